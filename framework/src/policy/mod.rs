//! Functions of the app that run around handlers: checks, hooks and error handlers.

pub mod guard;
pub(crate) mod handler_future;
pub mod hook;
