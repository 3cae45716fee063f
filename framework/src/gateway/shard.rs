//! One shard: passes the interactions of its session on to the pipeline.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;

use bytes::Bytes;
use futures_core::Stream as _;
use guildhall_model::{Id, Interaction};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio_util::sync::CancellationToken;
use twilight_gateway::{CloseFrame, Message, Shard, ShardState};

use crate::gateway::ListenError;
use crate::platform::{Duration, Instant, Runtime, spawn, timeout, unix_time};
use crate::receive::dispatcher::Dispatcher;
use crate::receive::pipeline::process;
use crate::receive::response_future::ResponseFuture;
use crate::respond::state::{HttpReply, ResponseState};

/// Frame of an event. The payload of other events than interactions is skipped.
#[derive(Deserialize)]
struct Event<'a> {
    #[serde(borrow)]
    t: Option<&'a str>,
    #[serde(borrow)]
    d: &'a RawValue,
}

/// Time limit for the gateway's close frame after the one of the app.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

/// Serves a shard until `stop`, or until the gateway closes the connection for good.
pub(super) async fn run_shard(
    app: Arc<Dispatcher>,
    mut shard: Shard,
    stop: CancellationToken,
) -> Result<(), ListenError> {
    let serving = receive_messages(&app, &mut shard, false);
    if let Some(ended) = stop.run_until_cancelled(serving).await {
        return ended;
    }
    // A shard without a connection would connect again before it closes.
    if !matches!(shard.state(), ShardState::Disconnected { .. }) {
        shard.close(CloseFrame::NORMAL);
        // Without the close frame of the gateway, the connection ends when the shard is dropped.
        let _ = timeout(CLOSE_TIMEOUT, receive_messages(&app, &mut shard, true)).await;
    }
    Ok(())
}

/// Receives messages until the gateway closes the connection for good; if `is_closing`, until it closes the connection.
async fn receive_messages(
    app: &Arc<Dispatcher>,
    shard: &mut Shard,
    is_closing: bool,
) -> Result<(), ListenError> {
    let mut has_been_ready = false;
    loop {
        match poll_fn(|cx| Pin::new(&mut *shard).poll_next(cx)).await {
            Some(Ok(Message::Text(text))) => receive(app, shard, &text, &mut has_been_ready),
            Some(Ok(Message::Close(_)) | Err(_)) if is_closing => return Ok(()),
            Some(Ok(Message::Close(frame))) => {
                let (code, reason) = frame.map_or((1005, String::new()), |frame| {
                    (frame.code, frame.reason.into_owned())
                });
                if matches!(shard.state(), ShardState::FatallyClosed) {
                    return Err(ListenError::Closed { code, reason });
                }
                tracing::warn!(
                    shard = shard.id().number(),
                    code,
                    reason,
                    "the gateway closed the connection; reconnecting"
                );
            }
            Some(Err(error)) => {
                tracing::warn!(shard = shard.id().number(), %error, "the connection to the gateway failed; reconnecting");
            }
            None => return Ok(()),
        }
    }
}

/// Processes the frame of an event.
fn receive(app: &Arc<Dispatcher>, shard: &Shard, text: &str, has_been_ready: &mut bool) {
    // Other frames than events have no name, and the library handles them.
    let Ok(Event { t: Some(name), d }) = serde_json::from_str(text) else {
        return;
    };
    match name {
        "INTERACTION_CREATE" => {
            let body = Bytes::copy_from_slice(d.get().as_bytes());
            let responding = respond(Arc::clone(app), body);
            spawn(app.services.shutdown.tasks().track_future(responding));
        }
        "READY" if std::mem::replace(has_been_ready, true) => tracing::warn!(
            shard = shard.id().number(),
            "ready for interactions in a new session; interactions that were sent after the end of the last session are lost"
        ),
        "READY" => tracing::info!(shard = shard.id().number(), "ready for interactions"),
        "RESUMED" => tracing::info!(shard = shard.id().number(), "resumed the session"),
        _ => {}
    }
}

/// Part of an interaction that has its time.
#[derive(Deserialize)]
struct CreatedInteraction {
    id: Id<Interaction>,
}

/// Returns the time since the creation of an interaction, by the clock of this machine. After a lost connection,
/// interactions arrive late.
fn age(body: &[u8]) -> Duration {
    // The pipeline reports an interaction without an ID.
    let created = serde_json::from_slice::<CreatedInteraction>(body);
    created.map_or(Duration::ZERO, |interaction| {
        let created_at = Duration::from_millis(interaction.id.created_at_millis());
        unix_time().saturating_sub(created_at)
    })
}

/// Processes an interaction, whose initial response is a REST call.
async fn respond(app: Arc<Dispatcher>, body: Bytes) {
    let state = ResponseState::without_request(Instant::now(), age(&body));
    let job = process(&app, body.clone(), &state, false);
    let runtime = Runtime::current();
    let responding = ResponseFuture::new(&app, &runtime, &state, body, job);
    if let HttpReply::Rejected(reason) = responding.complete().await {
        tracing::warn!(%reason, "the gateway sent an interaction that is not valid");
    }
}
