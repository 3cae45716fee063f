//! The page on which a person is a member: its files, what it asks for, and what it is told.
//!
//! Everything under [`PATH`] is for the page alone and may change with it. Nothing of it exists at
//! the service.

mod act;
mod assets;
mod look;
mod modals;
mod offer;
mod place;
mod route;
mod stream;

pub(crate) use route::router;

/// Where the page is.
pub(crate) const PATH: &str = "/playground";
