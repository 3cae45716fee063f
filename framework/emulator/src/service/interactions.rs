//! The first answer to an interaction, where it does not travel in the HTTP response.

use guildhall_model::api::CreateInteractionResponse;
use guildhall_model::interaction::{
    ActivityInstance, CallbackInteraction, CallbackResource, CallbackResponse,
};
use guildhall_model::message::MessageFlags;
use guildhall_model::{Id, InteractionResponse, Message, User};
use serde::de::DeserializeOwned;

use super::shape::{FIRST_ANSWER, Kind};
use super::{Answer, Call, Refusal, Serve, form, ok};
use crate::invoke::is_allowed;
use crate::world::{Upload, World};

impl Serve<CreateInteractionResponse> for World {
    fn serve(&mut self, call: &Call, _: Id<User>) -> Result<Answer, Refusal> {
        let (id, token) = (call.param("interaction")?, call.param::<String>("token")?);
        let with_response = call.flag("with_response")?;
        let exchange = self.unanswered(id, &token)?;
        let (kind, on_message) = (exchange.kind, exchange.source.is_some());
        let (answer, files) = read::<InteractionResponse>(call, FIRST_ANSWER)?;
        if !is_allowed(answer.kind(), kind, on_message) {
            return Err(Refusal::field(
                &["type"],
                "INTERACTION_RESPONSE_TYPE_INVALID",
                &format!("{} is no answer to {}", answer.kind().name(), kind.name()),
            ));
        }
        if matches!(answer, InteractionResponse::LaunchActivity) && !self.identity.has_activity() {
            return Err(Refusal::field(
                &["type"],
                "INTERACTION_RESPONSE_TYPE_INVALID",
                "The application has no Activity that this could launch.",
            ));
        }
        answer.check()?;
        let message = self.acknowledge(&token, &answer, &files);
        let message = message.map_err(|denied| denied.inside("data"))?;
        if !with_response {
            return Ok(Answer::Empty);
        }
        ok(&response(self, &token, &answer, message))
    }
}

/// Reads a body, alone or beside files.
pub(super) fn read<T: DeserializeOwned>(
    call: &Call,
    shape: Kind,
) -> Result<(T, Vec<Upload>), Refusal> {
    let form = call.form()?;
    Ok((form::shaped(&form.json, shape)?, form.files))
}

/// What the answer has made: a message, or the Activity that it launched.
fn response(
    world: &World,
    token: &str,
    answer: &InteractionResponse,
    message: Option<Message>,
) -> Option<CallbackResponse> {
    let exchange = world.sent(token)?;
    let has = |flag| message.as_ref().map(|message| message.flags.contains(flag));
    let launched = matches!(answer, InteractionResponse::LaunchActivity);
    let instance = launched.then(|| format!("i-{}-{}", exchange.id, exchange.channel));
    let interaction = CallbackInteraction {
        activity_instance_id: instance.clone(),
        channel_id: Some(exchange.channel),
        guild_id: exchange.guild,
        response_message_ephemeral: has(MessageFlags::EPHEMERAL),
        response_message_id: message.as_ref().map(|message| message.id),
        response_message_loading: has(MessageFlags::LOADING),
        ..CallbackInteraction::new(exchange.id, exchange.kind)
    };
    let tells = matches!(
        answer,
        InteractionResponse::ChannelMessage(_) | InteractionResponse::UpdateMessage(_)
    );
    let resource = CallbackResource {
        kind: answer.kind(),
        activity_instance: instance.map(|id| ActivityInstance { id }),
        message: message.filter(|_| tells).map(Box::new),
    };
    Some(CallbackResponse {
        interaction,
        resource: Some(resource).filter(|_| tells || launched),
    })
}
