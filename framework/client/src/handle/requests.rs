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
    AddMember, BeginPrune, BulkBan, CreateBan, CreateChannel, CreateInteractionResponse,
    CreateMessage, CreateRole, CreateWebhook, DeleteWebhookMessage, EditApplication,
    EditCurrentApplication, EditFollowupMessage, EditMessage, EditOriginalResponse,
    EditWebhookMessage, ExecuteWebhook, GetAuditLog, GetBans, GetCurrentUserEntitlements,
    GetCurrentUserGuilds, GetGuild, GetMessages, GetPins, GetPruneCount, GetReactions,
    GetThreadMember, GetWebhookMessage, GetWidgetImage, ListEntitlements, ListGlobalCommands,
    ListGuildCommands, ListMembers, ListSkuSubscriptions, ModifyCurrentMember, ModifyCurrentUser,
    ModifyGuild, ModifyIncidentActions, ModifyMember, ModifyOnboarding, ModifyRole, ModifyWebhook,
    ModifyWelcomeScreen, ModifyWidget, SearchMembers, UpdateRoleConnection,
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
    CreateChannelRequest = CreateChannel, "Channels::create", "crate::handle::Channels::create";
    GetThreadMemberRequest = GetThreadMember, "Channel::member", "crate::handle::Channel::member";
    CreateMessageRequest = CreateMessage, "Messages::create", "crate::handle::Messages::create";
    GetMessagesRequest = GetMessages, "Messages::list", "crate::handle::Messages::list";
    EditMessageRequest = EditMessage, "Message::edit", "crate::handle::Message::edit";
    GetReactionsRequest = GetReactions, "Reaction::users", "crate::handle::Reaction::users";
    GetPinsRequest = GetPins, "Channel::pins", "crate::handle::Channel::pins";
    CreateWebhookRequest = CreateWebhook, "Channel::create_webhook", "crate::handle::Channel::create_webhook";
    ModifyWebhookRequest = ModifyWebhook, "Webhook::edit", "crate::handle::Webhook::edit";
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
