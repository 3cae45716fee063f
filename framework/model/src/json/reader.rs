//! The serde deserializer of the JSON reader.

use std::borrow::Cow;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error as _, Expected, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use super::blocks::Blocks;
use super::entries::Entries;
use super::error::JsonError;
use super::key::Key;
use super::text::{InvalidAt, JsonText};

/// Name of the newtype that receives a value as text.
pub(super) const RAW_JSON: &str = "$guildhall::RawJson";

/// Prefix of the newtypes that `serde_json` treats in a special way.
const SERDE_JSON: &str = "$serde_json::";

/// Maximum depth of nested objects and arrays that are read; the same as in `serde_json`.
const MAX_DEPTH: u8 = 127;

/// A position in JSON text.
#[derive(Debug)]
pub(super) struct Reader<'de> {
    text: JsonText<'de>,
    /// Index of the next byte.
    pub(super) position: usize,
    blocks: Blocks<'de>,
    /// Number of objects and arrays around the position.
    depth: u8,
}

/// A value other than a string, an object or an array.
enum Scalar {
    Null,
    Boolean(bool),
    Unsigned(u64),
    Signed(i64),
    Number(f64),
}

impl<'de> Reader<'de> {
    #[inline]
    pub(super) fn new(text: &'de str) -> Self {
        Self {
            text: JsonText(text),
            position: 0,
            blocks: Blocks::new(text.as_bytes()),
            depth: 0,
        }
    }

    /// Checks that nothing but whitespace is left.
    pub(super) fn finish(&mut self) -> Result<(), JsonError> {
        self.peek().map_or(Ok(()), |_| Err(JsonError::syntax()))
    }

    /// Skips whitespace, and returns the next byte without consuming the byte.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        self.text.next(&mut self.position).ok()
    }

    #[inline]
    pub(super) fn expect(&mut self, byte: u8) -> Result<(), JsonError> {
        let expected = self.text.expect(byte, &mut self.position);
        expected.map_err(|_| JsonError::syntax())
    }

    #[inline]
    pub(super) fn read_string(&mut self) -> Result<Cow<'de, str>, JsonError> {
        let open = self.position;
        let quote = self.blocks.mark_after(open);
        if self.text.byte(quote) != Some(b'"') {
            return self.read_escaped_string(quote);
        }
        self.position = quote + 1;
        let content = self.text.0.get(open + 1..quote);
        content.map(Cow::Borrowed).ok_or_else(JsonError::syntax)
    }

    /// Reads a string whose first escape is at the index `escape`.
    #[cold]
    fn read_escaped_string(&mut self, escape: usize) -> Result<Cow<'de, str>, JsonError> {
        let quote = self.text.closing_quote(escape, &mut self.blocks);
        let literal = self.take(quote.map(|quote| quote + 1))?;
        let unescaped = serde_json::from_str(literal).map_err(|_| JsonError::syntax())?;
        Ok(Cow::Owned(unescaped))
    }

    /// Skips a value, and returns its text.
    #[inline]
    fn skip(&mut self) -> Result<&'de str, JsonError> {
        self.peek();
        let end = self.text.end_of_value(self.position, &mut self.blocks);
        self.take(end)
    }

    /// Moves to the end of a value, and returns its text.
    #[inline]
    fn take(&mut self, end: Result<usize, InvalidAt>) -> Result<&'de str, JsonError> {
        let end = end.map_err(|invalid| self.fail(invalid))?;
        let value = self
            .text
            .0
            .get(self.position..end)
            .ok_or_else(JsonError::syntax)?;
        self.position = end;
        Ok(value)
    }

    #[cold]
    fn fail(&mut self, InvalidAt(position): InvalidAt) -> JsonError {
        self.position = position;
        JsonError::syntax()
    }

    #[inline]
    fn visit_string<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, JsonError> {
        self.expect_first(b'"', &visitor)?;
        match self.read_string()? {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    #[inline]
    fn visit_object<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, JsonError> {
        self.expect_first(b'{', &visitor)?;
        self.open()?;
        let visited = visitor.visit_map(Entries::new(self, b'}'))?;
        self.close(b'}').map(|()| visited)
    }

    #[inline]
    fn visit_array<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, JsonError> {
        self.expect_first(b'[', &visitor)?;
        self.open()?;
        let visited = visitor.visit_seq(Entries::new(self, b']'))?;
        self.close(b']').map(|()| visited)
    }

    fn visit_number<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, JsonError> {
        self.read_scalar(&visitor)?.visit_number(visitor)
    }

    /// Skips whitespace, and checks the first byte of a value, which determines its type.
    #[inline]
    fn expect_first(&mut self, byte: u8, expected: &dyn Expected) -> Result<(), JsonError> {
        if self.peek() == Some(byte) {
            return Ok(());
        }
        Err(self.unexpected(expected))
    }

    #[inline]
    fn read_scalar(&mut self, expected: &dyn Expected) -> Result<Scalar, JsonError> {
        match self.peek() {
            Some(b'"' | b'{' | b'[') => Err(self.unexpected(expected)),
            _ => self.parse_scalar(),
        }
    }

    /// Returns the error for a value of another type.
    #[cold]
    fn unexpected(&mut self, expected: &dyn Expected) -> JsonError {
        let read = match self.peek() {
            Some(b'"') => self.read_string().map(|_| Unexpected::Str("")),
            Some(b'{') => self.open().map(|()| Unexpected::Map),
            Some(b'[') => self.open().map(|()| Unexpected::Seq),
            _ => {
                return self
                    .parse_scalar()
                    .map_or_else(|error| error, |found| found.unexpected(expected));
            }
        };
        read.map_or_else(
            |error| error,
            |found| JsonError::invalid_type(found, expected),
        )
    }

    #[inline]
    fn skip_null(&mut self) -> Result<(), JsonError> {
        self.position = self
            .text
            .end_of_scalar(self.position)
            .map_err(|invalid| self.fail(invalid))?;
        Ok(())
    }

    /// Parses a number, `true`, `false` or `null`.
    #[inline]
    fn parse_scalar(&mut self) -> Result<Scalar, JsonError> {
        let start = self.position;
        let end = self.text.end_of_scalar(start);
        let scalar = self.take(end)?;
        Ok(match scalar.as_bytes() {
            [b'n', ..] => Scalar::Null,
            [b't', ..] => Scalar::Boolean(true),
            [b'f', ..] => Scalar::Boolean(false),
            [b'-', b'1'..=b'9', ..] if let Ok(number) = scalar.parse() => Scalar::Signed(number),
            [b'0'..=b'9', ..] if let Ok(number) = scalar.parse() => Scalar::Unsigned(number),
            _ => {
                let number = serde_json::from_str(scalar);
                Scalar::Number(number.map_err(|_| self.fail(InvalidAt(start)))?)
            }
        })
    }

    /// Consumes the opening bracket of an object or array.
    #[inline]
    fn open(&mut self) -> Result<(), JsonError> {
        if self.depth == MAX_DEPTH {
            return Err(JsonError::syntax());
        }
        self.position += 1;
        self.depth += 1;
        Ok(())
    }

    /// Consumes the closing bracket of an object or array.
    #[inline]
    fn close(&mut self, bracket: u8) -> Result<(), JsonError> {
        self.depth -= 1;
        self.expect(bracket)
    }
}

impl Scalar {
    fn visit_number<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        match self {
            Self::Unsigned(number) => visitor.visit_u64(number),
            Self::Signed(number) => visitor.visit_i64(number),
            Self::Number(number) => visitor.visit_f64(number),
            Self::Null | Self::Boolean(_) => Err(self.unexpected(&visitor)),
        }
    }

    /// Returns the error for a value of another type.
    #[cold]
    fn unexpected(&self, expected: &dyn Expected) -> JsonError {
        let found = match *self {
            Self::Null => Unexpected::Unit,
            Self::Boolean(value) => Unexpected::Bool(value),
            Self::Unsigned(number) => Unexpected::Unsigned(number),
            Self::Signed(number) => Unexpected::Signed(number),
            Self::Number(number) => Unexpected::Float(number),
        };
        JsonError::invalid_type(found, expected)
    }
}

/// Declares methods that read a value of one JSON type with another method.
macro_rules! read_as {
    ($($visit:ident: $($method:ident($($parameter:ty),*))*;)*) => {$($(
        fn $method<V: Visitor<'de>>(self, $(_: $parameter,)* visitor: V) -> Result<V::Value, JsonError> {
            self.$visit(visitor)
        }
    )*)*};
}

// Each method calls only those methods of the visitor that its JSON type needs: the compiler instantiates these for
// every type that is read.
impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = JsonError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        match self.peek() {
            Some(b'"') => self.visit_string(visitor),
            Some(b'{') => self.visit_object(visitor),
            Some(b'[') => self.visit_array(visitor),
            _ => match self.parse_scalar()? {
                Scalar::Null => visitor.visit_unit(),
                Scalar::Boolean(value) => visitor.visit_bool(value),
                number => number.visit_number(visitor),
            },
        }
    }

    read_as! {
        visit_string: deserialize_str() deserialize_string() deserialize_char() deserialize_identifier();
        visit_object: deserialize_map() deserialize_struct(&'static str, &'static [&'static str]);
        visit_array: deserialize_seq() deserialize_tuple(usize) deserialize_tuple_struct(&'static str, usize);
        visit_number:
            deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64() deserialize_i128()
            deserialize_u8() deserialize_u16() deserialize_u32() deserialize_u64() deserialize_u128()
            deserialize_f32() deserialize_f64();
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        match self.read_scalar(&visitor)? {
            Scalar::Boolean(value) => visitor.visit_bool(value),
            other => Err(other.unexpected(&visitor)),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        match self.read_scalar(&visitor)? {
            Scalar::Null => visitor.visit_unit(),
            other => Err(other.unexpected(&visitor)),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, JsonError> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        if self.peek() != Some(b'n') {
            return visitor.visit_some(self);
        }
        self.skip_null()?;
        visitor.visit_none()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, JsonError> {
        if name == RAW_JSON {
            return visitor.visit_borrowed_str(self.skip()?);
        }
        if name.starts_with(SERDE_JSON) {
            let mut value = serde_json::Deserializer::from_str(self.skip()?);
            let visited = value.deserialize_newtype_struct(name, visitor);
            let complete = visited.and_then(|visited| value.end().map(|()| visited));
            return complete.map_err(JsonError::custom);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, JsonError> {
        match self.peek() {
            Some(b'"') => Key(self.read_string()?).deserialize_enum(name, variants, visitor),
            Some(b'{') => {
                self.open()?;
                let variant = MapAccessDeserializer::new(Entries::new(self, b'}'));
                let visited = visitor.visit_enum(variant)?;
                self.close(b'}').map(|()| visited)
            }
            _ => Err(JsonError::custom("expected a string or an object")),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, JsonError> {
        self.skip()?;
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { bytes byte_buf }
}
