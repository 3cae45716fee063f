//! Generators that derive snowflakes, keys and secrets from the seed.

use std::collections::BTreeSet;

use guildhall_model::Id;

/// Discord epoch, the start of the year 2015, in milliseconds since the Unix epoch.
const DISCORD_EPOCH_MILLIS: i64 = 1_420_070_400_000;

/// Generator of increasing snowflakes. The clock determines the timestamp of an ID; the seed determines its worker and
/// process bits.
#[derive(Debug)]
pub(crate) struct Ids {
    node: u64,
    last: u64,
    /// IDs of objects in a world file.
    reserved: BTreeSet<u64>,
}

impl Ids {
    pub(crate) const fn new(random: &mut Random) -> Self {
        Self {
            node: random.below(1 << 10) << 12,
            last: 0,
            reserved: BTreeSet::new(),
        }
    }

    pub(crate) fn reserve(&mut self, id: u64) {
        self.reserved.insert(id);
    }

    pub(crate) fn is_reserved(&self, id: u64) -> bool {
        self.reserved.contains(&id)
    }

    /// Exchanges the reserved IDs with those of another generator.
    pub(crate) const fn swap_reserved(&mut self, other: &mut Self) {
        std::mem::swap(&mut self.reserved, &mut other.reserved);
    }

    /// Returns an ID with the timestamp `millis`. If this ID is not greater than the last ID, returns the last ID plus
    /// 1. Skips reserved IDs.
    pub(crate) fn next<T>(&mut self, millis: i64) -> Id<T> {
        let since = u64::try_from(millis.saturating_sub(DISCORD_EPOCH_MILLIS)).unwrap_or(0);
        let dated = (since << 22) | self.node;
        self.last = dated.max(self.last + 1);
        while self.is_reserved(self.last) {
            self.last += 1;
        }
        Id::new(self.last)
    }
}

/// Deterministic pseudorandom number generator (`SplitMix64`). Not suitable for real secrets.
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub(crate) const fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    pub(crate) fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.next().to_le_bytes());
        }
        bytes
    }

    /// Returns a random string of ASCII letters, digits, `-` and `_`, which is safe in URLs and headers.
    pub(crate) fn text(&mut self, length: usize) -> String {
        const ALPHABET: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let letters = (0..length).map(|_| ALPHABET[(self.next() & 63) as usize]);
        letters.map(char::from).collect()
    }
}

/// Encodes bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let halves = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    halves
        .map(|half| char::from(DIGITS[usize::from(half)]))
        .collect()
}
