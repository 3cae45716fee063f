//! A description is missing, or too long.
use guildhall::prelude::*;

#[command]
fn undescribed(count: u32) -> String {
    count.to_string()
}

/// This description would be read by nobody, for it goes on and on, and then some more, until at last
/// it ends.
#[command]
fn verbose() {}

#[command(description = "")]
fn empty() {}

fn main() {}
