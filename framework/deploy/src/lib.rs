//! Brings the commands that the service has in line with those that an app declares.
//!
//! ```text
//! Declared + Deployed → plan → text, JSON, publish::apply → restore
//! ```

pub use crate::declaration::DeclaredCommand;

mod declaration;
pub mod import;
pub mod plan;
pub mod publish;
