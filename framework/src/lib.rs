//! Guildhall: Discord apps that run on HTTP interactions, as Rust functions.
//!
//! Two flows make up the framework, and the folders follow them:
//!
//! ```text
//! bytes → verify → parse → route → extract → guard → handler → reply          receive/
//! function → parse → check → definition → registry → plan → bulk overwrite    command/
//! ```
//!
//! *Receiving.* [`App`] takes what the service sends, proves with the app's public key who sent it,
//! finds the function that answers, and hands it its arguments, checked against the definition, once
//! every [`guard`] lets it through. The answer of a handler that is in time travels in the response;
//! with the feature `client`, one that takes longer is deferred, and has 15 minutes.
//!
//! *Defining.* [`command`](macro@command), [`user_command`], [`message_command`], [`group`] and [`derive(Choice)`](macro@Choice) turn
//! functions, modules and enumerations into constant definitions. A [`Registry`] gathers them, and
//! [`publish`](deploy::publish) sends them to the service. [`component`](macro@component) and [`macro@modal`] make functions
//! answer buttons, selects and forms, by their custom ids, and [`derive(Modal)`](macro@Modal) makes a form of a struct.
//!
//! Around handlers stand [`guard`] and [`hook`], and [`telemetry`] says what can be seen of them. What
//! the framework itself says to members is the app's to word: see [`messages`].
//!
//! Beside the flows: [`client`] calls the service, [`oauth`] gets its tokens, [`permissions`] knows what a
//! member may do, [`cli`] makes a bot's binary its own tool, and
//! [`model`] holds the wire as types, and [`rules`] every limit of the service.
//!
//! ```no_run
//! use guildhall::prelude::*;
//!
//! /// Greet somebody
//! #[command]
//! async fn greet(
//!     /// Whom
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
mod interaction;
mod localize;
pub mod messages;
mod policy;
pub mod prelude;
pub mod receive;
mod respond;
pub mod store;
pub mod telemetry;
#[cfg(feature = "emulator")]
mod testing;

pub use guildhall_client::{self as client, File, FileError, oauth, permissions};
pub use guildhall_deploy as deploy;
#[cfg(feature = "emulator")]
pub use guildhall_emulator as emulator;
#[cfg(feature = "fluent")]
pub use guildhall_macros::localizations;
pub use guildhall_macros::{
    Choice, Modal, command, component, entry_point, group, message_command, modal, user_command,
};
pub use guildhall_model as model;
pub use guildhall_model::Choice;
pub use guildhall_rules as rules;

pub use app::Registration;
pub use app::{App, AppBuilder, BuildError};
pub use command::definition::Command;
pub use command::option_spec::OptionSpec;
pub use command::parameter::OptionType;
pub use command::registry::{Registry, RegistryError, RegistryFault};
pub use component::choices::Choices;
pub use component::custom_id::CustomIdLengthError;
pub use component::modal::{FromInput, Modal, ModalBuilder};
pub use component::route::Route;
pub use component::segment::Segment;
pub use config::{Config, ConfigError};
pub use context::Context;
pub use context::autocomplete::Autocomplete;
pub use context::error::ContextError;
pub use context::modal::Show;
pub use error::{Error, Result};
pub use guildhall_rules::Source;
pub use interaction::option_error::{ArgumentError, OptionError};
#[cfg(feature = "fluent")]
pub use localize::catalog::Catalog;
#[cfg(feature = "fluent")]
pub use localize::translator::TextArg;
pub use policy::{guard, hook};
pub use receive::Unanswered;
pub use receive::{Callback, FirstAnswer, IntoReply, OptionInput, PublicKey, Reply, Update};
#[cfg(feature = "emulator")]
pub use testing::Installed;

/// The README's bot, compiled.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
