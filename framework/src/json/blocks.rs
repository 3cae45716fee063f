//! Quotes and brackets of JSON text, found in blocks of 64 bytes.

/// Length of a block: one bit of a `u64` for each byte.
const BLOCK: usize = 64;

/// The current block of a text, and the state that the next block depends on. Blocks are read in order.
#[derive(Debug)]
pub(super) struct Blocks<'a> {
    text: &'a [u8],
    /// The bytes after the last full block, filled up with spaces.
    last: [u8; BLOCK],
    /// Index of the block's first byte.
    start: usize,
    /// Quotes that begin or end a string.
    quotes: u64,
    /// Bytes inside of strings, with the opening quotes.
    strings: u64,
    /// Whether the block contains a backslash.
    has_escapes: bool,
    /// Whether the last byte of the block escapes the next byte.
    is_next_escaped: bool,
    /// Whether a string of this block or an earlier one contains a control character.
    is_malformed: bool,
}

/// Bytes of a block that need a closer look.
struct Marks {
    quotes: u64,
    /// Whether there are backslashes or control characters.
    has_others: bool,
}

impl<'a> Blocks<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        let (_, rest) = text.as_chunks::<BLOCK>();
        let mut last = [b' '; BLOCK];
        last[..rest.len()].copy_from_slice(rest);
        let mut blocks = Self {
            text,
            last,
            start: 0,
            quotes: 0,
            strings: 0,
            has_escapes: false,
            is_next_escaped: false,
            is_malformed: false,
        };
        blocks.read_block();
        blocks
    }

    /// Returns the index of the quote that ends the string, if that is in the current block and the block has no
    /// backslash.
    #[inline]
    pub(super) fn end_in_block(&self, open: usize) -> Option<usize> {
        let offset = open.checked_sub(self.start)?;
        if offset >= BLOCK || self.has_escapes || self.is_malformed {
            return None;
        }
        let quotes = self.quotes & (!0 << offset) << 1;
        (quotes != 0).then(|| self.start + first(quotes))
    }

    /// Returns the index of the quote that ends the string, and whether the string may contain escapes.
    ///
    /// Returns `None` if the string does not end, or contains a control character. `open` is the index of the
    /// opening quote; there is no result for one before the current block.
    // Cold and separate from `end_in_block`, which most strings need alone.
    #[cold]
    pub(super) fn end_of_string(&mut self, open: usize) -> Option<(usize, bool)> {
        self.go_to(open)?;
        let after_open = (!0 << open.checked_sub(self.start)?) << 1;
        let mut quotes = self.quotes & after_open;
        let mut has_escapes = self.has_escapes;
        while quotes == 0 {
            self.next_block()?;
            quotes = self.quotes;
            has_escapes |= self.has_escapes;
        }
        (!self.is_malformed).then_some((self.start + first(quotes), has_escapes))
    }

    /// Returns the index of the bracket that closes the object or array.
    ///
    /// Returns `None` if no bracket does. `open` is the index of the opening bracket; there is no result for one
    /// before the current block.
    pub(super) fn end_of_container(&mut self, open: usize) -> Option<usize> {
        self.go_to(open)?;
        let mut brackets = self.brackets() & (!0 << open.checked_sub(self.start)?);
        let mut depth = 0_usize;
        loop {
            while brackets != 0 {
                let index = self.start + first(brackets);
                match self.text[index] {
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => depth = depth.checked_sub(1)?,
                    _ => {}
                }
                if depth == 0 {
                    return (!self.is_malformed).then_some(index);
                }
                brackets &= brackets - 1;
            }
            self.next_block()?;
            brackets = self.brackets();
        }
    }

    fn go_to(&mut self, index: usize) -> Option<()> {
        while index >= self.start + BLOCK {
            self.next_block()?;
        }
        Some(())
    }

    fn next_block(&mut self) -> Option<()> {
        self.start += BLOCK;
        self.read_block();
        (self.start < self.text.len()).then_some(())
    }

    /// Reads the block at `start`.
    fn read_block(&mut self) {
        // All ones if the block before ended inside of a string.
        let continued = 0_u64.wrapping_sub(self.strings >> 63);
        let Marks {
            mut quotes,
            has_others,
        } = mark(self.block());
        self.has_escapes = false;
        if has_others || self.is_next_escaped {
            quotes &= !self.read_escapes();
        }
        self.quotes = quotes;
        self.strings = continued ^ parity_up_to(quotes);
        if has_others {
            self.is_malformed |= bits(self.block(), |byte| byte < b' ') & self.strings != 0;
        }
    }

    /// Returns the bytes that a backslash precedes and escapes.
    fn read_escapes(&mut self) -> u64 {
        let backslashes = bits(self.block(), |byte| byte == b'\\');
        self.has_escapes = backslashes != 0;
        let mut escaped = 0;
        for bit in 0..BLOCK {
            let is_escaped = self.is_next_escaped;
            escaped |= u64::from(is_escaped) << bit;
            self.is_next_escaped = !is_escaped && backslashes >> bit & 1 == 1;
        }
        escaped
    }

    /// Returns the brackets outside of strings. In text that is not JSON, some other bytes count as brackets.
    fn brackets(&self) -> u64 {
        // `[`, `]`, `{` and `}` differ in these bits only. The letters with the same bits do not occur outside of strings.
        bits(self.block(), |byte| byte | 0b0010_0110 == 0b0111_1111) & !self.strings
    }

    fn block(&self) -> &[u8; BLOCK] {
        let rest = self.text.get(self.start..).unwrap_or_default();
        rest.first_chunk().unwrap_or(&self.last)
    }
}

/// Returns the index of the lowest bit that is set.
fn first(bits: u64) -> usize {
    bits.trailing_zeros() as usize
}

// The loops below have a form that the compiler turns into vector instructions.

fn mark(block: &[u8; BLOCK]) -> Marks {
    let mut others = 0;
    for byte in block {
        others |= u8::from(*byte == b'\\') | u8::from(*byte < b' ');
    }
    Marks {
        quotes: bits(block, |byte| byte == b'"'),
        has_others: others != 0,
    }
}

/// Returns the bytes that satisfy `condition`, with one bit for each byte.
fn bits(block: &[u8; BLOCK], condition: impl Fn(u8) -> bool) -> u64 {
    let matches = block.map(|byte| u8::from(condition(byte)));
    let (eights, _) = matches.as_chunks::<8>();
    let mut bits = 0;
    for (index, eight) in eights.iter().enumerate() {
        // The multiplication moves the lowest bits of eight bytes into the highest byte.
        let gathered = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= gathered << (8 * index);
    }
    bits
}

/// Returns for each bit whether the number of bits up to and including it is odd.
fn parity_up_to(mut bits: u64) -> u64 {
    for shift in [1, 2, 4, 8, 16, 32] {
        bits ^= bits << shift;
    }
    bits
}
