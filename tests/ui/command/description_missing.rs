//! Commands and options without a description.
use guildhall::prelude::*;

#[command]
fn undescribed(count: u32) -> String {
    count.to_string()
}

///
///
#[command]
fn blank() {}

#[doc = concat!("not ", "a literal")]
#[command]
fn computed() {}

/// Described
#[command]
fn described(#[doc = "Described"] count: u32) -> String {
    count.to_string()
}

fn main() {}
