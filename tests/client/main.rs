//! Claims about `client`.

mod auth;
mod authorization;
mod base;
mod context;
mod endpoint;
mod error;
mod handle;
mod handle_application;
mod handle_bans;
mod handle_channels;
mod handle_guild;
mod handle_interaction;
mod handle_members;
mod handle_pages;
mod handle_refusal;
mod handle_roles;
mod handle_screens;
mod limit;
mod multipart;
mod retry;
mod secret;
mod sending;
mod tls;
mod token;
mod transport;
