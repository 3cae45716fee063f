//! Rules for the gateway: its URL, and the bot's voice state.

use guildhall_model::{Channel, Id, Permissions, User, to_response};
use serde_json::{Value, json};

use crate::state::members::{SelfMuted, StoredMember};
use crate::world::World;
use crate::world::actor::Actor;
use crate::world::members::is_voice_channel;

/// Path of the gateway.
pub(crate) const PATH: &str = "/gateway";

/// URL whose host never resolves, for a service without the gateway.
const NO_GATEWAY_URL: &str = "wss://gateway.invalid";

impl World {
    /// Returns the URL of the gateway.
    pub(crate) fn gateway_url(&self) -> String {
        if cfg!(feature = "gateway") {
            format!("{}{PATH}", self.files_base.replacen("http", "ws", 1))
        } else {
            NO_GATEWAY_URL.to_owned()
        }
    }

    /// Returns whether the app has an endpoint, or a session with a connection.
    pub(crate) fn has_connected_app(&self) -> bool {
        let url = &self.identity.application.interactions_endpoint_url;
        url.is_some() || self.log.sessions.are_connected()
    }
}

impl Actor<'_> {
    #[cfg_attr(
        not(feature = "gateway"),
        expect(dead_code, reason = "only the gateway connects a bot")
    )]
    /// Connects the acting user to a voice channel, or disconnects the user without a channel. Returns whether the user
    /// is connected: only to a voice channel in which the user has `CONNECT`.
    pub(crate) fn connect_to_voice(
        &mut self,
        wanted: Option<Id<Channel>>,
        muted: SelfMuted,
    ) -> bool {
        let user = self.user;
        if self.guild().members.get(user).is_none() {
            return false;
        }
        let may_connect = |channel: &Channel| {
            let needed = Permissions::VIEW_CHANNEL | Permissions::CONNECT;
            is_voice_channel(channel) && self.permissions_in(channel.id).contains(needed)
        };
        let channel = wanted.and_then(|id| self.guild().channel_by_id(id));
        if wanted.is_some() && !channel.is_some_and(may_connect) {
            return false;
        }
        let members = &mut self.guild_mut().members;
        members.edit(user, |stored| stored.self_muted = muted);
        self.set_voice_channel(user, wanted);
        wanted.is_some()
    }

    /// Moves a member to a voice channel, or disconnects the member without one.
    pub(crate) fn set_voice_channel(&mut self, user: Id<User>, channel: Option<Id<Channel>>) {
        let members = &mut self.guild_mut().members;
        members.edit(user, |stored| stored.voice_channel = channel);
        self.emit_voice_state(user);
    }

    /// Emits `VOICE_STATE_UPDATE` with the current state of a member.
    pub(crate) fn emit_voice_state(&mut self, user: Id<User>) {
        if let Some(stored) = self.guild().members.stored(user) {
            let mut state = voice_state(stored);
            state["member"] = to_response(&stored.member).unwrap_or_default();
            self.emit_for_guild("VOICE_STATE_UPDATE", &state);
        }
    }
}

/// Returns the voice state of a member; without a channel, the state after the member has left.
pub(crate) fn voice_state(stored: &StoredMember) -> Value {
    let StoredMember {
        member, self_muted, ..
    } = stored;
    json!({
        "channel_id": stored.voice_channel,
        "user_id": member.id(),
        "session_id": format!("voice-{}", member.id()),
        "deaf": member.deaf,
        "mute": member.mute,
        "self_deaf": self_muted.deaf,
        "self_mute": self_muted.mute,
        "self_video": false,
        "suppress": false,
        "request_to_speak_timestamp": null,
    })
}
