//! Modals: the trait for structs whose fields are the fields of a modal, the builder, and the submitted values.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use guildhall_model::ModalBody;
use guildhall_model::component::{ComponentEntry, IntoCustomId, TextDisplay};

use super::field::Field;
use super::field_texts::FieldTexts;
use super::input::InputSpec;
use crate::command::option_spec::OptionSpec;
use crate::command::parameter::OptionType;
use crate::context::Context;
use crate::error::Error;
use crate::error::handler_error::HandlerError;
use crate::interaction::borrowed::Value;
use crate::interaction::option_error::{ArgumentError, OptionError};
use crate::interaction::option_input::{InputSource, OptionInput};
use crate::interaction::{IncomingData, InvalidInteraction};
use crate::respond::into_response::{AcceptsModal, IntoResponse};
use crate::respond::response::HandlerResponse;

/// A struct whose fields are the fields of a modal.
///
/// `#[derive(Modal)]` implements this trait.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot hold the fields of a modal",
    label = "not a struct with `#[derive(Modal)]`",
    note = "use a struct with `#[derive(Modal)]`; for a value in the custom ID, write `{{name}}` into it; for the app's state, mark the parameter `#[state]`"
)]
pub trait Modal: Sized + Send + 'static {
    /// Title, 1–45 characters.
    const TITLE: &'static str;
    /// Text above the fields.
    #[doc(hidden)]
    const TEXT: Option<&'static str>;
    /// Prefix of the keys of its texts in the files of `localizations!`.
    #[doc(hidden)]
    const KEY: &'static str;
    /// Fields, in their order of appearance.
    #[doc(hidden)]
    const FIELDS: &'static [Field];

    /// Reads the submitted values.
    ///
    /// # Errors
    ///
    /// Returns a [`HandlerError`] with the field's label if a value is invalid.
    #[doc(hidden)]
    fn read(values: &ModalValues<'_>) -> Result<Self, HandlerError>;

    /// Returns the values that prefill each field.
    #[doc(hidden)]
    fn to_values(&self) -> Vec<Vec<String>>;

    /// Returns an empty modal for [`Context::show`](crate::Context::show), which sets a random custom ID.
    fn form() -> ModalBuilder<Self> {
        ModalBuilder::new(String::new())
    }

    /// Returns an empty modal with a custom ID of 1–100 characters.
    fn form_with_id(custom_id: impl IntoCustomId) -> ModalBuilder<Self> {
        ModalBuilder::new(custom_id.into_custom_id())
    }
}

/// A modal to show to the user, built from a struct with `#[derive(Modal)]`.
pub struct ModalBuilder<T> {
    custom_id: String,
    title: String,
    text: Option<String>,
    values: Vec<Vec<String>>,
    field_texts: Vec<FieldTexts>,
    modal: PhantomData<fn() -> T>,
}

impl<T: Modal> ModalBuilder<T> {
    /// Creates an empty modal with a custom ID of 1–100 characters.
    #[doc(hidden)]
    pub fn new(custom_id: String) -> Self {
        Self {
            custom_id,
            title: T::TITLE.to_owned(),
            text: T::TEXT.map(str::to_owned),
            values: Vec::new(),
            field_texts: Vec::new(),
            modal: PhantomData,
        }
    }

    /// Sets the custom ID.
    pub(crate) fn with_custom_id(mut self, custom_id: String) -> Self {
        self.custom_id = custom_id;
        self
    }

    /// Replaces the struct's title, 1–45 characters.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Replaces the struct's text above the fields, 1–4000 characters.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.text = Some(text.into());
        self
    }

    /// Sets the texts in the user's language, from the files that `localizations!` embeds (feature `fluent`). Texts
    /// without a translation keep the value in the attribute. Choices have the localized names of their enum, also
    /// without files.
    ///
    /// For a struct `BugReport` with a field `what_happened`, the keys are `bug-report-title`, `bug-report-text`,
    /// `bug-report-what-happened-label`, `…-placeholder` and `…-description`; `#[modal(key = "…")]` replaces
    /// `bug-report`. A message about an invalid value of a field has the label of the files, also for a modal that was
    /// shown without this method.
    ///
    /// ```no_run
    /// use guildhall::prelude::*;
    ///
    /// #[derive(Modal)]
    /// #[modal(title = "Bug report")]
    /// struct BugReport {
    ///     #[text(paragraph)]
    ///     what_happened: String,
    /// }
    ///
    /// /// Report a bug
    /// #[command]
    /// fn report(ctx: Context) -> ModalBuilder<BugReport> {
    ///     BugReport::form_with_id("report").localized(&ctx)
    /// }
    /// # fn main() {}
    /// ```
    #[must_use]
    pub fn localized(mut self, ctx: &Context) -> Self {
        let find = |key: &str| ctx.find_text(ctx.locale(), key);
        if let Some(title) = find(&format!("{}-title", T::KEY)) {
            self.title = title;
        }
        self.text = find(&format!("{}-text", T::KEY)).or(self.text);
        let fields = T::FIELDS.iter();
        self.field_texts = fields
            .map(|field| FieldTexts::new(T::KEY, field, ctx.locale(), find))
            .collect();
        self
    }

    /// Prefills the fields with the values of a struct.
    ///
    /// File uploads, mentionable selects and fields for an empty text stay empty. A modal whose values do not fit the
    /// limits of its fields is not sent: the error names the field.
    #[must_use]
    pub fn prefill(mut self, value: &T) -> Self {
        self.values = value.to_values();
        self
    }
}

impl<T: Modal> From<ModalBuilder<T>> for ModalBody {
    fn from(modal: ModalBuilder<T>) -> Self {
        let mut values = modal.values.into_iter();
        let text = modal.text.map(TextDisplay::new);
        let empty = ModalBody::new(modal.custom_id, modal.title);
        let body = text.into_iter().fold(empty, Self::component);
        let mut texts = modal.field_texts.into_iter();
        let labels = T::FIELDS.iter().map(|field| {
            let label = field.build(&values.next().unwrap_or_default());
            match texts.next() {
                Some(texts) => texts.applied_to(label),
                None => label,
            }
        });
        labels.fold(body, Self::component)
    }
}

impl<T: Modal, To: AcceptsModal> IntoResponse<To> for ModalBuilder<T> {
    fn into_response(self) -> Result<Option<HandlerResponse>, Error> {
        Ok(Some(ModalBody::from(self).into()))
    }
}

impl<T> Clone for ModalBuilder<T> {
    fn clone(&self) -> Self {
        Self {
            custom_id: self.custom_id.clone(),
            title: self.title.clone(),
            text: self.text.clone(),
            values: self.values.clone(),
            field_texts: self.field_texts.clone(),
            modal: PhantomData,
        }
    }
}

impl<T> fmt::Debug for ModalBuilder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModalBuilder")
            .field("custom_id", &self.custom_id)
            .field("title", &self.title)
            .finish_non_exhaustive()
    }
}

/// The values of a submitted modal.
#[derive(Debug)]
pub struct ModalValues<'a> {
    /// Key of the modal in the Fluent files.
    key: &'static str,
    entries: &'a [ComponentEntry],
    source: InputSource<'a>,
}

impl<'a> ModalValues<'a> {
    pub(crate) fn new(
        key: &'static str,
        entries: &'a [ComponentEntry],
        source: InputSource<'a>,
    ) -> Self {
        Self {
            key,
            entries,
            source,
        }
    }

    /// Reads the value of a field.
    ///
    /// # Errors
    ///
    /// Returns a [`HandlerError`] with the field's label if the value is invalid.
    pub fn read<T: FromInput>(&self, field: &Field) -> Result<T, HandlerError> {
        let entry = self.entries.iter().find_map(|entry| entry.find(field.id()));
        let values = field_values(entry.ok_or_else(HandlerError::unknown_custom_id)?);
        T::from_input(&InputValues::new(values, self.source))
            .map_err(|error| self.argument_error(field, error))
    }

    /// Returns the error for a field, with its label in the user's language.
    fn argument_error(&self, field: &Field, reason: OptionError) -> HandlerError {
        let label_key = format!("{}-label", field.key(self.key));
        ArgumentError::new(field.label(), reason)
            .with_localized_name(self.source.find_text(&label_key))
            .into()
    }
}

/// Reads a submitted modal.
///
/// # Errors
///
/// Returns a [`HandlerError`] with the field's label if a value is invalid.
pub(crate) fn read_modal<T: Modal>(
    data: &IncomingData<'_>,
    source: InputSource<'_>,
) -> Result<T, HandlerError> {
    let entries: Vec<_> = match data.components {
        Some(raw) => raw
            .parse()
            .map_err(|_| InvalidInteraction::UnreadableField("components"))?,
        None => Vec::new(),
    };
    T::read(&ModalValues::new(T::KEY, &entries, source))
}

/// Returns the submitted values of one field. An empty text input has no value.
fn field_values(entry: &ComponentEntry) -> Vec<Value<'_>> {
    let text = |text| Value::Text(Cow::Borrowed(text));
    match entry {
        ComponentEntry::Text(entry) if entry.value.is_empty() => Vec::new(),
        ComponentEntry::Text(entry) => vec![text(&entry.value)],
        ComponentEntry::Values(entry) => entry.values.iter().map(|value| text(value)).collect(),
        ComponentEntry::Choice(entry) => entry.value.iter().map(|value| text(value)).collect(),
        ComponentEntry::Checkbox(entry) => vec![Value::Boolean(entry.value)],
        _ => Vec::new(),
    }
}

/// A type that can be read from a select or a modal field.
///
/// Implemented for every [`OptionType`], for `Option<T>` as an optional input, and for `Vec<T>` as several values.
///
/// Do not implement this trait; implement [`OptionType`] for custom types.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a select or a modal field",
    label = "neither an option type, nor an `Option` or a `Vec` of one",
    note = "accepted: `String`, numbers, `bool`, `User`, `Member`, `Role`, `Mentionable`, `Channel`, a type for one type of channel such as `TextChannel`, an `Id` of a user, role or channel, `Attachment`, an enum with `#[derive(Choice)]`, and an `Option` or a `Vec` of these",
    note = "for a custom type, implement `guildhall::option::OptionType`"
)]
pub trait FromInput: Sized {
    /// Type and limits of one value.
    const SPEC: OptionSpec;
    /// Whether a value is required.
    const REQUIRED: bool;
    /// Whether the input accepts several values.
    const MULTIPLE: bool;
    /// Input for this type, without further limits.
    #[doc(hidden)]
    const INPUT: InputSpec = InputSpec::for_type::<Self>();

    /// Reads the values that the user entered.
    ///
    /// # Errors
    ///
    /// Returns an [`OptionError`] if a required value is missing or a value is invalid.
    fn from_input(values: &InputValues<'_>) -> Result<Self, OptionError>;

    /// Returns the values that a user would enter; empty for types that cannot be prefilled.
    fn to_values(&self) -> Vec<String>;
}

/// The values that a user entered into a select or a modal field, not yet parsed.
#[derive(Debug)]
pub struct InputValues<'a> {
    values: Vec<Value<'a>>,
    source: InputSource<'a>,
}

impl<'a> InputValues<'a> {
    pub(crate) fn new(values: Vec<Value<'a>>, source: InputSource<'a>) -> Self {
        Self { values, source }
    }

    fn read<T: OptionType>(&self) -> impl Iterator<Item = Result<T, OptionError>> {
        self.values.iter().map(|value| {
            let def = const { &T::SPEC.named("", "") };
            // Numbers arrive as strings, as they do in autocomplete.
            let input = OptionInput::new(def, value, self.source, true);
            input.check()?;
            T::read(&input)
        })
    }
}

#[diagnostic::do_not_recommend]
impl<T: OptionType> FromInput for T {
    const SPEC: OptionSpec = T::SPEC;
    const REQUIRED: bool = true;
    const MULTIPLE: bool = false;

    fn from_input(values: &InputValues<'_>) -> Result<Self, OptionError> {
        let first = values.read().next();
        first.unwrap_or_else(|| Err(OptionError::missing()))
    }

    fn to_values(&self) -> Vec<String> {
        self.to_input().into_iter().collect()
    }
}

impl<T: OptionType> FromInput for Option<T> {
    const SPEC: OptionSpec = T::SPEC;
    const REQUIRED: bool = false;
    const MULTIPLE: bool = false;

    fn from_input(values: &InputValues<'_>) -> Result<Self, OptionError> {
        values.read().next().transpose()
    }

    fn to_values(&self) -> Vec<String> {
        self.iter().filter_map(OptionType::to_input).collect()
    }
}

impl<T: OptionType> FromInput for Vec<T> {
    const SPEC: OptionSpec = T::SPEC;
    const REQUIRED: bool = false;
    const MULTIPLE: bool = true;

    fn from_input(values: &InputValues<'_>) -> Result<Self, OptionError> {
        values.read().collect()
    }

    fn to_values(&self) -> Vec<String> {
        self.iter().filter_map(OptionType::to_input).collect()
    }
}
