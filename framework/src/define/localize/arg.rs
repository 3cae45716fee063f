//! What a text has places for.

use std::borrow::Cow;

use fluent_bundle::FluentValue;

/// A value for a `{ $name }` in a text: `("dice", 3.into())`.
///
/// A number chooses among plural forms; a text stands as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Arg<'a>(Value<'a>);

#[derive(Clone, Debug, PartialEq)]
enum Value<'a> {
    Text(Cow<'a, str>),
    Number(f64),
}

impl<'a> Arg<'a> {
    pub(super) fn into_fluent(self) -> FluentValue<'a> {
        match self.0 {
            Value::Text(text) => FluentValue::String(text),
            Value::Number(number) => FluentValue::from(number),
        }
    }
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Self(Value::Text(text.into()))
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(text: &'a String) -> Self {
        Self(Value::Text(text.into()))
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Self(Value::Text(text.into()))
    }
}

impl<'a> From<Cow<'a, str>> for Arg<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self(Value::Text(text))
    }
}

impl From<f64> for Arg<'_> {
    fn from(number: f64) -> Self {
        Self(Value::Number(number))
    }
}

/// Numbers that are exact in 64 bits of floating point.
macro_rules! exact {
    ($($number:ty)*) => {
        $(impl From<$number> for Arg<'_> {
            fn from(number: $number) -> Self {
                Self(Value::Number(number.into()))
            }
        })*
    };
}

exact!(i8 i16 i32 u8 u16 u32 f32);

/// The largest whole number up to which all are exact: 2^53.
const EXACT_MAX: f64 = 9_007_199_254_740_992.0;

/// Numbers that may be larger, and are then written out.
macro_rules! large {
    ($($number:ty)*) => {
        $(impl From<$number> for Arg<'_> {
            #[allow(
                clippy::cast_precision_loss,
                reason = "what is not exact is not used"
            )]
            fn from(number: $number) -> Self {
                let exact = number as f64;
                if exact.abs() <= EXACT_MAX {
                    exact.into()
                } else {
                    number.to_string().into()
                }
            }
        })*
    };
}

large!(i64 isize u64 usize);
