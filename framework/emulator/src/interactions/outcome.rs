//! Outcome of an interaction: the app's response, or the reason that the app did not respond.

use std::fmt;

use guildhall_model::api::{ErrorBody, ErrorCode};
use guildhall_model::interaction::InteractionOrigin;
use guildhall_model::{
    CallbackType, Choice, CommandOptionType, Interaction, InteractionResponse, InteractionType,
    Message, MessageBody, MessageFlags,
};
use serde_json::Value;

use crate::body_check::{check_body, with_integers};
use crate::delivery::{EndpointError, EndpointResponse, boundary};
use crate::interactions::endpoint::is_json;
use crate::interactions::exchange::InteractionHandle;
use crate::interactions::modal::Modal;
use crate::interactions::multipart::{MultipartForm, parse_form};
use crate::interactions::outcome_text::{message_text, write_outcome};
use crate::state::interactions::{ResponseProgress, focused_option_type};
use crate::state::retention::or_panic;
use crate::world::attachments::Upload;

/// Outcome of an interaction.
///
/// [`Display`](fmt::Display) writes the response as the user sees it: the app's name, whether the response is
/// ephemeral, and the text and embeds, with names for mentions. For an autocomplete interaction, the text is a list of
/// the choices; for an error, the reason that the app did not respond. For an app in the same process, the error of a
/// handler that failed follows.
///
/// A test looks at a failure by [`failure`](Self::failure), [`error`](Self::error) or the text of the outcome. An
/// installed app may require this, as Guildhall's does.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Username of the app's bot.
    pub app: String,
    /// Interaction that the user triggered. If the service launches the Activity, the app does not receive the
    /// interaction.
    pub interaction: Interaction,
    /// Initial response, or the reason that there is none.
    pub result: Result<InteractionResponse, ResponseError>,
    /// Mentions in the response, each with the name that clients show.
    pub(crate) names: Vec<(String, String)>,
    pub(crate) handle: InteractionHandle,
}

/// Reason that there is no valid initial response. The user sees that the app did not respond.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResponseError {
    /// The app sent no response.
    #[error(transparent)]
    Delivery(#[from] EndpointError),
    /// The HTTP status is not 200. Status 202 is valid if the app responds with a callback.
    #[error("the app responded with status {status}, not 200: {text}")]
    Status {
        /// HTTP status.
        status: u16,
        /// Beginning of the body.
        text: String,
    },
    /// The response's `Content-Type` is not JSON.
    #[error("the response's Content-Type is {}, not application/json", .content_type.as_deref().unwrap_or("missing"))]
    ContentType {
        /// `Content-Type` of the response.
        content_type: Option<String>,
    },
    /// The body is not an interaction response.
    #[error("the body is not an interaction response: {reason}")]
    Malformed {
        /// Parse error message.
        reason: String,
    },
    /// The response type is not allowed for this interaction.
    #[error("{} is not a valid response to {}", .response.name(), .interaction.name())]
    NotAllowed {
        /// Type of the response.
        response: CallbackType,
        /// Type of the interaction.
        interaction: InteractionType,
    },
    /// The response launches an Activity, but the app has no Activity.
    #[error("LAUNCH_ACTIVITY is not a valid response because the app has no Activity")]
    NoActivity,
    /// The response exceeds a limit of the service, or is empty.
    #[error("{fault}")]
    Invalid {
        /// Violated rule: field, value and valid range.
        fault: String,
    },
}

impl ResponseError {
    /// Returns the kind of error in a few words, for the coverage.
    pub(crate) const fn class(&self) -> &'static str {
        match self {
            Self::Delivery(_) => "no response",
            Self::Status { .. } => "status is not 200",
            Self::ContentType { .. } | Self::Malformed { .. } => "malformed response",
            Self::NotAllowed { .. } | Self::NoActivity | Self::Invalid { .. } => "invalid response",
        }
    }
}

impl Outcome {
    /// Returns whether the app sent a valid initial response, or the service launched the Activity.
    pub const fn is_success(&self) -> bool {
        self.result.is_ok()
    }

    /// Returns the reason that there is no valid initial response; `None` if there is one.
    pub fn error(&self) -> Option<&ResponseError> {
        self.look();
        self.result.as_ref().err()
    }

    /// Returns the message of the initial response; `None` for other types of response.
    pub fn message(&self) -> Option<&MessageBody> {
        match &self.result {
            Ok(InteractionResponse::ChannelMessage(body)) => Some(body),
            _ => None,
        }
    }

    /// Returns the message content of the initial response, without the white space around it, which Discord removes;
    /// empty if there is none.
    pub fn content(&self) -> &str {
        let message = self.message();
        let content = message.and_then(|body| body.content.as_deref());
        content.unwrap_or("").trim()
    }

    /// Returns whether only the user can see the initial response.
    pub fn is_ephemeral(&self) -> bool {
        match &self.result {
            Ok(InteractionResponse::ChannelMessage(body)) => {
                body.flags.contains(MessageFlags::EPHEMERAL)
            }
            Ok(InteractionResponse::DeferredChannelMessage { ephemeral }) => *ephemeral,
            _ => false,
        }
    }

    /// Returns the autocomplete choices; empty for other types of response.
    pub fn choices(&self) -> &[Choice] {
        match &self.result {
            Ok(InteractionResponse::Autocomplete(choices)) => choices,
            _ => &[],
        }
    }

    /// Returns the handler's error, or `rejected: ` and the message that autocomplete cannot show. `None` if the
    /// handler succeeded, or if the app was not started with [`install`](crate::Emulator::install).
    pub fn failure(&self) -> Option<String> {
        self.look();
        let world = self.handle.world();
        let sent = world.interactions.by_token.get(&self.handle.token);
        sent.and_then(|sent| sent.failure.clone())
    }

    /// Notes that a test has looked at the failure of the interaction, if there is one.
    fn look(&self) {
        let world = self.handle.world();
        world.interactions.observers.looked_at(self.interaction.id);
    }

    /// Returns the outcome that the app has [reported](crate::Emulator::record_outcome), such as `completed`,
    /// `rejected` or `invalid_value`; `None` if the handler has not ended, or if the app reports no outcomes.
    pub fn reported(&self) -> Option<String> {
        let world = self.handle.world();
        let sent = world.interactions.by_token.get(&self.handle.token);
        sent.and_then(|sent| sent.reported.clone())
    }

    /// Returns the original response in its current state: the response message, or the message whose component was
    /// used. `None` if there is no such message, or if the message was deleted.
    ///
    /// # Panics
    ///
    /// Panics if the interaction or the message was [dropped](crate::Retention).
    #[track_caller]
    pub fn original_response(&self) -> Option<Message> {
        let original = self.handle.world().original_response(&self.handle.token);
        or_panic(original)
    }

    /// Waits until the original response is final, and returns the message; `None` if there is none. A deferred
    /// response is final when the app has edited or deleted the response.
    ///
    /// Waits forever if the app never completes its deferral.
    ///
    /// # Panics
    ///
    /// Panics if the interaction or the message was [dropped](crate::Retention).
    pub async fn final_response(&self) -> Option<Message> {
        if !self.is_success() {
            return None;
        }
        let token = &self.handle.token;
        let ended = self
            .handle
            .wait_for(|world| match world.response_progress(token) {
                Ok(ResponseProgress::Pending) => None,
                Ok(ResponseProgress::Final(message)) => Some(Ok(message.map(|message| *message))),
                Err(dropped) => Some(Err(dropped)),
            });
        or_panic(ended.await)
    }

    /// Waits until the original response is [final](Self::final_response), and returns its lines as the user sees them:
    /// text, embeds, files and components. Empty if there is no message.
    ///
    /// # Panics
    ///
    /// Panics if the interaction or the message was [dropped](crate::Retention).
    pub async fn final_text(&self) -> String {
        let message = self.final_response().await;
        let world = self.handle.world();
        message.map_or_else(String::new, |message| message_text(&message, &world))
    }

    /// Returns the follow-ups that the app has sent and not deleted, oldest first.
    ///
    /// # Panics
    ///
    /// Panics if the interaction or a follow-up was [dropped](crate::Retention).
    #[track_caller]
    pub fn followups(&self) -> Vec<Message> {
        let followups = self.handle.world().followups(&self.handle.token);
        or_panic(followups)
    }

    /// Waits until there are at least `count` follow-ups, and returns all follow-ups. Waits forever if the app sends
    /// fewer.
    ///
    /// # Panics
    ///
    /// Panics if the interaction or a follow-up was [dropped](crate::Retention).
    pub async fn wait_for_followups(&self, count: usize) -> Vec<Message> {
        let token = &self.handle.token;
        let followups = self.handle.wait_for(|world| {
            let followups = world.followups(token);
            let is_enough = |messages: &Vec<_>| messages.len() >= count;
            Some(followups).filter(|followups| followups.as_ref().map_or(true, is_enough))
        });
        or_panic(followups.await)
    }

    /// Returns the modal that the app opened, for [`Invoker::submit`](crate::Invoker::submit).
    pub fn modal(&self) -> Option<Modal> {
        match &self.result {
            Ok(InteractionResponse::Modal(body)) => {
                let modal = Modal::new(body, &self.interaction);
                Some(modal.with_names(self.names.clone()))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.look();
        write_outcome(self, f)
    }
}

/// Validates the app's HTTP response as the service does.
pub(crate) fn validate_response(
    interaction: &Interaction,
    http_response: Result<EndpointResponse, EndpointError>,
) -> Result<(InteractionResponse, Vec<Upload>), ResponseError> {
    let http_response = http_response?;
    if http_response.status != 200 {
        let text: String = http_response.text().chars().take(200).collect();
        let status = http_response.status;
        return Err(ResponseError::Status { status, text });
    }
    let form = read_form(http_response)?;
    let json = with_integers(form.json);
    let mismatch = schema_mismatch(&json);
    let response: InteractionResponse =
        serde_json::from_value(json).map_err(|error| malformed(error.to_string()))?;
    let (kind, interaction_type) = (response.kind(), interaction.kind());
    if !kind.is_accepted_by(
        interaction_type,
        InteractionOrigin::from_message(interaction.message.as_ref()),
    ) {
        return Err(ResponseError::NotAllowed {
            response: kind,
            interaction: interaction_type,
        });
    }
    match response_fault(&response, focused_option_type(&interaction.data)).or(mismatch) {
        None => Ok((response, form.files)),
        Some(fault) => Err(ResponseError::Invalid { fault }),
    }
}

/// Reads the JSON and the files of a response body. A multipart body can contain files.
fn read_form(http_response: EndpointResponse) -> Result<MultipartForm, ResponseError> {
    let media = http_response.content_type.as_deref().unwrap_or("");
    if let Some(boundary) = boundary(media) {
        parse_form(&http_response.body, &boundary).map_err(|error| malformed(error.to_string()))
    } else if is_json(&http_response) {
        let json = serde_json::from_slice(&http_response.body);
        Ok(MultipartForm {
            json: json.map_err(|error| malformed(error.to_string()))?,
            files: Vec::new(),
        })
    } else {
        let content_type = http_response.content_type;
        Err(ResponseError::ContentType { content_type })
    }
}

const fn malformed(reason: String) -> ResponseError {
    ResponseError::Malformed { reason }
}

/// Returns the first value that a callback with this body could not have, as text: the model reads unknown components.
fn schema_mismatch(json: &Value) -> Option<String> {
    let mut body = ErrorBody::new(ErrorCode::INVALID_FORM_BODY, "");
    body.errors = check_body::<InteractionResponse>(json);
    body.field_errors().first().map(ToString::to_string)
}

/// Returns the first rule that a response violates, as text.
///
/// `focused` is the type of the focused option of an autocomplete interaction.
fn response_fault(
    response: &InteractionResponse,
    focused: Option<CommandOptionType>,
) -> Option<String> {
    if let Err(invalid) = response.check() {
        return Some(invalid.to_string());
    }
    match (response, focused) {
        (InteractionResponse::Autocomplete(choices), Some(kind)) => choice_fault(choices, kind),
        _ => None,
    }
}

/// Returns the error for the first choice with a value that the option does not accept.
fn choice_fault(choices: &[Choice], kind: CommandOptionType) -> Option<String> {
    let mut checked = choices.iter().map(|choice| choice.check(kind));
    let at = checked.position(|checked| checked.is_err())?;
    let fault = choices[at].check(kind).err()?;
    Some(format!("data.choices[{at}].value: {fault}"))
}
