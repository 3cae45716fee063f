//! Bit sets: a number on the wire, or a string of its digits; unknown bits are kept.

use std::fmt;

use serde::de::{self, Deserializer, Visitor};

/// Reads a bit set from a number or from decimal text; null is the empty set.
pub(crate) fn read_bits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    deserializer.deserialize_any(BitsVisitor)
}

struct BitsVisitor;

impl Visitor<'_> for BitsVisitor {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a bit set: a number below 2^64, or a string of its digits")
    }

    fn visit_u64<E: de::Error>(self, bits: u64) -> Result<u64, E> {
        Ok(bits)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<u64, E> {
        text.parse()
            .map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
    }

    fn visit_unit<E: de::Error>(self) -> Result<u64, E> {
        Ok(0)
    }
}

/// Declares a bit set whose wire form is a number.
macro_rules! number_flags {
    (
        $(#[$meta:meta])*
        $name:ident {
            $($(#[doc = $doc:literal])* $flag:ident = $bit:literal,)*
        }
    ) => {
        ::bitflags::bitflags! {
            $(#[$meta])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub struct $name: u64 {
                $($(#[doc = $doc])* const $flag = 1 << $bit;)*
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u64(self.bits())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::flags::read_bits(deserializer).map(Self::from_bits_retain)
            }
        }
    };
}

pub(crate) use number_flags;
