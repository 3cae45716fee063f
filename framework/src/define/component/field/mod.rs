//! A field of a modal, as constant data, and the component that it is shown as.

mod kind;
mod shown;

use guildhall_rules::INPUT_MAX;

use super::Entered;
use super::input::Input;
pub use kind::FieldKind;
use kind::misfit;

/// A field of a modal.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    kind: FieldKind,
    id: &'static str,
    label: &'static str,
    description: Option<&'static str>,
    file_types: &'static [&'static str],
    input: Input,
}

impl Field {
    /// A field of a type, with an id of 1–100 characters and a label of 1–45.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where the type cannot be entered so.
    #[track_caller]
    pub const fn of<T: Entered>(kind: FieldKind, id: &'static str, label: &'static str) -> Self {
        let mut input = T::INPUT;
        if let Some(fault) = misfit(kind, &input) {
            panic!("{}", fault)
        }
        input.min = input.def.min_length;
        input.max = bounded(input.def.max_length);
        Self {
            kind,
            id,
            label,
            description: None,
            file_types: input.def.file_types,
            input,
        }
    }

    /// Sets what is meant, 1–100 characters.
    #[must_use]
    pub const fn description(mut self, description: &'static str) -> Self {
        self.description = Some(description);
        self
    }

    /// Sets the text in it while it is empty, at most 100 characters, or 150 of a select.
    #[must_use]
    pub const fn placeholder(mut self, placeholder: &'static str) -> Self {
        self.input.placeholder = Some(placeholder);
        self
    }

    /// Sets the fewest characters, values or files. Of several, 1 or more must be chosen then.
    #[must_use]
    pub const fn min(mut self, min: u32) -> Self {
        self.input.required = self.input.required || (self.input.several && min > 0);
        self.input.min = Some(min);
        self
    }

    /// Sets the most characters, values or files.
    #[must_use]
    pub const fn max(mut self, max: u32) -> Self {
        self.input.max = Some(max);
        self
    }

    /// Sets what an upload takes: `image`, `video`, `audio` or endings such as `.pdf`.
    #[must_use]
    pub const fn file_types(mut self, file_types: &'static [&'static str]) -> Self {
        self.file_types = file_types;
        self
    }

    /// The id of the field within its modal.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// What the field asks.
    pub const fn asks(&self) -> &'static str {
        self.label
    }
}

/// The length that a type brings along, where a text input can be as long.
const fn bounded(length: Option<u32>) -> Option<u32> {
    match length {
        Some(length) if length <= *INPUT_MAX.end() => Some(length),
        _ => None,
    }
}
