//! The serde deserializer of a key of an object, and of the name of an enum's variant.

use std::borrow::Cow;

use serde::de::value::{BorrowedStrDeserializer, StringDeserializer};
use serde::de::{Deserializer, Visitor};
use serde::forward_to_deserialize_any;

use super::error::JsonError;

/// A key of an object, or the name of a variant without data.
pub(super) struct Key<'de>(pub(super) Cow<'de, str>);

/// Declares methods that read a number from a key.
macro_rules! read_number {
    ($($method:ident: $visit:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
            match self.0.parse() {
                Ok(number) => visitor.$visit(number),
                Err(_) => self.deserialize_any(visitor),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = JsonError;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        match self.0 {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    // The names of fields: `forward_to_deserialize_any` declares functions that are not inlined.
    #[inline]
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        self.deserialize_any(visitor)
    }

    read_number! {
        deserialize_bool: visit_bool,
        deserialize_i8: visit_i8,
        deserialize_i16: visit_i16,
        deserialize_i32: visit_i32,
        deserialize_i64: visit_i64,
        deserialize_u8: visit_u8,
        deserialize_u16: visit_u16,
        deserialize_u32: visit_u32,
        deserialize_u64: visit_u64,
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, JsonError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, JsonError> {
        match self.0 {
            Cow::Borrowed(name) => visitor.visit_enum(BorrowedStrDeserializer::new(name)),
            Cow::Owned(name) => visitor.visit_enum(StringDeserializer::new(name)),
        }
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        ignored_any
    }
}
