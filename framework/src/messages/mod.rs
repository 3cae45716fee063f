//! Messages of the framework to users, which the app can reword.
//!
//! Handlers send their own responses. If a handler cannot run, fails or returns nothing, the framework responds with
//! one of these messages. The messages are in English unless the function passed to [`AppBuilder::messages`] or the
//! app's [localization files](#localization-files) have another text. The function receives each message with its
//! values, and the user who will see the message:
//!
//! | [`UserMessage`] | in English | key in the Fluent files |
//! |---|---|---|
//! | `Guard(Owners)` | Only the app's owners can use this. | `guildhall-owners` |
//! | `Guard(NotInGuild)` | This can only be used in a server. | `guildhall-not-in-guild` |
//! | `Guard(MemberPermissions { missing })` | You need the permission Ban Members for this. | `guildhall-member-permissions` with `$permissions`, `$count` |
//! | `Guard(AppPermissions { missing })` | I need the permission Ban Members for this. | `guildhall-app-permissions` with `$permissions`, `$count` |
//! | `Guard(Check)` | You cannot use this here. | `guildhall-check` |
//! | `Guard(Cooldown { retry_at, .. })` | You can use this again in 5 seconds. | `guildhall-cooldown` with `$when` |
//! | `Guard(Concurrency { .. })` | This command is already running. Try again when it has finished. | `guildhall-concurrency` |
//! | `Argument(error)` | \`sides\`: must be from 2 to 100 | see [below](#localization-files) |
//! | `InternalError { id }` | Something went wrong. If it happens again, report this ID: 1234. | `guildhall-internal-error` with `$id` |
//! | `CommandChanged` | This command has changed. Try again in a moment. | `guildhall-command-changed` |
//! | `Outdated` | This button, menu or form is out of date. Run the command again. | `guildhall-outdated` |
//! | `Forged` | This button, menu or form is not valid. Run the command again. | `guildhall-forged` |
//! | `OtherUser` | These buttons and menus are for another user. | `guildhall-other-user` |
//! | `DirectMessageRefused` | This user does not accept direct messages from this app. | `guildhall-direct-message-refused` |
//! | `RoleTooLow` | Discord did not allow this. Check that my highest role is above the member and the role. Nobody can do this to the owner of the server. | `guildhall-role-too-low` |
//! | `NotPermitted` | Discord did not allow this: I lack a permission, or access to the channel. | `guildhall-not-permitted` |
//! | `ModalExpired` | This form has expired. Run the command again. | `guildhall-modal-expired` |
//! | `Interrupted` | The app stopped before this was finished. Try again in a moment. | `guildhall-interrupted` |
//! | `TimedOut` | The action took too long and was stopped. | `guildhall-timed-out` |
//! | `Done` | Done. | `guildhall-done` |
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
//! A text that depends on the command instead of the language belongs in an [error handler](crate::hook#errors), which
//! receives guard errors, argument errors and panics.
//!
//! # Localization files
//!
//! With the `fluent` feature, a message for which the function returns `None` has the text in the files of
//! `localizations!`, in the language of the user, or else of the default locale: `guildhall-done = Erledigt.` A user
//! whose language is English gets the English message, and not that of a default locale in another language. The
//! compiler reports a key that starts with `guildhall-` and is not that of a message, and a variable that the message
//! does not have. The function can use other keys: with `tr!(to, "key")`, the compiler compares the key with the files,
//! and `to.tr("key", [])` looks up a key that the program computes.
//!
//! `$when` is a timestamp such as "in 5 seconds", which Discord shows in the language of the user. `$permissions` are
//! the English names of the permissions, separated by commas, and `$count` is their number.
//!
//! The message about an invalid value consists of the name of the option and the reason. The name is the localized name
//! of the option, or the localized label of the modal field. The reason has one of these keys, or is the text of an
//! [`OptionError`](crate::option::OptionError) that the app has created, for example with `OptionError::new(tr!(input,
//! "stars"))` in [`OptionType::read`](crate::option::OptionType::read):
//!
//! | reason | key |
//! |---|---|
//! | must be a whole number | `guildhall-value-integer` |
//! | must be a number | `guildhall-value-number` |
//! | must be a user; must be a role; and so on | `guildhall-value-type` |
//! | must be from 2 to 100; at least 2; at most 100 | `guildhall-value-range` with `$min` and `$max`; `guildhall-value-min` with `$min`; `guildhall-value-max` with `$max` |
//! | must have 2 to 100 characters; at least 2; at most 100 | `guildhall-value-length`, `guildhall-value-min-length` and `guildhall-value-max-length`, with the same variables |
//! | must be one of the choices | `guildhall-value-choice` |
//! | must be a channel of an allowed type | `guildhall-value-channel-type` |
//! | must be a file of an allowed type | `guildhall-value-file-type` |
//! | must be a member of this server | `guildhall-value-member` |
//!
//! [`AppBuilder::messages`]: crate::AppBuilder::messages

#[cfg(feature = "fluent")]
mod file_texts;
pub(crate) mod guard_error;
pub(crate) mod recipient;
pub(crate) mod user_message;

pub use recipient::Recipient;
pub use user_message::UserMessage;
