//! Custom IDs of components and modals: their patterns, and the length of the values in them.
//!
//! [`#[component]`](macro@crate::component) and [`#[modal]`](macro@crate::modal) declare patterns.
//! Implement [`Segment`](crate::Segment) for custom types of values.

mod arguments;
pub(crate) mod button;
pub(crate) mod choices;
pub(crate) mod custom_id;
pub(crate) mod field;
pub(crate) mod field_texts;
pub(crate) mod input;
pub(crate) mod modal;
pub(crate) mod route;
pub(crate) mod segment;
pub(crate) mod select;
pub(crate) mod show;

pub use crate::interaction::route_name::PatternPart;
pub use segment::{Bounded, Length, Unbounded};
