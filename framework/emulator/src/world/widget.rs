//! Rules for the guild's widget.

use guildhall_model::api::ErrorCode;
use guildhall_model::guild::{Widget, WidgetChannel, WidgetEdit, WidgetMember, WidgetSettings};
use guildhall_model::{Channel, Id, Permissions};

use crate::world::actor::{ActionError, Actor};
use crate::world::audit_log::changes;
use crate::world::members::is_voice_channel;
use crate::world::quotas::DailyQuota;
use crate::world::roles::apply_patch;

/// Maximum number of members in a widget.
const WIDGET_MEMBERS_MAX: usize = 100;

impl Actor<'_> {
    /// Applies an edit to the widget settings.
    pub(crate) fn edit_widget(&mut self, edit: &WidgetEdit) -> Result<WidgetSettings, ActionError> {
        if let Some(id) = edit.channel_id.value() {
            self.channel(*id)?;
        }
        self.charge(DailyQuota::WidgetUpdate)?;
        let old = self.guild().to_guild(self.now());
        let widget = &mut self.guild_mut().widget;
        widget.enabled = apply_patch(edit.enabled, widget.enabled, false);
        edit.channel_id.apply(&mut widget.channel_id);
        let settings = *widget;
        let guild = self.emit_guild_update();
        self.audit_changes("GUILD_UPDATE", guild.id, changes(Some(&old), Some(&guild)));
        Ok(settings)
    }

    /// Returns the widget; creates the widget's invite if there is none.
    pub(crate) fn widget(&mut self) -> Result<Widget, ActionError> {
        self.ensure_widget_enabled()?;
        let channel = self.guild().widget.channel_id;
        let invite = channel.map(|channel| self.widget_invite(channel));
        let invite = invite.transpose()?;
        let guild = self.guild();
        let members: Vec<_> = (0..)
            .zip(guild.members.iter().take(WIDGET_MEMBERS_MAX))
            .collect();
        Ok(Widget {
            id: guild.id,
            name: guild.settings.name.clone(),
            instant_invite: invite.map(|code| format!("https://discord.com/invite/{code}")),
            channels: self.widget_channels(),
            members: members
                .into_iter()
                .map(|(at, member)| widget_member(at, member.display_name()))
                .collect(),
            presence_count: guild.members.len() as u64,
        })
    }

    pub(crate) fn ensure_widget_enabled(&self) -> Result<(), ActionError> {
        if self.guild().widget.enabled {
            Ok(())
        } else {
            Err(ErrorCode::GUILD_WIDGET_DISABLED.into())
        }
    }

    /// Returns the voice and stage channels that @everyone can view, ordered by position.
    fn widget_channels(&self) -> Vec<WidgetChannel> {
        let is_visible = |channel: &Channel| {
            let permissions = self
                .guild()
                .everyone_channel_permissions(channel, self.now());
            permissions.contains(Permissions::VIEW_CHANNEL)
        };
        let channels = self.channels();
        let channels = channels
            .into_iter()
            .filter(|channel| is_voice_channel(channel) && is_visible(channel));
        let widget_channels = channels.map(|channel| WidgetChannel {
            id: channel.id,
            name: channel.name.unwrap_or_default(),
            position: channel.position.unwrap_or_default(),
        });
        widget_channels.collect()
    }

    /// Returns the code of an invite to a channel; creates the invite if there is none.
    fn widget_invite(&mut self, id: Id<Channel>) -> Result<String, ActionError> {
        if let Some(invite) = self.channel_invites(id).first() {
            return Ok(invite.code.clone());
        }
        let invite = self.blank_invite(id);
        Ok(self.add_invite(invite)?.code)
    }
}

fn widget_member(at: usize, name: &str) -> WidgetMember {
    WidgetMember {
        id: at.to_string(),
        username: name.to_owned(),
        discriminator: "0000".to_owned(),
        avatar: None,
        activity: None,
        avatar_url: format!("https://cdn.discordapp.com/widget-avatars/{at}"),
        channel_id: None,
        deaf: None,
        mute: None,
        self_deaf: None,
        self_mute: None,
        status: "online".to_owned(),
        suppress: None,
    }
}
