//! The message object, its types and its flags.

use guildhall_model_derive::{Blank, Object};

use super::{
    ChannelMention, InteractionMetadata, LobbyMember, MessageActivity, MessageCall,
    MessageInteraction, MessageReference, MessageSnapshot, Nonce, PurchaseNotification, Reaction,
    ReferencedMessage, RoleSubscription, SharedClientTheme,
};
use crate::wire::flags::number_flags;
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{
    Application, Attachment, Channel, Component, Embed, Id, Poll, Resolved, Role, Sticker,
    StickerItem, Timestamp, User, Webhook,
};

/// [Message](https://docs.discord.com/developers/resources/message#message-object), full or partial: only `id` is
/// always present.
#[derive(Clone, Debug, PartialEq, Object, Blank)]
pub struct Message {
    /// ID of the message.
    pub id: Id<Message>,
    /// ID of the channel; absent only in partial messages.
    pub channel_id: Option<Id<Channel>>,
    /// Author of the message; absent only in partial messages.
    pub author: Option<User>,
    /// Type of the message.
    #[serde(rename = "type", default)]
    pub kind: MessageType,
    /// Content of the message. Without the message content intent, the content is empty except in DMs, in messages
    /// of the app, in messages that mention the app, and in the target of a MESSAGE command.
    #[serde(default, deserialize_with = "or_default")]
    pub content: String,
    /// Time at which the message was sent; absent only in partial messages.
    pub timestamp: Option<Timestamp>,
    /// Time of the last edit; `None` if the message was never edited.
    #[object(null)]
    pub edited_timestamp: Option<Timestamp>,
    /// Activity of a Rich Presence embed.
    pub activity: Option<MessageActivity>,
    /// App of a Rich Presence embed, as a partial object.
    pub application: Option<Box<Application>>,
    /// ID of the app, if the message is an interaction response or was sent by a webhook that the app owns.
    pub application_id: Option<Id<Application>>,
    /// Attached files.
    #[serde(default, with = "list")]
    pub attachments: Vec<Attachment>,
    /// Call in a private channel.
    pub call: Option<MessageCall>,
    /// Components of the message.
    #[service(always)]
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<Component>,
    /// Embeds of the message.
    #[serde(default, with = "list")]
    pub embeds: Vec<Embed>,
    /// Flags of the message.
    #[serde(default)]
    pub flags: MessageFlags,
    /// Interaction that the message responds to; deprecated.
    pub interaction: Option<Box<MessageInteraction>>,
    /// Metadata of the interaction that the message responds to.
    pub interaction_metadata: Option<Box<InteractionMetadata>>,
    /// Lobby member who wrote the message.
    pub lobby_member: Option<LobbyMember>,
    /// Channels of another guild that a crossposted message mentions.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub mention_channels: Vec<ChannelMention>,
    /// Whether the message mentions @everyone.
    #[serde(default, deserialize_with = "or_default")]
    pub mention_everyone: bool,
    /// IDs of the mentioned roles.
    #[serde(default, with = "list")]
    pub mention_roles: Vec<Id<Role>>,
    /// Mentioned users.
    #[serde(default, with = "list")]
    pub mentions: Vec<User>,
    /// Source of a reply, forward or crosspost.
    pub message_reference: Option<MessageReference>,
    /// Snapshot of the forwarded message.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub message_snapshots: Vec<MessageSnapshot>,
    /// Nonce chosen by the sender to verify that the message was sent.
    pub nonce: Option<Nonce>,
    /// Whether the message is pinned.
    #[serde(default, deserialize_with = "or_default")]
    pub pinned: bool,
    /// Poll of the message.
    pub poll: Option<Poll>,
    /// Approximate position of the message in a thread.
    #[serde(with = "number")]
    pub position: Option<i64>,
    /// Purchase that the message announces.
    pub purchase_notification: Option<PurchaseNotification>,
    /// Reactions to the message.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub reactions: Vec<Reaction>,
    /// Message that this message replies to.
    #[serde(default, skip_serializing_if = "ReferencedMessage::is_unknown")]
    pub referenced_message: ReferencedMessage,
    /// Resolved data of the default values of select menus.
    pub resolved: Option<Box<Resolved>>,
    /// Role subscription that the message announces.
    pub role_subscription_data: Option<RoleSubscription>,
    /// Client theme shared in the message.
    pub shared_client_theme: Option<SharedClientTheme>,
    /// Stickers, as partial objects.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub sticker_items: Vec<StickerItem>,
    /// Stickers; deprecated.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub stickers: Vec<Sticker>,
    /// Thread started from the message.
    pub thread: Option<Box<Channel>>,
    /// Whether the message uses text-to-speech.
    #[serde(default, deserialize_with = "or_default")]
    pub tts: bool,
    /// ID of the webhook that sent the message; `author` then describes the webhook.
    pub webhook_id: Option<Id<Webhook>>,
}

impl Message {
    /// Creates a message with content; every optional field is absent.
    pub fn new(
        id: Id<Message>,
        channel_id: Id<Channel>,
        author: User,
        content: impl Into<String>,
    ) -> Self {
        Self {
            channel_id: Some(channel_id),
            author: Some(author),
            content: content.into(),
            ..Self::blank(id)
        }
    }
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/message#message-object-message-types) of a message.
    #[derive(Default)]
    MessageType {
        /// Message of a user or app.
        #[default]
        Default = 0 "DEFAULT",
        /// A user was added to a group DM or thread.
        RecipientAdd = 1 "RECIPIENT_ADD",
        /// A user was removed from a group DM or thread.
        RecipientRemove = 2 "RECIPIENT_REMOVE",
        /// Call in a private channel.
        Call = 3 "CALL",
        /// The channel was renamed.
        ChannelNameChange = 4 "CHANNEL_NAME_CHANGE",
        /// The channel icon was changed.
        ChannelIconChange = 5 "CHANNEL_ICON_CHANGE",
        /// A message was pinned.
        ChannelPinnedMessage = 6 "CHANNEL_PINNED_MESSAGE",
        /// A user joined the guild.
        UserJoin = 7 "USER_JOIN",
        /// A user boosted the guild.
        GuildBoost = 8 "GUILD_BOOST",
        /// The guild reached boost level 1.
        GuildBoostTier1 = 9 "GUILD_BOOST_TIER_1",
        /// The guild reached boost level 2.
        GuildBoostTier2 = 10 "GUILD_BOOST_TIER_2",
        /// The guild reached boost level 3.
        GuildBoostTier3 = 11 "GUILD_BOOST_TIER_3",
        /// The channel started to follow an announcement channel.
        ChannelFollowAdd = 12 "CHANNEL_FOLLOW_ADD",
        /// The guild was removed from Server Discovery.
        GuildDiscoveryDisqualified = 14 "GUILD_DISCOVERY_DISQUALIFIED",
        /// The guild is listed in Server Discovery again.
        GuildDiscoveryRequalified = 15 "GUILD_DISCOVERY_REQUALIFIED",
        /// First warning before removal from Server Discovery.
        GuildDiscoveryGracePeriodInitialWarning = 16 "GUILD_DISCOVERY_GRACE_PERIOD_INITIAL_WARNING",
        /// Last warning before removal from Server Discovery.
        GuildDiscoveryGracePeriodFinalWarning = 17 "GUILD_DISCOVERY_GRACE_PERIOD_FINAL_WARNING",
        /// A thread was created.
        ThreadCreated = 18 "THREAD_CREATED",
        /// Reply to a message.
        Reply = 19 "REPLY",
        /// Response to a CHAT_INPUT command.
        ChatInputCommand = 20 "CHAT_INPUT_COMMAND",
        /// First message of a thread; refers to the message that the thread was started from.
        ThreadStarterMessage = 21 "THREAD_STARTER_MESSAGE",
        /// Reminder to invite others.
        GuildInviteReminder = 22 "GUILD_INVITE_REMINDER",
        /// Response to a USER or MESSAGE command.
        ContextMenuCommand = 23 "CONTEXT_MENU_COMMAND",
        /// Auto moderation took an action.
        AutoModerationAction = 24 "AUTO_MODERATION_ACTION",
        /// A role subscription was purchased.
        RoleSubscriptionPurchase = 25 "ROLE_SUBSCRIPTION_PURCHASE",
        /// Upsell of an app's premium offering.
        InteractionPremiumUpsell = 26 "INTERACTION_PREMIUM_UPSELL",
        /// A stage started.
        StageStart = 27 "STAGE_START",
        /// A stage ended.
        StageEnd = 28 "STAGE_END",
        /// A user became a speaker on a stage.
        StageSpeaker = 29 "STAGE_SPEAKER",
        /// The topic of a stage was changed.
        StageTopic = 31 "STAGE_TOPIC",
        /// The guild subscribed to an app.
        GuildApplicationPremiumSubscription = 32 "GUILD_APPLICATION_PREMIUM_SUBSCRIPTION",
        /// Incident alert mode was enabled.
        GuildIncidentAlertModeEnabled = 36 "GUILD_INCIDENT_ALERT_MODE_ENABLED",
        /// Incident alert mode was disabled.
        GuildIncidentAlertModeDisabled = 37 "GUILD_INCIDENT_ALERT_MODE_DISABLED",
        /// A raid was reported.
        GuildIncidentReportRaid = 38 "GUILD_INCIDENT_REPORT_RAID",
        /// A raid report was marked as a false alarm.
        GuildIncidentReportFalseAlarm = 39 "GUILD_INCIDENT_REPORT_FALSE_ALARM",
        /// A purchase was made.
        PurchaseNotification = 44 "PURCHASE_NOTIFICATION",
        /// A poll ended.
        PollResult = 46 "POLL_RESULT",
        /// A stream was upgraded to HD.
        HdStreamingUpgraded = 55 "HD_STREAMING_UPGRADED",
    }
}

guildhall_rules::open_enum_serde! { MessageType }

number_flags! {
    /// [Flags](https://docs.discord.com/developers/resources/message#message-object-message-flags) of a message.
    MessageFlags {
        /// Published to the channels that follow the message's channel.
        CROSSPOSTED = 0,
        /// Crossposted from a channel that the message's channel follows.
        IS_CROSSPOST = 1,
        /// Embeds are not included.
        SUPPRESS_EMBEDS = 2,
        /// The source of the crosspost was deleted.
        SOURCE_MESSAGE_DELETED = 3,
        /// Message from Discord's urgent message system.
        URGENT = 4,
        /// A thread was started from the message.
        HAS_THREAD = 5,
        /// Visible only to the user who invoked the interaction.
        EPHEMERAL = 6,
        /// Deferred response in a loading state.
        LOADING = 7,
        /// The members of some mentioned roles could not be added to the thread.
        FAILED_TO_MENTION_SOME_ROLES_IN_THREAD = 8,
        /// No push or desktop notifications.
        SUPPRESS_NOTIFICATIONS = 12,
        /// Voice message.
        IS_VOICE_MESSAGE = 13,
        /// Forward with a snapshot of another message.
        HAS_SNAPSHOT = 14,
        /// Message that consists of components only; the flag cannot be removed.
        IS_COMPONENTS_V2 = 15,
    }
}
