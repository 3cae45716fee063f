//! Operations for the registered commands: their definitions with sizes, and the members who may use them.

use guildhall_model::{Channel, Command, CommandBody, CommandType, Id};
use guildhall_rules::{COMMAND_SIZE_MAX, CommandDef, SizeShare, command_size, largest_shares};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::control::Control;
use crate::control::objects::{Object, Snowflake};
use crate::control::operations::{Json, Query};
use crate::rest::error::ApiError;
use crate::state::guild::GuildState;
use crate::world::World;
use crate::world::availability::Location;

/// Maximum number of members in the table of access.
const LISTED_MEMBERS_MAX: usize = 50;

/// Registered commands.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct RegisteredCommands {
    commands: Vec<RegisteredCommand>,
    /// Maximum size of a command.
    size_max: usize,
    /// Plan for the app's lock file, if the app has reported one.
    #[serde(skip_serializing_if = "Option::is_none")]
    plan: Option<Value>,
}

/// Registered command, with its localizations.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
struct RegisteredCommand {
    command: Object<Command>,
    /// Number of characters that Discord counts.
    size: usize,
    /// Parts with the most characters.
    largest: Vec<CommandPart>,
}

/// Part of a command.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
struct CommandPart {
    /// Names from the command to the part, separated by spaces.
    path: String,
    size: usize,
}

/// Returns all registered commands with their localizations, and the size of each; and the plan for the app's lock
/// file, if the app has reported one.
pub(crate) fn registered_commands(
    control: &Control,
    (): (),
) -> Result<Json<RegisteredCommands>, ApiError> {
    let service = control.service()?;
    let world = service.world();
    let commands = world.commands.registered.iter();
    Ok(Json(RegisteredCommands {
        commands: commands.map(command_view).collect(),
        size_max: COMMAND_SIZE_MAX,
        plan: world.commands.plan.clone(),
    }))
}

fn command_view(command: &Command) -> RegisteredCommand {
    let body = CommandBody::from(command.clone());
    let is_of_guild = command.guild_id.is_some();
    body.with_def(is_of_guild, |def| RegisteredCommand {
        command: Object(command.clone()),
        size: command_size(def),
        largest: largest_parts(def),
    })
}

/// Returns the parts of a command with the most characters.
fn largest_parts(def: &CommandDef<'_>) -> Vec<CommandPart> {
    let shares = largest_shares(def).into_iter().flatten();
    let parts = shares.map(|share| CommandPart {
        path: part_name(def, &share),
        size: share.size,
    });
    parts.collect()
}

/// Returns the names from the command to a part, separated by spaces.
fn part_name(def: &CommandDef<'_>, share: &SizeShare) -> String {
    let (mut names, mut options) = (vec![def.name], def.options);
    for index in share.at.options() {
        let Some(option) = options.get(*index) else {
            break;
        };
        names.push(option.name);
        options = option.options;
    }
    names.join(" ")
}

/// Channel of a guild.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ChannelQuery {
    /// ID of the channel.
    channel: Snowflake,
}

/// Commands, and the members who may use them.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct AccessTable {
    /// The first 50 members of the guild, without bots.
    members: Vec<AccessMember>,
    rows: Vec<AccessRow>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
struct AccessMember {
    id: Snowflake,
    /// Name that clients show.
    name: String,
}

/// Command.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
struct AccessRow {
    id: Snowflake,
    name: String,
    /// Number of the command type.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "openapi", schemars(with = "u32"))]
    kind: CommandType,
    /// For each member null, or the reason that the member may not use the command.
    reasons: Vec<Option<String>>,
}

/// Returns the members of the guild, and for each command and member null if the member may use the command in the
/// channel, or the reason that the member may not.
pub(crate) fn access_table(
    control: &Control,
    Query(ChannelQuery { channel }): Query<ChannelQuery>,
) -> Result<Json<AccessTable>, ApiError> {
    let channel: Id<Channel> = channel.id();
    let service = control.service()?;
    let world = service.world();
    let guild = world.guilds.containing_channel(channel);
    let table = guild.and_then(|key| {
        let guild = &world.guilds[key];
        let channel = guild.channel_by_id(channel)?;
        Some(table_of_guild(&world, guild, channel))
    });
    Ok(Json(table.unwrap_or_default()))
}

fn table_of_guild(world: &World, guild: &GuildState, channel: &Channel) -> AccessTable {
    let people = guild.members.iter().filter(|member| !member.user.bot);
    let people: Vec<_> = people.take(LISTED_MEMBERS_MAX).collect();
    let members = people.iter().map(|member| AccessMember {
        id: member.user.id.into(),
        name: member.display_name().to_owned(),
    });
    let rows = listed_commands(world, guild).map(|command| {
        let reasons = people.iter().map(|member| {
            let location = Location::Guild(guild, member, channel);
            refusal(world, &location, command)
        });
        AccessRow {
            id: command.id.into(),
            name: command.name.clone(),
            kind: command.kind,
            reasons: reasons.collect(),
        }
    });
    AccessTable {
        members: members.collect(),
        rows: rows.collect(),
    }
}

/// Returns the global commands, and the commands of the guild.
fn listed_commands<'w>(world: &'w World, guild: &GuildState) -> impl Iterator<Item = &'w Command> {
    let id = guild.id;
    let all = world.commands.registered.iter();
    all.filter(move |command| command.guild_id.is_none_or(|guild| guild == id))
}

/// Returns the reason that a member may not use a command; `None` if the member may.
fn refusal(world: &World, location: &Location<'_>, command: &Command) -> Option<String> {
    let checked = world.check_availability(location, command.clone());
    checked.err().map(|unavailable| unavailable.to_string())
}
