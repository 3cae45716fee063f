//! Messages of the framework to users, which the app can reword.
//!
//! Handlers send their own responses. If a handler cannot run, fails or returns nothing, the framework
//! responds with one of these messages. The messages are in English unless the function passed to
//! [`AppBuilder::messages`] returns another text. The function receives each message with its values, and
//! the user who will see the message:
//!
//! | [`UserMessage`] | in English |
//! |---|---|
//! | `Guard(Owners)` | Only the app's owners can use this. |
//! | `Guard(NotInGuild)` | This can only be used in a server. |
//! | `Guard(MemberPermissions { missing })` | You need the permission Ban Members for this. |
//! | `Guard(AppPermissions { missing })` | I need the permission Ban Members for this. |
//! | `Guard(Check)` | You cannot use this here. |
//! | `Guard(Cooldown { retry_at, .. })` | You can use this again in 5 seconds. |
//! | `Guard(Concurrency { .. })` | This command is already running. Try again when it has finished. |
//! | `Argument(error)` | \`sides\`: must be from 2 to 100 |
//! | `InternalError { id }` | Something went wrong. If it happens again, report this ID: 1234. |
//! | `CommandChanged` | This command has changed. Try again in a moment. |
//! | `Outdated` | This button, menu or form is out of date. Run the command again. |
//! | `Forged` | This button, menu or form is not valid. Run the command again. |
//! | `OtherUser` | These buttons and menus are for another user. |
//! | `DirectMessageRefused` | This user does not accept direct messages from this app. |
//! | `RoleTooLow` | Discord did not allow this. Check that my highest role is above the member and the role. Nobody can do this to the owner of the server. |
//! | `NotPermitted` | Discord did not allow this: I lack a permission, or I cannot see the channel. |
//! | `ModalExpired` | This form has expired. Run the command again. |
//! | `Interrupted` | The app stopped before this was finished. Try again in a moment. |
//! | `TimedOut` | The action took too long and was stopped. |
//! | `Done` | Done. |
//!
//! ```
//! use guildhall::guard::GuardError;
//! use guildhall::messages::{Recipient, UserMessage};
//! use guildhall::prelude::*;
//!
//! fn in_german(message: &UserMessage<'_>, to: &Recipient<'_>) -> Option<String> {
//!     if to.locale() != Some(&Locale::German) {
//!         return None;
//!     }
//!     match message {
//!         UserMessage::Guard(GuardError::Cooldown { retry_at, .. }) => {
//!             Some(format!("Das geht wieder <t:{}:R>.", retry_at.as_seconds()))
//!         }
//!         UserMessage::InternalError { id } => Some(format!("Das ging schief. Die Nummer ist {id}.")),
//!         UserMessage::Done => Some("Erledigt.".to_owned()),
//!         _ => None,
//!     }
//! }
//!
//! let builder = App::builder().messages(in_german);
//! ```
//!
//! With the `fluent` feature, `Recipient::tr` looks up texts in the files of `localizations!`.
//!
//! A text that depends on the command instead of the language belongs in an [error
//! handler](crate::hook#errors), which receives guard errors, argument errors and panics.
//!
//! [`AppBuilder::messages`]: crate::AppBuilder::messages

pub(crate) mod guard_error;
pub(crate) mod recipient;
pub(crate) mod user_message;

pub use recipient::Recipient;
pub use user_message::UserMessage;
