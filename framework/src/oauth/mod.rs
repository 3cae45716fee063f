//! Tokens for apps that have no bot.

mod basic;
mod credentials;

pub(crate) use credentials::ClientCredentials;
