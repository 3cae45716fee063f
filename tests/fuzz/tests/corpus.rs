//! Every stored input, and changes of the stored inputs, satisfy the properties of their target.

use fuzz::{TARGETS, replay, run_changed, target};

#[test]
fn every_target_has_inputs() {
    for target in TARGETS {
        assert!(!fuzz::inputs(target).is_empty(), "{}", target.name);
    }
}

macro_rules! replays {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            assert!(replay(target(stringify!($name))) > 0);
        }
    )*};
}

replays! { router model definitions custom_id rate_limits endpoints lines world fluent import gateway }

/// Numbers of changed inputs, which take a few seconds per target. Some targets start an emulator for each input.
const CHANGED: [(&str, u64); 11] = [
    ("router", 200),
    ("model", 20_000),
    ("definitions", 20),
    ("custom_id", 5_000),
    ("rate_limits", 1_000),
    ("endpoints", 30),
    ("lines", 30),
    ("world", 5_000),
    ("fluent", 500),
    ("import", 5_000),
    ("gateway", 300),
];

#[test]
fn changed_inputs_satisfy_the_properties() {
    for (name, count) in CHANGED {
        run_changed(target(name), 1..count + 1);
    }
}
