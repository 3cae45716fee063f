//! A check that is not there.
use guildhall::prelude::*;

/// Stops
#[command(check = missing)]
fn is_not_there() {}

fn main() {}
