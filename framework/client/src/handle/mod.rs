//! Handles for the resources of the service: a guild, its roles, a member, the commands of an app.
//!
//! A handle identifies a resource and sends nothing. Its methods return [requests](crate::Request), which have setters
//! for the fields of their endpoints and are sent when they are awaited. A resource with a single endpoint has no
//! handle, only a request: `guild.preview().await`.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use guildhall_client::{Auth, Client};
//! use guildhall_model::guild::AfkTimeout;
//! use guildhall_model::{Id, Permissions};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let client = Client::new(Auth::bot("the bot's token"))?;
//! let guild = client.guild(Id::new(81384788765712384));
//!
//! let raider = Id::new(80351110224678912);
//! guild.bans().create(raider).delete_messages(Duration::from_secs(3600)).reason("raid").await?;
//! guild.roles().create().name("Helper").permissions(Permissions::MANAGE_MESSAGES).await?;
//! guild.edit().name("New name").afk_timeout(AfkTimeout::FiveMinutes).await?;
//!
//! let mut members = guild.members().list().stream();
//! while let Some(member) = members.next().await {
//!     println!("{}", member?.user.username);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Setters
//!
//! Each field of a body or a query string has a setter on the request; the types in [`requests`] list the setters of
//! each request. [`Request::map`](crate::Request::map) gives access to deprecated fields.
//!
//! The setter of a list accepts all entries at once, as an array, a `Vec` or another iterator. The setter of a nullable
//! field accepts a value, an `Option` (`None` clears the field) or a
//! [`Patch`](guildhall_model::Patch); for a nullable list, the value is an array or a `Vec`. Some
//! fields in seconds or minutes and some timestamps also have a setter that accepts a
//! [`Duration`](std::time::Duration).
//!
//! # Permissions and events
//!
//! The documentation of each request states the required permissions and the events that the request fires, if Discord
//! documents them. A permission for a field is required only if the field is set. Unless stated otherwise, requests for
//! a guild need the bot's token, and the bot must be a member.
//!
//! # Errors
//!
//! A request returns an [`Error`](crate::Error) when it is awaited. The client checks a request before sending it, and
//! returns [`Invalid`](crate::ErrorKind::Invalid) if a field is out of range, and
//! [`MissingPermission`](crate::ErrorKind::MissingPermission) if the app is known to lack a
//! permission. If the app's permissions are not known, the service responds with
//! [`MISSING_PERMISSIONS`](guildhall_model::api::ErrorCode::MISSING_PERMISSIONS). If the guild does not
//! exist or the bot is not a member, the service responds with
//! [`UNKNOWN_GUILD`](guildhall_model::api::ErrorCode::UNKNOWN_GUILD) or
//! [`MISSING_ACCESS`](guildhall_model::api::ErrorCode::MISSING_ACCESS). The documentation of each request
//! lists further codes of its endpoint.

pub use crate::handle::application::{
    Application, ApplicationGuild, CommandPermissions, CurrentApplication,
};
pub use crate::handle::audit_log::AuditLog;
pub use crate::handle::auto_moderation::AutoModeration;
pub use crate::handle::bans::Bans;
pub use crate::handle::channel::{Channel, Channels};
pub use crate::handle::commands::{Commands, GuildCommands};
pub use crate::handle::current_user::{CurrentUser, RoleConnection};
pub use crate::handle::emojis::{ApplicationEmojis, GuildEmojis};
pub use crate::handle::entitlements::Entitlements;
pub use crate::handle::guild::Guild;
pub use crate::handle::integrations::{Integrations, Prune, Widget};
pub use crate::handle::interaction::{Followup, Interaction, OriginalResponse};
pub use crate::handle::invite::Invite;
pub use crate::handle::member::{CurrentMember, Member, Members};
pub use crate::handle::message::{Message, Messages};
pub use crate::handle::onboarding::{Onboarding, WelcomeScreen};
pub use crate::handle::overwrites::Overwrites;
pub use crate::handle::pages::{Page, PageOrder, PagedEndpoint, Pages};
pub use crate::handle::poll::Poll;
pub use crate::handle::reaction::Reaction;
pub use crate::handle::roles::{Role, Roles};
pub use crate::handle::scheduled_events::ScheduledEvents;
pub use crate::handle::skus::Sku;
pub use crate::handle::stickers::Stickers;
pub use crate::handle::thread::{ThreadMembers, Threads};
pub use crate::handle::user::User;
pub use crate::handle::webhook::{Webhook, WebhookMessages, WebhookWithToken};

pub(crate) mod application;
pub(crate) mod audit_log;
pub(crate) mod auto_moderation;
pub(crate) mod bans;
pub(crate) mod channel;
mod client;
pub(crate) mod commands;
pub(crate) mod current_user;
pub(crate) mod emojis;
pub(crate) mod entitlements;
pub(crate) mod factory;
pub(crate) mod guild;
pub(crate) mod integrations;
pub(crate) mod interaction;
pub(crate) mod invite;
pub(crate) mod member;
pub(crate) mod message;
pub(crate) mod onboarding;
pub(crate) mod overwrites;
pub(crate) mod pages;
pub(crate) mod poll;
pub(crate) mod reaction;
pub mod requests;
pub(crate) mod roles;
pub(crate) mod scheduled_events;
pub(crate) mod setters;
pub(crate) mod skus;
pub(crate) mod stickers;
pub(crate) mod thread;
pub(crate) mod user;
pub(crate) mod webhook;
