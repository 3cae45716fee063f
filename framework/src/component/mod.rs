//! Components and modals as constant data: routes, custom IDs, buttons, selects and modal fields.
//!
//! The attribute macros declare them. Implement [`Segment`] for types of your own in custom IDs.

mod arguments;
pub(crate) mod button;
pub(crate) mod choices;
pub(crate) mod custom_id;
pub(crate) mod field;
pub(crate) mod input;
pub(crate) mod modal;
pub(crate) mod route;
pub(crate) mod segment;
pub(crate) mod select;
pub(crate) mod show;

pub use crate::interaction::route_name::PatternPart;
pub use choices::Choices;
pub use custom_id::CustomIdLengthError;
pub use modal::{FromInput, Modal, ModalBuilder};
pub use route::Route;
pub use segment::{Bounded, Length, Segment, Unbounded};
