//! An entry point's localizations must satisfy the rules of its name and description.
use guildhall::prelude::*;

#[entry_point(
    handler = app,
    name_localizations(de = "Ein Spiel", fr = "Jouer"),
    description_localizations(de = "")
)]
fn launch(_ctx: Context) {}

fn main() {}
