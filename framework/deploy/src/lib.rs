//! Compares an app's declared commands with the commands that are registered, and registers the
//! difference.

pub use crate::plan::declared::DeclaredCommand;

pub mod import;
pub mod plan;
pub mod publish;

/// Functions of the command-line tool; no stability guarantees.
#[doc(hidden)]
pub mod __private {
    pub use crate::import::parse::Export;
    pub use crate::plan::scope_plan::CommandLabel;
    pub use crate::publish::apply::{apply_with_progress, check_plan};
}
