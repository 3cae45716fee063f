//! The response of a handler, its checks, and its conversion to an HTTP response.

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
/// [`IntoResponse`](crate::IntoResponse) converts the return values of handlers to this type.
#[derive(Clone, Debug, PartialEq)]
pub struct HandlerResponse {
    pub(crate) response: InteractionResponse,
    pub(crate) files: Vec<File>,
    /// Whether the message is public even if the command is ephemeral.
    is_public: bool,
}

/// The reason the service would reject a response.
#[derive(Debug)]
pub(crate) enum InvalidResponse {
    /// A field has an invalid value.
    Field(ValidationError),
    /// A file cannot be sent.
    File(FileError),
}

impl HandlerResponse {
    /// Creates a response that launches the app's Activity. Activities must be enabled for the app.
    pub fn launch_activity() -> Self {
        InteractionResponse::LaunchActivity.into()
    }

    /// Returns the interaction response, without the files.
    pub fn response(&self) -> &InteractionResponse {
        &self.response
    }

    /// Returns whether the response adds files to a message that keeps its existing files.
    ///
    /// Such a response must list the existing files, and reading them requires an acknowledged interaction.
    pub(crate) fn adds_files(&self) -> bool {
        match &self.response {
            InteractionResponse::UpdateMessage(edit) => {
                edit.attachments.is_keep() && !self.files.is_empty()
            }
            _ => false,
        }
    }

    /// Returns whether the response has a file that can be read only once.
    pub(crate) fn has_single_use_file(&self) -> bool {
        self.files.iter().any(File::is_read_once)
    }

    /// Returns the deferral to send before a response with files.
    pub(crate) fn deferral(&self) -> InteractionResponse {
        match self.response {
            InteractionResponse::UpdateMessage(_) => InteractionResponse::DeferredUpdateMessage,
            // Only messages and updates have files.
            _ => InteractionResponse::DeferredChannelMessage {
                ephemeral: self.is_ephemeral(),
            },
        }
    }

    /// Returns whether the response is an ephemeral message.
    pub(crate) fn is_ephemeral(&self) -> bool {
        match &self.response {
            InteractionResponse::ChannelMessage(body) => {
                body.flags.contains(MessageFlags::EPHEMERAL)
            }
            _ => false,
        }
    }

    /// Returns whether this response can only be the initial one, and `phase` already has an initial response.
    pub(crate) fn is_late_in(&self, phase: Phase) -> bool {
        let may_follow = matches!(
            self.response,
            InteractionResponse::ChannelMessage(_) | InteractionResponse::UpdateMessage(_)
        );
        !may_follow && !phase.is_open()
    }

    /// Returns whether the response updates a message.
    pub(crate) fn is_update(&self) -> bool {
        matches!(self.response, InteractionResponse::UpdateMessage(_))
    }

    /// Returns whether the response is a message without text, embeds, components, files or a poll, which the service
    /// would reject.
    pub(crate) fn is_empty(&self) -> bool {
        match &self.response {
            InteractionResponse::ChannelMessage(body) => body.is_empty() && self.files.is_empty(),
            _ => false,
        }
    }

    /// Makes a message ephemeral if `is_ephemeral`, unless it is explicitly public, and checks the response.
    /// `updated_flags` are the flags of the message that an update changes, if known.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidResponse::Field`] if the service would reject the response or ignore a field.
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
    /// Returns [`InvalidResponse::File`] for the first invalid file.
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
    // Cannot fail: map keys are strings, and numbers are finite or null. If serialization failed nevertheless, the
    // empty body would still end the request.
    serde_json::to_vec(response).unwrap_or_default().into()
}

impl HttpReply {
    /// Converts the reply to an HTTP response.
    ///
    /// # Errors
    ///
    /// Returns the reason if the request was rejected.
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
