//! World files: format, validation, building of the world, and the file of a world.

pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod error;
pub(crate) mod format;
pub(crate) mod ids;
pub(crate) mod save;
pub(crate) mod values;
