//! Keys of the outermost group on an included command.
use guildhall::prelude::*;

/// Kicks
#[command(contexts(guild))]
fn kick() {}

/// Moderates
#[group(include(kick))]
mod moderate {}

fn main() {}
