//! Handles for a webhook and its messages.

use guildhall_model as model;
use guildhall_model::WebhookMessageBody;
use guildhall_model::api::{
    DeleteWebhook, DeleteWebhookMessage, DeleteWebhookWithToken, EditWebhookMessage,
    ExecuteWebhook, GetWebhook, GetWebhookMessage, GetWebhookWithToken, ModifyWebhook,
    ModifyWebhookWithToken,
};
use guildhall_model::channel::ForumTag;
use guildhall_model::{
    Channel, Id, ImageData, Message, MessageEdit, Patch, Secret, WebhookEdit, WebhookTokenEdit,
};

use crate::handle::factory::handle;
use crate::handle::requests::{
    DeleteWebhookMessageRequest, EditWebhookMessageRequest, ExecuteWebhookRequest,
    GetWebhookMessageRequest, ModifyWebhookRequest, ModifyWebhookWithTokenRequest,
};
use crate::handle::setters::setters;
use crate::into_message::IntoMessage;
use crate::request::Request;

handle! {
    /// Handle for a [webhook](https://docs.discord.com/developers/resources/webhook).
    ///
    /// Each request fails with [`UNKNOWN_WEBHOOK`](model::api::ErrorCode::UNKNOWN_WEBHOOK) if there is no such webhook.
    /// [`Channel::create_webhook`](crate::handle::Channel::create_webhook) creates one.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_client::handle::Channel;
    /// # async fn example(client: Client, log: Channel) -> Result<(), Box<dyn std::error::Error>> {
    /// let webhook = log.create_webhook("Mirror").await?;
    /// if let Some(token) = webhook.token {
    ///     let messages = client.webhook(webhook.id).messages(token);
    ///     messages.create("Hello").username("Ferris").await?;
    /// }
    /// # Ok(())
    /// # }
    /// ```
    Webhook { id: Id<model::Webhook> }
}

impl Webhook {
    /// Reads the webhook.
    ///
    /// Requires `MANAGE_WEBHOOKS`.
    pub fn get(&self) -> Request<GetWebhook> {
        self.factory.request(GetWebhook::new(self.id))
    }

    /// Changes the webhook. Fields that are not set stay unchanged.
    ///
    /// Requires `MANAGE_WEBHOOKS`; fires `WEBHOOKS_UPDATE`.
    ///
    /// The client rejects a name outside 1–80 characters or with a reserved word, and an avatar that is not a PNG, JPEG
    /// or GIF.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Webhook;
    /// # async fn example(webhook: Webhook) -> Result<(), Box<dyn std::error::Error>> {
    /// webhook.edit().name("Mirror").avatar(None).reason("renamed").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> ModifyWebhookRequest {
        let endpoint = ModifyWebhook::new(self.id, WebhookEdit::default());
        self.factory.request(endpoint)
    }

    /// Deletes the webhook. Its messages stay.
    ///
    /// Requires `MANAGE_WEBHOOKS`; fires `WEBHOOKS_UPDATE`.
    pub fn delete(&self) -> Request<DeleteWebhook> {
        self.factory.request(DeleteWebhook::new(self.id))
    }

    /// Returns the handle for the messages that the webhook sends with its token.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Webhook;
    /// # use guildhall_model::Secret;
    /// # async fn example(webhook: Webhook, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// webhook.messages(token).create("Hello").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn messages(&self, token: impl Into<Secret>) -> WebhookMessages {
        WebhookMessages::with_factory(&self.factory, self.id, token.into())
    }

    /// Returns a handle for the webhook. Its requests use the webhook's token instead of the bot's.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Webhook;
    /// # use guildhall_model::Secret;
    /// # async fn example(webhook: Webhook, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// webhook.with_token(token).edit().name("Mirror").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn with_token(&self, token: impl Into<Secret>) -> WebhookWithToken {
        WebhookWithToken::with_factory(&self.factory, self.id, token.into())
    }
}

handle! {
    /// Handle for a [webhook](https://docs.discord.com/developers/resources/webhook) whose token authorizes the
    /// requests; the client's credentials are not sent.
    ///
    /// With a wrong token, requests fail with
    /// [`INVALID_WEBHOOK_TOKEN`](model::api::ErrorCode::INVALID_WEBHOOK_TOKEN).
    ///
    /// ```no_run
    /// # use guildhall_client::handle::WebhookWithToken;
    /// # async fn example(webhook: WebhookWithToken) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{:?}", webhook.get().await?.name);
    /// # Ok(())
    /// # }
    /// ```
    WebhookWithToken { webhook: Id<model::Webhook>, token: Secret }
}

impl WebhookWithToken {
    /// Reads the webhook, without the user who created it.
    pub fn get(&self) -> Request<GetWebhookWithToken> {
        let endpoint = GetWebhookWithToken::new(self.webhook, self.token.clone());
        self.factory.request(endpoint)
    }

    /// Changes the name or the avatar of the webhook. Fields that are not set stay unchanged.
    ///
    /// Fires `WEBHOOKS_UPDATE`. The client rejects a name outside 1–80 characters or with a reserved word, and an
    /// avatar that is not a PNG, JPEG or GIF.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::WebhookWithToken;
    /// # async fn example(webhook: WebhookWithToken) -> Result<(), Box<dyn std::error::Error>> {
    /// webhook.edit().name("Mirror").avatar(None).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> ModifyWebhookWithTokenRequest {
        let (token, edit) = (self.token.clone(), WebhookTokenEdit::default());
        let endpoint = ModifyWebhookWithToken::new(self.webhook, token, edit);
        self.factory.request(endpoint)
    }

    /// Deletes the webhook. Its messages stay.
    ///
    /// Fires `WEBHOOKS_UPDATE`.
    pub fn delete(&self) -> Request<DeleteWebhookWithToken> {
        let endpoint = DeleteWebhookWithToken::new(self.webhook, self.token.clone());
        self.factory.request(endpoint)
    }
}

handle! {
    /// Handle for the messages of a [webhook](https://docs.discord.com/developers/resources/webhook).
    ///
    /// The token of the webhook authorizes the requests; the client's credentials are not sent. With a wrong token,
    /// requests fail with
    /// [`INVALID_WEBHOOK_TOKEN`](model::api::ErrorCode::INVALID_WEBHOOK_TOKEN).
    ///
    /// ```no_run
    /// # use guildhall_client::handle::WebhookMessages;
    /// # async fn example(messages: WebhookMessages) -> Result<(), Box<dyn std::error::Error>> {
    /// if let Some(sent) = messages.create("Hello").wait(true).await? {
    ///     messages.edit(sent.id).content("Bye").await?;
    /// }
    /// # Ok(())
    /// # }
    /// ```
    WebhookMessages { webhook: Id<model::Webhook>, token: Secret }
}

impl WebhookMessages {
    /// Sends a message. The request returns `None` unless [`wait`](Request::wait) is set.
    ///
    /// Unless [`allowed_mentions`](model::MessageBody::allowed_mentions) is set, only user mentions notify. In a forum
    /// or media channel, [`thread_name`](Request::thread_name) starts a thread with the message, and
    /// [`thread_id`](Request::thread_id) names an existing thread.
    ///
    /// The client rejects a message that exceeds a limit of the service, and a `username` outside 1–80 characters or
    /// with a reserved word.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::WebhookMessages;
    /// # async fn example(messages: WebhookMessages) -> Result<(), Box<dyn std::error::Error>> {
    /// messages.create("Hello").username("Ferris").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(&self, message: impl IntoMessage<WebhookMessageBody>) -> ExecuteWebhookRequest {
        let (message, files) = message.into_body_and_files();
        let endpoint = ExecuteWebhook::new(self.webhook, self.token.clone(), message);
        self.factory.request(endpoint).files(files)
    }

    /// Reads a message of the webhook.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::WebhookMessages;
    /// # use guildhall_model::{Id, Message};
    /// # async fn example(messages: WebhookMessages, id: Id<Message>) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", messages.get(id).await?.content);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self, message: Id<Message>) -> GetWebhookMessageRequest {
        let endpoint = GetWebhookMessage::new(self.webhook, self.token.clone(), message);
        self.factory.request(endpoint)
    }

    /// Changes a message of the webhook. Fields that are not set stay unchanged.
    ///
    /// The client rejects an edit that exceeds a limit of the service: see [`MessageEdit::check`].
    ///
    /// ```no_run
    /// # use guildhall_client::handle::WebhookMessages;
    /// # use guildhall_model::{Id, Message};
    /// # async fn example(messages: WebhookMessages, id: Id<Message>) -> Result<(), Box<dyn std::error::Error>> {
    /// messages.edit(id).content("Bye").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self, message: Id<Message>) -> EditWebhookMessageRequest {
        let (token, edit) = (self.token.clone(), MessageEdit::default());
        let endpoint = EditWebhookMessage::new(self.webhook, token, message, edit);
        self.factory.request(endpoint)
    }

    /// Deletes a message of the webhook.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::WebhookMessages;
    /// # use guildhall_model::{Id, Message};
    /// # async fn example(messages: WebhookMessages, id: Id<Message>) -> Result<(), Box<dyn std::error::Error>> {
    /// messages.delete(id).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, message: Id<Message>) -> DeleteWebhookMessageRequest {
        let endpoint = DeleteWebhookMessage::new(self.webhook, self.token.clone(), message);
        self.factory.request(endpoint)
    }
}

setters! {
    ModifyWebhook.edit: WebhookEdit => {
        name(impl Into<String>);
        avatar(impl Into<Patch<ImageData>>);
        channel_id(impl Into<Patch<Id<Channel>>>);
    }
}

setters! {
    ModifyWebhookWithToken.edit: WebhookTokenEdit => {
        name(impl Into<String>);
        avatar(impl Into<Patch<ImageData>>);
    }
}

setters! {
    ExecuteWebhook => {
        wait(bool);
        thread_id(impl Into<Option<Id<Channel>>>);
        with_components(bool);
    }
}

setters! {
    ExecuteWebhook.message: WebhookMessageBody => {
        username(impl Into<String>);
        avatar_url(impl Into<String>);
        thread_name(impl Into<String>);
        applied_tags(impl IntoIterator<Item = Id<ForumTag>>);
    }
}

setters! { GetWebhookMessage => { thread_id(impl Into<Option<Id<Channel>>>); } }

setters! {
    EditWebhookMessage => {
        thread_id(impl Into<Option<Id<Channel>>>);
        with_components(bool);
    }
}

setters! { DeleteWebhookMessage => { thread_id(impl Into<Option<Id<Channel>>>); } }
