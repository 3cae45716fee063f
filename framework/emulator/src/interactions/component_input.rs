//! Components of messages and modals: lookup by custom ID, default values, and validation of values.

use guildhall_model::component::SelectDefaultValue;
use guildhall_model::{Component, ComponentType, Id, Message, Resolved};

use crate::interactions::context::{BotUserError, InvokerContext};
use crate::interactions::interaction::{new_attachment, partial_channel};
use crate::interactions::option_input::accepts_file;
use crate::world::World;
use crate::world::usage::{component_label, shown_label};

/// Minimum and maximum number of values that a component accepts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueBounds {
    pub(crate) min: usize,
    pub(crate) max: usize,
    /// Whether the user may also select no values.
    optional: bool,
}

impl ValueBounds {
    /// Returns the bounds of a component in a modal.
    pub(crate) fn for_modal(component: &Component) -> Self {
        let (min, max, required) = match component {
            Component::StringSelect(component) => (
                component.min_values,
                component.max_values,
                component.required,
            ),
            Component::UserSelect(component) => (
                component.min_values,
                component.max_values,
                component.required,
            ),
            Component::RoleSelect(component) => (
                component.min_values,
                component.max_values,
                component.required,
            ),
            Component::MentionableSelect(component) => (
                component.min_values,
                component.max_values,
                component.required,
            ),
            Component::ChannelSelect(component) => (
                component.min_values,
                component.max_values,
                component.required,
            ),
            Component::FileUpload(component) => (
                component.min_values,
                component.max_values,
                component.required,
            ),
            Component::RadioGroup(component) => (None, None, component.required),
            Component::CheckboxGroup(component) => {
                let all = u32::try_from(component.options.len()).ok();
                (
                    component.min_values,
                    component.max_values.or(all),
                    component.required,
                )
            }
            _ => (None, None, None),
        };
        Self {
            min: min.unwrap_or(1) as usize,
            max: max.unwrap_or(1) as usize,
            optional: !required.unwrap_or(true),
        }
    }

    /// Returns the bounds of a select in a message, where `required` has no effect.
    pub(crate) fn for_message(component: &Component) -> Self {
        Self {
            optional: false,
            ..Self::for_modal(component)
        }
    }

    const fn allows(&self, count: usize) -> bool {
        count >= self.min && count <= self.max || count == 0 && self.optional
    }
}

/// Returns the component with this custom ID, at any depth.
pub(crate) fn find_component<'c>(
    components: &'c [Component],
    custom_id: &str,
) -> Result<&'c Component, InputError> {
    let found = components.iter().find_map(|one| one.find(custom_id));
    found.ok_or_else(|| {
        let known = interactive_components(components).into_iter();
        let known = known.filter_map(|one| one.custom_id().map(str::to_owned));
        InputError::UnknownCustomId {
            custom_id: custom_id.to_owned(),
            known: known.collect(),
        }
    })
}

/// Returns the name by which a user finds a component of a message: its label or placeholder, or else `#` and its
/// position among the components with a custom ID, from 1.
pub(crate) fn shown_name(components: &[Component], custom_id: &str) -> String {
    let all = interactive_components(components);
    let position = all
        .iter()
        .position(|one| one.custom_id() == Some(custom_id));
    let label = position.and_then(|index| component_label(all[index]));
    let has_name = |one: &&&Component| component_label(one) == label;
    match label {
        Some(label) if all.iter().filter(has_name).count() == 1 => label.to_owned(),
        _ => format!("#{}", position.map_or(0, |index| index + 1)),
    }
}

/// Returns the custom ID of the component with this [name](shown_name) or custom ID.
pub(crate) fn custom_id_by_name(
    components: &[Component],
    name: &str,
) -> Result<String, InputError> {
    let all = interactive_components(components);
    let position = name
        .strip_prefix('#')
        .and_then(|text| text.parse::<usize>().ok());
    let is_named = |one: &Component| {
        component_label(one) == Some(name)
            || one.custom_id() == Some(name)
            || shown_label(one).as_deref() == Some(name)
    };
    let found = all
        .iter()
        .find(|one| is_named(one))
        .or_else(|| all.get(position?.checked_sub(1)?));
    let custom_id = found.and_then(|one| one.custom_id()).map(str::to_owned);
    custom_id.ok_or_else(|| InputError::UnknownName {
        name: name.to_owned(),
        known: shown_names(components),
    })
}

/// Returns the [names](shown_name) of the components with a custom ID.
pub(crate) fn shown_names(components: &[Component]) -> Vec<String> {
    let all = interactive_components(components).into_iter();
    let ids = all.filter_map(|one| one.custom_id());
    ids.map(|id| shown_name(components, id)).collect()
}

/// Returns the components with a custom ID, at any depth, in order.
pub(crate) fn interactive_components(components: &[Component]) -> Vec<&Component> {
    let mut found = Vec::new();
    for component in components {
        found.extend(component.custom_id().map(|_| component));
        for child in component.children() {
            found.extend(interactive_components(std::slice::from_ref(child)));
        }
    }
    found
}

/// Returns the error for a kind of input that the component does not accept.
pub(crate) fn wrong_type_error(component: &Component) -> InputError {
    InputError::WrongComponentType {
        custom_id: component.custom_id().unwrap_or_default().to_owned(),
        label: component_label(component).map(str::to_owned),
        kind: component.kind().map_or("UNKNOWN", ComponentType::name),
    }
}

/// Returns the default values of a component.
pub(crate) fn default_values(component: &Component) -> Vec<String> {
    match component {
        Component::StringSelect(component) => {
            let marked = component.options.iter().filter(|option| option.default);
            marked.map(|option| option.value.clone()).collect()
        }
        Component::RadioGroup(component) => {
            let marked = component.options.iter().filter(|option| option.default);
            marked.map(|option| option.value.clone()).collect()
        }
        Component::CheckboxGroup(component) => {
            let marked = component.options.iter().filter(|option| option.default);
            marked.map(|option| option.value.clone()).collect()
        }
        Component::UserSelect(component) => value_ids(&component.default_values),
        Component::RoleSelect(component) => value_ids(&component.default_values),
        Component::MentionableSelect(component) => value_ids(&component.default_values),
        Component::ChannelSelect(component) => value_ids(&component.default_values),
        _ => Vec::new(),
    }
}

fn value_ids(values: &[SelectDefaultValue]) -> Vec<String> {
    values.iter().map(|value| value.id.to_string()).collect()
}

/// Reader of component values, which collects the resolved objects.
pub(crate) struct ComponentReader<'w> {
    pub(crate) world: &'w mut World,
    pub(crate) context: &'w InvokerContext,
    pub(crate) resolved: Resolved,
}

impl ComponentReader<'_> {
    /// Validates the values that the user has selected in a component, and converts names to IDs.
    pub(crate) fn values(
        &mut self,
        component: &Component,
        given: &[String],
        bounds: &ValueBounds,
    ) -> Result<Vec<String>, InputError> {
        let custom_id = component.custom_id().unwrap_or_default();
        let label = component_label(component).map(str::to_owned);
        let mut values = Vec::new();
        for text in given {
            let value = self.value(component, text)?;
            let value = value.filter(|value| !values.contains(value));
            values.push(value.ok_or_else(|| InputError::InvalidValue {
                custom_id: custom_id.to_owned(),
                label: label.clone(),
                value: text.clone(),
            })?);
        }
        if bounds.allows(values.len()) {
            return Ok(values);
        }
        Err(InputError::ValueCount {
            custom_id: custom_id.to_owned(),
            label,
            count: values.len(),
            min: bounds.min,
            max: bounds.max,
        })
    }

    /// Converts the user's text to a value; `None` if the component does not have this value.
    fn value(&mut self, component: &Component, text: &str) -> Result<Option<String>, InputError> {
        Ok(match component {
            Component::StringSelect(select) => {
                let mut values = select.options.iter().map(|option| &option.value);
                values.find(|value| *value == text).cloned()
            }
            Component::RadioGroup(group) => {
                let mut values = group.options.iter().map(|option| &option.value);
                values.find(|value| *value == text).cloned()
            }
            Component::CheckboxGroup(group) => {
                let mut values = group.options.iter().map(|option| &option.value);
                values.find(|value| *value == text).cloned()
            }
            Component::UserSelect(_) => self.user(text),
            Component::RoleSelect(_) => self.role(text),
            Component::MentionableSelect(_) => self.user(text).or_else(|| self.role(text)),
            Component::ChannelSelect(select) => {
                let channel = self.context.find_channel(self.world, text);
                let types = &select.channel_types;
                let fits =
                    channel.filter(|channel| types.is_empty() || types.contains(&channel.kind));
                fits.map(|channel| {
                    let partial = partial_channel(self.world, self.context, &channel);
                    self.resolved.channels.insert(channel.id, partial);
                    channel.id.to_string()
                })
            }
            Component::FileUpload(upload) => accepts_file(&upload.file_types, text).then(|| {
                let attachment = new_attachment(self.world, self.context, text);
                let id = attachment.id;
                self.resolved.attachments.insert(id, attachment);
                id.to_string()
            }),
            _ => return Err(wrong_type_error(component)),
        })
    }

    fn user(&mut self, text: &str) -> Option<String> {
        let person = self.context.find_person(self.world, text)?;
        let id = person.user().id;
        person.add_to_resolved(self.world, self.context, &mut self.resolved);
        Some(id.to_string())
    }

    fn role(&mut self, text: &str) -> Option<String> {
        let role = self.context.find_role(self.world, text)?;
        let id = role.id;
        self.resolved.roles.insert(id, role);
        Some(id.to_string())
    }
}

/// Reason that a Discord client would not let the user perform an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The user has left the guild, or the channel was deleted.
    #[error("the user has left the guild, or the channel was deleted")]
    InvokerGone,
    /// The user is a bot user.
    #[error(transparent)]
    BotUser(#[from] BotUserError),
    /// The message was deleted, or [dropped](crate::Retention) because there were too many newer messages.
    #[error("the message {message} was deleted or dropped: {reason}")]
    MessageDropped {
        /// ID of the message.
        message: Id<Message>,
        /// Number of messages that the emulator keeps, and the setting to change it.
        reason: String,
    },
    /// The message was deleted, is in another channel, or is not visible to the user.
    #[error("the user cannot see the message {message}: {reason}")]
    MessageNotVisible {
        /// ID of the message.
        message: Id<Message>,
        /// Reason, and the call that changes it.
        reason: String,
    },
    /// The modal was shown to another user.
    #[error("the modal `{custom_id}` was shown to another user")]
    ModalNotShown {
        /// Custom ID of the modal.
        custom_id: String,
    },
    /// No component has this custom ID.
    #[error("no component has the custom ID `{custom_id}`; known: {}", .known.join(", "))]
    UnknownCustomId {
        /// Requested custom ID.
        custom_id: String,
        /// Custom IDs of the existing components.
        known: Vec<String>,
    },
    /// No component has this label, placeholder or position.
    #[error("no component is named `{name}`; known: {}", .known.join(", "))]
    UnknownName {
        /// Requested name.
        name: String,
        /// Names of the existing components.
        known: Vec<String>,
    },
    /// The component does not accept this kind of input.
    #[error("`{}` is a {kind}, which does not accept this input", .label.as_ref().unwrap_or(.custom_id))]
    WrongComponentType {
        /// Custom ID of the component.
        custom_id: String,
        /// Label or emoji of a button, or placeholder of a select menu.
        label: Option<String>,
        /// Type of the component.
        kind: &'static str,
    },
    /// The component is disabled.
    #[error("`{}` is disabled", .label.as_ref().unwrap_or(.custom_id))]
    Disabled {
        /// Custom ID of the component.
        custom_id: String,
        /// Label or emoji of a button, or placeholder of a select menu.
        label: Option<String>,
    },
    /// The number of values is out of range.
    #[error("`{}` accepts {min}–{max} values, not {count}", .label.as_ref().unwrap_or(.custom_id))]
    ValueCount {
        /// Custom ID of the component.
        custom_id: String,
        /// Placeholder of a select menu.
        label: Option<String>,
        /// Number of selected values.
        count: usize,
        /// Minimum number of values.
        min: usize,
        /// Maximum number of values.
        max: usize,
    },
    /// The number of characters is out of range. A required text input must not be empty.
    #[error("`{custom_id}` accepts {min}–{max} characters, not {length}")]
    TextLength {
        /// Custom ID of the text input.
        custom_id: String,
        /// Number of entered characters.
        length: usize,
        /// Minimum number of characters.
        min: usize,
        /// Maximum number of characters.
        max: usize,
    },
    /// The value cannot be selected.
    #[error("`{}` does not accept `{value}`", .label.as_ref().unwrap_or(.custom_id))]
    InvalidValue {
        /// Custom ID of the component.
        custom_id: String,
        /// Placeholder of a select menu.
        label: Option<String>,
        /// Value that the user entered or selected.
        value: String,
    },
}
