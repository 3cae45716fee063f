//! Roles: those of a guild, and the bodies that make, edit and move them.

mod body;
mod object;

pub use body::{RoleBody, RoleEdit, RolePosition};
pub use object::{Role, RoleColors, RoleFlags, RoleTags};
