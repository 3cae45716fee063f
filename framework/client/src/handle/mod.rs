//! The service by its things: a guild, its roles, a member, the commands of an app.
//!
//! A handle names a thing and sends nothing. Its methods make [requests](super::Request), which are
//! set up with the fields of their endpoints and sent when they are awaited. What has one endpoint
//! only is the request itself: `guild.preview().await`.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use guildhall_client::{Auth, Client};
//! use guildhall_model::guild::AfkTimeout;
//! use guildhall_model::{Id, Permissions};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let client = Client::builder(Auth::bot("the bot's token")).build()?;
//! let guild = client.guild(Id::new(81384788765712384));
//!
//! let raider = Id::new(80351110224678912);
//! guild.bans().create(raider).delete_messages(Duration::from_secs(3600)).reason("raid").await?;
//! guild.roles().create().name("Helper").permissions(Permissions::MANAGE_MESSAGES).await?;
//! guild.edit().name("New name").afk_timeout(AfkTimeout::Minutes5).await?;
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
//! Each field of a body and of a query has a setter on the request, but for the deprecated ones,
//! which [`Request::map`](super::Request::map) reaches. A setter of a field with three states takes
//! a value, an `Option` (none clears) or a [`Patch`](crate::model::Patch). What is a time on the
//! wire can be set as a [`Duration`](std::time::Duration).
//!
//! # Permissions and events
//!
//! Below, each request says which permissions it requires and which events it causes; where it
//! names none, the service documents none. What depends on fields is decided by those that are set.
//! The requests of a guild need the bot's token, and the bot in the guild, where they say nothing
//! else.
//!
//! # Errors
//!
//! A request fails with an [`Error`](super::Error) when it is awaited. Before it is sent, it is
//! [`Invalid`](super::ErrorKind::Invalid) where a field is out of its range and a
//! [`MissingPermission`](super::ErrorKind::MissingPermission) where the app is known to lack one;
//! that costs no request. Without that knowledge the service refuses, with
//! [`MISSING_PERMISSIONS`](crate::model::api::Code::MISSING_PERMISSIONS). A guild that it does not
//! know, or that the bot is not in, is refused with
//! [`UNKNOWN_GUILD`](crate::model::api::Code::UNKNOWN_GUILD) or
//! [`MISSING_ACCESS`](crate::model::api::Code::MISSING_ACCESS). Below, only the codes are named that
//! are special to an endpoint.

pub use crate::handle::application::{
    Application, ApplicationGuild, CommandPermissions, CurrentApplication,
};
pub use crate::handle::bans::Bans;
pub use crate::handle::channel::{Channel, Channels};
pub use crate::handle::commands::{Commands, GuildCommands};
pub use crate::handle::guild::Guild;
pub use crate::handle::integrations::{Integrations, Prune, Widget};
pub use crate::handle::interaction::{Followup, Interaction, Original};
pub use crate::handle::member::{Me, Member, Members};
pub use crate::handle::onboarding::{Onboarding, WelcomeScreen};
pub use crate::handle::pages::{Paged, Pages};
pub use crate::handle::roles::{Role, Roles};
use crate::handle::sender::{Sender, handle, setters};

pub(crate) mod application;
pub(crate) mod bans;
pub(crate) mod channel;
pub(crate) mod commands;
pub(crate) mod guild;
pub(crate) mod integrations;
pub(crate) mod interaction;
pub(crate) mod member;
pub(crate) mod onboarding;
pub(crate) mod pages;
pub(crate) mod roles;
pub(crate) mod sender;
