//! Interactions that the service sends to an app, and the app's responses.

mod callback;
mod data;
mod object;
mod option;
mod response;

pub use crate::application::IntegrationOwners;
pub use callback::{ActivityInstance, CallbackInteraction, CallbackResource, CallbackResponse};
pub use data::Resolved;
pub use data::{CommandData, ComponentData, InteractionData, ModalData};
pub use object::Interaction;
pub use object::InteractionToken;
pub use object::{CallbackType, InteractionType};
pub use option::{DataOption, OptionValue};
pub use response::InteractionOrigin;
pub use response::InteractionResponse;
pub use response::ModalBody;
