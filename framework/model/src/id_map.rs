//! Objects by id, as an interaction carries them.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::Id;

/// Objects `V` by the id of a `K`, in the order in which they came.
///
/// An interaction names a handful of objects, so they lie side by side and are searched in turn.
/// Where the service sends null for an object, there is none.
#[derive(Clone, Debug, PartialEq)]
pub struct IdMap<K, V = K> {
    entries: Vec<(Id<K>, V)>,
}

impl<K, V> IdMap<K, V> {
    /// A map without objects.
    pub const fn new() -> Self {
        Self {
            entries: Vec::new(),
        }
    }

    /// The object with this id.
    pub fn get(&self, id: Id<K>) -> Option<&V> {
        let mut entries = self.entries.iter();
        entries.find(|entry| entry.0 == id).map(|entry| &entry.1)
    }

    /// Takes out the object with this id.
    pub fn remove(&mut self, id: Id<K>) -> Option<V> {
        let index = self.entries.iter().position(|entry| entry.0 == id)?;
        Some(self.entries.remove(index).1)
    }

    /// Puts in an object, and returns the one that had this id before.
    pub fn insert(&mut self, id: Id<K>, object: V) -> Option<V> {
        let old = self.remove(id);
        self.entries.push((id, object));
        old
    }

    /// How many objects there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The ids and objects, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Id<K>, &V)> {
        self.entries.iter().map(|entry| (entry.0, &entry.1))
    }

    /// The objects, in order.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.entries.iter().map(|entry| &entry.1)
    }
}

impl<K, V> Default for IdMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, V> FromIterator<(Id<K>, V)> for IdMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (Id<K>, V)>>(entries: I) -> Self {
        Self {
            entries: entries.into_iter().collect(),
        }
    }
}

impl<K, V> IntoIterator for IdMap<K, V> {
    type Item = (Id<K>, V);
    type IntoIter = std::vec::IntoIter<(Id<K>, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<K, V: Serialize> Serialize for IdMap<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, K, V: Deserialize<'de>> Deserialize<'de> for IdMap<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let visitor = EntriesVisitor(PhantomData);
        let entries = deserializer.deserialize_map(visitor)?;
        Ok(Self { entries })
    }
}

struct EntriesVisitor<K, V>(PhantomData<fn() -> (K, V)>);

impl<'de, K, V: Deserialize<'de>> Visitor<'de> for EntriesVisitor<K, V> {
    type Value = Vec<(Id<K>, V)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("objects by id")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some((id, object)) = map.next_entry::<_, Option<V>>()? {
            entries.extend(object.map(|object| (id, object)));
        }
        Ok(entries)
    }
}
