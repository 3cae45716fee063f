//! Webhook endpoints.
//!
//! The messages of a webhook have the paths of the responses to interactions, with the ID of the webhook in place of
//! the app's ID. The handlers of the responses therefore pass requests for webhooks on.

use guildhall_model::WebhookMessageBody;
use guildhall_model::api::{
    CreateFollowupMessage, CreateWebhook, DeleteWebhook, DeleteWebhookWithToken, Endpoint,
    ExecuteWebhook, GetChannelWebhooks, GetGuildWebhooks, GetWebhook, GetWebhookWithToken,
    ModifyWebhook, ModifyWebhookWithToken,
};
use guildhall_model::{Id, Message, MessageEdit, Secret, User, Webhook, WebhookTokenEdit};

use crate::rest::endpoint::{RouteTable, Serve, serve};
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::world::World;

serve! {
    routes: webhook_routes();
    CreateWebhook { channel; webhook } => |actor, endpoint| {
        ok(&actor.create_webhook(endpoint.channel, endpoint.webhook)?)
    };
    GetChannelWebhooks { channel } => |actor, endpoint| ok(&actor.channel_webhooks(endpoint.channel));
    GetGuildWebhooks { guild } => |actor, _| ok(&actor.guild_webhooks());
    GetWebhook { webhook } => |actor, endpoint| ok(&actor.managed_webhook(endpoint.webhook)?);
    ModifyWebhook { webhook; edit } => |actor, endpoint| {
        ok(&actor.edit_webhook(endpoint.webhook, endpoint.edit)?)
    };
    DeleteWebhook { webhook } => |actor, endpoint| {
        actor.delete_webhook(endpoint.webhook)?;
        Ok(ApiResponse::Empty)
    };
}

/// Adds the routes that read, edit and delete a webhook with its token. Their path is that of the follow-ups.
pub(crate) fn webhook_token_routes(table: RouteTable) -> RouteTable {
    table
        .serve_at::<GetWebhookWithToken>(CreateFollowupMessage::PATH)
        .serve_at::<ModifyWebhookWithToken>(CreateFollowupMessage::PATH)
        .serve_at::<DeleteWebhookWithToken>(CreateFollowupMessage::PATH)
}

impl Serve<GetWebhookWithToken> for World {
    fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
        let token = request.param::<String>("token")?;
        let webhook = self.webhook_with_token(request.id(0)?, &token)?;
        ok(&without_user(webhook.clone()))
    }
}

impl Serve<ModifyWebhookWithToken> for World {
    fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
        let token = request.param::<String>("token")?;
        let webhook = self.webhook_with_token(request.id(0)?, &token)?.id;
        let edit: WebhookTokenEdit = request.body()?;
        let endpoint = ModifyWebhookWithToken::new(webhook, token.into(), edit);
        endpoint.check(self.clock.now())?;
        let mut actor = self.webhook_actor(webhook, request.reason()?)?;
        let webhook = actor.edit_webhook_with_token(webhook, endpoint.edit)?;
        ok(&without_user(webhook))
    }
}

impl Serve<DeleteWebhookWithToken> for World {
    fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
        let token = request.param::<String>("token")?;
        let webhook = self.webhook_with_token(request.id(0)?, &token)?.id;
        let mut actor = self.webhook_actor(webhook, request.reason()?)?;
        actor.remove_webhook(webhook)?;
        Ok(ApiResponse::Empty)
    }
}

/// Returns a webhook as responses to requests with its token contain it.
fn without_user(webhook: Webhook) -> Webhook {
    Webhook {
        user: None,
        ..webhook
    }
}

/// Request to a webhook with its token.
#[derive(Debug)]
pub(crate) struct WebhookRequest<'r> {
    request: &'r ApiRequest,
    webhook: Id<Webhook>,
}

impl<'r> WebhookRequest<'r> {
    /// Returns the request, if its path names a webhook instead of the app. The token must be right.
    pub(crate) fn new(world: &World, request: &'r ApiRequest) -> Result<Option<Self>, ApiError> {
        let webhook = request.id(0)?;
        if !world.webhooks.contains_key(&webhook) {
            return Ok(None);
        }
        world.webhook_with_token(webhook, &request.param::<String>("token")?)?;
        Ok(Some(Self { request, webhook }))
    }

    /// Sends a message: `ExecuteWebhook`.
    pub(crate) fn execute(&self, world: &mut World) -> Result<ApiResponse, ApiError> {
        let (body, files) = self.request.form_body::<WebhookMessageBody>()?;
        let token = self.request.param::<String>("token")?;
        let mut endpoint = ExecuteWebhook::new(self.webhook, Secret::from(token), body);
        endpoint.wait = self.request.query_flag("wait")?;
        endpoint.thread_id = self.request.query("thread_id")?;
        endpoint.check(world.clock.now())?;
        let wait = endpoint.wait;
        let message = world.execute_webhook(endpoint, &files)?;
        if wait {
            ok(&message)
        } else {
            Ok(ApiResponse::Empty)
        }
    }

    /// Reads a message: `GetWebhookMessage`.
    pub(crate) fn get(&self, world: &World) -> Result<ApiResponse, ApiError> {
        ok(&world.message_now(self.message(world)?))
    }

    /// Edits a message: `EditWebhookMessage`.
    pub(crate) fn edit(&self, world: &mut World) -> Result<ApiResponse, ApiError> {
        let message = self.message(world)?.clone();
        let (edit, files) = self.request.form_body::<MessageEdit>()?;
        edit.check()?;
        ok(&world.edit_webhook_message(&message, edit, &files)?)
    }

    /// Deletes a message: `DeleteWebhookMessage`.
    pub(crate) fn delete(&self, world: &mut World) -> Result<ApiResponse, ApiError> {
        let message = self.message(world)?.clone();
        if let Some(channel) = message.channel_id {
            world.ensure_not_archived(channel)?;
        }
        let guild = world
            .webhooks
            .get(&self.webhook)
            .and_then(|webhook| webhook.guild_id);
        world.remove_message(&message);
        world.emit_deletion(&message, guild);
        Ok(ApiResponse::Empty)
    }

    fn message<'w>(&self, world: &'w World) -> Result<&'w Message, ApiError> {
        let thread = self.request.query("thread_id")?;
        let message = self.request.param("message")?;
        Ok(world.webhook_message(self.webhook, thread, message)?)
    }
}
