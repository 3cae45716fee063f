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
//! `cargo run -- playground` starts this bot on the emulator, and `cargo run -- serve` starts it for a public URL.
//! Neither needs other code. Guildhall is for bots whose users invoke commands, click on buttons and fill in modals.
//! Bots that read messages or speak in voice channels need a library for Discord's gateway.
//!
//! # Table of contents
//!
//! - [A command is a function](#a-command-is-a-function)
//! - [Definitions are checked by the compiler](#definitions-are-checked-by-the-compiler)
//! - [From a request to a response](#from-a-request-to-a-response)
//! - [Replies](#replies)
//! - [Handlers that take long](#handlers-that-take-long)
//! - [Errors](#errors)
//! - [State](#state)
//! - [Tests](#tests)
//! - [Get it](#get-it)
//! - [Read on](#read-on)
//!
//! # A command is a function
//!
//! [`#[command]`](macro@command) makes a command of a function. The doc comments are the descriptions that users see.
//! Each parameter is an option, whose [type](option) says what users can enter; `Option<T>` is an option that may be
//! left out. The function stays an ordinary function: other code and unit tests can call it.
//!
//! A [`#[group]`](macro@group) is a module whose commands become subcommands. [`#[component]`](macro@component) and
//! [`#[modal]`](macro@modal) are for buttons, selects and modals, which have custom IDs instead of names.
//!
//! # Definitions are checked by the compiler
//!
//! A definition that breaks one of Discord's rules does not compile. In this command, a required option follows an
//! optional one:
//!
//! ```compile_fail
//! use guildhall::prelude::*;
//!
//! /// Time a member out
//! #[command]
//! fn timeout(
//!     /// Reason
//!     reason: Option<String>,
//!     /// Member to time out
//!     member: Member,
//! ) -> String {
//!     format!("{member:?} {reason:?}")
//! }
//! # fn main() {}
//! ```
//!
//! The compiler reports the mistake at the word that must change:
//!
//! ```text
//! error[E0080]: evaluation panicked: option `member` is required, but follows the optional option `reason`; move `member` before `reason`, or make it `Option<Member>`
//!  --> src/lib.rs:9:5
//!   |
//! 9 |     member: Member,
//!   |     ^^^^^^ evaluation of `timeout::_` failed here
//! ```
//!
//! Rules about several commands together are checked when the app is built: two slash commands of one scope cannot have
//! the same name.
//!
//! # From a request to a response
//!
//! A user who invokes a command causes an *interaction*: a signed HTTP request from Discord, which waits 3 seconds for
//! the response. An [`App`] takes six steps:
//!
//! 1. *Verify*: the [`signature`] proves that Discord has sent the request.
//! 2. *Parse*: the body becomes an interaction.
//! 3. *Route*: the name of the command, or the pattern of the custom ID, leads to the handler.
//! 4. *Guard*: [guards](guard) decide whether the handler runs: permissions, checks and limits.
//! 5. *Invoke*: the handler gets its arguments, which are checked against the definition. A handler with a parameter of
//!    type [`Context`] can ask for everything else: the user, the guild, the [`client`], the state of the app.
//! 6. *Respond*: the value that the handler returns becomes the response, in the same HTTP exchange.
//!
//! [Hooks](hook) run before step 4 and after step 6. An interaction that is delivered twice, for example by a proxy,
//! runs its handler once.
//!
//! # Replies
//!
//! A handler returns everything that [`IntoResponse`] converts: a text, a [`Reply`] with embeds, buttons and files, an
//! [`Update`] of the message with the clicked button, a modal, or nothing.
//!
//! ```
//! use guildhall::prelude::*;
//!
//! /// Offer a cup of tea
//! #[command]
//! fn tea() -> Reply {
//!     let more = Button::primary(more::custom_id(), "Another cup");
//!     Reply::text("Here you are.").component(ActionRow::buttons([more])).ephemeral()
//! }
//!
//! #[component("more-tea")]
//! fn more() -> Update {
//!     Update::text("And another one.").without_components()
//! }
//! # fn main() {}
//! ```
//!
//! # Handlers that take long
//!
//! A handler may run for almost 15 minutes. If it has not responded after 2 seconds, the app *defers* the
//! interaction: the user sees a loading message, which the response replaces. With `#[command(defer)]`, the app
//! defers as soon as the guards have passed. With the methods of [`Context`], a handler responds before it returns,
//! and more than once.
//!
//! ```
//! use guildhall::prelude::*;
//!
//! /// Count the words of the library
//! #[command(defer)]
//! async fn count() -> Result<String> {
//!     let words = tokio::task::spawn_blocking(|| 12_345).await?;
//!     Ok(format!("{words} words"))
//! }
//!
//! /// Boil water
//! #[command]
//! async fn boil(ctx: Context) -> Result<&'static str> {
//!     ctx.reply("The kettle is on.").await?;
//!     tokio::time::sleep(std::time::Duration::from_mins(3)).await;
//!     Ok("The water boils.") // a second message
//! }
//! # fn main() {}
//! ```
//!
//! # Errors
//!
//! `?` converts every [`std::error::Error`] to [`Error`]. The error is logged, and the user sees a general message with
//! the ID in the log. [`Error::user`] is for mistakes of the user, who sees its text. [`AppBuilder::on_error`] and
//! `on_error = …` of a command [respond otherwise](hook#errors).
//!
//! # State
//!
//! A [state](AppBuilder::state) is a value that handlers share, such as a database. Handlers take it by its type:
//!
//! ```
//! use guildhall::prelude::*;
//!
//! struct Pantry {
//!     cups: u32,
//! }
//!
//! /// Say how much tea is left
//! #[command]
//! fn stock(#[state] pantry: &Pantry) -> String {
//!     format!("{} cups", pantry.cups)
//! }
//!
//! fn app() -> AppBuilder {
//!     App::builder().state(Pantry { cups: 3 })
//! }
//! # fn main() {}
//! ```
//!
//! [`AppBuilder::on_start`] adds a function that runs before the first interaction, and [`AppBuilder::every`] a job that
//! runs beside the handlers.
//!
//! # Tests
//!
//! With the feature `emulator`, a test invokes the bot as a member of a guild does, and sees the member's view of the
//! replies: see [testing](guide::testing).
//!
//! # Get it
//!
//! The crate is not published yet. In a clone of its repository, `cargo run -p guildhall -- new ../my-bot --path .`
//! writes the package of a bot. For an existing package, these lines of `Cargo.toml` are enough:
//!
//! ```toml
//! [features]
//! default = ["emulator"]
//! emulator = ["guildhall/emulator"]  # `playground` and tests; build for production with `--no-default-features`
//!
//! [dependencies]
//! guildhall = { path = "../guildhall/framework" }
//! tokio = { version = "1", features = ["macros", "rt-multi-thread"] }
//! ```
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `serve` | yes | `App::serve`, and `App::into_router`, which returns an axum router |
//! | `ring` | yes | TLS for requests to Discord, and faster verification of signatures |
//! | `cli` | yes | the command-line tool, `guildhall::cli::run`; includes `serve` |
//! | `fluent` | no | `localizations!("locales")`: translations of commands and replies, from Fluent files |
//! | `jiff` | no | conversions between `guildhall::model::Timestamp` and `jiff::Timestamp` |
//! | `metrics` | no | counters and histograms of interactions and requests, through the crate `metrics` |
//! | `gateway` | no | `App::listen`, the task `listen` and `GatewayApp` for tests: interactions without a public URL, over the gateway; includes `serve` |
//! | `emulator` | no | the emulator for tests, and the task `playground`; includes `serve` |
//!
//! A tokio runtime with timers and I/O is required.
//!
//! # Read on
//!
//! | to | read |
//! |---|---|
//! | write a first bot, with its `Cargo.toml` | [the first bot](guide::first_bot) |
//! | learn the rest, page by page | [the guide](guide) |
//! | port a bot from poise, serenity, discord.js, discord.py or slash-create | [coming from another library](guide::coming_from) |
//! | find a solution: reminders, pages, databases, role menus | [the recipes](guide::recipes) |
//! | deploy a bot: public key, URL, Caddy, nginx, Docker | [going live](guide::going_live) |
//! | run a bot as several processes | [more than one process](store), and the package `guildhall-redis` |
//! | wait for a modal or a click inside of a handler | [`Context::show`], [`Context::ask`], [`Context::pages`] |
//! | change the paths, time limits and checks of an app | [`AppBuilder`], [`settings`], [`guard::AppGuards`] |
//! | send requests to Discord | [`client`], [`client::handle`], [`client::oauth`] |
//! | look up Discord's objects, permissions, limits | [`model`], [`model::permission`], [`rules`] |
//! | register commands | [`cli`], [`deploy`], [`command::Registry`] |
//! | find a word | [the index](guide::words) |
//!
//! Each type has a single public path: in this crate, in one of its modules, or in the crate behind
//! [`client`], [`deploy`], [`model`], [`rules`] or `emulator`. Only the [`prelude`] re-exports types a second time.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc(
    html_logo_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]
#![doc(
    html_favicon_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]

#[doc(hidden)]
pub mod __private;
mod app;
mod callback;
#[cfg(feature = "cli")]
pub mod cli;
pub mod command;
pub mod component;
mod config;
mod context;
mod custom_id;
mod error;
pub mod event;
mod forward;
#[cfg(feature = "gateway")]
pub mod gateway;
pub mod guard;
// Prose, with programs that need the features of the tests.
#[cfg(any(
    all(doc, not(doctest)),
    all(doctest, feature = "cli", feature = "emulator", feature = "fluent")
))]
#[cfg_attr(docsrs, doc(auto_cfg = false))]
pub mod guide;
pub mod help;
pub mod hook;
mod interaction;
mod interrupted;
pub mod localize;
pub mod messages;
mod once;
pub mod option;
mod platform;
pub mod prelude;
pub mod receive;
mod recording;
mod redact;
mod respond;
pub mod response;
mod response_times;
pub mod rules;
#[cfg(feature = "serve")]
pub mod server;
pub mod settings;
pub mod signature;
mod stage;
mod start;
pub mod store;
pub mod telemetry;
#[cfg(feature = "emulator")]
mod testing;
pub mod wait;

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

pub use app::App;
pub use app::build::BuildError;
pub use app::builder::AppBuilder;
pub use component::modal::Modal;
pub use config::{Config, variable::ConfigError};
pub use context::Context;
pub use context::autocomplete::Autocomplete;
pub use context::error::ContextError;
pub use error::{Error, Result};
pub use respond::into_response::IntoResponse;
pub use respond::reply::{Reply, Update};
pub use start::Start;
#[cfg(all(feature = "emulator", feature = "gateway"))]
pub use testing::GatewayApp;
#[cfg(feature = "emulator")]
pub use testing::InstalledApp;

/// Compiles the bot in the README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
