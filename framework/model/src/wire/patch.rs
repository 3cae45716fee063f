//! Fields of PATCH bodies: unchanged, cleared or set.

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

#[cfg(feature = "service")]
use crate::schema::{Schema, ValueKind};

/// Change that a PATCH request makes to a field.
///
/// In structs with serde's derives, fields of this type need
/// `#[serde(default, skip_serializing_if = "Patch::is_keep")]`, because the service distinguishes an absent field,
/// null, and a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Patch<T> {
    /// Leaves the field unchanged: the request omits the field.
    #[default]
    Keep,
    /// Resets the field to its default: the request contains null.
    Clear,
    /// Sets the field to a value.
    Set(T),
}

impl<T> Patch<T> {
    /// Returns whether the field is left unchanged.
    pub const fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }

    /// Returns the new value, if the field is set.
    pub const fn value(&self) -> Option<&T> {
        match self {
            Self::Set(value) => Some(value),
            Self::Keep | Self::Clear => None,
        }
    }

    /// Applies the change to an optional `field`.
    pub fn apply(self, field: &mut Option<T>) {
        match self {
            Self::Keep => {}
            Self::Clear => *field = None,
            Self::Set(value) => *field = Some(value),
        }
    }
}

impl<T: Default> Patch<T> {
    /// Applies the change to a required `field`, which is set to its default if cleared.
    pub fn apply_or_default(self, field: &mut T) {
        match self {
            Self::Keep => {}
            Self::Clear => *field = T::default(),
            Self::Set(value) => *field = value,
        }
    }

    /// Returns a mutable reference to the new value; an unchanged or cleared field is first set to its default.
    pub(crate) fn set_mut(&mut self) -> &mut T {
        if !matches!(self, Self::Set(_)) {
            *self = Self::Set(T::default());
        }
        match self {
            Self::Set(value) => value,
            Self::Keep | Self::Clear => unreachable!("the field has just been set"),
        }
    }
}

impl<T> From<T> for Patch<T> {
    fn from(value: T) -> Self {
        Self::Set(value)
    }
}

impl<T> From<Option<T>> for Patch<T> {
    /// Converts `None` to [`Patch::Clear`].
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Clear, Self::Set)
    }
}

impl From<&str> for Patch<String> {
    fn from(text: &str) -> Self {
        Self::Set(text.to_owned())
    }
}

// The entries are not converted with `Into`, because the compiler could not infer the type of an empty array.
impl<T, const N: usize> From<[T; N]> for Patch<Vec<T>> {
    fn from(entries: [T; N]) -> Self {
        Self::Set(entries.into())
    }
}

impl<T: Serialize> Serialize for Patch<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Keep | Self::Clear => serializer.serialize_none(),
            Self::Set(value) => serializer.serialize_some(value),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::<T>::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(feature = "service")]
impl<T: Schema> Schema for Patch<T> {
    const KIND: ValueKind = T::KIND;
    const IS_REQUIRED: bool = false;
}
