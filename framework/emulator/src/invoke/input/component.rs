//! What a component on the screen is: where it is found, what it starts with, what it takes.

use guildhall_model::component::DefaultValue;
use guildhall_model::{Component, ComponentType};

use crate::error::InputError;

/// How many values a component takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueBounds {
    pub(super) least: usize,
    pub(super) most: usize,
    /// Whether it may be left alone altogether.
    pub(super) optional: bool,
}

impl ValueBounds {
    /// What a field of a modal takes.
    pub(super) fn for_component(component: &Component) -> Self {
        let (least, most, required) = match component {
            Component::StringSelect(it) => (it.min_values, it.max_values, it.required),
            Component::UserSelect(it) => (it.min_values, it.max_values, it.required),
            Component::RoleSelect(it) => (it.min_values, it.max_values, it.required),
            Component::MentionableSelect(it) => (it.min_values, it.max_values, it.required),
            Component::ChannelSelect(it) => (it.min_values, it.max_values, it.required),
            Component::FileUpload(it) => (it.min_values, it.max_values, it.required),
            Component::RadioGroup(it) => (None, None, it.required),
            Component::CheckboxGroup(it) => {
                let all = u32::try_from(it.options.len()).ok();
                (it.min_values, it.max_values.or(all), it.required)
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
    pub(super) fn for_select(component: &Component) -> Self {
        Self {
            optional: false,
            ..Self::for_component(component)
        }
    }

    pub(super) const fn allows(&self, count: usize) -> bool {
        count >= self.least && count <= self.most || count == 0 && self.optional
    }
}

/// The component with this custom id, at any depth.
pub(super) fn find_component<'c>(
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
pub(super) fn wrong_kind(component: &Component) -> InputError {
    InputError::Kind {
        custom_id: component.custom_id().unwrap_or_default().to_owned(),
        kind: component.kind().map_or("UNKNOWN", ComponentType::name),
    }
}

/// The values that a field starts with.
pub(super) fn default_values(component: &Component) -> Vec<String> {
    match component {
        Component::StringSelect(it) => {
            let marked = it.options.iter().filter(|option| option.default);
            marked.map(|option| option.value.clone()).collect()
        }
        Component::RadioGroup(it) => {
            let marked = it.options.iter().filter(|option| option.default);
            marked.map(|option| option.value.clone()).collect()
        }
        Component::CheckboxGroup(it) => {
            let marked = it.options.iter().filter(|option| option.default);
            marked.map(|option| option.value.clone()).collect()
        }
        Component::UserSelect(it) => value_ids(&it.default_values),
        Component::RoleSelect(it) => value_ids(&it.default_values),
        Component::MentionableSelect(it) => value_ids(&it.default_values),
        Component::ChannelSelect(it) => value_ids(&it.default_values),
        _ => Vec::new(),
    }
}

fn value_ids(values: &[DefaultValue]) -> Vec<String> {
    values.iter().map(|value| value.id.to_string()).collect()
}
