//! Commands as they travel: registered, to be registered, edited.

mod body;
mod choice;
mod define;
mod edit;
mod number;
mod object;
mod option;
mod permission;
mod refusal;
mod view;

pub use body::CommandBody;
pub use choice::{Choice, ChoiceValue};
pub use edit::CommandEdit;
pub use number::Number;
pub use object::Command;
pub use option::CommandOption;
pub(crate) use refusal::check_all;

pub use permission::{
    CommandPermission, CommandPermissionType, CommandPermissionsBody, GuildCommandPermissions,
};
