//! Every stored input satisfies the properties of its target.

use fuzz::{TARGETS, replay, target};

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

replays! { router model definitions custom_id rate_limits endpoints lines world fluent import }
