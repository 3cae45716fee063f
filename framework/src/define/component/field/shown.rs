//! A field of a modal → the component that it is shown as.

use guildhall_model::Component;
use guildhall_model::component::{
    ChannelSelect, Checkbox, CheckboxGroup, FileUpload, GroupOption, Label, MentionableSelect,
    RadioGroup, RoleSelect, StringSelect, TextInput, UserSelect,
};
use guildhall_rules::{ChoiceDef, CommandOptionType as Kind, GROUP_MAX};

use super::super::choices::text;
use super::super::select::Asked;
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
            min_length: self.input.min,
            max_length: self.input.max,
            placeholder: self.input.placeholder.map(str::to_owned),
            required: Some(self.input.required),
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
            min_values: self.input.fewest(),
            max_values: self.input.most(*GROUP_MAX.end()),
            required: Some(self.input.required),
            ..FileUpload::new(self.id)
        }
        .into()
    }

    fn radio(&self, entered: &[String]) -> Component {
        RadioGroup {
            required: Some(self.input.required),
            ..RadioGroup::new(self.id, self.group(entered))
        }
        .into()
    }

    fn checkboxes(&self, entered: &[String]) -> Component {
        CheckboxGroup {
            min_values: self.input.fewest(),
            max_values: self.input.max,
            required: Some(self.input.required),
            ..CheckboxGroup::new(self.id, self.group(entered))
        }
        .into()
    }

    fn group(&self, entered: &[String]) -> Vec<GroupOption> {
        let choices = self.input.def.choices.iter();
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
        let asked = Asked {
            input: &self.input,
            custom_id: self.id.to_owned(),
            entered,
            required: Some(self.input.required),
        };
        match self.input.def.kind {
            Kind::User => UserSelect::from(asked).into(),
            Kind::Role => RoleSelect::from(asked).into(),
            Kind::Mentionable => MentionableSelect::from(asked).into(),
            Kind::Channel => ChannelSelect::from(asked).into(),
            _ => StringSelect::from(asked).into(),
        }
    }
}
