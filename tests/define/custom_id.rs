//! Values written into a custom ID are read back unchanged.

use std::sync::LazyLock;

use acceptance::{SignedRequest, builder, click};
use guildhall::component::Segment;
use guildhall::prelude::*;
use proptest::prelude::*;
use regex::Regex;

use crate::definition_property::runtime;

#[derive(Choice, Clone, Copy, Debug, PartialEq)]
enum Unit {
    #[choice(value = "a / 100%")]
    Percent,
    Plain,
}

#[derive(Choice, Clone, Copy, Debug, PartialEq)]
enum Number {
    #[choice(value = -1)]
    Below,
    #[choice(value = 1)]
    Above,
}

#[derive(Choice, Clone, Copy, Debug, PartialEq)]
enum Constant {
    #[choice(value = -6.626_070_15e-34)]
    Planck,
    #[choice(value = 0.1)]
    Tenth,
    #[choice(value = -9_007_199_254_740_991.0)]
    Least,
}

/// Responds with its own custom ID.
#[component("all/{text}/{number}/{letter}/{yes}/{unit}/{id}")]
fn all(text: String, number: i32, letter: char, yes: bool, unit: Unit, id: Id<User>) -> String {
    all::custom_id(text, number, letter, yes, unit, id).unwrap_or_default()
}

static APP: LazyLock<App> = LazyLock::new(|| {
    let app = builder(&[]).component(all::COMPONENT).build();
    app.expect("the app builds")
});

/// Form in which `all` writes its custom IDs, for the values of
/// `custom_id_is_accepted_if_and_only_if_it_has_the_written_form`.
static WRITTEN: LazyLock<Regex> = LazyLock::new(|| {
    let form = "^all/([a2Fé+]|%2F)*/(0|-?[1-9][0-9]*)/([aé]|%2F)/[01]/plain/7$";
    Regex::new(form).expect("the pattern is valid")
});

const OUTDATED: &str = "This button, menu or form is out of date. Run the command again.";

/// Returns the response to a click on a button with this custom ID.
fn response_to_click(custom_id: &str) -> String {
    runtime().block_on(async {
        SignedRequest::from(click(custom_id))
            .send_to(&APP)
            .await
            .content()
    })
}

fn assert_round_trip<T: Segment + PartialEq + std::fmt::Debug>(value: &T) {
    assert_eq!(T::read(&value.write()).as_ref(), Some(value));
}

proptest! {
    #[test]
    fn custom_id_round_trips_through_its_values(
        text in ".{0,12}", number: i32, letter: char, yes: bool, percent: bool, id in 1_u64..
    ) {
        let unit = if percent { Unit::Percent } else { Unit::Plain };
        let custom_id = all::custom_id(text, number, letter, yes, unit, Id::new(id));
        let custom_id = custom_id.expect("12 characters of text leave room for the other values");

        prop_assert_eq!(response_to_click(&custom_id), custom_id);
    }

    #[test]
    fn custom_id_is_accepted_if_and_only_if_it_has_the_written_form(
        text in "([a2Fé+]|%2F|%){0,5}", number in "[-+]?[0-9]{1,9}", letter in "%2F|[a/% é]", yes in "[01]|true"
    ) {
        let custom_id = format!("all/{text}/{number}/{letter}/{yes}/plain/7");
        let expected = if WRITTEN.is_match(&custom_id) { &*custom_id } else { OUTDATED };

        prop_assert_eq!(response_to_click(&custom_id), expected);
    }

    #[test]
    fn values_round_trip(number: i64, big: u64, letter: char, yes: bool, id in 1_u64.., text: String) {
        assert_round_trip(&number);
        assert_round_trip(&big);
        assert_round_trip(&letter);
        assert_round_trip(&yes);
        assert_round_trip(&Id::<User>::new(id));
        assert_round_trip(&text);
    }
}

#[test]
fn choices_round_trip() {
    for unit in [Unit::Percent, Unit::Plain] {
        assert_round_trip(&unit);
    }
    for number in [Number::Below, Number::Above] {
        assert_round_trip(&number);
    }
    assert_eq!(Number::Below.write(), "-1");
    for constant in [Constant::Planck, Constant::Tenth, Constant::Least] {
        assert_round_trip(&constant);
    }
    assert_eq!(Constant::Tenth.write(), "0.1");
}

#[test]
fn custom_id_value_is_never_longer_than_its_declared_length() {
    assert_eq!(i64::MIN.write().len(), i64::MAX_LENGTH);
    assert_eq!(u64::MAX.write().len(), u64::MAX_LENGTH);
    assert_eq!(i8::MIN.write().len(), i8::MAX_LENGTH);
    assert_eq!(u8::MAX.write().len(), u8::MAX_LENGTH);
    for constant in [Constant::Planck, Constant::Tenth, Constant::Least] {
        assert!(
            constant.write().len() <= Constant::MAX_LENGTH,
            "{constant:?}"
        );
    }
    assert_eq!(Unit::MAX_LENGTH, "a%20%2F%20100%25".len());
}
