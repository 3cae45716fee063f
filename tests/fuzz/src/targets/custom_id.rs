//! Custom IDs: an accepted custom ID is the one that its values make.

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
    let content = response.content();
    // A longer custom ID than the service sends is read, and cannot be written.
    let is_rejected = response.is_ephemeral() || custom_id.chars().count() > 100;
    assert!(
        is_rejected || content == custom_id,
        "{custom_id:?} becomes {content:?}"
    );
    assert_segment::<String>(&custom_id);
    assert_segment::<i64>(&custom_id);
    assert_segment::<u8>(&custom_id);
    assert_segment::<char>(&custom_id);
    assert_segment::<bool>(&custom_id);
    assert_segment::<Id<User>>(&custom_id);
    assert_segment::<Unit>(&custom_id);
}

/// Asserts that a value that can be read is written as text that is read as the same value.
fn assert_segment<T: Segment + PartialEq + std::fmt::Debug>(text: &str) {
    if let Some(value) = T::read(text) {
        assert_eq!(T::read(&value.write()), Some(value));
    }
}
