//! Panics of the app's code: caught while its futures are polled, and passed to error handlers as errors.

use std::any::Any;
use std::cell::RefCell;
use std::future::{Future, poll_fn};
use std::ops::DerefMut;
#[cfg(feature = "cli")]
use std::panic::PanicHookInfo;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::Poll;

use crate::error::handler_error::HandlerError;

thread_local! {
    /// Place of the last panic of this thread. Only a panic hook receives the place; the payload of the panic lacks it.
    static LAST_PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Stores the place of a panic for the error that the panic becomes, and returns the place: `src/main.rs:89:5`.
#[cfg(feature = "cli")]
pub(crate) fn note_place(panic: &PanicHookInfo<'_>) -> Option<String> {
    let place = panic.location().map(ToString::to_string);
    // A panic while a thread ends has no error.
    let _ = LAST_PLACE.try_with(|last| last.replace(place.clone()));
    place
}

/// A panic in a handler, or in a hook or guard of the handler.
///
/// The panic is logged. `Display` omits the message of the panic, which may be confidential.
#[derive(Debug, thiserror::Error)]
#[error("the handler panicked")]
pub struct PanicError {
    message: String,
    place: Option<String>,
}

impl PanicError {
    pub(crate) fn from_payload(payload: &(dyn Any + Send)) -> Self {
        let message = match payload.downcast_ref::<&str>() {
            Some(message) => Some(*message),
            None => payload.downcast_ref::<String>().map(String::as_str),
        };
        Self {
            message: message.unwrap_or("a panic without a message").to_owned(),
            place: LAST_PLACE.try_with(RefCell::take).ok().flatten(),
        }
    }

    /// Returns the message of the panic, for logs and not for users.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the file, line and column of the panic, if the panic hook of the tool has stored them.
    pub(crate) fn place(&self) -> Option<&str> {
        self.place.as_deref()
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
