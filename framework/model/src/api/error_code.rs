//! The numbers of errors.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The [code](https://docs.discord.com/developers/topics/opcodes-and-status-codes#json) of an error. The service may add others at any time.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Code(u32);

impl Code {
    /// Nothing more specific.
    pub const GENERAL_ERROR: Self = Self(0);
    /// There is no such app.
    pub const UNKNOWN_APPLICATION: Self = Self(10_002);
    /// There is no such channel.
    pub const UNKNOWN_CHANNEL: Self = Self(10_003);
    /// There is no such guild.
    pub const UNKNOWN_GUILD: Self = Self(10_004);
    /// There is no such integration.
    pub const UNKNOWN_INTEGRATION: Self = Self(10_005);
    /// There is no such invite.
    pub const UNKNOWN_INVITE: Self = Self(10_006);
    /// There is no such member.
    pub const UNKNOWN_MEMBER: Self = Self(10_007);
    /// There is no such message.
    pub const UNKNOWN_MESSAGE: Self = Self(10_008);
    /// There is no such overwrite.
    pub const UNKNOWN_PERMISSION_OVERWRITE: Self = Self(10_009);
    /// There is no such role.
    pub const UNKNOWN_ROLE: Self = Self(10_011);
    /// There is no such user.
    pub const UNKNOWN_USER: Self = Self(10_013);
    /// There is no such emoji.
    pub const UNKNOWN_EMOJI: Self = Self(10_014);
    /// There is no such webhook.
    pub const UNKNOWN_WEBHOOK: Self = Self(10_015);
    /// The user is not banned.
    pub const UNKNOWN_BAN: Self = Self(10_026);
    /// There is no such template.
    pub const UNKNOWN_GUILD_TEMPLATE: Self = Self(10_057);
    /// There is no such sticker.
    pub const UNKNOWN_STICKER: Self = Self(10_060);
    /// There is no such interaction, or its time is over.
    pub const UNKNOWN_INTERACTION: Self = Self(10_062);
    /// There is no such command.
    pub const UNKNOWN_APPLICATION_COMMAND: Self = Self(10_063);
    /// The member is in no voice channel.
    pub const UNKNOWN_VOICE_STATE: Self = Self(10_065);
    /// The command has no permissions of its own in this guild.
    pub const UNKNOWN_APPLICATION_COMMAND_PERMISSIONS: Self = Self(10_066);
    /// The guild has no welcome screen.
    pub const UNKNOWN_GUILD_WELCOME_SCREEN: Self = Self(10_069);
    /// The endpoint is not for bots.
    pub const BOTS_CANNOT_USE_THIS_ENDPOINT: Self = Self(20_001);
    /// The endpoint is for bots only.
    pub const ONLY_BOTS_CAN_USE_THIS_ENDPOINT: Self = Self(20_002);
    /// The token belongs to another app.
    pub const NOT_AUTHORIZED_FOR_THIS_APPLICATION: Self = Self(20_012);
    /// The channel's slow mode asks to wait.
    pub const SLOWMODE_RATE_LIMIT: Self = Self(20_016);
    /// Only the owner may do this.
    pub const ACCOUNT_OWNER_ONLY: Self = Self(20_018);
    /// The channel is written to too often.
    pub const CHANNEL_WRITE_RATE_LIMIT: Self = Self(20_028);
    /// The guild is written to too often.
    pub const SERVER_WRITE_RATE_LIMIT: Self = Self(20_029);
    /// The name holds words that are not allowed.
    pub const DISALLOWED_WORDS_IN_NAMES: Self = Self(20_031);
    /// The guild has as many roles as it may have.
    pub const MAX_GUILD_ROLES: Self = Self(30_005);
    /// The guild has as many emojis as it may have.
    pub const MAX_EMOJIS: Self = Self(30_008);
    /// The guild has as many channels as it may have.
    pub const MAX_GUILD_CHANNELS: Self = Self(30_013);
    /// The guild has as many invites as it may have.
    pub const MAX_INVITES: Self = Self(30_016);
    /// The guild has as many members as it may have.
    pub const MAX_SERVER_MEMBERS: Self = Self(30_019);
    /// The guild has as many categories as it may have.
    pub const MAX_SERVER_CATEGORIES: Self = Self(30_030);
    /// The app has as many commands as it may have.
    pub const MAX_APPLICATION_COMMANDS: Self = Self(30_032);
    /// The app has created as many commands today as it may.
    pub const MAX_DAILY_COMMAND_CREATES: Self = Self(30_034);
    /// As many users who are not members are banned as may be.
    pub const MAX_NON_MEMBER_BANS: Self = Self(30_035);
    /// Bans are read too often.
    pub const MAX_BAN_FETCHES: Self = Self(30_037);
    /// Members are pruned too often.
    pub const MAX_PRUNE_REQUESTS: Self = Self(30_040);
    /// The widget is changed too often.
    pub const MAX_WIDGET_SETTINGS_UPDATES: Self = Self(30_042);
    /// The channel has as many overwrites as it may have.
    pub const MAX_CHANNEL_OVERWRITES: Self = Self(30_060);
    /// The channels of the guild are too large in all.
    pub const THE_CHANNELS_FOR_THIS_GUILD_ARE_TOO_LARGE: Self = Self(30_061);
    /// The token is missing or wrong.
    pub const UNAUTHORIZED: Self = Self(40_001);
    /// The account has to be verified first.
    pub const VERIFY_YOUR_ACCOUNT: Self = Self(40_002);
    /// The body is too large.
    pub const REQUEST_ENTITY_TOO_LARGE: Self = Self(40_005);
    /// The service has switched this off for a while.
    pub const FEATURE_TEMPORARILY_DISABLED_SERVER_SIDE: Self = Self(40_006);
    /// The user is banned from the guild.
    pub const USER_BANNED_FROM_THIS_GUILD: Self = Self(40_007);
    /// More than one channel is moved to another category at once.
    pub const ONLY_ONE_PARENT_ID_CHANGE: Self = Self(40_009);
    /// The member is in no voice channel.
    pub const TARGET_USER_IS_NOT_CONNECTED_TO_VOICE: Self = Self(40_032);
    /// Another command has this name.
    pub const APPLICATION_COMMAND_WITH_THAT_NAME_ALREADY_EXISTS: Self = Self(40_041);
    /// The interaction did not reach the app.
    pub const APPLICATION_INTERACTION_FAILED_TO_SEND: Self = Self(40_043);
    /// The interaction has its answer.
    pub const INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED: Self = Self(40_060);
    /// Others use the resource too often.
    pub const SERVICE_RESOURCE_IS_BEING_RATE_LIMITED: Self = Self(40_062);
    /// The interaction has as many further answers as it may have.
    pub const MAX_FOLLOWUPS_FOR_INTERACTION: Self = Self(40_094);
    /// The `User-Agent` is not of the form that the service asks for.
    pub const CLOUDFLARE_BLOCK: Self = Self(40_333);
    /// The app is not where it wants to act.
    pub const MISSING_ACCESS: Self = Self(50_001);
    /// The widget is switched off.
    pub const GUILD_WIDGET_DISABLED: Self = Self(50_004);
    /// The message holds nothing.
    pub const CANNOT_SEND_AN_EMPTY_MESSAGE: Self = Self(50_006);
    /// The user takes no messages of the app.
    pub const CANNOT_SEND_MESSAGES_TO_THIS_USER: Self = Self(50_007);
    /// The channel holds no messages.
    pub const CANNOT_SEND_MESSAGES_IN_NON_TEXT_CHANNEL: Self = Self(50_008);
    /// The app may not do this.
    pub const MISSING_PERMISSIONS: Self = Self(50_013);
    /// The token is not one.
    pub const INVALID_TOKEN: Self = Self(50_014);
    /// Channels of this type do not have that.
    pub const CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE: Self = Self(50_024);
    /// The access token is not one.
    pub const INVALID_OAUTH2_ACCESS_TOKEN: Self = Self(50_025);
    /// The access token does not allow this.
    pub const MISSING_REQUIRED_OAUTH2_SCOPE: Self = Self(50_026);
    /// The token in the path is not one, or its time is over.
    pub const INVALID_WEBHOOK_TOKEN: Self = Self(50_027);
    /// The role is not one.
    pub const INVALID_ROLE: Self = Self(50_028);
    /// The body breaks a rule; `errors` says where.
    pub const INVALID_FORM_BODY: Self = Self(50_035);
    /// The version in the path is gone.
    pub const INVALID_API_VERSION: Self = Self(50_041);
    /// The file is too large.
    pub const FILE_UPLOADED_EXCEEDS_MAXIMUM_SIZE: Self = Self(50_045);
    /// The file is not one.
    pub const INVALID_FILE_UPLOADED: Self = Self(50_046);
    /// The guild is not one.
    pub const INVALID_GUILD: Self = Self(50_055);
    /// A community guild needs the channel.
    pub const CANNOT_DELETE_CHANNEL_REQUIRED_FOR_COMMUNITY_GUILDS: Self = Self(50_074);
    /// The guild is not boosted enough.
    pub const GUILD_NEEDS_MORE_BOOSTS: Self = Self(50_101);
    /// The body is not JSON.
    pub const REQUEST_BODY_CONTAINS_INVALID_JSON: Self = Self(50_109);
    /// The owner cannot wait to be let in.
    pub const OWNER_CANNOT_BE_PENDING_MEMBER: Self = Self(50_131);
    /// The integration belongs to the guild's subscription.
    pub const CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION: Self = Self(50_163);
    /// A bulk overwrite leaves out the `PRIMARY_ENTRY_POINT` command. Seen in practice, not documented.
    pub const ENTRY_POINT_COMMAND_MISSING: Self = Self(50_240);
    /// The owner of the app has to use two factors in this guild.
    pub const TWO_FACTOR_AUTHENTICATION_IS_REQUIRED: Self = Self(60_003);
    /// The index is being made; ask again.
    pub const INDEX_NOT_YET_AVAILABLE: Self = Self(110_000);
    /// The service is overloaded for the moment.
    pub const API_RESOURCE_OVERLOADED: Self = Self(130_000);
    /// Automatic moderation stopped the message.
    pub const MESSAGE_WAS_BLOCKED_BY_AUTOMATIC_MODERATION: Self = Self(200_000);
    /// Automatic moderation stopped the title.
    pub const TITLE_WAS_BLOCKED_BY_AUTOMATIC_MODERATION: Self = Self(200_001);
    /// The user may join no guild for now.
    pub const USER_LIMITED_FROM_JOINING_GUILDS: Self = Self(340_015);
    /// Onboarding cannot be switched on with so little in it.
    pub const CANNOT_ENABLE_ONBOARDING_REQUIREMENTS: Self = Self(350_000);
    /// Onboarding that is on cannot have so little in it.
    pub const CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS: Self = Self(350_001);
    /// None of the users could be banned.
    pub const FAILED_TO_BAN_USERS: Self = Self(500_000);

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
