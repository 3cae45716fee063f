//! Checks of commands: the rules applied to bodies and edits, reported as an invalid field of the
//! request.

use guildhall_rules::{
    ChoiceDef, ChoiceValue, CommandDef, CommandOptionType, CommandType, EntryPointHandler, Fault,
    Finding, LocalizedDef, NumberDef, OptionDef, PathSegment, check_as_service, count_characters,
    find_duplicates,
};
use serde_json::Value;

use super::{Choice, CommandBody, CommandEdit, CommandOption, Number};
use crate::{Localizations, ValidationError, ValidationErrorKind};

/// Text that is valid for every required text.
const LEGAL_TEXT: &str = "a";

impl CommandBody {
    /// Checks the rules that the service enforces, for a guild command or a global one.
    pub(crate) fn check_request(&self, in_guild: bool) -> Result<(), ValidationError> {
        self.with_def(in_guild, |def| match check_as_service(def).first() {
            None => Ok(()),
            Some(finding) => Err(self.invalid(finding, def)),
        })
    }

    fn invalid(&self, finding: Finding, def: &CommandDef<'_>) -> ValidationError {
        let steps: Vec<_> = finding.at.segments_in(def).collect();
        let json = serde_json::to_value(self).unwrap_or_default();
        let found = steps.iter().try_fold(&json, |value, step| match step {
            PathSegment::Key(key) => value.get(key),
            PathSegment::Index(index) => value.get(index),
        });
        let found = found.map_or_else(|| "nothing".to_owned(), describe);
        rule_error(finding.fault, &format_path(&steps), &found)
    }
}

/// Checks the commands of a bulk overwrite, individually and for duplicates.
pub(crate) fn check_all(commands: &[CommandBody], in_guild: bool) -> Result<(), ValidationError> {
    for (index, command) in commands.iter().enumerate() {
        let checked = command.check_request(in_guild);
        checked.map_err(|fault| fault.inside(format_args!("commands[{index}]")))?;
    }
    let defs = commands
        .iter()
        .map(|command| CommandDef::new(command.kind, &command.name, ""));
    let defs: Vec<_> = defs.collect();
    let Some(second) = find_duplicates(&defs).first().map(|found| found.second) else {
        return Ok(());
    };
    let field = format!("commands[{second}].name");
    let name = format!("{:?}", defs[second].name);
    Err(rule_error(Fault::CommandNameTaken, &field, &name))
}

impl CommandEdit {
    /// Checks the rules that the service enforces for every type that the edited command may have.
    pub(crate) fn check_request(&self, in_guild: bool) -> Result<(), ValidationError> {
        let kinds = [
            CommandType::ChatInput,
            CommandType::User,
            CommandType::PrimaryEntryPoint,
        ];
        let [chat_input, user, entry_point] =
            kinds.map(|kind| self.body(kind).check_request(in_guild));
        // A MESSAGE command follows the rules of a USER command.
        user.or(entry_point).or(chat_input)
    }

    /// Returns a command of this type with the edited fields, and valid values for the others.
    fn body(&self, kind: CommandType) -> CommandBody {
        let has_description = kind == CommandType::ChatInput;
        let is_entry_point = kind == CommandType::PrimaryEntryPoint;
        let name = self.name.as_deref().unwrap_or(LEGAL_TEXT);
        let blank = if has_description { LEGAL_TEXT } else { "" };
        let description = self.description.value().map_or(blank, String::as_str);
        let handler = self.handler.value().copied();
        CommandBody {
            name_localizations: self.name_localizations.value().cloned(),
            description_localizations: self.description_localizations.value().cloned(),
            contexts: self.contexts.value().cloned(),
            default_member_permissions: self.default_member_permissions.value().copied(),
            handler: handler.or(is_entry_point.then_some(EntryPointHandler::AppHandler)),
            integration_types: self.integration_types.value().cloned(),
            options: self.options.value().cloned().unwrap_or_default(),
            ..CommandBody::new(kind, name, description)
        }
    }
}

fn rule_error(fault: Fault, field: &str, found: &str) -> ValidationError {
    let kind = ValidationErrorKind::Rule(fault);
    ValidationError::new(kind, field, found, fault.message())
}

/// Formats a path as request errors show it: `options[0].name`.
fn format_path(steps: &[PathSegment<'_>]) -> String {
    let path = steps.iter().map(|step| match step {
        PathSegment::Key(key) => format!(".{key}"),
        PathSegment::Index(index) => format!("[{index}]"),
    });
    let path: String = path.collect();
    path.trim_start_matches('.').to_owned()
}

/// Describes a value in short: a long text or a list by its length, an object by its name.
fn describe(value: &Value) -> String {
    match value {
        Value::String(text) if count_characters(text) > 100 => {
            format!("a length of {}", count_characters(text))
        }
        Value::Array(list) => format!("a count of {}", list.len()),
        Value::Object(fields) => fields
            .get("name")
            .map_or_else(|| "an object without a name".to_owned(), describe),
        value => value.to_string(),
    }
}

impl CommandBody {
    /// Checks the command against every rule, as a guild command or a global one.
    pub fn check(&self, in_guild: bool) -> guildhall_rules::Findings {
        self.with_def(in_guild, guildhall_rules::check)
    }

    /// Passes the command to `inspect` in the form that the rules check.
    ///
    /// Options nested deeper than any valid option are left out.
    pub fn with_def<T>(&self, in_guild: bool, inspect: impl FnOnce(&CommandDef<'_>) -> T) -> T {
        // Three levels are valid; the fourth only needs to be visible for the rules to reject it.
        let first = OptionLevel::new(self.options.iter());
        let second = first.below();
        let third = second.below();
        let fourth = third.below();

        let choices = [&first, &second, &third, &fourth].map(OptionLevel::choices);
        let fourth = fourth.defs(&choices[3], &[]);
        let third = third.defs(&choices[2], &fourth);
        let second = second.defs(&choices[1], &third);
        let first = first.defs(&choices[0], &second);

        let names: Vec<_> = localized(self.name_localizations.as_ref()).collect();
        let descriptions: Vec<_> = localized(self.description_localizations.as_ref()).collect();
        let mut def = self.def(in_guild);
        def.name_localizations = &names;
        def.description_localizations = &descriptions;
        def.options = &first;
        inspect(&def)
    }

    fn def(&self, in_guild: bool) -> CommandDef<'_> {
        let mut def = CommandDef::new(self.kind, &self.name, &self.description);
        def.default_member_permissions = self.default_member_permissions.map(|set| set.bits());
        def.nsfw = self.nsfw;
        def.contexts = self.contexts.as_deref();
        def.integration_types = self.integration_types.as_deref();
        def.handler = self.handler;
        def.in_guild = in_guild;
        def
    }
}

/// All options of one depth, with the lists that their definitions borrow.
struct OptionLevel<'a> {
    options: Vec<&'a CommandOption>,
    /// Localizations of each option: its names, then its descriptions.
    localized: Vec<LocalizedDef<'a>>,
    localized_choices: Vec<LocalizedDef<'a>>,
    file_types: Vec<&'a str>,
}

impl<'a> OptionLevel<'a> {
    fn new(options: impl Iterator<Item = &'a CommandOption>) -> Self {
        let options: Vec<_> = options.collect();
        let choices = options.iter().flat_map(|option| &option.choices);
        let file_types = options.iter().flat_map(|option| &option.file_types);
        Self {
            localized: options
                .iter()
                .flat_map(|option| localized_texts(option))
                .collect(),
            localized_choices: choices.flat_map(localized_names).collect(),
            file_types: file_types.map(String::as_str).collect(),
            options,
        }
    }

    fn below(&self) -> Self {
        Self::new(self.options.iter().flat_map(|option| &option.options))
    }

    /// Returns the definitions of all choices of this depth.
    fn choices(&self) -> Vec<ChoiceDef<'_>> {
        let mut localized = self.localized_choices.as_slice();
        let choices = self.options.iter().flat_map(|option| {
            let choices = option.choices.iter();
            choices.map(|choice| (option.kind, choice))
        });
        let defs = choices.map(|(kind, choice)| {
            let mut def = ChoiceDef::new(&choice.name, choice_value(kind, &choice.value));
            def.name_localizations = take_front(&mut localized, localized_names(choice).count());
            def
        });
        defs.collect()
    }

    /// Returns the definitions, given the `choices` of this depth and the options `below`.
    fn defs<'v>(
        &'v self,
        choices: &'v [ChoiceDef<'v>],
        below: &'v [OptionDef<'v>],
    ) -> Vec<OptionDef<'v>> {
        let (mut choices, mut below) = (choices, below);
        let mut localized = self.localized.as_slice();
        let mut file_types = self.file_types.as_slice();
        let defs = self.options.iter().map(|option| {
            let mut def = option_def(option);
            def.name_localizations = take_front(
                &mut localized,
                localization_count(option.name_localizations.as_ref()),
            );
            def.description_localizations = take_front(
                &mut localized,
                localization_count(option.description_localizations.as_ref()),
            );
            def.options = take_front(&mut below, option.options.len());
            def.choices = take_front(&mut choices, option.choices.len());
            def.file_types = take_front(&mut file_types, option.file_types.len());
            def
        });
        defs.collect()
    }
}

fn option_def(option: &CommandOption) -> OptionDef<'_> {
    let mut def = OptionDef::new(option.kind, &option.name, &option.description);
    def.required = option.required;
    def.channel_types = &option.channel_types;
    def.min_value = option.min_value.map(|value| number_def(option.kind, value));
    def.max_value = option.max_value.map(|value| number_def(option.kind, value));
    def.min_length = option.min_length;
    def.max_length = option.max_length;
    def.autocomplete = option.autocomplete;
    def
}

fn localized_texts(option: &CommandOption) -> impl Iterator<Item = LocalizedDef<'_>> {
    let descriptions = localized(option.description_localizations.as_ref());
    localized(option.name_localizations.as_ref()).chain(descriptions)
}

fn localized_names(choice: &Choice) -> impl Iterator<Item = LocalizedDef<'_>> {
    localized(choice.name_localizations.as_ref())
}

fn localized(texts: Option<&Localizations>) -> impl Iterator<Item = LocalizedDef<'_>> {
    let texts = texts.into_iter().flatten();
    texts.map(|(locale, text)| LocalizedDef::new(locale.code(), text))
}

fn localization_count(texts: Option<&Localizations>) -> usize {
    texts.map_or(0, Localizations::len)
}

pub(super) fn choice_value(kind: CommandOptionType, value: &super::ChoiceValue) -> ChoiceValue<'_> {
    match value {
        super::ChoiceValue::String(text) => ChoiceValue::String(text),
        super::ChoiceValue::Number(value) => match number_def(kind, *value) {
            NumberDef::Integer(value) => ChoiceValue::Integer(value),
            NumberDef::Number(value) => ChoiceValue::Number(value),
        },
    }
}

/// A NUMBER may be written without a fraction; any other number without a fraction is an integer.
fn number_def(kind: CommandOptionType, value: Number) -> NumberDef {
    match value {
        Number::Integer(value) if kind != CommandOptionType::Number => NumberDef::Integer(value),
        value => NumberDef::Number(value.as_f64()),
    }
}

/// Removes and returns the next `count` items; fewer at the depth where the view ends.
fn take_front<'v, T>(items: &mut &'v [T], count: usize) -> &'v [T] {
    let (taken, rest) = items.split_at(count.min(items.len()));
    *items = rest;
    taken
}
