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
        "2021-03-13T19:19:14,04-00:00",
        "+002021-03-12T23:19:14.040-20:00",
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

/// Times around the ends of months, years, leap years and the range, and every 997th day.
fn sample_millis() -> impl Iterator<Item = i64> {
    let edges = [
        i64::MIN / 100_000,
        -377_705_023_201_000,
        -1,
        0,
        1,
        951_782_400_000,
    ];
    let days = (-377_705_000_000_000..253_402_207_200_000).step_by(997 * 86_400_123);
    edges.into_iter().chain(days)
}

#[test]
fn dates_are_those_of_jiff() {
    for millis in sample_millis() {
        let time = Timestamp::from_millis(millis);
        let expected = jiff::Timestamp::from_millisecond(millis).ok();

        assert_eq!(time.map(jiff::Timestamp::from), expected, "{millis}");
        assert_eq!(time, expected.map(Timestamp::from), "{millis}");
        if let (Some(time), Some(expected)) = (time, expected) {
            assert_eq!(time.to_string().parse(), Ok(time));
            assert_eq!(
                time.to_string().parse::<jiff::Timestamp>().ok(),
                Some(expected)
            );
        }
    }
}

#[test]
fn dates_and_times_that_do_not_exist_are_rejected() {
    for text in [
        "2021-02-29T00:00:00Z",
        "2021-00-01T00:00:00Z",
        "2021-13-01T00:00:00Z",
        "2021-04-31T00:00:00Z",
        "2021-04-00T00:00:00Z",
        "2021-04-30T24:00:00Z",
        "2021-04-30T23:60:00Z",
        "2021-04-30T23:00:61Z",
        "2021-04-30T23:00:00.Z",
        "2021-04-30T23:00:00.1234567890Z",
        "2021-04-30T23:00:00Z ",
        "2021-04-30T23:00:00+1:00",
        "2021-04-30T23:00:00+00:60",
        "2021-4-30T23:00:00Z",
        "+021-04-30T23:00:00Z",
        "+010000-01-02T00:00:00Z",
        "2021-04-3é",
        "",
    ] {
        assert!(text.parse::<Timestamp>().is_err(), "{text}");
    }
}

#[test]
fn end_of_the_year_9999_is_read_in_every_offset() {
    let end = "9999-12-31T23:59:59+00:00";
    for (text, expected) in [
        (end, end),
        ("9999-12-31T23:59:59Z", end),
        (
            "9999-12-31T23:59:59.999999Z",
            "9999-12-31T23:59:59.999999+00:00",
        ),
        ("9999-12-31T23:59:59-12:00", end),
        ("9999-12-31T23:59:59+01:00", "9999-12-31T22:59:59+00:00"),
        ("9999-12-31", "9999-12-31T00:00:00+00:00"),
    ] {
        let time: Timestamp = text.parse().expect("the date is valid");
        assert_eq!(time.to_string(), expected, "{text}");
        assert!(time > Timestamp::now(), "{text}");
    }
    let never: Timestamp = end.parse().expect("the date is valid");
    assert_eq!(jiff::Timestamp::from(never), jiff::Timestamp::MAX);
}

#[test]
fn invalid_timestamp_is_rejected_with_an_example() {
    let error = "yesterday".parse::<Timestamp>().unwrap_err();

    assert_eq!(
        error.to_string(),
        "expected a timestamp in RFC 3339 format, such as 2021-03-13T19:19:14+00:00"
    );
}
