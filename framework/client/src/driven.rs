//! A future that goes on whether or not it is polled, from its first poll until it is dropped.

use std::future::{Future, poll_fn};
use std::panic::resume_unwind;
use std::pin::Pin;
use std::task::Poll;

use tokio::task::JoinError;
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument;

/// Drives a future to its end.
///
/// What is not done at once goes on in a task of its own, so that whoever stops polling it holds up
/// nobody else who waits for the same limit, lock or connection. Dropping it ends the task.
///
/// # Errors
///
/// [`JoinError`] where the runtime shut down before the end.
pub(super) async fn driven<T: Send + 'static>(
    mut future: Pin<Box<dyn Future<Output = T> + Send>>,
) -> Result<T, JoinError> {
    // The first poll is made here: so requests stand in line in the order in which they were
    // awaited, and one that is done at once costs no task.
    let first = poll_fn(|context| Poll::Ready(future.as_mut().poll(context))).await;
    if let Poll::Ready(output) = first {
        return Ok(output);
    }
    let task = AbortOnDropHandle::new(tokio::spawn(future.in_current_span()));
    task.await.map_err(|error| match error.try_into_panic() {
        Ok(panic) => resume_unwind(panic),
        Err(error) => error,
    })
}
