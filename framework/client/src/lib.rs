//! Sends endpoint values to the service and reads its replies.
//!
//! ```text
//! endpoint → request → limit (turns) → authorization → transport → answer → reply or error
//!                        ▲                                            │
//!                        └──────────────── retry ◄────────────────────┘
//! ```
//!
//! From its first poll a request goes on until it is answered or dropped, in a task of its own.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use guildhall_client::{Auth, Client};
//! use guildhall_model::api::GetCurrentApplication;
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let client = Client::builder(Auth::bot("the bot's token"))
//!     .longest_wait(Duration::from_secs(10))
//!     .build()?;
//! let app = client.send(&GetCurrentApplication).await?;
//! println!("{}", app.name);
//! # Ok(())
//! # }
//! ```

mod answer;
mod auth;
mod builder;
#[cfg(feature = "hyper")]
mod connector;
mod driven;
mod error;
mod exchange;
mod file;
mod form;
pub mod handle;
#[cfg(feature = "hyper")]
mod hyper;
mod limit;
mod line;
mod link;
pub mod oauth;
pub mod permissions;
mod refusal;
mod request;
mod retry;
mod send;
mod settle;
mod telemetry;
mod transport;
mod upload;

pub use auth::Auth;
pub use builder::ClientBuilder;
pub use error::{Error, ErrorKind};
pub use file::{File, FileError};
pub use limit::LimitScope;
pub use request::{Request, Why};
pub use send::Client;
pub use transport::{Carrying, Transport, TransportError};
pub use upload::Upload;

pub(crate) use answer::read;
pub(crate) use auth::header as authorization;
pub(crate) use exchange::Order;
pub(crate) use limit::Slowdown;
pub(crate) use line::Line;
pub(crate) use link::{Content, Link};

use form::Form;
use link::Load;

/// Functions that the other crates of the framework share. Not part of the public API.
#[doc(hidden)]
pub mod __private {
    pub use crate::file::{admit, sizes};
    pub use crate::settle::PAUSES;
}
