//! Audit log of a guild: its entries, the changes of an entry, and the objects that the entries refer to.

use guildhall_model_derive::Object;
use serde::{Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::guild::{Integration, ScheduledEvent};
use crate::marker::{Target, UserOrRole};
use crate::wire::flags::read_bits;
use crate::wire::lenient::or_default;
use crate::wire::list;
use crate::{Application, Channel, Command, Id, Message, OverwriteType, User, Webhook};

/// Page of the [audit log](https://docs.discord.com/developers/resources/audit-log#audit-log-object) of a guild, with
/// the objects that its entries refer to.
///
/// The service keeps entries for 45 days.
#[derive(Clone, Debug, Default, PartialEq, Object)]
pub struct AuditLog {
    /// Entries, newest first; oldest first if the request sets `after`.
    #[serde(default, with = "list")]
    pub audit_log_entries: Vec<AuditLogEntry>,
    /// Commands that entries refer to.
    #[serde(default, with = "list")]
    pub application_commands: Vec<Command>,
    /// Auto moderation rules that entries refer to, as received.
    #[serde(default, with = "list")]
    pub auto_moderation_rules: Vec<Value>,
    /// Scheduled events that entries refer to.
    #[serde(default, with = "list")]
    pub guild_scheduled_events: Vec<ScheduledEvent>,
    /// Partial integrations that entries refer to.
    #[serde(default, with = "list")]
    pub integrations: Vec<Integration>,
    /// Threads that entries refer to.
    #[serde(default, with = "list")]
    pub threads: Vec<Channel>,
    /// Users who made changes, and users whom entries refer to.
    #[serde(default, with = "list")]
    pub users: Vec<User>,
    /// Webhooks that entries refer to.
    #[serde(default, with = "list")]
    pub webhooks: Vec<Webhook>,
}

impl AuditLog {
    /// Returns the entries of changes that a user or app made.
    ///
    /// ```
    /// use guildhall_model::Id;
    /// use guildhall_model::audit_log::AuditLog;
    ///
    /// fn reasons(log: &AuditLog, bot: Id<guildhall_model::User>) -> Vec<&str> {
    ///     log.entries_by(bot).filter_map(|entry| entry.reason.as_deref()).collect()
    /// }
    /// ```
    pub fn entries_by(&self, user: Id<User>) -> impl Iterator<Item = &AuditLogEntry> {
        let entries = self.audit_log_entries.iter();
        entries.filter(move |entry| entry.user_id == Some(user))
    }

    /// Returns a user whom entries refer to.
    pub fn user(&self, id: Id<User>) -> Option<&User> {
        self.users.iter().find(|user| user.id == id)
    }
}

/// [Entry](https://docs.discord.com/developers/resources/audit-log#audit-log-entry-object) of an audit log: one
/// administrative action.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct AuditLogEntry {
    /// ID of the entry, which contains its time.
    pub id: Id<AuditLogEntry>,
    /// Type of the action.
    #[serde(default = "AuditLogEvent::missing")]
    pub action_type: AuditLogEvent,
    /// ID of the user or app that made the change.
    #[object(null)]
    pub user_id: Option<Id<User>>,
    /// ID of the affected object, such as a role or a user. [`cast`](Id::cast) converts the ID to an ID with the
    /// object's type.
    #[object(null)]
    pub target_id: Option<Id<Target>>,
    /// Changes of the affected object.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<AuditLogChange>,
    /// Additional information for some types of actions.
    pub options: Option<AuditLogOptions>,
    /// Reason, 1–512 characters.
    pub reason: Option<String>,
}

impl AuditLogEntry {
    /// Returns the change of the field `key`, such as `name`.
    pub fn change(&self, key: &str) -> Option<&AuditLogChange> {
        self.changes.iter().find(|change| change.key == key)
    }
}

/// [Change](https://docs.discord.com/developers/resources/audit-log#audit-log-change-object) of a field of an object.
///
/// Without `new_value`, the field was cleared; without `old_value`, the field had no value.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct AuditLogChange {
    /// Name of the field. Exceptions: `$add` and `$remove` for the roles of a member, whose new value is a list of
    /// roles with `id` and `name`; `avatar_hash` of a webhook; the ID of the role, user or channel of a command
    /// permission.
    #[serde(default, deserialize_with = "or_default")]
    pub key: String,
    /// Value after the change.
    pub new_value: Option<Value>,
    /// Value before the change.
    pub old_value: Option<Value>,
}

/// [Additional
/// information](https://docs.discord.com/developers/resources/audit-log#audit-log-entry-object-optional-audit-entry-info)
/// of an audit log entry. The type of the action determines the fields that are present.
#[derive(Clone, Debug, Default, PartialEq, Eq, Object)]
pub struct AuditLogOptions {
    /// ID of the app whose command permissions changed.
    pub application_id: Option<Id<Application>>,
    /// Name of the auto moderation rule that was triggered.
    pub auto_moderation_rule_name: Option<String>,
    /// Trigger type of the auto moderation rule that was triggered.
    pub auto_moderation_rule_trigger_type: Option<String>,
    /// ID of the channel in which the objects were affected.
    pub channel_id: Option<Id<Channel>>,
    /// Number of affected objects.
    #[serde(deserialize_with = "from_text", serialize_with = "as_text")]
    pub count: Option<u64>,
    /// Number of days of inactivity after which a prune removed members.
    #[serde(deserialize_with = "from_text", serialize_with = "as_text")]
    pub delete_member_days: Option<u64>,
    /// ID of the role or user of a permission overwrite.
    pub id: Option<Id<UserOrRole>>,
    /// Type of the integration that made the change.
    pub integration_type: Option<String>,
    /// Type of a permission overwrite.
    #[serde(rename = "type")]
    #[serde(deserialize_with = "type_from_text", serialize_with = "type_as_text")]
    pub kind: Option<OverwriteType>,
    /// Number of members that a prune removed.
    #[serde(deserialize_with = "from_text", serialize_with = "as_text")]
    pub members_removed: Option<u64>,
    /// ID of the affected message.
    pub message_id: Option<Id<Message>>,
    /// Name of the role of a permission overwrite.
    pub role_name: Option<String>,
}

/// Deserializes a number from a string of digits, or from a number.
fn from_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    read_bits(deserializer).map(Some)
}

/// Deserializes the type of an overwrite from a string of digits, or from a number.
fn type_from_text<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<OverwriteType>, D::Error> {
    let number = read_bits(deserializer)?.cast_signed();
    Ok(Some(OverwriteType::from_wire(number)))
}

/// Serializes a number as a string: all additional information is text.
#[expect(clippy::ref_option, reason = "serde passes a reference")]
fn as_text<S: Serializer>(count: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
    count.map(|count| count.to_string()).serialize(serializer)
}

/// Serializes the type of an overwrite as a string.
#[expect(clippy::ref_option, reason = "serde passes a reference")]
fn type_as_text<S: Serializer>(
    kind: &Option<OverwriteType>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    kind.map(|kind| kind.wire().to_string())
        .serialize(serializer)
}

guildhall_rules::open_enum! {
    /// [Type](https://docs.discord.com/developers/resources/audit-log#audit-log-entry-object-audit-log-events) of an
    /// action in the audit log.
    AuditLogEvent {
        /// Guild settings changed.
        GuildUpdate = 1 "GUILD_UPDATE",
        /// Channel created.
        ChannelCreate = 10 "CHANNEL_CREATE",
        /// Channel settings changed.
        ChannelUpdate = 11 "CHANNEL_UPDATE",
        /// Channel deleted.
        ChannelDelete = 12 "CHANNEL_DELETE",
        /// Permission overwrite added to a channel.
        ChannelOverwriteCreate = 13 "CHANNEL_OVERWRITE_CREATE",
        /// Permission overwrite of a channel changed.
        ChannelOverwriteUpdate = 14 "CHANNEL_OVERWRITE_UPDATE",
        /// Permission overwrite of a channel deleted.
        ChannelOverwriteDelete = 15 "CHANNEL_OVERWRITE_DELETE",
        /// Member kicked.
        MemberKick = 20 "MEMBER_KICK",
        /// Inactive members removed.
        MemberPrune = 21 "MEMBER_PRUNE",
        /// User banned.
        MemberBanAdd = 22 "MEMBER_BAN_ADD",
        /// Ban removed.
        MemberBanRemove = 23 "MEMBER_BAN_REMOVE",
        /// Member changed.
        MemberUpdate = 24 "MEMBER_UPDATE",
        /// Roles of a member changed.
        MemberRoleUpdate = 25 "MEMBER_ROLE_UPDATE",
        /// Member moved to another voice channel.
        MemberMove = 26 "MEMBER_MOVE",
        /// Member disconnected from a voice channel.
        MemberDisconnect = 27 "MEMBER_DISCONNECT",
        /// Bot added to the guild.
        BotAdd = 28 "BOT_ADD",
        /// Role created.
        RoleCreate = 30 "ROLE_CREATE",
        /// Role changed.
        RoleUpdate = 31 "ROLE_UPDATE",
        /// Role deleted.
        RoleDelete = 32 "ROLE_DELETE",
        /// Invite created.
        InviteCreate = 40 "INVITE_CREATE",
        /// Invite changed.
        InviteUpdate = 41 "INVITE_UPDATE",
        /// Invite deleted.
        InviteDelete = 42 "INVITE_DELETE",
        /// Webhook created.
        WebhookCreate = 50 "WEBHOOK_CREATE",
        /// Webhook changed.
        WebhookUpdate = 51 "WEBHOOK_UPDATE",
        /// Webhook deleted.
        WebhookDelete = 52 "WEBHOOK_DELETE",
        /// Emoji created.
        EmojiCreate = 60 "EMOJI_CREATE",
        /// Emoji renamed.
        EmojiUpdate = 61 "EMOJI_UPDATE",
        /// Emoji deleted.
        EmojiDelete = 62 "EMOJI_DELETE",
        /// Message deleted.
        MessageDelete = 72 "MESSAGE_DELETE",
        /// Messages deleted in bulk.
        MessageBulkDelete = 73 "MESSAGE_BULK_DELETE",
        /// Message pinned.
        MessagePin = 74 "MESSAGE_PIN",
        /// Message unpinned.
        MessageUnpin = 75 "MESSAGE_UNPIN",
        /// App added to the guild.
        IntegrationCreate = 80 "INTEGRATION_CREATE",
        /// App changed, such as its scopes.
        IntegrationUpdate = 81 "INTEGRATION_UPDATE",
        /// App removed from the guild.
        IntegrationDelete = 82 "INTEGRATION_DELETE",
        /// Stage instance created.
        StageInstanceCreate = 83 "STAGE_INSTANCE_CREATE",
        /// Stage instance changed.
        StageInstanceUpdate = 84 "STAGE_INSTANCE_UPDATE",
        /// Stage ended.
        StageInstanceDelete = 85 "STAGE_INSTANCE_DELETE",
        /// Sticker created.
        StickerCreate = 90 "STICKER_CREATE",
        /// Sticker changed.
        StickerUpdate = 91 "STICKER_UPDATE",
        /// Sticker deleted.
        StickerDelete = 92 "STICKER_DELETE",
        /// Scheduled event created.
        GuildScheduledEventCreate = 100 "GUILD_SCHEDULED_EVENT_CREATE",
        /// Scheduled event changed.
        GuildScheduledEventUpdate = 101 "GUILD_SCHEDULED_EVENT_UPDATE",
        /// Scheduled event canceled.
        GuildScheduledEventDelete = 102 "GUILD_SCHEDULED_EVENT_DELETE",
        /// Thread created.
        ThreadCreate = 110 "THREAD_CREATE",
        /// Thread changed.
        ThreadUpdate = 111 "THREAD_UPDATE",
        /// Thread deleted.
        ThreadDelete = 112 "THREAD_DELETE",
        /// Permissions of a command changed.
        ApplicationCommandPermissionUpdate = 121 "APPLICATION_COMMAND_PERMISSION_UPDATE",
        /// Soundboard sound created.
        SoundboardSoundCreate = 130 "SOUNDBOARD_SOUND_CREATE",
        /// Soundboard sound changed.
        SoundboardSoundUpdate = 131 "SOUNDBOARD_SOUND_UPDATE",
        /// Soundboard sound deleted.
        SoundboardSoundDelete = 132 "SOUNDBOARD_SOUND_DELETE",
        /// Auto moderation rule created.
        AutoModerationRuleCreate = 140 "AUTO_MODERATION_RULE_CREATE",
        /// Auto moderation rule changed.
        AutoModerationRuleUpdate = 141 "AUTO_MODERATION_RULE_UPDATE",
        /// Auto moderation rule deleted.
        AutoModerationRuleDelete = 142 "AUTO_MODERATION_RULE_DELETE",
        /// Message blocked by auto moderation.
        AutoModerationBlockMessage = 143 "AUTO_MODERATION_BLOCK_MESSAGE",
        /// Message reported by auto moderation.
        AutoModerationFlagToChannel = 144 "AUTO_MODERATION_FLAG_TO_CHANNEL",
        /// Member timed out by auto moderation.
        AutoModerationUserCommunicationDisabled = 145 "AUTO_MODERATION_USER_COMMUNICATION_DISABLED",
        /// Member quarantined by auto moderation.
        AutoModerationQuarantineUser = 146 "AUTO_MODERATION_QUARANTINE_USER",
        /// Creator monetization requested.
        CreatorMonetizationRequestCreated = 150 "CREATOR_MONETIZATION_REQUEST_CREATED",
        /// Terms of creator monetization accepted.
        CreatorMonetizationTermsAccepted = 151 "CREATOR_MONETIZATION_TERMS_ACCEPTED",
        /// Onboarding question created.
        OnboardingPromptCreate = 163 "ONBOARDING_PROMPT_CREATE",
        /// Onboarding question changed.
        OnboardingPromptUpdate = 164 "ONBOARDING_PROMPT_UPDATE",
        /// Onboarding question deleted.
        OnboardingPromptDelete = 165 "ONBOARDING_PROMPT_DELETE",
        /// Onboarding created.
        OnboardingCreate = 166 "ONBOARDING_CREATE",
        /// Onboarding changed.
        OnboardingUpdate = 167 "ONBOARDING_UPDATE",
        /// Message featured on the home page of the guild. Not documented by Discord.
        GuildHomeFeatureItem = 171 "GUILD_HOME_FEATURE_ITEM",
        /// Message removed from the home page of the guild. Not documented by Discord.
        GuildHomeRemoveItem = 172 "GUILD_HOME_REMOVE_ITEM",
        /// Message with a harmful link blocked. Not documented by Discord.
        HarmfulLinksBlockedMessage = 180 "HARMFUL_LINKS_BLOCKED_MESSAGE",
        /// Server guide created.
        HomeSettingsCreate = 190 "HOME_SETTINGS_CREATE",
        /// Server guide changed.
        HomeSettingsUpdate = 191 "HOME_SETTINGS_UPDATE",
        /// Status of a voice channel set. Not documented by Discord.
        VoiceChannelStatusCreate = 192 "VOICE_CHANNEL_STATUS_CREATE",
        /// Status of a voice channel removed. Not documented by Discord.
        VoiceChannelStatusDelete = 193 "VOICE_CHANNEL_STATUS_DELETE",
        /// Exception of a scheduled event created.
        GuildScheduledEventExceptionCreate = 200 "GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE",
        /// Exception of a scheduled event changed.
        GuildScheduledEventExceptionUpdate = 201 "GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE",
        /// Exception of a scheduled event deleted.
        GuildScheduledEventExceptionDelete = 202 "GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE",
        /// Profile of the guild changed. Not documented by Discord.
        GuildProfileUpdate = 211 "GUILD_PROFILE_UPDATE",
    }
}

guildhall_rules::open_enum_serde! { AuditLogEvent }

impl AuditLogEvent {
    /// Returns the type with this name in Discord's documentation, such as `MEMBER_BAN_ADD`.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut known = Self::ALL.iter().copied();
        known.find(|event| event.name() == name)
    }
}
