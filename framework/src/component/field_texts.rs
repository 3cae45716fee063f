//! Texts of components, and of the fields of a modal, in the language of a user.

use guildhall_model::component::{GroupOption, Label, SelectOption};
use guildhall_model::{Component, Locale};

use super::choices::{choice_value, localized_name};
use super::field::Field;
use crate::context::Context;

/// The text of a button or a select in a language, and the language of the names of its choices.
///
/// The default is the text in the code.
#[derive(Clone, Debug, Default)]
pub struct ComponentTexts<'a> {
    locale: Option<&'a Locale>,
    text: Option<String>,
}

impl<'a> ComponentTexts<'a> {
    /// Finds the text with this key in a language.
    pub fn find(ctx: &Context, locale: Option<&'a Locale>, key: &str) -> Self {
        Self {
            locale,
            text: ctx.find_text(locale, key),
        }
    }

    /// Returns the text, if a file has one.
    pub(super) fn text(&self) -> Option<String> {
        self.text.clone()
    }

    pub(super) fn locale(&self) -> Option<&'a Locale> {
        self.locale
    }
}

/// Texts of one field, as far as they differ from those in the code.
#[derive(Clone, Debug)]
pub(super) struct FieldTexts {
    label: Option<String>,
    description: Option<String>,
    placeholder: Option<String>,
    /// Values of the choices with their names.
    choices: Vec<(String, &'static str)>,
}

impl FieldTexts {
    /// Returns the texts of a field of the modal `modal`. `find` returns the text of a key; names of choices are those
    /// of the enum's definition.
    pub(super) fn new(
        modal: &str,
        field: &Field,
        locale: Option<&Locale>,
        find: impl Fn(&str) -> Option<String>,
    ) -> Self {
        let key = field.key(modal);
        let text = |kind: &str| find(&format!("{key}-{kind}"));
        let choices = field.choices().iter().filter_map(|choice| {
            let name = localized_name(choice, locale)?;
            Some((choice_value(choice), name))
        });
        Self {
            label: text("label"),
            description: text("description"),
            placeholder: text("placeholder"),
            choices: choices.collect(),
        }
    }

    /// Returns the field's label component with these texts.
    pub(super) fn applied_to(self, mut label: Label) -> Label {
        self.apply(&mut label);
        label
    }

    fn apply(self, label: &mut Label) {
        if let Some(text) = self.label {
            label.label = text;
        }
        label.description = self.description.or(label.description.take());
        let (placeholder, choices) = (self.placeholder, self.choices);
        let slot = match &mut *label.component {
            Component::TextInput(input) => &mut input.placeholder,
            Component::StringSelect(select) => {
                let options = select.options.iter_mut();
                rename(
                    options.map(|SelectOption { value, label, .. }| (&*value, label)),
                    &choices,
                );
                &mut select.placeholder
            }
            Component::UserSelect(select) => &mut select.placeholder,
            Component::RoleSelect(select) => &mut select.placeholder,
            Component::MentionableSelect(select) => &mut select.placeholder,
            Component::ChannelSelect(select) => &mut select.placeholder,
            Component::RadioGroup(group) => return rename_group(&mut group.options, &choices),
            Component::CheckboxGroup(group) => return rename_group(&mut group.options, &choices),
            _ => return,
        };
        if placeholder.is_some() {
            *slot = placeholder;
        }
    }
}

fn rename_group(options: &mut [GroupOption], names: &[(String, &str)]) {
    let options = options.iter_mut();
    rename(
        options.map(|GroupOption { value, label, .. }| (&*value, label)),
        names,
    );
}

/// Replaces the labels of the options whose values have a name.
fn rename<'o>(
    options: impl Iterator<Item = (&'o String, &'o mut String)>,
    names: &[(String, &str)],
) {
    for (value, label) in options {
        if let Some((_, name)) = names.iter().find(|(named, _)| named == value) {
            (*name).clone_into(label);
        }
    }
}
