//! Deserialization of JSON objects, shared by all structs with `#[derive(Object)]`.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};

/// Struct that is a JSON object; the derive `Object` implements this trait.
pub(crate) trait Object: Sized {
    /// Fields that were read so far.
    type Parts;
    /// Noun phrase for error messages.
    const EXPECTED: &'static str;
    /// JSON names of the fields, in the order of the struct.
    const NAMES: &'static [&'static str];

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

/// Returns the names of `own`, then those of `base`; the length of the result is `N`.
pub(crate) const fn join<const N: usize>(
    own: &[&'static str],
    base: &[&'static str],
) -> [&'static str; N] {
    let mut names = [""; N];
    let (first, rest) = names.split_at_mut(own.len());
    first.copy_from_slice(own);
    rest.copy_from_slice(base);
    names
}

/// Deserializes an object; unknown fields are ignored.
pub(crate) fn read<'de, T: Object, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    const {
        assert!(
            T::NAMES.len() <= Fields::MAX,
            "an object has at most 128 fields"
        );
    };
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
        let mut fields = Fields::new(T::NAMES);
        while let Some(index) = fields.next(&mut map)? {
            T::read(&mut parts, index, &mut map)?;
        }
        T::finish(parts).map_err(A::Error::missing_field)
    }
}

/// Known fields of an object, and those that were present so far.
struct Fields {
    names: &'static [&'static str],
    /// Index after that of the last field: the service sends fields mostly in the order of the struct.
    next: usize,
    /// Bits of the indices that were present.
    present: u128,
}

impl Fields {
    /// Maximum number of fields: one for each bit of `present`.
    const MAX: usize = u128::BITS as usize;

    const fn new(names: &'static [&'static str]) -> Self {
        Self {
            names,
            next: 0,
            present: 0,
        }
    }

    /// Returns the index of the next known field, and ignores unknown fields before that field.
    fn next<'de, A: MapAccess<'de>>(&mut self, map: &mut A) -> Result<Option<usize>, A::Error> {
        while let Some(found) = map.next_key_seed(&mut *self)? {
            let Some(index) = found else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let bit = 1 << index;
            if self.present & bit != 0 {
                return Err(A::Error::duplicate_field(self.names[index]));
            }
            self.present |= bit;
            self.next = index + 1;
            return Ok(Some(index));
        }
        Ok(None)
    }

    #[inline]
    fn find(&self, name: &str) -> Option<usize> {
        match self.names.get(self.next) {
            Some(next) if *next == name => Some(self.next),
            _ => self.names.iter().position(|known| *known == name),
        }
    }
}

impl<'de> DeserializeSeed<'de> for &mut Fields {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<usize>, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for &mut Fields {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("field identifier")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Option<usize>, E> {
        Ok(self.find(name))
    }
}
