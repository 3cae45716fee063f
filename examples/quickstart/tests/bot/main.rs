//! Conversations with the bot of the example.

mod playground;
mod recorded;
