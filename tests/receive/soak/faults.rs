//! Faults injected into the app's REST calls.

use std::time::Duration;

use guildhall::emulator::{Cut, Fault, Script};
use guildhall::model::api::{
    CreateFollowupMessage, CreateInteractionResponse, EditOriginalResponse, LimitScope,
};

/// Returns the faults of a hundred interactions: ten rate limits, ten server errors, ten
/// broken connections.
///
/// A callback is tried six times within the service's deadline, so at most five tries may
/// fail.
pub(super) fn faults() -> Vec<Script> {
    let limit = Fault::rate_limited(LimitScope::User, Duration::from_millis(10));
    let (failure, cut) = (Fault::Status(500), Fault::Cut(Cut::Unserved));
    let unheard = Fault::Cut(Cut::BeforeHead);
    let edits = [(limit, 4), (failure, 7), (cut, 3), (unheard, 4)];
    let first_answers = [(limit, 3), (failure, 2), (cut, 1), (unheard, 2)];
    let followups = [(limit, 3), (failure, 1)];
    let edits = edits.map(|(fault, times)| Script::at::<EditOriginalResponse>(fault).times(times));
    let first_answers = first_answers
        .map(|(fault, times)| Script::at::<CreateInteractionResponse>(fault).times(times));
    let followups =
        followups.map(|(fault, times)| Script::at::<CreateFollowupMessage>(fault).times(times));
    let calls = edits.into_iter().chain(first_answers);
    calls.chain(followups).collect()
}
