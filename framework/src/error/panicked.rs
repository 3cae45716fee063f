//! Panics of the app's code: caught while its futures are polled, and passed to error handlers as errors.

use std::any::Any;
use std::future::{Future, poll_fn};
use std::ops::DerefMut;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::Poll;

use crate::error::handler_error::HandlerError;

/// A panic in a handler, or in a hook or guard of the handler.
///
/// The panic is logged. `Display` omits the message of the panic, which may be confidential.
#[derive(Debug, thiserror::Error)]
#[error("the handler panicked")]
pub struct PanicError {
    message: String,
}

impl PanicError {
    pub(crate) fn from_payload(payload: &(dyn Any + Send)) -> Self {
        let message = match payload.downcast_ref::<&str>() {
            Some(message) => Some(*message),
            None => payload.downcast_ref::<String>().map(String::as_str),
        };
        Self {
            message: message.unwrap_or("a panic without a message").to_owned(),
        }
    }

    /// Returns the message of the panic, for logs and not for users.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// Polls a future of the app's code, and converts a panic to an error.
pub(crate) fn catch_panics<T, H>(mut work: Pin<H>) -> impl Future<Output = Result<T, HandlerError>>
where
    H: DerefMut<Target: Future<Output = Result<T, HandlerError>>>,
{
    poll_fn(move |cx| {
        let polled = catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(cx)));
        polled.unwrap_or_else(|panic| Poll::Ready(Err(HandlerError::from_panic(&*panic))))
    })
}
