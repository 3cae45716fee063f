//! The channels of the guild.

use axum::http::StatusCode;
use guildhall_model::api::{CreateChannel, GetChannels, ListActiveThreads, ModifyChannelPositions};

use super::shape::{CHANNEL_BODY, CHANNEL_POSITIONS};
use super::{Answer, ok, serve};

serve! {
    GetChannels { guild } => |act, _| ok(&act.channels());
    CreateChannel { guild; channel: CHANNEL_BODY } => |act, it| {
        it.channel.check_in(&act.guild().whole(act.now()))?;
        Answer::json(StatusCode::CREATED, &act.create_channel(it.channel)?)
    };
    ModifyChannelPositions { guild; positions: CHANNEL_POSITIONS } => |act, it| {
        act.move_channels(&it.positions)?;
        Ok(Answer::Empty)
    };
    ListActiveThreads { guild } => |act, _| ok(&act.active_threads()?);
}
