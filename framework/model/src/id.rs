//! Typed snowflake IDs, and maps whose keys are IDs.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// [Snowflake](https://docs.discord.com/developers/reference#snowflakes) ID of an object of type `T`.
///
/// In JSON, an ID is a string. The type parameter prevents the use of an `Id<Role>` as an `Id<Guild>`. Zero is valid:
/// the service sends `"0"` where no object exists.
pub struct Id<T> {
    value: u64,
    marker: PhantomData<fn() -> T>,
}

/// Epoch of snowflakes: the first second of 2015, in milliseconds since the Unix epoch.
const DISCORD_EPOCH_MILLIS: u64 = 1_420_070_400_000;

impl<T> Id<T> {
    /// Creates an ID from a number.
    pub const fn new(value: u64) -> Self {
        Self {
            value,
            marker: PhantomData,
        }
    }

    /// Returns the ID as a number.
    pub const fn get(self) -> u64 {
        self.value
    }

    /// Returns the same number as an ID of another type. For example, the @everyone role has the ID of the guild.
    pub const fn cast<U>(self) -> Id<U> {
        Id::new(self.value)
    }

    /// Returns the creation time of the object, in milliseconds since the Unix epoch.
    pub const fn created_at_millis(self) -> u64 {
        (self.value >> 22) + DISCORD_EPOCH_MILLIS
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Id<T> {}

impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T> Eq for Id<T> {}

impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Id({})", self.value)
    }
}

impl<T> fmt::Display for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T> From<u64> for Id<T> {
    fn from(value: u64) -> Self {
        Self::new(value)
    }
}

impl<T> FromStr for Id<T> {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse_digits(text).map(Self::new)
    }
}

/// Parses a decimal number.
// The standard library checks every digit for overflow. Numbers of up to 19 digits, as IDs have, cannot overflow.
pub(crate) fn parse_digits(text: &str) -> Result<u64, std::num::ParseIntError> {
    let (eights, rest) = text.as_bytes().as_chunks::<8>();
    if !(1..=19).contains(&text.len()) {
        return text.parse();
    }
    let mut number = 0;
    for digits in eights {
        let Some(eight) = parse_eight_digits(*digits) else {
            return text.parse();
        };
        number = number * 100_000_000 + eight;
    }
    for digit in rest {
        if !digit.is_ascii_digit() {
            return text.parse();
        }
        number = number * 10 + u64::from(digit - b'0');
    }
    Ok(number)
}

/// Parses eight digits at once: adjacent digits are joined to numbers of two, four and eight digits.
fn parse_eight_digits(digits: [u8; 8]) -> Option<u64> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let text = u64::from_le_bytes(digits);
    let values = text.wrapping_sub(EACH * 0x30);
    // A byte below `0` borrows and a byte above `9` carries, so that one of the highest bits is set.
    let is_out_of_range = (values | values.wrapping_add(EACH * 0x76)) & (EACH * 0x80);
    if is_out_of_range != 0 {
        return None;
    }
    let twos = (values * 10 + (values >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (twos * 100 + (twos >> 16)) & 0x0000_ffff_0000_ffff;
    Some((fours * 10_000 + (fours >> 32)) & 0xffff_ffff)
}

impl<T> Serialize for Id<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.value)
    }
}

impl<'de, T> Deserialize<'de> for Id<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IdVisitor).map(Self::new)
    }
}

struct IdVisitor;

impl Visitor<'_> for IdVisitor {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a snowflake: a string of decimal digits below 2^64")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<u64, E> {
        parse_digits(text).map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<u64, E> {
        Ok(value)
    }
}

/// Map from an `Id<K>` to an object of type `V`, in insertion order.
///
/// The maps in an interaction have few entries, so the map is a vector with linear search. Entries whose object is null
/// in JSON are omitted.
#[derive(Clone, Debug, PartialEq)]
pub struct IdMap<K, V = K> {
    entries: Vec<(Id<K>, V)>,
}

impl<K, V> IdMap<K, V> {
    /// Creates an empty map.
    pub const fn new() -> Self {
        Self {
            entries: Vec::new(),
        }
    }

    /// Returns the object with the given ID.
    pub fn get(&self, id: Id<K>) -> Option<&V> {
        let mut entries = self.entries.iter();
        entries.find(|entry| entry.0 == id).map(|entry| &entry.1)
    }

    /// Removes and returns the object with the given ID.
    pub fn remove(&mut self, id: Id<K>) -> Option<V> {
        let index = self.entries.iter().position(|entry| entry.0 == id)?;
        Some(self.entries.remove(index).1)
    }

    /// Inserts an object at the end; removes and returns the previous object with the same ID.
    pub fn insert(&mut self, id: Id<K>, object: V) -> Option<V> {
        let old = self.remove(id);
        self.entries.push((id, object));
        old
    }

    /// Returns the number of objects.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the map is empty.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns an iterator over the IDs and objects, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Id<K>, &V)> {
        self.entries.iter().map(|entry| (entry.0, &entry.1))
    }

    /// Returns an iterator over the objects, in order.
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
        let visitor = IdMapVisitor(PhantomData);
        let entries = deserializer.deserialize_map(visitor)?;
        Ok(Self { entries })
    }
}

struct IdMapVisitor<K, V>(PhantomData<fn() -> (K, V)>);

impl<'de, K, V: Deserialize<'de>> Visitor<'de> for IdMapVisitor<K, V> {
    type Value = Vec<(Id<K>, V)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object whose keys are IDs")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some((id, object)) = map.next_entry::<_, Option<V>>()? {
            entries.extend(object.map(|object| (id, object)));
        }
        Ok(entries)
    }
}
