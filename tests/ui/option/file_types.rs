//! Malformed file types.
use guildhall::prelude::*;

/// Uploads it
#[command]
fn upload(
    /// Which
    #[option(file_types("images", ".pdf", "pdf", "image/png", ".", ""))]
    form: Attachment,
    /// Legal
    #[option(file_types("image", "VIDEO", "audio", ".tar.gz"))]
    legal: Attachment,
) -> String {
    format!("{form:?}{legal:?}")
}

fn main() {}
