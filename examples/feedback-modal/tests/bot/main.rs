//! Conversations with the bot of the example.

mod feedback;
mod prompt;
mod recorded;
