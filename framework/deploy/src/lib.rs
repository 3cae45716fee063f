//! Compares an app's declared commands with the registered commands, and updates the registered ones.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc(
    html_logo_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]
#![doc(
    html_favicon_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]

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
