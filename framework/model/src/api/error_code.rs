//! The numbers of errors.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The [code](https://docs.discord.com/developers/topics/opcodes-and-status-codes#json) of an error. The service may add others at any time.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Code(u32);

/// Declares the codes that have a name as a table: name, number, what it says.
macro_rules! codes {
    ($($name:ident = $number:literal: $words:literal;)*) => {
        impl Code {
            $(
                #[doc = $words]
                pub const $name: Self = Self($number);
            )*
        }
    };
}

codes! {
    GENERAL_ERROR = 0: "Nothing more specific.";
    UNKNOWN_ACCOUNT = 10_001: "There is no such account.";
    UNKNOWN_APPLICATION = 10_002: "There is no such app.";
    UNKNOWN_CHANNEL = 10_003: "There is no such channel.";
    UNKNOWN_GUILD = 10_004: "There is no such guild.";
    UNKNOWN_INTEGRATION = 10_005: "There is no such integration.";
    UNKNOWN_INVITE = 10_006: "There is no such invite.";
    UNKNOWN_MEMBER = 10_007: "There is no such member.";
    UNKNOWN_MESSAGE = 10_008: "There is no such message.";
    UNKNOWN_PERMISSION_OVERWRITE = 10_009: "There is no such overwrite.";
    UNKNOWN_PROVIDER = 10_010: "There is no such provider.";
    UNKNOWN_ROLE = 10_011: "There is no such role.";
    UNKNOWN_TOKEN = 10_012: "There is no such token.";
    UNKNOWN_USER = 10_013: "There is no such user.";
    UNKNOWN_EMOJI = 10_014: "There is no such emoji.";
    UNKNOWN_WEBHOOK = 10_015: "There is no such webhook.";
    UNKNOWN_WEBHOOK_SERVICE = 10_016: "There is no such service of webhooks.";
    UNKNOWN_SESSION = 10_020: "There is no such session.";
    UNKNOWN_ASSET = 10_021: "There is no such asset.";
    UNKNOWN_BAN = 10_026: "The user is not banned.";
    UNKNOWN_SKU = 10_027: "There is nothing for sale with this id.";
    UNKNOWN_STORE_LISTING = 10_028: "There is no such entry of a store.";
    UNKNOWN_ENTITLEMENT = 10_029: "There is no such entitlement.";
    UNKNOWN_BUILD = 10_030: "There is no such build.";
    UNKNOWN_LOBBY = 10_031: "There is no such lobby.";
    UNKNOWN_BRANCH = 10_032: "There is no such branch.";
    UNKNOWN_STORE_DIRECTORY_LAYOUT = 10_033: "There is no such layout of a store.";
    UNKNOWN_REDISTRIBUTABLE = 10_036: "There is no such redistributable.";
    UNKNOWN_GIFT_CODE = 10_038: "There is no such gift.";
    UNKNOWN_STREAM = 10_049: "There is no such stream.";
    UNKNOWN_PREMIUM_SERVER_SUBSCRIBE_COOLDOWN = 10_050: "There is no such wait between boosts.";
    UNKNOWN_GUILD_TEMPLATE = 10_057: "There is no such template.";
    UNKNOWN_DISCOVERABLE_SERVER_CATEGORY = 10_059: "There is no such category of public guilds.";
    UNKNOWN_STICKER = 10_060: "There is no such sticker.";
    UNKNOWN_STICKER_PACK = 10_061: "There is no such pack of stickers.";
    UNKNOWN_INTERACTION = 10_062: "There is no such interaction, or its time is over.";
    UNKNOWN_APPLICATION_COMMAND = 10_063: "There is no such command.";
    UNKNOWN_VOICE_STATE = 10_065: "The member is in no voice channel.";
    UNKNOWN_APPLICATION_COMMAND_PERMISSIONS = 10_066: "The command has no permissions of its own in this guild.";
    UNKNOWN_STAGE_INSTANCE = 10_067: "The stage is not open.";
    UNKNOWN_GUILD_MEMBER_VERIFICATION_FORM = 10_068: "There is no such form for new members.";
    UNKNOWN_GUILD_WELCOME_SCREEN = 10_069: "The guild has no welcome screen.";
    UNKNOWN_GUILD_SCHEDULED_EVENT = 10_070: "There is no such event.";
    UNKNOWN_GUILD_SCHEDULED_EVENT_USER = 10_071: "The user does not come to the event.";
    UNKNOWN_TAG = 10_087: "There is no such tag.";
    UNKNOWN_SOUND = 10_097: "There is no such sound.";
    UNKNOWN_INVITE_TARGET_USERS_JOB = 10_124: "There is no such job for the users of an invite.";
    UNKNOWN_INVITE_TARGET_USERS = 10_129: "There are no such users of an invite.";
    BOTS_CANNOT_USE_THIS_ENDPOINT = 20_001: "The endpoint is not for bots.";
    ONLY_BOTS_CAN_USE_THIS_ENDPOINT = 20_002: "The endpoint is for bots only.";
    EXPLICIT_CONTENT_NOT_DELIVERABLE = 20_009: "The recipient takes no explicit content.";
    NOT_AUTHORIZED_FOR_THIS_APPLICATION = 20_012: "The token belongs to another app.";
    THIS_ACTION_REQUIRES_A_PREMIUM_SUBSCRIPTION = 20_015: "Who asks has no subscription.";
    SLOWMODE_RATE_LIMIT = 20_016: "The channel's slow mode asks to wait.";
    ACCOUNT_OWNER_ONLY = 20_018: "Only the owner may do this.";
    ANNOUNCEMENT_EDIT_LIMIT_EXCEEDED = 20_022: "The announcement is edited too often.";
    UNDER_MINIMUM_AGE = 20_024: "The user is too young.";
    CHANNEL_WRITE_RATE_LIMIT = 20_028: "The channel is written to too often.";
    SERVER_WRITE_RATE_LIMIT = 20_029: "The guild is written to too often.";
    DISALLOWED_WORDS_IN_NAMES = 20_031: "The name holds words that are not allowed.";
    GUILD_PREMIUM_SUBSCRIPTION_LEVEL_TOO_LOW = 20_035: "The boost tier of the guild is too low.";
    MAX_GUILDS = 30_001: "The user is in 100 guilds.";
    MAX_FRIENDS = 30_002: "The user has 1000 friends.";
    MAX_PINS = 30_003: "The channel has 250 pinned messages.";
    MAX_RECIPIENTS = 30_004: "The channel has 10 recipients.";
    MAX_GUILD_ROLES = 30_005: "The guild has as many roles as it may have.";
    MAX_WEBHOOKS = 30_007: "The channel has 15 webhooks.";
    MAX_EMOJIS = 30_008: "The guild has as many emojis as it may have.";
    MAX_REACTIONS = 30_010: "The message has 20 different reactions.";
    MAX_GROUP_DMS = 30_011: "The user is in 10 group conversations.";
    MAX_GUILD_CHANNELS = 30_013: "The guild has as many channels as it may have.";
    MAX_ATTACHMENTS_IN_A_MESSAGE = 30_015: "The message has more than 10 files.";
    MAX_INVITES = 30_016: "The guild has as many invites as it may have.";
    MAX_ANIMATED_EMOJIS = 30_018: "The guild has as many emoji that move as it may have.";
    MAX_SERVER_MEMBERS = 30_019: "The guild has as many members as it may have.";
    MAX_SERVER_CATEGORIES = 30_030: "The guild has as many categories as it may have.";
    GUILD_ALREADY_HAS_TEMPLATE = 30_031: "The guild has a template.";
    MAX_APPLICATION_COMMANDS = 30_032: "The app has as many commands as it may have.";
    MAXIMUM_THREAD_PARTICIPANTS = 30_033: "The thread has 1000 members.";
    MAX_DAILY_COMMAND_CREATES = 30_034: "The app has created as many commands today as it may.";
    MAX_NON_MEMBER_BANS = 30_035: "As many users who are not members are banned as may be.";
    MAX_BAN_FETCHES = 30_037: "Bans are read too often.";
    MAX_UNCOMPLETED_EVENTS = 30_038: "The guild has 100 events that are not over.";
    MAX_STICKERS = 30_039: "The guild has as many stickers as it may have.";
    MAX_PRUNE_REQUESTS = 30_040: "Members are pruned too often.";
    MAX_WIDGET_SETTINGS_UPDATES = 30_042: "The widget is changed too often.";
    MAX_SOUNDBOARD_SOUNDS = 30_045: "The guild has as many sounds as it may have.";
    MAX_EDITS_TO_OLD_MESSAGES = 30_046: "Old messages are edited too often.";
    MAX_PINNED_THREADS_IN_FORUM = 30_047: "The forum has as many pinned threads as it may have.";
    MAX_TAGS_IN_FORUM = 30_048: "The forum has as many tags as it may have.";
    BITRATE_IS_TOO_HIGH_FOR_CHANNEL_OF_THIS_TYPE = 30_052: "The bit rate is too high for the type of the channel.";
    MAX_PREMIUM_EMOJIS = 30_056: "The guild has 25 emoji of its subscriptions.";
    MAX_WEBHOOKS_PER_GUILD = 30_058: "The guild has 1000 webhooks.";
    MAX_CHANNEL_OVERWRITES = 30_060: "The channel has as many overwrites as it may have.";
    THE_CHANNELS_FOR_THIS_GUILD_ARE_TOO_LARGE = 30_061: "The channels of the guild are too large in all.";
    UNAUTHORIZED = 40_001: "The token is missing or wrong.";
    VERIFY_YOUR_ACCOUNT = 40_002: "The account has to be verified first.";
    OPENING_DIRECT_MESSAGES_TOO_FAST = 40_003: "Direct messages are opened too often.";
    SEND_MESSAGES_HAS_BEEN_TEMPORARILY_DISABLED = 40_004: "Sending messages is switched off for a while.";
    REQUEST_ENTITY_TOO_LARGE = 40_005: "The body is too large.";
    FEATURE_TEMPORARILY_DISABLED_SERVER_SIDE = 40_006: "The service has switched this off for a while.";
    USER_BANNED_FROM_THIS_GUILD = 40_007: "The user is banned from the guild.";
    ONLY_ONE_PARENT_ID_CHANGE = 40_009: "More than one channel is moved to another category at once.";
    CONNECTION_HAS_BEEN_REVOKED = 40_012: "The connection was revoked.";
    ONLY_CONSUMABLE_SKUS = 40_018: "Only what is used up can be consumed.";
    YOU_CAN_ONLY_DELETE_SANDBOX_ENTITLEMENTS = 40_019: "Only entitlements for tests can be deleted.";
    TARGET_USER_IS_NOT_CONNECTED_TO_VOICE = 40_032: "The member is in no voice channel.";
    THIS_MESSAGE_WAS_ALREADY_CROSSPOSTED = 40_033: "The message was published before.";
    APPLICATION_COMMAND_WITH_THAT_NAME_ALREADY_EXISTS = 40_041: "Another command has this name.";
    APPLICATION_INTERACTION_FAILED_TO_SEND = 40_043: "The interaction did not reach the app.";
    CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL = 40_058: "A forum holds threads, no messages.";
    INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED = 40_060: "The interaction has its answer.";
    TAG_NAMES_MUST_BE_UNIQUE = 40_061: "Two tags have the same name.";
    SERVICE_RESOURCE_IS_BEING_RATE_LIMITED = 40_062: "Others use the resource too often.";
    NO_TAGS_FOR_NON_MODERATORS = 40_066: "Only moderators can set the tags that there are.";
    FORUM_POST_NEEDS_TAG = 40_067: "The forum wants a tag on each thread.";
    AN_ENTITLEMENT_HAS_ALREADY_BEEN_GRANTED_FOR_THIS_RESOURCE = 40_074: "The entitlement was granted before.";
    MAX_FOLLOWUPS_FOR_INTERACTION = 40_094: "The interaction has as many further answers as it may have.";
    CLOUDFLARE_BLOCK = 40_333: "The `User-Agent` is not of the form that the service asks for.";
    MISSING_ACCESS = 50_001: "The app is not where it wants to act.";
    INVALID_ACCOUNT_TYPE = 50_002: "Accounts of this type cannot do this.";
    CANNOT_EXECUTE_ACTION_ON_DM_CHANNEL = 50_003: "Direct messages do not have that.";
    GUILD_WIDGET_DISABLED = 50_004: "The widget is switched off.";
    CANNOT_EDIT_MESSAGE_AUTHORED_BY_ANOTHER_USER = 50_005: "The message is somebody else's.";
    CANNOT_SEND_AN_EMPTY_MESSAGE = 50_006: "The message holds nothing.";
    CANNOT_SEND_MESSAGES_TO_THIS_USER = 50_007: "The user takes no messages of the app.";
    CANNOT_SEND_MESSAGES_IN_NON_TEXT_CHANNEL = 50_008: "The channel holds no messages.";
    CHANNEL_VERIFICATION_LEVEL_TOO_HIGH_FOR_YOU_TO_GAIN_ACCESS = 50_009: "The guild asks for more verification.";
    OAUTH2_APPLICATION_DOES_NOT_HAVE_BOT = 50_010: "The app has no bot.";
    OAUTH2_APPLICATION_LIMIT = 50_011: "The user has as many apps as a user may have.";
    INVALID_OAUTH2_STATE = 50_012: "The `state` of the authorization is not the one that was sent.";
    MISSING_PERMISSIONS = 50_013: "The app may not do this.";
    INVALID_TOKEN = 50_014: "The token is not one.";
    NOTE_WAS_TOO_LONG = 50_015: "The note is too long.";
    PROVIDED_TOO_FEW_OR_TOO_MANY_MESSAGES_TO_DELETE = 50_016: "Too few or too many messages are to be deleted.";
    INVALID_MFA_LEVEL = 50_017: "The level of authentication is not one.";
    MESSAGE_CAN_ONLY_BE_PINNED_IN_THE_CHANNEL_IT_WAS_SENT_IN = 50_019: "The message is of another channel.";
    INVITE_CODE_INVALID_OR_TAKEN = 50_020: "The code of the invite is not one, or taken.";
    CANNOT_EXECUTE_ACTION_ON_SYSTEM_MESSAGE = 50_021: "The message is the service's own.";
    CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE = 50_024: "Channels of this type do not have that.";
    INVALID_OAUTH2_ACCESS_TOKEN = 50_025: "The access token is not one.";
    MISSING_REQUIRED_OAUTH2_SCOPE = 50_026: "The access token does not allow this.";
    INVALID_WEBHOOK_TOKEN = 50_027: "The token in the path is not one, or its time is over.";
    INVALID_ROLE = 50_028: "The role is not one.";
    INVALID_RECIPIENTS = 50_033: "The recipients are not ones.";
    MESSAGE_TOO_OLD_FOR_BULK_DELETE = 50_034: "A message is older than 14 days.";
    INVALID_FORM_BODY = 50_035: "The body breaks a rule; `errors` says where.";
    INVITE_ACCEPTED_BOT_NOT_IN_GUILD = 50_036: "The bot is not in the guild of the invite.";
    INVALID_ACTIVITY_ACTION = 50_039: "The action on the Activity is not one.";
    INVALID_API_VERSION = 50_041: "The version in the path is gone.";
    FILE_UPLOADED_EXCEEDS_MAXIMUM_SIZE = 50_045: "The file is too large.";
    INVALID_FILE_UPLOADED = 50_046: "The file is not one.";
    CANNOT_SELF_REDEEM_THIS_GIFT = 50_054: "Who bought the gift cannot redeem it.";
    INVALID_GUILD = 50_055: "The guild is not one.";
    INVALID_SKU = 50_057: "What is for sale is not that.";
    INVALID_REQUEST_ORIGIN = 50_067: "The request comes from elsewhere than it may.";
    INVALID_MESSAGE_TYPE = 50_068: "Messages of this type do not have that.";
    PAYMENT_SOURCE_REQUIRED_TO_REDEEM_GIFT = 50_070: "The gift needs a means of payment.";
    CANNOT_MODIFY_A_SYSTEM_WEBHOOK = 50_073: "The webhook is the service's own.";
    CANNOT_DELETE_CHANNEL_REQUIRED_FOR_COMMUNITY_GUILDS = 50_074: "A community guild needs the channel.";
    CANNOT_EDIT_STICKERS_WITHIN_MESSAGE = 50_080: "The stickers of a message stay as they are.";
    INVALID_STICKER_SENT = 50_081: "The sticker is not one.";
    INVALID_ACTION_ON_ARCHIVED_THREAD = 50_083: "The thread is put away.";
    INVALID_THREAD_NOTIFICATION_SETTINGS = 50_084: "The notifications of the thread cannot be set so.";
    PARAMETER_EARLIER_THAN_CREATION = 50_085: "`before` is earlier than the thread.";
    COMMUNITY_CHANNELS_MUST_BE_TEXT = 50_086: "A channel that a community needs is no text channel.";
    EVENT_ENTITY_TYPE_MISMATCH = 50_091: "The event is of another type.";
    SERVER_NOT_AVAILABLE_IN_YOUR_LOCATION = 50_095: "The guild cannot be reached from here.";
    GUILD_NEEDS_MONETIZATION = 50_097: "The guild does not earn money.";
    GUILD_NEEDS_MORE_BOOSTS = 50_101: "The guild is not boosted enough.";
    REQUEST_BODY_CONTAINS_INVALID_JSON = 50_109: "The body is not JSON.";
    PROVIDED_FILE_IS_INVALID = 50_110: "The file that was given is not one.";
    PROVIDED_FILE_TYPE_IS_INVALID = 50_123: "The file is of another type than it may be.";
    FILE_DURATION_EXCEEDS_MAX = 50_124: "The file lasts too long.";
    OWNER_CANNOT_BE_PENDING_MEMBER = 50_131: "The owner cannot wait to be let in.";
    OWNERSHIP_CANNOT_BE_MOVED_TO_A_BOT_USER = 50_132: "A bot owns no guild.";
    FAILED_TO_RESIZE_ASSET_BELOW_THE_MAXIMUM_SIZE = 50_138: "The picture cannot be made small enough.";
    CANNOT_MIX_SUBSCRIPTION_AND_NON_SUBSCRIPTION_ROLES_FOR_AN_EMOJI = 50_144: "Roles for sale and others do not go together on an emoji.";
    CANNOT_CONVERT_BETWEEN_PREMIUM_EMOJI_AND_NORMAL_EMOJI = 50_145: "An emoji of subscriptions stays one.";
    UPLOADED_FILE_NOT_FOUND = 50_146: "The file was not uploaded.";
    SPECIFIED_EMOJI_IS_INVALID = 50_151: "The emoji is not one.";
    VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT = 50_159: "A voice message holds nothing else.";
    VOICE_MESSAGES_MUST_HAVE_A_SINGLE_AUDIO_ATTACHMENT = 50_160: "A voice message has one file of sound.";
    VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA = 50_161: "The file of a voice message has a duration and a waveform.";
    VOICE_MESSAGES_CANNOT_BE_EDITED = 50_162: "A voice message stays as it is.";
    CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION = 50_163: "The integration belongs to the guild's subscription.";
    NO_VOICE_EFFECT_WHILE_MUTED_OR_DEAFENED = 50_167: "Who is muted or deafened plays no sounds.";
    YOU_CANNOT_SEND_VOICE_MESSAGES_IN_THIS_CHANNEL = 50_173: "The channel takes no voice messages.";
    THE_USER_ACCOUNT_MUST_FIRST_BE_VERIFIED = 50_178: "The user's account is not verified.";
    PROVIDED_FILE_DOES_NOT_HAVE_A_VALID_DURATION = 50_192: "The file does not say how long it lasts.";
    ENTRY_POINT_COMMAND_MISSING = 50_240: "A bulk overwrite leaves out the `PRIMARY_ENTRY_POINT` command. Seen in practice, not documented.";
    CANNOT_MESSAGE_USER_NO_MUTUAL_GUILDS = 50_278: "The user shares no guild with the app.";
    YOU_DO_NOT_HAVE_PERMISSION_TO_SEND_THIS_STICKER = 50_600: "The sticker may not be used here.";
    TWO_FACTOR_AUTHENTICATION_IS_REQUIRED = 60_003: "The owner of the app has to use two factors in this guild.";
    NO_USERS_WITH_DISCORD_TAG_EXIST = 80_004: "Nobody has this name.";
    REACTION_WAS_BLOCKED = 90_001: "The reaction is not wanted.";
    USER_CANNOT_USE_BURST_REACTIONS = 90_002: "The user has no more reactions of this kind.";
    INDEX_NOT_YET_AVAILABLE = 110_000: "The index is being made; ask again.";
    APPLICATION_NOT_YET_AVAILABLE = 110_001: "The app is not ready yet; ask again.";
    API_RESOURCE_OVERLOADED = 130_000: "The service is overloaded for the moment.";
    THE_STAGE_IS_ALREADY_OPEN = 150_006: "The stage is open.";
    CANNOT_REPLY_WITHOUT_HISTORY_PERMISSION = 160_002: "A reply needs the permission to read earlier messages.";
    THREAD_ALREADY_CREATED_FOR_MESSAGE = 160_004: "The message has a thread.";
    THREAD_LOCKED = 160_005: "The thread is locked.";
    MAXIMUM_ACTIVE_THREADS = 160_006: "The guild has as many active threads as it may have.";
    MAXIMUM_ACTIVE_ANNOUNCEMENT_THREADS = 160_007: "The guild has as many active threads on announcements as it may have.";
    CANNOT_FORWARD_UNREADABLE_MESSAGE = 160_014: "The app cannot read the message that it forwards.";
    INVALID_JSON_FOR_UPLOADED_LOTTIE_FILE = 170_001: "The Lottie file is no JSON.";
    UPLOADED_LOTTIES_CANNOT_CONTAIN_RASTERIZED_IMAGES = 170_002: "The Lottie file holds pictures of pixels.";
    STICKER_MAXIMUM_FRAMERATE_EXCEEDED = 170_003: "The sticker has too many frames a second.";
    STICKER_FRAME_COUNT_EXCEEDS_MAXIMUM = 170_004: "The sticker has more than 1000 frames.";
    LOTTIE_ANIMATION_MAXIMUM_DIMENSIONS_EXCEEDED = 170_005: "The Lottie file is too wide or too high.";
    STICKER_FRAMERATE_IS_TOO_SMALL_OR_TOO_LARGE = 170_006: "The sticker has too few or too many frames a second.";
    STICKER_ANIMATION_DURATION_EXCEEDS_MAXIMUM = 170_007: "The sticker moves for more than 5 seconds.";
    CANNOT_UPDATE_A_FINISHED_EVENT = 180_000: "The event is over.";
    FAILED_TO_CREATE_STAGE_NEEDED_FOR_STAGE_EVENT = 180_002: "The stage of the event cannot be opened.";
    MESSAGE_WAS_BLOCKED_BY_AUTOMATIC_MODERATION = 200_000: "Automatic moderation stopped the message.";
    TITLE_WAS_BLOCKED_BY_AUTOMATIC_MODERATION = 200_001: "Automatic moderation stopped the title.";
    FORUM_WEBHOOK_NEEDS_THREAD_NAME_OR_ID = 220_001: "A webhook of a forum names a thread, or how a new one is called.";
    FORUM_WEBHOOK_NOT_BOTH_THREAD_NAME_AND_ID = 220_002: "A webhook of a forum does not do both.";
    WEBHOOKS_CAN_ONLY_CREATE_THREADS_IN_FORUM_CHANNELS = 220_003: "A webhook makes threads in forums only.";
    WEBHOOK_SERVICES_CANNOT_BE_USED_IN_FORUM_CHANNELS = 220_004: "Webhooks of other services do not write in forums.";
    MESSAGE_BLOCKED_BY_HARMFUL_LINKS_FILTER = 240_000: "The message holds a harmful link.";
    USER_LIMITED_FROM_JOINING_GUILDS = 340_015: "The user may join no guild for now.";
    CANNOT_ENABLE_ONBOARDING_REQUIREMENTS = 350_000: "Onboarding cannot be switched on with so little in it.";
    CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS = 350_001: "Onboarding that is on cannot have so little in it.";
    GUILD_FILE_UPLOADS_LIMITED = 400_001: "The guild takes no files for now.";
    FAILED_TO_BAN_USERS = 500_000: "None of the users could be banned.";
    POLL_VOTING_BLOCKED = 520_000: "The user may not vote.";
    POLL_EXPIRED = 520_001: "The poll is over.";
    INVALID_CHANNEL_TYPE_FOR_POLL_CREATION = 520_002: "Channels of this type hold no polls.";
    CANNOT_EDIT_A_POLL_MESSAGE = 520_003: "A message with a poll stays as it is.";
    CANNOT_USE_POLL_EMOJI = 520_004: "The emoji of the poll may not be used.";
    CANNOT_EXPIRE_A_NON_POLL_MESSAGE = 520_006: "The message holds no poll.";
    PROVISIONAL_ACCOUNTS_PERMISSION_NOT_GRANTED = 530_000: "The app may have no provisional accounts.";
    ID_TOKEN_JWT_EXPIRED = 530_001: "The ID token is over.";
    ID_TOKEN_JWT_ISSUER_MISMATCH = 530_002: "The ID token is of another issuer.";
    ID_TOKEN_JWT_AUDIENCE_MISMATCH = 530_003: "The ID token is for somebody else.";
    ID_TOKEN_JWT_ISSUED_TOO_LONG_AGO = 530_004: "The ID token is too old.";
    FAILED_TO_GENERATE_UNIQUE_USERNAME = 530_006: "No name was found that nobody has.";
    INVALID_CLIENT_SECRET = 530_007: "The app's secret is not the right one.";
}

impl Code {
    /// The code with this number.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
