//! Claims about receiving: bytes → verify → parse → route → extract → handler → reply.

mod arguments;
mod autocomplete;
mod handler;
mod parse;
mod reply;
mod route;
mod serve;
mod state;
mod time;
mod verify;
