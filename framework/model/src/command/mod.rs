//! Commands, the bodies that create and edit commands, and command permissions.

mod body;
pub(crate) mod check;
mod choice;
mod definition;
mod object;
mod option;
mod permission;

pub use body::CommandBody;
pub use body::CommandEdit;
pub use choice::{Choice, ChoiceValue};
pub use object::Command;
pub use option::CommandOption;
pub use option::Number;
pub use permission::{
    CommandPermission, CommandPermissionType, CommandPermissionsBody, GuildCommandPermissions,
};
