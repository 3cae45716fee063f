//! Flow 2 for what is clicked and sent off: annotated function → route → custom id.

pub(crate) mod choices;
pub(crate) mod custom_id;
mod entered;
mod entries;
pub(crate) mod face;
mod field;
mod form;
mod input;
pub(crate) mod length;
pub(crate) mod route;
mod segment;
pub(crate) mod select;

pub use choices::Choices;
pub use custom_id::CustomIdLength;
pub use entered::{Entered, Values};
pub use entries::Entries;
pub use face::{ButtonFace, SelectFace};
pub use field::{Field, FieldKind};
pub use form::{Form, Modal};
pub use length::{Bounded, Length, Unbounded};
pub use route::{Part, Route};
pub use segment::Segment;

pub(crate) use route::{RouteKind, overlaps, write_pattern};
pub(crate) use segment::parse;
