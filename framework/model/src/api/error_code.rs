//! JSON error codes of the service.

use std::fmt;

use serde::{Deserialize, Serialize};

/// [JSON error code](https://docs.discord.com/developers/topics/opcodes-and-status-codes#json). The service may add
/// codes at any time.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct ErrorCode(u32);

/// Declares the named codes: name, number, documentation.
macro_rules! codes {
    ($($name:ident = $number:literal: $doc:literal;)*) => {
        impl ErrorCode {
            $(
                #[doc = $doc]
                pub const $name: Self = Self($number);
            )*
        }
    };
}

codes! {
    GENERAL_ERROR = 0: "General error without a specific code.";
    UNKNOWN_ACCOUNT = 10_001: "Unknown account.";
    UNKNOWN_APPLICATION = 10_002: "Unknown app.";
    UNKNOWN_CHANNEL = 10_003: "Unknown channel.";
    UNKNOWN_GUILD = 10_004: "Unknown guild.";
    UNKNOWN_INTEGRATION = 10_005: "Unknown integration.";
    UNKNOWN_INVITE = 10_006: "Unknown invite.";
    UNKNOWN_MEMBER = 10_007: "Unknown member.";
    UNKNOWN_MESSAGE = 10_008: "Unknown message.";
    UNKNOWN_PERMISSION_OVERWRITE = 10_009: "Unknown permission overwrite.";
    UNKNOWN_PROVIDER = 10_010: "Unknown provider.";
    UNKNOWN_ROLE = 10_011: "Unknown role.";
    UNKNOWN_TOKEN = 10_012: "Unknown token.";
    UNKNOWN_USER = 10_013: "Unknown user.";
    UNKNOWN_EMOJI = 10_014: "Unknown emoji.";
    UNKNOWN_WEBHOOK = 10_015: "Unknown webhook.";
    UNKNOWN_WEBHOOK_SERVICE = 10_016: "Unknown webhook service.";
    UNKNOWN_SESSION = 10_020: "Unknown session.";
    UNKNOWN_ASSET = 10_021: "Unknown asset.";
    UNKNOWN_BAN = 10_026: "Unknown ban: the user is not banned.";
    UNKNOWN_SKU = 10_027: "Unknown SKU.";
    UNKNOWN_STORE_LISTING = 10_028: "Unknown store listing.";
    UNKNOWN_ENTITLEMENT = 10_029: "Unknown entitlement.";
    UNKNOWN_BUILD = 10_030: "Unknown build.";
    UNKNOWN_LOBBY = 10_031: "Unknown lobby.";
    UNKNOWN_BRANCH = 10_032: "Unknown branch.";
    UNKNOWN_STORE_DIRECTORY_LAYOUT = 10_033: "Unknown store directory layout.";
    UNKNOWN_REDISTRIBUTABLE = 10_036: "Unknown redistributable.";
    UNKNOWN_GIFT_CODE = 10_038: "Unknown gift code.";
    UNKNOWN_STREAM = 10_049: "Unknown stream.";
    UNKNOWN_PREMIUM_SERVER_SUBSCRIBE_COOLDOWN = 10_050: "Unknown server boost cooldown.";
    UNKNOWN_GUILD_TEMPLATE = 10_057: "Unknown guild template.";
    UNKNOWN_DISCOVERABLE_SERVER_CATEGORY = 10_059: "Unknown Server Discovery category.";
    UNKNOWN_STICKER = 10_060: "Unknown sticker.";
    UNKNOWN_STICKER_PACK = 10_061: "Unknown sticker pack.";
    UNKNOWN_INTERACTION = 10_062: "Unknown interaction, or interaction without an initial response within 3 seconds.";
    UNKNOWN_APPLICATION_COMMAND = 10_063: "Unknown command.";
    UNKNOWN_VOICE_STATE = 10_065: "Unknown voice state: the member is not in a voice channel.";
    UNKNOWN_APPLICATION_COMMAND_PERMISSIONS = 10_066: "Unknown command permissions: no permissions are set for the command in the guild.";
    UNKNOWN_STAGE_INSTANCE = 10_067: "Unknown stage instance: the stage is not live.";
    UNKNOWN_GUILD_MEMBER_VERIFICATION_FORM = 10_068: "Unknown membership screening form.";
    UNKNOWN_GUILD_WELCOME_SCREEN = 10_069: "The guild has no welcome screen.";
    UNKNOWN_GUILD_SCHEDULED_EVENT = 10_070: "Unknown scheduled event.";
    UNKNOWN_GUILD_SCHEDULED_EVENT_USER = 10_071: "The user is not subscribed to the scheduled event.";
    UNKNOWN_TAG = 10_087: "Unknown forum tag.";
    UNKNOWN_SOUND = 10_097: "Unknown sound.";
    UNKNOWN_INVITE_TARGET_USERS_JOB = 10_124: "Unknown job for the target users of an invite.";
    UNKNOWN_INVITE_TARGET_USERS = 10_129: "Unknown target users of an invite.";
    BOTS_CANNOT_USE_THIS_ENDPOINT = 20_001: "Bots cannot use the endpoint.";
    ONLY_BOTS_CAN_USE_THIS_ENDPOINT = 20_002: "Only bots can use the endpoint.";
    EXPLICIT_CONTENT_NOT_DELIVERABLE = 20_009: "Explicit content cannot be sent to the recipient.";
    NOT_AUTHORIZED_FOR_THIS_APPLICATION = 20_012: "The token is not authorized for this app.";
    THIS_ACTION_REQUIRES_A_PREMIUM_SUBSCRIPTION = 20_015: "The action requires a premium subscription.";
    SLOWMODE_RATE_LIMIT = 20_016: "The slow mode of the channel does not allow another message yet.";
    ACCOUNT_OWNER_ONLY = 20_018: "Only the owner of the account can perform the action.";
    ANNOUNCEMENT_EDIT_LIMIT_EXCEEDED = 20_022: "The announcement has been edited too often.";
    UNDER_MINIMUM_AGE = 20_024: "The user is under the minimum age.";
    CHANNEL_WRITE_RATE_LIMIT = 20_028: "The channel has reached its write rate limit.";
    SERVER_WRITE_RATE_LIMIT = 20_029: "The guild has reached its write rate limit.";
    DISALLOWED_WORDS_IN_NAMES = 20_031: "The name contains disallowed words.";
    GUILD_PREMIUM_SUBSCRIPTION_LEVEL_TOO_LOW = 20_035: "The boost level of the guild is too low.";
    MAX_GUILDS = 30_001: "The user has reached the maximum of 100 guilds.";
    MAX_FRIENDS = 30_002: "The user has reached the maximum of 1000 friends.";
    MAX_PINS = 30_003: "The channel has reached the maximum of 250 pinned messages.";
    MAX_RECIPIENTS = 30_004: "The channel has reached the maximum of 10 recipients.";
    MAX_GUILD_ROLES = 30_005: "The guild has reached the maximum of 250 roles.";
    MAX_WEBHOOKS = 30_007: "The channel has reached the maximum of 15 webhooks.";
    MAX_EMOJIS = 30_008: "The guild has reached the maximum number of emoji.";
    MAX_REACTIONS = 30_010: "The message has reached the maximum of 20 different reactions.";
    MAX_GROUP_DMS = 30_011: "The user has reached the maximum of 10 group DMs.";
    MAX_GUILD_CHANNELS = 30_013: "The guild has reached the maximum of 500 channels.";
    MAX_ATTACHMENTS_IN_A_MESSAGE = 30_015: "The message exceeds the maximum of 10 attachments.";
    MAX_INVITES = 30_016: "The guild has reached the maximum of 1000 invites.";
    MAX_ANIMATED_EMOJIS = 30_018: "The guild has reached the maximum number of animated emoji.";
    MAX_SERVER_MEMBERS = 30_019: "The guild has reached the maximum number of members.";
    MAX_SERVER_CATEGORIES = 30_030: "The guild has reached the maximum of 5 server categories.";
    GUILD_ALREADY_HAS_TEMPLATE = 30_031: "The guild already has a template.";
    MAX_APPLICATION_COMMANDS = 30_032: "The app has reached the maximum number of commands.";
    MAXIMUM_THREAD_PARTICIPANTS = 30_033: "The thread has reached the maximum of 1000 members.";
    MAX_DAILY_COMMAND_CREATES = 30_034: "The app has reached the maximum of 200 command creations per day and guild.";
    MAX_NON_MEMBER_BANS = 30_035: "The guild has reached the maximum number of bans of non-members.";
    MAX_BAN_FETCHES = 30_037: "Bans have been fetched too often.";
    MAX_UNCOMPLETED_EVENTS = 30_038: "The guild has reached the maximum of 100 uncompleted scheduled events.";
    MAX_STICKERS = 30_039: "The guild has reached the maximum number of stickers.";
    MAX_PRUNE_REQUESTS = 30_040: "Members have been pruned too often.";
    MAX_WIDGET_SETTINGS_UPDATES = 30_042: "The widget settings have been updated too often.";
    MAX_SOUNDBOARD_SOUNDS = 30_045: "The guild has reached the maximum number of soundboard sounds.";
    MAX_EDITS_TO_OLD_MESSAGES = 30_046: "Messages older than one hour have been edited too often.";
    MAX_PINNED_THREADS_IN_FORUM = 30_047: "The forum has reached the maximum number of pinned threads.";
    MAX_TAGS_IN_FORUM = 30_048: "The forum has reached the maximum number of tags.";
    BITRATE_IS_TOO_HIGH_FOR_CHANNEL_OF_THIS_TYPE = 30_052: "The bitrate is too high for channels of this type.";
    MAX_PREMIUM_EMOJIS = 30_056: "The guild has reached the maximum of 25 premium emoji.";
    MAX_WEBHOOKS_PER_GUILD = 30_058: "The guild has reached the maximum of 1000 webhooks.";
    MAX_CHANNEL_OVERWRITES = 30_060: "The channel has reached the maximum of 1000 permission overwrites.";
    THE_CHANNELS_FOR_THIS_GUILD_ARE_TOO_LARGE = 30_061: "The channels of the guild are too large in total.";
    UNAUTHORIZED = 40_001: "The token is missing or invalid.";
    VERIFY_YOUR_ACCOUNT = 40_002: "The action requires a verified account.";
    OPENING_DIRECT_MESSAGES_TOO_FAST = 40_003: "Direct messages have been opened too fast.";
    SEND_MESSAGES_HAS_BEEN_TEMPORARILY_DISABLED = 40_004: "Sending messages is temporarily disabled.";
    REQUEST_ENTITY_TOO_LARGE = 40_005: "The request body is too large.";
    FEATURE_TEMPORARILY_DISABLED_SERVER_SIDE = 40_006: "The service has temporarily disabled the feature.";
    USER_BANNED_FROM_THIS_GUILD = 40_007: "The user is banned from the guild.";
    ONLY_ONE_PARENT_ID_CHANGE = 40_009: "The request moves more than one channel to another category.";
    CONNECTION_HAS_BEEN_REVOKED = 40_012: "The connection has been revoked.";
    ONLY_CONSUMABLE_SKUS = 40_018: "Only entitlements to consumable SKUs can be consumed.";
    YOU_CAN_ONLY_DELETE_SANDBOX_ENTITLEMENTS = 40_019: "Only test entitlements can be deleted.";
    TARGET_USER_IS_NOT_CONNECTED_TO_VOICE = 40_032: "The target user is not connected to voice.";
    THIS_MESSAGE_WAS_ALREADY_CROSSPOSTED = 40_033: "The message has already been crossposted.";
    APPLICATION_COMMAND_WITH_THAT_NAME_ALREADY_EXISTS = 40_041: "A command with this name already exists.";
    APPLICATION_INTERACTION_FAILED_TO_SEND = 40_043: "The interaction could not be sent to the app.";
    CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL = 40_058: "Messages cannot be sent directly in a forum.";
    INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED = 40_060: "The interaction has already been acknowledged.";
    TAG_NAMES_MUST_BE_UNIQUE = 40_061: "Names of forum tags must be unique.";
    SERVICE_RESOURCE_IS_BEING_RATE_LIMITED = 40_062: "The resource is rate-limited because of requests from other apps.";
    NO_TAGS_FOR_NON_MODERATORS = 40_066: "All tags of the forum are restricted to moderators.";
    FORUM_POST_NEEDS_TAG = 40_067: "A thread in the forum must have a tag.";
    AN_ENTITLEMENT_HAS_ALREADY_BEEN_GRANTED_FOR_THIS_RESOURCE = 40_074: "An entitlement to the resource has already been granted.";
    MAX_FOLLOWUPS_FOR_INTERACTION = 40_094: "The interaction has reached the maximum of 5 follow-up messages for an app that is installed for the user only.";
    CLOUDFLARE_BLOCK = 40_333: "Cloudflare blocked the request, usually because of an invalid `User-Agent`.";
    MISSING_ACCESS = 50_001: "The bot or token has no access to the resource.";
    INVALID_ACCOUNT_TYPE = 50_002: "Accounts of this type cannot perform the action.";
    CANNOT_EXECUTE_ACTION_ON_DM_CHANNEL = 50_003: "The action cannot be performed on a DM channel.";
    GUILD_WIDGET_DISABLED = 50_004: "The widget is disabled.";
    CANNOT_EDIT_MESSAGE_AUTHORED_BY_ANOTHER_USER = 50_005: "A message of another user cannot be edited.";
    CANNOT_SEND_AN_EMPTY_MESSAGE = 50_006: "The message is empty.";
    CANNOT_SEND_MESSAGES_TO_THIS_USER = 50_007: "The user does not accept messages from the app.";
    CANNOT_SEND_MESSAGES_IN_NON_TEXT_CHANNEL = 50_008: "Messages cannot be sent in channels of this type.";
    CHANNEL_VERIFICATION_LEVEL_TOO_HIGH_FOR_YOU_TO_GAIN_ACCESS = 50_009: "The verification level of the channel is too high for the user.";
    OAUTH2_APPLICATION_DOES_NOT_HAVE_BOT = 50_010: "The app has no bot.";
    OAUTH2_APPLICATION_LIMIT = 50_011: "The user has reached the maximum number of apps.";
    INVALID_OAUTH2_STATE = 50_012: "The OAuth2 `state` is invalid.";
    MISSING_PERMISSIONS = 50_013: "The bot or token lacks permissions for the action.";
    INVALID_TOKEN = 50_014: "The token is invalid.";
    NOTE_WAS_TOO_LONG = 50_015: "The note is too long.";
    PROVIDED_TOO_FEW_OR_TOO_MANY_MESSAGES_TO_DELETE = 50_016: "The request lists too few or too many messages to delete.";
    INVALID_MFA_LEVEL = 50_017: "The MFA level is invalid.";
    MESSAGE_CAN_ONLY_BE_PINNED_IN_THE_CHANNEL_IT_WAS_SENT_IN = 50_019: "A message can only be pinned in the channel that it was sent in.";
    INVITE_CODE_INVALID_OR_TAKEN = 50_020: "The invite code is invalid or taken.";
    CANNOT_EXECUTE_ACTION_ON_SYSTEM_MESSAGE = 50_021: "The action cannot be performed on a system message.";
    CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE = 50_024: "The action cannot be performed on channels of this type.";
    INVALID_OAUTH2_ACCESS_TOKEN = 50_025: "The access token is invalid.";
    MISSING_REQUIRED_OAUTH2_SCOPE = 50_026: "The access token lacks a required scope.";
    INVALID_WEBHOOK_TOKEN = 50_027: "The webhook or interaction token in the path is invalid or has expired.";
    INVALID_ROLE = 50_028: "The role is invalid.";
    INVALID_RECIPIENTS = 50_033: "The recipients are invalid.";
    MESSAGE_TOO_OLD_FOR_BULK_DELETE = 50_034: "One of the messages to delete is older than 14 days.";
    INVALID_FORM_BODY = 50_035: "The request body is invalid; `errors` contains the invalid fields.";
    INVITE_ACCEPTED_BOT_NOT_IN_GUILD = 50_036: "The accepted invite leads to a guild that the bot is not in.";
    INVALID_ACTIVITY_ACTION = 50_039: "The Activity action is invalid.";
    INVALID_API_VERSION = 50_041: "The API version in the path is invalid.";
    FILE_UPLOADED_EXCEEDS_MAXIMUM_SIZE = 50_045: "The file exceeds the maximum size.";
    INVALID_FILE_UPLOADED = 50_046: "The uploaded file is invalid.";
    CANNOT_SELF_REDEEM_THIS_GIFT = 50_054: "The buyer of a gift cannot redeem the gift.";
    INVALID_GUILD = 50_055: "The guild is invalid.";
    INVALID_SKU = 50_057: "The SKU is invalid.";
    INVALID_REQUEST_ORIGIN = 50_067: "The origin of the request is invalid.";
    INVALID_MESSAGE_TYPE = 50_068: "The message type is invalid for the action.";
    PAYMENT_SOURCE_REQUIRED_TO_REDEEM_GIFT = 50_070: "Redeeming the gift requires a payment source.";
    CANNOT_MODIFY_A_SYSTEM_WEBHOOK = 50_073: "System webhooks cannot be modified.";
    CANNOT_DELETE_CHANNEL_REQUIRED_FOR_COMMUNITY_GUILDS = 50_074: "A channel that community guilds require cannot be deleted.";
    CANNOT_EDIT_STICKERS_WITHIN_MESSAGE = 50_080: "The stickers of a message cannot be edited.";
    INVALID_STICKER_SENT = 50_081: "The sticker is invalid.";
    INVALID_ACTION_ON_ARCHIVED_THREAD = 50_083: "The action cannot be performed on an archived thread.";
    INVALID_THREAD_NOTIFICATION_SETTINGS = 50_084: "The notification settings of the thread are invalid.";
    PARAMETER_EARLIER_THAN_CREATION = 50_085: "`before` is earlier than the creation of the thread.";
    COMMUNITY_CHANNELS_MUST_BE_TEXT = 50_086: "The channels of a community guild must be text channels.";
    EVENT_ENTITY_TYPE_MISMATCH = 50_091: "The entity type does not match the entity type of the scheduled event.";
    SERVER_NOT_AVAILABLE_IN_YOUR_LOCATION = 50_095: "The guild is not available in your location.";
    GUILD_NEEDS_MONETIZATION = 50_097: "The guild must have monetization enabled.";
    GUILD_NEEDS_MORE_BOOSTS = 50_101: "The guild needs more boosts.";
    REQUEST_BODY_CONTAINS_INVALID_JSON = 50_109: "The request body is not valid JSON.";
    PROVIDED_FILE_IS_INVALID = 50_110: "The provided file is invalid.";
    PROVIDED_FILE_TYPE_IS_INVALID = 50_123: "The type of the provided file is invalid.";
    FILE_DURATION_EXCEEDS_MAX = 50_124: "The file exceeds the maximum duration.";
    OWNER_CANNOT_BE_PENDING_MEMBER = 50_131: "The owner cannot be a pending member.";
    OWNERSHIP_CANNOT_BE_MOVED_TO_A_BOT_USER = 50_132: "Ownership cannot be transferred to a bot.";
    FAILED_TO_RESIZE_ASSET_BELOW_THE_MAXIMUM_SIZE = 50_138: "The image cannot be resized below the maximum size.";
    CANNOT_MIX_SUBSCRIPTION_AND_NON_SUBSCRIPTION_ROLES_FOR_AN_EMOJI = 50_144: "An emoji cannot mix subscription roles with other roles.";
    CANNOT_CONVERT_BETWEEN_PREMIUM_EMOJI_AND_NORMAL_EMOJI = 50_145: "Premium emoji and normal emoji cannot be converted into each other.";
    UPLOADED_FILE_NOT_FOUND = 50_146: "The uploaded file was not found.";
    SPECIFIED_EMOJI_IS_INVALID = 50_151: "The emoji is invalid.";
    VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT = 50_159: "A voice message cannot have other content.";
    VOICE_MESSAGES_MUST_HAVE_A_SINGLE_AUDIO_ATTACHMENT = 50_160: "A voice message must have a single audio attachment.";
    VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA = 50_161: "The attachment of a voice message must have a duration and a waveform.";
    VOICE_MESSAGES_CANNOT_BE_EDITED = 50_162: "A voice message cannot be edited.";
    CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION = 50_163: "An integration of the type `guild_subscription` cannot be deleted.";
    NO_VOICE_EFFECT_WHILE_MUTED_OR_DEAFENED = 50_167: "A muted or deafened member cannot play sounds.";
    YOU_CANNOT_SEND_VOICE_MESSAGES_IN_THIS_CHANNEL = 50_173: "Voice messages cannot be sent in the channel.";
    THE_USER_ACCOUNT_MUST_FIRST_BE_VERIFIED = 50_178: "The account of the user must be verified.";
    PROVIDED_FILE_DOES_NOT_HAVE_A_VALID_DURATION = 50_192: "The file has no valid duration.";
    ENTRY_POINT_COMMAND_MISSING = 50_240: "A bulk overwrite must contain the PRIMARY_ENTRY_POINT command. Observed in practice, not documented.";
    CANNOT_MESSAGE_USER_NO_MUTUAL_GUILDS = 50_278: "The user shares no guild with the app.";
    YOU_DO_NOT_HAVE_PERMISSION_TO_SEND_THIS_STICKER = 50_600: "The user is not allowed to send the sticker.";
    TWO_FACTOR_AUTHENTICATION_IS_REQUIRED = 60_003: "The action requires two-factor authentication on the account of the app's owner.";
    NO_USERS_WITH_DISCORD_TAG_EXIST = 80_004: "No user has this Discord tag.";
    REACTION_WAS_BLOCKED = 90_001: "The reaction was blocked.";
    USER_CANNOT_USE_BURST_REACTIONS = 90_002: "The user cannot use super reactions.";
    INDEX_NOT_YET_AVAILABLE = 110_000: "The search index is not available yet; try again later.";
    APPLICATION_NOT_YET_AVAILABLE = 110_001: "The app is not available yet; try again later.";
    API_RESOURCE_OVERLOADED = 130_000: "The resource is currently overloaded; try again later.";
    THE_STAGE_IS_ALREADY_OPEN = 150_006: "The stage is already open.";
    CANNOT_REPLY_WITHOUT_HISTORY_PERMISSION = 160_002: "A reply requires `READ_MESSAGE_HISTORY`.";
    THREAD_ALREADY_CREATED_FOR_MESSAGE = 160_004: "The message already has a thread.";
    THREAD_LOCKED = 160_005: "The thread is locked.";
    MAXIMUM_ACTIVE_THREADS = 160_006: "The guild has reached the maximum number of active threads.";
    MAXIMUM_ACTIVE_ANNOUNCEMENT_THREADS = 160_007: "The guild has reached the maximum number of active announcement threads.";
    CANNOT_REFERENCE_MESSAGE_WITHOUT_HISTORY_PERMISSION = 160_009: "A reference to a message requires `READ_MESSAGE_HISTORY`.";
    CANNOT_REFERENCE_AGE_RESTRICTED_MESSAGE = 160_010: "The message to reference is in an age-restricted channel.";
    CANNOT_FORWARD_UNREADABLE_MESSAGE = 160_014: "The app cannot read the message to forward.";
    INVALID_JSON_FOR_UPLOADED_LOTTIE_FILE = 170_001: "The Lottie file is not valid JSON.";
    UPLOADED_LOTTIES_CANNOT_CONTAIN_RASTERIZED_IMAGES = 170_002: "The Lottie file contains rasterized images.";
    STICKER_MAXIMUM_FRAMERATE_EXCEEDED = 170_003: "The sticker exceeds the maximum frame rate.";
    STICKER_FRAME_COUNT_EXCEEDS_MAXIMUM = 170_004: "The sticker exceeds the maximum of 1000 frames.";
    LOTTIE_ANIMATION_MAXIMUM_DIMENSIONS_EXCEEDED = 170_005: "The Lottie animation exceeds the maximum dimensions.";
    STICKER_FRAMERATE_IS_TOO_SMALL_OR_TOO_LARGE = 170_006: "The frame rate of the sticker is too small or too large.";
    STICKER_ANIMATION_DURATION_EXCEEDS_MAXIMUM = 170_007: "The animation of the sticker exceeds the maximum of 5 seconds.";
    CANNOT_UPDATE_A_FINISHED_EVENT = 180_000: "A finished scheduled event cannot be updated.";
    FAILED_TO_CREATE_STAGE_NEEDED_FOR_STAGE_EVENT = 180_002: "The stage of the scheduled event could not be created.";
    MESSAGE_WAS_BLOCKED_BY_AUTOMATIC_MODERATION = 200_000: "Auto moderation blocked the message.";
    TITLE_WAS_BLOCKED_BY_AUTOMATIC_MODERATION = 200_001: "Auto moderation blocked the title.";
    FORUM_WEBHOOK_NEEDS_THREAD_NAME_OR_ID = 220_001: "A webhook message in a forum requires a thread ID or a thread name.";
    FORUM_WEBHOOK_NOT_BOTH_THREAD_NAME_AND_ID = 220_002: "A webhook message in a forum cannot have both a thread ID and a thread name.";
    WEBHOOKS_CAN_ONLY_CREATE_THREADS_IN_FORUM_CHANNELS = 220_003: "Webhooks can create threads in forums only.";
    WEBHOOK_SERVICES_CANNOT_BE_USED_IN_FORUM_CHANNELS = 220_004: "Webhook services cannot be used in forums.";
    MESSAGE_BLOCKED_BY_HARMFUL_LINKS_FILTER = 240_000: "The harmful links filter blocked the message.";
    USER_LIMITED_FROM_JOINING_GUILDS = 340_015: "The user currently cannot join guilds.";
    CANNOT_ENABLE_ONBOARDING_REQUIREMENTS = 350_000: "Onboarding cannot be enabled until its requirements are met.";
    CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS = 350_001: "Onboarding is enabled and would no longer meet its requirements after the update.";
    GUILD_FILE_UPLOADS_LIMITED = 400_001: "File uploads in the guild are currently limited.";
    FAILED_TO_BAN_USERS = 500_000: "None of the users could be banned.";
    POLL_VOTING_BLOCKED = 520_000: "The user cannot vote in the poll.";
    POLL_EXPIRED = 520_001: "The poll has expired.";
    INVALID_CHANNEL_TYPE_FOR_POLL_CREATION = 520_002: "Polls cannot be created in channels of this type.";
    CANNOT_EDIT_A_POLL_MESSAGE = 520_003: "A message with a poll cannot be edited.";
    CANNOT_USE_POLL_EMOJI = 520_004: "An emoji in the poll cannot be used.";
    CANNOT_EXPIRE_A_NON_POLL_MESSAGE = 520_006: "The message has no poll to end.";
    PROVISIONAL_ACCOUNTS_PERMISSION_NOT_GRANTED = 530_000: "The app lacks the permission for provisional accounts.";
    ID_TOKEN_JWT_EXPIRED = 530_001: "The ID token has expired.";
    ID_TOKEN_JWT_ISSUER_MISMATCH = 530_002: "The issuer of the ID token does not match.";
    ID_TOKEN_JWT_AUDIENCE_MISMATCH = 530_003: "The audience of the ID token does not match.";
    ID_TOKEN_JWT_ISSUED_TOO_LONG_AGO = 530_004: "The ID token was issued too long ago.";
    FAILED_TO_GENERATE_UNIQUE_USERNAME = 530_006: "No unique username could be generated.";
    INVALID_CLIENT_SECRET = 530_007: "The client secret is invalid.";
}

impl ErrorCode {
    /// Creates an error code from its number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Returns the number of the error code.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
