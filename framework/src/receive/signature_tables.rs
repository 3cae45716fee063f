//! Verification by tables: a public key, a signature and a signed text → whether the signature is valid.
//!
//! A library meets each key for the first time. An app verifies with one key for as long as it runs, so
//! multiples of the key are computed once, and a verification adds 72 points without a doubling.
//!
//! # Equation
//!
//! `L` is the prime order of the base point `B`. The key has the bytes `A'` and decodes to the point `A`. The
//! signature consists of 32 bytes `R'` and 32 bytes `s`. Let `k` be `SHA-512(R' ‖ A' ‖ text)` as an integer
//! modulo `L`. The signature is valid if `s < L`, and `sB − kA` encodes to the bytes `R'`.
//!
//! This is the definition of [`VerifyingKey::verify`]: the library rejects `s ≥ L` with
//! [`Scalar::from_canonical_bytes`] too, hashes the same bytes, computes `sB − kA` and compares its encoding with
//! `R'`. Only the way to compute `sB − kA` differs, and it is exact for every point `A`:
//!
//! 1. [`digits`] writes a scalar `n < L` as `n = Σ dᵢ·2⁷ⁱ` for `i` in `0..36`. Each step takes seven bits and the
//!    carry, a value `v` from 0 to 128. Up to 64, `dᵢ = v`; beyond, `dᵢ = v − 128`, and `128·2⁷ⁱ` is carried into
//!    the next step. The last step takes all bits from 245 on. Since `L < 2²⁵² + 2¹²⁵`, these are at most 127, or
//!    128 with zeros in the bits 125 to 244, through which no carry gets: `d₃₅ ≤ 128`. So the sum is equal to `n`
//!    as an integer, not only modulo `L`.
//! 2. Row `i` of the [`Table`] of a point `P` has `1·2⁷ⁱ·P` to `64·2⁷ⁱ·P`, and the last row goes on to `128·2²⁴⁵·P`.
//!    So `Σ dᵢ·2⁷ⁱ·P = nP` is a sum of entries and negated entries.
//! 3. The library's addition is complete on this curve: there is no pair of points for which it is wrong,
//!    those with a component of small order included. All steps are equations between integer multiples of `P`,
//!    and none replaces a multiple by another one that is equal only modulo `L`.
//!
//! Hence both compute the same point, also for a key with a component of small order or with a
//! non-canonical encoding; [`PublicKey`](crate::PublicKey) rejects points of small order, but not those. Points
//! have one encoding that `compress` returns, so a non-canonical `R'` is rejected as the library does.
//!
//! # Secrets
//!
//! The key, the signature and the text are public. Verification therefore takes time that depends on them.

use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError, Weak};

use curve25519_dalek::constants::ED25519_BASEPOINT_POINT;
use curve25519_dalek::{EdwardsPoint, Scalar};
use ed25519_dalek::{Signature, VerifyingKey};
use sha2::{Digest, Sha512};

/// Bits of a digit. Measured in `tests/benches/verify.rs`: with 8, verification after other work is up to 10 % faster,
/// and the tables are 1.7 times as large.
const WINDOW: usize = 7;
/// Digits of a scalar.
const DIGITS: usize = 36;
/// Maximum absolute value of a digit. The last digit can be twice as large.
const DIGIT_MAX: usize = 1 << (WINDOW - 1);

/// Multiples of the base point, for all keys.
static BASE_POINT: LazyLock<Table> = LazyLock::new(|| Table::new(ED25519_BASEPOINT_POINT));

/// Keys in use. A key that several apps have is listed once.
static KEYS: Mutex<Vec<Weak<SharedKey>>> = Mutex::new(Vec::new());

/// A public key with the table of its multiples, which the first verification builds.
///
/// The table is not built earlier, because most programs with an app's key never verify: the tool, a build, a
/// test of a definition. Building takes about a millisecond, and the service waits for 3 seconds.
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
        let hash = Sha512::new()
            .chain_update(signature.r_bytes())
            .chain_update(self.key().as_bytes());
        let hash = text.iter().fold(hash, Sha512::chain_update);
        let k = Scalar::from_bytes_mod_order_wide(&hash.finalize().into());
        let point = sum(&BASE_POINT.terms(&s), &self.table().terms(&k));
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

/// Multiples of a point: in row `i`, [`DIGIT_MAX`] multiples of `2⁷ⁱ` times the point, and twice as many in the
/// last row.
struct Table(Vec<EdwardsPoint>);

impl Table {
    fn new(point: EdwardsPoint) -> Self {
        let mut multiples = Vec::with_capacity((DIGITS + 1) * DIGIT_MAX);
        let mut step = point;
        for row in 0..DIGITS {
            let length = if row == DIGITS - 1 {
                2 * DIGIT_MAX
            } else {
                DIGIT_MAX
            };
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

    /// Returns the terms whose sum is `scalar` times the point.
    // Copy all entries before the first addition. The processor then loads them from memory side by side;
    // an addition takes longer than the processor looks ahead. Without the copies, a verification after other
    // work takes 1.45 times as long.
    fn terms(&self, scalar: &Scalar) -> [Term; DIGITS] {
        let digits = digits(scalar);
        std::array::from_fn(|row| {
            let digit = digits[row];
            let column = digit.magnitude.checked_sub(1);
            let multiple = column.map(|column| self.0[row * DIGIT_MAX + column]);
            Term {
                point: multiple.unwrap_or_default(),
                is_negative: digit.is_negative,
            }
        })
    }
}

/// One term of a sum of points.
struct Term {
    point: EdwardsPoint,
    is_negative: bool,
}

fn sum(left: &[Term], right: &[Term]) -> EdwardsPoint {
    let mut sum = EdwardsPoint::default();
    for term in left.iter().chain(right) {
        if term.is_negative {
            sum -= &term.point;
        } else {
            sum += &term.point;
        }
    }
    sum
}

/// A signed digit.
#[derive(Clone, Copy)]
struct Digit {
    magnitude: usize,
    is_negative: bool,
}

/// Writes a scalar in base 128 with signed digits, the lowest first.
fn digits(scalar: &Scalar) -> [Digit; DIGITS] {
    let bytes = scalar.as_bytes();
    let mut carry = 0;
    std::array::from_fn(|row| {
        let (byte, shift) = (row * WINDOW / 8, row * WINDOW % 8);
        let bits = usize::from(u16::from_le_bytes([bytes[byte], bytes[byte + 1]]) >> shift);
        let is_last = row == DIGITS - 1;
        let value = carry
            + if is_last {
                bits
            } else {
                bits % (2 * DIGIT_MAX)
            };
        let is_negative = !is_last && value > DIGIT_MAX;
        carry = usize::from(is_negative);
        let magnitude = if is_negative {
            2 * DIGIT_MAX - value
        } else {
            value
        };
        Digit {
            magnitude,
            is_negative,
        }
    })
}
