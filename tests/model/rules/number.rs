//! Numbers in JSON that the service does not document.

use guildhall_rules::{NumberDef, NumberVisitor, read_number};
use serde_json::{Value, json};

fn read(value: &Value) -> Result<i64, String> {
    read_number(value).map_err(|error| error.to_string())
}

#[test]
fn number_beyond_64_bits_is_the_nearest_and_null_is_minus_one() {
    let values = [
        (json!(7), 7),
        (json!(-7), -7),
        (json!(2.9), 2),
        (json!(u64::MAX), i64::MAX),
        (json!(1e30), i64::MAX),
        (json!(-1e30), i64::MIN),
        (Value::Null, -1),
    ];
    for (value, number) in values {
        assert_eq!(read(&value), Ok(number), "{value}");
    }
}

#[test]
fn value_that_is_no_number_is_an_error_that_says_so() {
    let message = |value: &Value| {
        serde::Deserializer::deserialize_any(value, NumberVisitor)
            .expect_err("the value is no number")
            .to_string()
    };
    assert_eq!(
        message(&json!("7")),
        "invalid type: string \"7\", expected a number"
    );
    assert!(read(&json!(true)).is_err());
}

#[test]
fn comparison_of_integers_is_exact() {
    let integer = NumberDef::Integer;
    let (large, larger) = ((1 << 60) + 1, (1 << 60) + 2);
    assert!(integer(larger).is_above(integer(large)));
    assert!(!integer(large).is_above(integer(large)));
    assert!(!NumberDef::Number(1.0).is_above(integer(1)));
    assert!(NumberDef::Number(1.5).is_above(integer(1)));
}
