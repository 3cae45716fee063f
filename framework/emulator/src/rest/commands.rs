//! Endpoints for global commands, guild commands and command permissions.

use axum::http::StatusCode;
use guildhall_model::api::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, CreateGlobalCommand,
    CreateGuildCommand, DeleteGlobalCommand, DeleteGuildCommand, EditCommandPermissions,
    EditGlobalCommand, EditGuildCommand, ErrorCode, GetCommandPermissions, GetGlobalCommand,
    GetGuildCommand, GetGuildCommandPermissions, ListGlobalCommands, ListGuildCommands,
};
use guildhall_model::{Command, CommandOption, Id, Locale, User};

use crate::interactions::command_line::localized_text;
use crate::rest::command_body::{command_bodies, command_body, edited_command_body};
use crate::rest::endpoint::{RouteTable, Serve, serve};
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::rest::target_guild::{global_scope, guild_scope};
use crate::state::commands::Scope;
use crate::world::World;
use crate::world::command_registry::CreatedCommand;

/// Implements a global endpoint and its guild counterpart with one function. The function receives the scope, and the
/// position of the command ID among the path parameters.
macro_rules! serve_scopes {
    ($($global:ty, $guild:ty => $function:ident;)*) => {
        /// Adds the routes of these endpoints.
        pub(crate) fn command_routes(table: RouteTable) -> RouteTable {
            table$(.serve::<$global>().serve::<$guild>())*
        }

        $(
        impl Serve<$global> for World {
            fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
                let scope = global_scope(self, request)?;
                self.publish(|world| $function(world, request, scope, 1))
            }
        }

        impl Serve<$guild> for World {
            fn serve(&mut self, request: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
                let scope = guild_scope(self, request)?;
                $function(self, request, scope, 2)
            }
        }
        )*
    };
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
    let with_localizations = request.query_flag("with_localizations")?;
    let locale = request.locale();
    let commands = world.commands.in_scope(scope).cloned();
    let commands: Vec<_> = commands
        .map(|command| {
            if with_localizations {
                command
            } else {
                localized_command(command, &locale)
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
    let body = command_body(&request.json()?, scope)?;
    match world.create_command(scope, body)? {
        CreatedCommand::Created(command) => ApiResponse::json(StatusCode::CREATED, &command),
        CreatedCommand::Overwritten(command) => ApiResponse::json(StatusCode::OK, &command),
    }
}

fn get_command(
    world: &mut World,
    request: &ApiRequest,
    scope: Scope,
    id_position: usize,
) -> Result<ApiResponse, ApiError> {
    let command = world.commands.get(scope, request.id(id_position)?);
    ApiResponse::json(
        StatusCode::OK,
        command.ok_or(ErrorCode::UNKNOWN_APPLICATION_COMMAND)?,
    )
}

fn edit_command(
    world: &mut World,
    request: &ApiRequest,
    scope: Scope,
    id_position: usize,
) -> Result<ApiResponse, ApiError> {
    let id = request.id(id_position)?;
    let old = world.commands.get(scope, id);
    let old = old.ok_or(ErrorCode::UNKNOWN_APPLICATION_COMMAND)?.clone();
    let body = edited_command_body(&request.json()?, old, scope)?;
    ApiResponse::json(StatusCode::OK, &world.edit_command(scope, id, body)?)
}

fn delete_command(
    world: &mut World,
    request: &ApiRequest,
    scope: Scope,
    id_position: usize,
) -> Result<ApiResponse, ApiError> {
    world.delete_command(scope, request.id(id_position)?)?;
    Ok(ApiResponse::Empty)
}

fn overwrite_commands(
    world: &mut World,
    request: &ApiRequest,
    scope: Scope,
    _: usize,
) -> Result<ApiResponse, ApiError> {
    let bodies = command_bodies(&request.json()?, scope, world.limits.bulk)?;
    ApiResponse::json(StatusCode::OK, &world.overwrite_commands(scope, bodies)?)
}

serve! {
    routes: command_permission_routes();
    GetGuildCommandPermissions { application, guild } => |actor, _| {
        ok(actor.all_command_permissions()?)
    };
    GetCommandPermissions { application, guild, command } => |actor, endpoint| {
        ok(&actor.command_permissions(endpoint.command)?)
    };
    EditCommandPermissions { application, guild, command; permissions } => |actor, endpoint| {
        ok(&actor.set_command_permissions(endpoint.command, endpoint.permissions.permissions)?)
    };
}

/// Replaces each dictionary of localizations with the text for `locale`.
pub(crate) fn localized_command(mut command: Command, locale: &Locale) -> Command {
    command.name_localized =
        localized_text(command.name_localizations.take().as_ref(), locale).map(str::to_owned);
    command.description_localized =
        localized_text(command.description_localizations.take().as_ref(), locale)
            .map(str::to_owned);
    localize_options(&mut command.options, locale);
    command
}

fn localize_options(options: &mut [CommandOption], locale: &Locale) {
    for option in options {
        option.name_localized =
            localized_text(option.name_localizations.take().as_ref(), locale).map(str::to_owned);
        option.description_localized =
            localized_text(option.description_localizations.take().as_ref(), locale)
                .map(str::to_owned);
        for choice in &mut option.choices {
            choice.name_localized =
                localized_text(choice.name_localizations.take().as_ref(), locale)
                    .map(str::to_owned);
        }
        localize_options(&mut option.options, locale);
    }
}
