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
macro_rules! serve_scopes {
    ($($global:ty, $guild:ty => $function:ident;)*) => {$(
        impl Serve<$global> for World {
            fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
                let scope = self.global_scope(request)?;
                self.publish(|world| $function(world, request, scope, 1))
            }
        }

        impl Serve<$guild> for World {
            fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
                let scope = self.guild_scope(request)?;
                $function(self, request, scope, 2)
            }
        }
    )*};
}

serve_scopes! {
    ListGlobalCommands, ListGuildCommands => list_commands;
    CreateGlobalCommand, CreateGuildCommand => create_command;
    GetGlobalCommand, GetGuildCommand => get_command;
    EditGlobalCommand, EditGuildCommand => edit_command;
    DeleteGlobalCommand, DeleteGuildCommand => delete_command;
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands => overwrite_commands;
}

fn list_commands(
    world: &mut World,
    request: &ApiRequest,
    scope: Scope,
    _: usize,
) -> Result<ApiResponse, ApiError> {
    let all = request.query_flag("with_localizations")?;
    let locale = request.locale();
    let commands = world.commands.in_scope(scope).cloned();
    let commands: Vec<_> = commands
        .map(|command| {
            if all {
                command
            } else {
                localized::localized_command(command, &locale)
            }
        })
        .collect();
    ApiResponse::json(StatusCode::OK, &commands)
}

fn create_command(
    world: &mut World,
    request: &ApiRequest,
    scope: Scope,
    _: usize,
) -> Result<ApiResponse, ApiError> {
    let body = form::command_body(&request.json()?, scope)?;
    match world.create_command(scope, body)? {
        CreateCommandOutcome::Created(command) => ApiResponse::json(StatusCode::CREATED, &command),
        CreateCommandOutcome::Overwritten(command) => ApiResponse::json(StatusCode::OK, &command),
    }
}

fn get_command(
    world: &mut World,
    request: &ApiRequest,
    scope: Scope,
    at: usize,
) -> Result<ApiResponse, ApiError> {
    let command = world.commands.get(scope, request.id(at)?);
    ApiResponse::json(
        StatusCode::OK,
        command.ok_or(Code::UNKNOWN_APPLICATION_COMMAND)?,
    )
}

fn edit_command(
    world: &mut World,
    request: &ApiRequest,
    scope: Scope,
    at: usize,
) -> Result<ApiResponse, ApiError> {
    let id = request.id(at)?;
    let old = world.commands.get(scope, id);
    let old = old.ok_or(Code::UNKNOWN_APPLICATION_COMMAND)?.clone();
    let body = form::edited_command_body(&request.json()?, old, scope)?;
    ApiResponse::json(StatusCode::OK, &world.edit_command(scope, id, body)?)
}

fn delete_command(
    world: &mut World,
    request: &ApiRequest,
    scope: Scope,
    at: usize,
) -> Result<ApiResponse, ApiError> {
    world.delete_command(scope, request.id(at)?)?;
    Ok(ApiResponse::Empty)
}

fn overwrite_commands(
    world: &mut World,
    request: &ApiRequest,
    scope: Scope,
    _: usize,
) -> Result<ApiResponse, ApiError> {
    let bodies = form::command_bodies(&request.json()?, scope, world.limits.bulk)?;
    ApiResponse::json(StatusCode::OK, &world.overwrite_commands(scope, bodies)?)
}
