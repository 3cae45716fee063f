//! What time it is for the service, which may be put forward.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;

use super::act::read_body;
use crate::emulator::Emulator;
use crate::service::{ApiError, ApiRequest, ApiResponse, ok};

/// How far the clock is put forward.
#[derive(Deserialize)]
struct ClockAdvance {
    seconds: u64,
}

/// Answers `GET /clock`: the time.
pub(super) fn now(emulator: &Emulator, _: &ApiRequest) -> Result<ApiResponse, ApiError> {
    let now = emulator.service().world().clock.now();
    ok(&json!({ "now": now }))
}

/// Answers `POST /clock`: puts it forward, and tells the time.
pub(super) fn advance(emulator: &Emulator, request: &ApiRequest) -> Result<ApiResponse, ApiError> {
    let step: ClockAdvance = read_body(request)?;
    let clock = emulator.service().world().clock.clone();
    clock.advance(Duration::from_secs(step.seconds));
    now(emulator, request)
}
