//! HTTP status and message of each error code.

use guildhall_model::api::ErrorCode;

/// Declares the table: a code, its status and its message in each row.
macro_rules! messages {
    ($($code:ident $status:literal $message:literal)*) => {
        static MESSAGES: &[(ErrorCode, u16, &str)] = &[$((ErrorCode::$code, $status, $message),)*];
    };
}

messages! {
    BOTS_CANNOT_USE_THIS_ENDPOINT 403 "Bots cannot use this endpoint"
    CANNOT_DELETE_CHANNEL_REQUIRED_FOR_COMMUNITY_GUILDS 400
        "Cannot delete a channel required for Community guilds"
    CANNOT_DELETE_GUILD_SUBSCRIPTION_INTEGRATION 400 "Cannot delete guild subscription integration"
    CANNOT_EDIT_A_POLL_MESSAGE 400 "Cannot edit a poll message"
    CANNOT_EDIT_MESSAGE_AUTHORED_BY_ANOTHER_USER 403
        "Cannot edit a message authored by another user"
    CANNOT_ENABLE_ONBOARDING_REQUIREMENTS 400 "Cannot enable onboarding, requirements are not met"
    CANNOT_EXECUTE_ACTION_ON_DM_CHANNEL 400 "Cannot execute action on a DM channel"
    CANNOT_EXECUTE_ACTION_ON_SYSTEM_MESSAGE 403 "Cannot execute action on a system message"
    CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE 400 "Cannot execute action on this channel type"
    CANNOT_EXPIRE_A_NON_POLL_MESSAGE 400 "Cannot expire a non-poll message"
    CANNOT_FORWARD_UNREADABLE_MESSAGE 403
        "You cannot forward a message whose content you cannot read"
    CANNOT_MESSAGE_USER_NO_MUTUAL_GUILDS 403
        "Cannot send messages to this user due to having no mutual guilds"
    CANNOT_REPLY_WITHOUT_HISTORY_PERMISSION 400
        "Cannot reply without permission to read message history"
    CANNOT_SEND_AN_EMPTY_MESSAGE 400 "Cannot send an empty message"
    CANNOT_SEND_A_MESSAGE_IN_A_FORUM_CHANNEL 400 "Cannot send a message in a forum channel"
    CANNOT_SEND_MESSAGES_IN_NON_TEXT_CHANNEL 400 "Cannot send messages in a non-text channel"
    CANNOT_SEND_MESSAGES_TO_THIS_USER 403 "Cannot send messages to this user"
    CANNOT_UPDATE_A_FINISHED_EVENT 400 "Cannot update a finished event"
    CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS 400
        "Cannot update onboarding while below requirements"
    CANNOT_USE_POLL_EMOJI 400 "Cannot use an emoji included with the poll"
    COMMUNITY_CHANNELS_MUST_BE_TEXT 400 "Community server channels must be text channels"
    FAILED_TO_BAN_USERS 400 "Failed to ban users"
    FILE_UPLOADED_EXCEEDS_MAXIMUM_SIZE 400 "File uploaded exceeds the maximum size"
    FORUM_POST_NEEDS_TAG 400 "A tag is required to create a forum post in this channel"
    GUILD_NEEDS_MORE_BOOSTS 403 "This guild needs a feature that it does not have"
    GUILD_WIDGET_DISABLED 403 "Widget Disabled"
    INTERACTION_HAS_ALREADY_BEEN_ACKNOWLEDGED 400 "Interaction has already been acknowledged."
    INVALID_ACTION_ON_ARCHIVED_THREAD 400 "This thread is archived"
    INVALID_FILE_UPLOADED 400 "Invalid file uploaded"
    INVALID_OAUTH2_ACCESS_TOKEN 403 "Invalid OAuth2 access token"
    INVALID_RECIPIENTS 400 "Invalid recipient(s)"
    INVALID_ROLE 400 "Invalid Role"
    INVALID_STICKER_SENT 400 "Invalid sticker sent"
    INVALID_TOKEN 401 "Invalid authentication token"
    INVALID_WEBHOOK_TOKEN 401 "Invalid Webhook Token"
    MAXIMUM_ACTIVE_THREADS 400 "Maximum number of active threads reached"
    MAXIMUM_THREAD_PARTICIPANTS 400 "Maximum number of thread participants reached"
    MAX_ANIMATED_EMOJIS 400 "Maximum number of animated emojis reached"
    MAX_ATTACHMENTS_IN_A_MESSAGE 400 "Maximum number of attachments in a message reached"
    MAX_BAN_FETCHES 400 "Maximum number of bans fetches has been reached. Try again later"
    MAX_CHANNEL_OVERWRITES 400 "Maximum number of channel permission overwrites reached"
    MAX_EMOJIS 400 "Maximum number of emojis reached"
    MAX_FOLLOWUPS_FOR_INTERACTION 400
        "Maximum number of follow up messages for this interaction reached"
    MAX_GUILDS 400 "Maximum number of guilds reached"
    MAX_GUILD_CHANNELS 400 "Maximum number of guild channels reached"
    MAX_GUILD_ROLES 400 "Maximum number of guild roles reached"
    MAX_INVITES 400 "Maximum number of invites reached"
    MAX_NON_MEMBER_BANS 400
        "Maximum number of bans for non-guild members have been exceeded. Try again later"
    MAX_PINS 400 "Maximum number of pins reached"
    MAX_PRUNE_REQUESTS 400 "Maximum number of prune requests has been reached. Try again later"
    MAX_REACTIONS 400 "Maximum number of reactions reached"
    MAX_SERVER_CATEGORIES 400 "Maximum number of server categories has been reached"
    MAX_SERVER_MEMBERS 400 "Maximum number of server members reached"
    MAX_STICKERS 400 "Maximum number of stickers reached"
    MAX_UNCOMPLETED_EVENTS 400 "Maximum number of uncompleted guild scheduled events reached"
    MAX_WEBHOOKS 400 "Maximum number of webhooks reached"
    MAX_WIDGET_SETTINGS_UPDATES 400
        "Maximum number of guild widget settings updates has been reached. Try again later"
    MESSAGE_TOO_OLD_FOR_BULK_DELETE 400 "A message provided was too old to bulk delete"
    MISSING_ACCESS 403 "Missing Access"
    MISSING_PERMISSIONS 403 "Missing Permissions"
    MISSING_REQUIRED_OAUTH2_SCOPE 403 "Missing required OAuth2 scope"
    NOT_AUTHORIZED_FOR_THIS_APPLICATION 403
        "You are not authorized to perform this action on this application"
    NO_TAGS_FOR_NON_MODERATORS 400 "There are no tags available that can be set by non-moderators"
    ONLY_CONSUMABLE_SKUS 400 "Only consumable SKUs can be consumed"
    ONLY_ONE_PARENT_ID_CHANGE 400 "Only one channel can have its parent_id modified at a time."
    POLL_EXPIRED 400 "Poll expired"
    PROVIDED_TOO_FEW_OR_TOO_MANY_MESSAGES_TO_DELETE 400
        "Provided too few or too many messages to delete. Must provide at least 2 and at most 100 messages to delete"
    REQUEST_ENTITY_TOO_LARGE 413 "Request entity too large"
    TAG_NAMES_MUST_BE_UNIQUE 400 "Tag names must be unique"
    TARGET_USER_IS_NOT_CONNECTED_TO_VOICE 400 "Target user is not connected to voice."
    THIS_MESSAGE_WAS_ALREADY_CROSSPOSTED 400 "This message has already been crossposted"
    THREAD_ALREADY_CREATED_FOR_MESSAGE 400 "A thread has already been created for this message"
    THREAD_LOCKED 400 "Thread is locked"
    UNKNOWN_APPLICATION 404 "Unknown Application"
    UNKNOWN_APPLICATION_COMMAND 404 "Unknown application command"
    UNKNOWN_APPLICATION_COMMAND_PERMISSIONS 404 "Unknown application command permissions"
    UNKNOWN_BAN 404 "Unknown Ban"
    UNKNOWN_CHANNEL 404 "Unknown Channel"
    UNKNOWN_EMOJI 400 "Unknown Emoji"
    UNKNOWN_ENTITLEMENT 404 "Unknown Entitlement"
    UNKNOWN_GUILD 404 "Unknown Guild"
    UNKNOWN_GUILD_SCHEDULED_EVENT 404 "Unknown Guild Scheduled Event"
    UNKNOWN_GUILD_WELCOME_SCREEN 404 "Unknown Guild Welcome Screen"
    UNKNOWN_INTEGRATION 404 "Unknown Integration"
    UNKNOWN_INTERACTION 404 "Unknown interaction"
    UNKNOWN_INVITE 404 "Unknown Invite"
    UNKNOWN_MEMBER 404 "Unknown Member"
    UNKNOWN_MESSAGE 404 "Unknown Message"
    UNKNOWN_PERMISSION_OVERWRITE 404 "Unknown Overwrite"
    UNKNOWN_ROLE 404 "Unknown Role"
    UNKNOWN_SKU 404 "Unknown SKU"
    UNKNOWN_STICKER 404 "Unknown sticker"
    UNKNOWN_TAG 404 "Unknown Tag"
    UNKNOWN_USER 404 "Unknown User"
    UNKNOWN_WEBHOOK 404 "Unknown Webhook"
    USER_BANNED_FROM_THIS_GUILD 403 "The user is banned from this guild."
    VOICE_MESSAGES_CANNOT_BE_EDITED 400 "Voice messages cannot be edited"
    VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT 400
        "Voice messages do not support additional content"
    VOICE_MESSAGES_MUST_HAVE_A_SINGLE_AUDIO_ATTACHMENT 400
        "Voice messages must have a single audio attachment"
    VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA 400 "Voice messages must have supporting metadata"
    YOU_CAN_ONLY_DELETE_SANDBOX_ENTITLEMENTS 400 "You can only delete sandbox entitlements"
}

/// Returns the HTTP status and message of an error code.
pub(super) fn status_and_message(code: ErrorCode) -> (u16, &'static str) {
    let row = MESSAGES.iter().find(|row| row.0 == code);
    row.map_or((400, "Bad Request"), |row| (row.1, row.2))
}
