//! Conversations with the bot of the example.

mod moderation;
mod recorded;
