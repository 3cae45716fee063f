//! Rules for the emojis of a guild and of the app.

use std::collections::BTreeMap;

use guildhall_model::api::ErrorCode;
use guildhall_model::guild::PremiumTier;
use guildhall_model::{
    ApplicationEmojiBody, ApplicationEmojiEdit, Emoji, EmojiBody, EmojiEdit, Id, ImageData,
    Permissions, Role, User,
};
use guildhall_rules::EMOJIS_MAX_BY_TIER;

use crate::world::World;
use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};

impl Actor<'_> {
    /// Returns the emojis of the guild. Their creators are included if the acting user may create or manage
    /// expressions.
    pub(crate) fn guild_emojis(&self) -> Result<Vec<Emoji>, ActionError> {
        let shows_creators = self.may_see_creators()?;
        let emojis = self.guild().settings.emojis.iter().cloned();
        let emojis = emojis.map(|emoji| Emoji {
            user: emoji.user.filter(|_| shows_creators),
            ..emoji
        });
        Ok(emojis.collect())
    }

    /// Returns an emoji of the guild. Its creator is included if the acting user may change the emoji.
    pub(crate) fn guild_emoji(&self, id: Id<Emoji>) -> Result<Emoji, ActionError> {
        let emoji = self.known_guild_emoji(id)?;
        let shows_creator = self.may_change_expression(emoji.user.as_deref())?;
        Ok(Emoji {
            user: emoji.user.filter(|_| shows_creator),
            ..emoji
        })
    }

    /// Creates an emoji in the guild.
    pub(crate) fn create_guild_emoji(&mut self, body: EmojiBody) -> Result<Emoji, ActionError> {
        let roles = body.roles.unwrap_or_default();
        self.ensure_roles_exist(&roles)?;
        let settings = &self.guild().settings;
        let is_animated = body.image.is_animated();
        let same_kind = settings.emojis.iter();
        let same_kind = same_kind.filter(|known| known.animated == is_animated);
        let limit = limit_for_tier(EMOJIS_MAX_BY_TIER, settings.premium_tier);
        let code = if is_animated {
            ErrorCode::MAX_ANIMATED_EMOJIS
        } else {
            ErrorCode::MAX_EMOJIS
        };
        ensure_below(same_kind.count(), limit, code)?;
        let emoji = Emoji {
            roles,
            ..self.world.new_emoji(body.name, &body.image, self.user)
        };
        self.guild_mut().settings.emojis.push(emoji.clone());
        self.log_emoji("EMOJI_CREATE", &emoji);
        Ok(emoji)
    }

    /// Applies an edit to an emoji of the guild.
    pub(crate) fn edit_guild_emoji(
        &mut self,
        id: Id<Emoji>,
        edit: EmojiEdit,
    ) -> Result<Emoji, ActionError> {
        let mut emoji = self.changeable_emoji(id)?;
        self.ensure_roles_exist(edit.roles.value().map_or(&[], Vec::as_slice))?;
        emoji.name = edit.name.or(emoji.name);
        edit.roles.apply_or_default(&mut emoji.roles);
        replace_emoji(&mut self.guild_mut().settings.emojis, &emoji);
        self.log_emoji("EMOJI_UPDATE", &emoji);
        Ok(emoji)
    }

    /// Deletes an emoji of the guild. Reactions with the emoji stay.
    pub(crate) fn delete_guild_emoji(&mut self, id: Id<Emoji>) -> Result<(), ActionError> {
        let emoji = self.changeable_emoji(id)?;
        let emojis = &mut self.guild_mut().settings.emojis;
        emojis.retain(|known| known.id != emoji.id);
        self.log_emoji("EMOJI_DELETE", &emoji);
        Ok(())
    }

    fn known_guild_emoji(&self, id: Id<Emoji>) -> Result<Emoji, ActionError> {
        find_emoji(&self.guild().settings.emojis, id)
    }

    /// Returns an emoji of the guild that the acting user may change.
    fn changeable_emoji(&self, id: Id<Emoji>) -> Result<Emoji, ActionError> {
        let emoji = self.known_guild_emoji(id)?;
        ensure_permitted(self.may_change_expression(emoji.user.as_deref())?)?;
        Ok(emoji)
    }

    fn log_emoji(&mut self, action: &'static str, emoji: &Emoji) {
        let emojis = self.guild().settings.emojis.clone();
        self.emit_for_guild("GUILD_EMOJIS_UPDATE", &BTreeMap::from([("emojis", emojis)]));
        self.audit(action, emoji.id.unwrap_or(Id::new(0)));
    }

    fn ensure_roles_exist(&self, roles: &[Id<Role>]) -> Result<(), ActionError> {
        roles.iter().try_for_each(|role| self.role(*role).map(drop))
    }

    /// Returns whether lists of expressions include the creators for the acting user.
    pub(crate) fn may_see_creators(&self) -> Result<bool, ActionError> {
        let needed = Permissions::CREATE_GUILD_EXPRESSIONS | Permissions::MANAGE_GUILD_EXPRESSIONS;
        Ok(self.permissions()?.intersects(needed))
    }

    /// Returns whether the acting user may change an expression of this creator.
    pub(crate) fn may_change_expression(
        &self,
        creator: Option<&User>,
    ) -> Result<bool, ActionError> {
        let permissions = self.permissions()?;
        let is_own = creator.is_some_and(|creator| creator.id == self.user);
        Ok(permissions.contains(Permissions::MANAGE_GUILD_EXPRESSIONS)
            || is_own && permissions.contains(Permissions::CREATE_GUILD_EXPRESSIONS))
    }
}

impl World {
    /// Returns an emoji of the app.
    pub(crate) fn application_emoji(&self, id: Id<Emoji>) -> Result<Emoji, ActionError> {
        find_emoji(&self.application_emojis, id)
    }

    /// Creates an emoji of the app.
    pub(crate) fn create_application_emoji(
        &mut self,
        body: ApplicationEmojiBody,
    ) -> Result<Emoji, ActionError> {
        self.ensure_emoji_name_is_free(&body.name, None)?;
        let (count, limit) = (
            self.application_emojis.len(),
            self.quotas.application_emojis,
        );
        ensure_below(count, limit, ErrorCode::MAX_EMOJIS)?;
        let emoji = self.new_emoji(body.name, &body.image, self.identity.bot.id);
        self.application_emojis.push(emoji.clone());
        Ok(emoji)
    }

    /// Applies an edit to an emoji of the app.
    pub(crate) fn edit_application_emoji(
        &mut self,
        id: Id<Emoji>,
        edit: ApplicationEmojiEdit,
    ) -> Result<Emoji, ActionError> {
        let mut emoji = self.application_emoji(id)?;
        if let Some(name) = edit.name {
            self.ensure_emoji_name_is_free(&name, Some(id))?;
            emoji.name = Some(name);
        }
        replace_emoji(&mut self.application_emojis, &emoji);
        Ok(emoji)
    }

    /// Deletes an emoji of the app.
    pub(crate) fn delete_application_emoji(&mut self, id: Id<Emoji>) -> Result<(), ActionError> {
        self.application_emoji(id)?;
        self.application_emojis.retain(|known| known.id != Some(id));
        Ok(())
    }

    /// Checks that no other emoji of the app has a name; emojis of a guild may share names.
    fn ensure_emoji_name_is_free(
        &self,
        name: &str,
        own: Option<Id<Emoji>>,
    ) -> Result<(), ActionError> {
        let mut others = self.application_emojis.iter();
        if others.any(|known| known.name.as_deref() == Some(name) && known.id != own) {
            let message = "That name is taken";
            let code = "APPLICATION_EMOJI_NAME_ALREADY_TAKEN";
            return Err(ActionError::field(&["name"], code, message));
        }
        Ok(())
    }

    fn new_emoji(&mut self, name: String, image: &ImageData, creator: Id<User>) -> Emoji {
        complete_emoji(Emoji {
            name: Some(name),
            animated: image.is_animated(),
            user: self.users.get(creator).cloned().map(Box::new),
            ..Emoji::from(self.next_id::<Emoji>())
        })
    }
}

/// Sets the fields that every emoji of a guild or an app has, unless they are set.
pub(crate) fn complete_emoji(emoji: Emoji) -> Emoji {
    Emoji {
        available: emoji.available.or(Some(true)),
        managed: emoji.managed.or(Some(false)),
        require_colons: emoji.require_colons.or(Some(true)),
        ..emoji
    }
}

/// Returns the entry for the boost level of a guild.
pub(crate) const fn limit_for_tier(limits: [usize; 4], tier: PremiumTier) -> usize {
    let [none, first, second, third] = limits;
    match tier {
        PremiumTier::Tier1 => first,
        PremiumTier::Tier2 => second,
        PremiumTier::Tier3 => third,
        _ => none,
    }
}

fn find_emoji(emojis: &[Emoji], id: Id<Emoji>) -> Result<Emoji, ActionError> {
    let found = emojis.iter().find(|known| known.id == Some(id));
    found
        .cloned()
        .ok_or(ActionError::NotFound(ErrorCode::UNKNOWN_EMOJI))
}

fn replace_emoji(emojis: &mut [Emoji], emoji: &Emoji) {
    if let Some(known) = emojis.iter_mut().find(|known| known.id == emoji.id) {
        known.clone_from(emoji);
    }
}
