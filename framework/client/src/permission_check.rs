//! The check of the app's permissions before a request is sent, and the error for missing permissions.

use std::fmt;

use guildhall_model::permission::PermissionPlace;
use guildhall_model::{Permissions, Requirement};

use crate::label::RequestLabel;

/// Permissions whose use on a member or a role requires that the bot's highest role is above.
const HIERARCHICAL: Permissions = Permissions::KICK_MEMBERS
    .union(Permissions::BAN_MEMBERS)
    .union(Permissions::MANAGE_NICKNAMES)
    .union(Permissions::MANAGE_ROLES)
    .union(Permissions::MODERATE_MEMBERS);

/// The app lacks permissions for an action.
///
/// If a handler returns this error, alone or as the source of another error, the user sees the message, because
/// somebody in the guild can grant the permission: "I need the permission Ban Members for this".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct MissingPermission {
    /// The missing permissions.
    pub missing: Permissions,
}

impl MissingPermission {
    /// Checks that the app has the required permissions. `app_permissions` are usually those in an interaction.
    ///
    /// ```
    /// use guildhall_client::MissingPermission;
    /// use guildhall_model::{Permissions, Requirement};
    ///
    /// let app_permissions = Permissions::KICK_MEMBERS;
    /// let required = Requirement::all(Permissions::BAN_MEMBERS);
    /// let error = MissingPermission::check(&required, app_permissions).unwrap_err();
    ///
    /// assert_eq!(error.to_string(), "I need the permission Ban Members for this");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`MissingPermission`] with the smallest set of permissions that the app lacks.
    pub fn check(requirement: &Requirement, app_permissions: Permissions) -> Result<(), Self> {
        Self::check_in(None, requirement, app_permissions)
    }

    /// Checks that the app has the required permissions in a place, if the place is known.
    pub(crate) fn check_in(
        place: Option<PermissionPlace>,
        requirement: &Requirement,
        app_permissions: Permissions,
    ) -> Result<(), Self> {
        let missing = match place {
            Some(place) => place.missing(requirement, app_permissions),
            None => requirement.missing_from(app_permissions),
        };
        missing.map_or(Ok(()), |missing| Err(Self { missing }))
    }
}

impl fmt::Display for MissingPermission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "I need {} for this", permissions_phrase(self.missing))
    }
}

impl std::error::Error for MissingPermission {}

/// Returns permissions as a noun phrase: "the permission Ban Members".
pub fn permissions_phrase(permissions: Permissions) -> String {
    let names = permissions.display_names();
    match permissions.bits().count_ones() {
        0 => names.to_string(),
        1 => format!("the permission {names}"),
        _ => format!("the permissions {names}"),
    }
}

/// Returns whether the position of the bot's highest role is the probable reason if the service reports missing
/// permissions: the request acts on a member or a role, and the app holds the permissions for it.
pub(crate) fn depends_on_role_position(
    label: RequestLabel,
    requirement: &Requirement,
    held: Permissions,
) -> bool {
    let required = requirement.required_permissions();
    label.acts_on_member_or_role()
        && required.intersects(HIERARCHICAL)
        && requirement.is_satisfied_by(held)
}
