//! What the service says with a code that explains itself.

use guildhall_model::api::Code;

/// Codes with their statuses and their words.
static WORDS: &[(Code, u16, &str)] = &[
    (
        Code::BOTS_CANNOT_USE_THIS_ENDPOINT,
        403,
        "Bots cannot use this endpoint",
    ),
    (
        Code::CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION,
        400,
        "Cannot delete guild subscription integration",
    ),
    (
        Code::CANNOT_EDIT_A_POLL_MESSAGE,
        400,
        "Cannot edit a poll message",
    ),
    (
        Code::CANNOT_ENABLE_ONBOARDING_REQUIREMENTS,
        400,
        "Cannot enable onboarding, requirements are not met",
    ),
    (
        Code::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE,
        400,
        "Cannot execute action on this channel type",
    ),
    (
        Code::CANNOT_SEND_AN_EMPTY_MESSAGE,
        400,
        "Cannot send an empty message",
    ),
    (
        Code::CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS,
        400,
        "Cannot update onboarding while below requirements",
    ),
    (
        Code::COMMUNITY_CHANNELS_MUST_BE_TEXT,
        400,
        "Community server channels must be text channels",
    ),
    (Code::FAILED_TO_BAN_USERS, 400, "Failed to ban users"),
    (
        Code::GUILD_NEEDS_MORE_BOOSTS,
        403,
        "This guild needs a feature that it does not have",
    ),
    (Code::GUILD_WIDGET_DISABLED, 403, "Widget Disabled"),
    (
        Code::INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED,
        400,
        "Interaction has already been acknowledged.",
    ),
    (
        Code::INVALID_OAUTH2_ACCESS_TOKEN,
        403,
        "Invalid OAuth2 access token",
    ),
    (Code::INVALID_ROLE, 400, "Invalid Role"),
    (Code::INVALID_TOKEN, 401, "Invalid authentication token"),
    (Code::INVALID_WEBHOOK_TOKEN, 401, "Invalid Webhook Token"),
    (
        Code::MAX_ATTACHMENTS_IN_A_MESSAGE,
        400,
        "Maximum number of attachments in a message reached",
    ),
    (
        Code::MAX_BAN_FETCHES,
        400,
        "Maximum number of bans fetches has been reached. Try again later",
    ),
    (
        Code::MAX_CHANNEL_OVERWRITES,
        400,
        "Maximum number of channel permission overwrites reached",
    ),
    (
        Code::MAX_FOLLOWUPS_FOR_INTERACTION,
        400,
        "Maximum number of follow up messages for this interaction reached",
    ),
    (Code::MAX_GUILDS, 400, "Maximum number of guilds reached"),
    (
        Code::MAX_GUILD_CHANNELS,
        400,
        "Maximum number of guild channels reached",
    ),
    (
        Code::MAX_GUILD_ROLES,
        400,
        "Maximum number of guild roles reached",
    ),
    (Code::MAX_INVITES, 400, "Maximum number of invites reached"),
    (
        Code::MAX_NON_MEMBER_BANS,
        400,
        "Maximum number of bans for non-guild members have been exceeded. Try again later",
    ),
    (
        Code::MAX_PRUNE_REQUESTS,
        400,
        "Maximum number of prune requests has been reached. Try again later",
    ),
    (
        Code::MAX_SERVER_CATEGORIES,
        400,
        "Maximum number of server categories has been reached",
    ),
    (
        Code::MAX_SERVER_MEMBERS,
        400,
        "Maximum number of server members reached",
    ),
    (
        Code::MAX_WIDGET_SETTINGS_UPDATES,
        400,
        "Maximum number of guild widget settings updates has been reached. Try again later",
    ),
    (Code::MISSING_ACCESS, 403, "Missing Access"),
    (Code::MISSING_PERMISSIONS, 403, "Missing Permissions"),
    (
        Code::MISSING_REQUIRED_OAUTH2_SCOPE,
        403,
        "Missing required OAuth2 scope",
    ),
    (
        Code::NOT_AUTHORIZED_FOR_THIS_APPLICATION,
        403,
        "You are not authorized to perform this action on this application",
    ),
    (
        Code::ONLY_ONE_PARENT_ID_CHANGE,
        400,
        "Only one channel can have its parent_id modified at a time.",
    ),
    (
        Code::REQUEST_ENTITY_TOO_LARGE,
        413,
        "Request entity too large",
    ),
    (
        Code::TAG_NAMES_MUST_BE_UNIQUE,
        400,
        "Tag names must be unique",
    ),
    (
        Code::TARGET_USER_IS_NOT_CONNECTED_TO_VOICE,
        400,
        "Target user is not connected to voice.",
    ),
    (
        Code::UNKNOWN_APPLICATION_COMMAND,
        404,
        "Unknown application command",
    ),
    (
        Code::UNKNOWN_APPLICATION_COMMAND_PERMISSIONS,
        404,
        "Unknown application command permissions",
    ),
    (Code::UNKNOWN_BAN, 404, "Unknown Ban"),
    (Code::UNKNOWN_CHANNEL, 404, "Unknown Channel"),
    (Code::UNKNOWN_GUILD, 404, "Unknown Guild"),
    (
        Code::UNKNOWN_GUILD_WELCOME_SCREEN,
        404,
        "Unknown Guild Welcome Screen",
    ),
    (Code::UNKNOWN_INTEGRATION, 404, "Unknown Integration"),
    (Code::UNKNOWN_INTERACTION, 404, "Unknown interaction"),
    (Code::UNKNOWN_MEMBER, 404, "Unknown Member"),
    (Code::UNKNOWN_MESSAGE, 404, "Unknown Message"),
    (Code::UNKNOWN_ROLE, 404, "Unknown Role"),
    (Code::UNKNOWN_USER, 404, "Unknown User"),
    (Code::UNKNOWN_WEBHOOK, 404, "Unknown Webhook"),
    (
        Code::USER_BANNED_FROM_THIS_GUILD,
        403,
        "The user is banned from this guild.",
    ),
    (
        Code::VOICE_MESSAGES_CANNOT_BE_EDITED,
        400,
        "Voice messages cannot be edited",
    ),
    (
        Code::VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT,
        400,
        "Voice messages do not support additional content",
    ),
    (
        Code::VOICE_MESSAGES_MUST_HAVE_A_SINGLE_AUDIO_ATTACHMENT,
        400,
        "Voice messages must have a single audio attachment",
    ),
    (
        Code::VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA,
        400,
        "Voice messages must have supporting metadata",
    ),
];

/// The status and the words of a code.
pub(super) fn status_and_message(code: Code) -> (u16, &'static str) {
    let row = WORDS.iter().find(|row| row.0 == code);
    row.map_or((400, "Bad Request"), |row| (row.1, row.2))
}
