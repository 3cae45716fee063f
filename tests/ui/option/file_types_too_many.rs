//! An option has at most ten file types.
use guildhall::prelude::*;

/// Uploads it
#[command]
fn upload(
    /// Eleven
    #[option(file_types(".a", ".b", ".c", ".d", ".e", ".f", ".g", ".h", ".i", ".j", ".k"))]
    eleven: Attachment,
    /// Ten
    #[option(file_types(".a", ".b", ".c", ".d", ".e", ".f", ".g", ".h", ".i", ".j"))]
    ten: Attachment,
) -> String {
    format!("{eleven:?}{ten:?}")
}

fn main() {}
