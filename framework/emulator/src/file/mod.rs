//! A world as a file describes it: read, checked whole, and built.
//!
//! [`WorldFile`] tells the schema.

mod accounts;
mod build;
mod build_accounts;
mod check;
mod check_accounts;
mod error;
mod schema;
mod value;

pub use error::{WorldFault, WorldFileError};
pub use schema::WorldFile;
