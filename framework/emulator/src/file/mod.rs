//! A world as a file describes it: read, checked whole, and built.
//!
//! [`WorldFile`] tells the schema. A fault is found before anything is built, and named by its path;
//! what only a described world may hold, such as boosts, is built here, all else by `world`.

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
