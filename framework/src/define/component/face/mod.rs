//! What a component looks like in a message, as constant data, of which `#[component]` makes it.

mod button;
mod limit;
mod select;

pub use button::ButtonFace;
pub use select::SelectFace;
