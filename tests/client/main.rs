//! Tests of the REST client.

mod authorization_url;
mod base_url;
mod client_credentials;
mod connections;
mod context;
mod endpoint;
mod error;
mod handle;
mod handle_application;
mod handle_channels;
mod handle_guild;
mod handle_interaction;
mod handle_members;
mod handle_roles;
mod handle_validation;
mod multipart;
mod oauth_tokens;
mod pagination;
mod rate_limit_waits;
mod rate_limits;
mod rejections;
mod request_options;
mod retry;
mod secrets;
mod tls;
mod transport;
