//! Channels and threads, by themselves and of a guild.

use axum::http::StatusCode;
use guildhall_model::api::{
    CreateChannel, Endpoint, GetChannel, GetChannels, GetThreadMember, ListActiveThreads,
    ModifyChannelPositions,
};
use guildhall_model::channel::ChannelFlags;
use guildhall_model::guild::KnownGuild;
use guildhall_model::{Channel, Invalid, InvalidKind, Timestamp};

use super::shape::{CHANNEL_BODY, CHANNEL_POSITIONS, ValueKind};
use super::{ActorEndpoint, ApiError, ApiRequest, ApiResponse, ok, serve};
use crate::world::{Actor, World};

serve! {
    GetChannels { guild } => |act, _| ok(&act.channels());
    CreateChannel { guild; channel: CHANNEL_BODY } => |act, it| {
        let guild = act.guild().to_guild(act.now());
        it.channel.check_in(&KnownGuild::from(&guild))?;
        ApiResponse::json(StatusCode::CREATED, &act.create_channel(it.channel)?)
    };
    GetChannel { channel } => |act, it| match act.world.privates.get(it.channel) {
        Some(private) => ok(&Channel {
            flags: Some(ChannelFlags::empty()),
            ..private.channel.clone()
        }),
        None => ok(&act.visible_channel(it.channel)?),
    };
    GetThreadMember { channel, user; ?with_member } => |act, it| {
        let mut found = act.thread_member(it.channel, it.user)?;
        if it.with_member {
            found.member = Some(Box::new(act.member(it.user)?.clone()));
        }
        ok(&found)
    };
    ListActiveThreads { guild } => |act, _| ok(&act.active_threads()?);
}

impl ActorEndpoint for ModifyChannelPositions {
    const BODY: ValueKind = CHANNEL_POSITIONS;

    fn read(call: &ApiRequest, _: &World) -> Result<Self, ApiError> {
        let guild = call.param("guild")?;
        let positions: Vec<_> = call.body(Self::BODY)?;
        Ok(Self::new(guild, positions))
    }

    /// A second category is no fault of the form: there is a code for it, and only changes count.
    fn check_body(&self, now: Timestamp) -> Result<(), Invalid> {
        match self.check(now) {
            Err(fault) if fault.kind() == InvalidKind::Conflict => Ok(()),
            checked => checked,
        }
    }

    fn respond(self, act: &mut Actor<'_>) -> Result<ApiResponse, ApiError> {
        act.move_channels(&self.positions)?;
        Ok(ApiResponse::Empty)
    }
}
