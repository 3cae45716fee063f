//! Requests without a valid signature are rejected.

use std::str::FromStr;
use std::time::Duration;

use acceptance::{SignedRequest, app, public_key, public_key_hex, sign, timestamp};
use ed25519_dalek::SigningKey;
use guildhall::settings::Endpoint;
use guildhall::signature::PublicKey;
use guildhall::signature::{KeyError, Verifier};
use guildhall::{App, Config};
use proptest::prelude::*;

const PING: &str = r#"{"type":1}"#;
/// Test key 1 of RFC 8032, with signatures.
const RFC_KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
const RFC_SIGNATURE: &str = "f3aab18f98260119c594427084461ddf0b1bc83a16fb5c0c50386b6971d1d8a4ca1522fc0906ddd26fb51987114edd64f63c5f290da867d45a41397cdb29c307";
const RFC_SIGNATURE_WITH_LF: &str = "3b691e1e4908d7670b839b52478bad7a96cb626f35f80a6fe184ff8c518e0c68d6358b9c8c45a9bda5dc4a4497940fdbc7d17b711e4ca57569af9ad03b83df0a";

fn rfc_app() -> App {
    let key = PublicKey::from_str(RFC_KEY).expect("the key is valid");
    App::builder()
        .discovery(false)
        .config(Config::default().public_key(key))
        .endpoint(Endpoint::new().freshness(Duration::MAX))
        .build()
        .expect("the app builds")
}

#[tokio::test]
async fn signed_ping_gets_a_pong() {
    let response = SignedRequest::new(PING).send_to(&app(&[])).await;

    assert_eq!(response.status, 200);
    assert_eq!(response.text(), r#"{"type":1}"#);
    assert_eq!(response.headers["content-type"], "application/json");
}

#[tokio::test]
async fn rfc_8032_signatures_are_accepted() {
    let ping = SignedRequest::signed_at("1735689600", PING)
        .with_header("x-signature-ed25519", RFC_SIGNATURE);
    assert_eq!(ping.clone().send_to(&rfc_app()).await.status, 200);

    let with_line_feed = ping.with_body("{\"type\":1}\n");
    assert_eq!(with_line_feed.clone().send_to(&rfc_app()).await.status, 401);
    let signed = with_line_feed.with_header("x-signature-ed25519", RFC_SIGNATURE_WITH_LF);
    assert_eq!(signed.send_to(&rfc_app()).await.status, 200);
}

#[tokio::test]
async fn missing_header_is_rejected() {
    for header in ["x-signature-ed25519", "x-signature-timestamp"] {
        let response = SignedRequest::new(PING)
            .without_header(header)
            .send_to(&app(&[]))
            .await;
        assert_eq!(response.status, 401, "{header}");
    }
}

#[tokio::test]
async fn malformed_signature_is_rejected() {
    for signature in [
        "",
        "00",
        &"z".repeat(128),
        &"0".repeat(127),
        &"0".repeat(130),
    ] {
        let request = SignedRequest::new(PING).with_header("x-signature-ed25519", signature);
        assert_eq!(request.send_to(&app(&[])).await.status, 401, "{signature}");
    }
}

#[tokio::test]
async fn forged_body_is_rejected_before_parsing() {
    for body in [r#"{"type":2}"#, "no JSON", ""] {
        let response = SignedRequest::new(PING)
            .with_body(body)
            .send_to(&app(&[]))
            .await;
        assert_eq!(response.status, 401, "{body}");
    }
}

#[tokio::test]
async fn changed_timestamp_is_rejected() {
    let request = SignedRequest::signed_at("1735689600", PING)
        .with_header("x-signature-timestamp", &timestamp());
    assert_eq!(request.send_to(&app(&[])).await.status, 401);
}

#[tokio::test]
async fn old_and_new_key_are_accepted_during_rotation() {
    let next = SigningKey::from_bytes(&[43; 32]);
    let key = PublicKey::from_bytes(next.verifying_key().as_bytes()).unwrap();
    let keys = Config::default().public_key(public_key()).public_key(key);
    let app = App::builder()
        .discovery(false)
        .config(keys)
        .build()
        .unwrap();
    let now = timestamp();
    let signature = sign(&next, &now, PING.as_bytes());

    assert_eq!(SignedRequest::new(PING).send_to(&app).await.status, 200);
    let signed_by_next =
        SignedRequest::signed_at(&now, PING).with_header("x-signature-ed25519", &signature);
    assert_eq!(signed_by_next.send_to(&app).await.status, 200);
}

#[tokio::test]
async fn unknown_key_is_rejected() {
    let stranger = SigningKey::from_bytes(&[44; 32]);
    let now = timestamp();
    let signature = sign(&stranger, &now, PING.as_bytes());
    let request =
        SignedRequest::signed_at(&now, PING).with_header("x-signature-ed25519", &signature);

    assert_eq!(request.send_to(&app(&[])).await.status, 401);
}

#[test]
fn weak_key_is_a_configuration_error() {
    let identity = "0100000000000000000000000000000000000000000000000000000000000000";
    assert_eq!(PublicKey::from_str(identity), Err(KeyError::Weak));
    assert_eq!(PublicKey::from_str(&"0".repeat(64)), Err(KeyError::Weak));
}

#[test]
fn malformed_key_is_rejected() {
    for text in ["", "abc", &"g".repeat(64), &"0".repeat(63)] {
        assert_eq!(
            PublicKey::from_str(text),
            Err(KeyError::Malformed),
            "{text}"
        );
    }
    assert!(PublicKey::from_str(&public_key_hex()).is_ok());
}

#[test]
fn debug_output_hides_keys_and_bodies() {
    let key = PublicKey::from_str(&public_key_hex()).unwrap();
    let verifier = Verifier::new(vec![key]);
    let request = SignedRequest::new(PING);
    let proven = verifier.verify(&request.headers, request.body).unwrap();
    let app = app(&[]);

    assert_eq!(format!("{key:?}"), "PublicKey(***)");
    assert!(format!("{verifier:?}").contains("[TabledKey(***)]"));
    assert_eq!(format!("{proven:?}"), "Verified(10 bytes)");
    assert!(!format!("{app:?}").contains(&public_key_hex()[..16]));
}

proptest! {
    #[test]
    fn request_with_a_flipped_bit_is_rejected(bit in 0..8 * PING.len()) {
        let mut body = PING.as_bytes().to_vec();
        body[bit / 8] ^= 1 << (bit % 8);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let response = runtime.block_on(SignedRequest::new(PING).with_body(body).send_to(&app(&[])));

        prop_assert_eq!(response.status, 401);
    }

    #[test]
    fn random_signature_is_rejected(digits in "[0-9a-f]{128}") {
        let request = SignedRequest::new(PING).with_header("x-signature-ed25519", &digits);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();

        prop_assert_eq!(runtime.block_on(request.send_to(&app(&[]))).status, 401);
    }
}
