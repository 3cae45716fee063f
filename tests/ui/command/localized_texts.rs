//! A text in another language that breaks the rule of the default, or is the same.
use guildhall::prelude::*;

/// Rolls dice
#[command(
    name_localizations(de = "Wuerfeln", "es-ES" = "tirar dados", fr = "", "en-US" = "roll"),
    description_localizations(
        de = "Wirft Würfel, und zwar so viele, wie man nur will, und mit so vielen Seiten, wie man nur will, und noch mehr",
        "en-GB" = "Rolls dice"
    )
)]
fn roll(
    /// Sides
    #[option(
        name_localizations(de = "seiten-eines-jeden-einzelnen-würfels", it = "sides"),
        description_localizations(it = "")
    )]
    sides: u32,
) -> String {
    format!("{sides}")
}

fn main() {}
