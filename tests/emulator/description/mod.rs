//! Validation of every sent body against Discord's published OpenAPI description.

mod check;
mod document;
mod exceptions;
mod fault;
mod formats;
mod operation;

pub(crate) use check::DescriptionCheck;
pub(crate) use document::Document;
pub(crate) use exceptions::EXCEPTIONS;
