//! `commands export`: prints the declared commands as JSON or as a Markdown page.

use std::fmt::{Display, Write};
use std::io::Write as _;
use std::{fmt, io};

use clap::ArgMatches;
use guildhall_deploy::__private::{CommandLabel, Export};
use guildhall_deploy::plan::{Scope, Target};
use guildhall_model::command::Number;
use guildhall_model::{CommandBody, CommandOption, CommandOptionType, CommandType};
use guildhall_rules::{INTEGER_MAX, LENGTH_MAX, NUMBER_MAX};

use crate::app::builder::AppBuilder;
use crate::cli::arguments::is_json;
use crate::error::Result;

/// Prints the declared commands. Requires no public key and no token.
pub(crate) fn run(builder: &AppBuilder, matches: &ArgMatches) -> Result<()> {
    let declared = builder.registry()?.declared(Target::Everywhere);
    let text = if is_json(matches) {
        let commands = declared
            .scopes()
            .flat_map(|(scope, bodies)| bodies.into_iter().map(move |body| (scope, body)));
        serde_json::to_string_pretty(&Export::new(commands))? + "\n"
    } else {
        MarkdownPage(declared.scopes().collect()).to_string()
    };
    Ok(write!(io::stdout().lock(), "{text}")?)
}

/// Displays the commands of all scopes as a Markdown page.
struct MarkdownPage(Vec<(Scope, Vec<CommandBody>)>);

impl Display for MarkdownPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("# Commands\n")?;
        for (scope, bodies) in &self.0 {
            if let Scope::Guild(guild) = scope {
                write!(f, "\n# Only in guild {guild}\n")?;
            }
            bodies.iter().try_for_each(|body| command(f, body))?;
        }
        Ok(())
    }
}

fn command(f: &mut fmt::Formatter<'_>, body: &CommandBody) -> fmt::Result {
    let label = match body.kind {
        CommandType::ChatInput => CommandLabel(body.kind, &body.name).to_string(),
        CommandType::User => format!("{} (user command)", body.name),
        CommandType::Message => format!("{} (message command)", body.name),
        _ => format!("{} (launches the Activity)", body.name),
    };
    write!(f, "\n## {}\n", text(&label))?;
    paragraph(f, &body.description)?;
    restrictions(f, body)?;
    nested(f, &label, &body.options)
}

/// Writes a line with the required permissions, the contexts and the age restriction.
fn restrictions(f: &mut fmt::Formatter<'_>, body: &CommandBody) -> fmt::Result {
    let mut parts = Vec::new();
    if let Some(needed) = body.default_member_permissions {
        parts.push(if needed.is_empty() {
            "for administrators, unless a guild overrides this".to_owned()
        } else {
            format!(
                "requires {}, unless a guild overrides this",
                needed.display_names()
            )
        });
    }
    if let Some(contexts) = &body.contexts {
        let names: Vec<_> = contexts.iter().map(|context| context.name()).collect();
        parts.push(format!("only in {}", names.join(", ")));
    }
    if body.nsfw {
        parts.push("age-restricted".to_owned());
    }
    if parts.is_empty() {
        return Ok(());
    }
    write!(f, "\n*{}*\n", text(&parts.join("; ")))
}

/// Writes a table of the options, followed by the subcommands.
fn nested(f: &mut fmt::Formatter<'_>, above: &str, options: &[CommandOption]) -> fmt::Result {
    let (subcommands, own): (Vec<_>, Vec<_>) = options
        .iter()
        .partition(|option| option.kind.is_subcommand_or_group());
    if !own.is_empty() {
        f.write_str("\n| option | type | description |\n|---|---|---|\n")?;
        own.into_iter().try_for_each(|option| row(f, option))?;
    }
    for option in subcommands {
        let name = format!("{above} {}", option.name);
        if option.kind == CommandOptionType::SubCommand {
            write!(f, "\n### {}\n", text(&name))?;
            paragraph(f, &option.description)?;
        }
        nested(f, &name, &option.options)?;
    }
    Ok(())
}

fn row(f: &mut fmt::Formatter<'_>, option: &CommandOption) -> fmt::Result {
    let mut kind = option.kind.name().to_owned();
    kind.extend(value_range(option).map(|range| format!(" {range}")));
    kind.extend(length_range(option).map(|range| format!(" {range} characters")));
    if !option.choices.is_empty() {
        let names: Vec<_> = option
            .choices
            .iter()
            .map(|choice| choice.name.as_str())
            .collect();
        write!(kind, ": {}", names.join(", "))?;
    }
    let need = if option.required { "" } else { "*" };
    let description = text(&option.description);
    writeln!(
        f,
        "| {need}{}{need} | {} | {description} |",
        text(&option.name),
        text(&kind)
    )
}

/// Returns the bounds of a number option that are narrower than the service's limits.
fn value_range(option: &CommandOption) -> Option<String> {
    let defaults = match option.kind {
        CommandOptionType::Integer => [-INTEGER_MAX, INTEGER_MAX].map(Number::Integer),
        _ => [-NUMBER_MAX, NUMBER_MAX].map(Number::Float),
    };
    let own = |bound: Option<Number>, default| bound.filter(|bound| *bound != default);
    range(
        own(option.min_value, defaults[0]),
        own(option.max_value, defaults[1]),
    )
}

/// Returns the bounds of a STRING option's length that are narrower than the service's limits.
fn length_range(option: &CommandOption) -> Option<String> {
    let min = option.min_length.filter(|min| *min > 0);
    range(min, option.max_length.filter(|max| *max < LENGTH_MAX))
}

fn range<T: Display>(min: Option<T>, max: Option<T>) -> Option<String> {
    match (min, max) {
        (Some(min), Some(max)) => Some(format!("{min}–{max}")),
        (Some(min), None) => Some(format!("from {min}")),
        (None, Some(max)) => Some(format!("to {max}")),
        (None, None) => None,
    }
}

fn paragraph(f: &mut fmt::Formatter<'_>, words: &str) -> fmt::Result {
    if words.is_empty() {
        return Ok(());
    }
    write!(f, "\n{}\n", escape_start(text(words).trim_start()))
}

/// Escapes the start of a paragraph that Markdown would parse as a list, a quote or a heading.
fn escape_start(words: &str) -> String {
    let number = words.trim_start_matches(|c: char| c.is_ascii_digit());
    let at = words.len() - number.len();
    let is_mark = match at {
        0 => words.starts_with(['-', '+', '>', '~', '=']),
        _ => number.starts_with(['.', ')']),
    };
    let slash = if is_mark { "\\" } else { "" };
    format!("{}{slash}{number}", &words[..at])
}

/// Escapes Markdown syntax, and replaces line breaks with spaces.
fn text(words: &str) -> String {
    let mut safe = String::new();
    for c in words.chars() {
        match c {
            '\n' | '\r' => safe.push(' '),
            '|' | '*' | '_' | '`' | '<' | '[' | '\\' | '#' => safe.extend(['\\', c]),
            c => safe.push(c),
        }
    }
    safe
}
