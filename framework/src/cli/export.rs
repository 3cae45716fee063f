//! `commands export`: what would be registered.
//!
//! Commands as a page for people.

use std::fmt::{Display, Write};
use std::io::Write as _;
use std::{fmt, io};

use clap::ArgMatches;
use guildhall_deploy::import::Export;
use guildhall_deploy::plan::{Label, Scope, Target};
use guildhall_model::command::Number;
use guildhall_model::{CommandBody, CommandOption, CommandOptionType, CommandType};
use guildhall_rules::{INTEGER_MAX, LENGTH_MAX, NUMBER_MAX};

use crate::app::AppBuilder;
use crate::cli::arguments::is_json;
use crate::error::Result;

/// Prints what would be registered. Needs no key and no token.
pub(crate) fn run(builder: &AppBuilder, matches: &ArgMatches) -> Result<()> {
    let declared = builder.registry()?.declared(Target::Everywhere);
    let text = if is_json(matches) {
        let bodies = declared.scopes();
        let bodies = bodies.flat_map(|(scope, all)| all.into_iter().map(move |it| (scope, it)));
        serde_json::to_string_pretty(&Export::of(bodies))? + "\n"
    } else {
        Page(declared.scopes().collect()).to_string()
    };
    Ok(write!(io::stdout().lock(), "{text}")?)
}

/// The commands of some scopes as a page of Markdown.
pub(crate) struct Page(pub(crate) Vec<(Scope, Vec<CommandBody>)>);

impl Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("# Commands\n")?;
        for (scope, bodies) in &self.0 {
            if let Scope::Guild(guild) = scope {
                write!(f, "\n# In guild {guild} alone\n")?;
            }
            bodies.iter().try_for_each(|body| command(f, body))?;
        }
        Ok(())
    }
}

fn command(f: &mut fmt::Formatter<'_>, body: &CommandBody) -> fmt::Result {
    let label = match body.kind {
        CommandType::ChatInput => Label(body.kind, &body.name).to_string(),
        CommandType::User => format!("{}, on a user", body.name),
        CommandType::Message => format!("{}, on a message", body.name),
        _ => format!("{}, which launches the Activity", body.name),
    };
    write!(f, "\n## {}\n", text(&label))?;
    paragraph(f, &body.description)?;
    restrictions(f, body)?;
    inside(f, &label, &body.options)
}

/// Who may use it, and where.
fn restrictions(f: &mut fmt::Formatter<'_>, body: &CommandBody) -> fmt::Result {
    let mut said = Vec::new();
    if let Some(needed) = body.default_member_permissions {
        said.push(if needed.is_empty() {
            "for administrators unless a guild says otherwise".to_owned()
        } else {
            format!("needs {} unless a guild says otherwise", needed.in_words())
        });
    }
    if let Some(contexts) = &body.contexts {
        let names: Vec<_> = contexts.iter().map(|context| context.name()).collect();
        said.push(format!("only in {}", names.join(", ")));
    }
    if body.nsfw {
        said.push("for adults".to_owned());
    }
    if said.is_empty() {
        return Ok(());
    }
    write!(f, "\n*{}*\n", text(&said.join("; ")))
}

/// The subcommands, or else the options as a table.
fn inside(f: &mut fmt::Formatter<'_>, above: &str, options: &[CommandOption]) -> fmt::Result {
    let (inner, own): (Vec<_>, Vec<_>) = options
        .iter()
        .partition(|option| option.kind.is_subcommand_or_group());
    if !own.is_empty() {
        f.write_str("\n| option | type | description |\n|---|---|---|\n")?;
        own.into_iter().try_for_each(|option| row(f, option))?;
    }
    for option in inner {
        let name = format!("{above} {}", option.name);
        if option.kind == CommandOptionType::SubCommand {
            write!(f, "\n### {}\n", text(&name))?;
            paragraph(f, &option.description)?;
        }
        inside(f, &name, &option.options)?;
    }
    Ok(())
}

fn row(f: &mut fmt::Formatter<'_>, option: &CommandOption) -> fmt::Result {
    let mut kind = option.kind.name().to_owned();
    kind.extend(values(option).map(|range| format!(" {range}")));
    kind.extend(lengths(option).map(|range| format!(" {range} characters")));
    if !option.choices.is_empty() {
        let names: Vec<_> = option.choices.iter().map(|it| it.name.as_str()).collect();
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

/// The bounds of a number, beyond those that every one has.
fn values(option: &CommandOption) -> Option<String> {
    let all = match option.kind {
        CommandOptionType::Integer => [-INTEGER_MAX, INTEGER_MAX].map(Number::Integer),
        _ => [-NUMBER_MAX, NUMBER_MAX].map(Number::Float),
    };
    let own = |bound: Option<Number>, of_all| bound.filter(|bound| *bound != of_all);
    range(own(option.min_value, all[0]), own(option.max_value, all[1]))
}

/// The bounds of a length, beyond those that every text has.
fn lengths(option: &CommandOption) -> Option<String> {
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
    write!(f, "\n{}\n", opening(text(words).trim_start()))
}

/// Words that begin neither a list nor a quote, as which a paragraph can begin.
fn opening(words: &str) -> String {
    let number = words.trim_start_matches(|c: char| c.is_ascii_digit());
    let at = words.len() - number.len();
    let is_mark = match at {
        0 => words.starts_with(['-', '+', '>', '~', '=']),
        _ => number.starts_with(['.', ')']),
    };
    let slash = if is_mark { "\\" } else { "" };
    format!("{}{slash}{number}", &words[..at])
}

/// What means nothing in Markdown, in one line.
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
