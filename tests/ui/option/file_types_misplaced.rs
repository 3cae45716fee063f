//! `file_types` on options that are not attachments.
use guildhall::prelude::*;

/// Uploads it
#[command]
fn upload(
    /// What
    #[option(file_types(".pdf"))]
    text: &str,
    /// Where
    #[option(file_types("image"))]
    channel: Channel,
) -> String {
    format!("{text}{channel:?}")
}

fn main() {}
