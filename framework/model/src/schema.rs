//! Schemas of request bodies: the fields of a body, and the values that each field accepts.
//!
//! A schema is derived from the Rust types of the fields; `#[schema(…)]` adds the limits that the types do not express.
//! The emulator checks requests against the schemas.

use std::ops::RangeInclusive;

use crate::Id;

/// Type of a request body, or of a field in a request body.
pub trait Schema {
    /// Values that the type accepts. [`Field::is_required`] determines whether null is accepted.
    const KIND: ValueKind;

    /// Whether a field of the type must have a value.
    const IS_REQUIRED: bool = true;

    /// Returns the fields of an object type; empty for any other type.
    fn fields() -> &'static [Field] {
        &[]
    }

    /// Returns the names of the fields that the type has in JSON; for a list, the names of the fields of an entry.
    ///
    /// An edit has the schema of the edited object, but only the names of its own fields.
    fn field_names() -> &'static [&'static str] {
        &[]
    }
}

/// Values that a field accepts.
#[derive(Clone, Copy, Debug)]
pub enum ValueKind {
    /// Any value; the service ignores the value.
    Any,
    /// Boolean.
    Boolean,
    /// String or number, such as the value of a choice.
    ChoiceValue,
    /// Integer from 0 to 2^32 − 1.
    Count,
    /// Number of an enum value, including unnamed values.
    EnumValue,
    /// ID or bit set: an unsigned integer, as a number or as a string.
    IdOrBits,
    /// Image, as a data URI.
    Image,
    /// Integer in the given range.
    IntegerIn(&'static RangeInclusive<u32>),
    /// Number for which the function returns `true`.
    NumberIf(fn(i64) -> bool),
    /// List of values of the given kind.
    List(&'static Self),
    /// Object that maps locales to strings.
    Localizations,
    /// Number.
    Number,
    /// Object with the fields that the function returns.
    Object(fn() -> &'static [Field]),
    /// One of the listed numbers.
    OneOfNumbers(&'static [u32]),
    /// One of the listed strings.
    OneOfStrings(&'static [&'static str]),
    /// Object whose field `type` determines the other fields.
    Tagged {
        /// Values that the field `type` accepts.
        tag: &'static Self,
        /// Returns the other fields for a value of the field `type`.
        fields: fn(i64) -> &'static [Field],
    },
    /// String.
    Text,
    /// ISO 8601 timestamp.
    Time,
    /// Object that maps keys to strings.
    TextMap,
    /// String with a maximum number of characters, not counting surrounding whitespace.
    TrimmedText(usize),
}

/// Field of an object in a request body.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Name of the field in JSON.
    pub name: &'static str,
    /// Values that the field accepts.
    pub kind: ValueKind,
    /// Whether the field must have a value other than null.
    pub is_required: bool,
    /// Valid length of a string, in characters, or of a list, in entries.
    pub length: Option<&'static RangeInclusive<usize>>,
    /// Whether a message with the flag `IS_COMPONENTS_V2` cannot have the field.
    pub is_legacy: bool,
    /// Whether the field may be missing, but not null.
    pub rejects_null: bool,
}

impl Field {
    /// Creates a field with the accepted values of the Rust type `T`.
    pub const fn new<T: Schema>(name: &'static str) -> Self {
        Self {
            name,
            kind: T::KIND,
            is_required: T::IS_REQUIRED,
            length: None,
            is_legacy: false,
            rejects_null: false,
        }
    }

    /// Creates a field that the service ignores, such as a field that only responses contain.
    pub(crate) const fn ignored(name: &'static str) -> Self {
        Self {
            name,
            kind: ValueKind::Any,
            is_required: false,
            length: None,
            is_legacy: false,
            rejects_null: false,
        }
    }

    /// Makes the field required.
    pub(crate) const fn required(mut self) -> Self {
        self.is_required = true;
        self
    }

    /// Makes the field optional.
    pub(crate) const fn optional(mut self) -> Self {
        self.is_required = false;
        self
    }

    /// Replaces the values that the field accepts.
    pub(crate) const fn kind(mut self, kind: &ValueKind) -> Self {
        self.kind = *kind;
        self
    }

    /// Limits the length of a string or a list.
    pub(crate) const fn length(mut self, valid: &'static RangeInclusive<usize>) -> Self {
        self.length = Some(valid);
        self
    }

    /// Limits the length of a string, not counting surrounding whitespace.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "the derive passes a reference"
    )]
    pub(crate) const fn trimmed(self, max: &usize) -> Self {
        self.kind(&ValueKind::TrimmedText(*max))
    }

    /// Limits an integer to a range.
    pub(crate) const fn range(self, valid: &'static RangeInclusive<u32>) -> Self {
        self.kind(&ValueKind::IntegerIn(valid))
    }

    /// Limits an integer to a list of values.
    pub(crate) const fn one_of(self, valid: &'static [u32]) -> Self {
        self.kind(&ValueKind::OneOfNumbers(valid))
    }

    /// Makes null invalid for a field that may be missing.
    pub(crate) const fn not_null(mut self) -> Self {
        self.rejects_null = true;
        self
    }

    /// Marks the field as invalid in a message with the flag `IS_COMPONENTS_V2`.
    pub(crate) const fn legacy(mut self) -> Self {
        self.is_legacy = true;
        self
    }
}

impl<T: Schema> Schema for Option<T> {
    const KIND: ValueKind = T::KIND;
    const IS_REQUIRED: bool = false;
}

impl<T> Schema for Id<T> {
    const KIND: ValueKind = ValueKind::IdOrBits;
}

impl<T: Schema> Schema for Box<T> {
    const KIND: ValueKind = T::KIND;
}

impl<T: Schema> Schema for Vec<T> {
    const KIND: ValueKind = ValueKind::List(&T::KIND);

    fn field_names() -> &'static [&'static str] {
        T::field_names()
    }
}

/// Converts the number of a named enum value, which is never negative and always fits in a `u32`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number of a named enum value is never negative and fits in a `u32`"
)]
pub(crate) const fn enum_number(wire: i64) -> u32 {
    wire as u32
}
