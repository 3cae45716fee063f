//! Cost of verifying a signature by the library and by tables, in a loop and after other work.
//!
//! The first part measures the framework's verifier. The second part repeats the method for windows of 4 to 9
//! bits, with and without copying the entries first, which is how the framework's window was chosen. *After other
//! work* means that the caches hold a buffer of 64 MB, and the body, which has just arrived.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::fs;
use std::hint::black_box;
use std::time::Instant;

use acceptance::{public_key, sign, signing_key};
use bytes::Bytes;
use curve25519_dalek::constants::ED25519_BASEPOINT_POINT;
use curve25519_dalek::edwards::EdwardsBasepointTable;
use curve25519_dalek::traits::BasepointTable;
use curve25519_dalek::{EdwardsPoint, Scalar};
use ed25519_dalek::{Signature, Signer};
use guildhall::settings::Verification;
use guildhall::signature::{SIGNATURE_HEADER, TIMESTAMP_HEADER, Verifier};
use http::{HeaderMap, HeaderValue};
use sha2::{Digest, Sha512};

const BODY: &str = include_str!("../fixtures/bench/role_member_add.json");
const REQUESTS: usize = 64;
const ROUNDS: usize = 101;

/// A signed request, and its key and signature as the repeated method takes them.
struct Request {
    headers: HeaderMap,
    body: Bytes,
    key: [u8; 32],
    signature: Signature,
}

/// A way to verify, and its times in microseconds.
struct Candidate {
    name: String,
    verify: Box<dyn Fn(&Request) -> bool>,
    in_a_loop: Vec<f64>,
    after_other_work: Vec<f64>,
}

impl Candidate {
    fn new(name: String, verify: impl Fn(&Request) -> bool + 'static) -> Self {
        Self {
            name,
            verify: Box::new(verify),
            in_a_loop: Vec::new(),
            after_other_work: Vec::new(),
        }
    }

    fn round(&mut self, requests: &[Request], round: usize, other_work: &mut [u8]) {
        other_work
            .iter_mut()
            .step_by(64)
            .for_each(|byte| *byte = byte.wrapping_add(1));
        let request = &requests[round % REQUESTS];
        black_box((
            &other_work,
            request.body.iter().fold(0, |sum, byte| sum ^ byte),
        ));
        self.after_other_work
            .push(self.micros(&requests[round % REQUESTS..][..1]));
        self.micros(requests);
        self.in_a_loop.push(self.micros(requests));
    }

    /// Returns the time for each request.
    fn micros(&self, requests: &[Request]) -> f64 {
        let start = Instant::now();
        for request in requests {
            assert!(
                (self.verify)(request),
                "{}: the signature is valid",
                self.name
            );
        }
        micros_since(start) / f64::from(u32::try_from(requests.len()).expect("requests are few"))
    }

    fn print(self) {
        let [in_a_loop, after] = [self.in_a_loop, self.after_other_work].map(median);
        println!("{:44} {in_a_loop:6.1} {after:6.1}", self.name);
    }
}

fn main() {
    println!("first verification, microseconds, growth in KB:");
    for attempt in ["library", "tables", "tables, the same key again"] {
        let request = request(0);
        let verifier = Verifier::new(vec![public_key()]).verification(match attempt {
            "library" => Verification::Library,
            _ => Verification::Tables,
        });
        // Keep the verifier: the table is dropped with the last one that uses it.
        let verifier = Box::leak(Box::new(verifier));
        let (start, before) = (Instant::now(), resident_kilobytes());
        assert!(verifier.verify(&request.headers, request.body).is_ok());
        println!(
            "{attempt:44} {:6.0} {:6}",
            micros_since(start),
            resident_kilobytes() - before
        );
    }
    println!(
        "microseconds for {} bytes, in a loop, after other work:",
        BODY.len()
    );
    compare(candidates());
}

fn candidates() -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for verification in [Verification::Library, Verification::Tables] {
        let verifier = Verifier::new(vec![public_key()]).verification(verification);
        candidates.push(Candidate::new(
            format!("{verification:?}"),
            move |request| {
                verifier
                    .verify(&request.headers, request.body.clone())
                    .is_ok()
            },
        ));
    }
    candidates.push(Candidate::new("hashing alone".to_owned(), |request| {
        black_box(hash(&[0; 32], request));
        true
    }));
    candidates.push(library_table_candidate());
    for window in 4..10 {
        for copies in [true, false] {
            candidates.push(window_candidate(window, copies));
        }
    }
    candidates
}

fn compare(mut candidates: Vec<Candidate>) {
    let requests: Vec<_> = (0..REQUESTS).map(request).collect();
    let mut other_work = vec![1; 64 << 20];
    for round in 0..ROUNDS {
        for candidate in &mut candidates {
            candidate.round(&requests, round, &mut other_work);
        }
    }
    candidates.into_iter().for_each(Candidate::print);
}

/// Returns the method with the tables of `curve25519-dalek`, which are meant for secret scalars.
fn library_table_candidate() -> Candidate {
    let key = EdwardsBasepointTable::create(&-signing_key().verifying_key().to_edwards());
    Candidate::new("tables of curve25519-dalek".to_owned(), move |request| {
        let s = Scalar::from_bytes_mod_order(*request.signature.s_bytes());
        let k = hash(request.signature.r_bytes(), request);
        let point = EdwardsPoint::mul_base(&s) + &key * &k;
        point.compress().as_bytes() == request.signature.r_bytes()
    })
}

fn window_candidate(window: usize, copies: bool) -> Candidate {
    let key = Table::new(-signing_key().verifying_key().to_edwards(), window);
    let base = Table::new(ED25519_BASEPOINT_POINT, window);
    let kilobytes = 2 * size_of_val(&*key.multiples) / 1000;
    let name = format!("window {window}, {kilobytes} KB, copies {copies}");
    Candidate::new(name, move |request| {
        let s = *request.signature.s_bytes();
        let s = Option::<Scalar>::from(Scalar::from_canonical_bytes(s)).expect("s is canonical");
        let k = hash(request.signature.r_bytes(), request);
        let point = if copies {
            sum_of_copies(&[base.copies(&s), key.copies(&k)])
        } else {
            sum(base.entries(&s).chain(key.entries(&k)))
        };
        point.compress().as_bytes() == request.signature.r_bytes()
    })
}

/// Multiples of a point for digits of `window` bits.
struct Table {
    window: usize,
    multiples: Vec<EdwardsPoint>,
}

impl Table {
    fn new(point: EdwardsPoint, window: usize) -> Self {
        let mut multiples = Vec::new();
        let mut step = point;
        for _ in 0..253_usize.div_ceil(window) {
            let mut multiple = EdwardsPoint::default();
            for _ in 0..1 << (window - 1) {
                multiple += step;
                multiples.push(multiple);
            }
            step = multiple + multiple;
        }
        Self { window, multiples }
    }

    /// Returns the entries for the digits of a scalar, each with its sign.
    fn entries(&self, scalar: &Scalar) -> impl Iterator<Item = (Option<&EdwardsPoint>, bool)> {
        let half = 1 << (self.window - 1);
        let mut bytes = [0; 33];
        bytes[..32].copy_from_slice(scalar.as_bytes());
        let mut carry = 0;
        let rows = self.multiples.chunks_exact(half).enumerate();
        rows.map(move |(row, multiples)| {
            let (byte, shift) = (row * self.window / 8, row * self.window % 8);
            let bits = u16::from_le_bytes([bytes[byte], bytes[byte + 1]]) >> shift;
            let value = carry + usize::from(bits) % (2 * half);
            let is_negative = value > half;
            carry = usize::from(is_negative);
            let magnitude = if is_negative { 2 * half - value } else { value };
            let entry = magnitude.checked_sub(1).map(|column| &multiples[column]);
            (entry, is_negative)
        })
    }

    fn copies(&self, scalar: &Scalar) -> Vec<(EdwardsPoint, bool)> {
        let entries = self.entries(scalar);
        let copies =
            entries.map(|(entry, is_negative)| (entry.copied().unwrap_or_default(), is_negative));
        copies.collect()
    }
}

fn add(sum: EdwardsPoint, entry: &EdwardsPoint, is_negative: bool) -> EdwardsPoint {
    if is_negative {
        sum - entry
    } else {
        sum + entry
    }
}

fn sum<'a>(entries: impl Iterator<Item = (Option<&'a EdwardsPoint>, bool)>) -> EdwardsPoint {
    entries.fold(
        EdwardsPoint::default(),
        |sum, (entry, is_negative)| match entry {
            None => sum,
            Some(entry) => add(sum, entry, is_negative),
        },
    )
}

fn sum_of_copies(copies: &[Vec<(EdwardsPoint, bool)>; 2]) -> EdwardsPoint {
    let copies = copies.iter().flatten();
    copies.fold(EdwardsPoint::default(), |sum, (entry, is_negative)| {
        add(sum, entry, *is_negative)
    })
}

fn hash(r: &[u8; 32], request: &Request) -> Scalar {
    let hash = Sha512::new()
        .chain_update(r)
        .chain_update(request.key)
        .chain_update(request.headers[TIMESTAMP_HEADER].as_bytes())
        .chain_update(&request.body);
    Scalar::from_bytes_mod_order_wide(&hash.finalize().into())
}

fn request(number: usize) -> Request {
    let timestamp = format!("17356{number:05}");
    let digits = sign(&signing_key(), &timestamp, BODY.as_bytes());
    let value = |text: &str| HeaderValue::from_str(text).expect("digits are valid in a header");
    let mut headers = HeaderMap::new();
    headers.insert(SIGNATURE_HEADER, value(&digits));
    headers.insert(TIMESTAMP_HEADER, value(&timestamp));
    let key = signing_key();
    Request {
        headers,
        body: Bytes::from_static(BODY.as_bytes()),
        key: key.verifying_key().to_bytes(),
        signature: key.sign(format!("{timestamp}{BODY}").as_bytes()),
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn micros_since(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1_000_000.0
}

fn resident_kilobytes() -> i64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux accounts for memory");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number
        .and_then(|number| number.parse().ok())
        .expect("the line has a number")
}
