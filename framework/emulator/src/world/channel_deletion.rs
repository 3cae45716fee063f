//! Rules for the deletion of a guild channel, with everything that refers to the channel.

use guildhall_model::api::ErrorCode;
use guildhall_model::{Channel, GuildFeature, Id, Permissions};

use crate::state::guild::GuildState;
use crate::world::actor::{ActionError, Actor, ensure_permitted};
use crate::world::audit_log::changes;

impl Actor<'_> {
    /// Deletes a channel or a thread of the guild.
    pub(crate) fn delete_channel(&mut self, id: Id<Channel>) -> Result<Channel, ActionError> {
        let channel = self.channel(id)?.clone();
        if channel.is_thread() {
            return self.delete_thread(channel);
        }
        let permissions = self.permissions_in(id);
        ensure_permitted(permissions.contains(Permissions::MANAGE_CHANNELS))?;
        if self.is_required_for_community(id) {
            return Err(ErrorCode::CANNOT_DELETE_CHANNEL_REQUIRED_FOR_COMMUNITY_GUILDS.into());
        }
        self.release_children(id);
        for user in self.guild().members.in_voice(id) {
            self.set_voice_channel(user, None);
        }
        self.forget_channel(id);
        self.emit("CHANNEL_DELETE", &channel);
        self.audit_changes("CHANNEL_DELETE", id, changes(Some(&channel), None));
        Ok(channel)
    }

    /// Returns whether the guild is a community guild with this rules or public updates channel.
    pub(crate) fn is_required_for_community(&self, id: Id<Channel>) -> bool {
        let settings = &self.guild().settings;
        let required = [
            settings.rules_channel_id,
            settings.public_updates_channel_id,
        ];
        self.guild().has_feature(&GuildFeature::Community) && required.contains(&Some(id))
    }

    /// Moves the channels of a category out of the category, or deletes the threads of a channel.
    fn release_children(&mut self, parent: Id<Channel>) {
        let channels = self.guild().channels.iter();
        let children: Vec<_> = channels
            .filter(|child| child.parent_id == Some(parent))
            .cloned()
            .collect();
        for child in children {
            if child.is_thread() {
                self.forget_channel(child.id);
            } else {
                let parent_id = None;
                self.replace_channel(&Channel { parent_id, ..child });
            }
        }
    }

    /// Removes a channel with its messages, webhooks and invites, and the references to the channel.
    pub(crate) fn forget_channel(&mut self, id: Id<Channel>) {
        self.world.messages.remove_in(id);
        let webhooks = &mut self.world.webhooks;
        webhooks.retain(|_, webhook| webhook.channel_id != Some(id));
        let guild = self.guild_mut();
        guild.channels.retain(|channel| channel.id != id);
        guild.thread_members.retain(|key, _| key.0 != id);
        guild.invites.retain(|invite| {
            let channel = invite.channel.as_ref();
            channel.is_none_or(|channel| channel.id != id)
        });
        remove_channel_settings(guild, id);
    }
}

/// Removes a channel from the settings of the guild, its widget, welcome screen and onboarding, and from command
/// permissions.
fn remove_channel_settings(guild: &mut GuildState, id: Id<Channel>) {
    let settings = &mut guild.settings;
    for field in [
        &mut settings.afk_channel_id,
        &mut settings.public_updates_channel_id,
        &mut settings.rules_channel_id,
        &mut settings.safety_alerts_channel_id,
        &mut settings.system_channel_id,
        &mut guild.widget.channel_id,
    ] {
        *field = field.filter(|channel| *channel != id);
    }
    if let Some(welcome) = &mut guild.welcome {
        let shown = &mut welcome.screen.welcome_channels;
        shown.retain(|shown| shown.channel_id != id);
    }
    let onboarding = &mut guild.onboarding;
    onboarding
        .default_channel_ids
        .retain(|channel| *channel != id);
    let prompts = onboarding.prompts.iter_mut();
    for option in prompts.flat_map(|prompt| &mut prompt.options) {
        option.channel_ids.retain(|channel| *channel != id);
    }
    for set in &mut guild.command_permissions {
        set.permissions.retain(|entry| entry.id != id.cast());
    }
    let stored = &mut guild.command_permissions;
    stored.retain(|set| !set.permissions.is_empty());
}
