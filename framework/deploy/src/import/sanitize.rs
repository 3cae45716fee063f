//! Removes the parts of a command that attributes cannot express: a value, an option, or the whole command.

use guildhall_model::{
    ApplicationIntegrationType, Choice, ChoiceValue, CommandBody, CommandOption, CommandOptionType,
    CommandType, EntryPointHandler, InteractionContextType, Localizations, Permissions,
};
use guildhall_rules::{DefinitionField, DefinitionPath, Fault};

use crate::import::omissions::{Omission, omit};
use crate::plan::normalize::normalize_number;
use crate::plan::options::Scope;

/// Returns the part of a command that attributes can express, or `None` if no valid command is left.
///
/// The macros check definitions, so an invalid definition would not compile. Values that this version does not know
/// count as invalid.
pub(crate) fn sanitize(
    mut body: CommandBody,
    scope: Scope,
    omissions: &mut Vec<Omission>,
) -> Option<CommandBody> {
    let in_guild = scope.guild().is_some();
    drop_deprecated(&mut body, in_guild, omissions);
    drop_unknown_permissions(&mut body, omissions);
    if in_guild {
        drop_guild_contexts(&mut body);
    }
    drop_inferred_integration_types(&mut body, omissions);
    let had_subcommands = has_subcommands(&body);
    while let Some(finding) = body.check(in_guild).first() {
        let omission = Omission::from_finding(&body, &finding, in_guild);
        let part = remove(&mut body, &finding.at);
        omit(omissions, omission.with(part));
        if part == RemovedPart::Command {
            return None;
        }
    }
    if had_subcommands && !has_subcommands(&body) {
        let omission = Omission::new(&body, "options", "nothing", "no subcommand remains");
        omit(omissions, omission.with(RemovedPart::Command));
        return None;
    }
    Some(body)
}

/// Removes fields that the source never contains: IDs, texts in one language, and empty localizations. Also converts
/// the bounds and choices of INTEGER options to integers.
pub(crate) fn without_unsupported_fields(mut body: CommandBody) -> CommandBody {
    body.id = None;
    drop_if_empty(&mut body.name_localizations);
    drop_if_empty(&mut body.description_localizations);
    body.options.iter_mut().for_each(normalize_option);
    body
}

/// Converts the bounds and choices of INTEGER options to integers, and removes empty localizations.
fn normalize_option(option: &mut CommandOption) {
    drop_if_empty(&mut option.name_localizations);
    drop_if_empty(&mut option.description_localizations);
    (option.name_localized, option.description_localized) = (None, None);
    let is_whole = option.kind == CommandOptionType::Integer;
    if is_whole {
        option.min_value = option.min_value.map(normalize_number);
        option.max_value = option.max_value.map(normalize_number);
    }
    for choice in &mut option.choices {
        drop_if_empty(&mut choice.name_localizations);
        choice.name_localized = None;
        match &mut choice.value {
            ChoiceValue::Number(number) if is_whole => *number = normalize_number(*number),
            ChoiceValue::Number(_) | ChoiceValue::String(_) => {}
        }
    }
    option.options.iter_mut().for_each(normalize_option);
}

fn drop_if_empty(texts: &mut Option<Localizations>) {
    texts.take_if(|texts| texts.is_empty());
}

/// Removes the contexts and integration types of a guild command if they have the default values.
fn drop_guild_contexts(body: &mut CommandBody) {
    let everywhere = InteractionContextType::ALL;
    body.contexts.take_if(|contexts| contexts == everywhere);
    let by_guild = [ApplicationIntegrationType::GuildInstall];
    body.integration_types.take_if(|types| *types == by_guild);
}

/// Removes integration types without USER_INSTALL beside the context PRIVATE_CHANNEL, which the macros reject. The
/// service sets this combination itself if the app declares only the contexts.
fn drop_inferred_integration_types(body: &mut CommandBody, omissions: &mut Vec<Omission>) {
    let findings = body.check(false);
    let mut faults = findings.iter().map(|finding| finding.fault);
    if !faults.any(|fault| fault == Fault::ContextNeedsUserInstall) {
        return;
    }
    if let Some(types) = body.integration_types.take() {
        let numbers: Vec<_> = types.iter().map(|kind| kind.wire().to_string()).collect();
        let value = format!("[{}]", numbers.join(","));
        let reason = "the service sets the integration types itself";
        omit(
            omissions,
            Omission::new(body, "integration_types", &value, reason),
        );
    }
}

fn has_subcommands(body: &CommandBody) -> bool {
    let mut options = body.options.iter();
    options.any(|option| option.kind.is_subcommand_or_group())
}

#[expect(deprecated, reason = "no attribute exists for deprecated fields")]
fn drop_deprecated(body: &mut CommandBody, in_guild: bool, omissions: &mut Vec<Omission>) {
    if body.default_permission.take() == Some(false) {
        let reason = "the field is deprecated: `default_member_permissions` replaces it";
        omit(
            omissions,
            Omission::new(body, "default_permission", "false", reason),
        );
        // Without default member permissions, all members could use the command.
        body.default_member_permissions
            .get_or_insert(Permissions::empty());
    }
    let is_overridden = in_guild || body.contexts.is_some();
    if body.dm_permission.take() == Some(false) && !is_overridden {
        let reason = "the field is deprecated: `contexts` without BOT_DM replaces it";
        omit(
            omissions,
            Omission::new(body, "dm_permission", "false", reason),
        );
        body.contexts = Some(without_direct_messages(body));
    }
}

/// Returns the contexts that the integration types allow, except BOT_DM.
fn without_direct_messages(body: &CommandBody) -> Vec<InteractionContextType> {
    let mut types = body.integration_types.iter().flatten();
    let mut contexts = vec![InteractionContextType::Guild];
    if types.any(|kind| *kind == ApplicationIntegrationType::UserInstall) {
        contexts.push(InteractionContextType::PrivateChannel);
    }
    contexts
}

fn drop_unknown_permissions(body: &mut CommandBody, omissions: &mut Vec<Omission>) {
    let Some(needed) = body.default_member_permissions else {
        return;
    };
    let (named, unnamed) = (needed & Permissions::all(), needed - Permissions::all());
    if !unnamed.is_empty() {
        let bits = format!("\"{}\"", unnamed.bits());
        let reason = "this version of guildhall does not know these permissions";
        omit(
            omissions,
            Omission::new(body, "default_member_permissions", &bits, reason),
        );
        body.default_member_permissions = Some(named);
    }
}

/// The part of a command that was removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RemovedPart {
    /// Only the invalid value.
    Value,
    /// The innermost option with the invalid value.
    Option,
    /// The whole command. `remove` leaves the body unchanged; the caller must drop the command.
    Command,
}

/// Removes the smallest part of the command that contains the invalid value.
pub(crate) fn remove(body: &mut CommandBody, at: &DefinitionPath) -> RemovedPart {
    let Some((last, above)) = at.options().split_last() else {
        return if remove_field(body, at) {
            RemovedPart::Value
        } else {
            RemovedPart::Command
        };
    };
    let Some(siblings) = siblings(&mut body.options, above) else {
        return RemovedPart::Command;
    };
    let Some(option) = siblings.get_mut(*last) else {
        return RemovedPart::Command;
    };
    if remove_from_option(option, at) {
        return RemovedPart::Value;
    }
    siblings.remove(*last);
    RemovedPart::Option
}

/// Returns the options of the parent at the path `above`; the top-level options if the path is empty.
fn siblings<'b>(
    options: &'b mut Vec<CommandOption>,
    above: &[usize],
) -> Option<&'b mut Vec<CommandOption>> {
    above.iter().try_fold(options, |options, index| {
        options.get_mut(*index).map(|option| &mut option.options)
    })
}

fn remove_field(body: &mut CommandBody, at: &DefinitionPath) -> bool {
    let names = &mut body.name_localizations;
    if let Some(is_removed) = remove_localization(at, names, &mut body.description_localizations) {
        return is_removed;
    }
    match at.field() {
        Some(DefinitionField::Contexts) => remove_from_list(&mut body.contexts, at.entry()),
        Some(DefinitionField::IntegrationTypes) => {
            remove_from_list(&mut body.integration_types, at.entry())
        }
        Some(DefinitionField::Handler) => reset_handler(body),
        _ => false,
    }
}

/// Sets a missing handler of an entry point to APP_HANDLER, so that the app receives the interaction; removes the
/// handler of any other command.
fn reset_handler(body: &mut CommandBody) -> bool {
    let launches = body.kind == CommandType::PrimaryEntryPoint;
    if launches && body.handler.is_some() {
        return false;
    }
    body.handler = launches.then_some(EntryPointHandler::AppHandler);
    true
}

fn remove_from_option(option: &mut CommandOption, at: &DefinitionPath) -> bool {
    if let Some(choice) = at.choice() {
        return remove_choice(&mut option.choices, choice, at);
    }
    let names = &mut option.name_localizations;
    if let Some(is_removed) = remove_localization(at, names, &mut option.description_localizations)
    {
        return is_removed;
    }
    match at.field() {
        Some(DefinitionField::ChannelTypes) => remove_entry(&mut option.channel_types, at.entry()),
        Some(DefinitionField::FileTypes) => remove_entry(&mut option.file_types, at.entry()),
        Some(DefinitionField::Choices) => remove_entry(&mut option.choices, at.entry()),
        Some(DefinitionField::MinValue) => option.min_value.take().is_some(),
        Some(DefinitionField::MaxValue) => option.max_value.take().is_some(),
        Some(DefinitionField::MinLength) => option.min_length.take().is_some(),
        Some(DefinitionField::MaxLength) => option.max_length.take().is_some(),
        Some(DefinitionField::Required) => std::mem::take(&mut option.required),
        Some(DefinitionField::Autocomplete) => std::mem::take(&mut option.autocomplete),
        _ => false,
    }
}

fn remove_choice(choices: &mut Vec<Choice>, index: usize, at: &DefinitionPath) -> bool {
    if at.field() == Some(DefinitionField::NameLocalizations)
        && let Some(choice) = choices.get_mut(index)
        && remove_text(&mut choice.name_localizations, at.entry())
    {
        return true;
    }
    remove_entry(choices, Some(index))
}

/// Removes a localization, and returns whether it existed; `None` if `at` does not refer to a localization.
fn remove_localization(
    at: &DefinitionPath,
    names: &mut Option<Localizations>,
    descriptions: &mut Option<Localizations>,
) -> Option<bool> {
    match at.field()? {
        DefinitionField::NameLocalizations => Some(remove_text(names, at.entry())),
        DefinitionField::DescriptionLocalizations => Some(remove_text(descriptions, at.entry())),
        _ => None,
    }
}

fn remove_text(texts: &mut Option<Localizations>, entry: Option<usize>) -> bool {
    let Some(texts) = texts else { return false };
    let locale = entry.and_then(|entry| texts.keys().nth(entry).cloned());
    locale.is_some_and(|locale| texts.remove(&locale).is_some())
}

/// Removes an entry, and the list if it is empty afterwards.
fn remove_from_list<T>(list: &mut Option<Vec<T>>, entry: Option<usize>) -> bool {
    let Some(entries) = list else { return false };
    let is_removed = entries.is_empty() || remove_entry(entries, entry);
    list.take_if(|entries| entries.is_empty());
    is_removed
}

/// Removes the entry at an index, or all entries if there is no index.
fn remove_entry<T>(entries: &mut Vec<T>, entry: Option<usize>) -> bool {
    let before = entries.len();
    match entry {
        None => entries.clear(),
        Some(index) if index < before => drop(entries.remove(index)),
        Some(_) => {}
    }
    entries.len() < before
}
