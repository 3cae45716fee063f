//! Webhooks, and the bodies that create and edit webhooks and send messages with them.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{APPLIED_TAGS, CHANNEL_NAME, WEBHOOK_NAME};

use crate::channel::ForumTag;
use crate::image::{check_image, check_image_patch};
use crate::validation::{UrlKind, check_count, check_text, check_url};
use crate::wire::lenient::or_default;
use crate::{
    Application, AttachmentBody, Channel, Component, Guild, Id, ImageData, ImageFormat,
    MessageBody, Patch, Secret, User, ValidationError,
};

/// [Webhook](https://docs.discord.com/developers/resources/webhook#webhook-object), which sends messages in a channel.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct Webhook {
    /// ID of the webhook.
    pub id: Id<Webhook>,
    /// Type of the webhook.
    #[serde(rename = "type")]
    pub kind: WebhookType,
    /// ID of the app that created the webhook.
    #[object(null)]
    pub application_id: Option<Id<Application>>,
    /// Hash of the default avatar.
    #[object(null)]
    pub avatar: Option<String>,
    /// ID of the channel that receives the messages.
    #[object(null)]
    pub channel_id: Option<Id<Channel>>,
    /// ID of the channel's guild.
    pub guild_id: Option<Id<Guild>>,
    /// Default name.
    #[object(null)]
    pub name: Option<String>,
    /// Announcement channel that the webhook follows; channel follower webhooks only.
    pub source_channel: Option<WebhookSourceChannel>,
    /// Guild of the announcement channel that the webhook follows; channel follower webhooks only.
    pub source_guild: Option<WebhookSourceGuild>,
    /// Token, which authorizes messages; incoming webhooks of the app only.
    pub token: Option<Secret>,
    /// URL that receives messages. The URL contains the token.
    pub url: Option<Secret>,
    /// User who created the webhook.
    pub user: Option<Box<User>>,
}

/// Partial announcement channel that a webhook follows.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct WebhookSourceChannel {
    /// ID of the channel.
    pub id: Id<Channel>,
    /// Name of the channel.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
}

/// Partial guild of the announcement channel that a webhook follows.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct WebhookSourceGuild {
    /// ID of the guild.
    pub id: Id<Guild>,
    /// Icon hash.
    #[object(null)]
    pub icon: Option<String>,
    /// Name of the guild.
    #[serde(default, deserialize_with = "or_default")]
    pub name: String,
}

/// [Followed channel](https://docs.discord.com/developers/resources/channel#followed-channel-object): the webhook that
/// sends its published messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Object)]
pub struct FollowedChannel {
    /// ID of the announcement channel.
    pub channel_id: Id<Channel>,
    /// ID of the webhook in the channel that receives the messages.
    pub webhook_id: Id<Webhook>,
}

/// Body that [follows](https://docs.discord.com/developers/resources/channel#follow-announcement-channel) an
/// announcement channel.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct FollowBody {
    /// ID of the channel that receives the published messages.
    pub webhook_channel_id: Id<Channel>,
}

impl From<Id<Channel>> for FollowBody {
    fn from(receiver: Id<Channel>) -> Self {
        Self::new(receiver)
    }
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/webhook#webhook-object-webhook-types) of a webhook.
    WebhookType {
        /// Sends the messages that are posted with its token.
        Incoming = 1 "INCOMING",
        /// Sends the messages of an announcement channel that the channel follows.
        ChannelFollower = 2 "CHANNEL_FOLLOWER",
        /// Sends the responses to interactions of an app.
        Application = 3 "APPLICATION",
    }
}

guildhall_rules::open_enum_serde! { WebhookType }

/// Body that creates a [webhook](https://docs.discord.com/developers/resources/webhook#create-webhook).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct WebhookBody {
    /// Name, 1–80 characters, without `clyde` and `discord`.
    #[schema(length = WEBHOOK_NAME)]
    pub name: String,
    /// Default avatar.
    pub avatar: Option<ImageData>,
}

/// Body that edits a [webhook](https://docs.discord.com/developers/resources/webhook#modify-webhook).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct WebhookEdit {
    /// Name, 1–80 characters, without `clyde` and `discord`.
    #[schema(length = WEBHOOK_NAME)]
    pub name: Option<String>,
    /// Default avatar.
    pub avatar: Patch<ImageData>,
    /// ID of the channel that receives the messages from now on.
    pub channel_id: Patch<Id<Channel>>,
}

/// Body that edits a [webhook](https://docs.discord.com/developers/resources/webhook#modify-webhook-with-token)
/// with its token.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct WebhookTokenEdit {
    /// Name, 1–80 characters, without `clyde` and `discord`.
    #[schema(length = WEBHOOK_NAME)]
    pub name: Option<String>,
    /// Default avatar.
    pub avatar: Patch<ImageData>,
}

impl WebhookBody {
    pub(crate) fn check(&self) -> Result<(), ValidationError> {
        check_name("name", Some(&self.name))?;
        check_image("avatar", self.avatar.as_ref(), ImageFormat::WEBHOOK)
    }
}

impl WebhookEdit {
    pub(crate) fn check(&self) -> Result<(), ValidationError> {
        check_name("name", self.name.as_ref())?;
        check_image_patch("avatar", &self.avatar)
    }
}

impl WebhookTokenEdit {
    pub(crate) fn check(&self) -> Result<(), ValidationError> {
        check_name("name", self.name.as_ref())?;
        check_image_patch("avatar", &self.avatar)
    }
}

/// Checks the name of a webhook: its length, and the words that the service reserves.
fn check_name(field: &str, name: Option<&String>) -> Result<(), ValidationError> {
    check_text(field, name, &WEBHOOK_NAME)?;
    let lowercase = name.map(|name| name.to_lowercase()).unwrap_or_default();
    let mut reserved = ["clyde", "discord"].into_iter();
    match reserved.find(|word| lowercase.contains(word)) {
        Some(word) => {
            let found = format_args!("`{word}`");
            Err(ValidationError::conflict(field, found, "a name without it"))
        }
        None => Ok(()),
    }
}

/// Body that sends a message with a
/// [webhook](https://docs.discord.com/developers/resources/webhook#execute-webhook).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct WebhookMessageBody {
    /// Fields of [`MessageBody`].
    #[serde(flatten)]
    pub message: MessageBody,
    /// Name of the author instead of the webhook's name, 1–80 characters.
    #[schema(length = WEBHOOK_NAME)]
    pub username: Option<String>,
    /// URL of the author's avatar instead of the webhook's avatar.
    pub avatar_url: Option<String>,
    /// Name of the thread that the message starts, 1–100 characters; webhooks of forum and media channels only.
    #[schema(length = CHANNEL_NAME)]
    pub thread_name: Option<String>,
    /// IDs of at most 5 tags of the thread that the message starts.
    #[schema(length = APPLIED_TAGS)]
    pub applied_tags: Option<Vec<Id<ForumTag>>>,
}

impl WebhookMessageBody {
    /// Checks the limits that the service enforces.
    pub(crate) fn check(&self) -> Result<(), ValidationError> {
        self.message.check_not_ephemeral()?;
        check_name("username", self.username.as_ref())?;
        check_url("avatar_url", self.avatar_url.as_ref(), UrlKind::Web)?;
        check_text("thread_name", self.thread_name.as_ref(), &CHANNEL_NAME)?;
        check_count("applied_tags", self.applied_tags.as_ref(), &APPLIED_TAGS)?;
        self.message.check()
    }

    /// Adds uploaded files to the attachments, like [`MessageBody::attach`].
    pub(crate) fn attach(&mut self, files: Vec<AttachmentBody>) {
        self.message.attach(files);
    }

    pub(crate) fn change_components(&mut self, change: &mut dyn FnMut(&mut [Component])) {
        self.message.change_components(change);
    }
}

impl<T: Into<MessageBody>> From<T> for WebhookMessageBody {
    fn from(message: T) -> Self {
        Self {
            message: message.into(),
            ..Self::new()
        }
    }
}
