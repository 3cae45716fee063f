//! Audit log reasons.

use guildhall_model::Reason;

#[test]
fn reason_has_1_to_512_characters() {
    assert!(Reason::new("ä".repeat(512)).is_ok());
    assert!(Reason::new("ä").is_ok());
    assert!(Reason::new("").is_err());

    let rejection = Reason::new("a".repeat(513)).unwrap_err();

    assert_eq!(
        rejection.to_string(),
        "reason: a length of 513 is not in 1–512"
    );
}

#[test]
fn reason_header_is_percent_encoded() {
    let reason = Reason::try_from("räid 100% +\n🦀~").unwrap();

    let value = "r%C3%A4id%20100%25%20%2B%0A%F0%9F%A6%80~";
    assert_eq!(reason.header_value(), value);
    assert_eq!(reason.to_string(), "räid 100% +\n🦀~");
}
