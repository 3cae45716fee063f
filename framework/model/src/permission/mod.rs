//! Calculation of permissions: roles, overwrites, timeouts, and command permissions.

mod command_access;
mod explain;
mod member;
mod scope;
mod verdict;

pub use command_access::{CommandAccess, PermissionLayering};
pub use explain::explain;
pub use member::GuildPermissions;
pub use member::MemberPermissions;
pub use scope::PermissionScope;
pub use verdict::{CommandPermissionLevel, CommandPermissionSubject, Verdict, VerdictReason};
