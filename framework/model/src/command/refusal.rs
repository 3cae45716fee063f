//! What the service would refuse about a command, as an illegal field of its request.

use guildhall_rules::{
    CommandDef, CommandType, EntryPointHandler, Fault, Finding, Segment, characters,
    check_refusals, duplicates,
};
use serde_json::Value;

use super::{CommandBody, CommandEdit};
use crate::{Invalid, InvalidKind};

/// A text that is legal wherever one is required.
const LEGAL: &str = "a";

impl CommandBody {
    /// Checks what the service would refuse, as a guild's command or as a global one.
    pub(crate) fn check_request(&self, in_guild: bool) -> Result<(), Invalid> {
        self.view(in_guild, |def| match check_refusals(def).first() {
            None => Ok(()),
            Some(finding) => Err(self.invalid(finding, def)),
        })
    }

    fn invalid(&self, finding: Finding, def: &CommandDef<'_>) -> Invalid {
        let steps: Vec<_> = finding.at.segments_in(def).collect();
        let json = serde_json::to_value(self).unwrap_or_default();
        let found = steps.iter().try_fold(&json, |value, step| match step {
            Segment::Key(key) => value.get(key),
            Segment::Index(index) => value.get(index),
        });
        let found = found.map_or_else(|| "nothing".to_owned(), in_words);
        rule(finding.fault, &path(&steps), &found)
    }
}

/// Checks the commands of one bulk overwrite, each and against each other.
pub(crate) fn check_all(commands: &[CommandBody], in_guild: bool) -> Result<(), Invalid> {
    for (index, command) in commands.iter().enumerate() {
        let checked = command.check_request(in_guild);
        checked.map_err(|fault| fault.inside(format_args!("commands[{index}]")))?;
    }
    let defs = commands
        .iter()
        .map(|it| CommandDef::new(it.kind, &it.name, ""));
    let defs: Vec<_> = defs.collect();
    let Some(second) = duplicates(&defs).first().map(|found| found.second) else {
        return Ok(());
    };
    let field = format!("commands[{second}].name");
    let name = format!("{:?}", defs[second].name);
    Err(rule(Fault::CommandNameTaken, &field, &name))
}

impl CommandEdit {
    /// Checks what the service would refuse about a command of any type that is edited so.
    pub(crate) fn check_request(&self, in_guild: bool) -> Result<(), Invalid> {
        let kinds = [
            CommandType::ChatInput,
            CommandType::User,
            CommandType::PrimaryEntryPoint,
        ];
        let [chat_input, user, entry_point] =
            kinds.map(|kind| self.body(kind).check_request(in_guild));
        // A message command has the rules of a user command.
        user.or(entry_point).or(chat_input)
    }

    /// A command of this type that is as the edit makes it, and legal in all else.
    fn body(&self, kind: CommandType) -> CommandBody {
        let described = kind == CommandType::ChatInput;
        let launched = kind == CommandType::PrimaryEntryPoint;
        let name = self.name.as_deref().unwrap_or(LEGAL);
        let blank = if described { LEGAL } else { "" };
        let description = self.description.value().map_or(blank, String::as_str);
        let given = self.handler.value().copied();
        CommandBody {
            name_localizations: self.name_localizations.value().cloned(),
            description_localizations: self.description_localizations.value().cloned(),
            contexts: self.contexts.value().cloned(),
            default_member_permissions: self.default_member_permissions.value().copied(),
            handler: given.or(launched.then_some(EntryPointHandler::AppHandler)),
            integration_types: self.integration_types.value().cloned(),
            options: self.options.value().cloned().unwrap_or_default(),
            ..CommandBody::new(kind, name, description)
        }
    }
}

fn rule(fault: Fault, field: &str, found: &str) -> Invalid {
    let kind = InvalidKind::Rule(fault);
    Invalid::new(kind, field, found, fault.message())
}

/// The path as requests are told it: `options[0].name`.
fn path(steps: &[Segment<'_>]) -> String {
    let path = steps.iter().map(|step| match step {
        Segment::Key(key) => format!(".{key}"),
        Segment::Index(index) => format!("[{index}]"),
    });
    let path: String = path.collect();
    path.trim_start_matches('.').to_owned()
}

/// What a field holds, in short: a long text or a list is counted, a thing is named.
fn in_words(value: &Value) -> String {
    match value {
        Value::String(text) if characters(text) > 100 => {
            format!("a length of {}", characters(text))
        }
        Value::Array(list) => format!("a count of {}", list.len()),
        Value::Object(fields) => fields
            .get("name")
            .map_or_else(|| "one without a name".to_owned(), in_words),
        value => value.to_string(),
    }
}
