//! Compares two normalized commands field by field.

use std::collections::{BTreeMap, BTreeSet};

use guildhall_model::{CommandBody, CommandOption};
use serde::Serialize;
use serde_json::Value;

/// A field that differs between the deployed and the declared command.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FieldChange {
    /// Path of the field, with names of options and choices instead of indices: `options.sides.max_value`.
    ///
    /// A path that ends with `options[]` or `choices[]` refers to the order of the options or choices.
    pub path: String,
    /// Deployed value, as JSON in the API's format; `None` if the field is absent.
    pub old: Option<Value>,
    /// Declared value, as JSON in the API's format; `None` if the field is absent.
    pub new: Option<Value>,
}

/// Returns the fields that differ, except the command's name. Sorted by field; `options` and `choices` are last.
pub(crate) fn field_changes(mut old: CommandBody, mut new: CommandBody) -> Vec<FieldChange> {
    clear_equal_parts(&mut old.options, &mut new.options);
    let json = |body| serde_json::to_value(body).unwrap_or_default();
    let mut diff = FieldDiff::default();
    diff.compare("", Some(&json(old)), Some(&json(new)));
    diff.0
}

/// Clears large equal parts of options with the same name, because serializing them takes most of the time of a
/// comparison.
fn clear_equal_parts(old: &mut [CommandOption], new: &mut [CommandOption]) {
    // Options with duplicate names are compared as one value.
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
        clear_equal_parts(&mut old.options, &mut new.options);
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
            // `Change::Renamed` reports a changed name.
            if !(path.is_empty() && name == "name") {
                let (old, new) = (old.get(name).copied(), new.get(name).copied());
                self.compare(&join_path(path, name), old, new);
            }
        }
    }

    /// Compares two lists of named elements; matches the elements by name.
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

/// Fields of an object.
type Fields<'v> = BTreeMap<&'v str, &'v Value>;

/// An option or a choice: its name and its value.
type NamedElement<'v> = (&'v str, &'v Value);

/// Returns the fields of an object. An absent value counts as an object without fields, so that it can be compared with
/// localizations.
fn fields(value: Option<&Value>) -> Option<Fields<'_>> {
    let Some(value) = value else {
        return Some(Fields::new());
    };
    let fields = value.as_object()?.iter();
    Some(fields.map(|(name, value)| (name.as_str(), value)).collect())
}

/// Returns the elements of a list, or `None` if an element has no name or the same name as another.
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

/// Returns the names that are in both lists, in the order of the first list.
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
