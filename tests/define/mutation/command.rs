//! Mutations of command settings that depend on the command's type or scope.

use guildhall::model::ApplicationIntegrationType::{GuildInstall, UserInstall};
use guildhall::model::InteractionContextType::{BotDm, Guild, PrivateChannel};
use guildhall::model::{
    ApplicationIntegrationType, CommandBody, CommandOptionType, CommandType, EntryPointHandler,
    InteractionContextType, Permissions,
};
use guildhall::rules::Fault;

use super::{Mutation, named};

pub(super) const MUTATIONS: &[Mutation] = mutations! {
    slash CommandTypeUnknown: |body| body.kind = CommandType::from_wire(5);
    menu CommandTypeUnknown: |body| body.kind = CommandType::from_wire(0);
    slash PermissionsTooLarge: |body| set_excess_permissions(body);
    menu PermissionsTooLarge: |body| set_excess_permissions(body);
    entry_point PermissionsTooLarge: |body| set_excess_permissions(body);
    slash PermissionsTooLarge in_guild: |body| set_excess_permissions(body);
    menu OptionsOnMenu: |body| set_options(body);
    menu OptionsOnMenu in_guild: |body| set_options(body);
    entry_point OptionsOnEntryPoint: |body| set_options(body);
    slash HandlerMisplaced: |body| set_handler(body);
    menu HandlerMisplaced: |body| set_handler(body);
    slash HandlerMisplaced in_guild: |body| set_handler(body);
    entry_point HandlerMissing: |body| body.handler = None;
    entry_point HandlerUnknown: |body| body.handler = Some(EntryPointHandler::from_wire(3));
    entry_point EntryPointInGuild in_guild: |_body| ();
    slash ContextsInGuild in_guild: |body| set_guild_context(body);
    menu ContextsInGuild in_guild: |body| set_guild_context(body);
    slash IntegrationTypesInGuild in_guild: |body| set_guild_install(body);
    menu IntegrationTypesInGuild in_guild: |body| set_guild_install(body);
    slash ContextUnknown: |body|
        set_contexts(body, vec![Guild, InteractionContextType::from_wire(3)]);
    entry_point ContextUnknown: |body|
        set_contexts(body, vec![InteractionContextType::from_wire(255)]);
    slash ContextRepeated: |body| set_contexts(body, vec![Guild, BotDm, Guild]);
    menu ContextRepeated: |body| set_contexts(body, vec![Guild, Guild]);
    slash ContextsEmpty: |body| set_contexts(body, Vec::new());
    menu ContextsEmpty: |body| set_contexts(body, Vec::new());
    slash ContextNeedsUserInstall: |body| set_private_context_without_user_install(body);
    menu ContextNeedsUserInstall: |body| set_private_context_without_user_install(body);
    entry_point ContextNeedsUserInstall: |body| set_private_context_without_user_install(body);
    slash IntegrationTypeUnknown: |body| {
        let unknown = ApplicationIntegrationType::from_wire(2);
        body.integration_types = Some(vec![GuildInstall, UserInstall, unknown]);
    };
    menu IntegrationTypeRepeated: |body|
        body.integration_types = Some(vec![UserInstall, UserInstall]);
    slash IntegrationTypeRepeated: |body|
        body.integration_types = Some(vec![UserInstall, GuildInstall, UserInstall]);
    slash IntegrationTypesEmpty: |body| body.integration_types = Some(Vec::new());
    entry_point IntegrationTypesEmpty: |body| body.integration_types = Some(Vec::new());
};

fn set_excess_permissions(body: &mut CommandBody) {
    body.default_member_permissions = Some(Permissions::from_bits_retain(1 << 54));
}

fn set_options(body: &mut CommandBody) {
    body.options = vec![named(CommandOptionType::Boolean, "switch")];
}

fn set_handler(body: &mut CommandBody) {
    body.handler = Some(EntryPointHandler::DiscordLaunchActivity);
}

fn set_guild_context(body: &mut CommandBody) {
    body.contexts = Some(vec![Guild]);
}

fn set_guild_install(body: &mut CommandBody) {
    body.integration_types = Some(vec![GuildInstall]);
}

/// Sets the contexts and resets the integration types to the app's.
fn set_contexts(body: &mut CommandBody, contexts: Vec<InteractionContextType>) {
    (body.contexts, body.integration_types) = (Some(contexts), None);
}

fn set_private_context_without_user_install(body: &mut CommandBody) {
    set_contexts(body, vec![Guild, PrivateChannel]);
    set_guild_install(body);
}
