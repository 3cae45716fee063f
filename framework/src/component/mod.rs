//! Custom IDs of components and modals: their patterns, and the length of the values in them.
//!
//! [`#[component]`](macro@crate::component) and [`#[modal]`](macro@crate::modal) declare patterns. Implement
//! [`Segment`] for custom types of values.

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

pub use crate::custom_id::store::CustomIdStoreError;
pub use crate::interaction::route_name::PatternPart;
pub use choices::Choices;
pub use custom_id::CustomIdLengthError;
#[doc(hidden)]
pub use modal::FromInput;
pub use modal::ModalBuilder;
pub use route::Route;
pub use segment::{Bounded, Length, Segment, Unbounded};
