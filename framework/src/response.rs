//! Responses of handlers: the values that [`IntoResponse`](crate::IntoResponse) converts, and what is left of an
//! interaction without a response.

pub use crate::error::IntoError;
pub use crate::respond::into_response::to;
pub use crate::respond::phase::InitialResponse;
pub use crate::respond::response::HandlerResponse;
pub use crate::respond::shutdown::UnfinishedInteraction;
