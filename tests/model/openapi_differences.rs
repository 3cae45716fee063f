//! Known differences between Discord's OpenAPI description and its documentation.

/// Known differences, grouped by reason. Remove an entry when its difference no longer exists.
pub(crate) const DIFFERENCES: &[(&str, &[&str])] = &[
    (
        "The documentation marks it as deprecated or disabled; the description omits it.",
        &[
            "BeginPrune: body reason is not in the OpenAPI description",
            "ModifyCurrentUserNick: is not in the OpenAPI description",
        ],
    ),
    (
        "These fields of a command are documented, and the service accepts them.",
        &[
            "CreateGlobalCommand: body default_permission is not in the OpenAPI description",
            "CreateGlobalCommand: body nsfw is not in the OpenAPI description",
            "EditGlobalCommand: body default_permission is not in the OpenAPI description",
            "EditGlobalCommand: body nsfw is not in the OpenAPI description",
            "BulkOverwriteGlobalCommands: body default_permission is not in the OpenAPI description",
            "BulkOverwriteGlobalCommands: body nsfw is not in the OpenAPI description",
            "CreateGuildCommand: body default_permission is not in the OpenAPI description",
            "CreateGuildCommand: body nsfw is not in the OpenAPI description",
            "EditGuildCommand: body default_permission is not in the OpenAPI description",
            "EditGuildCommand: body nsfw is not in the OpenAPI description",
            "BulkOverwriteGuildCommands: body default_permission is not in the OpenAPI description",
            "BulkOverwriteGuildCommands: body nsfw is not in the OpenAPI description",
        ],
    ),
    (
        "The model has one body for creates and overwrites; the ID is set only in a bulk overwrite.",
        &[
            "CreateGlobalCommand: body id is not in the OpenAPI description",
            "CreateGuildCommand: body id is not in the OpenAPI description",
        ],
    ),
    (
        "The documentation has the flags of channels.",
        &[
            "CreateChannel: body flags is not in the OpenAPI description",
            "ModifyChannelPositions: body flags is not in the OpenAPI description",
        ],
    ),
    (
        "The documentation does not state the status of a created channel, so both are accepted.",
        &["CreateChannel: status 200 is not in the OpenAPI description"],
    ),
    (
        "The description has more fields than the documentation; apps may rely only on documented fields.",
        &[
            "ListEntitlements: query only_active is only in the OpenAPI description",
            "GetAuditLog: query target_id is only in the OpenAPI description",
            "GetSkuSubscription: query user_id is only in the OpenAPI description",
            "EditApplication: body explicit_content_filter is only in the OpenAPI description",
            "EditApplication: body max_participants is only in the OpenAPI description",
            "EditApplication: body team_id is only in the OpenAPI description",
            "EditApplication: body type is only in the OpenAPI description",
            "CreateChannel: body default_tag_setting is only in the OpenAPI description",
            "ModifyChannel: body default_tag_setting is only in the OpenAPI description",
            "GetInvite: query target_channel_id is only in the OpenAPI description",
            "GetInvite: query target_message_id is only in the OpenAPI description",
            "ModifyGuild: body home_header is only in the OpenAPI description",
            "EditCurrentApplication: body explicit_content_filter is only in the OpenAPI description",
            "EditCurrentApplication: body max_participants is only in the OpenAPI description",
            "EditCurrentApplication: body team_id is only in the OpenAPI description",
            "EditCurrentApplication: body type is only in the OpenAPI description",
        ],
    ),
    (
        "Only for ordinary webhooks; not supported for interaction responses.",
        &[
            "CreateFollowupMessage: body applied_tags is only in the OpenAPI description",
            "CreateFollowupMessage: body avatar_url is only in the OpenAPI description",
            "CreateFollowupMessage: body thread_name is only in the OpenAPI description",
            "CreateFollowupMessage: body username is only in the OpenAPI description",
            "CreateFollowupMessage: query thread_id is only in the OpenAPI description",
            "CreateFollowupMessage: query with_components is only in the OpenAPI description",
            "GetOriginalResponse: query thread_id is only in the OpenAPI description",
            "GetFollowupMessage: query thread_id is only in the OpenAPI description",
            "EditOriginalResponse: query thread_id is only in the OpenAPI description",
            "EditFollowupMessage: query thread_id is only in the OpenAPI description",
            "DeleteOriginalResponse: query thread_id is only in the OpenAPI description",
            "DeleteFollowupMessage: query thread_id is only in the OpenAPI description",
            "EditOriginalResponse: query with_components is only in the OpenAPI description",
            "EditFollowupMessage: query with_components is only in the OpenAPI description",
        ],
    ),
    (
        "The service ignores these fields of a message of a bot, or their purpose is not documented.",
        &[
            "CreateMessage: body shared_client_theme is only in the OpenAPI description",
            "EditMessage: body sticker_ids is only in the OpenAPI description",
        ],
    ),
    (
        "The file of a sticker is not a field of the body, but a part of the form.",
        &["CreateGuildSticker: body file is only in the OpenAPI description"],
    ),
    (
        "The documentation does not let an edit change the trigger type of a rule.",
        &["ModifyAutoModerationRule: body trigger_type is only in the OpenAPI description"],
    ),
    (
        "Bots cannot send super reactions, so the list contains normal reactions only.",
        &["GetReactions: query type is only in the OpenAPI description"],
    ),
    (
        "The bot's token is always sent.",
        &["GetInvite: auth nothing is only in the OpenAPI description"],
    ),
    (
        "The documentation has one success status; the description has a second one.",
        &[
            "CreateChannelInvite: status 204 is only in the OpenAPI description",
            "CreateChannelInvite: response 204 cannot be read: invalid type: null, expected struct Invite",
            "TriggerTypingIndicator: status 200 is only in the OpenAPI description",
            "TriggerTypingIndicator: response 200 cannot be read: invalid type: map, expected unit",
        ],
    ),
    (
        "Only for group DMs, which bots cannot be in.",
        &[
            "ModifyChannel: body icon is only in the OpenAPI description",
            "CreateDm: body access_tokens is only in the OpenAPI description",
            "CreateDm: body nicks is only in the OpenAPI description",
        ],
    ),
    (
        "The model has one body for edits; an edit of a channel message with a poll is rejected.",
        &["EditMessage: body poll is not in the OpenAPI description"],
    ),
    (
        "The service always waits until a follow-up is created, so there is a reply.",
        &[
            "CreateFollowupMessage: query wait is only in the OpenAPI description",
            "CreateFollowupMessage: status 204 is only in the OpenAPI description",
            "CreateFollowupMessage: response 204 cannot be read: invalid type: null, expected struct Message",
        ],
    ),
    (
        "The documentation accepts only a user's access token.",
        &[
            "EditCommandPermissions: auth BotToken is only in the OpenAPI description",
            "GetCurrentAuthorization: auth BotToken is only in the OpenAPI description",
        ],
    ),
    (
        "The documentation has the list of SKUs.",
        &["ListSkus: is not in the OpenAPI description"],
    ),
    (
        "The description omits the OAuth2 token endpoints.",
        &[
            "GET_TOKEN: is not in the OpenAPI description",
            "REVOKE_TOKEN: is not in the OpenAPI description",
        ],
    ),
];
