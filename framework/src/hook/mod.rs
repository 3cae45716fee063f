//! What happens around every handler: hooks before and after, and handlers of errors.
//!
//! [`AppBuilder::before`] and [`AppBuilder::after`] see every command, component and modal of the
//! app; while somebody types, nothing is called. For one interaction, the order is
//!
//! 1. the hooks of `before`, in the order in which they were added;
//! 2. the [guards](crate::guard), and the deferral of `#[command(defer)]`;
//! 3. the handler;
//! 4. where a hook of `before`, a guard or the handler has failed, refused or panicked, the handlers
//!    of errors, from the nearest to the app's;
//! 5. the answer;
//! 6. the hooks of `after`, which see how it went, also where the handler has panicked or was broken
//!    off. The member does not wait for them.
//!
//! A function that waits for a modal with [`Context::show`](crate::Context) is one handler, for whose
//! first interaction the hooks are called once.
//!
//! # Errors
//!
//! What keeps a handler from answering is given to the handler of errors that is nearest: the
//! command's own `on_error = path`, that of the group around it, that of the group around that, and
//! [`AppBuilder::on_error`] at last. It is a function of `&Context` and `Error`, `async` or not, and either answers, with a
//! message as a handler would return it, or passes the error on, the same or another, as the `Err`
//! of a `Result`. [`Error::cause`] finds what it is:
//!
//! | behind the [`Error`] | what |
//! |---|---|
//! | [`Refused`](crate::guard::Refused) | a guard said no |
//! | [`ArgumentError`](crate::ArgumentError) | a value does not fit its option, select or field |
//! | [`Panicked`] | the handler, a check, a hook or a handler of errors nearer by has panicked |
//! | anything else | what the handler or a check has failed with |
//!
//! What nobody answers is told to the member as it is without: what [`Error::user_message`] says, or a
//! neutral sentence with a number that the log has too. So is what a handler of errors says nothing
//! to, neither by what it returns nor by hand. How an interaction ended, for the hooks of `after` and
//! for what is [watched](crate::watch), is what kept it from an answer, whoever has answered then. The
//! log has refusals and panics in any case, and other errors unless one answers or replaces them.
//!
//! What comes from the service alone is given to nobody, for there is no handler or no time left: a
//! command that the app has in another form, a component of an older version, the end of the app or
//! of the token. Its sentences are the app's to word: see [`wording`](crate::wording).
//!
//! ```
//! use guildhall::guard::Refused;
//! use guildhall::prelude::*;
//!
//! /// Read the rules
//! #[command(cooldown(1 per 1min, by = channel), on_error = explain)]
//! fn rules() -> Result<String> {
//!     Ok(std::fs::read_to_string("rules.txt")?)
//! }
//!
//! fn explain(_ctx: &Context, error: Error) -> Result<Reply> {
//!     if let Some(Refused::Cooldown { .. }) = error.cause() {
//!         return Ok(Reply::text("They stand right above.").ephemeral());
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

pub(crate) mod after;
pub(crate) mod before;
pub(crate) mod on_error;
mod outcome;

pub use crate::error::panicked::Panicked;
pub use after::{After, Finished};
pub use before::{Before, Hooking, Hooks};
pub use on_error::{Explains, OnError};
pub use outcome::Outcome;

pub(crate) use after::AppAfter;
pub(crate) use before::AppBefore;
pub(crate) use on_error::AppOnError;
