//! A bound beyond the range of the parameter's type, also through an alias or a constant.
use guildhall::prelude::*;

const SMALLEST: i64 = -129;
type Byte = u8;

/// Takes bytes
#[command]
fn take(
    /// A byte
    #[option(min = -1, max = 256)]
    byte: u8,
    /// An alias
    #[option(max = 256)]
    alias: Byte,
    /// An optional byte
    #[option(min = SMALLEST)]
    optional: Option<i8>,
    /// Valid
    #[option(min = 0, max = 255)]
    fits: Option<u8>,
    /// Valid
    #[option(min = -128, max = 127)]
    signed: Option<i8>,
) -> String {
    format!("{byte}{alias}{optional:?}{fits:?}{signed:?}")
}

fn main() {}
