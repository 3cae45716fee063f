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

pub use crate::auth::Auth;
pub use crate::client::{Client, ClientBuilder};
pub use crate::error::{Error, ErrorKind};
pub use crate::limit::report::LimitScope;
pub use crate::request::{Request, Why};
pub use crate::transport::{Carrying, Transport, TransportError};
pub use crate::upload::body::Upload;
pub use crate::upload::file::File;
pub use crate::upload::limits::FileError;

mod auth;
mod client;
mod connection;
mod error;
mod exchange;
pub mod handle;
#[cfg(feature = "hyper")]
mod hyper;
mod label;
mod limit;
pub mod oauth;
pub mod permissions;
mod request;
mod retry;
mod telemetry;
mod transport;
mod upload;

/// Functions that the other crates of the framework share. Not part of the public API.
#[doc(hidden)]
pub mod __private {
    pub use crate::exchange::PAUSES;
    pub use crate::upload::{admit, sizes};
}
