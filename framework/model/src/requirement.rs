//! Permission requirements of requests.

use std::fmt;

use crate::Permissions;

/// Permissions that a request requires: all permissions in one set and, if there are alternative sets, all permissions
/// in at least one of them.
///
/// ```
/// use guildhall_model::{Permissions, Requirement};
///
/// const BULK_BAN: Requirement =
///     Requirement::all(Permissions::BAN_MEMBERS.union(Permissions::MANAGE_GUILD));
///
/// let missing = BULK_BAN.missing_from(Permissions::BAN_MEMBERS);
///
/// assert_eq!(missing, Some(Permissions::MANAGE_GUILD));
/// ```
///
/// `Display` formats the requirement in words, such as "Ban Members and Manage Server".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Requirement {
    all: Permissions,
    alternatives: &'static [Permissions],
}

/// Alternatives of a requirement without alternatives.
const ONE_EMPTY_SET: &[Permissions] = &[Permissions::empty()];

impl Requirement {
    /// Requirement that needs no permission.
    pub const NONE: Self = Self::all(Permissions::empty());

    /// Creates a requirement of all permissions in `all`.
    pub const fn all(all: Permissions) -> Self {
        Self {
            all,
            alternatives: &[],
        }
    }

    /// Creates a requirement of all permissions of at least one set in `alternatives`; an empty list requires no
    /// permission.
    pub const fn any(alternatives: &'static [Permissions]) -> Self {
        Self {
            all: Permissions::empty(),
            alternatives,
        }
    }

    /// Adds permissions that are required regardless of the alternatives.
    ///
    /// A request uses this method to add the permissions that its fields require.
    #[must_use]
    pub const fn and(self, permissions: Permissions) -> Self {
        Self {
            all: self.all.union(permissions),
            alternatives: self.alternatives,
        }
    }

    /// Returns the permissions that are required regardless of the alternatives.
    pub const fn required_permissions(&self) -> Permissions {
        self.all
    }

    /// Returns the sets of permissions that meet the requirement: all permissions of at least one set are required.
    ///
    /// ```
    /// use guildhall_model::{Permissions, Requirement};
    ///
    /// const EITHER: Requirement =
    ///     Requirement::any(&[Permissions::MANAGE_GUILD, Permissions::MANAGE_CHANNELS]);
    ///
    /// assert!(EITHER.alternatives().eq([Permissions::MANAGE_GUILD, Permissions::MANAGE_CHANNELS]));
    /// assert!(Requirement::NONE.alternatives().eq([Permissions::empty()]));
    /// ```
    pub fn alternatives(&self) -> impl Iterator<Item = Permissions> {
        let all = self.all;
        self.sets().map(move |set| all | set)
    }

    /// Returns the alternatives without the permissions that are required regardless of them.
    pub(crate) fn sets(&self) -> impl Iterator<Item = Permissions> {
        let sets = match self.alternatives {
            [] => ONE_EMPTY_SET,
            sets => sets,
        };
        sets.iter().copied()
    }

    /// Returns the minimum set of missing permissions, or `None` if `granted` meets the requirement.
    ///
    /// `ADMINISTRATOR` meets every requirement. If the same number of permissions is missing for several alternatives,
    /// the first of these alternatives determines the result.
    ///
    /// The place is not known here: [`PermissionPlace::missing`](crate::permission::PermissionPlace::missing) knows the
    /// permissions whose meaning depends on it.
    pub fn missing_from(&self, granted: Permissions) -> Option<Permissions> {
        fewest_missing(self.alternatives(), granted)
    }

    /// Returns whether `granted` meets the requirement.
    pub fn is_satisfied_by(&self, granted: Permissions) -> bool {
        self.missing_from(granted).is_none()
    }
}

/// Returns the smallest set of permissions that are missing for one of `sets`; `None` if none is missing.
pub(crate) fn fewest_missing(
    sets: impl Iterator<Item = Permissions>,
    granted: Permissions,
) -> Option<Permissions> {
    if granted.contains(Permissions::ADMINISTRATOR) {
        return None;
    }
    let missing = sets
        .map(|set| set.difference(granted))
        .min_by_key(|missing| missing.bits().count_ones())
        .unwrap_or_default();
    Some(missing).filter(|missing| !missing.is_empty())
}

impl Default for Requirement {
    fn default() -> Self {
        Self::NONE
    }
}

impl From<Permissions> for Requirement {
    fn from(all: Permissions) -> Self {
        Self::all(all)
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        if !self.all.is_empty() || self.alternatives.is_empty() {
            self.all.display_names().fmt(f)?;
            separator = "; and ";
        }
        for alternative in self.alternatives {
            write!(f, "{separator}{}", alternative.display_names())?;
            separator = ", or ";
        }
        Ok(())
    }
}
