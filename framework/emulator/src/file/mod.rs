//! A world as a file describes it: read, checked whole, and built.
//!
//! [`WorldFile`] tells the schema.

mod build;
mod check;
mod error;
mod schema;
mod value;

pub use error::{WorldFault, WorldFileError};
pub use schema::WorldFile;
