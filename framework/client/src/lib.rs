//! A typed client for Discord's HTTP API: requests, rate limits, retries, uploads and OAuth.
//!
//! ```text
//! endpoint → request → rate limits → authorization → transport → response → body or error
//!                           ▲                                       │
//!                           └───────────────── retry ◄──────────────┘
//! ```
//!
//! Requires a tokio runtime with time and I/O: from its first poll, a request runs in a separate task until it has a
//! response or is dropped.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use guildhall_client::{Auth, Client};
//! use guildhall_model::api::GetCurrentApplication;
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let client = Client::builder(Auth::bot("the bot's token"))
//!     .max_rate_limit_wait(Duration::from_secs(10))
//!     .build()?;
//! let app = client.send(&GetCurrentApplication).await?;
//! println!("{}", app.name);
//! # Ok(())
//! # }
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc(
    html_logo_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]
#![doc(
    html_favicon_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]

pub use crate::auth::identity::Auth;
pub use crate::client::{Client, ClientBuilder};
pub use crate::error::{Error, ErrorKind};
pub use crate::into_message::IntoMessage;
pub use crate::limit::shared::{SharedLimits, SharedLimitsFuture};
pub use crate::permission_check::MissingPermission;
pub use crate::raw_request::RawRequest;
pub use crate::request::Request;
pub use crate::request_options::AuditLogReason;
pub use crate::transport::{Transport, TransportError, TransportFuture};
pub use crate::upload::body::Upload;
pub use crate::upload::file::File;
pub use crate::upload::limits::FileError;

mod auth;
mod client;
mod connection;
mod download;
mod error;
mod exchange;
pub mod handle;
#[cfg(feature = "hyper")]
mod hyper;
#[cfg(guildhall_interleaved)]
mod interleaved;
mod into_message;
mod label;
mod limit;
pub mod oauth;
mod observer;
mod permission_check;
mod platform;
mod progress;
mod raw_request;
mod request;
mod request_options;
mod retry;
mod telemetry;
mod transport;
mod upload;

/// Items for the other crates of the framework. Not part of the public API.
#[doc(hidden)]
pub mod __private {
    pub use crate::client::{has_warned_of_clock, with_component_hook};
    pub use crate::exchange::INTERACTION_RETRY_PAUSES;
    #[cfg(guildhall_interleaved)]
    pub use crate::interleaved::on_lock;
    pub use crate::observer::{ObservedRequest, RequestObserver, observe_requests};
    pub use crate::permission_check::permissions_phrase;
    pub use crate::telemetry::OncePerMinute;
    pub use crate::upload::limits::{check_response_files, file_sizes};

    pub mod platform {
        pub use crate::platform::*;
    }
}

/// Compiles the program in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
