//! Compares an app's declared commands with the registered commands, and updates the registered ones.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub use crate::plan::declared::DeclaredCommand;

pub mod import;
pub mod plan;
pub mod publish;

/// Items for the command-line tool, without stability guarantees.
#[doc(hidden)]
pub mod __private {
    pub use crate::import::parse::Export;
    pub use crate::plan::scope_plan::CommandLabel;
    pub use crate::publish::apply::{apply_with_progress, check_limits, check_plan};
}

/// Compiles the program in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
