//! What belongs on the outermost group stands on a command that it includes.
use guildhall::prelude::*;

/// Kicks
#[command(contexts(guild))]
fn kick() {}

/// Moderates
#[group(include(kick))]
mod moderate {}

fn main() {}
