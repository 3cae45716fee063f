//! Compares the commands that an app declares with those that the service has, and registers the difference.
//!
//! ```text
//! Declared + Deployed → plan → text, JSON, publish::apply → restore
//! ```

pub use crate::plan::declared::DeclaredCommand;

pub mod import;
pub mod plan;
pub mod publish;

/// Functions of the command-line tool, without stability guarantees.
#[doc(hidden)]
pub mod __private {
    pub use crate::import::parse::Export;
    pub use crate::plan::scope_plan::CommandLabel;
    pub use crate::publish::apply::{apply_with_progress, check_plan};
}
