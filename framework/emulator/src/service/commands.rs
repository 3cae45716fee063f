//! The command endpoints of both scopes.

use axum::http::StatusCode;
use guildhall_model::api::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, Code, CreateGlobalCommand,
    CreateGuildCommand, DeleteGlobalCommand, DeleteGuildCommand, EditGlobalCommand,
    EditGuildCommand, GetGlobalCommand, GetGuildCommand, ListGlobalCommands, ListGuildCommands,
};
use guildhall_model::{Id, User};

use super::{Answer, Call, Refusal, Serve, form, localized};
use crate::world::{Created, Scope, World};

/// Serves a pair of endpoints by one function, which is told the scope.
macro_rules! serve {
    ($($global:ty, $guild:ty => $function:ident;)*) => {$(
        impl Serve<$global> for World {
            fn serve(&mut self, call: &Call, _: Id<User>) -> Result<Answer, Refusal> {
                let scope = self.global(call)?;
                self.publish(|world| $function(world, call, scope, 1))
            }
        }

        impl Serve<$guild> for World {
            fn serve(&mut self, call: &Call, _: Id<User>) -> Result<Answer, Refusal> {
                let scope = self.in_guild(call)?;
                $function(self, call, scope, 2)
            }
        }
    )*};
}

serve! {
    ListGlobalCommands, ListGuildCommands => list;
    CreateGlobalCommand, CreateGuildCommand => create;
    GetGlobalCommand, GetGuildCommand => get;
    EditGlobalCommand, EditGuildCommand => edit;
    DeleteGlobalCommand, DeleteGuildCommand => delete;
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands => overwrite;
}

fn list(world: &mut World, call: &Call, scope: Scope, _: usize) -> Result<Answer, Refusal> {
    let all = call.flag("with_localizations")?;
    let locale = call.locale();
    let commands = world.commands.of(scope).cloned();
    let commands: Vec<_> = commands
        .map(|command| {
            if all {
                command
            } else {
                localized::shown_in(command, &locale)
            }
        })
        .collect();
    Answer::json(StatusCode::OK, &commands)
}

fn create(world: &mut World, call: &Call, scope: Scope, _: usize) -> Result<Answer, Refusal> {
    let body = form::command(&call.json()?, scope)?;
    match world.create_command(scope, body)? {
        Created::New(command) => Answer::json(StatusCode::CREATED, &command),
        Created::Overwritten(command) => Answer::json(StatusCode::OK, &command),
    }
}

fn get(world: &mut World, call: &Call, scope: Scope, at: usize) -> Result<Answer, Refusal> {
    let command = world.commands.get(scope, call.id(at)?);
    Answer::json(
        StatusCode::OK,
        command.ok_or(Code::UNKNOWN_APPLICATION_COMMAND)?,
    )
}

fn edit(world: &mut World, call: &Call, scope: Scope, at: usize) -> Result<Answer, Refusal> {
    let id = call.id(at)?;
    let old = world.commands.get(scope, id);
    let old = old.ok_or(Code::UNKNOWN_APPLICATION_COMMAND)?.clone();
    let body = form::edited(&call.json()?, old, scope)?;
    Answer::json(StatusCode::OK, &world.edit_command(scope, id, body)?)
}

fn delete(world: &mut World, call: &Call, scope: Scope, at: usize) -> Result<Answer, Refusal> {
    world.delete_command(scope, call.id(at)?)?;
    Ok(Answer::Empty)
}

fn overwrite(world: &mut World, call: &Call, scope: Scope, _: usize) -> Result<Answer, Refusal> {
    let bodies = form::commands(&call.json()?, scope, world.limits.bulk)?;
    Answer::json(StatusCode::OK, &world.overwrite_commands(scope, bodies)?)
}
