//! Every endpoint as a value: declared once, sent by the client, served by the emulator.
//!
//! One file per resource. [`ENDPOINTS`] lists what the declarations say.

mod applications;
mod authorization;
mod bans;
mod channels;
mod command_permissions;
mod commands;
mod endpoint;
mod error;
mod error_code;
mod field_error;
mod guild;
mod incidents;
mod integrations;
mod interactions;
mod invites;
mod members;
mod oauth2;
mod onboarding;
mod prune;
mod rate_limit;
mod roles;
mod table;
mod users;
mod webhooks;
mod welcome_screen;
mod widget;

pub use applications::{ApplicationEdit, EditCurrentApplication, GetCurrentApplication};
pub use authorization::{CurrentAuthorization, GET_TOKEN, GetCurrentAuthorization, REVOKE_TOKEN};
pub use bans::{BulkBan, CreateBan, GetBan, GetBans, RemoveBan};
pub use channels::{
    CreateChannel, GetChannel, GetChannels, GetThreadMember, ListActiveThreads,
    ModifyChannelPositions,
};
#[expect(deprecated, reason = "it says what to use in its place")]
pub use command_permissions::BatchEditCommandPermissions;
pub use command_permissions::{
    EditCommandPermissions, GetCommandPermissions, GetGuildCommandPermissions,
};
pub use commands::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, CreateGlobalCommand,
    CreateGuildCommand, DeleteGlobalCommand, DeleteGuildCommand, EditGlobalCommand,
    EditGuildCommand, GetGlobalCommand, GetGuildCommand, ListGlobalCommands, ListGuildCommands,
};
pub use endpoint::{
    Auth, Endpoint, EndpointInfo, Method, Reply, TakesFiles, TakesReason, Unreadable,
};
pub use error::{ErrorBody, ErrorLeaf, FieldErrors};
pub use error_code::Code;
pub use field_error::FieldError;
pub use guild::{GetGuild, GetGuildPreview, GetVoiceRegions, ModifyGuild};
pub use incidents::ModifyIncidentActions;
pub use integrations::{DeleteIntegration, GetIntegrations};
pub use interactions::CreateInteractionResponse;
pub use invites::{GetInvites, GetVanityUrl};
#[expect(deprecated, reason = "it says what to use in its place")]
pub use members::ModifyCurrentUserNick;
pub use members::{
    AddMember, AddMemberRole, GetMember, ListMembers, ModifyCurrentMember, ModifyMember,
    RemoveMember, RemoveMemberRole, SearchMembers,
};
pub use oauth2::{AccessToken, OAuth2Error};
pub use onboarding::{GetOnboarding, ModifyOnboarding};
pub use prune::{BeginPrune, GetPruneCount};
pub use rate_limit::{LimitScope, RateLimited};
pub use roles::{
    CreateRole, DeleteRole, GetRole, GetRoleMemberCounts, GetRoles, ModifyRole, ModifyRolePositions,
};
pub use table::ENDPOINTS;
pub use users::GetCurrentUserGuilds;
pub use webhooks::{
    CreateFollowupMessage, DeleteFollowupMessage, DeleteOriginalResponse, EditFollowupMessage,
    EditOriginalResponse, GetFollowupMessage, GetOriginalResponse,
};
pub use welcome_screen::{GetWelcomeScreen, ModifyWelcomeScreen};
pub use widget::{GetWidget, GetWidgetImage, GetWidgetSettings, ModifyWidget, WidgetImage};
