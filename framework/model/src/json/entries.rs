//! The entries of an object or array.

use serde::de::{DeserializeSeed, MapAccess, SeqAccess};

use super::error::JsonError;
use super::key::Key;
use super::reader::Reader;

/// Entries of an object or array.
pub(super) struct Entries<'r, 'de> {
    reader: &'r mut Reader<'de>,
    close: u8,
    is_first: bool,
}

impl<'r, 'de> Entries<'r, 'de> {
    /// Returns the entries after the opening bracket, which the reader has consumed.
    #[inline]
    pub(super) fn new(reader: &'r mut Reader<'de>, close: u8) -> Self {
        Self {
            reader,
            close,
            is_first: true,
        }
    }

    /// Moves to the next entry. Returns its first byte, or `None` at the closing bracket.
    #[inline]
    fn advance(&mut self) -> Result<Option<u8>, JsonError> {
        let next = self.reader.peek().ok_or_else(JsonError::syntax)?;
        if next == self.close {
            return Ok(None);
        }
        if self.is_first {
            self.is_first = false;
            return Ok(Some(next));
        }
        if next != b',' {
            return Err(JsonError::syntax());
        }
        self.reader.position += 1;
        self.reader.peek().map(Some).ok_or_else(JsonError::syntax)
    }
}

impl<'de> MapAccess<'de> for Entries<'_, 'de> {
    type Error = JsonError;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, JsonError> {
        match self.advance()? {
            None => Ok(None),
            Some(b'"') => {
                let key = Key(self.reader.read_string()?);
                seed.deserialize(key).map(Some)
            }
            Some(_) => Err(JsonError::syntax()),
        }
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, JsonError> {
        self.reader.expect(b':')?;
        seed.deserialize(&mut *self.reader)
    }
}

impl<'de> SeqAccess<'de> for Entries<'_, 'de> {
    type Error = JsonError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, JsonError> {
        if self.advance()?.is_none() {
            return Ok(None);
        }
        seed.deserialize(&mut *self.reader).map(Some)
    }
}
