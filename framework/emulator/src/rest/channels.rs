//! Channel and thread endpoints.

use axum::http::StatusCode;
use guildhall_model::api::{
    CreateChannel, CreateDm, DeleteChannel, DeleteChannelPermission, EditChannelPermissions,
    Endpoint, ErrorCode, FollowAnnouncementChannel, GetChannel, GetChannels, GetThreadMember,
    ListActiveThreads, ModifyChannel, ModifyChannelPositions, TriggerTypingIndicator,
};
use guildhall_model::channel::ChannelFlags;
use guildhall_model::guild::GuildCapabilities;
use guildhall_model::{
    Channel, PermissionOverwrite, Timestamp, ValidationError, ValidationErrorKind,
};

use crate::rest::endpoint::{ActorEndpoint, serve};
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::state::accounts::PrivateChannel;
use crate::world::World;
use crate::world::actor::Actor;

serve! {
    routes: channel_routes(ModifyChannel, ModifyChannelPositions);
    GetChannels { guild } => |actor, _| ok(&actor.channels());
    CreateChannel { guild; channel } => |actor, endpoint| {
        endpoint.channel.check_in(&capabilities(actor))?;
        ApiResponse::json(StatusCode::CREATED, &actor.create_channel(endpoint.channel)?)
    };
    GetChannel { channel } => |actor, endpoint| match actor.world.private_channels.get(endpoint.channel) {
        Some(private) => ok(&private_channel_object(private)),
        None => ok(&actor.visible_channel(endpoint.channel)?),
    };
    DeleteChannel { channel } => |actor, endpoint| match actor.world.private_channels.get(endpoint.channel) {
        // The service keeps a closed DM, and opens the same channel again.
        Some(private) => ok(&private_channel_object(private)),
        None => ok(&actor.delete_channel(endpoint.channel)?),
    };
    EditChannelPermissions { channel, overwrite; permissions } => |actor, endpoint| {
        let body = endpoint.permissions;
        let overwrite = PermissionOverwrite {
            id: endpoint.overwrite,
            kind: body.kind,
            allow: body.allow.unwrap_or_default(),
            deny: body.deny.unwrap_or_default(),
        };
        actor.set_overwrite(endpoint.channel, overwrite)?;
        Ok(ApiResponse::Empty)
    };
    DeleteChannelPermission { channel, overwrite } => |actor, endpoint| {
        actor.delete_overwrite(endpoint.channel, endpoint.overwrite)?;
        Ok(ApiResponse::Empty)
    };
    FollowAnnouncementChannel { channel; receiver } => |actor, endpoint| {
        ok(&actor.follow_channel(endpoint.channel, endpoint.receiver.webhook_channel_id)?)
    };
    TriggerTypingIndicator { channel } => |actor, endpoint| {
        actor.trigger_typing(endpoint.channel)?;
        Ok(ApiResponse::Empty)
    };
    CreateDm { ; recipient } => |actor, endpoint| {
        let recipient = endpoint.recipient.recipient_id;
        let private = actor.world.open_dm(recipient).ok_or(ErrorCode::INVALID_RECIPIENTS)?;
        ok(&private_channel_object(private))
    };
    GetThreadMember { channel, user; ?with_member } => |actor, endpoint| {
        let mut thread_member = actor.thread_member(endpoint.channel, endpoint.user)?;
        if endpoint.with_member {
            thread_member.member = Some(Box::new(actor.member(endpoint.user)?.clone()));
        }
        ok(&thread_member)
    };
    ListActiveThreads { guild } => |actor, _| ok(&actor.active_threads()?);
}

/// Returns the facts about the guild that limit the fields of its channels.
fn capabilities(actor: &Actor<'_>) -> GuildCapabilities {
    GuildCapabilities::from(&actor.guild().to_guild(actor.now()))
}

/// Returns the object of a private channel for a response.
fn private_channel_object(private: &PrivateChannel) -> Channel {
    Channel {
        flags: Some(ChannelFlags::empty()),
        ..private.channel.clone()
    }
}

impl ActorEndpoint for ModifyChannel {
    fn from_request(request: &ApiRequest, world: &World) -> Result<Self, ApiError> {
        let channel = request.param("channel")?;
        Ok(Self {
            channel,
            channel_type: world.channel(channel).map(|channel| channel.kind),
            edit: request.body()?,
        })
    }

    fn respond(self, actor: &mut Actor<'_>) -> Result<ApiResponse, ApiError> {
        self.edit.check_in(&capabilities(actor))?;
        ok(&actor.edit_channel(self.channel, &self.edit)?)
    }
}

impl ActorEndpoint for ModifyChannelPositions {
    fn from_request(request: &ApiRequest, _: &World) -> Result<Self, ApiError> {
        let guild = request.param("guild")?;
        let positions: Vec<_> = request.body()?;
        Ok(Self::new(guild, positions))
    }

    /// Skips the rule that only one channel may change its category: [`Actor::move_channels`] checks this rule, because
    /// the service has a specific error code and counts only actual changes.
    fn check_body(&self, now: Timestamp) -> Result<(), ValidationError> {
        match self.check(now) {
            Err(fault) if fault.kind() == ValidationErrorKind::Conflict => Ok(()),
            checked => checked,
        }
    }

    fn respond(self, actor: &mut Actor<'_>) -> Result<ApiResponse, ApiError> {
        actor.move_channels(&self.positions)?;
        Ok(ApiResponse::Empty)
    }
}
