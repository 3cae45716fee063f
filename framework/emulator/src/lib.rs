//! Discord's HTTP service for apps, in memory: for development and tests, without an account.
//!
//! It registers commands over HTTP as the service does, turns what a member would type into signed
//! interactions, delivers them to an app's endpoint within the service's deadline, and judges the
//! answers. Where it differs from the service's documentation, it is wrong.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use guildhall_emulator::Emulator;
//!
//! let service = Emulator::builder().start().await?;
//! // Start the app with these, and register its commands.
//! println!("{} {}", service.api_base(), service.public_key());
//! service.connect("http://127.0.0.1:8787/interactions").await?;
//! println!("{}", service.you().send("/roll dice:2d6").await?);
//! # Ok(())
//! # }
//! ```
//!
//! Members of guilds are [`MemberHandle`]s, users outside of them [`UserHandle`]s: they install the
//! app for themselves, and talk to its bot and to each other. Each is an [`Invoker`] in one channel,
//! which says what is [offered](Invoker::offered) there, and what is [withheld](Invoker::withheld)
//! and why.
//!
//! # Layout
//!
//! - `builder`, `emulator`: the service before it starts, and the handle on it while it runs.
//! - `face`: what else tests and developers hold: guilds, their members, what happened.
//! - `world`: what exists, and how it changes.
//! - `service`: the REST side, one function per endpoint of [`guildhall_model::api`].
//! - `invoke`: the interaction side, from a line or a click to an outcome.
//! - `script`: what goes wrong on request, on both sides; `wire`: connections that can be cut.
//! - `file`: a world as a file describes it.
//! - `record`: what happens, as lines of JSON.
//! - `playground`: the page on which a person is a member.
//! - `install`: how an app is put up; `error`: why the emulator cannot do what it was asked for.
//! - `main`, `program`: all of it as a program, for a bot in any language.

mod builder;
mod emulator;
mod error;
mod face;
mod file;
mod install;
mod invoke;
mod playground;
mod record;
mod script;
mod service;
mod wire;
mod world;

pub use builder::EmulatorBuilder;
pub use emulator::Emulator;
pub use error::{ConnectError, ConsentError, DeliveryError, InputError, LaunchError};
pub use face::{
    AuditWatch, EventWatch, GuildHandle, MemberHandle, NewChannel, NewEntitlement, NewMember,
    NewRole, UserHandle,
};
pub use file::{WorldFault, WorldFile, WorldFileError};
pub use install::Install;
pub use invoke::{
    EndpointCheck, EndpointResponse, InputValue, Invoker, LineError, Modal, Outcome, ResponseError,
};
pub use script::{
    ActiveFaultPlan, DeliveryFault, Disconnect, Fault, FaultPlan, HeaderVisibility, Signing,
};
pub use service::RateLimits;
pub use world::{AuditEntry, AuditLog, Clock, Event, Quotas, Unavailable, UnavailableReason};
