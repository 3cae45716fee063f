//! Emulator of Discord's HTTP API for apps: in memory, for development and tests, without an account.
//!
//! The emulator ("the service") registers commands over HTTP as Discord does, turns user input into signed
//! interactions, delivers the interactions to an app's endpoint, and validates the responses and their timing. A
//! difference from Discord's documentation is a bug.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use guildhall_emulator::Emulator;
//!
//! let discord = Emulator::builder().start().await?;
//! // Start the app with these values, and register its commands.
//! println!("{} {}", discord.api_base(), discord.public_key());
//! discord.connect("http://127.0.0.1:8787/interactions").await?;
//! println!("{}", discord.you().send("/roll dice:2d6").await?);
//! # Ok(())
//! # }
//! ```
//!
//! A [`MemberHandle`] is a guild member. A [`UserHandle`] is a user account, which can install the app and use the app
//! in direct messages. Each provides an [`Invoker`], which sends interactions from one channel, and lists the
//! [available](Invoker::available_commands) and [unavailable](Invoker::unavailable_commands) commands of the channel.
//!
//! # Layout
//!
//! A module imports only from modules that are earlier in this list.
//!
//! - `clock`, `record`, `faults`: the clock, the record of all traffic, and injected faults.
//! - `state`: the stored data. `world`: the rules that check and change the data.
//! - `stub`: responses that a test supplies. `header_parameters`: header values with parameters.
//! - `delivery`: signed requests to the app. `service`: the running service.
//! - `interactions`: user input, the resulting interaction, and its outcome.
//! - `webhook_events`: delivery of webhook events to the app.
//! - `body_check`: validation of request bodies by the model's schemas. `rest`: the endpoints of the REST API.
//! - `gateway`: WebSocket sessions for bots that log in.
//! - `handles`: handles for guilds, members and users. `world_file`: initial state from a file.
//! - `scenario`: recorded conversations, as tests and to be replayed.
//! - `host_check`: rejection of requests from other websites.
//! - `control`: the control API, for tests in any language and for the page.
//! - `playground`: a web page where you act as a user.
//! - `emulator`, `builder`: the handle for a running service, and its configuration.
//! - `load`: interactions at a fixed rate, and the times of the app's responses.
//! - `main`, `program`: the emulator as a program, for bots in any language; alone, or around a command such as `npm
//!   test`.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc(
    html_logo_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]
#![doc(
    html_favicon_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]

mod access_token;
mod body_check;
mod builder;
mod clock;
mod control;
mod delivery;
mod emulator;
mod faults;
mod files;
#[cfg(feature = "gateway")]
mod gateway;
mod handles;
mod header_parameters;
mod host_check;
mod interactions;
mod load;
mod playground;
mod record;
mod rest;
mod scenario;
mod service;
mod state;
mod stub;
mod webhook_events;
mod world;
mod world_file;

pub use builder::{EmulatorBuilder, PLAYGROUND_PORT};
pub use clock::Clock;
#[cfg(feature = "openapi")]
#[doc(hidden)]
pub use control::document::control_document;
pub use delivery::{EndpointError, EndpointResponse};
pub use emulator::{Emulator, Install};
pub use faults::active::ActiveFaultPlan;
#[cfg(feature = "gateway")]
pub use faults::gateway::{GatewayFault, GatewayTrouble};
pub use faults::plan::{DeliveryFault, Disconnect, Fault, FaultPlan, LimitVisibility, Signing};
#[cfg(feature = "gateway")]
pub use gateway::handle::{GatewayHandle, GatewaySession};
pub use handles::builders::{NewChannel, NewEntitlement, NewMember, NewRole};
pub use handles::guild::GuildHandle;
pub use handles::member::MemberHandle;
pub use handles::subscriptions::{NewSku, NewSubscription};
pub use handles::user::UserHandle;
pub use handles::watch::{AuditWatch, EventDeliveryWatch, EventWatch, RestartWatch};
pub use interactions::completion::Completion;
pub use interactions::component_input::InputError;
pub use interactions::context::BotUserError;
pub use interactions::endpoint::{ConnectError, EndpointCheck};
pub use interactions::invoker::{Invoker, LaunchError};
pub use interactions::line_error::LineError;
pub use interactions::modal::{InputValue, Modal};
pub use interactions::outcome::{Outcome, ResponseError};
pub use interactions::samples::Sample;
pub use load::checks::LoadError;
pub use load::settings::{Load, LoadOption};
pub use record::{BuildState, LogLine, SessionChange};
pub use rest::consent::ConsentError;
pub use scenario::replay::Replay;
pub use scenario::{Scenario, ScenarioError};
pub use state::limits::RateLimits;
pub use state::log::{AuditEntry, AuditLog, Event, EventDelivery};
pub use state::retention::Retention;
#[cfg(feature = "gateway")]
pub use state::sessions::WithheldGatewayEvent;
pub use state::usage::{Coverage, CoverageKind, CoverageRow};
pub use state::user_steps::FailedInteraction;
pub use stub::{StubReply, StubRequest};
pub use world::availability::{Unavailable, UnavailableReason};
pub use world::presences::PresenceStatus;
pub use world::quotas::Quotas;
pub use world_file::error::{WorldFault, WorldFileError};
pub use world_file::format::WorldFile;

/// Compiles the program in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
