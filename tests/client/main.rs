//! Claims about `client`.

mod auth;
mod authorization;
mod base;
mod context;
mod endpoint;
mod error;
mod limit;
mod retry;
mod secret;
mod sending;
mod token;
mod transport;
