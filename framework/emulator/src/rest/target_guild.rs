//! The guild or channel that the path of a request names, and the check that the app has access.

use guildhall_model::api::{Auth, Endpoint, ErrorCode};
use guildhall_model::{Channel, Guild, GuildFeature, Id, Permissions, User};

use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::state::commands::Scope;
use crate::state::guilds::GuildKey;
use crate::world::World;

/// Returns the guild in the path, or the guild of the channel in the path. The sender must be in the guild, unless the
/// endpoint needs no authorization or reads the preview of a discoverable guild.
pub(crate) fn target_guild<E: Endpoint>(
    world: &World,
    request: &ApiRequest,
    sender: Id<User>,
) -> Result<GuildKey, ApiError> {
    let key = named_guild::<E>(world, request)?;
    if E::PATH.starts_with("/channels/{channel}") {
        let private = world.private_channels.get(request.id(0)?);
        let has_access = private.map_or_else(
            || world.guilds[key].members.get(sender).is_some(),
            |private| private.contains(sender),
        );
        let accessible = has_access.then_some(key);
        return accessible.ok_or_else(|| ErrorCode::MISSING_ACCESS.into());
    }
    let guild = &world.guilds[key];
    if !E::PATH.starts_with("/guilds/{guild}")
        || guild.members.get(sender).is_some()
        || E::AUTH == Auth::None
    {
        return Ok(key);
    }
    match E::PATH.ends_with("/preview") {
        true if guild.has_feature(&GuildFeature::Discoverable) => Ok(key),
        true => Err(ErrorCode::UNKNOWN_GUILD.into()),
        false => Err(ErrorCode::MISSING_ACCESS.into()),
    }
}

/// Returns the guild in the path, or the guild of the channel in the path.
///
/// Requests without a guild or channel in the path, and those for a private channel, use the default guild. An
/// application in the path must be the emulated application.
pub(crate) fn named_guild<E: Endpoint>(
    world: &World,
    request: &ApiRequest,
) -> Result<GuildKey, ApiError> {
    if E::PATH.contains("applications/{application}") {
        global_scope(world, request)?;
    }
    if E::PATH.starts_with("/applications/{application}/guilds/{guild}") {
        return guild_with_app(world, request.id(1)?);
    }
    if E::PATH.starts_with("/channels/{channel}") {
        let channel: Id<Channel> = request.id(0)?;
        if world.private_channels.get(channel).is_some() {
            return Ok(GuildKey::DEFAULT);
        }
        let found = world.guilds.containing_channel(channel);
        return found.ok_or_else(|| ErrorCode::UNKNOWN_CHANNEL.into());
    }
    if !E::PATH.starts_with("/guilds/{guild}") {
        return Ok(GuildKey::DEFAULT);
    }
    let found = world.guilds.key_by_id(request.id(0)?);
    found.ok_or_else(|| ErrorCode::UNKNOWN_GUILD.into())
}

/// Returns the channel in the path, if the path starts with a channel; the sender must be able to view the channel.
pub(crate) fn target_channel<E: Endpoint>(
    world: &World,
    request: &ApiRequest,
    sender: Id<User>,
) -> Result<Option<Id<Channel>>, ApiError> {
    if !E::PATH.starts_with("/channels/{channel}") {
        return Ok(None);
    }
    let channel = request.id(0)?;
    let permissions = world.permissions_in_channel(channel, sender);
    if permissions.contains(Permissions::VIEW_CHANNEL) {
        Ok(Some(channel))
    } else {
        Err(ErrorCode::MISSING_ACCESS.into())
    }
}

/// Returns the global scope; the application in the path must be the emulated application.
pub(crate) fn global_scope(world: &World, request: &ApiRequest) -> Result<Scope, ApiError> {
    if request.id(0)? == world.identity.application.id {
        Ok(Scope::Global)
    } else {
        Err(ErrorCode::NOT_AUTHORIZED_FOR_THIS_APPLICATION.into())
    }
}

/// Returns the scope of the guild in the path; the app must be in the guild.
pub(crate) fn guild_scope(world: &World, request: &ApiRequest) -> Result<Scope, ApiError> {
    global_scope(world, request)?;
    let guild = guild_with_app(world, request.id(1)?)?;
    Ok(Scope::Guild(world.guilds[guild].id))
}

/// Returns the key of a guild, if the app is in the guild.
fn guild_with_app(world: &World, guild: Id<Guild>) -> Result<GuildKey, ApiError> {
    let found = world.guilds.key_by_id(guild);
    let application = world.identity.application.id;
    let accessible = found.filter(|key| world.guilds[*key].has_app(application));
    // The service does not reveal whether a guild without the app exists.
    accessible.ok_or_else(|| ErrorCode::MISSING_ACCESS.into())
}
