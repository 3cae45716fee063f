//! How a list of numbers in an object is read: each as the nearest, null as none.

use serde::Deserialize;
use serde::de::Deserializer;

use crate::list::{self, Entries};
use crate::number::{self, Nearest};

pub(crate) use crate::tolerance::unchanged as serialize;

/// Reads a field that is a list of numbers, or one that may be none.
pub(crate) fn deserialize<'de, D, L>(deserializer: D) -> Result<L, D::Error>
where
    D: Deserializer<'de>,
    L: Entries<'de>,
    L::Entry: Nearest,
{
    let entries: Option<Vec<Entry<L::Entry>>> = list::deserialize(deserializer)?;
    let numbers = entries.map(|entries| entries.into_iter().map(|Entry(number)| number).collect());
    Ok(L::entries(numbers))
}

struct Entry<T>(T);

impl<'de, T: Nearest> Deserialize<'de> for Entry<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        number::deserialize(deserializer).map(Self)
    }
}
