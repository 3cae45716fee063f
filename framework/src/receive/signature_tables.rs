//! Verification by tables: a public key, a signature and a signed text → whether the signature is valid.
//!
//! A library meets each key for the first time. An app verifies with one key for as long as it runs, so multiples of
//! the key are computed once, and a verification adds 64 points without a doubling.
//!
//! # Equation
//!
//! `L` is the prime order of the base point `B`. The key has the bytes `A'` and decodes to the point `A`. The signature
//! consists of 32 bytes `R'` and 32 bytes `s`. Let `k` be `SHA-512(R' ‖ A' ‖ text)` as an integer modulo `L`. The
//! signature is valid if `s < L`, and `sB − kA` encodes to the bytes `R'`.
//!
//! This is the definition of [`VerifyingKey::verify`]: the library rejects `s ≥ L` with
//! [`Scalar::from_canonical_bytes`] too, hashes the same bytes, computes `sB − kA` and compares its encoding with `R'`.
//! Only the way to compute `sB − kA` differs, and it is exact for every point `A`:
//!
//! 1. [`digits`] writes a scalar `n < L` as `n = Σ dᵢ·2⁸ⁱ` for `i` in `0..32`. Each step takes a byte and the carry, a
//!    value `v` from 0 to 256. Up to 128, `dᵢ = v`; beyond, `dᵢ = v − 256`, and `256·2⁸ⁱ` is carried into the next
//!    step. The last step carries nothing. Since `L < 2²⁵³`, its byte is at most 31, so `0 ≤ d₃₁ ≤ 32`. So the sum is
//!    equal to `n` as an integer, not only modulo `L`.
//! 2. Row `i` of the [`Table`] of a point `P` has `1·2⁸ⁱ·P` to `128·2⁸ⁱ·P`; the last row ends at `32·2²⁴⁸·P`. So `Σ
//!    dᵢ·2⁸ⁱ·P = nP` is a sum of entries and negated entries.
//! 3. The library's addition is complete on this curve: there is no pair of points for which it is wrong, those with a
//!    component of small order included. All steps are equations between integer multiples of `P`, and none replaces a
//!    multiple by another one that is equal only modulo `L`.
//!
//! Hence both compute the same point, also for a key with a component of small order or with a non-canonical encoding;
//! [`PublicKey`](crate::signature::PublicKey) rejects points of small order, but not those. Points have one encoding
//! that `compress` returns, so a non-canonical `R'` is rejected as the library does.
//!
//! # Secrets
//!
//! The key, the signature and the text are public. Verification therefore takes time that depends on them.

use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock, PoisonError, Weak};

use curve25519_dalek::constants::ED25519_BASEPOINT_POINT;
use curve25519_dalek::{EdwardsPoint, Scalar};
use ed25519_dalek::{Signature, VerifyingKey};

use crate::platform::Mutex;

/// Digits of a scalar, in base 256. `tests/benches/verify.rs` compares with digits of 4 to 9 bits: with 7, verification
/// after other work takes up to 11 % longer; with 9, the tables are 1.8 times as large, and hardly faster.
const DIGITS: usize = 32;
/// Maximum absolute value of a digit.
const DIGIT_MAX: usize = 128;
/// Maximum value of the last digit.
const LAST_DIGIT_MAX: usize = 32;

/// Multiples of the base point, for all keys.
static BASE_POINT: LazyLock<Table> = LazyLock::new(|| Table::new(ED25519_BASEPOINT_POINT));

/// Keys in use. A key that several apps have is listed once.
static KEYS: Mutex<Vec<Weak<SharedKey>>> = Mutex::new(Vec::new());

/// A public key with the table of its multiples, which the first verification builds.
///
/// The table is not built earlier, because most programs with an app's key never verify: the tool, a build, a test of a
/// definition. Building takes about 2 milliseconds, and the service waits for 3 seconds.
#[derive(Clone)]
pub(crate) struct TabledKey(Arc<SharedKey>);

struct SharedKey {
    key: VerifyingKey,
    /// Multiples of the negated key.
    table: OnceLock<Table>,
}

impl TabledKey {
    /// Returns the key, with the table of another `TabledKey` for the same bytes if there is one.
    pub(crate) fn new(key: VerifyingKey) -> Self {
        let mut keys = KEYS.lock().unwrap_or_else(PoisonError::into_inner);
        keys.retain(|shared| shared.strong_count() > 0);
        let mut known = keys.iter().filter_map(Weak::upgrade);
        if let Some(shared) = known.find(|shared| shared.key == key) {
            return Self(shared);
        }
        let table = OnceLock::new();
        let shared = Arc::new(SharedKey { key, table });
        keys.push(Arc::downgrade(&shared));
        Self(shared)
    }

    /// Returns the key.
    pub(crate) fn key(&self) -> &VerifyingKey {
        &self.0.key
    }

    /// Returns whether the signature is valid for the text, which is passed in parts.
    pub(crate) fn is_signed(&self, text: &[&[u8]], signature: &Signature) -> bool {
        let Some(s) = Option::from(Scalar::from_canonical_bytes(*signature.s_bytes())) else {
            return false;
        };
        let first: [&[u8]; 2] = [signature.r_bytes(), self.key().as_bytes()];
        let hash = sha_512(first.iter().chain(text));
        let k = Scalar::from_bytes_mod_order_wide(&hash);
        let point = sum_of_products([&s, &k], [&BASE_POINT, self.table()]);
        point.compress().as_bytes() == signature.r_bytes()
    }

    fn table(&self) -> &Table {
        let negated = || -self.key().to_edwards();
        self.0.table.get_or_init(|| Table::new(negated()))
    }
}

impl fmt::Debug for TabledKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TabledKey(***)")
    }
}

/// Returns the SHA-512 hash of the concatenated parts of a text.
// `ring`, which the client's TLS depends on, takes two thirds of the instructions of `sha2`.
#[cfg(feature = "ring")]
fn sha_512<'p>(parts: impl Iterator<Item = &'p &'p [u8]>) -> [u8; 64] {
    let mut hash = ring::digest::Context::new(&ring::digest::SHA512);
    parts.for_each(|part| hash.update(part));
    let mut bytes = [0; 64];
    bytes.copy_from_slice(hash.finish().as_ref());
    bytes
}

/// Returns the SHA-512 hash of the concatenated parts of a text.
#[cfg(not(feature = "ring"))]
fn sha_512<'p>(parts: impl Iterator<Item = &'p &'p [u8]>) -> [u8; 64] {
    use sha2::{Digest, Sha512};

    parts
        .fold(Sha512::new(), Sha512::chain_update)
        .finalize()
        .into()
}

/// Multiples of a point: first the neutral element, then in row `i` the first [`DIGIT_MAX`] multiples of `2⁸ⁱ` times
/// the point.
struct Table(Vec<EdwardsPoint>);

impl Table {
    fn new(point: EdwardsPoint) -> Self {
        let mut multiples = Vec::with_capacity(1 + (DIGITS - 1) * DIGIT_MAX + LAST_DIGIT_MAX);
        multiples.push(EdwardsPoint::default());
        let mut step = point;
        for row in 0..DIGITS {
            let is_last = row == DIGITS - 1;
            let length = if is_last { LAST_DIGIT_MAX } else { DIGIT_MAX };
            let mut multiple = step;
            multiples.push(multiple);
            for _ in 1..length {
                multiple += step;
                multiples.push(multiple);
            }
            step = multiple + multiple;
        }
        Self(multiples)
    }

    /// Returns the multiple for a digit of a row, the neutral element for 0. The sign of the digit is ignored.
    #[inline]
    fn multiple(&self, row: usize, digit: i16) -> &EdwardsPoint {
        match usize::from(digit.unsigned_abs()) {
            0 => &self.0[0],
            column => &self.0[row * DIGIT_MAX + column],
        }
    }
}

/// Adds the products of `scalars[i]` and the point of `tables[i]`.
// Copy all entries before the first addition. The processor then loads them from memory side by side; an addition takes
// longer than the processor looks ahead. Without the copies, a verification after other work takes up to 1.4 times as
// long.
fn sum_of_products(scalars: [&Scalar; 2], tables: [&Table; 2]) -> EdwardsPoint {
    let digits = scalars.map(digits);
    let rows = tables.iter().zip(&digits).flat_map(|(table, digits)| {
        let digits = digits.iter().enumerate();
        digits.map(|(row, digit)| table.multiple(row, *digit))
    });
    // An array would be filled twice, and `collect` does not know the length.
    let mut multiples = Vec::with_capacity(2 * DIGITS);
    rows.for_each(|multiple| multiples.push(*multiple));
    let mut terms = digits.as_flattened().iter().zip(&multiples);
    // Starting with the first entry saves an addition to the neutral element.
    let mut sum = match terms.next() {
        Some((digit, multiple)) if *digit < 0 => -multiple,
        Some((_, multiple)) => *multiple,
        None => EdwardsPoint::default(),
    };
    for (digit, multiple) in terms {
        if *digit < 0 {
            sum -= multiple;
        } else {
            sum += multiple;
        }
    }
    sum
}

/// Writes a scalar in base 256 with digits from -127 to 128, the lowest first.
fn digits(scalar: &Scalar) -> [i16; DIGITS] {
    let mut carry = 0;
    scalar.as_bytes().map(|byte| {
        let value = i16::from(byte) + carry;
        carry = i16::from(value > 128);
        value - 256 * carry
    })
}
