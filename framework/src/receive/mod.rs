//! Responses to interactions: what is sent again, what a crash costs, and handlers that block their thread.
#![doc = include_str!("../docs/retries.md")]
#![doc = include_str!("../docs/blocking.md")]

pub(crate) mod autocomplete;
#[cfg(feature = "serve")]
pub(crate) mod body;
pub(crate) mod deadline;
pub(crate) mod dispatcher;
pub(crate) mod events;
#[cfg(feature = "serve")]
pub(crate) mod health;
#[cfg(feature = "serve")]
pub(crate) mod http_server;
pub(crate) mod invoke;
pub(crate) mod observe;
pub(crate) mod pipeline;
pub(crate) mod rejection;
pub(crate) mod respond;
pub(crate) mod response_future;
pub(crate) mod route;
pub(crate) mod settings;
pub(crate) mod signature_tables;
pub(crate) mod signature_warnings;
pub(crate) mod verify;
pub(crate) mod work;
