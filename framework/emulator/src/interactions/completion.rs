//! Completion of a line: the names and values with which its end can go on.

use guildhall_model::{Command, CommandOption, CommandOptionType, CommandType};

use crate::interactions::context::InvokerContext;
use crate::interactions::line_scanner::{Scanner, Token};
use crate::interactions::option_input::accepts_file;
use crate::interactions::samples::SAMPLE_FILES;
use crate::world::World;

/// Words that can replace the end of a line; see [`Invoker::complete`](crate::Invoker::complete).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// Position from which a word replaces the line, in bytes.
    pub start: usize,
    /// Names and values. The name of an option ends with a colon.
    pub words: Vec<String>,
}

impl Completion {
    /// Returns the words that start with a typed text. Case, and the marks of members and channels do not matter.
    fn new(typed: Token<'_>, words: impl IntoIterator<Item = String>) -> Self {
        let plain = |text: &str| text.trim_start_matches(['@', '#', '"']).to_lowercase();
        let start = plain(typed.text);
        let words = words.into_iter();
        Self {
            start: typed.offset,
            words: words
                .filter(|word| plain(word).starts_with(&start))
                .collect(),
        }
    }
}

/// Completes a line. `commands` are those that the user can use.
pub(crate) fn complete(
    world: &World,
    context: &InvokerContext,
    commands: &[Command],
    line: &str,
) -> Completion {
    let names = |kind: CommandType| {
        let of_kind = commands.iter().filter(move |command| command.kind == kind);
        of_kind.map(|command| command.name.clone())
    };
    let mut scanner = Scanner::new(line);
    if scanner.consume("?/") || scanner.consume("/") {
        return complete_slash_command(world, context, commands, scanner);
    }
    if scanner.starts_with("\"") {
        let text = scanner.next_quoted();
        return text.map_or_else(
            |_| Completion::default(),
            |_| Completion::new(scanner.next_rest(), names(CommandType::Message)),
        );
    }
    if scanner.starts_with("@") {
        let member = scanner.next_word();
        if member.is_last() {
            return Completion::new(member, context.person_names(world));
        }
        return Completion::new(scanner.next_rest(), names(CommandType::User));
    }
    Completion::default()
}

/// Completes the part of a line after `/` or `?/`.
fn complete_slash_command(
    world: &World,
    context: &InvokerContext,
    commands: &[Command],
    mut scanner: Scanner<'_>,
) -> Completion {
    let slash_commands = || {
        let is_slash = |command: &&Command| command.kind == CommandType::ChatInput;
        commands.iter().filter(is_slash)
    };
    let name = scanner.next_word();
    if name.is_last() {
        return Completion::new(name, slash_commands().map(|command| command.name.clone()));
    }
    let command = slash_commands().find(|command| command.name == name.text);
    let mut options = command.map_or(&[][..], |command| &command.options);
    while options
        .iter()
        .any(|option| option.kind.is_subcommand_or_group())
    {
        let token = scanner.next_word();
        if token.is_last() {
            return Completion::new(token, options.iter().map(|option| option.name.clone()));
        }
        let inner = options.iter().find(|option| option.name == token.text);
        options = inner.map_or(&[][..], |option| &option.options);
    }
    complete_options(world, context, options, scanner)
}

fn complete_options(
    world: &World,
    context: &InvokerContext,
    options: &[CommandOption],
    mut scanner: Scanner<'_>,
) -> Completion {
    let mut used = Vec::new();
    loop {
        let token = scanner.peek_word();
        let Some(name) = scanner.next_option_name() else {
            return complete_option_name(options, &used, token);
        };
        used.push(name.text);
        let option = options.iter().find(|option| option.name == name.text);
        match (scanner.next_value(), option) {
            (Ok(value), Some(option)) if value.token.is_last() => {
                let values = option_values(world, context, option);
                let completion = Completion::new(value.token, values);
                // A value may have spaces: the last word can be a part of it, or the next name.
                return match value.token.last_word() {
                    Some(token) if completion.words.is_empty() => {
                        complete_option_name(options, &used, token)
                    }
                    _ => completion,
                };
            }
            (Ok(_), Some(_)) => {}
            // The option does not exist, or a quotation mark is open.
            _ => return Completion::default(),
        }
    }
}

/// Completes the name of an option that is not used yet, if the name is the end of the line.
fn complete_option_name(options: &[CommandOption], used: &[&str], word: Token<'_>) -> Completion {
    if !word.is_last() {
        return Completion::default();
    }
    let unused = options
        .iter()
        .filter(|option| !used.contains(&&*option.name));
    Completion::new(word, unused.map(|option| format!("{}:", option.name)))
}

/// Returns values that an option accepts, as far as they can be listed.
fn option_values(world: &World, context: &InvokerContext, option: &CommandOption) -> Vec<String> {
    use CommandOptionType as Kind;
    if !option.choices.is_empty() {
        return option
            .choices
            .iter()
            .map(|choice| choice.name.clone())
            .collect();
    }
    match option.kind {
        Kind::Boolean => vec!["true".to_owned(), "false".to_owned()],
        Kind::User => context.person_names(world),
        Kind::Role => context.role_names(world),
        Kind::Mentionable => [context.person_names(world), context.role_names(world)].concat(),
        Kind::Channel => context.channel_names_of(world, &option.channel_types),
        Kind::Attachment => {
            let files = SAMPLE_FILES.iter();
            let files = files.filter(|name| accepts_file(&option.file_types, name));
            files.map(|name| (*name).to_owned()).collect()
        }
        _ => Vec::new(),
    }
}
