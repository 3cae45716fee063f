//! REST API: HTTP requests to the endpoints in [`guildhall_model::api`], and their responses.
//!
//! - `router` combines the routes; each resource file registers its own routes.
//! - `endpoint` handles a request: `authentication`, `target_guild`, `request`, the [check of the
//!   body](crate::body_check), permissions, then `response` or `error`.
//! - `rate_limits` with `recent_counts`, `fault_injection`, `stub_handling` and `recording` wrap the routes.
//! - `applications`, `channels`, `commands`, `expressions`, `guilds`, `interactions`, `invites`, `members`, `messages`,
//!   `reactions`, `roles`, `skus`, `threads`, `users`, `webhooks` and `widget` are the resources; `oauth2` and
//!   `consent` authorize the app.

pub(crate) mod applications;
pub(crate) mod authentication;
pub(crate) mod channels;
pub(crate) mod command_body;
pub(crate) mod commands;
pub(crate) mod consent;
pub(crate) mod endpoint;
pub(crate) mod error;
mod error_messages;
pub(crate) mod expressions;
pub(crate) mod fault_injection;
pub(crate) mod guilds;
pub(crate) mod interactions;
pub(crate) mod invites;
pub(crate) mod members;
pub(crate) mod messages;
pub(crate) mod oauth2;
pub(crate) mod older_pins;
pub(crate) mod rate_limits;
pub(crate) mod reactions;
pub(crate) mod recent_counts;
pub(crate) mod recording;
pub(crate) mod request;
pub(crate) mod response;
pub(crate) mod roles;
pub(crate) mod router;
pub(crate) mod stub_handling;
pub(crate) mod target_guild;
pub(crate) mod threads;
pub(crate) mod users;
pub(crate) mod webhooks;
pub(crate) mod widget;
