//! The command endpoints of both scopes.

use axum::http::StatusCode;
use guildhall_model::api::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, Code, CreateGlobalCommand,
    CreateGuildCommand, DeleteGlobalCommand, DeleteGuildCommand, EditGlobalCommand,
    EditGuildCommand, GetGlobalCommand, GetGuildCommand, ListGlobalCommands, ListGuildCommands,
};
use guildhall_model::{Id, User};

use super::{ApiError, ApiRequest, ApiResponse, Serve, form, localized};
use crate::world::{CreateCommandOutcome, Scope, World};

/// Serves a pair of endpoints by one function, which is told the scope.
macro_rules! serve {
    ($($global:ty, $guild:ty => $function:ident;)*) => {$(
        impl Serve<$global> for World {
            fn serve(&mut self, call: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
                let scope = self.global(call)?;
                self.publish(|world| $function(world, call, scope, 1))
            }
        }

        impl Serve<$guild> for World {
            fn serve(&mut self, call: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
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

fn list(
    world: &mut World,
    call: &ApiRequest,
    scope: Scope,
    _: usize,
) -> Result<ApiResponse, ApiError> {
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
    ApiResponse::json(StatusCode::OK, &commands)
}

fn create(
    world: &mut World,
    call: &ApiRequest,
    scope: Scope,
    _: usize,
) -> Result<ApiResponse, ApiError> {
    let body = form::command(&call.json()?, scope)?;
    match world.create_command(scope, body)? {
        CreateCommandOutcome::Created(command) => ApiResponse::json(StatusCode::CREATED, &command),
        CreateCommandOutcome::Overwritten(command) => ApiResponse::json(StatusCode::OK, &command),
    }
}

fn get(
    world: &mut World,
    call: &ApiRequest,
    scope: Scope,
    at: usize,
) -> Result<ApiResponse, ApiError> {
    let command = world.commands.get(scope, call.id(at)?);
    ApiResponse::json(
        StatusCode::OK,
        command.ok_or(Code::UNKNOWN_APPLICATION_COMMAND)?,
    )
}

fn edit(
    world: &mut World,
    call: &ApiRequest,
    scope: Scope,
    at: usize,
) -> Result<ApiResponse, ApiError> {
    let id = call.id(at)?;
    let old = world.commands.get(scope, id);
    let old = old.ok_or(Code::UNKNOWN_APPLICATION_COMMAND)?.clone();
    let body = form::edited(&call.json()?, old, scope)?;
    ApiResponse::json(StatusCode::OK, &world.edit_command(scope, id, body)?)
}

fn delete(
    world: &mut World,
    call: &ApiRequest,
    scope: Scope,
    at: usize,
) -> Result<ApiResponse, ApiError> {
    world.delete_command(scope, call.id(at)?)?;
    Ok(ApiResponse::Empty)
}

fn overwrite(
    world: &mut World,
    call: &ApiRequest,
    scope: Scope,
    _: usize,
) -> Result<ApiResponse, ApiError> {
    let bodies = form::commands(&call.json()?, scope, world.limits.bulk)?;
    ApiResponse::json(StatusCode::OK, &world.overwrite_commands(scope, bodies)?)
}
