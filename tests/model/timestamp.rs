//! Timestamps as JSON.

use guildhall_model::Timestamp;
use serde_json::json;

use crate::wire::written;

fn read(text: &str) -> Timestamp {
    serde_json::from_value(json!(text)).expect("the text is a time")
}

#[test]
fn every_rfc_3339_form_is_read() {
    let micros = read("2021-03-13T19:19:14.040000+00:00");

    for same in [
        "2021-03-13T19:19:14.04Z",
        "2021-03-13T19:19:14.040Z",
        "2021-03-13t19:19:14.040z",
        "2021-03-13T20:19:14.040+01:00",
        "2021-03-13T19:19:14.040000",
        "2021-03-13 19:19:14.040",
    ] {
        assert_eq!(read(same), micros, "{same}");
    }
}

#[test]
fn timestamp_is_written_in_the_format_of_the_service() {
    assert_eq!(
        written(&read("2021-03-13T19:19:14.04Z")),
        json!("2021-03-13T19:19:14.040000+00:00")
    );
    assert_eq!(
        written(&read("2021-03-13T19:19:14Z")),
        json!("2021-03-13T19:19:14+00:00")
    );
}

#[test]
fn timestamp_counts_milliseconds_since_the_epoch() {
    let time = Timestamp::from_millis(1_615_663_154_040).unwrap();

    assert_eq!(time, read("2021-03-13T19:19:14.04Z"));
    assert_eq!(time.as_seconds(), 1_615_663_154);
}

#[test]
fn written_timestamp_is_read_as_the_same() {
    let texts = [
        "-000999-01-01T00:00:00Z",
        "-009999-01-02T01:59:59.000001Z",
        "-000001-12-31T23:59:59.999999999Z",
        "0000-01-01T00:00:00Z",
        "0999-06-01T00:00:00.5Z",
        "1969-12-31T23:59:59.999999999Z",
        "1970-01-01T00:00:00.000000001Z",
        "2021-03-13T19:19:14.040123456+01:00",
        "9999-12-30T22:00:00.999999999Z",
    ];
    for text in texts {
        let time = read(text);
        assert_eq!(read(&time.to_string()), time, "{text} is written as {time}");
    }
}

#[test]
fn years_before_zero_have_a_sign_and_six_digits() {
    let time = read("-000044-03-15T12:00:00Z");

    assert_eq!(time.to_string(), "-000044-03-15T12:00:00+00:00");
}

#[test]
fn digits_beyond_microseconds_are_cut() {
    for (text, micros) in [
        (
            "2021-03-13T19:19:14.000001999Z",
            "2021-03-13T19:19:14.000001+00:00",
        ),
        (
            "1960-03-13T19:19:14.000001999Z",
            "1960-03-13T19:19:14.000001+00:00",
        ),
        (
            "2021-03-13T19:19:14.000000999Z",
            "2021-03-13T19:19:14+00:00",
        ),
    ] {
        assert_eq!(read(text).to_string(), micros);
        assert_eq!(read(text), read(micros));
    }
}

#[test]
fn timestamp_from_millis_out_of_range_is_none() {
    assert_eq!(Timestamp::from_millis(i64::MAX), None);
}

#[test]
fn invalid_timestamp_is_rejected_with_an_example() {
    let error = "yesterday".parse::<Timestamp>().unwrap_err();

    assert_eq!(
        error.to_string(),
        "expected a timestamp in RFC 3339 format, such as 2021-03-13T19:19:14+00:00"
    );
}
