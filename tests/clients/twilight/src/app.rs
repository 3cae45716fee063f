//! Steps of the app and its commands.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use twilight_http::Client;
use twilight_model::application::command::Command;
use twilight_model::application::command::permissions::{
    CommandPermission, CommandPermissionType, GuildCommandPermissions,
};
use twilight_model::id::Id;

use crate::scenario::{Scenario, Values, object, sorted};

/// Runs the step `name`; `None` if there is no such step here.
pub(crate) async fn step(s: &mut Scenario, name: &str, values: &Values) -> Result<Option<Value>> {
    let seen = match name {
        "login" => json!(s.client.current_user().await?.model().await?.name),
        "get_gateway" => json!(s.client.gateway().authed().await?.model().await?.shards),
        "get_application" => json!(s.client.current_user_application().await?.model().await?.name),
        "edit_application" => {
            let edit = s.client.update_current_user_application();
            json!(edit.description(values.text("description")?).await?.model().await?.description)
        }
        "create_global_command" => {
            let commands = s.interaction();
            let create = commands.create_global_command();
            let created = create.chat_input(values.text("name")?, values.text("description")?).await?.model().await?;
            store(s, &created)?
        }
        "edit_global_command" => {
            let commands = s.interaction();
            let edit = commands.update_global_command(s.id("command")?);
            json!(edit.description(values.text("description")?).await?.model().await?.description)
        }
        "delete_global_command" => {
            s.interaction().delete_global_command(s.id("command")?).await?;
            Value::Null
        }
        "overwrite_global_commands" => {
            let names_sent = values.texts("names")?;
            let commands = names_sent.iter().map(|name| command(name, &json!([])));
            let commands = commands.collect::<Result<Vec<_>>>()?;
            names(&s.interaction().set_global_commands(&commands).await?.models().await?)
        }
        "get_global_commands" => names(&s.interaction().global_commands().await?.models().await?),
        "create_guild_command" => {
            let commands = s.interaction();
            let create = commands.create_guild_command(s.guild);
            let created = create.chat_input(values.text("name")?, values.text("description")?).await?.model().await?;
            store(s, &created)?
        }
        "edit_guild_command" => {
            let commands = s.interaction();
            let edit = commands.update_guild_command(s.guild, s.id("command")?);
            json!(edit.description(values.text("description")?).await?.model().await?.description)
        }
        "delete_guild_command" => {
            s.interaction().delete_guild_command(s.guild, s.id("command")?).await?;
            Value::Null
        }
        "overwrite_guild_commands" => {
            let option = json!([{
                "type": 3, "name": values.text("option")?, "description": "A word", "required": true, "autocomplete": true,
            }]);
            let commands = [command(values.text("name")?, &option)?];
            let set = s.interaction().set_guild_commands(s.guild, &commands).await?.models().await?;
            store(s, set.first().context("no command")?)?
        }
        "edit_command_permissions" => {
            let builder = Client::builder().token(format!("Bearer {}", values.text("bearer")?));
            let owner = builder.proxy(s.host.clone(), true).build();
            let permissions =
                [CommandPermission { id: CommandPermissionType::Role(s.role(values)?), permission: true }];
            let owner = owner.interaction(s.application);
            let edit = owner.update_command_permissions(s.guild, s.id("command")?, &permissions);
            // The library declares a list as the reply. The service sends an object, and so does the emulator.
            let reply: GuildCommandPermissions = serde_json::from_slice(&edit.await?.bytes().await?)?;
            json!(reply.permissions.len())
        }
        "get_command_permissions" => {
            let commands = s.interaction();
            let reply = commands.command_permissions(s.guild, s.id("command")?).await?;
            let reply: GuildCommandPermissions = serde_json::from_slice(&reply.bytes().await?)?;
            json!(reply.permissions.len())
        }
        "get_guild_command_permissions" => {
            json!(s.interaction().guild_command_permissions(s.guild).await?.models().await?.len())
        }
        _ => return Ok(None),
    };
    Ok(Some(seen))
}

fn store(s: &mut Scenario, command: &Command) -> Result<Value> {
    s.store("command", command.id.context("the command has no ID")?);
    Ok(json!(command.name))
}

fn names(commands: &[Command]) -> Value {
    sorted(commands.iter().map(|command| command.name.clone()))
}

fn command(name: &str, options: &Value) -> Result<Command> {
    let version: Id<()> = Id::new(1);
    object(json!({ "type": 1, "name": name, "description": name, "options": options, "version": version.to_string() }))
}
