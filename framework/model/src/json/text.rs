//! Ends of the values of a JSON text: each byte of a value is checked, and no value is created.

use serde::de::IgnoredAny;

use super::blocks::Blocks;

/// Text whose values are skipped if they are JSON, as `serde_json` skips them for `IgnoredAny` and `RawValue`.
///
/// Methods take the index of the first byte of a part, and return the index after the part.
#[derive(Clone, Copy, Debug)]
pub(super) struct JsonText<'a>(pub(super) &'a str);

/// Index of the first invalid byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct InvalidAt(pub(super) usize);

/// The objects and arrays around a position.
struct Containers {
    /// One bit for each, the lowest for the innermost: whether the container is an object. Above them are the bits
    /// `10`.
    are_objects: u64,
}

impl<'a> JsonText<'a> {
    /// Moves `position` to the next byte that is not whitespace, and returns the byte.
    #[inline]
    pub(super) fn next(self, position: &mut usize) -> Result<u8, InvalidAt> {
        match self.byte(*position) {
            Some(byte) if byte > b' ' => Ok(byte),
            _ => self.next_after_whitespace(position),
        }
    }

    // The service sends no whitespace.
    #[cold]
    #[inline]
    fn next_after_whitespace(self, position: &mut usize) -> Result<u8, InvalidAt> {
        while let Some(b' ' | b'\n' | b'\t' | b'\r') = self.byte(*position) {
            *position += 1;
        }
        self.byte(*position).ok_or(InvalidAt(*position))
    }

    /// Moves `position` behind the next byte that is not whitespace, if that is `byte`.
    #[inline]
    pub(super) fn expect(self, byte: u8, position: &mut usize) -> Result<(), InvalidAt> {
        if self.byte(*position) != Some(byte) && self.next_after_whitespace(position)? != byte {
            return Err(InvalidAt(*position));
        }
        *position += 1;
        Ok(())
    }

    pub(super) fn end_of_value(
        self,
        start: usize,
        blocks: &mut Blocks<'a>,
    ) -> Result<usize, InvalidAt> {
        let mut containers = Containers::new();
        let mut position = start;
        loop {
            if containers.is_object() {
                position = self.end_of_key(position, blocks)?;
            }
            match self.next(&mut position)? {
                b'"' => position = self.end_of_string(position, blocks)?,
                bracket @ (b'{' | b'[') => {
                    if containers.are_full() {
                        return self.end_of_deep_value(start);
                    }
                    containers.enter(bracket);
                    position += 1;
                    if self.next(&mut position)? != containers.closing_bracket() {
                        continue;
                    }
                }
                _ => position = self.end_of_scalar(position)?,
            }
            position = self.end_of_containers(position, &mut containers)?;
            if containers.are_empty() {
                return Ok(position);
            }
        }
    }

    /// Ends the containers that have no further value, or the comma before the next value.
    #[inline]
    fn end_of_containers(self, start: usize, around: &mut Containers) -> Result<usize, InvalidAt> {
        let mut position = start;
        while !around.are_empty() {
            match self.next(&mut position)? {
                b',' => return Ok(position + 1),
                bracket if bracket == around.closing_bracket() => position += 1,
                _ => return Err(InvalidAt(position)),
            }
            around.leave();
        }
        Ok(position)
    }

    /// Leaves a value that contains more containers than fit into [`Containers`] to `serde_json`.
    #[cold]
    fn end_of_deep_value(self, start: usize) -> Result<usize, InvalidAt> {
        let rest = self.0.get(start..).ok_or(InvalidAt(start))?;
        let mut values = serde_json::Deserializer::from_str(rest).into_iter();
        match values.next() {
            Some(Ok(IgnoredAny)) => Ok(start + values.byte_offset()),
            _ => Err(InvalidAt(start)),
        }
    }

    /// Ends a key and its colon.
    #[inline]
    fn end_of_key(self, start: usize, blocks: &mut Blocks<'a>) -> Result<usize, InvalidAt> {
        let mut position = start;
        self.expect(b'"', &mut position)?;
        position = self.end_of_string(position - 1, blocks)?;
        self.expect(b':', &mut position)?;
        Ok(position)
    }

    #[inline]
    fn end_of_string(self, start: usize, blocks: &mut Blocks<'a>) -> Result<usize, InvalidAt> {
        let mut quote = blocks.mark_after(start);
        if self.byte(quote) != Some(b'"') {
            quote = self.closing_quote(quote, blocks)?;
        }
        Ok(quote + 1)
    }

    /// Returns the index of the quote that closes a string. `escape` is the index of its first escape.
    #[cold]
    pub(super) fn closing_quote(
        self,
        escape: usize,
        blocks: &mut Blocks<'a>,
    ) -> Result<usize, InvalidAt> {
        let mut position = escape;
        loop {
            let length = match self.rest(position) {
                [b'"', ..] => return Ok(position),
                [
                    b'\\',
                    b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't',
                    ..,
                ] => 2,
                // An escape of half a surrogate pair is invalid in a string that is read only.
                [b'\\', b'u', a, b, c, d, ..]
                    if [a, b, c, d].into_iter().all(u8::is_ascii_hexdigit) =>
                {
                    6
                }
                _ => return Err(InvalidAt(position)),
            };
            position = blocks.mark_after(position + length - 1);
        }
    }

    /// Ends a number, `true`, `false` or `null`.
    #[inline]
    pub(super) fn end_of_scalar(self, start: usize) -> Result<usize, InvalidAt> {
        let rest = self.rest(start);
        match rest.first() {
            Some(b'n') if rest.starts_with(b"null") => Ok(start + 4),
            Some(b't') if rest.starts_with(b"true") => Ok(start + 4),
            Some(b'f') if rest.starts_with(b"false") => Ok(start + 5),
            _ => self.end_of_number(start),
        }
    }

    fn end_of_number(self, start: usize) -> Result<usize, InvalidAt> {
        let integer = start + usize::from(self.byte(start) == Some(b'-'));
        let end = match self.byte(integer) {
            Some(b'0') => integer + 1,
            _ => self.end_of_digits(integer)?,
        };
        match self.byte(end) {
            Some(b'.' | b'e' | b'E') => self.end_of_fraction(end),
            Some(b'0'..=b'9') => Err(InvalidAt(end)),
            _ => Ok(end),
        }
    }

    /// Ends decimal places, an exponent, or both.
    #[cold]
    fn end_of_fraction(self, start: usize) -> Result<usize, InvalidAt> {
        let mut position = start;
        if self.byte(position) == Some(b'.') {
            position = self.end_of_digits(position + 1)?;
        }
        if let Some(b'e' | b'E') = self.byte(position) {
            let has_sign = matches!(self.byte(position + 1), Some(b'+' | b'-'));
            position = self.end_of_digits(position + 1 + usize::from(has_sign))?;
        }
        Ok(position)
    }

    fn end_of_digits(self, start: usize) -> Result<usize, InvalidAt> {
        let digits = self
            .rest(start)
            .iter()
            .take_while(|byte| byte.is_ascii_digit());
        match digits.count() {
            0 => Err(InvalidAt(start)),
            count => Ok(start + count),
        }
    }

    #[inline]
    pub(super) fn byte(self, index: usize) -> Option<u8> {
        self.0.as_bytes().get(index).copied()
    }

    #[inline]
    fn rest(self, start: usize) -> &'a [u8] {
        self.0.as_bytes().get(start..).unwrap_or_default()
    }
}

impl Containers {
    fn new() -> Self {
        Self { are_objects: 0b10 }
    }

    fn are_empty(&self) -> bool {
        self.are_objects == 0b10
    }

    fn are_full(&self) -> bool {
        self.are_objects.leading_zeros() == 0
    }

    fn enter(&mut self, bracket: u8) {
        self.are_objects = self.are_objects << 1 | u64::from(bracket == b'{');
    }

    fn leave(&mut self) {
        self.are_objects >>= 1;
    }

    /// Returns whether the innermost container is an object.
    fn is_object(&self) -> bool {
        self.are_objects & 1 == 1
    }

    fn closing_bracket(&self) -> u8 {
        if self.is_object() { b'}' } else { b']' }
    }
}
