//! World files: format, validation, and building of the world.

pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod error;
pub(crate) mod format;
pub(crate) mod values;
