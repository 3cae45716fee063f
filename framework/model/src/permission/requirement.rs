//! The permissions that something requires, as data.

use std::fmt;

use crate::Permissions;

/// What permissions something requires: all of one set, and all of at least one of some others.
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
/// Displayed in words, such as "Ban Members and Manage Server".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Requirement {
    all: Permissions,
    ways: &'static [Permissions],
}

impl Requirement {
    /// Requires no permission.
    pub const NONE: Self = Self::all(Permissions::empty());

    /// Requires every permission of the set.
    pub const fn all(all: Permissions) -> Self {
        Self { all, ways: &[] }
    }

    /// Requires every permission of at least one of these sets; nothing where there are none.
    pub const fn any(ways: &'static [Permissions]) -> Self {
        Self {
            all: Permissions::empty(),
            ways,
        }
    }

    /// Requires every permission of the set as well.
    ///
    /// This is how the fields of one request add up: each brings what it needs.
    #[must_use]
    pub const fn and(self, more: Permissions) -> Self {
        Self {
            all: self.all.union(more),
            ways: self.ways,
        }
    }

    /// What it requires in any case, whichever of several ways is taken.
    pub const fn always(&self) -> Permissions {
        self.all
    }

    /// The smallest set that is lacking, none where `have` is enough.
    ///
    /// `ADMINISTRATOR` is always enough. Of several ways that lack equally much, it is the first.
    pub fn missing_from(&self, have: Permissions) -> Option<Permissions> {
        if have.contains(Permissions::ADMINISTRATOR) {
            return None;
        }
        let lacking = |way: &Permissions| self.all.union(*way).difference(have);
        let missing = self
            .ways
            .iter()
            .map(lacking)
            .min_by_key(|missing| missing.bits().count_ones())
            .unwrap_or_else(|| lacking(&Permissions::empty()));
        Some(missing).filter(|missing| !missing.is_empty())
    }

    /// Whether `have` is enough.
    pub fn is_met_by(&self, have: Permissions) -> bool {
        self.missing_from(have).is_none()
    }
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
        if !self.all.is_empty() || self.ways.is_empty() {
            self.all.in_words().fmt(f)?;
            separator = "; and ";
        }
        for way in self.ways {
            write!(f, "{separator}{}", way.in_words())?;
            separator = ", or ";
        }
        Ok(())
    }
}
