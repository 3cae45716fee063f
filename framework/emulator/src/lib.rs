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
//! which says what is [available](Invoker::available_commands) there, and what is [unavailable](Invoker::unavailable_commands)
//! and why.
//!
//! # Layout
//!
//! From the bottom to the top; a module imports only from those above it in this list.
//!
//! - `clock`, `record`, `null_fields`, `faults`: time, the journal, JSON as the service writes it,
//!   and what goes wrong on request.
//! - `state`: what is stored. `world`: how it changes, and what that needs.
//! - `delivery`: signed requests to the app. `service`: all of it, running.
//! - `interactions`: from a line or a click to an outcome.
//! - `schema`: shapes of request bodies. `rest`: the endpoints.
//! - `handles`: guilds, members and users. `scenario`: a world as a file describes it.
//! - `playground`: the page on which a person is a member.
//! - `emulator`, `builder`: the running service, and how it is set up and started.
//! - `main`, `program`: all of it as a program, for a bot in any language.

mod builder;
mod clock;
mod delivery;
mod emulator;
mod faults;
mod handles;
mod interactions;
mod null_fields;
mod playground;
mod record;
mod rest;
mod scenario;
mod schema;
mod service;
mod state;
mod world;

pub use builder::EmulatorBuilder;
pub use clock::Clock;
pub use delivery::{DeliveryError, EndpointResponse};
pub use emulator::{Emulator, Install};
pub use faults::active::ActiveFaultPlan;
pub use faults::plan::{DeliveryFault, Disconnect, Fault, FaultPlan, HeaderVisibility, Signing};
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
