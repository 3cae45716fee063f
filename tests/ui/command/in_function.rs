//! Handlers inside a function body: paths from the module do not reach them.
use guildhall::model::ApplicationDeauthorized;
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

    /// Flips a coin
    #[command]
    async fn flip(ctx: Context) {
        drop(ctx);
    }

    #[component("again/{count}")]
    async fn again(count: u32) -> String {
        count.to_string()
    }

    #[event(APPLICATION_DEAUTHORIZED)]
    async fn left(_: ApplicationDeauthorized) {}

    let _ = Local;
}
