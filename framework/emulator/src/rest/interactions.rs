//! Endpoints for interaction responses: the callback, the original response and follow-ups.

use guildhall_model::api::{
    CreateFollowupMessage, CreateInteractionResponse, DeleteFollowupMessage,
    DeleteOriginalResponse, DeleteWebhookMessage, EditFollowupMessage, EditOriginalResponse,
    EditWebhookMessage, ErrorCode, ExecuteWebhook, FieldError, FieldErrors, GetFollowupMessage,
    GetOriginalResponse, GetWebhookMessage,
};
use guildhall_model::interaction::{
    ActivityInstance, CallbackInteraction, CallbackResource, CallbackResponse, InteractionOrigin,
};
use guildhall_model::{
    Application, CommandOptionType, Id, InteractionResponse, Message, MessageBody, MessageEdit,
    MessageFlags, User,
};

use crate::rest::command_body::ok_if_empty;
use crate::rest::endpoint::{RouteTable, Serve};
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::rest::webhooks::WebhookRequest;
use crate::state::interactions::ResponseRef;
use crate::world::World;

/// Adds the routes that create responses.
pub(crate) fn interaction_routes(table: RouteTable) -> RouteTable {
    table
        .serve::<CreateInteractionResponse>()
        .serve_shared::<CreateFollowupMessage, ExecuteWebhook>()
}

impl Serve<CreateInteractionResponse> for World {
    fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
        let (id, token) = (
            request.param("interaction")?,
            request.param::<String>("token")?,
        );
        let with_response = request.query_flag("with_response")?;
        let interaction = self.pending_interaction(id, &token)?;
        let (kind, source) = (
            interaction.kind,
            InteractionOrigin::from_message(interaction.source.as_ref()),
        );
        let focused = interaction.focused;
        let (response, files) = request.form_body::<InteractionResponse>()?;
        if !response.kind().is_accepted_by(kind, source) {
            return Err(ApiError::for_field(
                &["type"],
                "INTERACTION_RESPONSE_TYPE_INVALID",
                &format!(
                    "{} is not a valid response to {}",
                    response.kind().name(),
                    kind.name()
                ),
            ));
        }
        if matches!(response, InteractionResponse::LaunchActivity) && !self.identity.has_activity()
        {
            return Err(ApiError::for_field(
                &["type"],
                "INTERACTION_RESPONSE_TYPE_INVALID",
                "The application has no Activity.",
            ));
        }
        response.check()?;
        check_autocomplete_choices(&response, focused)?;
        let message = self.respond(&token, &response, &files);
        let message = message.map_err(|error| error.inside("data"))?;
        if !with_response {
            return Ok(ApiResponse::Empty);
        }
        ok(&callback_response(self, &token, &response, message))
    }
}

/// Checks that autocomplete choices match the type of the focused option.
fn check_autocomplete_choices(
    response: &InteractionResponse,
    focused: Option<CommandOptionType>,
) -> Result<(), ApiError> {
    let (InteractionResponse::Autocomplete(choices), Some(kind)) = (response, focused) else {
        return Ok(());
    };
    let mut errors = FieldErrors::default();
    for (index, choice) in choices.iter().enumerate() {
        if let Err(fault) = choice.check(kind) {
            let error = FieldError::new(fault.service_code(), fault.message());
            errors.add(["data", "choices", &index.to_string(), "value"], error);
        }
    }
    ok_if_empty((), errors).map_err(ApiError::from_field_errors)
}

/// Returns the response body of a callback: the interaction, and the message that the callback created or updated, or
/// the launched Activity.
fn callback_response(
    world: &World,
    token: &str,
    response: &InteractionResponse,
    message: Option<Message>,
) -> Option<CallbackResponse> {
    let sent = world.interaction_by_token(token)?;
    let has_flag = |flag| message.as_ref().map(|message| message.flags.contains(flag));
    let is_launch = matches!(response, InteractionResponse::LaunchActivity);
    let instance = is_launch.then(|| sent.activity_instance_id());
    let interaction = CallbackInteraction {
        activity_instance_id: instance.clone(),
        channel_id: Some(sent.channel),
        guild_id: sent.guild,
        response_message_ephemeral: has_flag(MessageFlags::EPHEMERAL),
        response_message_id: message.as_ref().map(|message| message.id),
        response_message_loading: has_flag(MessageFlags::LOADING),
        ..CallbackInteraction::new(sent.id, sent.kind)
    };
    let shows_message = matches!(
        response,
        InteractionResponse::ChannelMessage(_) | InteractionResponse::UpdateMessage(_)
    );
    let resource = CallbackResource {
        kind: response.kind(),
        activity_instance: instance.map(|id| ActivityInstance { id }),
        message: message.filter(|_| shows_message).map(Box::new),
    };
    Some(CallbackResponse {
        interaction,
        resource: Some(resource).filter(|_| shows_message || is_launch),
    })
}

/// Implements an endpoint for the original response and its counterpart for follow-ups with one function. A request for
/// a message of a webhook goes to a method of [`WebhookRequest`].
macro_rules! serve_responses {
    ($($original:ty, $followup:ty => $function:ident; $webhook:ty => $method:ident;)*) => {
        /// Adds the routes of these endpoints.
        pub(crate) fn response_routes(table: RouteTable) -> RouteTable {
            table$(.serve::<$original>().serve_shared::<$followup, $webhook>())*
        }

        $(
        impl Serve<$original> for World {
            fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
                $function(self, request, &response_token(self, request)?, ResponseRef::Original)
            }
        }

        impl Serve<$followup> for World {
            fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
                if let Some(webhook) = WebhookRequest::new(self, request)? {
                    return webhook.$method(self);
                }
                let message = request.param("message")?;
                $function(self, request, &response_token(self, request)?, ResponseRef::Followup(message))
            }
        }
        )*
    };
}

serve_responses! {
    GetOriginalResponse, GetFollowupMessage => get_response; GetWebhookMessage => get;
    EditOriginalResponse, EditFollowupMessage => edit_response; EditWebhookMessage => edit;
    DeleteOriginalResponse, DeleteFollowupMessage => delete_response; DeleteWebhookMessage => delete;
}

impl Serve<CreateFollowupMessage> for World {
    fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
        if let Some(webhook) = WebhookRequest::new(self, request)? {
            return webhook.execute(self);
        }
        let token = response_token(self, request)?;
        let (body, files) = request.form_body::<MessageBody>()?;
        body.check()?;
        ok(&self.create_followup(&token, body, &files)?)
    }
}

fn get_response(
    world: &World,
    _: &ApiRequest,
    token: &str,
    response: ResponseRef,
) -> Result<ApiResponse, ApiError> {
    ok(&world.message_now(world.response_message(token, response)?))
}

fn edit_response(
    world: &mut World,
    request: &ApiRequest,
    token: &str,
    response: ResponseRef,
) -> Result<ApiResponse, ApiError> {
    world.response_message(token, response)?;
    let (edit, files) = request.form_body::<MessageEdit>()?;
    edit.check()?;
    ok(&world.edit_response(token, response, edit, &files)?)
}

fn delete_response(
    world: &mut World,
    _: &ApiRequest,
    token: &str,
    response: ResponseRef,
) -> Result<ApiResponse, ApiError> {
    world.delete_response(token, response)?;
    Ok(ApiResponse::Empty)
}

/// Returns the token in the path; the application in the path must be the emulated application.
fn response_token(world: &World, request: &ApiRequest) -> Result<String, ApiError> {
    let application: Id<Application> = request.param("application")?;
    if application == world.identity.application.id {
        request.param("token")
    } else {
        Err(ErrorCode::UNKNOWN_WEBHOOK.into())
    }
}
