//! Commands, the bodies that create and edit commands, and command permissions.

pub(crate) mod body;
pub(crate) mod check;
pub(crate) mod choice;
mod definition;
pub(crate) mod object;
pub(crate) mod option;
mod permission;

pub use option::Number;
pub use permission::{
    CommandPermission, CommandPermissionType, CommandPermissionsBody, GuildCommandPermissions,
};
