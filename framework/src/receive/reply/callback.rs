//! What a handler answers with, of whichever form.

use guildhall_model::{InteractionResponse, ModalBody};

use super::{Reply, Update};
use crate::file::File;

/// What a handler answers with: a message, an update of one, a modal, or an Activity.
///
/// What a handler returns becomes one by [`IntoReply`](super::IntoReply).
#[derive(Clone, Debug, PartialEq)]
pub struct Callback {
    pub(crate) response: InteractionResponse,
    pub(crate) files: Vec<File>,
}

impl Callback {
    /// Launches the app's Activity, which must be enabled for the app.
    pub fn launch_activity() -> Self {
        InteractionResponse::LaunchActivity.into()
    }

    /// What is sent, beside the files.
    pub fn response(&self) -> &InteractionResponse {
        &self.response
    }

    /// Whether it adds files to those of a message, which can be asked for only after an
    /// acknowledgment.
    #[cfg(feature = "client")]
    pub(crate) fn adds_files(&self) -> bool {
        match &self.response {
            InteractionResponse::UpdateMessage(edit) => {
                edit.attachments.is_keep() && !self.files.is_empty()
            }
            _ => false,
        }
    }

    /// Whether it is a message with nothing to show.
    pub(crate) fn is_empty(&self) -> bool {
        match &self.response {
            InteractionResponse::ChannelMessage(body) => body.is_empty() && self.files.is_empty(),
            _ => false,
        }
    }
}

impl From<InteractionResponse> for Callback {
    fn from(response: InteractionResponse) -> Self {
        let files = Vec::new();
        Self { response, files }
    }
}

impl From<Reply> for Callback {
    fn from(reply: Reply) -> Self {
        let (body, files) = reply.into_parts();
        let response = InteractionResponse::ChannelMessage(body);
        Self { response, files }
    }
}

impl From<Update> for Callback {
    fn from(update: Update) -> Self {
        let (edit, files) = update.into_parts();
        let response = InteractionResponse::UpdateMessage(Box::new(edit));
        Self { response, files }
    }
}

impl From<ModalBody> for Callback {
    fn from(modal: ModalBody) -> Self {
        InteractionResponse::Modal(modal).into()
    }
}
