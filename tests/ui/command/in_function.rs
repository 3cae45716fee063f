//! A command inside of a function, where its module cannot see it.
use guildhall::prelude::*;

fn main() {
    struct Local;

    /// Rolls dice
    #[command]
    fn roll(
        /// Sides
        sides: u32,
    ) -> String {
        sides.to_string()
    }
    let _ = Local;
}
