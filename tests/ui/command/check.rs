//! An undefined check function.
use guildhall::prelude::*;

/// Stops
#[command(check = missing)]
fn is_not_there() {}

fn main() {}
