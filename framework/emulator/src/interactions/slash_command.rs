//! Parser of slash commands: the path to the subcommand, and then the options.

use guildhall_model::{
    Command, CommandData, CommandOption, CommandType, DataOption, InteractionData, Locale, Resolved,
};

use crate::interactions::command_line::{find_by_name, find_command};
use crate::interactions::context::InvokerContext;
use crate::interactions::interaction::InteractionParts;
use crate::interactions::line_error::LineError;
use crate::interactions::line_scanner::{RawValue, Scanner, Token};
use crate::interactions::option_input::OptionReader;
use crate::world::World;
use crate::world::availability::AvailableCommand;

/// Purpose of a slash command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineMode {
    /// Invokes the command.
    Invoke,
    /// Requests autocomplete for the last option.
    Autocomplete,
}

/// Option of a command, with its value in the line.
struct ParsedOption<'a> {
    option: CommandOption,
    name: Token<'a>,
    given: RawValue<'a>,
}

/// Parses the part of a line after `/` or `?/`.
pub(crate) fn parse_slash_command(
    world: &mut World,
    context: &InvokerContext,
    mut scanner: Scanner<'_>,
    mode: LineMode,
) -> Result<InteractionParts, LineError> {
    let name = scanner.next_word();
    let AvailableCommand { command, owners } =
        find_command(world, context, CommandType::ChatInput, name)?;
    let locale = context.locale(world);
    let path = subcommand_path(&command, &mut scanner, &locale)?;
    let options = path.last().map_or(&command.options, |last| &last.options);
    let filled = parse_options(options, &mut scanner, &locale)?;
    match mode {
        LineMode::Invoke => check_required(options, &filled, scanner.peek_word())?,
        LineMode::Autocomplete => check_focus(&filled, scanner.peek_word())?,
    }

    let mut reader = OptionReader {
        world,
        context,
        mode,
        resolved: Resolved::default(),
    };
    let values = option_values(&mut reader, &filled)?;
    let data = CommandData {
        guild_id: command.guild_id,
        options: nest_options(&path, values),
        resolved: reader.resolved,
        ..CommandData::new(command.id, command.kind, &command.name)
    };
    Ok(InteractionParts {
        data: match mode {
            LineMode::Invoke => InteractionData::ApplicationCommand(data),
            LineMode::Autocomplete => InteractionData::Autocomplete(data),
        },
        message: None,
        owners,
    })
}

/// Consumes the names of the subcommand group and the subcommand, and returns these options, outermost first.
fn subcommand_path(
    command: &Command,
    scanner: &mut Scanner<'_>,
    locale: &Locale,
) -> Result<Vec<CommandOption>, LineError> {
    let mut path: Vec<CommandOption> = Vec::new();
    let mut level = &command.options;
    while level
        .iter()
        .any(|option| option.kind.is_subcommand_or_group())
    {
        let word = scanner.next_word();
        let found = find_by_name(level, word.text, locale, |option| {
            (option.name.as_str(), option.name_localizations.as_ref())
        });
        let option = found.ok_or_else(|| {
            let names = level.iter().map(|option| option.name.clone());
            word.unknown_name("subcommand", names)
        })?;
        path.push(option.clone());
        level = &option.options;
    }
    Ok(path)
}

/// Parses `name:value` pairs to the end of the line.
fn parse_options<'a>(
    options: &[CommandOption],
    scanner: &mut Scanner<'a>,
    locale: &Locale,
) -> Result<Vec<ParsedOption<'a>>, LineError> {
    let mut filled: Vec<ParsedOption<'a>> = Vec::new();
    while !scanner.is_at_end() {
        let Some(name) = scanner.next_option_name() else {
            return Err(unexpected_word(options, scanner.peek_word()));
        };
        let option = find_by_name(options, name.text, locale, |option| {
            (option.name.as_str(), option.name_localizations.as_ref())
        });
        let option = option.ok_or_else(|| {
            let names = options.iter().map(|option| option.name.clone());
            name.unknown_name("option", names)
        })?;
        if filled.iter().any(|other| other.option.name == option.name) {
            return Err(name.error(format!("the option `{}` is given twice", name.text)));
        }
        filled.push(ParsedOption {
            option: option.clone(),
            name,
            given: scanner.next_value()?,
        });
    }
    Ok(filled)
}

fn unexpected_word(options: &[CommandOption], word: Token<'_>) -> LineError {
    let names = options.iter().map(|option| option.name.clone());
    let message = match options.first() {
        Some(option) => format!("an option must be written as `{}:value`", option.name),
        None => "this command has no options".to_owned(),
    };
    word.error(message).with_valid_names(word.text, names)
}

/// Checks that every required option has a value in the line.
fn check_required(
    options: &[CommandOption],
    filled: &[ParsedOption<'_>],
    end: Token<'_>,
) -> Result<(), LineError> {
    let given =
        |option: &CommandOption| filled.iter().any(|other| other.option.name == option.name);
    let mut missing = options
        .iter()
        .filter(|option| option.required && !given(option));
    match missing.next() {
        Some(option) => {
            let message = format!("the option `{}` is required", option.name);
            Err(end.error(message))
        }
        None => Ok(()),
    }
}

/// Checks that the last option of the line supports autocomplete.
fn check_focus(filled: &[ParsedOption<'_>], end: Token<'_>) -> Result<(), LineError> {
    match filled.last() {
        None => {
            Err(end
                .error("autocomplete requires an option at the end of the line, such as `name:`"))
        }
        Some(last) if !last.option.autocomplete => {
            let message = format!(
                "the option `{}` does not support autocomplete",
                last.name.text
            );
            Err(last.name.error(message))
        }
        Some(_) => Ok(()),
    }
}

fn option_values(
    reader: &mut OptionReader<'_>,
    filled: &[ParsedOption<'_>],
) -> Result<Vec<DataOption>, LineError> {
    let last = filled.len().wrapping_sub(1);
    let values = filled.iter().enumerate().map(|(index, filled)| {
        let value = reader.read(&filled.option, &filled.given)?;
        Ok(DataOption {
            focused: reader.mode == LineMode::Autocomplete && index == last,
            ..DataOption::new(filled.option.kind, &filled.option.name, value)
        })
    });
    values.collect()
}

/// Nests option values in their subcommand and group.
fn nest_options(path: &[CommandOption], values: Vec<DataOption>) -> Vec<DataOption> {
    path.iter().rev().fold(values, |inner, option| {
        vec![DataOption::nested(option.kind, &option.name, inner)]
    })
}
