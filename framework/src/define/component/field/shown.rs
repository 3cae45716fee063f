//! A field of a modal → the component that it is shown as.

use guildhall_model::component::{
    ChannelSelect, Checkbox, CheckboxGroup, DefaultValue, FileUpload, GroupOption, Label,
    MentionableSelect, RadioGroup, RoleSelect, SelectOption, StringSelect, TextInput, UserSelect,
};
use guildhall_model::{Channel, Component, Id, Role, User};
use guildhall_rules::{ChoiceDef, CommandOptionType as Kind, GROUP_MAX, SELECT_MAX};

use super::super::choices::text;
use super::{Field, FieldKind};

impl Field {
    /// The field as it is shown, filled with this to begin with.
    pub(in super::super) fn label(&self, entered: &[String]) -> Label {
        let label = Label::new(self.label, self.component(entered));
        match self.description {
            Some(description) => label.description(description),
            None => label,
        }
    }

    fn component(&self, entered: &[String]) -> Component {
        match self.kind {
            FieldKind::Short => self.text(TextInput::short(self.id), entered),
            FieldKind::Paragraph => self.text(TextInput::paragraph(self.id), entered),
            FieldKind::Select => self.select(entered),
            FieldKind::Upload => self.upload(),
            FieldKind::Radio => self.radio(entered),
            FieldKind::Checkboxes => self.checkboxes(entered),
            FieldKind::Checkbox => Checkbox {
                default: entered.iter().any(|value| value == "true"),
                ..Checkbox::new(self.id)
            }
            .into(),
        }
    }

    fn text(&self, input: TextInput, entered: &[String]) -> Component {
        TextInput {
            min_length: self.min,
            max_length: self.max,
            placeholder: self.placeholder.map(str::to_owned),
            required: Some(self.required),
            value: entered.first().cloned(),
            ..input
        }
        .into()
    }

    fn upload(&self) -> Component {
        FileUpload {
            file_types: self
                .file_types
                .iter()
                .map(|kind| (*kind).to_owned())
                .collect(),
            min_values: self.fewest(),
            max_values: self.most(*GROUP_MAX.end()),
            required: Some(self.required),
            ..FileUpload::new(self.id)
        }
        .into()
    }

    fn radio(&self, entered: &[String]) -> Component {
        RadioGroup {
            required: Some(self.required),
            ..RadioGroup::new(self.id, self.group(entered))
        }
        .into()
    }

    fn checkboxes(&self, entered: &[String]) -> Component {
        CheckboxGroup {
            min_values: self.fewest(),
            max_values: self.max,
            required: Some(self.required),
            ..CheckboxGroup::new(self.id, self.group(entered))
        }
        .into()
    }

    fn group(&self, entered: &[String]) -> Vec<GroupOption> {
        let choices = self.def.choices.iter();
        let option = |choice: &ChoiceDef<'_>| {
            let value = text(choice);
            GroupOption {
                default: entered.contains(&value),
                ..GroupOption::new(choice.name, value)
            }
        };
        choices.map(option).collect()
    }

    fn select(&self, entered: &[String]) -> Component {
        match self.def.kind {
            Kind::User => UserSelect {
                default_values: defaults::<User>(entered),
                ..self.common()
            }
            .into(),
            Kind::Role => RoleSelect {
                default_values: defaults::<Role>(entered),
                ..self.common()
            }
            .into(),
            Kind::Mentionable => Component::from(self.common::<MentionableSelect>()),
            Kind::Channel => ChannelSelect {
                channel_types: self.def.channel_types.to_vec(),
                default_values: defaults::<Channel>(entered),
                ..self.common()
            }
            .into(),
            _ => StringSelect {
                options: self.options(entered),
                ..self.common()
            }
            .into(),
        }
    }

    fn options(&self, entered: &[String]) -> Vec<SelectOption> {
        let choices = self.def.choices.iter();
        let option = |choice: &ChoiceDef<'_>| {
            let value = text(choice);
            SelectOption {
                default: entered.contains(&value),
                ..SelectOption::new(choice.name, value)
            }
        };
        choices.map(option).collect()
    }

    fn common<S: Select>(&self) -> S {
        let many = match self.def.choices.len() {
            0 => *SELECT_MAX.end(),
            options => u32::try_from(options).unwrap_or(*SELECT_MAX.end()),
        };
        S::common(Common {
            custom_id: self.id.to_owned(),
            min_values: self.fewest(),
            max_values: self.most(many),
            placeholder: self.placeholder.map(str::to_owned),
            required: Some(self.required),
        })
    }

    /// How many must be chosen; none where nothing must be, though the service would say one.
    fn fewest(&self) -> Option<u32> {
        self.min.or((!self.required).then_some(0))
    }

    /// How many can be chosen, where there may be several.
    fn most(&self, most: u32) -> Option<u32> {
        self.max.or(self.several.then_some(most))
    }
}

/// What every select has.
struct Common {
    custom_id: String,
    min_values: Option<u32>,
    max_values: Option<u32>,
    placeholder: Option<String>,
    required: Option<bool>,
}

trait Select {
    fn common(common: Common) -> Self;
}

macro_rules! selects {
    ($($name:ident,)*) => {$(
        impl Select for $name {
            fn common(common: Common) -> Self {
                let Common { custom_id, min_values, max_values, placeholder, required } = common;
                Self { min_values, max_values, placeholder, required, ..Self::new(custom_id) }
            }
        }
    )*};
}

selects! {
    StringSelect,
    UserSelect,
    RoleSelect,
    MentionableSelect,
    ChannelSelect,
}

fn defaults<T>(entered: &[String]) -> Vec<DefaultValue>
where
    DefaultValue: From<Id<T>>,
{
    let ids = entered.iter().filter_map(|id| id.parse::<Id<T>>().ok());
    ids.map(DefaultValue::from).collect()
}
