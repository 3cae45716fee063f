//! A message that exists.

use serde::{Deserialize, Serialize};

use super::{
    ChannelMention, InteractionMetadata, LobbyMember, MessageActivity, MessageCall,
    MessageInteraction, MessageReference, MessageSnapshot, Nonce, PurchaseNotification, Reaction,
    Referenced, RoleSubscription, SharedTheme,
};
use crate::marker::Webhook;
use crate::wire::flags::number_flags;
use crate::wire::lenient::or_default;
use crate::wire::{list, number};
use crate::{
    Application, Attachment, Channel, Component, Embed, Id, Poll, Resolved, Role, Sticker,
    StickerItem, Timestamp, User,
};

/// A [message](https://docs.discord.com/developers/resources/message#message-object), whole or in part: only `id` is always there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Which message.
    pub id: Id<Message>,
    /// The channel it is in; none only in part of a message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel_id: Option<Id<Channel>>,
    /// Who wrote it; none only in part of a message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<User>,
    /// What it is.
    #[serde(rename = "type", default = "plain")]
    pub kind: MessageType,
    /// The text; empty where the app may not read it.
    #[serde(default, deserialize_with = "or_default")]
    pub content: String,
    /// When it was sent; none only in part of a message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<Timestamp>,
    /// When it was last edited.
    pub edited_timestamp: Option<Timestamp>,
    /// What it invites to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activity: Option<MessageActivity>,
    /// The app that it invites to, in part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application: Option<Box<Application>>,
    /// The app that answered an interaction with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application_id: Option<Id<Application>>,
    /// Files.
    #[serde(default, with = "list")]
    pub attachments: Vec<Attachment>,
    /// The call that it stands for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<MessageCall>,
    /// Components.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<Component>,
    /// Embeds.
    #[serde(default, with = "list")]
    pub embeds: Vec<Embed>,
    /// What is special about it.
    #[serde(default)]
    pub flags: MessageFlags,
    /// The interaction that it answers, in the old form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interaction: Option<Box<MessageInteraction>>,
    /// The interaction that it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interaction_metadata: Option<Box<InteractionMetadata>>,
    /// What it tells of its author, if it comes from a lobby.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lobby_member: Option<LobbyMember>,
    /// The channels that it mentions, if it is a copy from another guild.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub mention_channels: Vec<ChannelMention>,
    /// Whether it mentions everyone.
    #[serde(default, deserialize_with = "or_default")]
    pub mention_everyone: bool,
    /// The roles that it mentions.
    #[serde(default, with = "list")]
    pub mention_roles: Vec<Id<Role>>,
    /// The users that it mentions.
    #[serde(default, with = "list")]
    pub mentions: Vec<User>,
    /// Which message it answers, forwards or copies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message_reference: Option<MessageReference>,
    /// The message that it forwards, as it was.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub message_snapshots: Vec<MessageSnapshot>,
    /// What the sender chose to know it by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Nonce>,
    /// Whether it is pinned.
    #[serde(default, deserialize_with = "or_default")]
    pub pinned: bool,
    /// The poll in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub poll: Option<Poll>,
    /// About where it is in its thread.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
    /// The purchase that it tells of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purchase_notification: Option<PurchaseNotification>,
    /// Reactions to it.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub reactions: Vec<Reaction>,
    /// The message that it answers.
    #[serde(default, skip_serializing_if = "Referenced::is_unknown")]
    pub referenced_message: Referenced,
    /// What the selects in it start with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resolved: Option<Box<Resolved>>,
    /// The role subscription that it tells of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_subscription_data: Option<RoleSubscription>,
    /// The colors that it offers for the client.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shared_client_theme: Option<SharedTheme>,
    /// Stickers.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub sticker_items: Vec<StickerItem>,
    /// Stickers, in the old form.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub stickers: Vec<Sticker>,
    /// The thread that began with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thread: Option<Box<Channel>>,
    /// Whether it is read aloud.
    #[serde(default, deserialize_with = "or_default")]
    pub tts: bool,
    /// The webhook that sent it; the author is then none of the users.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhook_id: Option<Id<Webhook>>,
}

impl Message {
    /// A message of text, and nothing else.
    pub fn new(
        id: Id<Message>,
        channel_id: Id<Channel>,
        author: User,
        content: impl Into<String>,
    ) -> Self {
        Self {
            id,
            channel_id: Some(channel_id),
            author: Some(author),
            content: content.into(),
            kind: plain(),
            timestamp: None,
            edited_timestamp: None,
            activity: None,
            application: None,
            application_id: None,
            attachments: Vec::new(),
            call: None,
            components: Vec::new(),
            embeds: Vec::new(),
            flags: MessageFlags::empty(),
            interaction: None,
            interaction_metadata: None,
            lobby_member: None,
            mention_channels: Vec::new(),
            mention_everyone: false,
            mention_roles: Vec::new(),
            mentions: Vec::new(),
            message_reference: None,
            message_snapshots: Vec::new(),
            nonce: None,
            pinned: false,
            poll: None,
            position: None,
            purchase_notification: None,
            reactions: Vec::new(),
            referenced_message: Referenced::Unknown,
            resolved: None,
            role_subscription_data: None,
            shared_client_theme: None,
            sticker_items: Vec::new(),
            stickers: Vec::new(),
            thread: None,
            tts: false,
            webhook_id: None,
        }
    }
}

const fn plain() -> MessageType {
    MessageType::Default
}

guildhall_rules::open_enum! {
    /// What a message is: [message types](https://docs.discord.com/developers/resources/message#message-object-message-types).
    MessageType {
        /// A user or an app wrote it.
        Default = 0 "DEFAULT",
        /// Somebody was added.
        RecipientAdd = 1 "RECIPIENT_ADD",
        /// Somebody was removed.
        RecipientRemove = 2 "RECIPIENT_REMOVE",
        /// A call.
        Call = 3 "CALL",
        /// The name changed.
        ChannelNameChange = 4 "CHANNEL_NAME_CHANGE",
        /// The icon changed.
        ChannelIconChange = 5 "CHANNEL_ICON_CHANGE",
        /// A message was pinned.
        ChannelPinnedMessage = 6 "CHANNEL_PINNED_MESSAGE",
        /// Somebody joined.
        UserJoin = 7 "USER_JOIN",
        /// Somebody boosted the guild.
        GuildBoost = 8 "GUILD_BOOST",
        /// The guild reached level 1.
        GuildBoostTier1 = 9 "GUILD_BOOST_TIER_1",
        /// The guild reached level 2.
        GuildBoostTier2 = 10 "GUILD_BOOST_TIER_2",
        /// The guild reached level 3.
        GuildBoostTier3 = 11 "GUILD_BOOST_TIER_3",
        /// A channel is followed.
        ChannelFollowAdd = 12 "CHANNEL_FOLLOW_ADD",
        /// The guild left discovery.
        GuildDiscoveryDisqualified = 14 "GUILD_DISCOVERY_DISQUALIFIED",
        /// The guild is back in discovery.
        GuildDiscoveryRequalified = 15 "GUILD_DISCOVERY_REQUALIFIED",
        /// The guild may leave discovery.
        GuildDiscoveryGracePeriodInitialWarning = 16 "GUILD_DISCOVERY_GRACE_PERIOD_INITIAL_WARNING",
        /// The guild will leave discovery.
        GuildDiscoveryGracePeriodFinalWarning = 17 "GUILD_DISCOVERY_GRACE_PERIOD_FINAL_WARNING",
        /// A thread was made.
        ThreadCreated = 18 "THREAD_CREATED",
        /// An answer to a message.
        Reply = 19 "REPLY",
        /// An answer to a `CHAT_INPUT` command.
        ChatInputCommand = 20 "CHAT_INPUT_COMMAND",
        /// What a thread began with.
        ThreadStarterMessage = 21 "THREAD_STARTER_MESSAGE",
        /// A hint to invite others.
        GuildInviteReminder = 22 "GUILD_INVITE_REMINDER",
        /// An answer to a USER or MESSAGE command.
        ContextMenuCommand = 23 "CONTEXT_MENU_COMMAND",
        /// AutoMod acted.
        AutoModerationAction = 24 "AUTO_MODERATION_ACTION",
        /// A role subscription was bought.
        RoleSubscriptionPurchase = 25 "ROLE_SUBSCRIPTION_PURCHASE",
        /// An offer of an app.
        InteractionPremiumUpsell = 26 "INTERACTION_PREMIUM_UPSELL",
        /// A stage began.
        StageStart = 27 "STAGE_START",
        /// A stage ended.
        StageEnd = 28 "STAGE_END",
        /// Somebody speaks on a stage.
        StageSpeaker = 29 "STAGE_SPEAKER",
        /// The topic of a stage changed.
        StageTopic = 31 "STAGE_TOPIC",
        /// The guild subscribed to an app.
        GuildApplicationPremiumSubscription = 32 "GUILD_APPLICATION_PREMIUM_SUBSCRIPTION",
        /// The alert mode began.
        GuildIncidentAlertModeEnabled = 36 "GUILD_INCIDENT_ALERT_MODE_ENABLED",
        /// The alert mode ended.
        GuildIncidentAlertModeDisabled = 37 "GUILD_INCIDENT_ALERT_MODE_DISABLED",
        /// A raid was reported.
        GuildIncidentReportRaid = 38 "GUILD_INCIDENT_REPORT_RAID",
        /// A report of a raid was taken back.
        GuildIncidentReportFalseAlarm = 39 "GUILD_INCIDENT_REPORT_FALSE_ALARM",
        /// Something was bought.
        PurchaseNotification = 44 "PURCHASE_NOTIFICATION",
        /// A poll ended.
        PollResult = 46 "POLL_RESULT",
        /// A stream has a better picture now.
        HdStreamingUpgraded = 55 "HD_STREAMING_UPGRADED",
    }
}

guildhall_rules::open_enum_serde! { MessageType }

number_flags! {
    /// What is special about a message: [message flags](https://docs.discord.com/developers/resources/message#message-object-message-flags).
    MessageFlags {
        /// Its copies are in the channels that follow this one.
        CROSSPOSTED = 0,
        /// It comes from a channel that this one follows.
        IS_CROSSPOST = 1,
        /// Links in it are not shown as embeds.
        SUPPRESS_EMBEDS = 2,
        /// The message that it is a copy of is gone.
        SOURCE_MESSAGE_DELETED = 3,
        /// The service sent it as urgent.
        URGENT = 4,
        /// A thread began with it.
        HAS_THREAD = 5,
        /// Only the user of the interaction sees it.
        EPHEMERAL = 6,
        /// It shows that the app is at work.
        LOADING = 7,
        /// Some of the roles in it could not be added to the thread.
        FAILED_TO_MENTION_SOME_ROLES_IN_THREAD = 8,
        /// It does not make a sound.
        SUPPRESS_NOTIFICATIONS = 12,
        /// It is a voice message.
        IS_VOICE_MESSAGE = 13,
        /// It forwards another message.
        HAS_SNAPSHOT = 14,
        /// It is made of components alone, for good.
        IS_COMPONENTS_V2 = 15,
    }
}
