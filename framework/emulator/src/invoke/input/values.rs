//! From names to the values that are sent, and to the objects that they refer to.

use guildhall_model::{Component, Resolved};

use super::component::{ValueBounds, wrong_kind};
use crate::error::InputError;
use crate::invoke::build;
use crate::invoke::line::accepts_file;
use crate::invoke::place::InvokerContext;
use crate::world::World;

/// Reads values, and gathers what they refer to.
pub(super) struct ComponentReader<'w> {
    pub(super) world: &'w mut World,
    pub(super) context: &'w InvokerContext,
    pub(super) resolved: Resolved,
}

impl ComponentReader<'_> {
    /// Reads the values that are selected in a component.
    pub(super) fn values(
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
                let fits = channel.filter(|it| types.is_empty() || types.contains(&it.kind));
                fits.map(|channel| {
                    let partial = build::partial_channel(self.world, self.context, &channel);
                    self.resolved.channels.insert(channel.id, partial);
                    channel.id.to_string()
                })
            }
            Component::FileUpload(upload) => accepts_file(&upload.file_types, text).then(|| {
                let attachment = build::new_attachment(self.world, text);
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
