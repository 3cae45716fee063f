//! Commands: fields by type, contexts and installations.

use guildhall_rules::ApplicationIntegrationType::{GuildInstall, UserInstall};
use guildhall_rules::InteractionContextType::{BotDm, Guild, PrivateChannel};
use guildhall_rules::{
    CommandDef, CommandOptionType, CommandType, EntryPointHandler, Fault, PERMISSIONS_MAX,
};

use super::{assert_accepted, assert_rejected, chat_input, option};

fn entry_point() -> CommandDef<'static> {
    let mut def = CommandDef::new(CommandType::PrimaryEntryPoint, "Launch", "");
    def.handler = Some(EntryPointHandler::DiscordLaunchActivity);
    def
}

#[test]
fn unknown_command_type_is_a_fault() {
    let def = CommandDef::new(CommandType::Unknown(9), "ping", "Answers");
    assert_rejected(&def, "type", Fault::CommandTypeUnknown);
}

#[test]
fn chat_input_command_requires_a_valid_name_and_description() {
    assert_accepted(&chat_input(&[]));
    let def = CommandDef::new(CommandType::ChatInput, "Roll", "Roll dice");
    assert_rejected(&def, "name", Fault::NameUppercase);
    let def = CommandDef::new(CommandType::ChatInput, "roll", "");
    assert_rejected(&def, "description", Fault::DescriptionEmpty);
}

#[test]
fn context_menu_command_cannot_have_a_description_or_options() {
    let options = [option(CommandOptionType::User, "who")];
    for kind in [CommandType::User, CommandType::Message] {
        let mut def = CommandDef::new(kind, "Report This", "");
        assert_accepted(&def);
        def.options = &options;
        assert_rejected(&def, "options", Fault::OptionsOnMenu);
        (def.options, def.description) = (&[], "x");
        assert_rejected(&def, "description", Fault::DescriptionOnMenu);
    }
}

#[test]
fn entry_point_description_has_at_most_100_characters() {
    let (valid, invalid) = ("x".repeat(100), "x".repeat(101));
    let mut def = entry_point();
    def.description = &valid;
    assert_accepted(&def);
    def.description = &invalid;
    assert_rejected(&def, "description", Fault::DescriptionTooLong);
}

#[test]
fn entry_point_cannot_have_options() {
    let options = [option(CommandOptionType::User, "who")];
    let mut def = entry_point();
    def.options = &options;
    assert_rejected(&def, "options", Fault::OptionsOnEntryPoint);
}

#[test]
fn entry_point_must_be_global() {
    let mut def = entry_point();
    def.in_guild = true;
    assert_rejected(&def, "type", Fault::EntryPointInGuild);
}

#[test]
fn handler_is_valid_only_on_entry_points_and_must_be_known() {
    let mut def = entry_point();
    def.handler = None;
    assert_rejected(&def, "handler", Fault::HandlerMissing);
    def.handler = Some(EntryPointHandler::Unknown(3));
    assert_rejected(&def, "handler", Fault::HandlerUnknown);
    let mut def = chat_input(&[]);
    def.handler = Some(EntryPointHandler::AppHandler);
    assert_rejected(&def, "handler", Fault::HandlerMisplaced);
}

#[test]
fn default_permissions_have_at_most_54_bits() {
    let mut def = chat_input(&[]);
    for valid in [None, Some(0), Some(PERMISSIONS_MAX)] {
        def.default_member_permissions = valid;
        assert_accepted(&def);
    }
    def.default_member_permissions = Some(PERMISSIONS_MAX + 1);
    assert_rejected(
        &def,
        "default_member_permissions",
        Fault::PermissionsTooLarge,
    );
}

#[test]
fn all_contexts_and_integration_types_can_be_listed() {
    let mut def = chat_input(&[]);
    def.contexts = Some(&[Guild, BotDm, PrivateChannel]);
    def.integration_types = Some(&[GuildInstall, UserInstall]);
    assert_accepted(&def);
}

#[test]
fn empty_lists_of_contexts_and_integration_types_are_rejected() {
    let mut def = chat_input(&[]);
    def.contexts = Some(&[]);
    assert_rejected(&def, "contexts", Fault::ContextsEmpty);
    def.contexts = None;
    def.integration_types = Some(&[]);
    assert_rejected(&def, "integration_types", Fault::IntegrationTypesEmpty);
}

#[test]
fn private_channel_context_requires_user_install() {
    let mut def = chat_input(&[]);
    def.contexts = Some(&[Guild, PrivateChannel]);
    def.integration_types = Some(&[UserInstall]);
    assert_accepted(&def);
    def.integration_types = Some(&[GuildInstall]);
    assert_rejected(&def, "contexts.1", Fault::ContextNeedsUserInstall);
    def.contexts = Some(&[Guild, BotDm]);
    assert_accepted(&def);
}

#[test]
fn private_channel_context_is_valid_without_integration_types() {
    let mut def = chat_input(&[]);
    def.contexts = Some(&[PrivateChannel]);
    assert_accepted(&def);
}

#[test]
fn guild_command_cannot_have_contexts_or_integration_types() {
    let mut def = chat_input(&[]);
    def.in_guild = true;
    assert_accepted(&def);
    def.contexts = Some(&[Guild]);
    assert_rejected(&def, "contexts", Fault::ContextsInGuild);
    def.contexts = Some(&[BotDm]);
    assert_rejected(&def, "contexts", Fault::ContextsInGuild);
    def.contexts = None;
    def.integration_types = Some(&[GuildInstall]);
    assert_rejected(&def, "integration_types", Fault::IntegrationTypesInGuild);
}
