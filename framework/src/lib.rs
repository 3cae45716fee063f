//! A framework for Discord apps that receive interactions over HTTP. Each handler is a Rust function.
//!
//! The framework has two pipelines, which the folders mirror:
//!
//! ```text
//! request → verify → parse → route → guard → invoke → respond                 receive/, respond/
//! function → parse → check → definition → registry → plan → bulk overwrite    command/
//! ```
//!
//! *Receiving.* [`App`] verifies the signature of each request with the app's public key, finds the
//! handler, runs the [`guard`]s, and invokes the handler with arguments that are checked against the
//! definition. The initial response is sent in the HTTP response. If the handler takes longer than 2
//! seconds, the app defers the interaction, and the handler has 15 minutes to respond.
//!
//! *Defining.* [`command`](macro@command), [`user_command`], [`message_command`], [`group`] and
//! [`derive(Choice)`](macro@Choice) turn functions, modules and enums into constant definitions. A [`Registry`]
//! collects the definitions, and [`publish`](deploy::publish) registers them with the service.
//! [`component`](macro@component) and [`macro@modal`] turn functions into handlers of buttons, selects and modals; the
//! custom ID of an interaction determines the handler. [`derive(Modal)`](macro@Modal) turns a struct into a modal.
//!
//! [`event`](macro@event) turns a function into the handler of a webhook event of the service, such as the installation
//! of the app: see the module [`mod@event`].
//!
//! [`guard`]s run before handlers, [`hook`]s before or after them. [`telemetry`] lists the spans and metrics. Apps can
//! replace the framework's messages to users: see [`messages`].
//!
//! Outside of these flows, [`client`] sends REST requests and obtains OAuth2 tokens ([`client::oauth`]), [`cli`] adds
//! the command-line tool to a bot's binary, [`model`] has the types of the API and computes the permissions of members
//! ([`model::permission`]), and [`rules`] has the limits of the service.
//!
//! Each type has a single public path: in this crate, in one of its modules, or in the crate behind
//! [`client`], [`deploy`], [`model`], [`rules`] or `emulator`. Only the [`prelude`] re-exports types a second time.
//!
//! ```no_run
//! use guildhall::prelude::*;
//!
//! /// Greet somebody
//! #[command]
//! async fn greet(
//!     /// User to greet
//!     who: User,
//! ) -> String {
//!     format!("Hello, {who}.")
//! }
//!
//! #[tokio::main]
//! async fn main() -> guildhall::Result<()> {
//!     guildhall::cli::run(App::builder()).await
//! }
//! ```

#[doc(hidden)]
pub mod __private;
mod app;
#[cfg(feature = "cli")]
pub mod cli;
mod clock;
mod command;
pub mod component;
mod config;
mod context;
mod error;
pub mod event;
mod help;
mod interaction;
mod json;
mod localize;
pub mod messages;
mod policy;
pub mod prelude;
pub mod receive;
mod redact;
mod respond;
pub mod rules;
#[cfg(feature = "serve")]
pub mod server;
pub mod store;
pub mod telemetry;
#[cfg(feature = "emulator")]
mod testing;

pub use guildhall_client as client;
pub use guildhall_deploy as deploy;
#[cfg(feature = "emulator")]
pub use guildhall_emulator as emulator;
#[cfg(feature = "fluent")]
pub use guildhall_macros::localizations;
pub use guildhall_macros::{
    Choice, Modal, command, component, entry_point, event, group, message_command, modal,
    user_command,
};
pub use guildhall_model as model;

pub use app::Registration;
pub use app::{App, AppBuilder, BuildError};
pub use command::converted_option::ConvertedOption;
pub use command::definition::Command;
pub use command::option_spec::OptionSpec;
pub use command::option_types::{
    AnnouncementChannel, CategoryChannel, ForumChannel, MediaChannel, Mentionable, StageChannel,
    TextChannel, Thread, VoiceChannel,
};
pub use command::parameter::OptionType;
pub use command::registry::{Registry, RegistryError, RegistryFault};
pub use component::choices::Choices;
pub use component::custom_id::CustomIdLengthError;
#[doc(hidden)]
pub use component::modal::FromInput;
pub use component::modal::{Modal, ModalBuilder};
pub use component::route::Route;
pub use component::segment::Segment;
pub use component::show::Show;
pub use config::{Config, ConfigError};
pub use context::Context;
pub use context::ask::Ask;
pub use context::autocomplete::Autocomplete;
pub use context::awaited_click::Click;
pub use context::error::ContextError;
pub use context::pages::{Page, Pages};
pub use error::{Error, Result};
pub use event::context::EventContext;
pub use help::Help;
pub use help::text::HelpText;
pub use interaction::option_error::{ArgumentError, OptionError};
pub use interaction::option_input::OptionInput;
#[cfg(feature = "fluent")]
pub use localize::catalog::Catalog;
#[cfg(feature = "fluent")]
pub use localize::translator::TextArg;
pub use policy::{guard, hook};
pub use receive::deliveries::Duplicates;
pub use receive::verify::{PublicKey, Verification};
pub use respond::custom_id_store::CustomIdStoreError;
pub use respond::into_response::IntoResponse;
pub use respond::phase::InitialResponse;
pub use respond::reply::{Reply, Update};
pub use respond::response::HandlerResponse;
pub use respond::shutdown::UnfinishedInteraction;
#[cfg(feature = "emulator")]
pub use testing::InstalledApp;

/// Compiles the bot in the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
