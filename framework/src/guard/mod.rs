//! What may stop a command, a component or a modal before its function begins.
//!
//! Guards stand on the app, with the methods of [`AppBuilder`], on groups and commands, as keys of
//! [`#[group]`](macro@crate::group) and [`#[command]`](macro@crate::command), and on components and
//! modals, as keys of [`#[component]`](macro@crate::component) and [`#[modal]`](macro@crate::modal).
//! What stands on the app holds for everything, what stands on a group for every command inside.
//! They are asked from the outside to the inside: the app's, the outermost group's, and the
//! function's own at last. Components and modals are in no group, wherever they are written. On
//! each level the order is
//!
//! | key | stops |
//! |---|---|
//! | `owners` | whoever is none of [`AppBuilder::owners`] |
//! | `member_permissions(KICK_MEMBERS)` | a member who lacks one of them where it is used, and whoever is in no guild |
//! | `app_permissions(BAN_MEMBERS)` | where the app lacks one of them |
//! | `check = path` | where a function of `&Context`, `async` or not, says no: see [`Verdict`] |
//! | `cooldown(3 per 10s, by = user)` | who has used it so often |
//! | `concurrency(1, by = guild)` | while so many are at work |
//!
//! The first that says no ends it with a [`Refused`]: what a [handler of errors](crate::hook#errors)
//! answers to that, or else the member is told why, and when to try again, in the app's
//! [words](crate::wording). A use that is stopped counts to no cooldown. Permissions come with the interaction; nothing is asked of the
//! service. A cooldown on a group is one for all of its commands,
//! and one on a component for every button with an id of its pattern.
//!
//! A place of `concurrency` is free again when the function has ended. One that waits for a modal
//! holds its place, though the member may have closed that: see
//! [`Context::show`](crate::Context::show).
//!
//! Guards are asked before the interaction is deferred by `defer`. One that takes long counts to
//! the time after which the interaction is acknowledged for the handler. While a member types,
//! only `owners` and the permissions are asked, and who may not use the command is suggested
//! nothing.
//!
//! ```
//! use guildhall::prelude::*;
//!
//! /// Pay out
//! #[command(member_permissions(MANAGE_GUILD), check = is_open, cooldown(3 per 1h, by = guild), concurrency(1))]
//! async fn pay() -> &'static str {
//!     "Paid."
//! }
//!
//! fn is_open(ctx: &Context) -> Result<()> {
//!     match ctx.guild_id() {
//!         Some(_) => Ok(()),
//!         None => Err(Error::user("The bank is closed here.")),
//!     }
//! }
//! # fn main() {}
//! ```
//!
//! [`AppBuilder`]: crate::AppBuilder
//! [`AppBuilder::owners`]: crate::AppBuilder::owners

mod refused;
mod verdict;

pub use crate::define::guards::{By, Concurrency, Cooldown};
pub use refused::Refused;
pub use verdict::{Check, Checks, Later, Now, Verdict};

pub(crate) use verdict::{AppCheck, boxed};
