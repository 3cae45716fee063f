//! What is known of a guild before a request is sent to it.

use guildhall_rules::BITRATE_BY_TIER;

use super::{Guild, GuildFeature, PartialGuild};
use crate::{Invalid, InvalidKind};

/// What is known of a guild before a request is sent to it: what decides what it takes.
///
/// It is made of the whole guild, or of the part that an interaction holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownGuild {
    /// What it has, such as `COMMUNITY`.
    pub features: Vec<GuildFeature>,
    /// Most bits per second of its voice channels.
    pub voice_bitrate_max: u32,
}

impl KnownGuild {
    /// Whether it has a feature.
    pub fn has(&self, feature: &GuildFeature) -> bool {
        self.features.contains(feature)
    }

    /// Checks that it has the feature of each field.
    pub(crate) fn check_features(
        &self,
        mut needs: impl Iterator<Item = (&'static str, GuildFeature)>,
    ) -> Result<(), Invalid> {
        let Some((field, feature)) = needs.find(|(_, feature)| !self.has(feature)) else {
            return Ok(());
        };
        let legal = format_args!("what a guild without {feature} takes");
        Err(Invalid::new(InvalidKind::Feature, field, "a value", legal))
    }
}

impl From<&Guild> for KnownGuild {
    fn from(guild: &Guild) -> Self {
        Self {
            features: guild.features.clone(),
            voice_bitrate_max: guild.voice_bitrate_max(),
        }
    }
}

impl From<&PartialGuild> for KnownGuild {
    /// The boost tier is not in it, so the bit rate is that of the highest.
    fn from(guild: &PartialGuild) -> Self {
        let [.., most] = BITRATE_BY_TIER;
        Self {
            features: guild.features.clone(),
            voice_bitrate_max: most,
        }
    }
}
