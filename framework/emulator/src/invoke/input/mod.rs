//! What a member clicks, selects and enters, held against what is on the screen.

mod component;
mod deed;
mod entered;
mod modal;
mod values;

pub use entered::InputValue;
pub use modal::Modal;
