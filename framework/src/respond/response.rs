//! What a handler answers with, of whichever form.
//!
//! Callbacks as the bytes of a response.

use bytes::Bytes;
use guildhall_client::__private::admit;
use guildhall_client::{File, FileError};
use guildhall_model::{InteractionResponse, Invalid, MessageFlags, ModalBody};
use http::{HeaderValue, Response, StatusCode, header};

use crate::respond::reply::{Reply, Update};
use crate::respond::state::Stage;

/// What a handler answers with: a message, an update of one, a modal, or an Activity.
///
/// What a handler returns becomes one by [`IntoReply`](crate::receive::reply::IntoReply).
#[derive(Clone, Debug, PartialEq)]
pub struct Callback {
    pub(crate) response: InteractionResponse,
    pub(crate) files: Vec<File>,
}

/// Why the service would not take a callback.
#[derive(Debug)]
pub(crate) enum Untakeable {
    /// A field is out of its legal range.
    Invalid(Invalid),
    /// A file cannot be sent.
    File(FileError),
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
    pub(crate) fn adds_files(&self) -> bool {
        match &self.response {
            InteractionResponse::UpdateMessage(edit) => {
                edit.attachments.is_keep() && !self.files.is_empty()
            }
            _ => false,
        }
    }

    /// Whether it holds a file that cannot be sent again.
    pub(crate) fn is_read_once(&self) -> bool {
        self.files.iter().any(File::is_read_once)
    }

    /// What says that it is on its way, where it has files.
    pub(crate) fn deferral(&self) -> InteractionResponse {
        match self.response {
            InteractionResponse::UpdateMessage(_) => InteractionResponse::DeferredUpdateMessage,
            // Nothing else has files.
            _ => InteractionResponse::DeferredChannelMessage {
                ephemeral: self.is_private(),
            },
        }
    }

    /// Whether it shall be seen by nobody but whoever is answered.
    pub(crate) fn is_private(&self) -> bool {
        match &self.response {
            InteractionResponse::ChannelMessage(body) => {
                body.flags.contains(MessageFlags::EPHEMERAL)
            }
            _ => false,
        }
    }

    /// Whether it can only be a first answer, and there is one.
    pub(crate) fn is_late(&self, stage: Stage) -> bool {
        let may_follow = matches!(
            self.response,
            InteractionResponse::ChannelMessage(_) | InteractionResponse::UpdateMessage(_)
        );
        !may_follow && stage.first().is_some()
    }

    /// Whether it changes a message.
    pub(crate) fn is_update(&self) -> bool {
        matches!(self.response, InteractionResponse::UpdateMessage(_))
    }

    /// The callback as it is sent: private where the command is. An update changes the message with
    /// these flags, where they are known.
    ///
    /// # Errors
    ///
    /// What the service would not take, and might drop without a word.
    pub(crate) fn fitted(
        mut self,
        is_ephemeral: bool,
        on: Option<MessageFlags>,
    ) -> Result<Self, Untakeable> {
        if let InteractionResponse::ChannelMessage(body) = &mut self.response
            && is_ephemeral
        {
            body.flags |= MessageFlags::EPHEMERAL;
        }
        let checked = match on {
            Some(flags) => self.response.check_on(flags),
            None => self.response.check(),
        };
        checked.map_err(Untakeable::Invalid)?;
        Ok(self)
    }

    /// The callback, with files of at most `limit` bytes.
    ///
    /// # Errors
    ///
    /// The first that is larger, or cannot be read.
    pub(crate) async fn admitted(self, limit: Option<u64>) -> Result<Self, Untakeable> {
        admit(&self.files, limit).await.map_err(Untakeable::File)?;
        Ok(self)
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

/// A callback as the service reads it.
pub(crate) fn encode(response: &InteractionResponse) -> Bytes {
    // Maps have string keys and numbers are finite or null, so this has no way to fail; were it to,
    // the service would see an answer it cannot read rather than nothing.
    serde_json::to_vec(response).unwrap_or_default().into()
}

/// The response that carries a callback.
pub(crate) fn into_response(callback: Bytes) -> Response<Bytes> {
    let mut response = Response::new(callback);
    response.headers_mut().insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    response
}

/// The response where the callback comes by a call: it must have no body.
pub(crate) fn accepted() -> Response<Bytes> {
    let mut response = Response::new(Bytes::new());
    *response.status_mut() = StatusCode::ACCEPTED;
    response
}
