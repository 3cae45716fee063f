//! What came of an invocation: the app's answer, or why there is none.

use std::fmt;

use guildhall_model::interaction::Source;
use guildhall_model::message::MessageFlags;
use guildhall_model::{
    CallbackType, Choice, CommandOptionType, Interaction, InteractionResponse, InteractionType,
    Message, MessageBody,
};

use crate::delivery::{DeliveryError, EndpointResponse};
use crate::interactions::endpoint::is_json;
use crate::interactions::exchange::InteractionHandle;
use crate::interactions::modal::Modal;
use crate::interactions::multipart::{boundary, parse_form};
use crate::interactions::outcome_text::write_outcome;
use crate::state::interactions::{ResponseProgress, focused_option};
use crate::world::attachments::Upload;

/// What came of an invocation.
///
/// Displayed as the member sees it: the app's name, who else sees the reply, text and embeds with
/// the names of what they mention; or the suggestions; or why the app did not respond.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The name of the app's bot.
    pub app: String,
    /// What was sent; to nobody, where the service launches the Activity by itself.
    pub interaction: Interaction,
    /// What came back.
    pub result: Result<InteractionResponse, ResponseError>,
    /// The names of what the answer mentions.
    pub(crate) names: Vec<(String, String)>,
    pub(crate) handle: InteractionHandle,
}

/// Why a member sees that the app did not respond.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResponseError {
    /// Nothing came back.
    #[error(transparent)]
    Delivery(#[from] DeliveryError),
    /// The response is none of a success. 202 promises an answer through the callback endpoint.
    #[error("the app answered {status}, not 200: {text}")]
    Status {
        /// The status.
        status: u16,
        /// The beginning of the body.
        text: String,
    },
    /// The response does not say that it is JSON.
    #[error("the answer's Content-Type is {}, not application/json", .content_type.as_deref().unwrap_or("missing"))]
    ContentType {
        /// What it says.
        content_type: Option<String>,
    },
    /// The body is no interaction response.
    #[error("the answer is not an interaction response: {why}")]
    Malformed {
        /// What is wrong with it.
        why: String,
    },
    /// The answer is of a type that this interaction does not take.
    #[error("{} is no answer to {}", .answer.name(), .to.name())]
    NotAllowed {
        /// The type of the answer.
        answer: CallbackType,
        /// The type of the interaction.
        to: InteractionType,
    },
    /// The answer launches an Activity, which the app does not have.
    #[error("the app has no Activity that LAUNCH_ACTIVITY could launch")]
    NoActivity,
    /// The answer is larger than the service takes, or empty.
    #[error("{fault}")]
    Invalid {
        /// The first limit that it exceeds: the field, the value and the legal range.
        fault: String,
    },
}

impl Outcome {
    /// Whether the app answered as the service wants it.
    pub const fn is_success(&self) -> bool {
        self.result.is_ok()
    }

    /// Why there is no answer.
    pub fn error(&self) -> Option<&ResponseError> {
        self.result.as_ref().err()
    }

    /// The message in the answer.
    pub fn message(&self) -> Option<&MessageBody> {
        match &self.result {
            Ok(InteractionResponse::ChannelMessage(body)) => Some(body),
            _ => None,
        }
    }

    /// The text of the answer; empty where it has none.
    pub fn content(&self) -> &str {
        let message = self.message();
        message
            .and_then(|body| body.content.as_deref())
            .unwrap_or("")
    }

    /// Whether only the member sees the answer.
    pub fn is_ephemeral(&self) -> bool {
        match &self.result {
            Ok(InteractionResponse::ChannelMessage(body)) => {
                body.flags.contains(MessageFlags::EPHEMERAL)
            }
            Ok(InteractionResponse::DeferredChannelMessage { ephemeral }) => *ephemeral,
            _ => false,
        }
    }

    /// The suggested values; none where the answer is not suggestions.
    pub fn choices(&self) -> &[Choice] {
        match &self.result {
            Ok(InteractionResponse::Autocomplete(choices)) => choices,
            _ => &[],
        }
    }

    /// The original response as it is now, "thinking…" or not: the message that answers, or the one
    /// whose component was used and is updated. None where there is none, or it was deleted.
    pub fn original_response(&self) -> Option<Message> {
        let world = self.handle.service.world();
        world.original_response(&self.handle.token)
    }

    /// Waits until the original response is final: until a deferral was completed, and the update
    /// of a message that was announced is there. None where there is no message then.
    ///
    /// An app that never completes its deferral is waited for without end.
    pub async fn final_response(&self) -> Option<Message> {
        if !self.is_success() {
            return None;
        }
        let token = &self.handle.token;
        let settled = self
            .handle
            .wait_for(|world| match world.response_progress(token) {
                ResponseProgress::Pending => None,
                ResponseProgress::Settled(message) => Some(message.map(|message| *message)),
            });
        settled.await
    }

    /// The follow-ups that are there now, the oldest first.
    pub fn followups(&self) -> Vec<Message> {
        let world = self.handle.service.world();
        world.followups(&self.handle.token)
    }

    /// Waits until there are so many follow-ups. An app that sends fewer is waited for without end.
    pub async fn wait_for_followups(&self, count: usize) -> Vec<Message> {
        let token = &self.handle.token;
        let followups = self.handle.wait_for(|world| {
            let followups = world.followups(token);
            Some(followups).filter(|followups| followups.len() >= count)
        });
        followups.await
    }

    /// The modal that the member sees, to be [submitted](crate::Invoker::submit).
    pub fn modal(&self) -> Option<Modal> {
        match &self.result {
            Ok(InteractionResponse::Modal(body)) => Some(Modal::new(body, &self.interaction)),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_outcome(self, f)
    }
}

/// Judges what an app sent back as the service would.
pub(crate) fn validate_response(
    interaction: &Interaction,
    reply: Result<EndpointResponse, DeliveryError>,
) -> Result<(InteractionResponse, Vec<Upload>), ResponseError> {
    let reply = reply?;
    if reply.status != 200 {
        let text: String = reply.text().chars().take(200).collect();
        let status = reply.status;
        return Err(ResponseError::Status { status, text });
    }
    let (answer, files) = read_response(reply)?;
    let (kind, to) = (answer.kind(), interaction.kind());
    if !kind.answers(to, Source::of(interaction.message.as_ref())) {
        return Err(ResponseError::NotAllowed { answer: kind, to });
    }
    match response_fault(&answer, focused_option(&interaction.data)) {
        None => Ok((answer, files)),
        Some(fault) => Err(ResponseError::Invalid { fault }),
    }
}

/// Reads an answer, alone or beside files.
fn read_response(
    reply: EndpointResponse,
) -> Result<(InteractionResponse, Vec<Upload>), ResponseError> {
    let malformed = |why: String| ResponseError::Malformed { why };
    let media = reply.content_type.as_deref().unwrap_or("");
    if let Some(boundary) = boundary(media) {
        let form = parse_form(&reply.body, boundary)
            .ok_or_else(|| malformed("no form with a payload_json".to_owned()))?;
        let answer =
            serde_json::from_value(form.json).map_err(|error| malformed(error.to_string()))?;
        return Ok((answer, form.files));
    }
    if !is_json(&reply) {
        let content_type = reply.content_type;
        return Err(ResponseError::ContentType { content_type });
    }
    let answer =
        serde_json::from_slice(&reply.body).map_err(|error| malformed(error.to_string()))?;
    Ok((answer, Vec::new()))
}

/// What the service would refuse about an answer, in words.
///
/// `focused` is the type of the option whose values are suggested.
fn response_fault(
    answer: &InteractionResponse,
    focused: Option<CommandOptionType>,
) -> Option<String> {
    if let Err(invalid) = answer.check() {
        return Some(invalid.to_string());
    }
    match (answer, focused) {
        (InteractionResponse::Autocomplete(choices), Some(kind)) => choice_fault(choices, kind),
        _ => None,
    }
}

/// The first choice that its option does not take.
fn choice_fault(choices: &[Choice], kind: CommandOptionType) -> Option<String> {
    let mut checked = choices.iter().map(|choice| choice.check(kind));
    let at = checked.position(|checked| checked.is_err())?;
    let fault = choices[at].check(kind).err()?;
    Some(format!("data.choices[{at}].value: {fault}"))
}
