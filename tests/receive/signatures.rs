//! Both ways to verify accept the same signatures as the library: known vectors, and cases at random.

use std::{env, thread};

use acceptance::{SignedRequest, builder, fixture};
use bytes::Bytes;
use curve25519_dalek::constants::EIGHT_TORSION;
use ed25519_dalek::{Signature, Verifier as _, VerifyingKey};
use guildhall::settings::{Endpoint, Verification};
use guildhall::signature::PublicKey;
use guildhall::signature::{KeyError, SIGNATURE_HEADER, TIMESTAMP_HEADER, Verifier};
use http::{HeaderMap, HeaderValue};

use crate::signature_cases::{Case, Random, Signer};

const BOTH: [Verification; 2] = [Verification::Tables, Verification::Library];

/// Number of vectors in Wycheproof's file for Ed25519.
const WYCHEPROOF_VECTORS: usize = 150;

fn verifiers(key: PublicKey) -> [Verifier; 2] {
    BOTH.map(|verification| Verifier::new(vec![key]).verification(verification))
}

fn is_accepted(verifier: &Verifier, case: &Case) -> bool {
    accepts(verifier, &hex(&case.signature), &case.timestamp, &case.body)
}

/// Returns whether a verifier accepts a request with these headers and this body.
fn accepts(verifier: &Verifier, signature: &str, timestamp: &[u8], body: &[u8]) -> bool {
    let mut headers = HeaderMap::new();
    let value = |bytes: &[u8]| HeaderValue::from_bytes(bytes).expect("the header is visible ASCII");
    headers.insert(SIGNATURE_HEADER, value(signature.as_bytes()));
    headers.insert(TIMESTAMP_HEADER, value(timestamp));
    verifier
        .verify(&headers, Bytes::copy_from_slice(body))
        .is_ok()
}

fn hex(bytes: &[u8]) -> String {
    let digit =
        |value| char::from_digit(u32::from(value), 16).expect("half a byte is a hexadecimal digit");
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(digit).collect()
}

fn decode_hex(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks_exact(2);
    let pairs = pairs.map(|pair| str::from_utf8(pair).expect("digits are ASCII"));
    pairs
        .map(|pair| u8::from_str_radix(pair, 16).expect("the text is hexadecimal"))
        .collect()
}

#[test]
fn wycheproof_vectors_have_their_results() {
    let text = fixture("signature/wycheproof.txt");
    let vectors = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    for line in vectors {
        count += 1;
        let [result, key, message, signature] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("expected four columns, found {line}");
        };
        let body = decode_hex(message.trim_matches('-'));
        let signature = signature.trim_matches('-');
        for verifier in verifiers(key.parse().expect("the key is strong")) {
            assert_eq!(
                accepts(&verifier, signature, b"", &body),
                result == "valid",
                "{verifier:?}: {line}"
            );
        }
    }
    assert_eq!(count, WYCHEPROOF_VECTORS);
}

/// Wycheproof's *special values for r and s*: 0, 1, the order and its neighbor, and the field's prime.
#[test]
fn special_values_are_rejected() {
    let order = "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";
    let below_order = order.replacen("ed", "ec", 1);
    let prime = format!("ed{}7f", "ff".repeat(30));
    let small = |byte| format!("{byte}{}", "00".repeat(31));
    let values = [
        small("00"),
        small("01"),
        below_order,
        order.to_owned(),
        prime,
    ];
    let key = "7d4d0e7f6153a69b6242b522abbee685fda4420f8834b108c3bdae369ef549fa";
    for verifier in verifiers(key.parse().expect("the key is strong")) {
        for (r, s) in values
            .iter()
            .flat_map(|r| values.iter().map(move |s| (r, s)))
        {
            let signature = decode_hex(&format!("{r}{s}"))
                .try_into()
                .expect("a signature has 64 bytes");
            let case = Case {
                timestamp: Vec::new(),
                body: b"?".to_vec(),
                signature,
            };
            assert!(!is_accepted(&verifier, &case), "{verifier:?}: {r} {s}");
        }
    }
}

#[test]
fn keys_of_small_order_are_rejected() {
    for point in EIGHT_TORSION {
        let key = PublicKey::from_bytes(point.compress().as_bytes());
        assert_eq!(key, Err(KeyError::Weak));
    }
}

#[tokio::test]
async fn app_accepts_and_rejects_with_either_verification() {
    for verification in BOTH {
        let app = builder(&[])
            .endpoint(Endpoint::new().verification(verification))
            .build()
            .expect("the app builds");
        let ping = SignedRequest::new(r#"{"type":1}"#);
        assert_eq!(
            ping.clone().send_to(&app).await.status,
            200,
            "{verification:?}"
        );
        let forged = ping.with_body(r#"{"type":2}"#);
        assert_eq!(forged.send_to(&app).await.status, 401, "{verification:?}");
    }
}

/// Counts of signatures by the library's verdict.
#[derive(Clone, Copy, Debug, Default)]
struct Verdicts {
    invalid: usize,
    valid: usize,
    /// Valid, and the strict function of the library rejects them, because `R` has small order.
    valid_of_small_order: usize,
}

impl Verdicts {
    fn count(&mut self, is_valid: bool, is_strictly_valid: bool) {
        match (is_valid, is_strictly_valid) {
            (false, _) => self.invalid += 1,
            (true, true) => self.valid += 1,
            (true, false) => self.valid_of_small_order += 1,
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            invalid: self.invalid + other.invalid,
            valid: self.valid + other.valid,
            valid_of_small_order: self.valid_of_small_order + other.valid_of_small_order,
        }
    }
}

/// Verifies signatures by `signer` for `key`, in both ways and by the library, and compares the results.
fn compare(signer: &Signer, key: [u8; 32], cases: usize, random: &mut Random) -> Verdicts {
    let mut verdicts = Verdicts::default();
    let (Ok(strong), Ok(library)) = (PublicKey::from_bytes(&key), VerifyingKey::from_bytes(&key))
    else {
        return verdicts;
    };
    let verifiers = verifiers(strong);
    for _ in 0..cases {
        let case = Case::random(signer, random);
        let text = [&*case.timestamp, &case.body].concat();
        let signature = Signature::from_bytes(&case.signature);
        let is_valid = library.verify(&text, &signature).is_ok();
        for verifier in &verifiers {
            let is_accepted = is_accepted(verifier, &case);
            assert_eq!(is_accepted, is_valid, "{verifier:?} {key:02x?} {case:02x?}");
        }
        let is_strictly_valid = is_valid && library.verify_strict(&text, &signature).is_ok();
        verdicts.count(is_valid, is_strictly_valid);
    }
    verdicts
}

/// Compares at least `cases` signatures by random signers, each of them for a key with a flipped bit as well.
fn compare_at_random(seed: u64, cases: usize) -> Verdicts {
    const CASES_OF_A_KEY: usize = 100;
    let mut random = Random(seed);
    let mut verdicts = Verdicts::default();
    for _ in 0..cases.div_ceil(CASES_OF_A_KEY) {
        let signer = Signer::random(&mut random);
        verdicts = verdicts.plus(compare(&signer, signer.key, CASES_OF_A_KEY, &mut random));
        let changed = signer.with_flipped_bit(&mut random);
        verdicts = verdicts.plus(compare(&signer, changed, 4, &mut random));
    }
    verdicts
}

/// 4,000 cases, 100,000 in CI. `GUILDHALL_SIGNATURE_CASES` sets another number; more than 4,000 are divided among all
/// processors:
///
/// ```sh
/// GUILDHALL_SIGNATURE_CASES=10000000 cargo test --release -p acceptance --test receive -- --nocapture random_signatures
/// ```
#[test]
fn random_signatures_have_the_verdict_of_the_library() {
    let in_ci = env::var_os("CI").map(|_| "100000".to_owned());
    let requested = env::var("GUILDHALL_SIGNATURE_CASES").ok().or(in_ci);
    let threads = match requested {
        Some(_) => thread::available_parallelism().map_or(1, usize::from),
        None => 1,
    };
    let cases = requested.map_or(4_000, |cases| {
        cases.parse().expect("the variable is a number of cases")
    });
    let verdicts = thread::scope(|scope| {
        let run = |seed| scope.spawn(move || compare_at_random(seed, cases / threads));
        let running: Vec<_> = (0..threads as u64).map(run).collect();
        let verdicts = running.into_iter().map(|thread| {
            thread
                .join()
                .expect("both verifiers return the same verdicts")
        });
        verdicts.fold(Verdicts::default(), Verdicts::plus)
    });
    eprintln!("{verdicts:?}");
    assert!(
        verdicts.valid > cases / 5 && verdicts.invalid > cases / 5,
        "{verdicts:?}"
    );
    assert!(verdicts.valid_of_small_order > 0, "{verdicts:?}");
}
