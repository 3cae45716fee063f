//! Return values of the functions of `on_start` and of jobs, and their conversion to futures.

use std::future::{Future, ready};

use crate::callback::{Async, Callback, Ready};
use crate::error::handler_error::HandlerError;
use crate::error::{Error, IntoError};
use crate::start::{Start, StartFuture};

/// A return value of a function of `on_start` or of a job, or a future of one: nothing, or a `Result` of nothing.
///
/// `Marker` is [`Ready`] for a function that is not `async` and [`Async`] for an `async` function.
#[diagnostic::on_unimplemented(
    message = "a function of `on_start`, or a job, cannot return `{Self}`",
    note = "return nothing, or a `Result` of nothing; the function may be `async`"
)]
pub trait StartOutput<'a, Marker> {
    /// Converts the return value.
    fn into_start_future(self) -> StartFuture<'a>;
}

/// Nothing, or a `Result` of nothing.
pub trait NoValueOrError {
    /// Converts the return value.
    ///
    /// # Errors
    ///
    /// Returns the error that the function returned.
    fn into_result(self) -> Result<(), Error>;
}

impl NoValueOrError for () {
    fn into_result(self) -> Result<(), Error> {
        Ok(())
    }
}

impl<E: IntoError> NoValueOrError for Result<(), E> {
    fn into_result(self) -> Result<(), Error> {
        self.map_err(IntoError::into_error)
    }
}

impl<'a, T: NoValueOrError> StartOutput<'a, Ready> for T {
    fn into_start_future(self) -> StartFuture<'a> {
        Box::pin(ready(self.into_result().map_err(HandlerError::from)))
    }
}

impl<'a, F: Future<Output: NoValueOrError> + Send + 'a> StartOutput<'a, Async> for F {
    fn into_start_future(self) -> StartFuture<'a> {
        Box::pin(async move { Ok(self.await.into_result()?) })
    }
}

impl<'a, Marker, F, R> Callback<&'a Start, StartFuture<'a>, Marker> for F
where
    F: Fn(&'a Start) -> R + Send + Sync + 'static,
    R: StartOutput<'a, Marker>,
{
    fn call(&self, start: &'a Start) -> StartFuture<'a> {
        self(start).into_start_future()
    }
}
