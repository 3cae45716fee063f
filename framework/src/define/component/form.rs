//! A modal made of a struct: what is shown, and how what was sent off becomes the struct.

use std::fmt;
use std::marker::PhantomData;

use guildhall_model::ModalBody;
use guildhall_model::component::TextDisplay;

use super::{Entries, Field};
use crate::error::handler_error::HandlerError;

/// A struct whose fields are the fields of a modal.
///
/// `#[derive(Modal)]` implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be what a modal was filled with",
    label = "not the fields of a modal",
    note = "take a struct with `#[derive(Modal)]`; for a value in the custom id, write `{{name}}` into it; for the app's state, mark the parameter `#[state]`"
)]
pub trait Modal: Sized + Send + 'static {
    /// The title, 1–45 characters.
    const TITLE: &'static str;
    /// The text above the fields, if there is one.
    const TEXT: Option<&'static str>;
    /// The fields, in their order.
    const FIELDS: &'static [Field];

    /// Reads what was sent off.
    ///
    /// # Errors
    ///
    /// [`HandlerError`], naming the field by its label, where a value does not fit.
    fn read(entries: &Entries<'_>) -> Result<Self, HandlerError>;

    /// What would have to be entered for this, field by field.
    fn entered(&self) -> Vec<Vec<String>>;

    /// The modal, empty, for [`Context::show`](crate::Context::show), which gives it an id.
    fn blank() -> Form<Self> {
        Form::new(String::new())
    }

    /// The modal, empty, with an id of 1–100 characters.
    fn form(custom_id: impl Into<String>) -> Form<Self> {
        Form::new(custom_id.into())
    }
}

/// A modal that is to be shown: that of a struct with `#[derive(Modal)]`.
pub struct Form<T> {
    custom_id: String,
    title: String,
    text: Option<String>,
    entered: Vec<Vec<String>>,
    of: PhantomData<fn() -> T>,
}

impl<T: Modal> Form<T> {
    /// An empty modal with an id of 1–100 characters.
    pub fn new(custom_id: String) -> Self {
        Self {
            custom_id,
            title: T::TITLE.to_owned(),
            text: T::TEXT.map(str::to_owned),
            entered: Vec::new(),
            of: PhantomData,
        }
    }

    /// The same with another id.
    pub(crate) fn with_custom_id(mut self, custom_id: String) -> Self {
        self.custom_id = custom_id;
        self
    }

    /// Sets the title, 1–45 characters, in place of that of the struct.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Sets the text above the fields, 1–4000 characters, in place of that of the struct.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.text = Some(text.into());
        self
    }

    /// Fills the fields with a value to begin with.
    ///
    /// Files cannot be there beforehand, nor can what a field of users and roles would name.
    #[must_use]
    pub fn prefilled(mut self, value: &T) -> Self {
        self.entered = value.entered();
        self
    }
}

impl<T: Modal> From<Form<T>> for ModalBody {
    fn from(form: Form<T>) -> Self {
        let mut entered = form.entered.into_iter();
        let body = ModalBody::new(form.custom_id, form.title);
        let body = form
            .text
            .into_iter()
            .map(TextDisplay::new)
            .fold(body, Self::with_component);
        let fields = T::FIELDS.iter();
        let labels = fields.map(|field| field.label(&entered.next().unwrap_or_default()));
        labels.fold(body, Self::with_component)
    }
}

impl<T> Clone for Form<T> {
    fn clone(&self) -> Self {
        Self {
            custom_id: self.custom_id.clone(),
            title: self.title.clone(),
            text: self.text.clone(),
            entered: self.entered.clone(),
            of: PhantomData,
        }
    }
}

impl<T> fmt::Debug for Form<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Form")
            .field("custom_id", &self.custom_id)
            .field("title", &self.title)
            .finish_non_exhaustive()
    }
}
