//! What is done against a raid.

use guildhall_rules::INCIDENT_SECONDS_MAX;
use serde::{Deserialize, Serialize};

use crate::body::body;
use crate::invalid::ahead;
use crate::{Invalid, Patch, Timestamp};

/// What is done in a guild [against a raid](https://docs.discord.com/developers/resources/guild#incidents-data-object).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct IncidentsData {
    /// Until when members cannot write to each other directly.
    pub dms_disabled_until: Option<Timestamp>,
    /// Until when nobody can be invited.
    pub invites_disabled_until: Option<Timestamp>,
    /// When the service found spam in direct messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dm_spam_detected_at: Option<Timestamp>,
    /// When the service found a raid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raid_detected_at: Option<Timestamp>,
}

body! {
    /// The body that [acts](https://docs.discord.com/developers/resources/guild#modify-guild-incident-actions) against a raid.
    pub struct IncidentActions {
        /// Until when members cannot write to each other directly, at most 24 hours ahead; cleared, they can again.
        dms_disabled_until: Patch<Timestamp>,
        /// Until when nobody can be invited, at most 24 hours ahead; cleared, everybody can again.
        invites_disabled_until: Patch<Timestamp>,
    }
}

impl IncidentActions {
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// The first field that is more than 24 hours ahead of `now`.
    pub fn check(&self, now: Timestamp) -> Result<(), Invalid> {
        for (field, time) in [
            ("dms_disabled_until", &self.dms_disabled_until),
            ("invites_disabled_until", &self.invites_disabled_until),
        ] {
            ahead(field, time.value(), now, INCIDENT_SECONDS_MAX)?;
        }
        Ok(())
    }
}
