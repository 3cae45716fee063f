//! A command inside a function body: paths from the module do not reach it.
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
