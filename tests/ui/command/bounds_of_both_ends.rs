//! Each bound that the parameter's type cannot hold is reported.

use guildhall::command;

/// Take a byte
#[command]
fn take(
    /// A byte
    #[option(min = -1, max = 300)]
    _byte: u8,
    /// Another
    #[option(max = 256)]
    _other: Option<u8>,
) {
}

fn main() {}
