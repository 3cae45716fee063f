//! Claims about `model`.

mod body;
mod command;
mod component;
mod definition;
mod endpoint;
mod error;
mod guild;
mod id_map;
mod image;
mod interaction;
mod limit;
mod locale;
mod localization;
mod object;
mod patch;
mod permissions;
mod property;
mod reason;
mod response;
mod secret;
mod timestamp;
mod tolerance;
mod wire;
