//! What goes wrong with the app's calls.

use std::time::Duration;

use guildhall::emulator::{Disconnect, Fault, FaultPlan};
use guildhall::model::api::{
    CreateFollowupMessage, CreateInteractionResponse, EditOriginalResponse, LimitScope,
};

/// What goes wrong with the calls of a hundred interactions: ten limits, ten failures, ten
/// connections that are cut.
///
/// A first answer is tried six times, in less than the service waits, so no more than five of them
/// fail or are cut.
pub(super) fn faults() -> Vec<FaultPlan> {
    let limit = Fault::rate_limited(LimitScope::User, Duration::from_millis(10));
    let (failure, cut) = (
        Fault::Status(500),
        Fault::Disconnect(Disconnect::BeforeHandling),
    );
    let unheard = Fault::Disconnect(Disconnect::BeforeResponse);
    let edits = [(limit, 4), (failure, 7), (cut, 3), (unheard, 4)];
    let first_answers = [(limit, 3), (failure, 2), (cut, 1), (unheard, 2)];
    let followups = [(limit, 3), (failure, 1)];
    let edits =
        edits.map(|(fault, times)| FaultPlan::at::<EditOriginalResponse>(fault).times(times));
    let first_answers = first_answers
        .map(|(fault, times)| FaultPlan::at::<CreateInteractionResponse>(fault).times(times));
    let followups =
        followups.map(|(fault, times)| FaultPlan::at::<CreateFollowupMessage>(fault).times(times));
    let calls = edits.into_iter().chain(first_answers);
    calls.chain(followups).collect()
}
