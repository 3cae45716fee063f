//! Malformed file types.
use guildhall::prelude::*;

/// Uploads it
#[command]
fn upload(
    /// Which
    #[option(file_types("images", ".pdf", "pdf", "image/png", ".", ""))]
    form: Attachment,
    /// Valid
    #[option(file_types("image", "VIDEO", "audio", ".tar.gz"))]
    valid: Attachment,
) -> String {
    format!("{form:?}{valid:?}")
}

fn main() {}
