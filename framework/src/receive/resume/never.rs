//! Without the client, no function waits for a modal.

use std::sync::Arc;

use crate::receive::answer::Answer;
use crate::receive::call::Frame;
use crate::receive::handler::Returned;
use crate::receive::{Arrival, Shared, Verified};

/// Answers a modal that a function waits for: there is none.
pub(in crate::receive) async fn resume(
    _: &Arc<Shared>,
    _: &Verified,
    _: &Arrival<'_>,
    _: &Answer,
) -> bool {
    false
}

/// Gives back what a function returned, as no modal waits for it.
#[expect(
    clippy::unnecessary_wraps,
    reason = "with the client, a modal may wait for it"
)]
pub(in crate::receive) fn hand_over(_: &Frame<'_>, returned: Returned) -> Option<Returned> {
    Some(returned)
}
