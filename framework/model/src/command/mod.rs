//! Commands, the bodies that create and edit commands, and command permissions.

pub(crate) mod body;
pub(crate) mod check;
pub(crate) mod choice;
mod definition;
pub(crate) mod object;
pub(crate) mod option;
mod permission;
mod stored;

pub use option::Number;
pub use permission::{
    CommandPermission, CommandPermissionType, CommandPermissionsBody, GuildCommandPermissions,
};

/// JSON names of the fields, for the check of a lock file.
#[doc(hidden)]
pub mod field_names {
    use crate::wire::object::Object;
    use crate::{Choice, CommandBody, CommandOption};

    pub const CHOICE: &[&str] = Choice::NAMES;
    pub const COMMAND: &[&str] = CommandBody::NAMES;
    pub const OPTION: &[&str] = CommandOption::NAMES;
    pub const PERMISSION: &[&str] = super::CommandPermission::NAMES;
}
