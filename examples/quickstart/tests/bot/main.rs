//! Conversations with the bot of the example.

mod agent;
mod playground;
mod recorded;
