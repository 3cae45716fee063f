//! Discord's wire as Rust types (objects) and as values (endpoints). No I/O.

pub mod api;
mod id;

pub use id::Id;
