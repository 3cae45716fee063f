//! What time it is for the service, which may be put forward.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;

use super::act::read;
use crate::emulator::Emulator;
use crate::service::{Answer, Call, Refusal, ok};

/// How far the clock is put forward.
#[derive(Deserialize)]
struct Step {
    seconds: u64,
}

/// Answers `GET /clock`: the time.
pub(super) fn now(emulator: &Emulator, _: &Call) -> Result<Answer, Refusal> {
    let now = emulator.service().world().clock.now();
    ok(&json!({ "now": now }))
}

/// Answers `POST /clock`: puts it forward, and tells the time.
pub(super) fn advance(emulator: &Emulator, call: &Call) -> Result<Answer, Refusal> {
    let step: Step = read(call)?;
    let clock = emulator.service().world().clock.clone();
    clock.advance(Duration::from_secs(step.seconds));
    now(emulator, call)
}
