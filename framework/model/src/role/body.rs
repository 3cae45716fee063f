//! What is sent to make, edit and move roles.

use guildhall_rules::{COLOR, POSITION, ROLE_EMOJI, ROLE_NAME};

use super::{Role, RoleColors};
use crate::body::body;
use crate::guild::{GuildFeature, KnownGuild};
use crate::image::{check_format, check_patch};
use crate::invalid::{number, text};
use crate::{Id, ImageData, ImageFormat, Invalid, Patch, Permissions};

body! {
    /// The body that [makes](https://docs.discord.com/developers/resources/guild#create-guild-role) a role.
    pub struct RoleBody {
        /// The name, at most 100 characters; the service says `new role` if absent.
        name: Option<String>,
        /// The color as 0xRRGGBB.
        #[deprecated(note = "set `colors`")]
        color: Option<u32>,
        /// The colors; none if absent.
        colors: Option<RoleColors>,
        /// Whether its members are listed apart; no if absent.
        hoist: Option<bool>,
        /// The icon, which needs `ROLE_ICONS`.
        icon: Option<ImageData>,
        /// Whether everybody may mention it; no if absent.
        mentionable: Option<bool>,
        /// What its members may do; what @everyone may if absent.
        permissions: Option<Permissions>,
        /// The emoji that is its icon, at most 100 characters, which needs `ROLE_ICONS`.
        unicode_emoji: Option<String>,
    }
}

body! {
    /// The body that [edits](https://docs.discord.com/developers/resources/guild#modify-guild-role) a role.
    pub struct RoleEdit {
        /// The name, at most 100 characters.
        name: Patch<String>,
        /// The color as 0xRRGGBB.
        #[deprecated(note = "set `colors`")]
        color: Patch<u32>,
        /// The colors.
        colors: Patch<RoleColors>,
        /// Whether its members are listed apart.
        hoist: Patch<bool>,
        /// The icon, which needs `ROLE_ICONS`.
        icon: Patch<ImageData>,
        /// Whether everybody may mention it.
        mentionable: Patch<bool>,
        /// What its members may do.
        permissions: Patch<Permissions>,
        /// The emoji that is its icon, at most 100 characters, which needs `ROLE_ICONS`.
        unicode_emoji: Patch<String>,
    }
}

impl RoleBody {
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        #[expect(deprecated, reason = "a deprecated field has a range as well")]
        let color = self.color;
        text("name", self.name.as_ref(), &ROLE_NAME)?;
        number("color", color, &COLOR)?;
        check_colors(self.colors.as_ref())?;
        text("unicode_emoji", self.unicode_emoji.as_ref(), &ROLE_EMOJI)?;
        check_format("icon", self.icon.as_ref(), ImageFormat::ALL)
    }

    /// The features that the guild must have for this role.
    pub fn features_needed(&self) -> Vec<GuildFeature> {
        features(self.needs())
    }

    /// Checks that this guild has the features that the role needs.
    ///
    /// # Errors
    ///
    /// The first field whose feature is lacking.
    pub fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
        guild.check_features(self.needs())
    }

    fn needs(&self) -> impl Iterator<Item = Need> + use<> {
        let (icon, emoji) = (self.icon.is_some(), self.unicode_emoji.is_some());
        needs(icon, emoji, self.colors.as_ref())
    }
}

impl RoleEdit {
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        #[expect(deprecated, reason = "a deprecated field has a range as well")]
        let color = self.color.value();
        text("name", self.name.value(), &ROLE_NAME)?;
        number("color", color.copied(), &COLOR)?;
        check_colors(self.colors.value())?;
        text("unicode_emoji", self.unicode_emoji.value(), &ROLE_EMOJI)?;
        check_patch("icon", &self.icon)
    }

    /// The features that the guild must have for this edit.
    pub fn features_needed(&self) -> Vec<GuildFeature> {
        features(self.needs())
    }

    /// Checks that this guild has the features that the edit needs.
    ///
    /// # Errors
    ///
    /// The first field whose feature is lacking.
    pub fn check_in(&self, guild: &KnownGuild) -> Result<(), Invalid> {
        guild.check_features(self.needs())
    }

    fn needs(&self) -> impl Iterator<Item = Need> + use<> {
        let icon = self.icon.value().is_some();
        let emoji = self.unicode_emoji.value().is_some();
        needs(icon, emoji, self.colors.value())
    }
}

fn check_colors(colors: Option<&RoleColors>) -> Result<(), Invalid> {
    let Some(colors) = colors else {
        return Ok(());
    };
    number("colors.primary_color", Some(colors.primary_color), &COLOR)?;
    number("colors.secondary_color", colors.secondary_color, &COLOR)?;
    number("colors.tertiary_color", colors.tertiary_color, &COLOR)
}

/// A field, and the feature that it needs.
type Need = (&'static str, GuildFeature);

fn needs(
    icon: bool,
    emoji: bool,
    colors: Option<&RoleColors>,
) -> impl Iterator<Item = Need> + use<> {
    let gradient = colors
        .is_some_and(|colors| colors.secondary_color.is_some() || colors.tertiary_color.is_some());
    let needs = [
        (icon, "icon", GuildFeature::RoleIcons),
        (emoji, "unicode_emoji", GuildFeature::RoleIcons),
        (gradient, "colors", GuildFeature::EnhancedRoleColors),
    ];
    let needed = needs.into_iter().filter(|(needed, ..)| *needed);
    needed.map(|(_, field, feature)| (field, feature))
}

/// The features alone, each once.
fn features(needs: impl Iterator<Item = Need>) -> Vec<GuildFeature> {
    let mut features: Vec<_> = needs.map(|(_, feature)| feature).collect();
    features.dedup();
    features
}

body! {
    /// The new place of a role in the body that [moves](https://docs.discord.com/developers/resources/guild#modify-guild-role-positions) roles.
    pub struct RolePosition {
        /// Which role.
        id: Id<Role>,
        /// Its place: greater is higher; equal places are sorted by id.
        position: Patch<i32>,
    }
}

impl RolePosition {
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// Where the place is negative.
    pub fn check(&self) -> Result<(), Invalid> {
        number("position", self.position.value().copied(), &POSITION)
    }
}
