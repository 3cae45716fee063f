//! Checks a whole definition and collects every finding.

use crate::command::check_command_fields;
use crate::definition::{CommandDef, OptionDef};
use crate::fault::Fault;
use crate::finding::{DefinitionField, DefinitionPath, Findings};
use crate::kind::{CommandOptionType, CommandType};
use crate::list::{OPTIONS_MAX, capped_len};
use crate::localization::check_localized_option_names;
use crate::option::check_option_fields;
use crate::size::{COMMAND_SIZE_MAX, is_option_larger_than, size_for_check};
use crate::text::str_eq;

/// Maximum size of a command whose options are checked.
///
/// The limit keeps const evaluation below the number of steps at which the compiler reports an error
/// (`long_running_const_eval`). A command slightly above [`COMMAND_SIZE_MAX`] still gets all findings.
const CHECKED_SIZE_MAX: usize = 2 * COMMAND_SIZE_MAX;

/// Parent of a list of options; determines the types that the list may contain.
#[derive(Clone, Copy)]
enum ParentKind {
    Command,
    Group,
    SubCommand,
}

/// Checks a command definition against every rule for a single definition.
///
/// Returns up to [`Findings::CAPACITY`] findings, in the order of the definition. Only the first 25 entries of a longer
/// list are checked.
pub const fn check(def: &CommandDef<'_>) -> Findings {
    let mut out = Findings::new();
    check_into(def, &mut out);
    out
}

/// Checks a command definition against the rules that the service enforces: [`check`] without the findings that only
/// this crate reports.
pub const fn check_as_service(def: &CommandDef<'_>) -> Findings {
    let mut out = Findings::for_service();
    check_into(def, &mut out);
    out
}

const fn check_into(def: &CommandDef<'_>, out: &mut Findings) {
    if check_fields_and_size(def, out) {
        check_options(def.options, ParentKind::Command, DefinitionPath::ROOT, out);
    }
}

/// Checks a command definition without its options: its own fields, its size, and whether its subcommands and groups
/// are nested correctly.
///
/// Together with [`check_siblings`] for each list of options and [`check_option`] for each option, this finds the same
/// faults as [`check`], without checking an option twice.
pub const fn check_outline(def: &CommandDef<'_>) -> Findings {
    let mut out = Findings::new();
    if check_fields_and_size(def, &mut out) {
        check_nesting(
            def.options,
            ParentKind::Command,
            DefinitionPath::ROOT,
            &mut out,
        );
    }
    out
}

/// Checks the fields and the size of a command. Returns whether the options are to be checked too.
const fn check_fields_and_size(def: &CommandDef<'_>, out: &mut Findings) -> bool {
    check_command_fields(def, out);
    if !matches!(def.kind, CommandType::ChatInput) {
        return false;
    }
    let size = size_for_check(def, CHECKED_SIZE_MAX);
    out.push_if(
        size > COMMAND_SIZE_MAX,
        Fault::TooLarge,
        DefinitionPath::ROOT,
    );
    size <= CHECKED_SIZE_MAX
}

/// Checks whether subcommands and groups are where they may be.
const fn check_nesting(
    options: &[OptionDef<'_>],
    parent: ParentKind,
    at: DefinitionPath,
    out: &mut Findings,
) {
    let mut i = 0;
    while i < capped_len(options.len()) && !out.is_truncated() {
        let option = &options[i];
        if option.kind.is_subcommand_or_group() {
            let at = at.with_option(i);
            match (check_parent(option.kind, parent), option.kind) {
                (Err(fault), _) => out.push(fault, at),
                (Ok(()), CommandOptionType::SubCommandGroup) => {
                    check_nesting(option.options, ParentKind::Group, at, out);
                }
                (Ok(()), _) => check_nesting(option.options, ParentKind::SubCommand, at, out),
            }
        }
        i += 1;
    }
}

/// Checks one option and everything inside it, as if the option were directly in a command.
///
/// Paths in the findings are relative to the option.
pub const fn check_option(def: &OptionDef<'_>) -> Findings {
    let mut out = Findings::new();
    if !is_option_larger_than(def, CHECKED_SIZE_MAX) {
        check_option_tree(def, DefinitionPath::ROOT, &mut out);
    }
    out
}

/// Checks the options of a command against each other: number, order, names and mixed types.
///
/// Together with [`check_option`] for each option, this finds the same faults of options as [`check`].
pub const fn check_siblings(options: &[OptionDef<'_>]) -> Findings {
    let mut out = Findings::new();
    check_option_list(options, ParentKind::Command, DefinitionPath::ROOT, &mut out);
    out
}

const fn check_options(
    options: &[OptionDef<'_>],
    parent: ParentKind,
    at: DefinitionPath,
    out: &mut Findings,
) {
    check_option_list(options, parent, at, out);
    let mut i = 0;
    while i < capped_len(options.len()) && !out.is_truncated() {
        let at = at.with_option(i);
        match check_parent(options[i].kind, parent) {
            Ok(()) => check_option_tree(&options[i], at, out),
            // No rules apply to the contents of a misplaced option.
            Err(_) => check_option_fields(&options[i], at, out),
        }
        i += 1;
    }
}

const fn check_option_tree(def: &OptionDef<'_>, at: DefinitionPath, out: &mut Findings) {
    check_option_fields(def, at, out);
    match def.kind {
        CommandOptionType::SubCommandGroup => {
            let empty = def.options.is_empty();
            out.push_if(
                empty,
                Fault::GroupEmpty,
                at.with_field(DefinitionField::Options),
            );
            check_options(def.options, ParentKind::Group, at, out);
        }
        CommandOptionType::SubCommand => {
            check_options(def.options, ParentKind::SubCommand, at, out);
        }
        _ => {}
    }
}

const fn check_option_list(
    options: &[OptionDef<'_>],
    parent: ParentKind,
    at: DefinitionPath,
    out: &mut Findings,
) {
    let too_many = options.len() > OPTIONS_MAX;
    out.push_if(
        too_many,
        Fault::TooManyOptions,
        at.with_field(DefinitionField::Options),
    );
    let (mut optional, mut mixed) = (false, false);
    let mut i = 0;
    while i < capped_len(options.len()) && !out.is_truncated() {
        let (option, at) = (&options[i], at.with_option(i));
        out.push_result(check_parent(option.kind, parent), at);
        if is_name_taken(options, i) {
            out.push(Fault::OptionNameTaken, at.with_field(DefinitionField::Name));
        }
        check_localized_option_names(options, i, at, out);
        // Report a mixed list only once, no matter how often the types change.
        if !mixed && matches!(parent, ParentKind::Command) && is_mixed_with_first(options, i) {
            out.push(Fault::OptionsMixed, at);
            mixed = true;
        }
        if !option.kind.is_subcommand_or_group() {
            out.push_if(
                option.required && optional,
                Fault::RequiredAfterOptional,
                at,
            );
            optional = optional || !option.required;
        }
        i += 1;
    }
}

const fn check_parent(kind: CommandOptionType, parent: ParentKind) -> Result<(), Fault> {
    use CommandOptionType::{SubCommand, SubCommandGroup, Unknown};
    match (parent, kind) {
        (ParentKind::Command, _) | (_, Unknown(_)) | (ParentKind::Group, SubCommand) => Ok(()),
        (_, SubCommandGroup) => Err(Fault::GroupNested),
        (ParentKind::SubCommand, SubCommand) => Err(Fault::SubCommandNested),
        (ParentKind::Group, _) => Err(Fault::ParameterInGroup),
        (ParentKind::SubCommand, _) => Ok(()),
    }
}

/// Returns whether exactly one of this option and the first option is a subcommand or group.
const fn is_mixed_with_first(options: &[OptionDef<'_>], i: usize) -> bool {
    let (first, this) = (options[0].kind, options[i].kind);
    first.is_known()
        && this.is_known()
        && first.is_subcommand_or_group() != this.is_subcommand_or_group()
}

/// Returns whether an earlier sibling has the same name.
const fn is_name_taken(options: &[OptionDef<'_>], i: usize) -> bool {
    let mut earlier = 0;
    while earlier < i {
        if str_eq(options[earlier].name, options[i].name) && !options[i].name.is_empty() {
            return true;
        }
        earlier += 1;
    }
    false
}
