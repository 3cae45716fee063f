//! A field of a modal, as constant data, and its conversion into a component.

use guildhall_model::Component;
use guildhall_model::component::{
    ChannelSelect, Checkbox, CheckboxGroup, FileUpload, GroupOption, Label, MentionableSelect,
    RadioGroup, RoleSelect, StringSelect, TextInput, UserSelect,
};
use guildhall_rules::{
    CHECKBOX_OPTIONS, ChannelType, ChoiceDef, CommandOptionType as Kind, FILE_UPLOAD_MAX_VALUES,
    RADIO_OPTIONS, TEXT_INPUT_MAX_LENGTH,
};

use super::choices::choice_value;
use super::field_texts::ComponentTexts;
use super::input::InputSpec;
use super::modal::FromInput;
use super::select::SelectInput;

/// A field of a modal.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    kind: FieldKind,
    id: &'static str,
    label: &'static str,
    description: Option<&'static str>,
    file_types: &'static [&'static str],
    input: InputSpec,
}

/// Component type of a modal field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Single-line text input.
    Short,
    /// Multi-line text input.
    Paragraph,
    /// Select of choices, users, roles or channels, depending on the type.
    Select,
    /// File upload.
    Upload,
    /// Radio group: one of several choices.
    Radio,
    /// Checkbox group: any number of several choices.
    Checkboxes,
    /// Single checkbox.
    Checkbox,
}

impl Field {
    /// Creates a field for a type, with an ID of 1–100 characters and a label of 1–45.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the kind of field does not support the type.
    #[track_caller]
    pub const fn new<T: FromInput>(kind: FieldKind, id: &'static str, label: &'static str) -> Self {
        let mut input = T::INPUT;
        if let Some(fault) = kind_mismatch(kind, &input) {
            panic!("{}", fault)
        }
        input.min = input.def.min_length;
        input.max = supported_max_length(input.def.max_length);
        Self {
            kind,
            id,
            label,
            description: None,
            file_types: input.def.file_types,
            input,
        }
    }

    /// Sets the description, 1–100 characters.
    #[must_use]
    pub const fn description(mut self, description: &'static str) -> Self {
        self.description = Some(description);
        self
    }

    /// Sets the text that is shown while the field is empty: at most 100 characters, 150 for a select.
    #[must_use]
    pub const fn placeholder(mut self, placeholder: &'static str) -> Self {
        self.input.placeholder = Some(placeholder);
        self
    }

    /// Sets the minimum number of characters, values or files.
    ///
    /// A field with several values becomes required if the minimum is 1 or more.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the field does not offer that many values, or requires one
    /// although `min` is 0.
    #[must_use]
    #[track_caller]
    pub const fn min(mut self, min: u32) -> Self {
        if self.is_text() {
            self.input.min = Some(min);
        } else {
            self.input = self.input.min_values_at("min", min);
            self.input.required = self.input.required || min > 0 && self.input.multiple;
        }
        self
    }

    /// Sets the maximum number of characters, values or files.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the field does not offer that many values.
    #[must_use]
    #[track_caller]
    pub const fn max(mut self, max: u32) -> Self {
        if self.is_text() {
            self.input.max = Some(max);
        } else {
            self.input = self.input.max_values_at(["min", "max"], max);
        }
        self
    }

    const fn is_text(&self) -> bool {
        matches!(self.kind, FieldKind::Short | FieldKind::Paragraph)
    }

    /// Sets the file types that an upload accepts: `image`, `video`, `audio` or extensions such as `.pdf`.
    #[must_use]
    pub const fn file_types(mut self, file_types: &'static [&'static str]) -> Self {
        self.file_types = file_types;
        self
    }

    /// Sets the types of the channels that a select offers.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the type of the field is no channel.
    #[must_use]
    #[track_caller]
    pub const fn channel_types(mut self, types: &'static [ChannelType]) -> Self {
        assert!(
            matches!(self.input.def.kind, Kind::Channel),
            "`channel_types` belongs on a field of the type `Channel` or `Id<Channel>`, or an `Option` or a `Vec` of one"
        );
        self.input.def.channel_types = types;
        self
    }

    /// Returns the ID of the field within its modal.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// Returns the prefix of the keys of the field's texts in the Fluent files, given the key of the modal.
    pub(super) fn key(&self, modal: &str) -> String {
        format!("{modal}-{}", self.id.replace('_', "-"))
    }

    /// Returns the label of the field.
    pub const fn label(&self) -> &'static str {
        self.label
    }

    /// Returns the choices of the field; empty if the field has none.
    pub(super) const fn choices(&self) -> &'static [ChoiceDef<'static>] {
        self.input.def.choices
    }

    /// Builds the label component around the field, prefilled with `values`.
    pub(super) fn build(&self, values: &[String]) -> Label {
        let label = Label::new(self.label, self.component(values));
        match self.description {
            Some(description) => label.description(description),
            None => label,
        }
    }

    fn component(&self, values: &[String]) -> Component {
        match self.kind {
            FieldKind::Short => self.text(TextInput::short(self.id), values),
            FieldKind::Paragraph => self.text(TextInput::paragraph(self.id), values),
            FieldKind::Select => self.select(values),
            FieldKind::Upload => self.upload(),
            FieldKind::Radio => self.radio(values),
            FieldKind::Checkboxes => self.checkboxes(values),
            FieldKind::Checkbox => Checkbox {
                default: values.iter().any(|value| value == "true"),
                ..Checkbox::new(self.id)
            }
            .into(),
        }
    }

    fn text(&self, input: TextInput, values: &[String]) -> Component {
        TextInput {
            min_length: self.input.min,
            max_length: self.input.max,
            placeholder: self.input.placeholder.map(str::to_owned),
            required: Some(self.input.required),
            value: values.iter().find(|value| !value.is_empty()).cloned(),
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
            min_values: self.input.min_values(),
            max_values: self.input.max_values(*FILE_UPLOAD_MAX_VALUES.end()),
            required: Some(self.input.required),
            ..FileUpload::new(self.id)
        }
        .into()
    }

    fn radio(&self, values: &[String]) -> Component {
        RadioGroup {
            required: Some(self.input.required),
            ..RadioGroup::new(self.id, self.group_options(values))
        }
        .into()
    }

    fn checkboxes(&self, values: &[String]) -> Component {
        CheckboxGroup {
            min_values: self.input.min_values(),
            max_values: self.input.max,
            required: Some(self.input.required),
            ..CheckboxGroup::new(self.id, self.group_options(values))
        }
        .into()
    }

    fn group_options(&self, values: &[String]) -> Vec<GroupOption> {
        let option = |choice: &ChoiceDef<'_>| {
            let value = choice_value(choice);
            GroupOption {
                default: values.contains(&value),
                ..GroupOption::new(choice.name, value)
            }
        };
        self.input.def.choices.iter().map(option).collect()
    }

    fn select(&self, values: &[String]) -> Component {
        let select = SelectInput {
            input: &self.input,
            custom_id: self.id.to_owned(),
            defaults: values,
            required: Some(self.input.required),
            texts: &ComponentTexts::default(),
        };
        match self.input.def.kind {
            Kind::User => UserSelect::from(select).into(),
            Kind::Role => RoleSelect::from(select).into(),
            Kind::Mentionable => MentionableSelect::from(select).into(),
            Kind::Channel => ChannelSelect::from(select).into(),
            _ => StringSelect::from(select).into(),
        }
    }
}

/// Returns `length` if a text input supports it.
const fn supported_max_length(length: Option<u32>) -> Option<u32> {
    match length {
        Some(length) if length <= *TEXT_INPUT_MAX_LENGTH.end() => Some(length),
        _ => None,
    }
}

/// Returns the reason that a kind of field does not support a type; `None` if the kind supports the type.
const fn kind_mismatch(kind: FieldKind, input: &InputSpec) -> Option<&'static str> {
    let InputSpec {
        def,
        multiple,
        required,
        ..
    } = *input;
    let choices = def.choices.len();
    let typed = matches!(def.kind, Kind::String | Kind::Integer | Kind::Number);
    match kind {
        FieldKind::Short | FieldKind::Paragraph if !typed || multiple => {
            Some("`#[text]` supports a `String`, a number, a custom type, or an `Option` of one")
        }
        FieldKind::Short | FieldKind::Paragraph if choices > 0 => Some(
            "in a field with `#[text]`, users would have to type the value of a choice; write `#[select]`, or `#[radio]` for 2 to 10 choices",
        ),
        FieldKind::Select if typed && choices == 0 => Some(
            "`#[select]` offers choices, users, roles or channels: use an enum with `#[derive(Choice)]`, a `User`, `Member`, `Role`, `Mentionable` or `Channel`, or an `Option` or a `Vec` of one",
        ),
        FieldKind::Select if matches!(def.kind, Kind::Boolean | Kind::Attachment) => Some(
            "`#[select]` offers choices, users, roles or channels; write `#[checkbox]` for a `bool`, `#[upload]` for an `Attachment`",
        ),
        FieldKind::Upload if !matches!(def.kind, Kind::Attachment) => {
            Some("`#[upload]` supports an `Attachment`, or an `Option` or a `Vec` of one")
        }
        FieldKind::Radio
            if multiple || choices < *RADIO_OPTIONS.start() || choices > *RADIO_OPTIONS.end() =>
        {
            Some(
                "`#[radio]` offers 2 to 10 choices of which one is chosen: use an enum with `#[derive(Choice)]`, or an `Option` of one",
            )
        }
        FieldKind::Checkboxes
            if !multiple
                || choices < *CHECKBOX_OPTIONS.start()
                || choices > *CHECKBOX_OPTIONS.end() =>
        {
            Some(
                "`#[checkboxes]` offers 1 to 10 choices of which several are chosen: use a `Vec` of an enum with `#[derive(Choice)]`",
            )
        }
        FieldKind::Checkbox if !matches!(def.kind, Kind::Boolean) || multiple || !required => {
            Some("`#[checkbox]` supports only a `bool`")
        }
        _ => None,
    }
}
