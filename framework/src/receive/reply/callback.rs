//! What a handler answers with, of whichever form.

use guildhall_model::{InteractionResponse, ModalBody};

use super::{Reply, Update};

/// What a handler answers with: a message, an update of one, a modal, or an Activity.
///
/// What a handler returns becomes one by [`IntoReply`](super::IntoReply).
#[derive(Clone, Debug, PartialEq)]
pub struct Callback {
    pub(crate) response: InteractionResponse,
}

impl Callback {
    /// Launches the app's Activity, which must be enabled for the app.
    pub fn launch_activity() -> Self {
        InteractionResponse::LaunchActivity.into()
    }

    /// What is sent.
    pub fn response(&self) -> &InteractionResponse {
        &self.response
    }

    /// Whether it is a message with nothing to show.
    pub(crate) fn is_empty(&self) -> bool {
        match &self.response {
            InteractionResponse::ChannelMessage(body) => body.is_empty(),
            _ => false,
        }
    }
}

impl From<InteractionResponse> for Callback {
    fn from(response: InteractionResponse) -> Self {
        Self { response }
    }
}

impl From<Reply> for Callback {
    fn from(reply: Reply) -> Self {
        InteractionResponse::ChannelMessage(reply.into_body()).into()
    }
}

impl From<Update> for Callback {
    fn from(update: Update) -> Self {
        InteractionResponse::UpdateMessage(Box::new(update.into_edit())).into()
    }
}

impl From<ModalBody> for Callback {
    fn from(modal: ModalBody) -> Self {
        InteractionResponse::Modal(modal).into()
    }
}
