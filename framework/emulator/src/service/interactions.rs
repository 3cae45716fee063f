//! The first answer to an interaction, where it does not travel in the HTTP response.

use guildhall_model::api::{Code, CreateInteractionResponse, FieldErrors};
use guildhall_model::interaction::{CallbackInteraction, CallbackResource, CallbackResponse};
use guildhall_model::message::MessageFlags;
use guildhall_model::{Id, Interaction, InteractionResponse, InteractionType, Message, User};
use serde::de::DeserializeOwned;

use super::{Answer, Call, Refusal, Serve, form, ok};
use crate::invoke::{is_allowed, is_empty};
use crate::world::World;

impl Serve<CreateInteractionResponse> for World {
    fn serve(&mut self, call: &Call, _: Id<User>) -> Result<Answer, Refusal> {
        let (id, token) = (call.param("interaction")?, call.param::<String>("token")?);
        let with_response = call.flag("with_response")?;
        let kind = self.unanswered(id, &token)?.kind;
        let answer: InteractionResponse = read(call)?;
        if !is_allowed(answer.kind(), kind) {
            return Err(Refusal::field(
                &["type"],
                "INTERACTION_RESPONSE_TYPE_INVALID",
                &format!("{} is no answer to {}", answer.kind().name(), kind.name()),
            ));
        }
        if is_empty(&answer) {
            return Err(Code::CANNOT_SEND_AN_EMPTY_MESSAGE.into());
        }
        answer.check()?;
        let message = self.acknowledge(&token, &answer);
        if !with_response {
            return Ok(Answer::Empty);
        }
        ok(&response(id, kind, &answer, message))
    }
}

/// Reads a body, alone or beside files.
pub(super) fn read<T: DeserializeOwned>(call: &Call) -> Result<T, Refusal> {
    let json = call.payload()?;
    let mut errors = FieldErrors::default();
    let body = form::read(&json, &mut errors);
    body.ok_or(Refusal::form(errors))
}

fn response(
    id: Id<Interaction>,
    kind: InteractionType,
    answer: &InteractionResponse,
    message: Option<Message>,
) -> CallbackResponse {
    let has = |flag| message.as_ref().map(|message| message.flags.contains(flag));
    let interaction = CallbackInteraction {
        response_message_ephemeral: has(MessageFlags::EPHEMERAL),
        response_message_id: message.as_ref().map(|message| message.id),
        response_message_loading: has(MessageFlags::LOADING),
        ..CallbackInteraction::new(id, kind)
    };
    let posted = message.filter(|message| !message.flags.contains(MessageFlags::LOADING));
    CallbackResponse {
        interaction,
        resource: posted.map(|message| CallbackResource {
            kind: answer.kind(),
            activity_instance: None,
            message: Some(Box::new(message)),
        }),
    }
}
