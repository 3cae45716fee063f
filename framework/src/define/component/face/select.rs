//! A select, as constant data.

use guildhall_rules::{CommandOptionType as Kind, SELECT_MAX, SELECT_MIN, SELECT_PLACEHOLDER};

use super::super::input::Input;
use super::super::select::Asked;
use super::limit::{demand_length, demand_number, refuse_beyond};

/// What a select looks like and asks for, without its custom id.
///
/// `select(…)` in `#[component]` makes it.
#[derive(Clone, Copy, Debug)]
pub struct SelectFace(Input);

impl SelectFace {
    /// A select in which what a parameter takes is chosen, which is the `INPUT` of its type: one value,
    /// or none or one for an `Option`, or any number for a `Vec`.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where no select offers such values.
    #[must_use]
    #[track_caller]
    pub const fn of(input: Input) -> Self {
        assert!(
            !matches!(input.def.kind, Kind::Boolean | Kind::Attachment),
            "a select offers texts, choices, users, roles or channels: take a `String`, an enum with `#[derive(Choice)]`, a `User`, `Member`, `Role`, `Mentionable` or `Channel`, or an `Option` or a `Vec` of one"
        );
        Self(input)
    }

    /// Sets the text in it while nothing is chosen, at most 150 characters.
    ///
    /// # Panics
    ///
    /// In constant evaluation, where it is longer.
    #[must_use]
    #[track_caller]
    pub const fn placeholder(mut self, placeholder: &'static str) -> Self {
        let legal = &SELECT_PLACEHOLDER;
        demand_length("the placeholder of a select", placeholder, legal);
        self.0.placeholder = Some(placeholder);
        self
    }

    /// Sets how many must be chosen, 0–25.
    ///
    /// # Panics
    ///
    /// In constant evaluation, where it is more, or where the parameter takes fewer or must have one.
    #[must_use]
    #[track_caller]
    pub const fn min_values(mut self, min: u32) -> Self {
        demand_number("min_values", min, &SELECT_MIN);
        assert!(
            min > 0 || !self.0.required,
            "the parameter takes a value in any case: for one that need not be chosen, take an `Option`; for several, a `Vec`"
        );
        self.demand_several(min);
        let choices = self.0.def.choices.len();
        if choices > 0 && min as usize > choices {
            refuse_beyond(
                "`min_values` is at most the number of choices, which is ",
                choices,
            );
        }
        self.0.min = Some(min);
        self
    }

    /// Sets how many can be chosen, 1–25.
    ///
    /// # Panics
    ///
    /// In constant evaluation, where it is none or more, or where the parameter takes fewer, or must
    /// have more.
    #[must_use]
    #[track_caller]
    pub const fn max_values(mut self, max: u32) -> Self {
        demand_number("max_values", max, &SELECT_MAX);
        self.demand_several(max);
        if let Some(min) = self.0.min
            && max < min
        {
            refuse_beyond(
                "`max_values` is at least `min_values`, which is ",
                min as usize,
            );
        }
        self.0.max = Some(max);
        self
    }

    #[track_caller]
    const fn demand_several(&self, values: u32) {
        assert!(
            self.0.several || values <= 1,
            "the parameter takes one value: for several, take a `Vec`"
        );
    }

    /// The select, with an id of 1–100 characters.
    pub fn select<S: for<'a> From<Asked<'a>>>(&self, custom_id: String) -> S {
        let (input, entered, required) = (&self.0, &[], None);
        S::from(Asked {
            input,
            custom_id,
            entered,
            required,
        })
    }
}
