//! How a number in an object is read: whatever the service sends, as the nearest that the field holds.

use guildhall_rules::NumberVisitor;
use serde::de::Deserializer;

pub(crate) use crate::tolerance::unchanged as serialize;

/// Reads a number; null, and a field whose default it is, is zero or none.
pub(crate) fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Nearest,
{
    let number = deserializer.deserialize_any(NumberVisitor)?;
    Ok(T::nearest(number))
}

/// A number, or one that may be none.
pub(crate) trait Nearest {
    /// The nearest one.
    fn nearest(number: Option<i128>) -> Self;
}

impl<T: Nearest> Nearest for Option<T> {
    fn nearest(number: Option<i128>) -> Self {
        number.map(|number| T::nearest(Some(number)))
    }
}

macro_rules! nearest {
    ($($type:ty),*) => {$(
        impl Nearest for $type {
            fn nearest(number: Option<i128>) -> Self {
                let number = number.unwrap_or_default();
                let nearest = number.clamp(Self::MIN.into(), Self::MAX.into());
                nearest.try_into().unwrap_or_default()
            }
        }
    )*};
}

nearest!(i32, i64, u32, u64);
