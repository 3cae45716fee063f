//! The check of the app's permissions before a request is sent, and the error for missing permissions.

use std::fmt;

use guildhall_model::{Permissions, Requirement};

use crate::label::RequestLabel;
use crate::request::RequestParts;

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
        match requirement.missing_from(app_permissions) {
            None => Ok(()),
            Some(missing) => Err(Self { missing }),
        }
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

impl RequestParts {
    /// Checks that the app has the required permissions, unless the request is sent with another token or the app's
    /// permissions are unknown.
    ///
    /// # Errors
    ///
    /// Returns [`MissingPermission`] with the permissions that the app lacks.
    pub(crate) fn check_permissions(
        &self,
        required: &Requirement,
    ) -> Result<(), MissingPermission> {
        let held = self.settings.app_permissions;
        match held.filter(|_| self.options.bearer.is_none()) {
            None => Ok(()),
            Some(held) => MissingPermission::check(required, held),
        }
    }

    /// Returns whether the position of the bot's highest role is the probable reason if the service reports missing
    /// permissions: the request acts on a member or a role, and the app has the permissions for it.
    pub(crate) fn depends_on_role_position(
        &self,
        label: RequestLabel,
        requirement: &Requirement,
    ) -> bool {
        let is_hierarchical = label.acts_on_member_or_role() && self.options.bearer.is_none();
        let settings = &self.settings;
        let held = settings.held_permissions.or(settings.app_permissions);
        let required = requirement.required_permissions();
        held.is_some_and(|held| {
            is_hierarchical
                && required.intersects(HIERARCHICAL)
                && requirement.is_satisfied_by(held)
        })
    }
}
