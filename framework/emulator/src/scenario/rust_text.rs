//! Rust expressions for the texts and names of a scenario.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::scenario::Scenario;
use crate::scenario::format::{ScenarioAction, ScenarioStep};
use crate::scenario::symbols::{TextPart, text_parts};

/// Variables of a test.
#[derive(Debug)]
pub(crate) struct RustNames {
    /// Variable of each member, by the guild, which is `None` for the default guild, and the username.
    members: BTreeMap<(Option<String>, String), String>,
    /// Variable of the outcome of each step.
    outcomes: Vec<String>,
    /// Symbols in the scenario, without braces.
    pub(crate) symbols: BTreeSet<String>,
}

impl RustNames {
    pub(crate) fn new(scenario: &Scenario) -> Self {
        let mut symbols = BTreeSet::new();
        collect_symbols(
            &serde_json::to_value(scenario).unwrap_or_default(),
            &mut symbols,
        );
        let steps = scenario.steps.iter();
        let acting = steps.map(|step| (step.guild.clone(), step.user.clone()));
        let named = symbols.iter().filter_map(|name| name.strip_prefix("user:"));
        let results = scenario.steps.iter().flat_map(|step| &step.expect);
        let receivers = results.flat_map(|result| &result.sent);
        let receivers = receivers.map(|sent| sent.channel.strip_prefix('@').unwrap_or("you"));
        let others = named.chain(receivers).map(|name| (None, name.to_owned()));
        let people: BTreeSet<_> = acting.chain(others).collect();
        Self {
            members: people
                .into_iter()
                .map(|key| (key.clone(), member_variable(&key)))
                .collect(),
            outcomes: (1..).zip(&scenario.steps).map(outcome_variable).collect(),
            symbols,
        }
    }

    /// Returns the variables of the members, each with the guild and the username.
    pub(crate) fn members(&self) -> impl Iterator<Item = (&Option<String>, &String, &String)> {
        let members = self.members.iter();
        members.map(|((guild, user), variable)| (guild, user, variable))
    }

    pub(crate) fn member(&self, guild: Option<&String>, user: &str) -> &str {
        let variable = self.members.get(&(guild.cloned(), user.to_owned()));
        variable.map_or("you", String::as_str)
    }

    /// Returns the variable of the outcome of a step, by its number from 1.
    pub(crate) fn outcome(&self, number: usize) -> &str {
        let index = number.checked_sub(1);
        let variable = index.and_then(|index| self.outcomes.get(index));
        variable.map_or("", String::as_str)
    }

    /// Returns an expression for the ID that a symbol stands for; `None` if there is none.
    fn expression(&self, symbol: &str) -> Option<String> {
        let (kind, name) = symbol.split_once(':').unwrap_or((symbol, ""));
        Some(match kind {
            "app" => "discord.application_id()".to_owned(),
            "user" => format!("{}.id()", self.member(None, name)),
            "channel" => format!("discord.channel({name:?}).expect(\"the channel exists\").id"),
            "role" => format!("discord.role({name:?}).expect(\"the role exists\").id"),
            "guild" => format!("discord.guild({name:?}).await.id()"),
            "interaction" => format!("{}.interaction.id", self.outcome(name.parse().ok()?)),
            "message" => format!("{}.id", message_variable(symbol)),
            _ => return None,
        })
    }

    /// Returns a text as an expression.
    pub(crate) fn text(&self, text: &str) -> RustText {
        let (mut format, mut arguments) = (String::new(), Vec::new());
        for part in text_parts(text) {
            match part {
                TextPart::Text(plain) => format.push_str(plain),
                TextPart::Symbol(symbol) => match self.expression(symbol) {
                    Some(expression) => {
                        format.push('\u{0}');
                        arguments.push(expression);
                    }
                    None => return RustText::Parts(literal_parts(text)),
                },
            }
        }
        if arguments.is_empty() {
            return RustText::Literal(format!("{format:?}"));
        }
        let escaped = format.replace('{', "{{").replace('}', "}}");
        let escaped = escaped.replace('\u{0}', "{}");
        RustText::Format(format!("format!({escaped:?}, {})", arguments.join(", ")))
    }

    /// Returns a text as an argument of the type `&str`.
    pub(crate) fn argument(&self, text: &str) -> String {
        match self.text(text) {
            RustText::Literal(literal) => literal,
            RustText::Format(expression) => format!("&{expression}"),
            RustText::Parts(_) => format!("{text:?}"),
        }
    }
}

/// Expression for a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RustText {
    /// String literal.
    Literal(String),
    /// Call of `format!`.
    Format(String),
    /// Literals of the parts of a text that varies.
    Parts(Vec<String>),
}

/// Returns the parts of a text between its symbols, as literals. Short parts say nothing.
fn literal_parts(text: &str) -> Vec<String> {
    let parts = text_parts(text).into_iter().filter_map(|part| match part {
        TextPart::Text(plain) if plain.trim().chars().count() > 1 => Some(format!("{plain:?}")),
        _ => None,
    });
    parts.collect()
}

/// Adds the symbols in all strings of a JSON value.
fn collect_symbols(json: &Value, found: &mut BTreeSet<String>) {
    match json {
        Value::String(text) => {
            found.extend(text_parts(text).into_iter().filter_map(|part| match part {
                TextPart::Symbol(name) => Some(name.to_owned()),
                TextPart::Text(_) => None,
            }));
        }
        Value::Array(items) => items.iter().for_each(|item| collect_symbols(item, found)),
        Value::Object(fields) => fields
            .values()
            .for_each(|item| collect_symbols(item, found)),
        _ => {}
    }
}

/// Returns the variable of a message, by its symbol with or without braces.
pub(crate) fn message_variable(symbol: &str) -> String {
    let name = symbol.trim_matches(['{', '}']);
    identifier(&name.replace(':', "_"))
}

fn member_variable((guild, user): &(Option<String>, String)) -> String {
    match guild {
        Some(guild) => format!("{}_in_{}", identifier(user), identifier(guild)),
        None => identifier(user),
    }
}

/// Returns the variable for the outcome of a step: its command or action, and its number.
fn outcome_variable((number, step): (usize, &ScenarioStep)) -> String {
    let name = match &step.action {
        ScenarioAction::Send(line) if line.starts_with(['/', '?']) => command_word(line),
        ScenarioAction::Send(_) => "used".to_owned(),
        ScenarioAction::Post(_) => return format!("message_{number}"),
        ScenarioAction::Click(_) => "clicked".to_owned(),
        ScenarioAction::Select(_) => "selected".to_owned(),
        ScenarioAction::Submit(_) => "submitted".to_owned(),
    };
    format!("{name}_{number}")
}

/// Returns the last word of the command in a line, such as `timeout` for `/moderate timeout member:@bob`.
fn command_word(line: &str) -> String {
    let words = line.trim_start_matches(['?', '/']).split_whitespace();
    let path = words.take_while(|word| !word.contains(':'));
    identifier(path.last().unwrap_or("outcome"))
}

/// Variables of every test, and the keywords of Rust, which are no variables.
const RESERVED: &[&str] = &[
    "bot", "guild", "discord", "_", "abstract", "as", "async", "await", "become", "box", "break",
    "const", "continue", "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn",
    "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut",
    "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
    "yield",
];

/// Returns a Rust identifier for a name.
fn identifier(name: &str) -> String {
    let lower = name.to_lowercase();
    let valid = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let plain: String = lower.chars().map(valid).collect();
    if plain.is_empty() || plain.starts_with(|c: char| c.is_ascii_digit()) {
        return format!("x{plain}");
    }
    if RESERVED.contains(&plain.as_str()) {
        return format!("{plain}_");
    }
    plain
}
