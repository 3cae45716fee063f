//! The app: itself, who owns it, how it is installed.

mod install;
mod kind;
mod object;
mod team;

pub use install::{InstallParams, IntegrationTypeConfig, IntegrationTypesConfig};
pub use kind::{ApplicationContentFilter, ApplicationFlags, ApplicationType, EventWebhooksStatus};
pub use object::Application;
pub use team::{ApplicationTeam, MembershipState, TeamMember, TeamRole};
