//! Checks the fields of a command, except its options.

use crate::definition::CommandDef;
use crate::fault::Fault;
use crate::finding::{DefinitionField, DefinitionPath, Findings};
use crate::kind::{ApplicationIntegrationType, CommandType, InteractionContextType};
use crate::list::{check_contexts, check_integration_types};
use crate::localization::{LocalizedText, TextRule};
use crate::name::{
    DESCRIPTION_MAX, check_context_menu_name, check_description, check_entry_point_name, check_name,
};
use crate::permission::PERMISSIONS_MAX;
use crate::text::is_longer_than;

/// Checks the fields of a command except its options.
pub(crate) const fn check_command_fields(def: &CommandDef<'_>, out: &mut Findings) {
    match def.kind {
        CommandType::ChatInput => check_chat_input(def, out),
        CommandType::User | CommandType::Message => check_context_menu(def, out),
        CommandType::PrimaryEntryPoint => check_entry_point(def, out),
        CommandType::Unknown(_) => {
            out.push(Fault::CommandTypeUnknown, at_field(DefinitionField::Type));
        }
    }
    check_handler(def, out);
    let permissions = matches!(def.default_member_permissions, Some(set) if set > PERMISSIONS_MAX);
    out.push_if(
        permissions,
        Fault::PermissionsTooLarge,
        at_field(DefinitionField::DefaultMemberPermissions),
    );
    check_installation(def, out);
}

const fn check_chat_input(def: &CommandDef<'_>, out: &mut Findings) {
    out.push_result(check_name(def.name), at_field(DefinitionField::Name));
    check_localized_name(def, TextRule::Name, out);
    out.push_result(
        check_description(def.description),
        at_field(DefinitionField::Description),
    );
    check_localized_description(def, out);
}

const fn check_context_menu(def: &CommandDef<'_>, out: &mut Findings) {
    out.push_result(
        check_context_menu_name(def.name),
        at_field(DefinitionField::Name),
    );
    check_localized_name(def, TextRule::ContextMenuName, out);
    let described = !def.description.is_empty();
    out.push_if(
        described,
        Fault::DescriptionOnMenu,
        at_field(DefinitionField::Description),
    );
    let localized = !def.description_localizations.is_empty();
    out.push_if(
        localized,
        Fault::DescriptionOnMenu,
        at_field(DefinitionField::DescriptionLocalizations),
    );
    out.push_if(
        !def.options.is_empty(),
        Fault::OptionsOnMenu,
        at_field(DefinitionField::Options),
    );
}

const fn check_entry_point(def: &CommandDef<'_>, out: &mut Findings) {
    out.push_result(
        check_entry_point_name(def.name),
        at_field(DefinitionField::Name),
    );
    check_localized_name(def, TextRule::EntryPointName, out);
    let long = is_longer_than(def.description, DESCRIPTION_MAX);
    out.push_if(
        long,
        Fault::DescriptionTooLong,
        at_field(DefinitionField::Description),
    );
    check_localized_description(def, out);
    let options = !def.options.is_empty();
    out.push_if(
        options,
        Fault::OptionsOnEntryPoint,
        at_field(DefinitionField::Options),
    );
    out.push_if(
        def.in_guild,
        Fault::EntryPointInGuild,
        at_field(DefinitionField::Type),
    );
}

const fn check_localized_name(def: &CommandDef<'_>, rule: TextRule, out: &mut Findings) {
    let name = LocalizedText {
        default: def.name,
        localizations: def.name_localizations,
        rule,
    };
    name.check_localizations(DefinitionPath::ROOT, out);
}

const fn check_localized_description(def: &CommandDef<'_>, out: &mut Findings) {
    let description = LocalizedText {
        default: def.description,
        localizations: def.description_localizations,
        rule: TextRule::Description,
    };
    description.check_localizations(DefinitionPath::ROOT, out);
}

const fn check_handler(def: &CommandDef<'_>, out: &mut Findings) {
    let entry_point = matches!(def.kind, CommandType::PrimaryEntryPoint);
    match def.handler {
        Some(_) if !entry_point => {
            out.push(Fault::HandlerMisplaced, at_field(DefinitionField::Handler));
        }
        Some(handler) if !handler.is_known() => {
            out.push(Fault::HandlerUnknown, at_field(DefinitionField::Handler));
        }
        None if entry_point => out.push(Fault::HandlerMissing, at_field(DefinitionField::Handler)),
        _ => {}
    }
}

/// Checks contexts and integration types.
///
/// The OpenAPI specification lists both fields for a guild's bulk overwrite, with defaults, and describes both as "for
/// global commands only". They have no effect on a guild command, so a guild command that sets one of them has a fault.
const fn check_installation(def: &CommandDef<'_>, out: &mut Findings) {
    if def.in_guild {
        let contexts = def.contexts.is_some();
        out.push_if(
            contexts,
            Fault::ContextsInGuild,
            at_field(DefinitionField::Contexts),
        );
        let types = def.integration_types.is_some();
        out.push_if(
            types,
            Fault::IntegrationTypesInGuild,
            at_field(DefinitionField::IntegrationTypes),
        );
        return;
    }
    if let Some(contexts) = def.contexts {
        out.push_if(
            contexts.is_empty(),
            Fault::ContextsEmpty,
            at_field(DefinitionField::Contexts),
        );
        check_contexts(contexts, DefinitionPath::ROOT, out);
    }
    if let Some(types) = def.integration_types {
        out.push_if(
            types.is_empty(),
            Fault::IntegrationTypesEmpty,
            at_field(DefinitionField::IntegrationTypes),
        );
        check_integration_types(types, DefinitionPath::ROOT, out);
    }
    check_private_channel(def, out);
}

/// Checks that `PRIVATE_CHANNEL` comes with `USER_INSTALL`, if the definition sets both fields.
///
/// Without integration types, the app's configuration applies, which a definition does not contain.
const fn check_private_channel(def: &CommandDef<'_>, out: &mut Findings) {
    let (Some(contexts), Some(types)) = (def.contexts, def.integration_types) else {
        return;
    };
    if types.is_empty() || has_user_install(types) {
        return;
    }
    let mut i = 0;
    while i < contexts.len() {
        if matches!(contexts[i], InteractionContextType::PrivateChannel) {
            let at = at_field(DefinitionField::Contexts).with_entry(i);
            out.push(Fault::ContextNeedsUserInstall, at);
            return;
        }
        i += 1;
    }
}

const fn has_user_install(types: &[ApplicationIntegrationType]) -> bool {
    let mut i = 0;
    while i < types.len() {
        if matches!(types[i], ApplicationIntegrationType::UserInstall) {
            return true;
        }
        i += 1;
    }
    false
}

const fn at_field(field: DefinitionField) -> DefinitionPath {
    DefinitionPath::ROOT.with_field(field)
}
