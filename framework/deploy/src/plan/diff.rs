//! Compares two normalized commands field by field.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_model::{CommandBody, CommandOption};
use serde::Serialize;
use serde_json::Value;

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
pub(crate) fn field_changes(mut old: CommandBody, mut new: CommandBody) -> Vec<FieldChange> {
    clear_equal_options(&mut old.options, &mut new.options);
    let json = |body| serde_json::to_value(body).unwrap_or_default();
    let mut diff = FieldDiff::default();
    diff.compare("", Some(&json(old)), Some(&json(new)));
    diff.0
}

/// Leaves out the large parts that options of one name have in common: writing them down only to
/// compare them takes most of the time that a plan takes.
fn clear_equal_options(old: &mut [CommandOption], new: &mut [CommandOption]) {
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
        clear_equal_options(&mut old.options, &mut new.options);
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
struct FieldDiff(Vec<FieldChange>);

impl FieldDiff {
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
        let changed: BTreeSet<_> = names
            .filter(|name| old.get(name) != new.get(name))
            .collect();
        let (lists, values): (Vec<_>, Vec<_>) = changed.into_iter().partition(|name| is_list(name));
        for name in values.into_iter().chain(lists) {
            // A command's name tells which one it is; a rename is told as such.
            if !(path.is_empty() && name == "name") {
                let (old, new) = (old.get(name).copied(), new.get(name).copied());
                self.compare(&join_path(path, name), old, new);
            }
        }
    }

    /// Compares lists of named things, each with its namesake.
    fn compare_elements(&mut self, path: &str, old: &[NamedElement<'_>], new: &[NamedElement<'_>]) {
        for (name, removed) in old.iter().filter(|(name, _)| find(new, name).is_none()) {
            self.push(join_path(path, name), Some((*removed).clone()), None);
        }
        for (name, new) in new {
            let path = join_path(path, name);
            match find(old, name) {
                Some(old) => self.compare(&path, Some(old), Some(new)),
                None => self.push(path, None, Some((*new).clone())),
            }
        }
        let (old_order, new_order) = (shared_names(old, new), shared_names(new, old));
        if old_order != new_order {
            self.push(
                format!("{path}[]"),
                Some(old_order.into()),
                Some(new_order.into()),
            );
        }
    }

    fn push(&mut self, path: String, old: Option<Value>, new: Option<Value>) {
        self.0.push(FieldChange { path, old, new });
    }
}

/// The fields of an object.
type Fields<'v> = BTreeMap<&'v str, &'v Value>;

/// An option or a choice by its name.
type NamedElement<'v> = (&'v str, &'v Value);

/// The fields of an object; those of nothing are none, where the other side has texts by locale.
fn fields(value: Option<&Value>) -> Option<Fields<'_>> {
    let Some(value) = value else {
        return Some(Fields::new());
    };
    let fields = value.as_object()?.iter();
    Some(fields.map(|(name, value)| (name.as_str(), value)).collect())
}

/// The elements of a list, if each has a name of its own.
fn elements(value: Option<&Value>) -> Option<Vec<NamedElement<'_>>> {
    let list = value.map_or(Some(&[][..]), |value| value.as_array().map(Vec::as_slice));
    let named = list?.iter().map(|element| {
        let name = element.get("name")?.as_str()?;
        Some((name, element))
    });
    let named: Vec<_> = named.collect::<Option<_>>()?;
    let distinct: BTreeSet<_> = named.iter().map(|(name, _)| name).collect();
    (distinct.len() == named.len()).then_some(named)
}

fn find<'v>(list: &[NamedElement<'v>], name: &str) -> Option<&'v Value> {
    let mut list = list.iter();
    list.find(|(other, _)| *other == name)
        .map(|(_, value)| *value)
}

/// The names that both have, in the order of the first.
fn shared_names<'v>(list: &[NamedElement<'v>], other: &[NamedElement<'_>]) -> Vec<&'v str> {
    let shared = list.iter().filter(|(name, _)| find(other, name).is_some());
    shared.map(|(name, _)| *name).collect()
}

fn is_list(name: &str) -> bool {
    matches!(name, "options" | "choices")
}

fn join_path(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}
