//! What a command of each type must and must not have, and where.

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
    Mutation::slash(Fault::PermissionsTooLarge, all_permissions),
    Mutation::menu(Fault::PermissionsTooLarge, all_permissions),
    Mutation::entry_point(Fault::PermissionsTooLarge, all_permissions),
    Mutation::slash(Fault::PermissionsTooLarge, all_permissions).in_guild(),
    Mutation::menu(Fault::OptionsOnMenu, with_options),
    Mutation::menu(Fault::OptionsOnMenu, with_options).in_guild(),
    Mutation::entry_point(Fault::OptionsOnEntryPoint, with_options),
    Mutation::slash(Fault::HandlerMisplaced, launch),
    Mutation::menu(Fault::HandlerMisplaced, launch),
    Mutation::slash(Fault::HandlerMisplaced, launch).in_guild(),
    Mutation::entry_point(Fault::HandlerMissing, |body| body.handler = None),
    Mutation::entry_point(Fault::HandlerUnknown, |body| {
        body.handler = Some(EntryPointHandler::from_wire(3));
    }),
    // It is legal where it was, and stays as it is.
    Mutation::entry_point(Fault::EntryPointInGuild, |_| {}).in_guild(),
    Mutation::slash(Fault::ContextsInGuild, at_guild).in_guild(),
    Mutation::menu(Fault::ContextsInGuild, at_guild).in_guild(),
    Mutation::slash(Fault::IntegrationTypesInGuild, to_guild).in_guild(),
    Mutation::menu(Fault::IntegrationTypesInGuild, to_guild).in_guild(),
    Mutation::slash(Fault::ContextUnknown, |body| {
        in_contexts(body, vec![Guild, InteractionContextType::from_wire(3)]);
    }),
    Mutation::entry_point(Fault::ContextUnknown, |body| {
        in_contexts(body, vec![InteractionContextType::from_wire(255)]);
    }),
    Mutation::slash(Fault::ContextRepeated, |body| {
        in_contexts(body, vec![Guild, BotDm, Guild]);
    }),
    Mutation::menu(Fault::ContextRepeated, |body| {
        in_contexts(body, vec![Guild, Guild]);
    }),
    Mutation::slash(Fault::ContextsEmpty, |body| in_contexts(body, Vec::new())),
    Mutation::menu(Fault::ContextsEmpty, |body| in_contexts(body, Vec::new())),
    Mutation::slash(Fault::ContextNeedsUserInstall, privately),
    Mutation::menu(Fault::ContextNeedsUserInstall, privately),
    Mutation::entry_point(Fault::ContextNeedsUserInstall, privately),
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

fn all_permissions(body: &mut CommandBody) {
    body.default_member_permissions = Some(Permissions::from_bits_retain(1 << 54));
}

fn with_options(body: &mut CommandBody) {
    body.options = vec![named(CommandOptionType::Boolean, "switch")];
}

fn launch(body: &mut CommandBody) {
    body.handler = Some(EntryPointHandler::DiscordLaunchActivity);
}

fn at_guild(body: &mut CommandBody) {
    body.contexts = Some(vec![Guild]);
}

fn to_guild(body: &mut CommandBody) {
    body.integration_types = Some(vec![GuildInstall]);
}

/// Only in these contexts, whose integration types are the app's.
fn in_contexts(body: &mut CommandBody, contexts: Vec<InteractionContextType>) {
    (body.contexts, body.integration_types) = (Some(contexts), None);
}

fn privately(body: &mut CommandBody) {
    in_contexts(body, vec![Guild, PrivateChannel]);
    to_guild(body);
}
