//! A file upload has at most ten file types.
use guildhall::prelude::*;

#[derive(Debug, Modal)]
#[modal(title = "Files")]
struct Uploads {
    /// Eleven
    #[upload(file_types(".a", ".b", ".c", ".d", ".e", ".f", ".g", ".h", ".i", ".j", ".k"))]
    eleven: Attachment,
    /// Ten
    #[upload(file_types(".a", ".b", ".c", ".d", ".e", ".f", ".g", ".h", ".i", ".j"))]
    ten: Attachment,
}

fn main() {}
