//! Comparison of what users did in an example with the test that is saved for it; the tests of the
//! examples include this file.

use std::time::Duration;

use guildhall::AppBuilder;
use guildhall::emulator::{Emulator, Scenario};

/// Asserts that a scenario saved as a Rust test is `saved`, apart from the layout, and that another
/// instance of the app gives the same responses. With `ACCEPT=1`, writes the test to `path`, to be
/// formatted with `cargo fmt`.
pub(crate) async fn assert_saved(scenario: &Scenario, app: &str, bot: AppBuilder, path: &str) {
    let test = scenario.to_rust(app);
    if std::env::var_os("ACCEPT").is_some() {
        std::fs::write(path, &test).expect("the test is written");
    }
    let saved = std::fs::read_to_string(path).expect("the test is saved");
    assert_eq!(squeezed(&saved), squeezed(&test), "{test}");

    let service = Emulator::start().await;
    let _bot = service.install(bot).await;
    let file = scenario.to_string();
    let scenario = file.parse::<Scenario>().expect("the scenario is valid");
    let replay = service.replay(&scenario, Duration::from_secs(10)).await;
    assert!(replay.is_success(), "{replay}");
}

/// Returns a program without what a formatter adds or removes.
fn squeezed(program: &str) -> String {
    program
        .chars()
        .filter(|c| !c.is_whitespace() && !"{},".contains(*c))
        .collect()
}
