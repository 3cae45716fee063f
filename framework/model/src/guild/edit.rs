//! What an edit changes about a guild.

use guildhall_rules::{GUILD_DESCRIPTION, GUILD_NAME, characters};

use super::{
    AfkTimeout, ContentFilter, GuildFeature, KnownGuild, NotificationLevel, SystemChannelFlags,
    VerificationLevel,
};
use crate::body::body;
use crate::image::{check_format, check_patch};
use crate::invalid::{one_of, sized, text};
use crate::{Channel, Id, ImageData, ImageFormat, Invalid, Locale, Patch};

body! {
    /// The body that [edits](https://docs.discord.com/developers/resources/guild#modify-guild) a guild.
    pub struct GuildEdit {
        /// The name, 2–100 characters without spaces around it.
        name: Option<String>,
        /// Where silent members are moved.
        afk_channel_id: Patch<Id<Channel>>,
        /// After how much silence they are moved; 5 minutes if cleared.
        afk_timeout: Patch<AfkTimeout>,
        /// The banner: a PNG or JPEG of 16:9, which needs `BANNER`, or a GIF, which needs `ANIMATED_BANNER`.
        banner: Patch<ImageData>,
        /// What members are notified of.
        default_message_notifications: Patch<NotificationLevel>,
        /// What the guild is about, at most 300 characters.
        description: Patch<String>,
        /// The picture in public lists: a PNG or JPEG of 16:9, which needs `DISCOVERABLE`.
        discovery_splash: Patch<ImageData>,
        /// Whose pictures are looked at.
        explicit_content_filter: Patch<ContentFilter>,
        /// All features: the present ones, with those that can be changed added or removed.
        ///
        /// `COMMUNITY` and `DISCOVERABLE` need `ADMINISTRATOR`.
        features: Patch<Vec<GuildFeature>>,
        /// The icon: a PNG, JPEG or GIF of 1024 by 1024; one that moves needs `ANIMATED_ICON`.
        icon: Patch<ImageData>,
        /// The language that the guild prefers; `en-US` if cleared.
        preferred_locale: Patch<Locale>,
        /// Whether the guild shows how far it is boosted.
        premium_progress_bar_enabled: Patch<bool>,
        /// Where the service tells a community what is new.
        public_updates_channel_id: Patch<Id<Channel>>,
        /// Where the sound goes through.
        #[deprecated(note = "set `rtc_region` of each voice channel")]
        region: Patch<String>,
        /// Where a community has its rules.
        rules_channel_id: Patch<Id<Channel>>,
        /// Where the service warns a community.
        safety_alerts_channel_id: Patch<Id<Channel>>,
        /// The picture on invites: a PNG or JPEG of 16:9, which needs `INVITE_SPLASH`.
        splash: Patch<ImageData>,
        /// What is not said in the system channel.
        system_channel_flags: Patch<SystemChannelFlags>,
        /// Where the service says who has joined and who boosts.
        system_channel_id: Patch<Id<Channel>>,
        /// Who may speak.
        verification_level: Patch<VerificationLevel>,
    }
}

impl GuildEdit {
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        let name = self.name.as_ref().map(|name| characters(name.trim()));
        sized("name", "a length", name, &GUILD_NAME)?;
        text("description", self.description.value(), &GUILD_DESCRIPTION)?;
        let seconds: Vec<_> = AfkTimeout::ALL.iter().map(|known| known.wire()).collect();
        let afk_timeout = self.afk_timeout.value().map(|timeout| timeout.wire());
        one_of("afk_timeout", afk_timeout, &seconds)?;
        check_patch("icon", &self.icon)?;
        check_patch("banner", &self.banner)?;
        let still =
            |field, image: &Patch<_>| check_format(field, image.value(), ImageFormat::STILL);
        still("splash", &self.splash)?;
        still("discovery_splash", &self.discovery_splash)
    }

    /// The features that the guild must have for its new pictures.
    ///
    /// A GIF counts as one that moves; the service also takes one that does not where it would take a PNG.
    pub fn features_needed(&self) -> Vec<GuildFeature> {
        self.needs().map(|(_, feature)| feature).collect()
    }

    /// Checks that this guild has the features that the new pictures need, or gets them by the edit.
    ///
    /// # Errors
    ///
    /// The first picture whose feature is lacking.
    pub fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
        let added = self.features.value().map_or(&[][..], Vec::as_slice);
        guild.check_features(self.needs().filter(|(_, need)| !added.contains(need)))
    }

    fn needs(&self) -> impl Iterator<Item = (&'static str, GuildFeature)> + use<> {
        let banner = if self.banner.value().is_some_and(ImageData::may_move) {
            GuildFeature::AnimatedBanner
        } else {
            GuildFeature::Banner
        };
        let moving_icon = self.icon.value().filter(|icon| icon.may_move());
        let needs = [
            ("icon", moving_icon, GuildFeature::AnimatedIcon),
            ("banner", self.banner.value(), banner),
            ("splash", self.splash.value(), GuildFeature::InviteSplash),
            (
                "discovery_splash",
                self.discovery_splash.value(),
                GuildFeature::Discoverable,
            ),
        ]
        .map(|(field, image, feature)| image.map(|_| (field, feature)));
        needs.into_iter().flatten()
    }
}
