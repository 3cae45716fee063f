//! An entry point cannot have options.
use guildhall::prelude::*;

#[entry_point(handler = app)]
fn launch(
    ctx: Context,
    /// Which game
    game: String,
    #[option(min = 2)] players: u32,
) -> String {
    drop(ctx);
    format!("{game} {players}")
}

fn main() {}
