//! The serde deserializer of the JSON reader.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    self, DeserializeSeed, Deserializer, IntoDeserializer as _, MapAccess, SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use crate::json::blocks::Blocks;

/// Name of the newtype that receives a value as text.
pub(super) const RAW_JSON: &str = "$guildhall::RawJson";

/// Prefix of the newtypes that `serde_json` treats in a special way.
const SERDE_JSON: &str = "$serde_json::";

/// Maximum depth of nested objects and arrays that are read; the same as in `serde_json`.
const MAX_DEPTH: u8 = 127;

/// Whether a byte can be part of a number, `true`, `false` or `null`.
const IS_PART_OF_SCALAR: [bool; 256] = {
    let mut is_part = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        is_part[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
        byte += 1;
    }
    is_part
};

/// A failure to read a value. The position of the reader tells the place.
#[derive(Debug)]
pub(super) struct Malformed;

/// A position in JSON text.
#[derive(Debug)]
pub(super) struct Reader<'de> {
    text: &'de str,
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
            text,
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
        match self.text.as_bytes().get(self.position) {
            Some(byte) if *byte > b' ' => Some(*byte),
            _ => self.skip_whitespace(),
        }
    }

    // The service sends no whitespace.
    #[cold]
    fn skip_whitespace(&mut self) -> Option<u8> {
        loop {
            match self.text.as_bytes().get(self.position) {
                Some(b' ' | b'\n' | b'\t' | b'\r') => self.position += 1,
                other => return other.copied(),
            }
        }
    }

    fn expect(&mut self, byte: u8) -> Result<(), Malformed> {
        if self.peek() != Some(byte) {
            return Err(Malformed);
        }
        self.position += 1;
        Ok(())
    }

    fn read_string(&mut self) -> Result<Cow<'de, str>, Malformed> {
        let open = self.position;
        let Some(close) = self.blocks.end_in_block(open) else {
            return self.read_long_string();
        };
        self.position = close + 1;
        let content = self.text.get(open + 1..close);
        content.map(Cow::Borrowed).ok_or(Malformed)
    }

    /// Reads a string that ends in a later block, or near a backslash.
    fn read_long_string(&mut self) -> Result<Cow<'de, str>, Malformed> {
        let open = self.position;
        let (close, may_have_escapes) = self.blocks.end_of_string(open).ok_or(Malformed)?;
        self.position = close + 1;
        let content = self.text.get(open + 1..close).ok_or(Malformed)?;
        if !may_have_escapes || !content.contains('\\') {
            return Ok(Cow::Borrowed(content));
        }
        let literal = self.text.get(open..=close).ok_or(Malformed)?;
        let unescaped = serde_json::from_str(literal).map_err(|_| Malformed)?;
        Ok(Cow::Owned(unescaped))
    }

    /// Skips a value, and returns its text.
    fn skip(&mut self) -> Result<&'de str, Malformed> {
        let start = match self.peek() {
            Some(b'"') => {
                let start = self.position;
                let close = match self.blocks.end_in_block(start) {
                    Some(close) => close,
                    None => self.blocks.end_of_string(start).ok_or(Malformed)?.0,
                };
                self.position = close + 1;
                start
            }
            Some(b'{' | b'[') => {
                let start = self.position;
                let close = self.blocks.end_of_container(start);
                self.position = close.ok_or(Malformed)? + 1;
                start
            }
            _ => return self.read_scalar(),
        };
        self.text.get(start..self.position).ok_or(Malformed)
    }

    /// Reads a number, `true`, `false` or `null`, without a check of its form.
    // A quote or a bracket must not be part of the text: `blocks` has counted them.
    fn read_scalar(&mut self) -> Result<&'de str, Malformed> {
        let rest = self.text.get(self.position..).ok_or(Malformed)?;
        let is_part = |byte: u8| IS_PART_OF_SCALAR[usize::from(byte)];
        let length = rest.bytes().position(|byte| !is_part(byte));
        let scalar = &rest[..length.unwrap_or(rest.len())];
        let Some(b'-' | b't' | b'f' | b'n' | b'0'..=b'9') = scalar.bytes().next() else {
            return Err(Malformed);
        };
        self.position += scalar.len();
        Ok(scalar)
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
        let scalar = self.read_scalar()?;
        Ok(match scalar.as_bytes() {
            b"null" => Scalar::Null,
            b"true" => Scalar::Boolean(true),
            b"false" => Scalar::Boolean(false),
            [b'0'] => Scalar::Unsigned(0),
            [b'1'..=b'9', ..] if let Ok(number) = scalar.parse() => Scalar::Unsigned(number),
            [b'-', b'1'..=b'9', ..] if let Ok(number) = scalar.parse() => Scalar::Signed(number),
            _ => {
                let number = serde_json::from_str(scalar);
                Scalar::Number(number.map_err(|_| {
                    self.position = start;
                    Malformed
                })?)
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
