//! A guild: its settings and what it has from the start. Needs the bot's token.

use super::endpoint::endpoint;
use crate::guild::{GuildFeature, GuildPreview, KnownGuild, VoiceRegion};
use crate::{Guild, GuildEdit, Id, Invalid, List, Patch, Permissions, Requirement, Timestamp};

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild) a guild.
    ///
    /// Refused with [`UNKNOWN_GUILD`](super::Code::UNKNOWN_GUILD) where the bot is not in it.
    #[derive(Copy, Eq)]
    GetGuild: GET "/guilds/{guild}" -> 200 Guild;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
    query {
        /// Whether the members are counted, about.
        with_counts: bool,
    }
}

endpoint! {
    /// [Reads](https://docs.discord.com/developers/resources/guild#get-guild-preview) what everybody may know of a guild, which must be discoverable unless the bot is in it.
    #[derive(Copy, Eq)]
    GetGuildPreview: GET "/guilds/{guild}/preview" -> 200 GuildPreview;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Changes](https://docs.discord.com/developers/resources/guild#modify-guild) the given fields of a guild.
    ///
    /// Requires `ADMINISTRATOR` as well to add or remove `COMMUNITY` or `DISCOVERABLE`.
    ModifyGuild: PATCH "/guilds/{guild}" -> 200 Guild;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
    known {
        /// The features that the guild has, where known: what tells which ones the edit changes.
        ///
        /// Where not known, what the edit changes is left to the service: features are sent whole,
        /// so most of them are there already.
        present: Option<Vec<GuildFeature>>,
    }
    body {
        /// What changes.
        edit: GuildEdit,
    }
    requires: MANAGE_GUILD;
    events: GUILD_UPDATE;
    takes: reason;
    impl {
        fn requires(&self) -> Requirement {
            let is_for_admins =
                |feature| matches!(feature, &GuildFeature::Community | &GuildFeature::Discoverable);
            if self.changed_features().any(is_for_admins) {
                Self::REQUIRES.and(Permissions::ADMINISTRATOR)
            } else {
                Self::REQUIRES
            }
        }

        fn check(&self, _: Timestamp) -> Result<(), Invalid> {
            self.edit.check()
        }

        fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
            self.edit.check_in(guild)
        }
    }
}

impl ModifyGuild {
    /// The features that the edit adds or removes, where it is known which there are.
    fn changed_features(&self) -> impl Iterator<Item = &GuildFeature> {
        let present = self.present.as_deref();
        let wanted = match &self.edit.features {
            Patch::Keep => None,
            Patch::Clear => Some(&[][..]),
            Patch::Set(features) => Some(&features[..]),
        };
        let wanted = wanted.filter(|_| present.is_some());
        let present = present.unwrap_or_default();
        let added = wanted.unwrap_or_default().iter();
        let removed = present
            .iter()
            .filter(move |feature| wanted.is_some_and(|wanted| !wanted.contains(feature)));
        added
            .filter(|feature| !present.contains(feature))
            .chain(removed)
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild#get-guild-voice-regions) where the voice channels of a guild can be, with the regions for VIPs where it may use them.
    #[derive(Copy, Eq)]
    GetVoiceRegions: GET "/guilds/{guild}/regions" -> 200 List<VoiceRegion>;
    path {
        /// The guild.
        guild: Id<Guild>,
    }
}
