//! The world file: its format, its checks, and the world that is built from it.

pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod error;
pub(crate) mod format;
pub(crate) mod values;
