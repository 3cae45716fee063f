use guildhall::prelude::*;

guildhall::localizations!("inline");

/// Rolls dice
#[command(name_localizations(de = "werfen"))]
fn roll(
    /// Sides
    #[option(description_localizations(fr = "Faces"))]
    sides: Option<u32>,
    /// Dice
    dice: Option<u32>,
) -> String {
    format!("{sides:?} {dice:?}")
}

fn main() {}
