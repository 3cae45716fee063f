//! The bytes that can end the text of a JSON string, found in blocks of 64 bytes.

/// Length of a block: one bit of a `u64` for each byte.
const BLOCK: usize = 64;

/// The current block of a text. Blocks are read in order.
#[derive(Debug)]
pub(super) struct Blocks<'a> {
    text: &'a [u8],
    /// The bytes after the last full block, filled up with spaces.
    last: [u8; BLOCK],
    /// Index of the block's first byte.
    start: usize,
    /// Quotes, backslashes and control characters of the block. The lowest bit is for the first byte.
    marks: u64,
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
            marks: 0,
        };
        blocks.read_block();
        blocks
    }

    /// Returns the index of the first quote, backslash or control character after `index`, or the length of the text.
    ///
    /// `index` must not be in a block before the current one.
    #[inline]
    pub(super) fn mark_after(&mut self, index: usize) -> usize {
        let offset = index.wrapping_sub(self.start);
        if offset < BLOCK {
            let marks = self.marks & (!0 << offset) << 1;
            if marks != 0 {
                return self.start + first(marks);
            }
        }
        self.mark_in_later_block(index + 1)
    }

    // Separate from `mark_after`, which most strings need alone.
    #[inline(never)]
    fn mark_in_later_block(&mut self, from: usize) -> usize {
        self.start = from.max(self.start + BLOCK) / BLOCK * BLOCK;
        while self.start < self.text.len() {
            self.read_block();
            let marks = self.marks & !0 << from.saturating_sub(self.start);
            if marks != 0 {
                return self.start + first(marks);
            }
            self.start += BLOCK;
        }
        self.text.len()
    }

    /// Reads the block at `start`.
    fn read_block(&mut self) {
        let rest = self.text.get(self.start..).unwrap_or_default();
        let block = rest.first_chunk().unwrap_or(&self.last);
        // A quote and a space differ in one bit. With that bit changed, one comparison finds quotes and control
        // characters.
        self.marks = bits(block, |byte| byte ^ 2 <= b' ' || byte == b'\\');
    }
}

/// Returns the index of the lowest bit that is set.
fn first(bits: u64) -> usize {
    bits.trailing_zeros() as usize
}

/// Returns the bytes that satisfy `condition`, with one bit for each byte.
// The loops have a form that the compiler turns into vector instructions.
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
