//! Claims about `model`.

mod command;
mod definition;
mod endpoint;
mod error;
mod id_map;
mod interaction;
mod locale;
mod localization;
mod object;
mod patch;
mod permissions;
mod property;
mod response;
mod secret;
mod timestamp;
mod tolerance;
mod wire;
