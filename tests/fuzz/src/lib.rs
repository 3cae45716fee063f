//! Fuzz targets: functions that take arbitrary bytes and panic if a property does not hold.
//!
//! `fuzz_targets` runs them with libFuzzer; `tests/corpus.rs` runs them on the stored inputs.

mod corpus;
mod input;
mod requests;
mod targets;

pub use corpus::{inputs, replay, run_changed};
pub use input::SEPARATOR;

/// A fuzz target: name, which is also the folder of its inputs, and function.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Name, as in `cargo fuzz run router`.
    pub name: &'static str,
    /// Function that panics if a property does not hold for the input.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: [Target; 11] = [
    Target {
        name: "router",
        run: targets::router::run,
    },
    Target {
        name: "model",
        run: targets::model::run,
    },
    Target {
        name: "definitions",
        run: targets::definitions::run,
    },
    Target {
        name: "custom_id",
        run: targets::custom_id::run,
    },
    Target {
        name: "rate_limits",
        run: targets::rate_limits::run,
    },
    Target {
        name: "endpoints",
        run: targets::endpoints::run,
    },
    Target {
        name: "lines",
        run: targets::lines::run,
    },
    Target {
        name: "world",
        run: targets::world::run,
    },
    Target {
        name: "fluent",
        run: targets::fluent::run,
    },
    Target {
        name: "import",
        run: targets::import::run,
    },
    Target {
        name: "gateway",
        run: targets::gateway::run,
    },
];

/// Returns the target with this name.
///
/// # Panics
///
/// Panics if no target has the name.
pub fn target(name: &str) -> Target {
    let found = TARGETS.into_iter().find(|target| target.name == name);
    found.unwrap_or_else(|| panic!("no target is named {name:?}: see `TARGETS` in lib.rs"))
}
