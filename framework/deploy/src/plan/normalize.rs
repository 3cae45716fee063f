//! Normalizes commands, so that commands with the same meaning compare equal.

use guildhall_model::command::Number;
use guildhall_model::{
    ApplicationIntegrationType, Choice, ChoiceValue, CommandBody, CommandOption, CommandOptionType,
    InteractionContextType, Locale, Localizations,
};
use guildhall_rules::{INTEGER_MAX, fallback_locale};

use crate::plan::options::Scope;

/// A declared and a deployed command, normalized: they compare equal if they have the same meaning.
#[derive(Debug)]
pub(crate) struct NormalizedPair {
    pub(crate) declared: CommandBody,
    pub(crate) deployed: CommandBody,
}

impl NormalizedPair {
    /// Normalizes both commands, and applies the service's defaults to the declared command.
    pub(crate) fn new(
        declared: CommandBody,
        deployed: CommandBody,
        integration_types: Option<&[ApplicationIntegrationType]>,
    ) -> Self {
        let mut pair = Self {
            declared: normalized(declared),
            deployed: normalized(deployed),
        };
        if pair.declared.contexts.is_none() && allows_all_contexts(&pair.deployed) {
            pair.deployed.contexts = None;
        }
        if pair.declared.integration_types.is_none() {
            let filled_in = integration_types.map(|types| sorted(types.to_vec()));
            let deployed = pair.deployed.integration_types.clone();
            // If the app's settings are unknown, assume that the service filled in the deployed value.
            pair.declared.integration_types = deployed.and_then(|types| filled_in.or(Some(types)));
        }
        pair
    }

    pub(crate) fn is_equal(&self) -> bool {
        self.declared == self.deployed
    }
}

/// Removes fields that a guild command cannot have. The service rejects these fields in requests, but may include them
/// in responses.
pub(crate) fn for_scope(body: impl Into<CommandBody>, scope: Scope) -> CommandBody {
    let mut body = body.into();
    if scope != Scope::Global {
        (body.contexts, body.integration_types) = (None, None);
        set_dm_permission(&mut body, None);
    }
    body
}

#[expect(
    deprecated,
    reason = "the service still accepts and returns the deprecated field"
)]
fn set_dm_permission(body: &mut CommandBody, allowed: Option<bool>) {
    body.dm_permission = allowed;
}

/// Normalizes a single command.
pub(crate) fn normalized(body: CommandBody) -> CommandBody {
    let mut body = body.into_stored();
    normalize(&mut body);
    body
}

#[expect(
    deprecated,
    reason = "the deprecated fields are compared like all others"
)]
fn normalize(body: &mut CommandBody) {
    body.id = None;
    normalize_localizations(&mut body.name_localizations, &body.name);
    normalize_localizations(&mut body.description_localizations, &body.description);
    body.contexts = body.contexts.take().map(sorted);
    body.integration_types = body.integration_types.take().map(sorted);
    body.default_permission = body.default_permission.filter(|allowed| !allowed);
    let has_contexts = body.contexts.is_some();
    body.dm_permission = body
        .dm_permission
        .filter(|allowed| !allowed && !has_contexts);
    body.options.iter_mut().for_each(normalize_option);
}

fn normalize_option(option: &mut CommandOption) {
    normalize_localizations(&mut option.name_localizations, &option.name);
    normalize_localizations(&mut option.description_localizations, &option.description);
    (option.name_localized, option.description_localized) = (None, None);
    option.channel_types = sorted(std::mem::take(&mut option.channel_types));
    option.file_types = sorted(std::mem::take(&mut option.file_types));
    option.min_value = option.min_value.map(normalize_number);
    option.max_value = option.max_value.map(normalize_number);
    if option.kind == CommandOptionType::Integer {
        // These bounds have no effect: an INTEGER option accepts no values beyond them.
        option
            .min_value
            .take_if(|bound| *bound == Number::Integer(-INTEGER_MAX));
        option
            .max_value
            .take_if(|bound| *bound == Number::Integer(INTEGER_MAX));
    }
    option.min_length = option.min_length.filter(|length| *length > 0);
    option.choices.iter_mut().for_each(normalize_choice);
    option.options.iter_mut().for_each(normalize_option);
}

fn normalize_choice(choice: &mut Choice) {
    normalize_localizations(&mut choice.name_localizations, &choice.name);
    choice.name_localized = None;
    if let ChoiceValue::Number(number) = &mut choice.value {
        *number = normalize_number(*number);
    }
}

fn normalize_localizations(texts: &mut Option<Localizations>, default: &str) {
    let is_default = |texts: &&mut Localizations| texts.values().any(|text| text == default);
    if let Some(texts) = texts.as_mut().filter(is_default) {
        let all = texts.clone();
        texts.retain(|locale, _| !is_redundant(&all, locale, default));
    }
    texts.take_if(|texts| texts.is_empty());
}

/// Returns whether a localization has no effect: without the localization, users would see the same text.
fn is_redundant(texts: &Localizations, locale: &Locale, default: &str) -> bool {
    let is_default = |locale: &Locale| texts.get(locale).is_none_or(|text| text == default);
    let fallback = fallback_locale(locale.code()).map(Locale::from);
    is_default(locale) && fallback.is_none_or(|other| is_default(&other))
}

/// Converts floats without a fraction to integers: the service may return 3 for 3.0.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the match guard excludes numbers beyond 2^53"
)]
pub(crate) fn normalize_number(number: Number) -> Number {
    match number {
        Number::Float(value) if value.fract() == 0.0 && value.abs() <= 2_f64.powi(53) => {
            Number::Integer(value as i64)
        }
        number => number,
    }
}

fn sorted<T: Ord>(mut set: Vec<T>) -> Vec<T> {
    set.sort();
    set.dedup();
    set
}

/// Returns whether the command has all contexts, which is the default.
fn allows_all_contexts(body: &CommandBody) -> bool {
    let contexts = body.contexts.as_deref().unwrap_or_default();
    let mut all = InteractionContextType::ALL.iter();
    all.all(|context| contexts.contains(context))
}
