//! Components and modals as constant data: routes, custom IDs, buttons, selects and modal fields.
//!
//! The attribute macros emit most of these types. A value in a custom ID is a [`Segment`].

pub(crate) mod button;
pub(crate) mod choices;
pub(crate) mod custom_id;
pub(crate) mod field;
pub(crate) mod input;
pub(crate) mod modal;
pub(crate) mod route;
pub(crate) mod segment;
pub(crate) mod select;

pub use button::ButtonSpec;
pub use choices::Choices;
pub use custom_id::CustomIdLengthError;
pub use field::{Field, FieldKind};
pub use modal::{FromInput, InputValues, Modal, ModalBuilder, ModalValues};
pub use route::{PatternPart, Route};
pub use segment::{Bounded, Length, Segment, Unbounded};
pub use select::SelectSpec;
