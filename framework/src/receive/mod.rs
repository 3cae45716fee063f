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

pub(crate) mod answer;
mod at_work;
pub(crate) mod call;
mod close;
pub(crate) mod completer;
mod custom_id;
mod dispatch;
mod drive;
mod extract;
pub(crate) mod failure;
mod guard;
pub(crate) mod handler;
mod lookout;
mod mention;
mod observe;
mod parse;
mod refusal;
mod reply;
mod resume;
mod route;
#[cfg(feature = "serve")]
mod serve;
mod shared;
pub(crate) mod slot;
mod surround;
pub(crate) mod time;
mod verify;

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, Response};

pub use at_work::Unanswered;
pub use extract::{
    AnnouncementChannel, CategoryChannel, ForumChannel, Given, MediaChannel, Mentionable,
    MessageTarget, StageChannel, TextChannel, Thread, UserTarget, VoiceChannel,
};
pub use refusal::{NotAnInteraction, Refusal};
pub use reply::{Callback, IntoReply, Reply, Update, to};
pub use verify::{
    KeyError, PublicKey, SIGNATURE_HEADER, TIMESTAMP_HEADER, Unsigned, Verified, Verifier,
};

pub(crate) use at_work::AtWork;
pub(crate) use call::{Call, Frame};
pub(crate) use close::close;
pub(crate) use failure::Failure;
pub(crate) use guard::Around;
pub(crate) use guard::Site;
pub(crate) use handler::{Answering, Completing};
pub(crate) use lookout::Lookout;
pub(crate) use parse::{Arrival, Arrived, Origin, Resolved, Value, parse, read};
pub(crate) use reply::{Calls, Undelivered, Untakeable};
pub(crate) use resume::{Shown, Ticket, Waiting, Waits};
pub(crate) use route::{Destination, Routes};
#[cfg(feature = "serve")]
pub(crate) use serve::{router, serve};
pub(crate) use shared::{Shared, States, Timing};

pub use answer::FirstAnswer;

use answer::First;
use time::Instant;

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
    drive::drive(app, verified, arrived).await
}
