//! What the fields of a modal were filled with.

use std::borrow::Cow;

use guildhall_model::component::ComponentEntry;

use super::{Entered, Field, Values};
use crate::error::handler_error::HandlerError;
use crate::interaction::Resolved;
use crate::interaction::borrowed::Value;

/// What the fields of a modal were filled with.
#[derive(Debug)]
pub struct Entries<'a> {
    entries: &'a [ComponentEntry],
    resolved: Option<&'a Resolved<'a>>,
}

impl<'a> Entries<'a> {
    pub(crate) fn new(entries: &'a [ComponentEntry], resolved: Option<&'a Resolved<'a>>) -> Self {
        Self { entries, resolved }
    }

    /// What a field was filled with.
    ///
    /// # Errors
    ///
    /// [`HandlerError`], naming the field by what it asks, where the value does not fit.
    pub fn read<T: Entered>(&self, field: &Field) -> Result<T, HandlerError> {
        let mut entries = self.entries.iter();
        let entry = entries.find_map(|entry| entry.find(field.id()));
        let values = values(entry.ok_or_else(HandlerError::unknown_custom_id)?);
        let read = T::take(&Values::new(values, self.resolved));
        read.map_err(|unfit| HandlerError::argument(field.asks(), unfit))
    }
}

/// The values of one field. An empty text is none.
fn values(entry: &ComponentEntry) -> Vec<Value<'_>> {
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
