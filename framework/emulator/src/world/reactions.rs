//! Rules for the reactions to a message.

use guildhall_model::api::{ErrorCode, GetReactions};
use guildhall_model::{Channel, Emoji, Guild, Id, Message, Permissions, User};
use guildhall_rules::{REACTIONS_MAX, is_emoji};
use serde_json::{Value, json};

use crate::state::messages::ReactionUsers;
use crate::world::World;
use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};

/// Number of users in a page, unless the request sets another limit.
const DEFAULT_PAGE_SIZE: u32 = 25;

/// Reactions to one message of a channel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReactedMessage {
    pub(crate) channel: Id<Channel>,
    pub(crate) message: Id<Message>,
}

impl World {
    /// Returns the emoji as the service stores it, and the guild of a guild's emoji. The emoji must exist.
    pub(crate) fn known_emoji(
        &self,
        emoji: &Emoji,
    ) -> Result<(Emoji, Option<Id<Guild>>), ErrorCode> {
        let Some(id) = emoji.id else {
            let text = emoji.name.as_deref().unwrap_or_default();
            return if is_emoji(text) {
                Ok((Emoji::unicode(text), None))
            } else {
                Err(ErrorCode::UNKNOWN_EMOJI)
            };
        };
        let partial = |known: &Emoji| Emoji {
            name: known.name.clone(),
            animated: known.animated,
            ..Emoji::from(id)
        };
        if let Ok(known) = self.application_emoji(id) {
            return Ok((partial(&known), None));
        }
        let bot = self.identity.bot.id;
        let with_bot = self
            .guilds
            .iter()
            .filter(|guild| guild.members.get(bot).is_some());
        let mut found = with_bot.filter_map(|guild| {
            let known = guild
                .settings
                .emojis
                .iter()
                .find(|known| known.id == Some(id))?;
            Some((partial(known), Some(guild.id)))
        });
        found.next().ok_or(ErrorCode::UNKNOWN_EMOJI)
    }
}

impl Actor<'_> {
    /// Adds a reaction of the acting user.
    pub(crate) fn add_reaction(
        &mut self,
        target: ReactedMessage,
        emoji: &Emoji,
    ) -> Result<(), ActionError> {
        self.channel_message(target.channel, target.message)?;
        self.ensure_not_archived(target.channel)?;
        let (emoji, home) = self.world.known_emoji(emoji)?;
        let permissions = self.permissions_in(target.channel);
        let mut reactions = self.world.messages.reactions(target.message).to_vec();
        let known = reactions
            .iter()
            .position(|reaction| reaction.is_with(&emoji));
        if known.is_none() {
            let may_add = permissions.contains(Permissions::ADD_REACTIONS);
            let may_use = home.is_none_or(|home| {
                self.guild_of(target.channel) == Some(home)
                    || permissions.contains(Permissions::USE_EXTERNAL_EMOJIS)
            });
            ensure_permitted(may_add && may_use)?;
            ensure_below(reactions.len(), REACTIONS_MAX, ErrorCode::MAX_REACTIONS)?;
            reactions.push(ReactionUsers {
                emoji: emoji.clone(),
                users: [].into(),
            });
        }
        let at = known.unwrap_or(reactions.len() - 1);
        if reactions[at].users.insert(self.user) {
            self.store_reactions(target, reactions);
            self.emit_reaction("MESSAGE_REACTION_ADD", target, self.user, &emoji);
        }
        Ok(())
    }

    /// Removes the reaction of a user; does nothing if the user has not reacted with the emoji.
    pub(crate) fn remove_reaction(
        &mut self,
        target: ReactedMessage,
        emoji: &Emoji,
        user: Id<User>,
    ) -> Result<(), ActionError> {
        let (emoji, mut reactions) = self.changeable_reactions(target, emoji)?;
        let mut with_emoji = reactions
            .iter_mut()
            .filter(|reaction| reaction.is_with(&emoji));
        let is_removed = with_emoji.any(|reaction| reaction.users.remove(&user));
        if is_removed {
            reactions.retain(|reaction| !reaction.users.is_empty());
            self.store_reactions(target, reactions);
            self.emit_reaction("MESSAGE_REACTION_REMOVE", target, user, &emoji);
        }
        Ok(())
    }

    /// Removes the reactions of all users with an emoji.
    pub(crate) fn clear_reaction(
        &mut self,
        target: ReactedMessage,
        emoji: &Emoji,
    ) -> Result<(), ActionError> {
        let (emoji, mut reactions) = self.changeable_reactions(target, emoji)?;
        let count = reactions.len();
        reactions.retain(|reaction| !reaction.is_with(&emoji));
        if reactions.len() < count {
            self.store_reactions(target, reactions);
            let mut payload = self.reaction_payload(target);
            payload["emoji"] = json!(emoji);
            self.world
                .log
                .event("MESSAGE_REACTION_REMOVE_EMOJI", payload);
        }
        Ok(())
    }

    /// Removes all reactions.
    pub(crate) fn clear_reactions(&mut self, target: ReactedMessage) -> Result<(), ActionError> {
        self.channel_message(target.channel, target.message)?;
        self.ensure_not_archived(target.channel)?;
        self.store_reactions(target, Vec::new());
        let payload = self.reaction_payload(target);
        self.world.log.event("MESSAGE_REACTION_REMOVE_ALL", payload);
        Ok(())
    }

    /// Returns a page of the users who reacted with an emoji, sorted by ID.
    pub(crate) fn list_reactions(&self, page: &GetReactions) -> Result<Vec<User>, ActionError> {
        self.channel_message(page.channel, page.message)?;
        let (emoji, _) = self.world.known_emoji(&page.emoji)?;
        let reactions = self.world.messages.reactions(page.message).iter();
        let users = reactions.filter(|reaction| reaction.is_with(&emoji));
        let users = users.flat_map(|reaction| &reaction.users);
        let users = users.filter(|user| page.after.is_none_or(|after| **user > after));
        let found = users.filter_map(|user| self.world.users.get(*user).cloned());
        let size = page.limit.unwrap_or(DEFAULT_PAGE_SIZE) as usize;
        Ok(found.take(size).collect())
    }

    /// Returns the emoji as the service stores it, and the reactions to a message that can be changed.
    fn changeable_reactions(
        &self,
        target: ReactedMessage,
        emoji: &Emoji,
    ) -> Result<(Emoji, Vec<ReactionUsers>), ActionError> {
        self.channel_message(target.channel, target.message)?;
        self.ensure_not_archived(target.channel)?;
        let (emoji, _) = self.world.known_emoji(emoji)?;
        Ok((
            emoji,
            self.world.messages.reactions(target.message).to_vec(),
        ))
    }

    fn store_reactions(&mut self, target: ReactedMessage, reactions: Vec<ReactionUsers>) {
        let bot = self.world.identity.bot.id;
        self.world
            .messages
            .set_reactions(target.message, reactions, bot);
    }

    fn emit_reaction(
        &mut self,
        event: &'static str,
        target: ReactedMessage,
        user: Id<User>,
        emoji: &Emoji,
    ) {
        let mut payload = self.reaction_payload(target);
        payload["user_id"] = json!(user);
        payload["emoji"] = json!(emoji);
        payload["burst"] = json!(false);
        payload["type"] = json!(0);
        self.world.log.event(event, payload);
    }

    fn reaction_payload(&self, target: ReactedMessage) -> Value {
        let mut payload = self.channel_fields(target.channel);
        payload["message_id"] = json!(target.message);
        payload
    }
}
