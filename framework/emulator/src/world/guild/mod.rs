//! A guild: what belongs to it, and what can be done in it.
//!
//! An [`Actor`] is somebody who does something there; each file has the deeds of one resource.

mod absence;
mod act;
mod bans;
mod channels;
mod edit;
mod members;
mod onboarding;
mod prune;
mod roles;
mod state;
mod store;
mod threads;
mod welcome;
mod widget;

pub(crate) use act::{ActionError, Actor, ensure_permitted};
pub(crate) use members::{AddMemberOutcome, RoleGrant, without_duplicates};
pub(crate) use state::{GuildState, WelcomeState};
pub(crate) use store::Members;
pub(super) use widget::guild_invite;
