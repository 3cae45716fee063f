//! Without the client, no function waits for a modal.

use std::sync::Arc;

use crate::define::guards::Guards;
use crate::receive::call::Frame;
use crate::receive::guard::Site;
use crate::receive::handler::Returned;
use crate::receive::route::Routed;
use crate::receive::{Arrival, Destination, Failure, Shared};

/// A function that has waited for a modal: there is none.
#[derive(Debug)]
pub(in crate::receive) enum Resumption {}

impl Resumption {
    pub(in crate::receive) fn to(&self) -> &Arc<Destination> {
        match *self {}
    }

    pub(in crate::receive) fn routed(&self) -> Routed<'static> {
        match *self {}
    }

    #[expect(clippy::unused_async, reason = "with the client, it waits")]
    pub(in crate::receive) async fn go_on(self, _: &Frame<'_>) {
        match self {}
    }
}

/// The function that waits for a modal: there is none.
pub(in crate::receive) fn resumption(
    _: &Shared,
    _: &Arrival<'_>,
) -> Option<Result<Resumption, Failure>> {
    None
}

/// Gives back what a function returned, as no modal waits for it.
#[expect(
    clippy::unnecessary_wraps,
    reason = "with the client, a modal may wait for it"
)]
pub(in crate::receive) fn hand_over(_: &Frame<'_>, returned: Returned) -> Option<Returned> {
    Some(returned)
}

/// Room that a function makes which waits for a modal: there is none.
#[derive(Debug)]
pub(in crate::receive) enum Room {}

impl Room {
    pub(in crate::receive) fn may_be_made(_: &Frame<'_>, _: &Guards, _: Site) -> bool {
        false
    }

    pub(in crate::receive) fn make(_: &Frame<'_>, _: &Guards, _: Site) -> Option<Self> {
        None
    }

    #[expect(clippy::unused_async, reason = "with the client, it waits")]
    pub(in crate::receive) async fn is_made(&mut self) -> bool {
        match *self {}
    }
}

/// Says that a handler is done: nobody asks.
pub(in crate::receive) fn has_left(_: &Frame<'_>) {}
