//! `#[command]` on a method.
use guildhall::prelude::*;

struct Dice {
    sides: u32,
}

impl Dice {
    #[command]
    fn roll(
        &self,
        /// Dice
        #[option(min = 1)]
        dice: u32,
    ) -> String {
        format!("{dice}d{}", self.sides)
    }
}

fn main() {
    let dice = Dice { sides: 6 };
    dice.roll(2);
}
