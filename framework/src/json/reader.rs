//! The serde deserializer of the JSON reader.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, IntoDeserializer as _, MapAccess, SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use crate::json::blocks::Blocks;
use crate::json::text::{InvalidAt, JsonText};

/// Name of the newtype that receives a value as text.
pub(super) const RAW_JSON: &str = "$guildhall::RawJson";

/// Prefix of the newtypes that `serde_json` treats in a special way.
const SERDE_JSON: &str = "$serde_json::";

/// Maximum depth of nested objects and arrays that are read; the same as in `serde_json`.
const MAX_DEPTH: u8 = 127;

/// A failure to read a value, at the position of the reader.
#[derive(Debug)]
pub(super) struct Malformed;

/// A position in JSON text.
#[derive(Debug)]
pub(super) struct Reader<'de> {
    text: JsonText<'de>,
    /// Index of the next byte.
    position: usize,
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

/// Entries of an object or array.
struct Entries<'r, 'de> {
    reader: &'r mut Reader<'de>,
    close: u8,
    is_first: bool,
}

impl<'de> Reader<'de> {
    pub(super) fn new(text: &'de str) -> Self {
        Self {
            text: JsonText(text),
            position: 0,
            blocks: Blocks::new(text.as_bytes()),
            depth: 0,
        }
    }

    pub(super) fn position(&self) -> usize {
        self.position
    }

    /// Checks that nothing but whitespace is left.
    pub(super) fn finish(&mut self) -> Result<(), Malformed> {
        self.peek().map_or(Ok(()), |_| Err(Malformed))
    }

    /// Skips whitespace, and returns the next byte without consuming the byte.
    #[inline]
    fn peek(&mut self) -> Option<u8> {
        self.text.next(&mut self.position).ok()
    }

    fn expect(&mut self, byte: u8) -> Result<(), Malformed> {
        let expected = self.text.expect(byte, &mut self.position);
        expected.map_err(|_| Malformed)
    }

    fn read_string(&mut self) -> Result<Cow<'de, str>, Malformed> {
        let open = self.position;
        let quote = self.blocks.mark_after(open);
        if self.text.byte(quote) != Some(b'"') {
            return self.read_escaped_string(quote);
        }
        self.position = quote + 1;
        let content = self.text.0.get(open + 1..quote);
        content.map(Cow::Borrowed).ok_or(Malformed)
    }

    /// Reads a string whose first escape is at the index `escape`.
    #[cold]
    fn read_escaped_string(&mut self, escape: usize) -> Result<Cow<'de, str>, Malformed> {
        let quote = self.text.closing_quote(escape, &mut self.blocks);
        let literal = self.take(quote.map(|quote| quote + 1))?;
        let unescaped = serde_json::from_str(literal).map_err(|_| Malformed)?;
        Ok(Cow::Owned(unescaped))
    }

    /// Skips a value, and returns its text.
    fn skip(&mut self) -> Result<&'de str, Malformed> {
        self.peek();
        let end = self.text.end_of_value(self.position, &mut self.blocks);
        self.take(end)
    }

    /// Moves to the end of a value, and returns its text.
    fn take(&mut self, end: Result<usize, InvalidAt>) -> Result<&'de str, Malformed> {
        let end = end.map_err(|invalid| self.fail(invalid))?;
        let value = self.text.0.get(self.position..end).ok_or(Malformed)?;
        self.position = end;
        Ok(value)
    }

    #[cold]
    fn fail(&mut self, InvalidAt(position): InvalidAt) -> Malformed {
        self.position = position;
        Malformed
    }

    fn visit_string<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Malformed> {
        match self.read_string()? {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    /// Parses a number, `true`, `false` or `null`.
    fn parse_scalar(&mut self) -> Result<Scalar, Malformed> {
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
    fn open(&mut self) -> Result<(), Malformed> {
        if self.depth == MAX_DEPTH {
            return Err(Malformed);
        }
        self.position += 1;
        self.depth += 1;
        Ok(())
    }

    /// Consumes the closing bracket of an object or array.
    fn close(&mut self, bracket: u8) -> Result<(), Malformed> {
        self.depth -= 1;
        self.expect(bracket)
    }

    fn entries(&mut self, close: u8) -> Entries<'_, 'de> {
        Entries {
            reader: self,
            close,
            is_first: true,
        }
    }
}

impl Scalar {
    fn visit<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Malformed> {
        match self {
            Self::Null => visitor.visit_unit(),
            Self::Boolean(value) => visitor.visit_bool(value),
            Self::Unsigned(number) => visitor.visit_u64(number),
            Self::Signed(number) => visitor.visit_i64(number),
            Self::Number(number) => visitor.visit_f64(number),
        }
    }
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = Malformed;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Malformed> {
        match self.peek() {
            Some(b'"') => self.visit_string(visitor),
            Some(b'{') => {
                self.open()?;
                let visited = visitor.visit_map(self.entries(b'}'))?;
                self.close(b'}').map(|()| visited)
            }
            Some(b'[') => {
                self.open()?;
                let visited = visitor.visit_seq(self.entries(b']'))?;
                self.close(b']').map(|()| visited)
            }
            _ => self.parse_scalar()?.visit(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Malformed> {
        if self.peek() == Some(b'n') {
            return self.parse_scalar()?.visit(visitor);
        }
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Malformed> {
        if name == RAW_JSON {
            return visitor.visit_borrowed_str(self.skip()?);
        }
        if name.starts_with(SERDE_JSON) {
            let mut value = serde_json::Deserializer::from_str(self.skip()?);
            let visited = value.deserialize_newtype_struct(name, visitor);
            let complete = visited.and_then(|visited| value.end().map(|()| visited));
            return complete.map_err(|_| Malformed);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Malformed> {
        let mut value = serde_json::Deserializer::from_str(self.skip()?);
        let visited = value.deserialize_enum(name, variants, visitor);
        let complete = visited.and_then(|visited| value.end().map(|()| visited));
        complete.map_err(|_| Malformed)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Malformed> {
        self.skip()?;
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier
    }
}

impl Entries<'_, '_> {
    /// Moves to the next entry. Returns its first byte, or `None` at the closing bracket.
    #[inline]
    fn advance(&mut self) -> Result<Option<u8>, Malformed> {
        let next = self.reader.peek().ok_or(Malformed)?;
        if next == self.close {
            return Ok(None);
        }
        if self.is_first {
            self.is_first = false;
            return Ok(Some(next));
        }
        if next != b',' {
            return Err(Malformed);
        }
        self.reader.position += 1;
        self.reader.peek().map(Some).ok_or(Malformed)
    }
}

impl<'de> MapAccess<'de> for Entries<'_, 'de> {
    type Error = Malformed;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Malformed> {
        match self.advance()? {
            None => return Ok(None),
            Some(b'"') => {}
            Some(_) => return Err(Malformed),
        }
        let key = match self.reader.read_string()? {
            Cow::Borrowed(key) => seed.deserialize(BorrowedStrDeserializer::new(key)),
            Cow::Owned(key) => seed.deserialize(key.into_deserializer()),
        };
        key.map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Malformed> {
        self.reader.expect(b':')?;
        seed.deserialize(&mut *self.reader)
    }
}

impl<'de> SeqAccess<'de> for Entries<'_, 'de> {
    type Error = Malformed;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Malformed> {
        if self.advance()?.is_none() {
            return Ok(None);
        }
        seed.deserialize(&mut *self.reader).map(Some)
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the JSON does not have the expected form")
    }
}

impl std::error::Error for Malformed {}

impl de::Error for Malformed {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}
