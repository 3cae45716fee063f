//! Schemas of request bodies: the fields of a body, and the values that each field accepts.
//!
//! A schema is derived from the Rust types of the fields; `#[schema(…)]` adds the limits that the types do not express.
//! The emulator checks requests against the schemas.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::de::value::Error;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

use guildhall_rules::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, CommandType, EntryPointHandler,
    InteractionContextType,
};

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
    fn field_names() -> &'static [&'static str]
    where
        Self: DeserializeOwned,
    {
        let mut recorder = FieldRecorder(&[]);
        // The result is always an error, because the recorder has no input.
        let _result = Self::deserialize(&mut recorder);
        recorder.0
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

    /// Makes the field optional if `is_omitted`, that is, if serialization can omit the field.
    pub(crate) const fn optional_if(mut self, is_omitted: bool) -> Self {
        self.is_required = self.is_required && !is_omitted;
        self
    }

    /// Makes the field optional.
    pub(crate) const fn optional(self) -> Self {
        self.optional_if(true)
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
        reason = "`schema!` passes a reference"
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

impl<T: Schema> Schema for Box<T> {
    const KIND: ValueKind = T::KIND;
}

impl<T: Schema> Schema for Vec<T> {
    const KIND: ValueKind = ValueKind::List(&T::KIND);
}

/// Deserializer without input that records the field names passed to `deserialize_struct`.
struct FieldRecorder(&'static [&'static str]);

impl<'de> Deserializer<'de> for &mut FieldRecorder {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("the recorder has no input"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0 = fields;
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(FirstEntry(self))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct tuple tuple_struct map enum identifier ignored_any
    }
}

/// Sequence with one element, which the recorder deserializes.
struct FirstEntry<'a>(&'a mut FieldRecorder);

impl<'de> SeqAccess<'de> for FirstEntry<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        seed.deserialize(&mut *self.0).map(Some)
    }
}

/// Implements [`Schema`] for types that accept one kind of value.
macro_rules! kinds {
    ($($type:ty => $kind:ident,)*) => {$(
        impl $crate::schema::Schema for $type {
            const KIND: $crate::schema::ValueKind = $crate::schema::ValueKind::$kind;
        }
    )*};
}

kinds! {
    ApplicationIntegrationType => EnumValue,
    BTreeMap<String, String> => TextMap,
    bool => Boolean,
    ChannelType => EnumValue,
    CommandOptionType => EnumValue,
    CommandType => EnumValue,
    EntryPointHandler => EnumValue,
    f64 => Number,
    i32 => Count,
    InteractionContextType => EnumValue,
    String => Text,
    u32 => Count,
    u64 => Count,
}

/// Implements [`Schema`] for enums; a body can only contain their named values.
macro_rules! closed_enums {
    ($($name:ident),* $(,)?) => {$(
        impl $crate::schema::Schema for $name {
            const KIND: $crate::schema::ValueKind = {
                const NUMBERS: [u32; $name::ALL.len()] = {
                    let mut numbers = [0; $name::ALL.len()];
                    let mut index = 0;
                    while index < numbers.len() {
                        numbers[index] = $crate::schema::enum_number($name::ALL[index].wire());
                        index += 1;
                    }
                    numbers
                };
                $crate::schema::ValueKind::OneOfNumbers(&NUMBERS)
            };
        }
    )*};
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

/// Declares a struct, and implements [`Schema`] for the struct.
///
/// A field is required unless its type is an `Option` or a `Patch`, or its `serde` attribute contains
/// `skip_serializing_if`. The order of the attributes is fixed: documentation, `deprecated`, `schema`, `serde`; in
/// `serde`, `rename` must be first. `#[schema(…)]` lists methods of [`Field`], each with at most one argument;
/// `ignored` cannot be combined with other methods:
///
/// ```text
/// #[schema(optional, length = CUSTOM_ID)]
/// ```
///
/// With `pub struct Name: Other`, the struct has the schema of `Other`. With `pub struct Name [base: Base]`, the struct
/// also has the fields of `Base`.
macro_rules! schema {
    (
        $(#[$meta:meta])*
        pub struct $name:ident $(: $other:ty)? $([$base:ident: $base_type:ty])? {
            $(
                $(#[doc = $doc:literal])*
                $(#[deprecated($($old:tt)*)])?
                $(#[schema($($rule:tt)*)])?
                $(#[serde($($wire:tt)*)])?
                pub $field:ident: $type:ty,
            )*
        }
    ) => {
        $(#[$meta])*
        pub struct $name {
            $(
                #[doc = concat!("Fields of [`", stringify!($base_type), "`].")]
                #[serde(flatten)]
                pub $base: $base_type,
            )?
            $(
                $(#[doc = $doc])*
                $(#[deprecated($($old)*)])?
                $(#[serde($($wire)*)])?
                pub $field: $type,
            )*
        }

        $crate::schema::schema! {
            @implement $name ($($other)?) ($($base_type)?)
            [$({$field: $type, [$($($wire)*)?] [$($($rule)*)?]})*]
        }
    };

    (@implement $name:ident () () [$({$field:ident: $type:ty, [$($wire:tt)*] [$($rule:tt)*]})*]) => {
        impl $crate::schema::Schema for $name {
            const KIND: $crate::schema::ValueKind =
                $crate::schema::ValueKind::Object(<Self as $crate::schema::Schema>::fields);

            fn fields() -> &'static [$crate::schema::Field] {
                const {
                    &[$(
                        $crate::schema::schema! { @field $field: $type, [$($wire)*] $($rule)* },
                    )*]
                }
            }
        }
    };
    (@implement $name:ident () ($base:ty) [$({$field:ident: $type:ty, [$($wire:tt)*] [$($rule:tt)*]})*]) => {
        impl $crate::schema::Schema for $name {
            const KIND: $crate::schema::ValueKind =
                $crate::schema::ValueKind::Object(<Self as $crate::schema::Schema>::fields);

            fn fields() -> &'static [$crate::schema::Field] {
                static FIELDS: ::std::sync::LazyLock<Vec<$crate::schema::Field>> =
                    ::std::sync::LazyLock::new(|| {
                        let own = [$(
                            $crate::schema::schema! { @field $field: $type, [$($wire)*] $($rule)* },
                        )*];
                        [<$base as $crate::schema::Schema>::fields(), &own].concat()
                    });
                &FIELDS
            }

            fn field_names() -> &'static [&'static str] {
                static NAMES: ::std::sync::LazyLock<Vec<&'static str>> =
                    ::std::sync::LazyLock::new(|| {
                        let own = [$($crate::schema::schema!(@name $field $($wire)*),)*];
                        [<$base as $crate::schema::Schema>::field_names(), &own].concat()
                    });
                &NAMES
            }
        }
    };
    (@implement $name:ident ($other:ty) () $fields:tt) => {
        impl $crate::schema::Schema for $name {
            const KIND: $crate::schema::ValueKind = <$other as $crate::schema::Schema>::KIND;

            fn fields() -> &'static [$crate::schema::Field] {
                <$other as $crate::schema::Schema>::fields()
            }
        }
    };

    (@field $field:ident: $type:ty, [$($wire:tt)*] ignored) => {
        $crate::schema::Field::ignored($crate::schema::schema!(@name $field $($wire)*))
    };
    (@field $field:ident: $type:ty, [$($wire:tt)*] $($rule:ident $(= $value:expr)?),*) => {
        $crate::schema::Field::new::<$type>($crate::schema::schema!(@name $field $($wire)*))
            .optional_if($crate::schema::schema!(@is_omitted $($wire)*))
            $(.$rule($(&$value)?))*
    };
    (@name $field:ident rename = $name:literal $($rest:tt)*) => { $name };
    (@name $field:ident $($rest:tt)*) => { stringify!($field) };
    (@is_omitted) => { false };
    (@is_omitted skip_serializing_if $($rest:tt)*) => { true };
    (@is_omitted $first:tt $($rest:tt)*) => { $crate::schema::schema!(@is_omitted $($rest)*) };
}

pub(crate) use {closed_enums, kinds, schema};
