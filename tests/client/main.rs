//! Claims about `client`.

mod auth;
mod base;
mod endpoint;
mod error;
mod secret;
mod transport;
