//! What happens around every handler: hooks before and after, and handlers of errors.
//!
//! [`AppBuilder::before`] and [`AppBuilder::after`] see every command, component and modal of the
//! app; while somebody types, nothing is called. For one interaction, the order is
//!
//! 1. the hooks of `before`, in the order in which they were added;
//! 2. the [guards](crate::guard), and the deferral of `#[command(defer)]`;
//! 3. the handler;
//! 4. where a guard's check, or the handler, has failed, the handlers of errors, from the nearest to
//!    the app's;
//! 5. the answer;
//! 6. the hooks of `after`, which see how it went, also where the handler has panicked or was broken
//!    off. The member does not wait for them.
//!
//! A function that waits for a modal with [`Context::show`](crate::Context) is one handler, for whose
//! first interaction the hooks are called once.
//!
//! # Errors
//!
//! What a handler or a check fails with is given to the handler of errors that is nearest: the
//! command's own `on_error = path`, that of the group around it, that of the group around that, and
//! [`AppBuilder::on_error`] at last. It is a function of `&Context` and `Error`, `async` or not, and either answers, with a
//! message as a handler would return it, or passes the error on, the same or another, as the `Err`
//! of a `Result`. What nobody answers is told to the member as it is without: what [`Error::user`]
//! says, or a neutral sentence with a number that the log has too. So is, without the log, where a
//! handler of errors says nothing and has not replied by hand.
//!
//! Panics, values that do not fit, and guards other than checks have answers of their own, and are
//! not given to anybody.
//!
//! ```
//! use guildhall::prelude::*;
//!
//! /// Read the rules
//! #[command(on_error = explain)]
//! fn rules() -> Result<String> {
//!     Ok(std::fs::read_to_string("rules.txt")?)
//! }
//!
//! fn explain(_ctx: &Context, error: Error) -> Result<&'static str> {
//!     match error.source() {
//!         Some(source) if source.is::<std::io::Error>() => Ok("There are no rules yet."),
//!         _ => Err(error),
//!     }
//! }
//! # fn main() {}
//! ```
//!
//! [`AppBuilder::before`]: crate::AppBuilder::before
//! [`AppBuilder::after`]: crate::AppBuilder::after
//! [`AppBuilder::on_error`]: crate::AppBuilder::on_error
//! [`Error::user`]: crate::Error::user

mod after;
mod before;
mod builder;
mod on_error;
mod outcome;

pub use after::{After, Finished};
pub use before::{Before, Hooking, Hooks};
pub use on_error::{Explains, OnError};
pub use outcome::Outcome;

pub(crate) use after::AppAfter;
pub(crate) use before::AppBefore;
pub(crate) use on_error::AppOnError;
