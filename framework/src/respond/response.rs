//! The response of a handler, and its form on the wire.

use bytes::Bytes;
use guildhall_client::{__private::check_response_files, File, FileError};
use guildhall_model::{InteractionResponse, MessageFlags, ModalBody, ValidationError};
use http::{HeaderValue, Response, StatusCode, header};

use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::InvalidInteraction;
use crate::respond::phase::Phase;
use crate::respond::reply::{Reply, Update};
use crate::respond::state::HttpReply;

/// A response to an interaction: a message, an update of a message, a modal, or an Activity.
///
/// Values returned by handlers convert to it with [`IntoResponse`](crate::IntoResponse).
#[derive(Clone, Debug, PartialEq)]
pub struct HandlerResponse {
    pub(crate) response: InteractionResponse,
    pub(crate) files: Vec<File>,
    /// Whether it stays public if the command is ephemeral.
    is_public: bool,
}

/// The reason the service would reject a response.
#[derive(Debug)]
pub(crate) enum InvalidResponse {
    /// A field is out of its valid range.
    Field(ValidationError),
    /// A file cannot be sent.
    File(FileError),
}

impl HandlerResponse {
    /// Launches the app's Activity, which must be enabled for the app.
    pub fn launch_activity() -> Self {
        InteractionResponse::LaunchActivity.into()
    }

    /// Returns the interaction response, without the files.
    pub fn response(&self) -> &InteractionResponse {
        &self.response
    }

    /// Returns whether it adds files to those of a message.
    ///
    /// The existing files must be read first, which takes an acknowledged interaction.
    pub(crate) fn adds_files(&self) -> bool {
        match &self.response {
            InteractionResponse::UpdateMessage(edit) => {
                edit.attachments.is_keep() && !self.files.is_empty()
            }
            _ => false,
        }
    }

    /// Returns whether it has a file that cannot be sent twice.
    pub(crate) fn has_single_use_file(&self) -> bool {
        self.files.iter().any(File::is_read_once)
    }

    /// Returns the deferral that announces it, if it has files.
    pub(crate) fn deferral(&self) -> InteractionResponse {
        match self.response {
            InteractionResponse::UpdateMessage(_) => InteractionResponse::DeferredUpdateMessage,
            // Only messages and updates have files.
            _ => InteractionResponse::DeferredChannelMessage {
                ephemeral: self.is_ephemeral(),
            },
        }
    }

    /// Returns whether it is an ephemeral message.
    pub(crate) fn is_ephemeral(&self) -> bool {
        match &self.response {
            InteractionResponse::ChannelMessage(body) => {
                body.flags.contains(MessageFlags::EPHEMERAL)
            }
            _ => false,
        }
    }

    /// Returns whether it can only be the initial response, and there is one in this phase.
    pub(crate) fn is_late_in(&self, phase: Phase) -> bool {
        let may_follow = matches!(
            self.response,
            InteractionResponse::ChannelMessage(_) | InteractionResponse::UpdateMessage(_)
        );
        !may_follow && !phase.is_open()
    }

    /// Returns whether it updates a message.
    pub(crate) fn is_update(&self) -> bool {
        matches!(self.response, InteractionResponse::UpdateMessage(_))
    }

    /// Returns whether it is a message without any content.
    pub(crate) fn is_empty(&self) -> bool {
        match &self.response {
            InteractionResponse::ChannelMessage(body) => body.is_empty() && self.files.is_empty(),
            _ => false,
        }
    }

    /// Makes it ephemeral if the command is, unless it is explicitly public, and checks it. `updated_flags` are those of the message
    /// that an update changes, if they are known.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidResponse::Field`] for what the service would reject, or ignore silently.
    pub(crate) fn into_checked(
        mut self,
        is_ephemeral: bool,
        updated_flags: Option<MessageFlags>,
    ) -> Result<Self, InvalidResponse> {
        if let InteractionResponse::ChannelMessage(body) = &mut self.response
            && is_ephemeral
            && !self.is_public
        {
            body.flags |= MessageFlags::EPHEMERAL;
        }
        let checked = match updated_flags {
            Some(flags) => self.response.check_on(flags),
            None => self.response.check(),
        };
        checked.map_err(InvalidResponse::Field)?;
        Ok(self)
    }

    /// Checks that each file can be read and has at most `limit` bytes.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidResponse::File`] for the first that does not.
    pub(crate) async fn check_files(self, limit: Option<u64>) -> Result<Self, InvalidResponse> {
        let checked = check_response_files(&self.files, limit).await;
        checked.map_err(InvalidResponse::File)?;
        Ok(self)
    }
}

impl From<InvalidResponse> for HandlerError {
    fn from(error: InvalidResponse) -> Self {
        Self(match error {
            InvalidResponse::Field(invalid) => HandlerErrorKind::InvalidResponse(invalid),
            InvalidResponse::File(error) => HandlerErrorKind::File(error),
        })
    }
}

impl From<InteractionResponse> for HandlerResponse {
    fn from(response: InteractionResponse) -> Self {
        Self {
            response,
            files: Vec::new(),
            is_public: false,
        }
    }
}

impl From<Reply> for HandlerResponse {
    fn from(reply: Reply) -> Self {
        let is_public = reply.is_public();
        let (body, files) = reply.into_parts();
        Self {
            response: InteractionResponse::ChannelMessage(body),
            files,
            is_public,
        }
    }
}

impl From<Update> for HandlerResponse {
    fn from(update: Update) -> Self {
        let (edit, files) = update.into_parts();
        Self {
            response: InteractionResponse::UpdateMessage(Box::new(edit)),
            files,
            is_public: false,
        }
    }
}

impl From<ModalBody> for HandlerResponse {
    fn from(modal: ModalBody) -> Self {
        InteractionResponse::Modal(modal).into()
    }
}

/// Serializes a response.
pub(crate) fn encode(response: &InteractionResponse) -> Bytes {
    // Cannot fail: map keys are strings, and numbers are finite or null. If it did, an unreadable
    // response would still tell the service more than none.
    serde_json::to_vec(response).unwrap_or_default().into()
}

impl HttpReply {
    /// Builds the HTTP response.
    ///
    /// # Errors
    ///
    /// Returns the reason if the body is rejected.
    pub(crate) fn into_http(self) -> Result<Response<Bytes>, InvalidInteraction> {
        match self {
            Self::Interaction(body) => {
                let mut response = Response::new(body);
                response.headers_mut().insert(
                    header::CONTENT_TYPE,
                    HeaderValue::from_static("application/json"),
                );
                Ok(response)
            }
            Self::CallbackByRest => {
                // The service requires an empty body with 202.
                let mut response = Response::new(Bytes::new());
                *response.status_mut() = StatusCode::ACCEPTED;
                Ok(response)
            }
            Self::Rejected(reason) => Err(reason),
        }
    }
}
