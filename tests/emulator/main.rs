//! Claims about `emulator`.

mod kit;

mod application;
mod auth;
mod bulk;
mod commands;
mod delivery;
mod endpoint;
mod form;
mod line;
mod line_error;
mod localized;
mod oauth2;
mod outcome;
mod payload;
mod route;
mod sample;
mod world;
