//! Guildhall: Discord apps that run on HTTP interactions, as Rust functions.
//!
//! The framework consists of two flows, and the folders follow them:
//!
//! ```text
//! request → verify → parse → route → guard → invoke → respond                 receive/, respond/
//! function → parse → check → definition → registry → plan → bulk overwrite    define/
//! ```
//!
//! *Receiving.* [`App`] verifies requests of the service with the app's public key, finds the handler,
//! runs the [`guard`]s, and invokes the handler with arguments that are checked against its definition.
//! A response in time travels in the HTTP response. A handler that takes longer is deferred, and has 15
//! minutes.
//!
//! *Defining.* [`command`], [`user_command`], [`message_command`], [`group`] and [`derive(Choice)`](macro@Choice) turn
//! functions, modules and enums into constant definitions. A [`Registry`] collects them, and
//! [`publish`](deploy::publish) registers them with the service. [`component`] and [`macro@modal`] turn
//! functions into handlers of buttons, selects and modals, by their custom IDs, and
//! [`derive(Modal)`](macro@Modal) makes a modal of a struct.
//!
//! [`guard`]s and [`hook`]s run around handlers, and [`watch`] describes spans and metrics. Apps can
//! replace the framework's own messages to users: see [`wording`].
//!
//! Besides the flows, [`client`] sends requests to the service, [`oauth`] obtains tokens,
//! [`permissions`] computes what a member may do, [`cli`] adds the command-line tool to a bot's binary,
//! [`model`] has the types of the wire, and [`rules`] the limits of the service.
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
mod config;
mod context;
pub mod define;
mod error;
pub mod guard;
pub mod hook;
mod interaction;
pub mod prelude;
pub mod receive;
mod respond;
pub mod store;
#[cfg(feature = "emulator")]
mod testing;
pub mod watch;
pub mod wording;

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
pub use config::{Config, ConfigError};
pub use context::Context;
pub use context::autocomplete::Autocomplete;
pub use context::error::ContextError;
pub use context::modal::Show;
pub use define::component::{Choices, CustomIdLength, Entered, Form, Modal, Route, Segment};
#[cfg(feature = "fluent")]
pub use define::{Arg, Catalog};
pub use define::{
    ArgumentError, Command, OptionSpec, OptionType, Registry, RegistryError, RegistryFault, Source,
    Unfit,
};
pub use error::{Error, Result};
pub use receive::Unanswered;
pub use receive::{Callback, FirstAnswer, Given, IntoReply, PublicKey, Reply, Update};
#[cfg(feature = "emulator")]
pub use testing::Installed;

/// Compiles the README's bot.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
