//! A command inside a function body, which the module cannot refer to.
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
