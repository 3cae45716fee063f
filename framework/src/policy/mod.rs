//! Functions of the app that run around handlers: checks, hooks and error handlers.

pub mod guard;
pub mod hook;
pub(crate) mod output;
