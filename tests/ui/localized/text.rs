//! A localization keeps the rules of the default text.
use guildhall::prelude::*;

/// Rolls dice
#[command(
    name_localizations(de = "Würfeln", "es-ES" = "tirar dados", fr = "", it = "ààààààààààààààààààààààààààààààààà"),
    description_localizations(de = "Wirft Würfel, und zwar so viele, wie man nur will, und mit so vielen Seiten, wie man will, und dann !", fr = "")
)]
fn roll(
    /// Sides
    #[option(
        name_localizations(de = "Seiten", it = "lati del dado"),
        description_localizations(it = "", fr = "ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé")
    )]
    sides: u32,
) -> String {
    sides.to_string()
}

/// Valid
#[command(
    name_localizations(hi = "फेंकना", th = "ทอยเต๋า", it = "àààààààààààààààààààààààààààààààà"),
    description_localizations(de = "Wirft Würfel, und zwar so viele, wie man nur will, und mit so vielen Seiten, wie man will, und dann!", fr = "é")
)]
fn valid() {}

fn main() {}
