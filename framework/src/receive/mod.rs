//! Flow 1: bytes → verify → parse → route → extract → handler → reply.

pub(crate) mod call;
pub(crate) mod completer;
mod extract;
pub(crate) mod failure;
pub(crate) mod handler;
mod parse;
mod refusal;
mod reply;
mod route;
#[cfg(feature = "serve")]
mod serve;
mod shared;
pub(crate) mod slot;
mod verify;

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, Response};

pub use extract::{
    AnnouncementChannel, CategoryChannel, ForumChannel, Given, MediaChannel, Mentionable,
    MessageTarget, StageChannel, TextChannel, Thread, UserTarget, VoiceChannel,
};
pub use refusal::{NotAnInteraction, Refusal};
pub use reply::{IntoReply, Reply};
pub use verify::{
    KeyError, PublicKey, SIGNATURE_HEADER, TIMESTAMP_HEADER, Unsigned, Verified, Verifier,
};

pub(crate) use call::Call;
pub(crate) use failure::Failure;
pub(crate) use handler::{Answering, Completing};
pub(crate) use parse::{Arrival, Origin};
pub(crate) use route::Routes;
#[cfg(feature = "serve")]
pub(crate) use serve::{router, serve};
pub(crate) use shared::{Shared, States};

use parse::Arrived;

/// Answers one request of the service.
pub(crate) async fn receive(
    app: &Arc<Shared>,
    headers: &HeaderMap,
    body: Bytes,
) -> Response<Bytes> {
    match pipeline(app, headers, body).await {
        Ok(callback) => reply::into_response(callback),
        Err(refusal) => refusal.into_response(),
    }
}

async fn pipeline(app: &Arc<Shared>, headers: &HeaderMap, body: Bytes) -> Result<Bytes, Refusal> {
    let verified = app.verifier.verify(headers, body)?;
    match parse::parse(&verified)? {
        Arrived::Ping => Ok(reply::pong()),
        Arrived::Interaction(arrival) => handler::run(app, &verified, &arrival).await,
    }
}
