//! Snowflakes, typed by what they identify.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

/// The [snowflake](https://docs.discord.com/developers/reference#snowflakes) of a `T`.
///
/// A string on the wire. `Id<Role>` cannot stand in for `Id<Guild>`. Zero is legal: the service
/// sends `"0"` where a thing has no identity.
pub struct Id<T> {
    value: u64,
    of: PhantomData<fn() -> T>,
}

/// Milliseconds from the Unix epoch to the first second of 2015, where snowflakes start.
const EPOCH: u64 = 1_420_070_400_000;

impl<T> Id<T> {
    /// The id with this number.
    pub const fn new(value: u64) -> Self {
        Self {
            value,
            of: PhantomData,
        }
    }

    /// The number.
    pub const fn get(self) -> u64 {
        self.value
    }

    /// The same number as the id of something else, such as a guild's @everyone role.
    pub const fn cast<U>(self) -> Id<U> {
        Id::new(self.value)
    }

    /// When it was made, in milliseconds since the Unix epoch.
    pub const fn created_at_millis(self) -> u64 {
        (self.value >> 22) + EPOCH
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
        text.parse().map(Self::new)
    }
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
        text.parse()
            .map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<u64, E> {
        Ok(value)
    }
}
