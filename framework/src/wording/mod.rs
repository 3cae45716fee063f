//! What the framework itself says to members, in the app's words.
//!
//! Handlers say what they want. Where none gets to say anything, or says nothing, the framework does,
//! in English unless [`AppBuilder::wording`] has a word for it. It is asked for every sentence, with
//! the figures in it and with who is told:
//!
//! | [`Sentence`] | said in English |
//! |---|---|
//! | `Refused(Owners)` | Only the app's owners can use this. |
//! | `Refused(NotInGuild)` | This can only be used in a server. |
//! | `Refused(MemberPermissions { missing })` | You need the permission Ban Members for this. |
//! | `Refused(AppPermissions { missing })` | I need the permission Ban Members for this. |
//! | `Refused(Check)` | You cannot use this here. |
//! | `Refused(Cooldown { free_at, .. })` | You can use this again in 5 seconds. |
//! | `Refused(Concurrency { .. })` | This is at work already. Try again when it is done. |
//! | `Argument(error)` | \`sides\`: must be from 2 to 100 |
//! | `WentWrong { id }` | Something went wrong. If it happens again, report the number 1234. |
//! | `Changed` | This command has changed. Try again in a moment. |
//! | `Outdated` | This is of an older version and no longer works. |
//! | `NotWaitedFor` | This form is no longer waited for. Use the command again. |
//! | `Interrupted` | The app was stopped before this was done. Try again in a moment. |
//! | `Overdue` | This took too long and was broken off. |
//! | `Done` | Done. |
//!
//! ```
//! use guildhall::guard::Refused;
//! use guildhall::prelude::*;
//! use guildhall::wording::{Addressee, Sentence};
//!
//! fn in_german(sentence: &Sentence<'_>, to: &Addressee<'_>) -> Option<String> {
//!     if to.locale() != Some(&Locale::German) {
//!         return None;
//!     }
//!     match sentence {
//!         Sentence::Refused(Refused::Cooldown { free_at, .. }) => {
//!             Some(format!("Das geht wieder <t:{}:R>.", free_at.as_seconds()))
//!         }
//!         Sentence::WentWrong { id } => Some(format!("Das ging schief. Die Nummer ist {id}.")),
//!         Sentence::Done => Some("Erledigt.".to_owned()),
//!         _ => None,
//!     }
//! }
//!
//! let builder = App::builder().wording(in_german);
//! ```
//!
//! With the feature `fluent`, `Addressee::tr` takes them from the files of `localizations!`.
//!
//! What depends on the command rather than on the language is for a [handler of
//! errors](crate::hook#errors) to say, which sees refusals, values that do not fit and panics, in
//! these words.
//!
//! [`AppBuilder::wording`]: crate::AppBuilder::wording

mod addressee;
mod sentence;

pub use addressee::Addressee;
pub(crate) use addressee::AppWording;
pub use sentence::Sentence;

pub(crate) use sentence::for_the_member;
