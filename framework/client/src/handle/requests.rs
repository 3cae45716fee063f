//! Type aliases for requests with setters. The documentation of each alias lists the setters.
//!
//! ```no_run
//! use guildhall_client::handle::Guild;
//! use guildhall_client::handle::requests::CreateRoleRequest;
//!
//! fn helper_role(guild: &Guild) -> CreateRoleRequest {
//!     guild.roles().create().name("Helper").hoist(true)
//! }
//! ```

use guildhall_model::api::{
    AddMember, BeginPrune, BulkBan, CreateAutoModerationRule, CreateBan, CreateChannel,
    CreateChannelInvite, CreateGuildEmoji, CreateGuildSticker, CreateInteractionResponse,
    CreateMessage, CreateRole, CreateScheduledEvent, CreateWebhook, DeleteWebhookMessage,
    EditApplication, EditChannelPermissions, EditCurrentApplication, EditFollowupMessage,
    EditMessage, EditOriginalResponse, EditWebhookMessage, ExecuteWebhook, GetAnswerVoters,
    GetAuditLog, GetBans, GetCurrentUserEntitlements, GetCurrentUserGuilds, GetGuild, GetInvite,
    GetMessages, GetPins, GetPruneCount, GetReactions, GetScheduledEvent, GetScheduledEventUsers,
    GetThreadMember, GetWebhookMessage, GetWidgetImage, ListEntitlements, ListGlobalCommands,
    ListGuildCommands, ListJoinedPrivateArchivedThreads, ListMembers, ListPrivateArchivedThreads,
    ListPublicArchivedThreads, ListScheduledEvents, ListSkuSubscriptions, ListThreadMembers,
    ModifyApplicationEmoji, ModifyAutoModerationRule, ModifyChannel, ModifyCurrentMember,
    ModifyCurrentUser, ModifyGuild, ModifyGuildEmoji, ModifyGuildSticker, ModifyIncidentActions,
    ModifyMember, ModifyOnboarding, ModifyRole, ModifyScheduledEvent, ModifyWebhook,
    ModifyWebhookWithToken, ModifyWelcomeScreen, ModifyWidget, SearchMembers, StartThread,
    StartThreadFromMessage, UpdateRoleConnection,
};

use crate::request::Request;

/// Declares an alias for the request of each endpoint that has setters.
macro_rules! requests {
    ($($alias:ident = $endpoint:ident, $method:literal, $link:literal;)+) => {$(
        #[doc = concat!("The request that [`", $method, "`](", $link, ") returns.")]
        pub type $alias = Request<$endpoint>;
    )+};
}

requests! {
    ModifyCurrentUserRequest = ModifyCurrentUser, "CurrentUser::edit", "crate::handle::CurrentUser::edit";
    GetCurrentUserEntitlementsRequest = GetCurrentUserEntitlements, "CurrentUser::entitlements", "crate::handle::CurrentUser::entitlements";
    UpdateRoleConnectionRequest = UpdateRoleConnection, "RoleConnection::edit", "crate::handle::RoleConnection::edit";
    GetCurrentUserGuildsRequest = GetCurrentUserGuilds, "Client::guilds", "crate::Client::guilds";
    ListGlobalCommandsRequest = ListGlobalCommands, "Commands::list", "crate::handle::Commands::list";
    ListGuildCommandsRequest = ListGuildCommands, "GuildCommands::list", "crate::handle::GuildCommands::list";
    ListEntitlementsRequest = ListEntitlements, "Entitlements::list", "crate::handle::Entitlements::list";
    ListSkuSubscriptionsRequest = ListSkuSubscriptions, "Sku::subscriptions", "crate::handle::Sku::subscriptions";
    EditApplicationRequest = EditApplication, "Application::edit", "crate::handle::Application::edit";
    EditCurrentApplicationRequest = EditCurrentApplication, "CurrentApplication::edit", "crate::handle::CurrentApplication::edit";
    GetGuildRequest = GetGuild, "Guild::get", "crate::handle::Guild::get";
    ModifyGuildRequest = ModifyGuild, "Guild::edit", "crate::handle::Guild::edit";
    GetAuditLogRequest = GetAuditLog, "AuditLog::list", "crate::handle::AuditLog::list";
    ModifyIncidentActionsRequest = ModifyIncidentActions, "Guild::edit_incident_actions", "crate::handle::Guild::edit_incident_actions";
    ModifyChannelRequest = ModifyChannel, "Channel::edit", "crate::handle::Channel::edit";
    EditChannelPermissionsRequest = EditChannelPermissions, "Overwrites::set", "crate::handle::Overwrites::set";
    CreateChannelInviteRequest = CreateChannelInvite, "Channel::create_invite", "crate::handle::Channel::create_invite";
    GetInviteRequest = GetInvite, "Invite::get", "crate::handle::Invite::get";
    CreateChannelRequest = CreateChannel, "Channels::create", "crate::handle::Channels::create";
    GetThreadMemberRequest = GetThreadMember, "Channel::member", "crate::handle::Channel::member";
    StartThreadRequest = StartThread, "Threads::start", "crate::handle::Threads::start";
    StartThreadFromMessageRequest = StartThreadFromMessage, "Message::start_thread", "crate::handle::Message::start_thread";
    ListThreadMembersRequest = ListThreadMembers, "ThreadMembers::list", "crate::handle::ThreadMembers::list";
    ListPublicArchivedThreadsRequest = ListPublicArchivedThreads, "Threads::archived", "crate::handle::Threads::archived";
    ListPrivateArchivedThreadsRequest = ListPrivateArchivedThreads, "Threads::private_archived", "crate::handle::Threads::private_archived";
    ListJoinedPrivateArchivedThreadsRequest = ListJoinedPrivateArchivedThreads, "Threads::joined_private_archived", "crate::handle::Threads::joined_private_archived";
    CreateMessageRequest = CreateMessage, "Messages::create", "crate::handle::Messages::create";
    GetMessagesRequest = GetMessages, "Messages::list", "crate::handle::Messages::list";
    EditMessageRequest = EditMessage, "Message::edit", "crate::handle::Message::edit";
    GetReactionsRequest = GetReactions, "Reaction::users", "crate::handle::Reaction::users";
    CreateGuildEmojiRequest = CreateGuildEmoji, "GuildEmojis::create", "crate::handle::GuildEmojis::create";
    ModifyGuildEmojiRequest = ModifyGuildEmoji, "GuildEmojis::edit", "crate::handle::GuildEmojis::edit";
    ModifyApplicationEmojiRequest = ModifyApplicationEmoji, "ApplicationEmojis::edit", "crate::handle::ApplicationEmojis::edit";
    CreateGuildStickerRequest = CreateGuildSticker, "Stickers::create", "crate::handle::Stickers::create";
    ModifyGuildStickerRequest = ModifyGuildSticker, "Stickers::edit", "crate::handle::Stickers::edit";
    ListScheduledEventsRequest = ListScheduledEvents, "ScheduledEvents::list", "crate::handle::ScheduledEvents::list";
    CreateScheduledEventRequest = CreateScheduledEvent, "ScheduledEvents::create_in_voice", "crate::handle::ScheduledEvents::create_in_voice";
    GetScheduledEventRequest = GetScheduledEvent, "ScheduledEvents::get", "crate::handle::ScheduledEvents::get";
    ModifyScheduledEventRequest = ModifyScheduledEvent, "ScheduledEvents::edit", "crate::handle::ScheduledEvents::edit";
    GetScheduledEventUsersRequest = GetScheduledEventUsers, "ScheduledEvents::users", "crate::handle::ScheduledEvents::users";
    CreateAutoModerationRuleRequest = CreateAutoModerationRule, "AutoModeration::create", "crate::handle::AutoModeration::create";
    ModifyAutoModerationRuleRequest = ModifyAutoModerationRule, "AutoModeration::edit", "crate::handle::AutoModeration::edit";
    GetPinsRequest = GetPins, "Channel::pins", "crate::handle::Channel::pins";
    GetAnswerVotersRequest = GetAnswerVoters, "Poll::voters", "crate::handle::Poll::voters";
    CreateWebhookRequest = CreateWebhook, "Channel::create_webhook", "crate::handle::Channel::create_webhook";
    ModifyWebhookRequest = ModifyWebhook, "Webhook::edit", "crate::handle::Webhook::edit";
    ModifyWebhookWithTokenRequest = ModifyWebhookWithToken, "WebhookWithToken::edit", "crate::handle::WebhookWithToken::edit";
    ExecuteWebhookRequest = ExecuteWebhook, "WebhookMessages::create", "crate::handle::WebhookMessages::create";
    GetWebhookMessageRequest = GetWebhookMessage, "WebhookMessages::get", "crate::handle::WebhookMessages::get";
    EditWebhookMessageRequest = EditWebhookMessage, "WebhookMessages::edit", "crate::handle::WebhookMessages::edit";
    DeleteWebhookMessageRequest = DeleteWebhookMessage, "WebhookMessages::delete", "crate::handle::WebhookMessages::delete";
    CreateRoleRequest = CreateRole, "Roles::create", "crate::handle::Roles::create";
    ModifyRoleRequest = ModifyRole, "Role::edit", "crate::handle::Role::edit";
    ListMembersRequest = ListMembers, "Members::list", "crate::handle::Members::list";
    SearchMembersRequest = SearchMembers, "Members::search", "crate::handle::Members::search";
    AddMemberRequest = AddMember, "Members::add", "crate::handle::Members::add";
    ModifyMemberRequest = ModifyMember, "Member::edit", "crate::handle::Member::edit";
    ModifyCurrentMemberRequest = ModifyCurrentMember, "CurrentMember::edit", "crate::handle::CurrentMember::edit";
    GetBansRequest = GetBans, "Bans::list", "crate::handle::Bans::list";
    CreateBanRequest = CreateBan, "Bans::create", "crate::handle::Bans::create";
    BulkBanRequest = BulkBan, "Bans::bulk_create", "crate::handle::Bans::bulk_create";
    GetPruneCountRequest = GetPruneCount, "Prune::count", "crate::handle::Prune::count";
    BeginPruneRequest = BeginPrune, "Prune::begin", "crate::handle::Prune::begin";
    GetWidgetImageRequest = GetWidgetImage, "Widget::image", "crate::handle::Widget::image";
    ModifyWidgetRequest = ModifyWidget, "Widget::edit", "crate::handle::Widget::edit";
    ModifyWelcomeScreenRequest = ModifyWelcomeScreen, "WelcomeScreen::edit", "crate::handle::WelcomeScreen::edit";
    ModifyOnboardingRequest = ModifyOnboarding, "Onboarding::edit", "crate::handle::Onboarding::edit";
    CreateInteractionResponseRequest = CreateInteractionResponse, "Interaction::respond", "crate::handle::Interaction::respond";
    EditOriginalResponseRequest = EditOriginalResponse, "OriginalResponse::edit", "crate::handle::OriginalResponse::edit";
    EditFollowupMessageRequest = EditFollowupMessage, "Followup::edit", "crate::handle::Followup::edit";
}
