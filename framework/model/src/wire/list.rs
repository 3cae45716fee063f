//! Lists that accept null in place of the list or of an entry.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// List in a response.
///
/// Discord's OpenAPI specification allows null in place of some lists, and null entries in other lists. Null becomes an
/// empty list, and null entries are skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List<T>(pub Vec<T>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> From<Vec<T>> for List<T> {
    fn from(items: Vec<T>) -> Self {
        Self(items)
    }
}

impl<T> From<List<T>> for Vec<T> {
    fn from(list: List<T>) -> Self {
        list.0
    }
}

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl<T> IntoIterator for List<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a List<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: Serialize> Serialize for List<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer).map(Self)
    }
}

/// Deserializes a list or an optional list; null entries are skipped.
pub(crate) fn deserialize<'de, D, L>(deserializer: D) -> Result<L, D::Error>
where
    D: Deserializer<'de>,
    L: ListField<'de>,
{
    let visitor = ListVisitor(PhantomData);
    deserializer
        .deserialize_option(visitor)
        .map(L::from_entries)
}

/// `Vec`, or `Option` of a `Vec`.
pub(crate) trait ListField<'de> {
    /// Type of the entries.
    type Entry: Deserialize<'de>;

    /// Creates the list; `None` represents null.
    fn from_entries(entries: Option<Vec<Self::Entry>>) -> Self;
}

impl<'de, T: Deserialize<'de>> ListField<'de> for Vec<T> {
    type Entry = T;

    fn from_entries(entries: Option<Self>) -> Self {
        entries.unwrap_or_default()
    }
}

impl<'de, T: Deserialize<'de>> ListField<'de> for Option<Vec<T>> {
    type Entry = T;

    fn from_entries(entries: Self) -> Self {
        entries
    }
}

struct ListVisitor<T>(PhantomData<fn() -> T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = Option<Vec<T>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = list.next_element::<Option<T>>()? {
            entries.extend(entry);
        }
        Ok(Some(entries))
    }
}
