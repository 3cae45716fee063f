//! Known differences between Discord's OpenAPI description and its documentation.

/// Known differences, grouped by reason. Remove an entry when its difference no longer exists.
pub(crate) const DIFFERENCES: &[(&str, &[&str])] = &[
    (
        "The documentation marks it as deprecated or disabled; the description omits it.",
        &[
            "BeginPrune: body reason is not described",
            "ModifyCurrentUserNick: is not described",
        ],
    ),
    (
        "These fields of a command are documented, and the service accepts them.",
        &[
            "CreateGlobalCommand: body default_permission is not described",
            "CreateGlobalCommand: body nsfw is not described",
            "EditGlobalCommand: body default_permission is not described",
            "EditGlobalCommand: body nsfw is not described",
            "BulkOverwriteGlobalCommands: body default_permission is not described",
            "BulkOverwriteGlobalCommands: body nsfw is not described",
            "CreateGuildCommand: body default_permission is not described",
            "CreateGuildCommand: body nsfw is not described",
            "EditGuildCommand: body default_permission is not described",
            "EditGuildCommand: body nsfw is not described",
            "BulkOverwriteGuildCommands: body default_permission is not described",
            "BulkOverwriteGuildCommands: body nsfw is not described",
        ],
    ),
    (
        "The model has one body for creates and overwrites; the ID is set only in a bulk overwrite.",
        &[
            "CreateGlobalCommand: body id is not described",
            "CreateGuildCommand: body id is not described",
        ],
    ),
    (
        "The documentation has the flags of channels.",
        &[
            "CreateChannel: body flags is not described",
            "ModifyChannelPositions: body flags is not described",
        ],
    ),
    (
        "The documentation does not state the status of a created channel, so both are accepted.",
        &["CreateChannel: status 200 is not described"],
    ),
    (
        "The description has more fields than the documentation; apps may rely only on documented fields.",
        &[
            "CreateChannel: body default_tag_setting is only described",
            "ModifyGuild: body home_header is only described",
            "EditCurrentApplication: body explicit_content_filter is only described",
            "EditCurrentApplication: body max_participants is only described",
            "EditCurrentApplication: body team_id is only described",
            "EditCurrentApplication: body type is only described",
        ],
    ),
    (
        "Only for ordinary webhooks; not supported for interaction responses.",
        &[
            "CreateFollowupMessage: body applied_tags is only described",
            "CreateFollowupMessage: body avatar_url is only described",
            "CreateFollowupMessage: body thread_name is only described",
            "CreateFollowupMessage: body username is only described",
            "CreateFollowupMessage: query thread_id is only described",
            "CreateFollowupMessage: query with_components is only described",
            "GetOriginalResponse: query thread_id is only described",
            "GetFollowupMessage: query thread_id is only described",
            "EditOriginalResponse: query thread_id is only described",
            "EditFollowupMessage: query thread_id is only described",
            "DeleteOriginalResponse: query thread_id is only described",
            "DeleteFollowupMessage: query thread_id is only described",
            "EditOriginalResponse: query with_components is only described",
            "EditFollowupMessage: query with_components is only described",
        ],
    ),
    (
        "The service always waits until a follow-up is created, so there is a reply.",
        &[
            "CreateFollowupMessage: query wait is only described",
            "CreateFollowupMessage: status 204 is only described",
            "CreateFollowupMessage: response 204 cannot be read: invalid type: null, expected struct Message",
        ],
    ),
    (
        "The documentation accepts only a user's access token.",
        &[
            "EditCommandPermissions: auth BotToken is only described",
            "GetCurrentAuthorization: auth BotToken is only described",
        ],
    ),
    (
        "The description omits the OAuth2 token endpoints.",
        &[
            "GET_TOKEN: is not described",
            "REVOKE_TOKEN: is not described",
        ],
    ),
];
