//! Discord's HTTP API for apps, in memory: for development and tests, without an account.
//!
//! The emulator registers commands over HTTP as the service does, turns user input into signed
//! interactions, delivers them to an app's endpoint within the service's deadline, and validates
//! the responses. A difference from the service's documentation is a bug.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use guildhall_emulator::Emulator;
//!
//! let service = Emulator::builder().start().await?;
// Start the app with these, and register its commands.
//! println!("{} {}", service.api_base(), service.public_key());
//! service.connect("http://127.0.0.1:8787/interactions").await?;
//! println!("{}", service.you().send("/roll dice:2d6").await?);
//! # Ok(())
//! # }
//! ```
//!
//! [`MemberHandle`]s are members of guilds. [`UserHandle`]s are users outside of guilds: they
//! install the app for themselves, and exchange direct messages with its bot and other users. Both
//! give an [`Invoker`], which acts in one channel, and lists the
//! [available](Invoker::available_commands) and the [unavailable](Invoker::unavailable_commands)
//! commands there.
//!
//! # Layout
//!
//! From bottom to top; a module imports only from modules above it in this list.
//!
//! - `clock`, `record`, `faults`: time, the journal, and injected faults.
//! - `state`: stored data. `world`: the rules by which it changes.
//! - `delivery`: signed requests to the app. `service`: the running service.
//! - `interactions`: from an input line or a click to an outcome.
//! - `body_check`: request bodies against the model's schemas. `rest`: the endpoints.
//! - `handles`: guilds, members and users. `scenario`: worlds described by a file.
//! - `playground`: the page on which a person acts as a user.
//! - `emulator`, `builder`: the handle on a running service, and its configuration.
//! - `main`, `program`: the emulator as a program, for bots in any language.

mod body_check;
mod builder;
mod clock;
mod delivery;
mod emulator;
mod faults;
mod handles;
mod interactions;
mod playground;
mod record;
mod rest;
mod scenario;
mod service;
mod state;
mod world;

pub use builder::EmulatorBuilder;
pub use clock::Clock;
pub use delivery::{DeliveryError, EndpointResponse};
pub use emulator::{Emulator, Install};
pub use faults::active::ActiveFaultPlan;
pub use faults::plan::{DeliveryFault, Disconnect, Fault, FaultPlan, LimitVisibility, Signing};
pub use handles::builders::{NewChannel, NewEntitlement, NewMember, NewRole};
pub use handles::guild::GuildHandle;
pub use handles::member::MemberHandle;
pub use handles::user::UserHandle;
pub use handles::watch::{AuditWatch, EventWatch};
pub use interactions::component_input::InputError;
pub use interactions::endpoint::{ConnectError, EndpointCheck};
pub use interactions::invoker::{Invoker, LaunchError};
pub use interactions::line_error::LineError;
pub use interactions::modal::{InputValue, Modal};
pub use interactions::outcome::{Outcome, ResponseError};
pub use rest::consent::ConsentError;
pub use rest::rate_limits::RateLimits;
pub use scenario::error::{WorldFault, WorldFileError};
pub use scenario::format::WorldFile;
pub use state::log::{AuditEntry, AuditLog, Event};
pub use world::availability::{Unavailable, UnavailableReason};
pub use world::quotas::Quotas;
