//! Conversions between command bodies and the command definitions that the rules check.

use guildhall_rules::{
    self as rules, ChoiceDef, CommandDef, CommandOptionType, CommandType, LocalizedDef, NumberDef,
    OptionDef, OptionValueError,
};

use super::Number;
use super::body::CommandBody;
use super::choice::{Choice, ChoiceValue};
use super::option::CommandOption;
use crate::{Locale, Localizations, Permissions};

impl From<&CommandDef<'_>> for CommandBody {
    /// Converts a definition to the body that registers the command.
    ///
    /// The body omits the description and options of USER and MESSAGE commands, and the contexts and integration types
    /// of guild commands, because the service rejects or ignores these fields.
    fn from(def: &CommandDef<'_>) -> Self {
        let is_global = !def.in_guild;
        let is_context_menu = matches!(def.kind, CommandType::User | CommandType::Message);
        let description = if is_context_menu { "" } else { def.description };
        let descriptions = if is_context_menu {
            &[]
        } else {
            def.description_localizations
        };
        let options = if is_context_menu { &[] } else { def.options };

        Self {
            name_localizations: localizations(def.name_localizations),
            description_localizations: localizations(descriptions),
            contexts: def.contexts.filter(|_| is_global).map(Vec::from),
            default_member_permissions: def
                .default_member_permissions
                .map(Permissions::from_bits_retain),
            handler: def.handler,
            integration_types: def.integration_types.filter(|_| is_global).map(Vec::from),
            nsfw: def.nsfw,
            options: options.iter().map(CommandOption::from).collect(),
            ..Self::new(def.kind, def.name, description)
        }
    }
}

impl From<&OptionDef<'_>> for CommandOption {
    fn from(def: &OptionDef<'_>) -> Self {
        Self {
            name_localizations: localizations(def.name_localizations),
            description_localizations: localizations(def.description_localizations),
            autocomplete: def.autocomplete,
            channel_types: def.channel_types.to_vec(),
            choices: def.choices.iter().map(Choice::from).collect(),
            file_types: def.file_types.iter().copied().map(String::from).collect(),
            max_length: def.max_length,
            max_value: def.max_value.map(Number::from),
            min_length: def.min_length,
            min_value: def.min_value.map(Number::from),
            options: def.options.iter().map(Self::from).collect(),
            required: def.required,
            ..Self::new(def.kind, def.name, def.description)
        }
    }
}

impl From<&ChoiceDef<'_>> for Choice {
    fn from(def: &ChoiceDef<'_>) -> Self {
        Self {
            name_localizations: localizations(def.name_localizations),
            ..Self::new(def.name, def.value)
        }
    }
}

/// Returns the localizations; `None` if the list is empty.
fn localizations(list: &[LocalizedDef<'_>]) -> Option<Localizations> {
    let text =
        |localized: &LocalizedDef<'_>| (Locale::from(localized.locale), localized.text.to_owned());
    (!list.is_empty()).then(|| list.iter().map(text).collect())
}

impl From<rules::ChoiceValue<'_>> for ChoiceValue {
    fn from(value: rules::ChoiceValue<'_>) -> Self {
        match value {
            rules::ChoiceValue::String(text) => text.into(),
            rules::ChoiceValue::Integer(number) => number.into(),
            rules::ChoiceValue::Number(number) => number.into(),
        }
    }
}

impl From<NumberDef> for Number {
    fn from(value: NumberDef) -> Self {
        match value {
            NumberDef::Integer(number) => number.into(),
            NumberDef::Number(number) => number.into(),
        }
    }
}

impl CommandBody {
    /// Converts the command to a definition, which the rules can check, and passes the definition to `inspect`.
    ///
    /// Options are included up to the fourth level; deeper options are omitted.
    pub fn with_def<T>(&self, in_guild: bool, inspect: impl FnOnce(&CommandDef<'_>) -> T) -> T {
        // Three levels are valid. The fourth level is included so that the rules can reject the command.
        let first = OptionLevel::new(self.options.iter());
        let second = first.next_level();
        let third = second.next_level();
        let fourth = third.next_level();

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

/// All options of one nesting level, and the data that their definitions borrow.
struct OptionLevel<'a> {
    options: Vec<&'a CommandOption>,
    /// Localizations of all options; for each option, first the names and then the descriptions.
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
                .flat_map(|option| option_localizations(option))
                .collect(),
            localized_choices: choices.flat_map(choice_localizations).collect(),
            file_types: file_types.map(String::as_str).collect(),
            options,
        }
    }

    fn next_level(&self) -> Self {
        Self::new(self.options.iter().flat_map(|option| &option.options))
    }

    /// Returns the definitions of the choices of all options, in order.
    fn choices(&self) -> Vec<ChoiceDef<'_>> {
        let mut localized = self.localized_choices.as_slice();
        let choices = self.options.iter().flat_map(|option| {
            let choices = option.choices.iter();
            choices.map(|choice| (option.kind, choice))
        });
        let defs = choices.map(|(kind, choice)| {
            let mut def = ChoiceDef::new(&choice.name, choice_value(kind, &choice.value));
            def.name_localizations =
                take_front(&mut localized, choice_localizations(choice).count());
            def
        });
        defs.collect()
    }

    /// Returns the definitions of the options, given the definitions of their choices and nested options.
    fn defs<'v>(
        &'v self,
        choices: &'v [ChoiceDef<'v>],
        suboptions: &'v [OptionDef<'v>],
    ) -> Vec<OptionDef<'v>> {
        let (mut choices, mut suboptions) = (choices, suboptions);
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
            def.options = take_front(&mut suboptions, option.options.len());
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

/// Checks a value against the type, choices and bounds of an option.
pub(super) fn check_option_value(
    option: &CommandOption,
    value: rules::ChoiceValue<'_>,
) -> Result<(), OptionValueError> {
    let choices = option.choices.iter();
    let choices: Vec<_> = choices
        .map(|choice| ChoiceDef::new(&choice.name, choice_value(option.kind, &choice.value)))
        .collect();
    let mut def = option_def(option);
    def.choices = &choices;
    rules::check_value(&def, value)
}

fn option_localizations(option: &CommandOption) -> impl Iterator<Item = LocalizedDef<'_>> {
    let descriptions = localized(option.description_localizations.as_ref());
    localized(option.name_localizations.as_ref()).chain(descriptions)
}

fn choice_localizations(choice: &Choice) -> impl Iterator<Item = LocalizedDef<'_>> {
    localized(choice.name_localizations.as_ref())
}

fn localized(texts: Option<&Localizations>) -> impl Iterator<Item = LocalizedDef<'_>> {
    let texts = texts.into_iter().flatten();
    texts.map(|(locale, text)| LocalizedDef::new(locale.code(), text))
}

fn localization_count(texts: Option<&Localizations>) -> usize {
    texts.map_or(0, Localizations::len)
}

pub(super) fn choice_value(kind: CommandOptionType, value: &ChoiceValue) -> rules::ChoiceValue<'_> {
    match value {
        ChoiceValue::String(text) => rules::ChoiceValue::String(text),
        ChoiceValue::Number(value) => match number_def(kind, *value) {
            NumberDef::Integer(value) => rules::ChoiceValue::Integer(value),
            NumberDef::Number(value) => rules::ChoiceValue::Number(value),
        },
    }
}

/// Converts a number to the form that the rules expect. For a NUMBER option, the result is always a float, because the
/// service may send `3` instead of `3.0`. For other options, an integer stays an integer, and `3.0` becomes one,
/// because the service accepts it.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the match guard excludes fractions and numbers beyond 2^53"
)]
fn number_def(kind: CommandOptionType, value: Number) -> NumberDef {
    match value {
        value if kind == CommandOptionType::Number => NumberDef::Number(value.as_f64()),
        Number::Integer(value) => NumberDef::Integer(value),
        Number::Float(value) if value.fract() == 0.0 && value.abs() <= rules::NUMBER_MAX => {
            NumberDef::Integer(value as i64)
        }
        Number::Float(value) => NumberDef::Number(value),
    }
}

/// Removes and returns the first `count` items, or all items if there are fewer: the options nested in the last
/// included level are omitted.
fn take_front<'v, T>(items: &mut &'v [T], count: usize) -> &'v [T] {
    let (taken, rest) = items.split_at(count.min(items.len()));
    *items = rest;
    taken
}
