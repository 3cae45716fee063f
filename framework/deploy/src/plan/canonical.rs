//! Commands in the one form in which two that mean the same are equal.
//!
//! What differs between two commands, field by field.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_model::command::Number;
use guildhall_model::{
    ApplicationIntegrationType, Choice, ChoiceValue, CommandBody, CommandOption, CommandOptionType,
    InteractionContextType, Locale, Localizations,
};
use guildhall_rules::{INTEGER_MAX, fallback_locale};
use serde::Serialize;
use serde_json::Value;

use crate::plan::options::Scope;

/// A declared command and the deployed one, in a form in which they are equal if they mean the same.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) declared: CommandBody,
    pub(crate) deployed: CommandBody,
}

impl Pair {
    /// What the service fills in where the declared one says nothing counts as declared.
    pub(crate) fn of(
        declared: CommandBody,
        deployed: CommandBody,
        installs: Option<&[ApplicationIntegrationType]>,
    ) -> Self {
        let mut pair = Self { declared, deployed };
        settle(&mut pair.declared);
        settle(&mut pair.deployed);
        if pair.declared.contexts.is_none() && narrows_nothing(&pair.deployed) {
            pair.deployed.contexts = None;
        }
        if pair.declared.integration_types.is_none() {
            let filled_in = installs.map(|types| sorted(types.to_vec()));
            let deployed = pair.deployed.integration_types.clone();
            // Without the app's settings there is no telling what was filled in.
            pair.declared.integration_types = deployed.and_then(|it| filled_in.or(Some(it)));
        }
        pair
    }

    pub(crate) fn is_equal(&self) -> bool {
        self.declared == self.deployed
    }
}

/// A command without what a guild cannot have of it: the service refuses it there, but may fill it
/// in.
pub(crate) fn fit(body: impl Into<CommandBody>, scope: Scope) -> CommandBody {
    let mut body = body.into();
    if scope != Scope::Global {
        (body.contexts, body.integration_types) = (None, None);
        set_dm_permission(&mut body, None);
    }
    body
}

#[expect(deprecated, reason = "it is still registered and read")]
fn set_dm_permission(body: &mut CommandBody, to: Option<bool>) {
    body.dm_permission = to;
}

/// A command in that form, by itself.
pub(crate) fn settled(mut body: CommandBody) -> CommandBody {
    settle(&mut body);
    body
}

#[expect(deprecated, reason = "deprecated fields are compared like others")]
fn settle(body: &mut CommandBody) {
    body.id = None;
    settle_texts(&mut body.name_localizations, &body.name);
    settle_texts(&mut body.description_localizations, &body.description);
    body.contexts = body.contexts.take().map(sorted);
    body.integration_types = body.integration_types.take().map(sorted);
    body.default_permission = body.default_permission.filter(|allowed| !allowed);
    let told_by_contexts = body.contexts.is_some();
    body.dm_permission = body
        .dm_permission
        .filter(|allowed| !allowed && !told_by_contexts);
    body.options.iter_mut().for_each(settle_option);
}

fn settle_option(option: &mut CommandOption) {
    settle_texts(&mut option.name_localizations, &option.name);
    settle_texts(&mut option.description_localizations, &option.description);
    (option.name_localized, option.description_localized) = (None, None);
    option.channel_types = sorted(std::mem::take(&mut option.channel_types));
    option.file_types = sorted(std::mem::take(&mut option.file_types));
    option.min_value = option.min_value.map(settle_number);
    option.max_value = option.max_value.map(settle_number);
    if option.kind == CommandOptionType::Integer {
        // The service takes no whole number beyond these.
        option
            .min_value
            .take_if(|it| *it == Number::Integer(-INTEGER_MAX));
        option
            .max_value
            .take_if(|it| *it == Number::Integer(INTEGER_MAX));
    }
    option.min_length = option.min_length.filter(|length| *length > 0);
    option.choices.iter_mut().for_each(settle_choice);
    option.options.iter_mut().for_each(settle_option);
}

fn settle_choice(choice: &mut Choice) {
    settle_texts(&mut choice.name_localizations, &choice.name);
    choice.name_localized = None;
    if let ChoiceValue::Number(number) = &mut choice.value {
        *number = settle_number(*number);
    }
}

fn settle_texts(texts: &mut Option<Localizations>, default: &str) {
    let is_default = |texts: &&mut Localizations| texts.values().any(|text| text == default);
    if let Some(texts) = texts.as_mut().filter(is_default) {
        let all = texts.clone();
        texts.retain(|locale, _| !is_superfluous(&all, locale, default));
    }
    texts.take_if(|texts| texts.is_empty());
}

/// Whether the service ignores a text: it is the default, and members would see no other one
/// without it.
fn is_superfluous(texts: &Localizations, locale: &Locale, default: &str) -> bool {
    let is_default = |locale: &Locale| texts.get(locale).is_none_or(|text| text == default);
    let stands_in = fallback_locale(locale.code()).map(Locale::from);
    is_default(locale) && stands_in.is_none_or(|other| is_default(&other))
}

/// A whole number is written as one: the service may write 3 for 3.0.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a number beyond 2^53 stays as it is"
)]
pub(crate) fn settle_number(number: Number) -> Number {
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

/// Whether its contexts are all that there are, as where nothing is said.
fn narrows_nothing(body: &CommandBody) -> bool {
    let contexts = body.contexts.as_deref().unwrap_or_default();
    let mut all = InteractionContextType::ALL.iter();
    all.all(|context| contexts.contains(context))
}

/// A field that differs between the deployed command and the declared one.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FieldChange {
    /// The field, through options and choices by their names: `options.sides.max_value`.
    ///
    /// `options[]` stands for the order of options, `choices[]` for that of choices.
    pub path: String,
    /// What the service has, in its JSON; none where it has nothing.
    pub old: Option<Value>,
    /// What is declared, in the service's JSON; none where nothing is.
    pub new: Option<Value>,
}

/// The fields that differ, in order of their names, those of options after those of the command.
pub(crate) fn difference(mut old: CommandBody, mut new: CommandBody) -> Vec<FieldChange> {
    leave_out_equal(&mut old.options, &mut new.options);
    let json = |body| serde_json::to_value(body).unwrap_or_default();
    let mut changes = Changes::default();
    changes.compare("", Some(&json(old)), Some(&json(new)));
    changes.0
}

/// Leaves out the large parts that options of one name have in common: writing them down only to
/// compare them takes most of the time that a plan takes.
fn leave_out_equal(old: &mut [CommandOption], new: &mut [CommandOption]) {
    // Those that share a name are compared as a whole.
    if !(has_distinct_names(old) && has_distinct_names(new)) {
        return;
    }
    for old in old {
        let Some(new) = new.iter_mut().find(|new| new.name == old.name) else {
            continue;
        };
        clear_equal(&mut old.name_localizations, &mut new.name_localizations);
        let texts = &mut new.description_localizations;
        clear_equal(&mut old.description_localizations, texts);
        clear_equal(&mut old.choices, &mut new.choices);
        leave_out_equal(&mut old.options, &mut new.options);
    }
}

fn clear_equal<T: Default + PartialEq>(old: &mut T, new: &mut T) {
    if old == new {
        (*old, *new) = (T::default(), T::default());
    }
}

fn has_distinct_names(options: &[CommandOption]) -> bool {
    let names: BTreeSet<_> = options.iter().map(|option| &option.name).collect();
    names.len() == options.len()
}

#[derive(Default)]
struct Changes(Vec<FieldChange>);

impl Changes {
    fn compare(&mut self, path: &str, old: Option<&Value>, new: Option<&Value>) {
        if old == new {
            return;
        }
        if let (Some(old), Some(new)) = (fields(old), fields(new)) {
            return self.compare_fields(path, &old, &new);
        }
        match (elements(old), elements(new)) {
            (Some(old), Some(new)) if !(old.is_empty() && new.is_empty()) => {
                self.compare_elements(path, &old, &new);
            }
            _ => self.push(path.to_owned(), old.cloned(), new.cloned()),
        }
    }

    fn compare_fields(&mut self, path: &str, old: &Fields<'_>, new: &Fields<'_>) {
        let names = old.keys().chain(new.keys()).copied();
        let names: BTreeSet<_> = names.filter(|it| old.get(it) != new.get(it)).collect();
        let (inner, own): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| is_list(name));
        for name in own.into_iter().chain(inner) {
            // A command's name tells which one it is; a rename is told as such.
            if !(path.is_empty() && name == "name") {
                let (old, new) = (old.get(name).copied(), new.get(name).copied());
                self.compare(&under(path, name), old, new);
            }
        }
    }

    /// Compares lists of named things, each with its namesake.
    fn compare_elements(&mut self, path: &str, old: &[Named<'_>], new: &[Named<'_>]) {
        for (name, gone) in old.iter().filter(|(name, _)| find(new, name).is_none()) {
            self.push(under(path, name), Some((*gone).clone()), None);
        }
        for (name, new) in new {
            let path = under(path, name);
            match find(old, name) {
                Some(old) => self.compare(&path, Some(old), Some(new)),
                None => self.push(path, None, Some((*new).clone())),
            }
        }
        let (was, is) = (order(old, new), order(new, old));
        if was != is {
            self.push(format!("{path}[]"), Some(was.into()), Some(is.into()));
        }
    }

    fn push(&mut self, path: String, old: Option<Value>, new: Option<Value>) {
        self.0.push(FieldChange { path, old, new });
    }
}

/// The fields of an object.
type Fields<'v> = BTreeMap<&'v str, &'v Value>;

/// An option or a choice by its name.
type Named<'v> = (&'v str, &'v Value);

/// The fields of an object; those of nothing are none, where the other side has texts by locale.
fn fields(value: Option<&Value>) -> Option<Fields<'_>> {
    let Some(value) = value else {
        return Some(Fields::new());
    };
    let fields = value.as_object()?.iter();
    Some(fields.map(|(name, value)| (name.as_str(), value)).collect())
}

/// The elements of a list, if each has a name of its own.
fn elements(value: Option<&Value>) -> Option<Vec<Named<'_>>> {
    let list = value.map_or(Some(&[][..]), |value| value.as_array().map(Vec::as_slice));
    let named = list?.iter().map(|element| {
        let name = element.get("name")?.as_str()?;
        Some((name, element))
    });
    let named: Vec<_> = named.collect::<Option<_>>()?;
    let distinct: BTreeSet<_> = named.iter().map(|(name, _)| name).collect();
    (distinct.len() == named.len()).then_some(named)
}

fn find<'v>(list: &[Named<'v>], name: &str) -> Option<&'v Value> {
    let mut list = list.iter();
    list.find(|(other, _)| *other == name)
        .map(|(_, value)| *value)
}

/// The names that both have, in the order of the first.
fn order<'v>(list: &[Named<'v>], other: &[Named<'_>]) -> Vec<&'v str> {
    let shared = list.iter().filter(|(name, _)| find(other, name).is_some());
    shared.map(|(name, _)| *name).collect()
}

fn is_list(name: &str) -> bool {
    matches!(name, "options" | "choices")
}

fn under(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}
