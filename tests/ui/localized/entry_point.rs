//! An entry point's texts in other languages keep its rules.
use guildhall::prelude::*;

#[entry_point(
    handler = app,
    name_localizations(de = "Ein Spiel", fr = "Jouer"),
    description_localizations(de = "")
)]
fn launch(_ctx: Context) {}

fn main() {}
