//! The service's published description, and every body of a test held to it.

mod document;
mod exception;
mod fault;
mod formats;
mod held;
mod operation;

pub(crate) use document::Document;
pub(crate) use exception::EXCEPTIONS;
pub(crate) use held::Held;
