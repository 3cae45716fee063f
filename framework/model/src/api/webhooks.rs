//! Endpoints of webhooks, and of the messages that they send.
//!
//! The endpoints of messages, and those whose name ends with `WithToken`, are authorized by the token of the webhook;
//! the others require a bot token.

use super::Auth;
use super::declare::{endpoint, endpoints, takes_files};
use crate::{
    Channel, Guild, Id, List, Message, MessageEdit, Secret, Webhook, WebhookBody, WebhookEdit,
    WebhookMessageBody, WebhookTokenEdit,
};

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/webhook#create-webhook) a webhook in a channel.
    ///
    /// Fails with [`MAX_WEBHOOKS`](super::ErrorCode::MAX_WEBHOOKS) if the channel has 15 webhooks.
    CreateWebhook: POST "/channels/{channel}/webhooks" -> 200 Webhook;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
    }
    body {
        /// Webhook to create.
        webhook: WebhookBody,
    }
    requires: VIEW_CHANNEL & MANAGE_WEBHOOKS;
    events: WEBHOOKS_UPDATE;
    accepts: reason;
    checks: webhook;
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/webhook#get-channel-webhooks) the webhooks of a channel.
    #[derive(Copy, Eq)]
    GetChannelWebhooks: GET "/channels/{channel}/webhooks" -> 200 List<Webhook>;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
    }
    requires: VIEW_CHANNEL & MANAGE_WEBHOOKS;
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/webhook#get-guild-webhooks) the webhooks of a guild.
    #[derive(Copy, Eq)]
    GetGuildWebhooks: GET "/guilds/{guild}/webhooks" -> 200 List<Webhook>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    requires: MANAGE_WEBHOOKS;
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/webhook#get-webhook) a webhook.
    ///
    /// Fails with [`UNKNOWN_WEBHOOK`](super::ErrorCode::UNKNOWN_WEBHOOK) if there is no such webhook.
    #[derive(Copy, Eq)]
    GetWebhook: GET "/webhooks/{webhook}" -> 200 Webhook;
    path {
        /// ID of the webhook.
        webhook: Id<Webhook>,
    }
    requires: MANAGE_WEBHOOKS;
}

endpoint! {
    /// [Edits](https://docs.discord.com/developers/resources/webhook#modify-webhook) a webhook.
    ModifyWebhook: PATCH "/webhooks/{webhook}" -> 200 Webhook;
    path {
        /// ID of the webhook.
        webhook: Id<Webhook>,
    }
    body {
        /// Fields to change.
        edit: WebhookEdit,
    }
    requires: MANAGE_WEBHOOKS;
    events: WEBHOOKS_UPDATE;
    accepts: reason;
    checks: edit;
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/webhook#delete-webhook) a webhook.
    #[derive(Copy, Eq)]
    DeleteWebhook: DELETE "/webhooks/{webhook}" -> 204 ();
    path {
        /// ID of the webhook.
        webhook: Id<Webhook>,
    }
    requires: MANAGE_WEBHOOKS;
    events: WEBHOOKS_UPDATE;
    accepts: reason;
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/webhook#get-webhook-with-token) a webhook with its token.
    /// The response contains no user.
    ///
    /// Fails with [`INVALID_WEBHOOK_TOKEN`](super::ErrorCode::INVALID_WEBHOOK_TOKEN) if the token is wrong.
    #[derive(Eq)]
    GetWebhookWithToken: GET "/webhooks/{webhook}/{token}" -> 200 Webhook;
    path {
        /// ID of the webhook.
        webhook: Id<Webhook>,
        /// Token of the webhook.
        token: Secret,
    }
    auth: Auth::Token;
}

endpoint! {
    /// [Edits](https://docs.discord.com/developers/resources/webhook#modify-webhook-with-token) a webhook with its
    /// token. The response contains no user.
    ///
    /// Fails with [`INVALID_WEBHOOK_TOKEN`](super::ErrorCode::INVALID_WEBHOOK_TOKEN) if the token is wrong.
    ModifyWebhookWithToken: PATCH "/webhooks/{webhook}/{token}" -> 200 Webhook;
    path {
        /// ID of the webhook.
        webhook: Id<Webhook>,
        /// Token of the webhook.
        token: Secret,
    }
    body {
        /// Fields to change.
        edit: WebhookTokenEdit,
    }
    events: WEBHOOKS_UPDATE;
    accepts: reason;
    auth: Auth::Token;
    checks: edit;
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/webhook#delete-webhook-with-token) a webhook with its
    /// token.
    ///
    /// Fails with [`INVALID_WEBHOOK_TOKEN`](super::ErrorCode::INVALID_WEBHOOK_TOKEN) if the token is wrong.
    #[derive(Eq)]
    DeleteWebhookWithToken: DELETE "/webhooks/{webhook}/{token}" -> 204 ();
    path {
        /// ID of the webhook.
        webhook: Id<Webhook>,
        /// Token of the webhook.
        token: Secret,
    }
    events: WEBHOOKS_UPDATE;
    accepts: reason;
    auth: Auth::Token;
}

endpoint! {
    /// [Sends](https://docs.discord.com/developers/resources/webhook#execute-webhook) a message with a webhook.
    ///
    /// Unless `allowed_mentions` is set, only user mentions notify. In a forum or media channel, the message needs
    /// `thread_id`, or a `thread_name` to start a thread.
    ///
    /// Fails with [`INVALID_WEBHOOK_TOKEN`](super::ErrorCode::INVALID_WEBHOOK_TOKEN) if the token is wrong, and with
    /// [`FORUM_WEBHOOK_NEEDS_THREAD_NAME_OR_ID`](super::ErrorCode::FORUM_WEBHOOK_NEEDS_THREAD_NAME_OR_ID) if a message
    /// in a forum or media channel has no thread.
    ExecuteWebhook: POST "/webhooks/{webhook}/{token}" -> 200 | 204 Option<Message>;
    path {
        /// ID of the webhook.
        webhook: Id<Webhook>,
        /// Token of the webhook.
        token: Secret,
    }
    query {
        /// Whether the service responds with the message, or with an error if it cannot be sent.
        wait: bool,
        /// ID of the thread of the webhook's channel in which the message is sent.
        thread_id: Option<Id<Channel>>,
        /// Whether the components are sent. Without it, only webhooks of apps send components.
        with_components: bool,
    }
    body {
        /// Message to send.
        message: WebhookMessageBody,
    }
    events: MESSAGE_CREATE;
    auth: Auth::Token;
    checks: message;
    message: message;
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/webhook#get-webhook-message) a message of a webhook.
    ///
    /// Fails with [`UNKNOWN_MESSAGE`](super::ErrorCode::UNKNOWN_MESSAGE) if the webhook has sent no such message.
    #[derive(Eq)]
    GetWebhookMessage: GET "/webhooks/{webhook}/{token}/messages/{message}" -> 200 Message;
    path {
        /// ID of the webhook.
        webhook: Id<Webhook>,
        /// Token of the webhook.
        token: Secret,
        /// ID of the message.
        message: Id<Message>,
    }
    query {
        /// ID of the thread that contains the message.
        thread_id: Option<Id<Channel>>,
    }
    auth: Auth::Token;
}

endpoint! {
    /// [Edits](https://docs.discord.com/developers/resources/webhook#edit-webhook-message) a message of a webhook.
    EditWebhookMessage: PATCH "/webhooks/{webhook}/{token}/messages/{message}" -> 200 Message;
    path {
        /// ID of the webhook.
        webhook: Id<Webhook>,
        /// Token of the webhook.
        token: Secret,
        /// ID of the message.
        message: Id<Message>,
    }
    query {
        /// ID of the thread that contains the message.
        thread_id: Option<Id<Channel>>,
        /// Whether the components are sent. Without it, only webhooks of apps send components.
        with_components: bool,
    }
    body {
        /// Fields to change.
        edit: MessageEdit,
    }
    events: MESSAGE_UPDATE;
    auth: Auth::Token;
    checks: edit;
    message: edit;
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/webhook#delete-webhook-message) a message of a webhook.
    #[derive(Eq)]
    DeleteWebhookMessage: DELETE "/webhooks/{webhook}/{token}/messages/{message}" -> 204 ();
    path {
        /// ID of the webhook.
        webhook: Id<Webhook>,
        /// Token of the webhook.
        token: Secret,
        /// ID of the message.
        message: Id<Message>,
    }
    query {
        /// ID of the thread that contains the message.
        thread_id: Option<Id<Channel>>,
    }
    events: MESSAGE_DELETE;
    auth: Auth::Token;
}

takes_files!(ExecuteWebhook.message, EditWebhookMessage.edit);

endpoints![
    CreateWebhook,
    GetChannelWebhooks,
    GetGuildWebhooks,
    GetWebhook,
    ModifyWebhook,
    DeleteWebhook,
    GetWebhookWithToken,
    ModifyWebhookWithToken,
    DeleteWebhookWithToken,
    ExecuteWebhook,
    GetWebhookMessage,
    EditWebhookMessage,
    DeleteWebhookMessage,
];
