//! Every endpoint in one table.

use super::EndpointInfo;
use super::applications::{EditCurrentApplication, GetCurrentApplication};
use super::bans::{BulkBan, CreateBan, GetBan, GetBans, RemoveBan};
use super::channels::{
    CreateChannel, GetChannel, GetChannels, GetThreadMember, ListActiveThreads,
    ModifyChannelPositions,
};
use super::commands::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, CreateGlobalCommand,
    CreateGuildCommand, DeleteGlobalCommand, DeleteGuildCommand, EditCommandPermissions,
    EditGlobalCommand, EditGuildCommand, GetCommandPermissions, GetGlobalCommand, GetGuildCommand,
    GetGuildCommandPermissions, ListGlobalCommands, ListGuildCommands,
};
use super::guild::{
    BeginPrune, DeleteIntegration, GetGuild, GetGuildPreview, GetIntegrations, GetInvites,
    GetPruneCount, GetVanityUrl, GetVoiceRegions, ModifyGuild, ModifyIncidentActions,
};
use super::interactions::{
    CreateFollowupMessage, CreateInteractionResponse, DeleteFollowupMessage,
    DeleteOriginalResponse, EditFollowupMessage, EditOriginalResponse, GetFollowupMessage,
    GetOriginalResponse,
};
use super::members::{
    AddMember, AddMemberRole, GetMember, ListMembers, ModifyCurrentMember, ModifyMember,
    RemoveMember, RemoveMemberRole, SearchMembers,
};
use super::oauth2::{GET_TOKEN, GetCurrentAuthorization, REVOKE_TOKEN};
use super::onboarding::{GetOnboarding, GetWelcomeScreen, ModifyOnboarding, ModifyWelcomeScreen};
use super::roles::{
    CreateRole, DeleteRole, GetRole, GetRoleMemberCounts, GetRoles, ModifyRole, ModifyRolePositions,
};
use super::users::GetCurrentUserGuilds;
use super::widget::{GetWidget, GetWidgetImage, GetWidgetSettings, ModifyWidget};

#[expect(deprecated, reason = "a deprecated endpoint is listed as well")]
use super::members::ModifyCurrentUserNick;

/// Lists endpoints with what their declarations say.
macro_rules! table {
    ($($name:ident,)*) => { &[$(EndpointInfo::of::<$name>(stringify!($name)),)* GET_TOKEN, REVOKE_TOKEN] };
}

/// Every endpoint, by resource.
#[expect(deprecated, reason = "a deprecated endpoint is listed as well")]
pub const ENDPOINTS: &[EndpointInfo] = table![
    GetCurrentApplication,
    EditCurrentApplication,
    ListGlobalCommands,
    CreateGlobalCommand,
    GetGlobalCommand,
    EditGlobalCommand,
    DeleteGlobalCommand,
    BulkOverwriteGlobalCommands,
    ListGuildCommands,
    CreateGuildCommand,
    GetGuildCommand,
    EditGuildCommand,
    DeleteGuildCommand,
    BulkOverwriteGuildCommands,
    GetGuildCommandPermissions,
    GetCommandPermissions,
    EditCommandPermissions,
    GetGuild,
    GetGuildPreview,
    ModifyGuild,
    GetVoiceRegions,
    GetChannels,
    CreateChannel,
    ModifyChannelPositions,
    ListActiveThreads,
    GetChannel,
    GetThreadMember,
    GetMember,
    ListMembers,
    SearchMembers,
    AddMember,
    ModifyMember,
    ModifyCurrentMember,
    ModifyCurrentUserNick,
    AddMemberRole,
    RemoveMemberRole,
    RemoveMember,
    GetBans,
    GetBan,
    CreateBan,
    RemoveBan,
    BulkBan,
    GetRoles,
    GetRole,
    GetRoleMemberCounts,
    CreateRole,
    ModifyRolePositions,
    ModifyRole,
    DeleteRole,
    GetPruneCount,
    BeginPrune,
    GetInvites,
    GetVanityUrl,
    GetIntegrations,
    DeleteIntegration,
    GetWidgetSettings,
    ModifyWidget,
    GetWidget,
    GetWidgetImage,
    GetWelcomeScreen,
    ModifyWelcomeScreen,
    GetOnboarding,
    ModifyOnboarding,
    ModifyIncidentActions,
    CreateInteractionResponse,
    GetOriginalResponse,
    EditOriginalResponse,
    DeleteOriginalResponse,
    CreateFollowupMessage,
    GetFollowupMessage,
    EditFollowupMessage,
    DeleteFollowupMessage,
    GetCurrentAuthorization,
    GetCurrentUserGuilds,
];
