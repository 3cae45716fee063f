//! The walk over a whole definition, which gathers every finding.

use crate::command::check_command_fields;
use crate::definition::{CommandDef, OptionDef};
use crate::fault::Fault;
use crate::finding::{Field, Findings, Place};
use crate::kind::{CommandOptionType, CommandType};
use crate::list::{OPTIONS_MAX, capped_len};
use crate::localization::check_option_names;
use crate::option::check_option_fields;
use crate::size::{SIZE_MAX, size_of_option, size_up_to};
use crate::text::same;

/// A command larger than this is only told its size.
///
/// It keeps const evaluation below the length that the compiler denies (`long_running_const_eval`),
/// and still lets a command that is somewhat too large hear of its other faults.
const READ_SIZE_MAX: usize = 2 * SIZE_MAX;

/// Where a list of options stands, which decides what it may hold.
#[derive(Clone, Copy)]
enum Level {
    Command,
    Group,
    SubCommand,
}

/// Checks a command definition by every rule that one definition can break.
///
/// All findings are gathered, up to [`Findings::CAPACITY`], in the order of the definition. Of a
/// list that is too long, the first 25 entries are read.
pub const fn check(def: &CommandDef<'_>) -> Findings {
    let mut out = Findings::new();
    check_into(def, &mut out);
    out
}

/// Checks a command definition by the rules for which the service refuses it: what [`check`] finds
/// without the faults that are ours.
pub const fn check_refusals(def: &CommandDef<'_>) -> Findings {
    let mut out = Findings::of_refusals();
    check_into(def, &mut out);
    out
}

const fn check_into(def: &CommandDef<'_>, out: &mut Findings) {
    check_command_fields(def, out);
    if matches!(def.kind, CommandType::ChatInput) {
        let size = size_up_to(def, READ_SIZE_MAX);
        out.push_if(size > SIZE_MAX, Fault::TooLarge, Place::ROOT);
        if size <= READ_SIZE_MAX {
            walk(def.options, Level::Command, Place::ROOT, out);
        }
    }
}

/// Checks one option as it may stand directly in a command, with all that is inside it.
///
/// Places are relative to the option.
pub const fn check_option(def: &OptionDef<'_>) -> Findings {
    let mut out = Findings::new();
    if size_of_option(def) <= READ_SIZE_MAX {
        walk_option(def, Place::ROOT, &mut out);
    }
    out
}

/// Checks only what the options of a command are to each other: count, order, names, mixing.
///
/// Together with [`check_option`] of each it finds what [`check`] finds in the options.
pub const fn check_siblings(options: &[OptionDef<'_>]) -> Findings {
    let mut out = Findings::new();
    check_list(options, Level::Command, Place::ROOT, &mut out);
    out
}

const fn walk(options: &[OptionDef<'_>], level: Level, at: Place, out: &mut Findings) {
    check_list(options, level, at, out);
    let mut i = 0;
    while i < capped_len(options.len()) && !out.more() {
        let at = at.with_option(i);
        match check_level(options[i].kind, level) {
            Ok(()) => walk_option(&options[i], at, out),
            // What stands inside something misplaced has no rules.
            Err(_) => check_option_fields(&options[i], at, out),
        }
        i += 1;
    }
}

const fn walk_option(def: &OptionDef<'_>, at: Place, out: &mut Findings) {
    check_option_fields(def, at, out);
    match def.kind {
        CommandOptionType::SubCommandGroup => {
            let empty = def.options.is_empty();
            out.push_if(empty, Fault::GroupEmpty, at.with_field(Field::Options));
            walk(def.options, Level::Group, at, out);
        }
        CommandOptionType::SubCommand => walk(def.options, Level::SubCommand, at, out),
        _ => {}
    }
}

const fn check_list(options: &[OptionDef<'_>], level: Level, at: Place, out: &mut Findings) {
    let too_many = options.len() > OPTIONS_MAX;
    out.push_if(
        too_many,
        Fault::TooManyOptions,
        at.with_field(Field::Options),
    );
    let (mut optional, mut mixed) = (false, false);
    let mut i = 0;
    while i < capped_len(options.len()) && !out.more() {
        let (option, at) = (&options[i], at.with_option(i));
        out.push_err(check_level(option.kind, level), at);
        if is_taken(options, i) {
            out.push(Fault::OptionNameTaken, at.with_field(Field::Name));
        }
        check_option_names(options, i, at, out);
        // One list is mixed once, however often it changes.
        if !mixed && matches!(level, Level::Command) && differs(options, i) {
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

const fn check_level(kind: CommandOptionType, level: Level) -> Result<(), Fault> {
    use CommandOptionType::{SubCommand, SubCommandGroup, Unknown};
    match (level, kind) {
        (Level::Command, _) | (_, Unknown(_)) | (Level::Group, SubCommand) => Ok(()),
        (_, SubCommandGroup) => Err(Fault::GroupNested),
        (Level::SubCommand, SubCommand) => Err(Fault::SubCommandNested),
        (Level::Group, _) => Err(Fault::ParameterInGroup),
        (Level::SubCommand, _) => Ok(()),
    }
}

/// Whether the first option and this one are of the two sorts that exclude each other.
const fn differs(options: &[OptionDef<'_>], i: usize) -> bool {
    let (first, this) = (options[0].kind, options[i].kind);
    first.is_known()
        && this.is_known()
        && first.is_subcommand_or_group() != this.is_subcommand_or_group()
}

/// Whether an earlier sibling has the name.
const fn is_taken(options: &[OptionDef<'_>], i: usize) -> bool {
    let mut earlier = 0;
    while earlier < i {
        if same(options[earlier].name, options[i].name) && !options[i].name.is_empty() {
            return true;
        }
        earlier += 1;
    }
    false
}
