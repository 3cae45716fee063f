//! A name or description that an entry point cannot have; an unknown key.
use guildhall::prelude::*;
use guildhall::entry_point;

#[entry_point(handler = app, name = "Play a game", description = "")]
fn play() {}

#[entry_point(handler = app, name_localizations(de = "Ein Spiel", fr = "Jouer"), handlers = app)]
fn launch(_ctx: Context) {}

#[entry_point(handler = launch)]
mod launcher {}

fn main() {}
