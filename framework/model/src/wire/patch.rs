//! A field of a PATCH body: left alone, cleared or set.

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

/// What a PATCH does to one field.
///
/// Fields of this type need `#[serde(default, skip_serializing_if = "Patch::is_keep")]`: absent,
/// null and a value are three different things to the service.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Patch<T> {
    /// The field stays as it is: it is not sent.
    #[default]
    Keep,
    /// The field goes back to its default: null is sent.
    Clear,
    /// The field becomes this.
    Set(T),
}

impl<T> Patch<T> {
    /// Whether the field stays as it is.
    pub const fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }

    /// What the field becomes, if it is set.
    pub const fn value(&self) -> Option<&T> {
        match self {
            Self::Set(value) => Some(value),
            Self::Keep | Self::Clear => None,
        }
    }

    /// Makes the change to `field`.
    pub fn apply(self, field: &mut Option<T>) {
        match self {
            Self::Keep => {}
            Self::Clear => *field = None,
            Self::Set(value) => *field = Some(value),
        }
    }
}

impl<T: Default> Patch<T> {
    /// Makes the change to a `field` that is never null: what clears it sets its default.
    pub fn apply_or_default(self, field: &mut T) {
        match self {
            Self::Keep => {}
            Self::Clear => *field = T::default(),
            Self::Set(value) => *field = value,
        }
    }
}

impl<T> From<T> for Patch<T> {
    fn from(value: T) -> Self {
        Self::Set(value)
    }
}

impl<T> From<Option<T>> for Patch<T> {
    /// None clears the field.
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Clear, Self::Set)
    }
}

impl From<&str> for Patch<String> {
    fn from(text: &str) -> Self {
        Self::Set(text.to_owned())
    }
}

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
