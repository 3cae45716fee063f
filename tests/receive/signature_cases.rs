//! Signatures at random, valid and invalid, for keys of every kind: input of the comparison with the library.

use curve25519_dalek::constants::EIGHT_TORSION;
use curve25519_dalek::edwards::CompressedEdwardsY;
use curve25519_dalek::{EdwardsPoint, Scalar};
use sha2::{Digest, Sha512};

/// The order of the base point, in little-endian bytes.
const ORDER: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// A generator of pseudorandom numbers (SplitMix64): the same seed gives the same cases.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).expect("the limit fits in a `usize`")
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.next().to_le_bytes()[0])
    }

    fn scalar(&mut self) -> Scalar {
        Scalar::from_bytes_mod_order_wide(&self.bytes())
    }

    fn torsion(&mut self) -> EdwardsPoint {
        EIGHT_TORSION[self.below(8)]
    }

    /// Returns up to `limit` bytes that are valid in a header.
    fn text(&mut self, limit: usize) -> Vec<u8> {
        let length = self.below(limit + 1);
        let letters = (0..length).map(|_| b'!' + self.next().to_le_bytes()[0] % 94);
        letters.collect()
    }
}

/// A key with which cases are signed.
pub(crate) struct Signer {
    secret: Scalar,
    pub(crate) key: [u8; 32],
}

impl Signer {
    /// Returns a usual key, one with a component of small order, or a point whose secret is unknown. The
    /// encoding of some of the last kind is not canonical.
    pub(crate) fn random(random: &mut Random) -> Self {
        let secret = random.scalar();
        let point = EdwardsPoint::mul_base(&secret);
        let key = match random.below(8) {
            0..4 => point.compress().to_bytes(),
            4..7 => (point + random.torsion()).compress().to_bytes(),
            _ => unknown_key(random),
        };
        Self { secret, key }
    }

    /// Returns a key with one bit changed. Not every one is a point.
    pub(crate) fn with_flipped_bit(&self, random: &mut Random) -> [u8; 32] {
        let mut key = self.key;
        flip_bit(&mut key, random);
        key
    }
}

/// Returns a point that is not of small order.
fn unknown_key(random: &mut Random) -> [u8; 32] {
    loop {
        let key = match random.below(2) {
            0 => non_canonical(random),
            _ => random.bytes(),
        };
        let point = CompressedEdwardsY(key).decompress();
        if point.is_some_and(|point| !point.is_small_order()) {
            return key;
        }
    }
}

/// Returns the encoding of `y` in `0..19` as `y + p`, with either sign.
fn non_canonical(random: &mut Random) -> [u8; 32] {
    let mut bytes = [0xff; 32];
    bytes[0] = 0xed + u8::try_from(random.below(19)).expect("a number below 19 fits in a `u8`");
    bytes[31] = if random.below(2) == 0 { 0x7f } else { 0xff };
    bytes
}

/// A signature of a timestamp and a body.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) timestamp: Vec<u8>,
    pub(crate) body: Vec<u8>,
    pub(crate) signature: [u8; 64],
}

impl Case {
    /// Returns a valid signature, if the signer knows the secret, or one that is nearly valid.
    pub(crate) fn random(signer: &Signer, random: &mut Random) -> Self {
        let nonce = random.scalar();
        let point = EdwardsPoint::mul_base(&nonce);
        match random.below(20) {
            0..8 => Self::signed(signer, random, nonce, point.compress().to_bytes()),
            8..10 => {
                let point = point + random.torsion();
                Self::signed(signer, random, nonce, point.compress().to_bytes())
            }
            10 => {
                let small = random.torsion().compress().to_bytes();
                Self::signed(signer, random, Scalar::ZERO, small)
            }
            11 => {
                let small = non_canonical(random);
                Self::signed(signer, random, Scalar::ZERO, small)
            }
            kind => Self::signed(signer, random, nonce, point.compress().to_bytes())
                .spoiled(kind, random),
        }
    }

    /// Signs random texts, with `r` as the encoding of `nonce` times the base point, whether it is or not.
    fn signed(signer: &Signer, random: &mut Random, nonce: Scalar, r: [u8; 32]) -> Self {
        let (timestamp, body) = (random.text(20), random.text(300));
        let hash = Sha512::new()
            .chain_update(r)
            .chain_update(signer.key)
            .chain_update(&timestamp)
            .chain_update(&body);
        let k = Scalar::from_bytes_mod_order_wide(&hash.finalize().into());
        let s = nonce + k * signer.secret;
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&r);
        signature[32..].copy_from_slice(s.as_bytes());
        Self {
            timestamp,
            body,
            signature,
        }
    }

    /// Changes one part.
    fn spoiled(mut self, kind: usize, random: &mut Random) -> Self {
        let (r, s) = self.signature.split_at_mut(32);
        match kind {
            12 => flip_bit(r, random),
            13 => flip_bit(s, random),
            14 => self.body.push(b' '),
            // The text stays the same, and the signature valid.
            15 => self
                .body
                .splice(..0, self.timestamp.drain(..))
                .for_each(drop),
            16 => (0..=random.below(8)).for_each(|_| add_order(s)),
            17 => s.copy_from_slice(&special_scalar(random)),
            18 => r.copy_from_slice(&random.bytes::<32>()),
            _ => self.signature = random.bytes(),
        }
        self
    }
}

fn flip_bit(bytes: &mut [u8], random: &mut Random) {
    let bit = random.below(8 * bytes.len());
    bytes[bit / 8] ^= 1 << (bit % 8);
}

/// Adds the order to a number, modulo 2²⁵⁶.
fn add_order(number: &mut [u8]) {
    let mut carry = 0;
    for (byte, addend) in number.iter_mut().zip(ORDER) {
        let [low, high] = (u16::from(*byte) + u16::from(addend) + carry).to_le_bytes();
        *byte = low;
        carry = u16::from(high);
    }
}

/// Returns a number at a border: 0, 1, the order and its neighbors, powers of two and their predecessors.
fn special_scalar(random: &mut Random) -> [u8; 32] {
    let mut number = [0; 32];
    match random.below(5) {
        0 => number[0] = u8::try_from(random.below(2)).expect("a number below 2 fits in a `u8`"),
        1 => {
            number = ORDER;
            number[0] = number[0] - 1
                + u8::try_from(random.below(3)).expect("a number below 3 fits in a `u8`");
        }
        2 => flip_bit(&mut number, random),
        3 => {
            let bits = random.below(257);
            (0..bits).for_each(|bit| number[bit / 8] |= 1 << (bit % 8));
        }
        _ => number = random.bytes(),
    }
    number
}
