//! Bit sets: numbers or strings of digits on the wire. Unknown bits are preserved.

use std::fmt;

use serde::de;
use serde::de::{Deserializer, Visitor};

use crate::id::parse_digits;

/// Reads a bit set from a number or a string of digits; null becomes the empty set.
///
/// A negative number is read as its two's complement. Bits beyond the 64th are dropped, and a number with a fraction or
/// an exponent is parsed as an `f64` first.
pub(crate) fn read_bits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    deserializer.deserialize_any(BitsVisitor)
}

struct BitsVisitor;

impl Visitor<'_> for BitsVisitor {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a bit set: an integer or a string of digits")
    }

    fn visit_u64<E: de::Error>(self, bits: u64) -> Result<u64, E> {
        Ok(bits)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<u64, E> {
        Ok(number.cast_unsigned())
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the remainder is not negative and fits in 64 bits"
    )]
    fn visit_f64<E: de::Error>(self, number: f64) -> Result<u64, E> {
        Ok(number.rem_euclid(TWO_TO_64) as u64)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<u64, E> {
        parse_bits(text).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }

    fn visit_unit<E: de::Error>(self) -> Result<u64, E> {
        Ok(0)
    }
}

/// 2^64: the remainder of a division by this number has no bits beyond the 64th.
const TWO_TO_64: f64 = 18_446_744_073_709_551_616.0;

/// Returns the lower 64 bits of a decimal number of any length.
fn parse_bits(text: &str) -> Option<u64> {
    if !text.starts_with('+')
        && let Ok(bits) = parse_digits(text)
    {
        return Some(bits);
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    let first = digits.chars().next()?.to_digit(10)?;
    let magnitude = digits
        .chars()
        .skip(1)
        .try_fold(u64::from(first), |bits, digit| {
            let digit = u64::from(digit.to_digit(10)?);
            Some(bits.wrapping_mul(10).wrapping_add(digit))
        })?;
    let is_negative = digits.len() < text.len();
    Some(if is_negative {
        magnitude.wrapping_neg()
    } else {
        magnitude
    })
}

/// Formats a bit set as its type and the names of its bits, such as `MessageFlags(EPHEMERAL | 0x4000000)`.
pub(crate) fn debug(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    bits: u64,
    flags: &[(&str, u64)],
) -> fmt::Result {
    write!(f, "{name}(")?;
    let mut rest = bits;
    let mut separator = "";
    for &(flag, bit) in flags {
        if rest & bit != 0 {
            write!(f, "{separator}{flag}")?;
            separator = " | ";
            rest &= !bit;
        }
    }
    if rest != 0 || bits == 0 {
        write!(f, "{separator}{rest:#x}")?;
    }
    f.write_str(")")
}

/// Declares a bit set with the functions of `bitflags`. Each flag is one bit.
///
/// `bitflags` would declare the struct as well, together with functions per set that read and write the names of flags:
/// a thirtieth of what the compiler generates for this crate.
macro_rules! bit_set {
    (
        $(#[$meta:meta])*
        $name:ident {
            $($(#[doc = $doc:literal])* const $flag:ident = $value:expr;)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name(u64);

        ::bitflags::bitflags! {
            impl $name: u64 {
                $($(#[doc = $doc])* const $flag = $value;)*
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let flags = &[$((stringify!($flag), Self::$flag.bits())),*];
                $crate::wire::flags::debug(f, stringify!($name), self.bits(), flags)
            }
        }
    };
}

pub(crate) use bit_set;

/// Declares a bit set that is a number on the wire.
macro_rules! number_flags {
    (
        $(#[$meta:meta])*
        $name:ident {
            $($(#[doc = $doc:literal])* $flag:ident = $bit:literal,)*
        }
    ) => {
        $crate::wire::flags::bit_set! {
            $(#[$meta])*
            $name {
                $($(#[doc = $doc])* const $flag = 1 << $bit;)*
            }
        }

        $crate::wire::kinds::kinds! { $name => IdOrBits, }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u64(self.bits())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::flags::read_bits(deserializer).map(Self::from_bits_retain)
            }
        }
    };
}

pub(crate) use number_flags;
