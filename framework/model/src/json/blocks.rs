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
    #[inline]
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
// The first loop has a form that the compiler turns into vector instructions.
fn bits(block: &[u8; BLOCK], condition: impl Fn(u8) -> bool) -> u64 {
    let mut matches = [0; BLOCK];
    for (index, byte) in block.iter().enumerate() {
        matches[index] = if condition(*byte) {
            1 << (index / 8)
        } else {
            0
        };
    }
    let (eights, _) = matches.as_chunks::<8>();
    let eights = eights.iter().copied().map(u64::from_le_bytes);
    transpose(eights.fold(0, |bits, eight| bits | eight))
}

/// Exchanges the rows and columns of 8 times 8 bits.
fn transpose(bits: u64) -> u64 {
    let bits = exchange(bits, 7, 0x00AA_00AA_00AA_00AA);
    let bits = exchange(bits, 14, 0x0000_CCCC_0000_CCCC);
    exchange(bits, 28, 0x0000_0000_F0F0_F0F0)
}

/// Exchanges the bits in `mask` with those that are `distance` places higher.
fn exchange(bits: u64, distance: u32, mask: u64) -> u64 {
    let differences = (bits ^ bits >> distance) & mask;
    bits ^ differences ^ differences << distance
}
