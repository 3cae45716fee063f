//! Operations of Discord's published description that have no request type, each with the reason.

/// Operations with one reason.
pub(crate) struct UntypedOperations {
    pub(crate) title: &'static str,
    pub(crate) reason: &'static str,
    pub(crate) ids: &'static [&'static str],
}

pub(crate) const UNTYPED: &[UntypedOperations] = &[
    UntypedOperations {
        title: "Voice, stages and soundboard",
        reason: "Few apps on HTTP use voice: a bot joins a voice channel over the gateway, on which\n\
            `App::listen` only receives interactions.",
        ids: &[
            "create_stage_instance",
            "get_stage_instance",
            "update_stage_instance",
            "delete_stage_instance",
            "get_self_voice_state",
            "update_self_voice_state",
            "get_voice_state",
            "update_voice_state",
            "update_voice_channel_status",
            "send_soundboard_sound",
            "get_soundboard_default_sounds",
            "list_guild_soundboard_sounds",
            "get_guild_soundboard_sound",
            "create_guild_soundboard_sound",
            "update_guild_soundboard_sound",
            "delete_guild_soundboard_sound",
        ],
    },
    UntypedOperations {
        title: "Templates of guilds",
        reason: "Templates exist to create guilds, and Discord has withdrawn the creation of guilds by\n\
            apps.",
        ids: &[
            "get_guild_template",
            "list_guild_templates",
            "create_guild_template",
            "sync_guild_template",
            "update_guild_template",
            "delete_guild_template",
        ],
    },
    UntypedOperations {
        title: "For a user's own client or access token, or for games",
        reason: "Group chats, connections, lobbies and provisional accounts belong to Discord's clients and\n\
            the Social SDK. A bot token is of no use there.",
        ids: &[
            "add_group_dm_user",
            "delete_group_dm_user",
            "list_my_connections",
            "get_openid_connect_userinfo",
            "get_public_keys",
            "create_or_join_lobby",
            "create_lobby",
            "get_lobby",
            "edit_lobby",
            "delete_lobby",
            "leave_lobby",
            "edit_lobby_channel_link",
            "add_lobby_member",
            "delete_lobby_member",
            "bulk_update_lobby_members",
            "get_lobby_messages",
            "create_lobby_message",
            "create_linked_lobby_guild_invite_for_self",
            "create_linked_lobby_guild_invite_for_user",
            "update_lobby_message_external_moderation_metadata",
            "update_user_message_external_moderation_metadata",
            "partner_sdk_token",
            "bot_partner_sdk_token",
            "partner_sdk_unmerge_provisional_account",
            "bot_partner_sdk_unmerge_provisional_account",
            "upload_application_attachment",
        ],
    },
    UntypedOperations {
        title: "Bodies in the form of another service",
        reason: "These endpoints take the payloads of Slack and GitHub. Slack and GitHub send them, not\n\
            apps.",
        ids: &[
            "execute_slack_compatible_webhook",
            "execute_github_compatible_webhook",
        ],
    },
    UntypedOperations {
        title: "Replaced by another endpoint",
        reason: "`GetPins`, `PinMessage` and `UnpinMessage` are the current ones. The emulator serves both.",
        ids: &[
            "deprecated_list_pins",
            "deprecated_create_pin",
            "deprecated_delete_pin",
        ],
    },
    UntypedOperations {
        title: "Packs of stickers",
        reason: "The packs are Discord's own and do not change at run time.",
        ids: &["list_sticker_packs", "get_sticker_pack"],
    },
    UntypedOperations {
        title: "In the description, but not in the documentation",
        reason: "The documentation says nothing about these endpoints, so their limits, permissions and\n\
            errors are unknown.",
        ids: &[
            "thread_search",
            "get_guild_new_member_welcome",
            "get_guild_join_requests",
            "action_guild_join_request",
            "create_guild_scheduled_event_exception",
            "update_guild_scheduled_event_exception",
            "delete_guild_scheduled_event_exception",
            "count_guild_scheduled_event_users",
            "list_guild_scheduled_event_exception_users",
        ],
    },
    UntypedOperations {
        title: "Jobs and indexes in the background",
        reason: "`guild_search` needs the privileged message content intent, and responds with 202 while\n\
            Discord builds an index. The target users of an invite are a CSV file, which a job of\n\
            Discord reads.",
        ids: &[
            "guild_search",
            "get_invite_target_users",
            "update_invite_target_users",
            "get_invite_target_users_job_status",
        ],
    },
];
