//! Claims about receiving: bytes → verify → parse → route → extract → handler → reply.

mod arguments;
mod autocomplete;
mod component;
mod files;
mod guards;
mod handler;
mod hook;
mod layer;
mod manner;
mod modal;
mod on_emulator;
mod once;
mod parse;
mod reply;
mod round_trip;
mod route;
mod route_manner;
mod serve;
mod show;
mod soak;
mod state;
mod stop;
mod store;
mod time;
mod verify;
mod watch;
