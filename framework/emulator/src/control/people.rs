//! Operations for users: members of guilds, installations for users, and presences.

use guildhall_model::Id;
use serde::{Deserialize, Serialize};

use crate::control::Control;
use crate::control::objects::Snowflake;
use crate::control::operations::{Body, Done, Json, unknown_field};
use crate::handles::builders::join_guild;
use crate::handles::guild::GuildHandle;
use crate::interactions::place::{guild_by_name, user_by_name};
use crate::rest::error::ApiError;
use crate::world::World;
use crate::world::presences::{PresenceActivity, PresenceStatus};
use crate::world_file::check::USERNAME;

/// Member of a guild.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct MemberName {
    /// Name or ID of the guild; by default the first guild.
    guild: Option<String>,
    /// Username, of 2 to 32 characters.
    name: String,
}

/// ID of a user.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct UserId {
    id: Snowflake,
}

/// Adds a user to a guild, as if the user had followed an invite. Creates the account if there is none.
pub(crate) fn add_member(
    control: &Control,
    Body(MemberName { guild, name }): Body<MemberName>,
) -> Result<Json<UserId>, ApiError> {
    let service = control.service()?;
    let key = guild_by_name(&service.world(), guild.as_deref())?;
    let name = name.trim();
    if !USERNAME.contains(&name.chars().count()) {
        let (min, max) = (USERNAME.start(), USERNAME.end());
        let rule = format!("A username has {min} to {max} characters.");
        return Err(ApiError::for_field(
            &["name"],
            "BASE_TYPE_BAD_LENGTH",
            &rule,
        ));
    }
    let id = join_guild(&GuildHandle::new(service.clone(), key), name);
    Ok(Json(UserId { id: id.into() }))
}

/// Removes a user from a guild, as if the user had left.
pub(crate) fn remove_member(
    control: &Control,
    Body(MemberName { guild, name }): Body<MemberName>,
) -> Result<Done, ApiError> {
    let service = control.service()?;
    let mut world = service.world();
    let key = guild_by_name(&world, guild.as_deref())?;
    let member = world.guilds[key].find_member(name.trim_start_matches('@'));
    let id = member.map(|member| member.user.id);
    let id = id.ok_or_else(|| unknown_field("name", "The guild has no such member."))?;
    world.actor(key, id).leave(id);
    Ok(Done)
}

/// Installation of the app for a user.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Installation {
    /// Username or ID of the user.
    member: String,
    /// Whether to install or uninstall the app.
    installed: bool,
}

/// Installs or uninstalls the app for a user.
pub(crate) fn install(
    control: &Control,
    Body(Installation { member, installed }): Body<Installation>,
) -> Result<Done, ApiError> {
    let service = control.service()?;
    let mut world = service.world();
    let user = known_user(&world, &member)?;
    if installed {
        world.install(user);
    } else {
        world.uninstall(user);
    }
    Ok(Done)
}

/// Presence of a user.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPresence {
    /// Username or ID of the user.
    member: String,
    /// Status: `online`, `idle`, `dnd` or `offline`.
    #[cfg_attr(feature = "openapi", schemars(schema_with = "status_schema"))]
    status: PresenceStatus,
    /// Names of the games that the user plays.
    #[serde(default)]
    games: Vec<String>,
}

#[cfg(feature = "openapi")]
fn status_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let all = ["online", "idle", "dnd", "offline"];
    schemars::json_schema!({ "type": "string", "enum": all })
}

/// Sets the status and the games of a user.
pub(crate) fn set_presence(
    control: &Control,
    Body(presence): Body<NewPresence>,
) -> Result<Done, ApiError> {
    let service = control.service()?;
    let mut world = service.world();
    let user = known_user(&world, &presence.member)?;
    let activities = presence.games.into_iter().map(PresenceActivity::playing);
    world.set_presence(user, presence.status, activities.collect());
    Ok(Done)
}

fn known_user(world: &World, name: &str) -> Result<Id<guildhall_model::User>, ApiError> {
    let user = user_by_name(world, name);
    user.ok_or_else(|| unknown_field("member", "The user does not exist."))
}
