//! Interactions that the service sends to an app, and the app's responses.

mod callback;
pub(crate) mod data;
pub(crate) mod object;
pub(crate) mod option;
pub(crate) mod response;

pub use crate::application::IntegrationOwners;
pub use callback::{ActivityInstance, CallbackInteraction, CallbackResource, CallbackResponse};
pub use data::{ComponentData, ModalData};
pub use response::InteractionOrigin;
