//! Broken settings of commands by type and scope.

use guildhall::model::ApplicationIntegrationType::{GuildInstall, UserInstall};
use guildhall::model::InteractionContextType::{BotDm, Guild, PrivateChannel};
use guildhall::model::{
    ApplicationIntegrationType, CommandBody, CommandOptionType, CommandType, EntryPointHandler,
    InteractionContextType, Permissions,
};
use guildhall::rules::Fault;

use super::{Mutation, named};

pub(super) const MUTATIONS: &[Mutation] = &[
    Mutation::slash(Fault::CommandTypeUnknown, |body| {
        body.kind = CommandType::from_wire(5);
    }),
    Mutation::menu(Fault::CommandTypeUnknown, |body| {
        body.kind = CommandType::from_wire(0);
    }),
    Mutation::slash(Fault::PermissionsTooLarge, set_excess_permissions),
    Mutation::menu(Fault::PermissionsTooLarge, set_excess_permissions),
    Mutation::entry_point(Fault::PermissionsTooLarge, set_excess_permissions),
    Mutation::slash(Fault::PermissionsTooLarge, set_excess_permissions).in_guild(),
    Mutation::menu(Fault::OptionsOnMenu, set_options),
    Mutation::menu(Fault::OptionsOnMenu, set_options).in_guild(),
    Mutation::entry_point(Fault::OptionsOnEntryPoint, set_options),
    Mutation::slash(Fault::HandlerMisplaced, set_handler),
    Mutation::menu(Fault::HandlerMisplaced, set_handler),
    Mutation::slash(Fault::HandlerMisplaced, set_handler).in_guild(),
    Mutation::entry_point(Fault::HandlerMissing, |body| body.handler = None),
    Mutation::entry_point(Fault::HandlerUnknown, |body| {
        body.handler = Some(EntryPointHandler::from_wire(3));
    }),
    // A valid global entry point, unchanged: the guild scope breaks the rule.
    Mutation::entry_point(Fault::EntryPointInGuild, |_| {}).in_guild(),
    Mutation::slash(Fault::ContextsInGuild, set_guild_context).in_guild(),
    Mutation::menu(Fault::ContextsInGuild, set_guild_context).in_guild(),
    Mutation::slash(Fault::IntegrationTypesInGuild, set_guild_install).in_guild(),
    Mutation::menu(Fault::IntegrationTypesInGuild, set_guild_install).in_guild(),
    Mutation::slash(Fault::ContextUnknown, |body| {
        set_contexts(body, vec![Guild, InteractionContextType::from_wire(3)]);
    }),
    Mutation::entry_point(Fault::ContextUnknown, |body| {
        set_contexts(body, vec![InteractionContextType::from_wire(255)]);
    }),
    Mutation::slash(Fault::ContextRepeated, |body| {
        set_contexts(body, vec![Guild, BotDm, Guild]);
    }),
    Mutation::menu(Fault::ContextRepeated, |body| {
        set_contexts(body, vec![Guild, Guild]);
    }),
    Mutation::slash(Fault::ContextsEmpty, |body| set_contexts(body, Vec::new())),
    Mutation::menu(Fault::ContextsEmpty, |body| set_contexts(body, Vec::new())),
    Mutation::slash(
        Fault::ContextNeedsUserInstall,
        set_private_context_without_user_install,
    ),
    Mutation::menu(
        Fault::ContextNeedsUserInstall,
        set_private_context_without_user_install,
    ),
    Mutation::entry_point(
        Fault::ContextNeedsUserInstall,
        set_private_context_without_user_install,
    ),
    Mutation::slash(Fault::IntegrationTypeUnknown, |body| {
        let unknown = ApplicationIntegrationType::from_wire(2);
        body.integration_types = Some(vec![GuildInstall, UserInstall, unknown]);
    }),
    Mutation::menu(Fault::IntegrationTypeRepeated, |body| {
        body.integration_types = Some(vec![UserInstall, UserInstall]);
    }),
    Mutation::slash(Fault::IntegrationTypeRepeated, |body| {
        body.integration_types = Some(vec![UserInstall, GuildInstall, UserInstall]);
    }),
    Mutation::slash(Fault::IntegrationTypesEmpty, |body| {
        body.integration_types = Some(Vec::new());
    }),
    Mutation::entry_point(Fault::IntegrationTypesEmpty, |body| {
        body.integration_types = Some(Vec::new());
    }),
];

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
