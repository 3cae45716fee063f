//! Custom IDs: the app accepts a custom ID if and only if the custom ID is the one that its values make.

use std::sync::LazyLock;

use acceptance::{SignedRequest, builder, click};
use guildhall::component::Segment;
use guildhall::prelude::*;

use crate::input::with_paused_clock;

#[derive(Choice, Clone, Copy, Debug, PartialEq)]
pub(crate) enum Unit {
    #[choice(value = "a / 100%")]
    Percent,
    Plain,
}

#[component("all/{text}/{number}/{letter}/{yes}/{unit}/{id}")]
fn all(text: String, number: i32, letter: char, yes: bool, unit: Unit, id: Id<User>) -> String {
    all::custom_id(text, number, letter, yes, unit, id).unwrap_or_default()
}

#[component("rest/{rest}")]
fn rest(rest: String) -> String {
    rest::custom_id(rest).unwrap_or_default()
}

const OUTDATED: &str = "This button, menu or form is out of date. Run the command again.";

static APP: LazyLock<App> = LazyLock::new(|| {
    let app = builder(&[])
        .component(all::COMPONENT)
        .component(rest::COMPONENT);
    app.build().expect("the app builds")
});

/// Clicks on a button whose custom ID is the input.
pub(crate) fn run(data: &[u8]) {
    let custom_id = String::from_utf8_lossy(data);
    let response = with_paused_clock(SignedRequest::from(click(&*custom_id)).send_to(&APP));
    assert_eq!(response.status.as_u16(), 200);
    // A longer custom ID than the service sends is read, and cannot be written.
    if custom_id.chars().count() <= 100 {
        let made = made_of_its_values(&custom_id).filter(|made| *made == custom_id);
        let expected = made.as_deref().unwrap_or(OUTDATED);
        assert_eq!(response.content(), expected, "{custom_id:?}");
    }
    assert_segment::<String>(&custom_id);
    assert_segment::<i64>(&custom_id);
    assert_segment::<u8>(&custom_id);
    assert_segment::<char>(&custom_id);
    assert_segment::<bool>(&custom_id);
    assert_segment::<Id<User>>(&custom_id);
    assert_segment::<Unit>(&custom_id);
}

/// Returns the custom ID that the values in a custom ID make.
fn made_of_its_values(custom_id: &str) -> Option<String> {
    let values: Vec<_> = custom_id.split('/').map(unescaped).collect();
    let values: Vec<_> = values.iter().map(String::as_str).collect();
    match values[..] {
        ["all", text, number, letter, yes, unit, id] => {
            let (number, letter) = (Segment::read(number)?, Segment::read(letter)?);
            let (yes, unit, id) = (
                Segment::read(yes)?,
                Segment::read(unit)?,
                Segment::read(id)?,
            );
            all::custom_id(text.to_owned(), number, letter, yes, unit, id).ok()
        }
        ["rest", rest] => rest::custom_id(rest.to_owned()).ok(),
        _ => None,
    }
}

/// Replaces the escapes of ASCII characters.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('%');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |before, part| {
        let byte = part
            .get(..2)
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte {
            Some(byte) => format!("{before}{}{}", char::from(byte), &part[2..]),
            None => format!("{before}%{part}"),
        }
    })
}

/// Asserts that a value that can be read is written as text that is read as the same value.
fn assert_segment<T: Segment + PartialEq + std::fmt::Debug>(text: &str) {
    if let Some(value) = T::read(text) {
        assert_eq!(T::read(&value.write()), Some(value));
    }
}
