//! Deserialization and serialization of JSON objects, shared by all structs with `#[derive(Object)]`.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};

/// Struct that is read from a JSON object; the derives `Object` and `ReadObject` implement this trait.
pub(crate) trait Object: Sized {
    /// Fields that were read so far.
    type Parts;
    /// Noun phrase for error messages.
    const EXPECTED: &'static str;
    /// JSON names of the fields, in the order of the struct.
    const NAMES: &'static [&'static str];
    /// Table of the names; every object keeps the default.
    const TABLE: &'static NameTable = &NameTable::new(Self::NAMES);

    /// Returns the parts of an object without fields.
    fn start() -> Self::Parts;

    /// Reads the value of the field with this index.
    fn read<'de, A: MapAccess<'de>>(
        parts: &mut Self::Parts,
        index: usize,
        map: &mut A,
    ) -> Result<(), A::Error>;

    /// Returns the object, or the name of a required field that is missing.
    fn finish(parts: Self::Parts) -> Result<Self, &'static str>;
}

/// Returns the names of `base`, then those of `own`; the length of the result is `N`.
pub(crate) const fn join<const N: usize>(
    base: &[&'static str],
    own: &[&'static str],
) -> [&'static str; N] {
    let mut names = [""; N];
    let (first, rest) = names.split_at_mut(base.len());
    first.copy_from_slice(base);
    rest.copy_from_slice(own);
    names
}

/// Deserializes an object; unknown fields are ignored.
pub(crate) fn read<'de, T: Object, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_struct(T::EXPECTED, T::NAMES, ObjectVisitor(PhantomData))
}

struct ObjectVisitor<T>(PhantomData<fn() -> T>);

impl<'de, T: Object> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let mut parts = T::start();
        let mut fields = Fields::new(T::TABLE);
        while let Some(index) = fields.next(&mut map)? {
            T::read(&mut parts, index, &mut map)?;
        }
        T::finish(parts).map_err(A::Error::missing_field)
    }
}

/// Known fields of an object, and those that were present so far.
struct Fields {
    known: &'static NameTable,
    /// Bits of the indices that were present.
    present: u64,
}

impl Fields {
    /// Maximum number of fields: one for each bit of `present`.
    const MAX: usize = u64::BITS as usize;

    const fn new(known: &'static NameTable) -> Self {
        Self { known, present: 0 }
    }

    /// Returns the index of the next known field, and ignores unknown fields before that field.
    #[inline]
    fn next<'de, A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<Option<usize>, A::Error> {
        while let Some(found) = map.next_key_seed(self.known)? {
            let Some(index) = found else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let bit = 1 << index;
            if self.present & bit != 0 {
                return Err(A::Error::duplicate_field(self.known.names[index]));
            }
            self.present |= bit;
            return Ok(Some(index));
        }
        Ok(None)
    }
}

/// Names of the fields of an object, with a hash table of their indices.
pub(crate) struct NameTable {
    names: &'static [&'static str],
    /// Index of a name at [`slot`](Self::slot), or at the next free place after that slot.
    indices: [u8; Self::SLOTS],
}

impl NameTable {
    /// Twice the maximum number of fields: every search ends at a free slot.
    const SLOTS: usize = 2 * Fields::MAX;
    const FREE: u8 = u8::MAX;

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the number of fields is checked"
    )]
    pub(crate) const fn new(names: &'static [&'static str]) -> Self {
        assert!(
            names.len() <= Fields::MAX,
            "an object has at most 64 fields"
        );
        let mut indices = [Self::FREE; Self::SLOTS];
        let mut index = 0;
        while index < names.len() {
            let mut slot = Self::slot(names[index]);
            while indices[slot] != Self::FREE {
                slot = (slot + 1) % Self::SLOTS;
            }
            indices[slot] = index as u8;
            index += 1;
        }
        Self { names, indices }
    }

    const fn slot(name: &str) -> usize {
        let name = name.as_bytes();
        let [first, .., last] = name else {
            return 0;
        };
        let middle = name[name.len() / 2] as usize;
        (name.len() + 9 * *first as usize + 17 * middle + 19 * *last as usize) % Self::SLOTS
    }

    #[inline]
    fn find(&self, name: &str) -> Option<usize> {
        let mut slot = Self::slot(name);
        loop {
            let index = usize::from(self.indices[slot]);
            if *self.names.get(index)? == name {
                return Some(index);
            }
            slot = (slot + 1) % Self::SLOTS;
        }
    }
}

impl<'de> DeserializeSeed<'de> for &NameTable {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<usize>, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for &NameTable {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("field identifier")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Option<usize>, E> {
        Ok(self.find(name))
    }
}

/// Struct that is written as a JSON object; the derive `Object` implements this trait.
pub(crate) trait WriteObject {
    /// Writes the fields.
    fn write<M: SerializeMap>(&self, map: &mut M, is_response: bool) -> Result<(), M::Error>;
}

/// Serializes an object.
pub(crate) fn write<T: WriteObject, S: Serializer>(
    object: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let is_response = is_response(&serializer);
    let mut map = serializer.serialize_map(None)?;
    object.write(&mut map, is_response)?;
    map.end()
}

/// Returns whether the serializer writes a response of the service, with the empty fields that other JSON omits.
///
/// Serde passes no context to an implementation of `Serialize` except the serializer: the serializer of a response is
/// not human-readable, unlike that of other JSON.
#[cfg(feature = "service")]
pub(crate) fn is_response(serializer: &impl Serializer) -> bool {
    !serializer.is_human_readable()
}

/// Returns `false`: without the feature `service`, there is no serializer of responses.
#[cfg(not(feature = "service"))]
pub(crate) const fn is_response(_: &impl Serializer) -> bool {
    false
}
