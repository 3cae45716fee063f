//! Flow 1: bytes → verify → parse → route → extract → handler → reply.
//!
//! # What is sent again
//!
//! An answer in time travels in the response to the service's own request. By calls go a first
//! answer with files, one whose connection broke off before it left, the edit that takes the place
//! of a deferral, and messages that follow. Where the reply to a call is lost, the service may have
//! done what it asks.
//!
//! A first answer is sent again then: the service takes one, and says so where it has it already. So
//! is an edit or a deletion, which is the same when it is asked for twice. A message that follows is
//! not, nor is a file that can be read once: nobody can know whether it is there, and the member
//! might see it twice. Where the handler returned it, the member is told that something went wrong,
//! and may see both; where it was sent by hand, the handler gets the client's error.
//!
//! A handler may give up a first answer with a file while the call that carries it is on its way, and
//! answer with another file at once. Where the reply to that is lost as well, and the service says
//! that it has its answer, nobody can know which of the two it is: the latter counts as given, and
//! nothing is said again.
//!
//! # What blocks
//!
//! A handler runs in the task of its connection until there is a first answer, and whoever takes
//! long is acknowledged by that task. One that blocks its thread (a long computation, a database
//! without `async`) keeps the task from that, and what it gave by hand before from leaving in the
//! response. On a runtime of many threads, a call carries the one or the other, a quarter of a second
//! later at the most, and what the handler answers then follows as after any deferral. The log warns
//! of it.
//!
//! Such work belongs in `tokio::task::spawn_blocking` nevertheless, whose end the handler awaits: a
//! blocked thread serves nobody else. Where every thread of the runtime is blocked, or there is but
//! one, or no client, nothing is acknowledged, and what is answered after 3 seconds is lost; the log
//! says so. So it is where a handler blocks after the connection of its request broke off and before it is
//! acknowledged, which is its task's to do then. What is left to the handler by `defer = never` is left
//! to it while it blocks as well, and suggestions are not waited for.

pub(crate) mod arguments;
pub(crate) mod autocomplete;
pub(crate) mod failure;
pub(crate) mod guard;
pub(crate) mod invocation;
pub(crate) mod invoke;
pub(crate) mod limits;
pub(crate) mod observe;
pub(crate) mod rejection;
pub(crate) mod route;
#[cfg(feature = "serve")]
pub(crate) mod serve;
pub(crate) mod verify;

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, Response};

use crate::clock::Instant;
use crate::respond::state::First;

pub use crate::command::option_types::{
    AnnouncementChannel, CategoryChannel, ForumChannel, MediaChannel, Mentionable, StageChannel,
    TextChannel, Thread, VoiceChannel,
};
pub(crate) use crate::context::services::Shared;
pub(crate) use crate::interaction::borrowed::Value;
pub use crate::interaction::option_input::OptionInput;
pub use crate::interaction::target::{MessageTarget, UserTarget};
pub(crate) use crate::interaction::{Arrival, Resolved};
pub(crate) use crate::receive::arguments::Call;
pub(crate) use crate::receive::failure::Failure;
pub(crate) use crate::receive::invoke::{AutocompleteFuture, HandlerFuture};
pub use crate::receive::rejection::{NotAnInteraction, Refusal};
#[cfg(feature = "serve")]
pub(crate) use crate::receive::serve::{router, serve};
pub use crate::receive::verify::{
    KeyError, PublicKey, SIGNATURE_HEADER, TIMESTAMP_HEADER, Unsigned, Verified, Verifier,
};
pub use crate::respond::into_response::IntoReply;
pub use crate::respond::into_response::to;
pub use crate::respond::reply::{Reply, Update};
pub use crate::respond::response::Callback;
pub use crate::respond::shutdown::Unanswered;
pub(crate) use crate::respond::shutdown::{AtWork, close};
pub use crate::respond::state::FirstAnswer;
pub(crate) use crate::respond::watchdog::Lookout;

/// Answers one request of the service, which arrived at this moment.
pub(crate) async fn receive(
    app: &Arc<Shared>,
    headers: &HeaderMap,
    body: Bytes,
    arrived: Instant,
) -> Response<Bytes> {
    let _in_flight = app.enter();
    let first = pipeline(app, headers, body, arrived).await;
    first.unwrap_or_else(Refusal::into_response)
}

async fn pipeline(app: &Arc<Shared>, headers: &HeaderMap, body: Bytes, arrived: Instant) -> First {
    let verified = app.verifier.verify(headers, body)?;
    crate::respond::defer::drive(app, verified, arrived).await
}
