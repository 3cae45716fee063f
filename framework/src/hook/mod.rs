//! Hooks before and after every handler, and error handlers.
//!
//! The hooks of [`AppBuilder::before`] and [`AppBuilder::after`] run for every command, component and modal of the app,
//! but not during autocomplete. The order for one interaction is:
//!
//! 1. the `before` hooks, in the order in which they were added;
//! 2. the [guards](crate::guard), and the deferral of `#[command(defer)]`;
//! 3. the handler;
//! 4. the error handlers, from the innermost to the app's, if a `before` hook, a guard or the handler returned an
//!    error, rejected the interaction or panicked;
//! 5. the response;
//! 6. the `after` hooks, which receive the outcome. They also run if the handler panicked or was aborted. The user does
//!    not wait for them.
//!
//! A handler that waits for a modal with [`Context::show`](crate::Context::show) is invoked once. The hooks run once
//! too, for the interaction that invoked the handler.
//!
//! # Errors
//!
//! If a handler cannot run or fails, the innermost error handler receives the error: the command's own `on_error =
//! path`, or otherwise that of the innermost enclosing group, or otherwise
//! [`AppBuilder::on_error`]. An error handler is a function of `&Context` and `Error`, `async` or not. It
//! responds with a message, like a handler, or returns an `Err`, which the next error handler outward
//! receives. [`Error::cause`] returns the cause:
//!
//! | cause of the [`Error`] | reason |
//! |---|---|
//! | [`GuardError`](crate::guard::GuardError) | a guard rejected the interaction |
//! | [`ArgumentError`](crate::option::ArgumentError) | the value of an option, a select or a modal field is invalid |
//! | [`PanicError`] | the handler, a check, a hook or an inner error handler panicked |
//! | any other | the handler or a check returned this error |
//!
//! If no error handler responds, the user receives the message of [`Error::user_message`], or a general error message
//! with the interaction ID, which is also logged. The same happens if an error handler returns nothing and has not
//! responded explicitly. The outcome of an interaction, for `after` hooks and [telemetry](crate::telemetry), is
//! determined by the first error, even if an error handler responds. Every rejection and every panic is logged. Other
//! errors are logged unless an error handler responds or replaces the error.
//!
//! Error handlers do not run if there is no handler to run, or no time left: for a command whose definition has
//! changed, a component of an older version, the shutdown of the app, or the expiry of the token. The app can replace
//! the messages to the user: see [`messages`](crate::messages).
//!
//! ```
//! use guildhall::guard::GuardError;
//! use guildhall::prelude::*;
//!
//! /// Read the rules
//! #[command(concurrency(1, by = channel), on_error = explain)]
//! fn rules() -> Result<String> {
//!     Ok(std::fs::read_to_string("rules.txt")?)
//! }
//!
//! fn explain(_ctx: &Context, error: Error) -> Result<Reply> {
//!     if let Some(GuardError::Concurrency { .. }) = error.cause() {
//!         return Ok(Reply::text("The rules are right above.").ephemeral());
//!     }
//!     match error.cause::<std::io::Error>() {
//!         Some(_) => Ok(Reply::text("There are no rules yet.")),
//!         None => Err(error),
//!     }
//! }
//! # fn main() {}
//! ```
//!
//! [`AppBuilder::before`]: crate::AppBuilder::before
//! [`AppBuilder::after`]: crate::AppBuilder::after
//! [`AppBuilder::on_error`]: crate::AppBuilder::on_error
//! [`Error`]: crate::Error
//! [`Error::cause`]: crate::Error::cause
//! [`Error::user_message`]: crate::Error::user_message

pub(crate) mod output;

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use crate::context::Context;
use crate::error::Error;
use crate::respond::into_response::HandlerFuture;

#[doc(hidden)]
pub use output::{ErrorHandlerOutput, HookOutput};

pub use crate::error::panicked::PanicError;
pub use crate::interrupted::Interruption;
pub use crate::telemetry::outcome::{Failure, Outcome};

/// The future of a hook.
#[doc(hidden)]
pub type HookFuture<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Outcome and timing of a finished interaction, as passed to `after` hooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FinishedInteraction {
    /// Outcome of the interaction.
    pub outcome: Outcome,
    /// Time from the arrival of the interaction until its handler had finished and its response was sent.
    pub duration: Duration,
    /// Time from the arrival of the interaction to the initial response, which may be a deferral; `None` without an
    /// initial response. The service waits 3 seconds for the initial response.
    pub responded_after: Option<Duration>,
    /// Whether the handler or the framework deferred the interaction.
    pub is_deferred: bool,
}

/// Hooks and error handler of an app.
#[derive(Default)]
pub(crate) struct AppHooks {
    pub(crate) before: Vec<AppBeforeHook>,
    pub(crate) after: Vec<AppAfterHook>,
    pub(crate) on_error: Option<AppErrorHandler>,
}

impl fmt::Debug for AppHooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AppHooks").finish_non_exhaustive()
    }
}

/// A `before` hook of an app.
pub(crate) type AppBeforeHook = Box<dyn for<'a> Fn(&'a Context) -> HookFuture<'a> + Send + Sync>;

/// An `after` hook of an app.
pub(crate) type AppAfterHook =
    Box<dyn for<'a> Fn(&'a Context, &'a FinishedInteraction) -> HookFuture<'a> + Send + Sync>;

/// The error handler of an app.
pub(crate) type AppErrorHandler =
    Box<dyn for<'a> Fn(&'a Context, Error) -> HandlerFuture<'a> + Send + Sync>;
