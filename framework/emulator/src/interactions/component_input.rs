//! What a component on the screen is: where it is found, what it starts with, what it takes.

use guildhall_model::component::DefaultValue;
use guildhall_model::{Component, ComponentType, Id, Message, Resolved};

use crate::interactions::context::InvokerContext;
use crate::interactions::interaction::{new_attachment, partial_channel};
use crate::interactions::option_input::accepts_file;
use crate::world::World;

/// How many values a component takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueBounds {
    pub(crate) least: usize,
    pub(crate) most: usize,
    /// Whether it may be left alone altogether.
    optional: bool,
}

impl ValueBounds {
    /// What a field of a modal takes.
    pub(crate) fn for_component(component: &Component) -> Self {
        let (least, most, required) = match component {
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
            least: least.unwrap_or(1) as usize,
            most: most.unwrap_or(1) as usize,
            optional: !required.unwrap_or(true),
        }
    }

    /// What a select of a message takes, where `required` means nothing.
    pub(crate) fn for_select(component: &Component) -> Self {
        Self {
            optional: false,
            ..Self::for_component(component)
        }
    }

    const fn allows(&self, count: usize) -> bool {
        count >= self.least && count <= self.most || count == 0 && self.optional
    }
}

/// The component with this custom id, at any depth.
pub(crate) fn find_component<'c>(
    components: &'c [Component],
    custom_id: &str,
) -> Result<&'c Component, InputError> {
    let found = components.iter().find_map(|one| one.find(custom_id));
    found.ok_or_else(|| {
        let mut known = Vec::new();
        collect_custom_ids(components.iter(), &mut known);
        InputError::Unknown {
            custom_id: custom_id.to_owned(),
            known,
        }
    })
}

fn collect_custom_ids<'c>(
    components: impl Iterator<Item = &'c Component>,
    known: &mut Vec<String>,
) {
    for component in components {
        known.extend(component.custom_id().map(str::to_owned));
        collect_custom_ids(component.children().into_iter(), known);
    }
}

/// It is not used in this way.
pub(crate) fn wrong_kind(component: &Component) -> InputError {
    InputError::Kind {
        custom_id: component.custom_id().unwrap_or_default().to_owned(),
        kind: component.kind().map_or("UNKNOWN", ComponentType::name),
    }
}

/// The values that a field starts with.
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

fn value_ids(values: &[DefaultValue]) -> Vec<String> {
    values.iter().map(|value| value.id.to_string()).collect()
}

/// Reads values, and gathers what they refer to.
pub(crate) struct ComponentReader<'w> {
    pub(crate) world: &'w mut World,
    pub(crate) context: &'w InvokerContext,
    pub(crate) resolved: Resolved,
}

impl ComponentReader<'_> {
    /// Reads the values that are selected in a component.
    pub(crate) fn values(
        &mut self,
        component: &Component,
        given: &[String],
        bounds: &ValueBounds,
    ) -> Result<Vec<String>, InputError> {
        let custom_id = component.custom_id().unwrap_or_default();
        let mut values = Vec::new();
        for text in given {
            let value = self.value(component, text)?;
            let value = value.filter(|value| !values.contains(value));
            values.push(value.ok_or_else(|| InputError::Value {
                custom_id: custom_id.to_owned(),
                value: text.clone(),
            })?);
        }
        if bounds.allows(values.len()) {
            return Ok(values);
        }
        Err(InputError::Count {
            custom_id: custom_id.to_owned(),
            count: values.len(),
            least: bounds.least,
            most: bounds.most,
        })
    }

    /// The value that a text is; none where it cannot be chosen.
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
                let attachment = new_attachment(self.world, text);
                let id = attachment.id;
                self.resolved.attachments.insert(id, attachment);
                id.to_string()
            }),
            _ => return Err(wrong_kind(component)),
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

/// Why a client would not let a member do something with a message or a modal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The member has left, or the channel was deleted.
    #[error("the member or the channel is gone")]
    Gone,
    /// The message was deleted, is in another channel, or only others see it.
    #[error("the member sees no message {message}")]
    Unseen {
        /// Which message.
        message: Id<Message>,
    },
    /// The modal is on somebody else's screen.
    #[error("the modal `{custom_id}` was shown to somebody else")]
    NotShown {
        /// The modal's id.
        custom_id: String,
    },
    /// Nothing has this custom id.
    #[error("nothing has the custom id `{custom_id}`; there are: {}", .known.join(", "))]
    Unknown {
        /// What was looked for.
        custom_id: String,
        /// The ids that are there.
        known: Vec<String>,
    },
    /// The component is used in another way.
    #[error("`{custom_id}` is of the type {kind}, which takes something else")]
    Kind {
        /// The component's id.
        custom_id: String,
        /// What it is.
        kind: &'static str,
    },
    /// The component is disabled.
    #[error("`{custom_id}` is disabled")]
    Disabled {
        /// The component's id.
        custom_id: String,
    },
    /// Too few or too many values.
    #[error("`{custom_id}` takes {least}–{most} values; these are {count}")]
    Count {
        /// The component's id.
        custom_id: String,
        /// How many values were given.
        count: usize,
        /// The fewest that it takes.
        least: usize,
        /// The most that it takes.
        most: usize,
    },
    /// Too few or too many characters; a required field is not left empty.
    #[error("`{custom_id}` takes {least}–{most} characters; these are {length}")]
    Length {
        /// The field's id.
        custom_id: String,
        /// How many characters were given.
        length: usize,
        /// The fewest that it takes.
        least: usize,
        /// The most that it takes.
        most: usize,
    },
    /// The value is none that can be chosen.
    #[error("`{custom_id}` does not offer `{value}`")]
    Value {
        /// The component's id.
        custom_id: String,
        /// What was given.
        value: String,
    },
}
