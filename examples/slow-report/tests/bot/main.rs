//! Conversations with the bot of the example.

mod prompt;
mod recorded;
mod report;
