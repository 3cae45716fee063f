//! Modal that a user sees, and the data that the user submits.

use std::fmt;
use std::ops::Deref;

use guildhall_model::component::{
    CheckboxEntry, ComponentEntry, LabelEntry, RadioGroupEntry, RowEntry, TextDisplayEntry,
    TextInput, TextInputEntry, ValuesEntry,
};
use guildhall_model::interaction::{IntegrationOwners, ModalData};
use guildhall_model::{Component, Id, Interaction, Message, ModalBody, User};
use guildhall_rules::{TEXT_INPUT_MAX_LENGTH, count_characters};
use serde::{Deserialize, Serialize};

use crate::interactions::component_input::{
    ComponentReader, InputError, ValueBounds, default_values, find_component,
    interactive_components, wrong_type_error,
};
use crate::interactions::component_text::component_lines;
use crate::interactions::outcome_text::with_names;
use crate::world::message_content::assign_component_ids;

/// Modal that a user sees and can [submit](crate::Invoker::submit).
///
/// [`Display`](fmt::Display) writes its texts and fields, a line each; a field with its label, its custom ID in
/// brackets, the value that it is filled in with, and the values that it accepts.
#[derive(Clone, Debug, PartialEq)]
pub struct Modal {
    body: ModalBody,
    /// Token of the interaction that opened the modal.
    pub(crate) opener: String,
    /// Message whose component opened the modal.
    pub(crate) message: Option<Message>,
    /// `authorizing_integration_owners` of the interaction that opened the modal.
    pub(crate) owners: IntegrationOwners,
    pub(crate) viewer: Option<Id<User>>,
    /// Mentions in the values, each with the name that clients show.
    names: Vec<(String, String)>,
}

impl Modal {
    pub(crate) fn new(body: &ModalBody, opener: &Interaction) -> Self {
        let mut body = body.clone();
        assign_component_ids(&mut body.components);
        Self {
            body,
            opener: opener.token.expose().to_owned(),
            message: opener.message.as_deref().cloned(),
            owners: opener.authorizing_integration_owners,
            viewer: opener.invoker().map(|user| user.id),
            names: Vec::new(),
        }
    }

    /// Sets the names that are shown for mentions.
    pub(crate) fn with_names(mut self, names: Vec<(String, String)>) -> Self {
        self.names = names;
        self
    }

    /// Returns the fields: the components with a custom ID, at any depth, in order.
    pub fn fields(&self) -> Vec<&Component> {
        interactive_components(&self.body.components)
    }

    /// Returns the data that the client sends when the user submits these values. Fields without a value keep their
    /// default values.
    pub(crate) fn modal_data(
        &self,
        reader: ComponentReader<'_>,
        values: &[(String, InputValue)],
    ) -> Result<ModalData, InputError> {
        let components = &self.body.components;
        for (custom_id, _) in values {
            find_component(components, custom_id)?;
        }
        let mut filling = ModalDataBuilder { reader, values };
        let entries = components.iter().map(|component| filling.entry(component));
        let entries: Result<Vec<_>, _> = entries.collect();
        Ok(ModalData {
            custom_id: self.body.custom_id.clone(),
            components: entries?,
            resolved: filling.reader.resolved,
        })
    }
}

impl fmt::Display for Modal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = component_lines(&self.body.components);
        f.write_str(&with_names(lines.join("\n"), &self.names))
    }
}

impl Deref for Modal {
    type Target = ModalBody;

    fn deref(&self) -> &ModalBody {
        &self.body
    }
}

/// Builder for the submitted components of a modal.
struct ModalDataBuilder<'v> {
    reader: ComponentReader<'v>,
    values: &'v [(String, InputValue)],
}

impl<'v> ModalDataBuilder<'v> {
    fn entry(&mut self, component: &Component) -> Result<ComponentEntry, InputError> {
        let id = component.id();
        Ok(match component {
            Component::Label(label) => ComponentEntry::Label(LabelEntry {
                component: Box::new(self.entry(&label.component)?),
                id,
            }),
            Component::ActionRow(row) => {
                let fields = row.components.iter().map(|field| self.entry(field));
                let components = fields.collect::<Result<_, _>>()?;
                ComponentEntry::ActionRow(RowEntry { components, id })
            }
            Component::TextInput(input) => self.text_entry(input)?,
            Component::RadioGroup(_) => {
                let custom_id = custom_id_of(component);
                let value = self.chosen_values(component)?.pop();
                ComponentEntry::Choice(RadioGroupEntry {
                    custom_id,
                    id,
                    value,
                })
            }
            Component::Checkbox(checkbox) => {
                let given = self.input_for(&checkbox.custom_id);
                let value = match given {
                    None => checkbox.default,
                    Some(InputValue::Checked(checked)) => *checked,
                    Some(_) => return Err(wrong_type_error(component)),
                };
                let custom_id = checkbox.custom_id.clone();
                ComponentEntry::Checkbox(CheckboxEntry {
                    custom_id,
                    id,
                    value,
                })
            }
            Component::TextDisplay(_) => ComponentEntry::TextDisplay(TextDisplayEntry { id }),
            _ => self.values_entry(component)?,
        })
    }

    fn input_for(&self, custom_id: &str) -> Option<&'v InputValue> {
        let found = self
            .values
            .iter()
            .find(|(known_id, _)| known_id == custom_id);
        found.map(|(_, value)| value)
    }

    fn text_entry(&self, input: &TextInput) -> Result<ComponentEntry, InputError> {
        let value = match self.input_for(&input.custom_id) {
            None => input.value.clone().unwrap_or_default(),
            Some(InputValue::Text(text)) => text.clone(),
            Some(_) => return Err(wrong_type_error(&input.clone().into())),
        };
        check_length(input, &value)?;
        Ok(ComponentEntry::Text(TextInputEntry {
            custom_id: input.custom_id.clone(),
            id: input.id,
            value,
        }))
    }

    fn values_entry(&mut self, component: &Component) -> Result<ComponentEntry, InputError> {
        let values = self.chosen_values(component)?;
        let Some(kind) = component.kind() else {
            return Err(wrong_type_error(component));
        };
        Ok(ComponentEntry::Values(ValuesEntry {
            kind,
            custom_id: custom_id_of(component),
            id: component.id(),
            values,
        }))
    }

    /// Returns the entered values of a component, or its default values if none were entered.
    fn chosen_values(&mut self, component: &Component) -> Result<Vec<String>, InputError> {
        let Some(entered) = self.input_for(&custom_id_of(component)) else {
            let started = default_values(component);
            return self
                .reader
                .values(component, &started, &ValueBounds::for_modal(component));
        };
        let values = entered.values();
        let values = values.ok_or_else(|| wrong_type_error(component))?;
        self.reader
            .values(component, &values, &ValueBounds::for_modal(component))
    }
}

fn custom_id_of(component: &Component) -> String {
    component.custom_id().unwrap_or_default().to_owned()
}

fn check_length(input: &TextInput, value: &str) -> Result<(), InputError> {
    let required = input.required.unwrap_or(true);
    let min = input.min_length.unwrap_or(0).max(u32::from(required)) as usize;
    let max = input.max_length.unwrap_or(*TEXT_INPUT_MAX_LENGTH.end()) as usize;
    let length = count_characters(value);
    let empty = length == 0 && !required;
    if empty || (min..=max).contains(&length) {
        return Ok(());
    }
    Err(InputError::TextLength {
        custom_id: input.custom_id.clone(),
        length,
        min,
        max,
    })
}

/// Input for one field of a modal.
///
/// Converts from a string, a list of strings, or a boolean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum InputValue {
    /// Text of a text input, or a single selected value.
    Text(String),
    /// Selected values, or names of uploaded files. Users, roles and channels are given by name, ID or mention.
    Values(Vec<String>),
    /// State of a checkbox: true if the checkbox is checked.
    Checked(bool),
}

impl InputValue {
    /// Returns the values as a list; `None` for a checkbox.
    pub(crate) fn values(&self) -> Option<Vec<String>> {
        match self {
            Self::Text(text) => Some(vec![text.clone()]),
            Self::Values(values) => Some(values.clone()),
            Self::Checked(_) => None,
        }
    }
}

impl From<&str> for InputValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for InputValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<bool> for InputValue {
    fn from(checked: bool) -> Self {
        Self::Checked(checked)
    }
}

impl<T: Into<String>> From<Vec<T>> for InputValue {
    fn from(values: Vec<T>) -> Self {
        Self::Values(values.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<String>, const N: usize> From<[T; N]> for InputValue {
    fn from(values: [T; N]) -> Self {
        Self::Values(values.into_iter().map(Into::into).collect())
    }
}
