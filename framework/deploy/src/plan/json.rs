//! A plan as programs read it.

use guildhall_rules::Excess;
use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::Plan;

/// As the type describes.
impl Serialize for Plan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut plan = serializer.serialize_struct("Plan", 7)?;
        plan.serialize_field("differs", &!self.is_empty())?;
        plan.serialize_field("scopes", self.scopes())?;
        plan.serialize_field("doubles", self.doubles())?;
        plan.serialize_field("guilds", self.guilds())?;
        plan.serialize_field("guild_count", &self.guild_count())?;
        plan.serialize_field("guilds_unseen", &self.unseen_guilds())?;
        plan.serialize_field("absent", self.absent())?;
        plan.end()
    }
}

/// Each as a sentence.
pub(super) fn sentences<S: Serializer>(
    excess: &[Excess],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(excess.iter().map(ToString::to_string))
}
