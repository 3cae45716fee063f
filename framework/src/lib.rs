//! A framework for Discord bots over HTTP interactions. A command is a function; a definition that Discord would reject
//! does not compile; an emulator of Discord runs in memory, for development and tests.
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
//!
//! `cargo run -- playground` starts this bot on the emulator, and `cargo run -- serve` starts it behind a public URL.
//! Neither needs other code. Guildhall is for bots whose users invoke commands, click on buttons and fill in modals. Bots
//! that read messages or speak in voice channels need a library for Discord's gateway.
//!
//! # Get it
//!
//! The crate is not published yet. In a clone of its repository, `cargo run -p guildhall -- new ../my-bot --path .` writes
//! the package of a bot. For an existing package, these lines of `Cargo.toml` are enough:
//!
//! ```toml
//! [features]
//! default = ["emulator"]
//! emulator = ["guildhall/emulator"]  # `playground` and tests; build for production with `--no-default-features`
//!
//! [dependencies]
//! guildhall = { path = "../guildhall/framework" }  # further features: fluent, redis, metrics, jiff, http2
//! tokio = { version = "1", features = ["macros", "rt-multi-thread"] }
//! ```
//!
//! The features `cli`, `serve` and `ring` are on by default. The feature `emulator` is off by default, and `playground`
//! and tests need it.
//!
//! # Read on
//!
//! | to | read |
//! |---|---|
//! | write a first bot, with its `Cargo.toml` | [the first bot](guide::first_bot) |
//! | learn the rest, page by page | [the guide](guide) |
//! | port a bot from poise, serenity, discord.js, discord.py or slash-create | [coming from another library](guide::coming_from) |
//! | find a solution: reminders, pages, databases, role menus | [the recipes](guide::recipes) |
//! | test a bot | [testing](guide::testing) |
//! | deploy a bot: public key, URL, Caddy, nginx, Docker | [going live](guide::going_live) |
//! | find a word | [the index](guide::words) |
//!
//! # Reference
//!
//! | for | see |
//! |---|---|
//! | commands, groups, choices | [`command`](macro@command), [`user_command`], [`message_command`], [`entry_point`], [`group`], [`derive(Choice)`](macro@Choice) |
//! | components and modals | [`component`](macro@component), [`macro@modal`], [`derive(Modal)`](macro@Modal) |
//! | everything that a handler can do | [`Context`], [`Reply`], [`Update`], [`Error`] |
//! | conditions, hooks, messages to users | [`guard`], [`hook`], [`messages`] |
//! | webhook events | [`macro@event`], the module [`mod@event`] |
//! | settings of the app | [`AppBuilder`], [`Config`], [`store`], [`telemetry`] |
//! | requests to Discord | [`client`], [`client::handle`], [`client::oauth`] |
//! | Discord's objects, permissions, limits | [`model`], [`model::permission`], [`rules`] |
//! | registration of commands | [`cli`], [`deploy`], [`Registry`] |
//!
//! [`App`] verifies the signature of each request with the app's public key, finds the handler, runs the guards, and
//! invokes the handler with arguments that are checked against the definition. The response is sent in the HTTP response;
//! for a handler that takes longer than 2 seconds, the app defers the interaction.
//!
//! Each type has a single public path: in this crate, in one of its modules, or in the crate behind
//! [`client`], [`deploy`], [`model`], [`rules`] or `emulator`. Only the [`prelude`] re-exports types a second time.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(hidden)]
pub mod __private;
mod app;
#[cfg(feature = "cli")]
pub mod cli;
mod command;
pub mod component;
mod config;
mod context;
mod error;
pub mod event;
mod platform;
// Prose, with programs that need the features of the tests.
#[cfg(any(
    all(doc, not(doctest)),
    all(doctest, feature = "cli", feature = "emulator", feature = "fluent")
))]
#[cfg_attr(docsrs, doc(auto_cfg = false))]
pub mod guide;
mod help;
mod interaction;
mod json;
mod localize;
pub mod messages;
mod policy;
pub mod prelude;
mod protocol;
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
pub use guildhall_macros::{
    Choice, Modal, command, component, entry_point, event, group, message_command, modal,
    user_command,
};
#[cfg(feature = "fluent")]
pub use guildhall_macros::{localizations, tr, tr_in};
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
pub use error::{Error, IntoError, Result};
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
