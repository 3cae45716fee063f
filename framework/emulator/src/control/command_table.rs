//! Operations for the registered commands: their definitions with sizes, and the members who may use them.

use guildhall_model::{Channel, Command, CommandBody, Id};
use guildhall_rules::{COMMAND_SIZE_MAX, CommandDef, SizeShare, command_size, largest_shares};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::control::Control;
use crate::control::objects::Snowflake;
use crate::control::operations::{Json, Query};
use crate::rest::error::ApiError;
use crate::state::guild::GuildState;
use crate::world::World;
use crate::world::availability::Location;

/// Maximum number of members in the table of access.
const LISTED_MEMBERS_MAX: usize = 50;

/// Returns all registered commands with their localizations, and the size of each; and the plan for the app's lock
/// file, if the app has reported one.
pub(crate) fn registered_commands(control: &Control, (): ()) -> Result<Json<Value>, ApiError> {
    let service = control.service()?;
    let world = service.world();
    let commands = world.commands.registered.iter();
    let commands: Vec<_> = commands.map(command_view).collect();
    let mut body = json!({ "commands": commands, "size_max": COMMAND_SIZE_MAX });
    if let Some(plan) = &world.commands.plan {
        body["plan"] = plan.clone();
    }
    Ok(Json(body))
}

fn command_view(command: &Command) -> Value {
    let body = CommandBody::from(command.clone());
    let size = body.with_def(
        command.guild_id.is_some(),
        |def| json!({ "size": command_size(def), "largest": largest_parts(def) }),
    );
    json!({ "command": command, "size": size["size"], "largest": size["largest"] })
}

/// Returns the parts of a command with the most characters: the path and the size of each.
fn largest_parts(def: &CommandDef<'_>) -> Vec<Value> {
    let shares = largest_shares(def).into_iter().flatten();
    let parts = shares.map(|share| json!({ "path": part_name(def, &share), "size": share.size }));
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

/// Returns the members of the guild, and for each command and member null if the member may use the command in the
/// channel, or the reason that the member may not.
pub(crate) fn access_table(
    control: &Control,
    Query(ChannelQuery { channel }): Query<ChannelQuery>,
) -> Result<Json<Value>, ApiError> {
    let channel: Id<Channel> = channel.id();
    let service = control.service()?;
    let world = service.world();
    let guild = world.guilds.containing_channel(channel);
    let table = guild.and_then(|key| {
        let guild = &world.guilds[key];
        let channel = guild.channel_by_id(channel)?;
        Some(table_of_guild(&world, guild, channel))
    });
    let empty = || json!({ "members": [], "rows": [] });
    Ok(Json(table.unwrap_or_else(empty)))
}

fn table_of_guild(world: &World, guild: &GuildState, channel: &Channel) -> Value {
    let people = guild.members.iter().filter(|member| !member.user.bot);
    let people: Vec<_> = people.take(LISTED_MEMBERS_MAX).collect();
    let names = people
        .iter()
        .map(|member| json!({ "id": member.user.id, "name": member.display_name() }));
    let names: Vec<_> = names.collect();
    let rows: Vec<_> = listed_commands(world, guild)
        .map(|command| {
            let reasons = people.iter().map(|member| {
                let location = Location::Guild(guild, member, channel);
                refusal(world, &location, command)
            });
            json!({
                "id": command.id,
                "name": command.name,
                "type": command.kind,
                "reasons": reasons.collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({ "members": names, "rows": rows })
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
