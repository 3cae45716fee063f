//! Removing those members who have not been seen for long.

use guildhall_rules::{PRUNE_DAYS, PRUNE_ROLES};
use serde::{Deserialize, Serialize};

use crate::body::body;
use crate::invalid::{count, number};
use crate::{Id, Invalid, Role, number};

body! {
    /// The body that [prunes](https://docs.discord.com/developers/resources/guild#begin-guild-prune) a guild.
    ///
    /// Members with roles stay, unless all their roles are included.
    pub struct PruneBody {
        /// Whether the reply says how many were pruned; yes if absent. Large guilds do better without.
        compute_prune_count: Option<bool>,
        /// After how many days without being seen, 1–30; the service says 7 if absent.
        days: Option<u32>,
        /// Roles whose members are pruned too, at most 100.
        include_roles: Option<Vec<Id<Role>>>,
        /// Why, for the audit log.
        #[deprecated(note = "give the reason to the request")]
        reason: Option<String>,
    }
}

impl PruneBody {
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        number("days", self.days, &PRUNE_DAYS)?;
        count("include_roles", self.include_roles.as_ref(), &PRUNE_ROLES)
    }
}

/// How many members were pruned, or would be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pruned {
    /// Their number; none where it was not asked for.
    #[serde(default, with = "number")]
    pub pruned: Option<u64>,
}
