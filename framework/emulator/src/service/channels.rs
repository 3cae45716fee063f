//! The channels of the guild.

use axum::http::StatusCode;
use guildhall_model::api::{CreateChannel, GetChannels, ListActiveThreads, ModifyChannelPositions};

use super::shape::{CHANNEL_BODY, CHANNEL_POSITIONS};
use super::{Answer, Refusal, ok, serve};

serve! {
    GetChannels { guild } => |act, _| ok(&act.channels());
    CreateChannel { guild; channel: CHANNEL_BODY } => |act, it| {
        let guild = act.guild().whole(act.now());
        let checked = it.channel.check_in(&guild);
        checked.map_err(|fault| Refusal::invalid(&fault))?;
        Answer::json(StatusCode::CREATED, &act.create_channel(it.channel)?)
    };
    ModifyChannelPositions { guild; positions: CHANNEL_POSITIONS } => |act, it| {
        act.move_channels(&it.positions)?;
        Ok(Answer::Empty)
    };
    ListActiveThreads { guild } => |act, _| ok(&act.active_threads()?);
}
