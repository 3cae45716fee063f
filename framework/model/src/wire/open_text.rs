//! Enums that are strings on the wire and preserve unknown values.

use std::fmt;
use std::marker::PhantomData;

use serde::de;
use serde::de::{Deserializer, Visitor};

/// Declares an open enum of strings: the known values, and `Unknown` for any other string.
macro_rules! open_text {
    (
        $(#[$meta:meta])*
        $name:ident {
            $($(#[$variant_meta:meta])* $variant:ident = $text:literal,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$variant_meta])* $variant,)*
            /// Value unknown to this version, as received.
            Unknown(Box<str>),
        }

        impl $name {
            /// All known values.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Returns the string on the wire.
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $text,)*
                    Self::Unknown(text) => text,
                }
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                match text {
                    $($text => Self::$variant,)*
                    other => Self::Unknown(other.into()),
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        $crate::wire::kinds::kinds! { $name => Text, }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::open_text::read_text(deserializer)
            }
        }
    };
}

/// Deserializes a string without an allocation for a known value.
pub(crate) fn read_text<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: for<'a> From<&'a str>,
{
    deserializer.deserialize_str(TextVisitor(PhantomData))
}

struct TextVisitor<T>(PhantomData<fn() -> T>);

impl<T: for<'a> From<&'a str>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        Ok(text.into())
    }
}

pub(crate) use open_text;
