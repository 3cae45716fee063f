//! Commands: registered ones, the bodies that create and edit them, and their permissions.

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
