//! Every endpoint as a value: declared once, sent by the client, served by the emulator.
//!
//! One file per resource. [`ENDPOINTS`] lists what the declarations say.

mod applications;
mod bans;
mod channels;
mod commands;
mod declare;
mod endpoint;
mod endpoint_info;
mod error;
mod error_code;
mod guild;
mod interactions;
mod members;
mod oauth2;
mod onboarding;
mod parameter;
mod roles;
mod table;
mod users;
mod widget;

pub use applications::{ApplicationEdit, EditCurrentApplication, GetCurrentApplication};
pub use bans::{BulkBan, CreateBan, GetBan, GetBans, RemoveBan};
pub use channels::{
    CreateChannel, GetChannel, GetChannels, GetThreadMember, ListActiveThreads,
    ModifyChannelPositions,
};
#[expect(deprecated, reason = "it says what to use in its place")]
pub use commands::BatchEditCommandPermissions;
pub use commands::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, CreateGlobalCommand,
    CreateGuildCommand, DeleteGlobalCommand, DeleteGuildCommand, EditGlobalCommand,
    EditGuildCommand, GetGlobalCommand, GetGuildCommand, ListGlobalCommands, ListGuildCommands,
};
pub use commands::{EditCommandPermissions, GetCommandPermissions, GetGuildCommandPermissions};
pub use endpoint::{Auth, Endpoint, Method, Reply, TakesFiles, TakesReason, Unreadable};
pub use endpoint_info::EndpointInfo;
pub use error::FieldError;
pub use error::{ErrorBody, ErrorLeaf, FieldErrors};
pub use error::{LimitScope, RateLimited};
pub use error_code::Code;
pub use guild::ModifyIncidentActions;
pub use guild::{BeginPrune, GetPruneCount};
pub use guild::{DeleteIntegration, GetIntegrations};
pub use guild::{GetGuild, GetGuildPreview, GetVoiceRegions, ModifyGuild};
pub use guild::{GetInvites, GetVanityUrl};
pub use interactions::CreateInteractionResponse;
pub use interactions::{
    CreateFollowupMessage, DeleteFollowupMessage, DeleteOriginalResponse, EditFollowupMessage,
    EditOriginalResponse, GetFollowupMessage, GetOriginalResponse,
};
#[expect(deprecated, reason = "it says what to use in its place")]
pub use members::ModifyCurrentUserNick;
pub use members::{
    AddMember, AddMemberRole, GetMember, ListMembers, ModifyCurrentMember, ModifyMember,
    RemoveMember, RemoveMemberRole, SearchMembers,
};
pub use oauth2::{AccessToken, OAuth2Error};
pub use oauth2::{CurrentAuthorization, GET_TOKEN, GetCurrentAuthorization, REVOKE_TOKEN};
pub use onboarding::{GetOnboarding, ModifyOnboarding};
pub use onboarding::{GetWelcomeScreen, ModifyWelcomeScreen};
pub use roles::{
    CreateRole, DeleteRole, GetRole, GetRoleMemberCounts, GetRoles, ModifyRole, ModifyRolePositions,
};
pub use table::ENDPOINTS;
pub use users::GetCurrentUserGuilds;
pub use widget::{GetWidget, GetWidgetImage, GetWidgetSettings, ModifyWidget, WidgetImage};
