//! The page on which a person is a member: its files, what it asks for, and what it is told.
//!
//! Everything under [`PATH`] is for the page and may change with it, but for `/api/clock`, by which
//! a test in any language puts the clock forward. Nothing of it exists at the service.

mod act;
mod assets;
mod clock;
mod look;
mod modals;
mod offer;
mod place;
mod route;
mod stream;

pub(crate) use route::playground_router;

/// Where the page is.
pub(crate) const PATH: &str = "/playground";
