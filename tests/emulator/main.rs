//! Claims about `emulator`.

mod kit;

mod application;
mod auth;
mod bans;
mod bulk;
mod channels;
mod command_permissions;
mod commands;
mod consent;
mod delivery;
mod endpoint;
mod followup;
mod form;
mod guild;
mod guilds;
mod install;
mod joining;
mod line;
mod line_error;
mod localized;
mod members;
mod oauth2;
mod outcome;
mod payload;
mod prune;
mod rate_limit;
mod roles;
mod route;
mod sample;
mod schema;
mod screens;
mod script;
mod whole;
mod widget;
mod world;
