//! Whatever goes into a custom id comes out of it.

use std::sync::LazyLock;

use acceptance::{Signed, builder, click};
use guildhall::component::Segment;
use guildhall::prelude::*;
use proptest::prelude::*;

use crate::property::runtime;

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

/// Says its own custom id.
#[component("all/{text}/{number}/{letter}/{yes}/{unit}/{id}")]
fn all(text: String, number: i32, letter: char, yes: bool, unit: Unit, id: Id<User>) -> String {
    all::custom_id(text, number, letter, yes, unit, id).unwrap_or_default()
}

static APP: LazyLock<App> = LazyLock::new(|| {
    let app = builder(&[]).component(all::COMPONENT).build();
    app.expect("it builds")
});

/// What whoever presses a button with this id is told.
fn pressed(custom_id: &str) -> String {
    runtime().block_on(async { Signed::from(click(custom_id)).to(&APP).await.content() })
}

fn comes_back<T: Segment + PartialEq + std::fmt::Debug>(value: &T) {
    assert_eq!(T::read(&value.write()).as_ref(), Some(value));
}

proptest! {
    #[test]
    fn an_id_leads_to_its_values_and_they_to_the_id(
        text in ".{0,30}", number: i32, letter: char, yes: bool, percent: bool, id in 1_u64..
    ) {
        let unit = if percent { Unit::Percent } else { Unit::Plain };
        let custom_id = all::custom_id(text, number, letter, yes, unit, Id::new(id));
        prop_assume!(custom_id.is_ok());
        let custom_id = custom_id.unwrap_or_default();

        prop_assert_eq!(pressed(&custom_id), custom_id);
    }

    #[test]
    fn an_id_that_is_taken_is_the_one_that_its_values_make(
        text in "[a%2Fé+]{0,9}", number in "[-+]?[0-9]{1,9}", letter in "%2F|.", yes in "[01]|true"
    ) {
        let custom_id = format!("all/{text}/{number}/{letter}/{yes}/plain/7");
        let told = pressed(&custom_id);

        prop_assert!(told == custom_id || told.contains("out of date"), "{}", told);
    }

    #[test]
    fn values_come_back(number: i64, big: u64, letter: char, yes: bool, id in 1_u64.., text: String) {
        comes_back(&number);
        comes_back(&big);
        comes_back(&letter);
        comes_back(&yes);
        comes_back(&Id::<User>::new(id));
        comes_back(&text);
    }
}

#[test]
fn choices_come_back() {
    for unit in [Unit::Percent, Unit::Plain] {
        comes_back(&unit);
    }
    for number in [Number::Below, Number::Above] {
        comes_back(&number);
    }
    assert_eq!(Number::Below.write(), "-1");
    for constant in [Constant::Planck, Constant::Tenth, Constant::Least] {
        comes_back(&constant);
    }
    assert_eq!(Constant::Tenth.write(), "0.1");
}

#[test]
fn a_bounded_value_is_never_longer_than_it_says() {
    assert_eq!(i64::MIN.write().len(), i64::MAX_LENGTH);
    assert_eq!(u64::MAX.write().len(), u64::MAX_LENGTH);
    assert_eq!(i8::MIN.write().len(), i8::MAX_LENGTH);
    assert_eq!(u8::MAX.write().len(), u8::MAX_LENGTH);
    for constant in [Constant::Planck, Constant::Tenth, Constant::Least] {
        assert!(constant.write().len() <= Constant::MAX_LENGTH, "{constant:?}");
    }
    assert_eq!(Unit::MAX_LENGTH, "a%20%2F%20100%25".len());
}
