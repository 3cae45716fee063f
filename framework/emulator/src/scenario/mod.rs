//! World files: format, checks, and building a world.

pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod error;
pub(crate) mod format;
pub(crate) mod values;
