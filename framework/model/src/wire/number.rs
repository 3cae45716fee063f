//! Lenient numbers: a number out of range becomes the nearest number of the field's type.

use guildhall_rules::NumberVisitor;
use serde::de::Deserializer;

/// Deserializes a number or an optional number; null becomes zero or `None`.
pub(crate) fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromNumber,
{
    let number = deserializer.deserialize_any(NumberVisitor)?;
    Ok(T::saturating_from(number))
}

/// Number type, or `Option` of a number type.
pub(crate) trait FromNumber {
    /// Returns the nearest number of the type; `None` represents null.
    fn saturating_from(number: Option<i128>) -> Self;
}

impl<T: FromNumber> FromNumber for Option<T> {
    fn saturating_from(number: Option<i128>) -> Self {
        number.map(|number| T::saturating_from(Some(number)))
    }
}

macro_rules! from_number {
    ($($type:ty),*) => {$(
        impl FromNumber for $type {
            fn saturating_from(number: Option<i128>) -> Self {
                let number = number.unwrap_or_default();
                let nearest = number.clamp(Self::MIN.into(), Self::MAX.into());
                nearest.try_into().unwrap_or_default()
            }
        }
    )*};
}

from_number!(i32, i64, u32, u64);

/// Lists of numbers, without null entries.
pub(crate) mod list {
    use serde::Deserialize;
    use serde::de::Deserializer;

    use super::FromNumber;
    use crate::wire::list::{self, ListField};

    /// Deserializes a list of numbers, or `null` for an optional list; null entries are skipped.
    pub(crate) fn deserialize<'de, D, L>(deserializer: D) -> Result<L, D::Error>
    where
        D: Deserializer<'de>,
        L: ListField<'de>,
        L::Entry: FromNumber,
    {
        let entries: Option<Vec<NumberEntry<L::Entry>>> = list::deserialize(deserializer)?;
        let numbers = entries.map(|entries| {
            entries
                .into_iter()
                .map(|NumberEntry(number)| number)
                .collect()
        });
        Ok(L::from_entries(numbers))
    }

    struct NumberEntry<T>(T);

    impl<'de, T: FromNumber> Deserialize<'de> for NumberEntry<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            super::deserialize(deserializer).map(Self)
        }
    }
}
