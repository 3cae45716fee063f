//! Interactions: what the service sends to an app, and what the app answers.

mod allowed;
mod callback;
mod data;
mod envelope;
mod kind;
mod modal;
mod option;
mod owners;
mod resolved;
mod response;
mod token;
mod wire;

pub use allowed::Source;
pub use callback::{ActivityInstance, CallbackInteraction, CallbackResource, CallbackResponse};
pub use data::{CommandData, ComponentData, InteractionData, ModalData};
pub use envelope::Interaction;
pub use kind::{CallbackType, InteractionType};
pub use modal::ModalBody;
pub use option::{DataOption, OptionValue};
pub use owners::IntegrationOwners;
pub use resolved::Resolved;
pub use response::InteractionResponse;
pub use token::InteractionToken;
