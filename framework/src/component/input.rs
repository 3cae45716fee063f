//! Requirements on user input in a select or a modal field, and their compile-time checks.

use std::ops::RangeInclusive;

use guildhall_rules::{
    OptionDef, Report, SELECT_MAX_VALUES, count_characters, has_length, values_among,
};

use super::modal::FromInput;

/// The input that a select or a modal field accepts.
#[derive(Clone, Copy, Debug)]
pub struct InputSpec {
    pub(super) def: OptionDef<'static>,
    /// Text that is shown while the input is empty.
    pub(super) placeholder: Option<&'static str>,
    /// Minimum number of characters, values or files.
    pub(super) min: Option<u32>,
    /// Maximum number of characters, values or files.
    pub(super) max: Option<u32>,
    pub(super) required: bool,
    /// Whether the input accepts several values.
    pub(super) multiple: bool,
}

impl InputSpec {
    /// Creates the input for a type, without limits.
    pub(super) const fn for_type<T: FromInput>() -> Self {
        Self {
            def: T::SPEC.named("", ""),
            placeholder: None,
            min: None,
            max: None,
            required: T::REQUIRED,
            multiple: T::MULTIPLE,
        }
    }

    /// Sets the minimum number of values. `key` is the key of the attribute.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if `min` is above the number of choices, if the type cannot hold
    /// that many values, or if `min` is 0 and the type requires a value.
    #[track_caller]
    pub(super) const fn min_values_at(mut self, key: &str, min: u32) -> Self {
        if min == 0 && self.required {
            let rule = " can be 0 only if the type is an `Option` or a `Vec`";
            fail(&["`", key, "`", rule])
        }
        self.require_capacity(key, min);
        self.min = Some(min);
        self
    }

    /// Sets the maximum number of values. `keys` are the keys of the attribute for the minimum and the maximum.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if `max` is above the number of choices or below the minimum, or
    /// if the type cannot hold that many values.
    #[track_caller]
    pub(super) const fn max_values_at(mut self, keys: [&str; 2], max: u32) -> Self {
        let [min_key, key] = keys;
        self.require_capacity(key, max);
        if let Some(min) = self.min
            && max < min
        {
            let rule = ["`", key, "` must be at least `", min_key, "`, which is "];
            fail_with_limit(&rule, min as usize)
        }
        self.max = Some(max);
        self
    }

    /// Stops the compilation if the type cannot hold this number of values, or does not have that many choices.
    #[track_caller]
    const fn require_capacity(&self, key: &str, values: u32) {
        assert!(
            self.multiple || values <= 1,
            "this accepts one value: use a `Vec` for several"
        );
        let choices = self.def.choices.len();
        if choices > 0 && values > *values_among(choices, &SELECT_MAX_VALUES).end() {
            let rule = [
                "`",
                key,
                "` must be at most the number of choices, which is ",
            ];
            fail_with_limit(&rule, choices)
        }
    }

    /// Returns the minimum number of values.
    ///
    /// An optional input needs an explicit 0, because the service defaults to 1.
    pub(super) fn min_values(&self) -> Option<u32> {
        self.min.or((!self.required).then_some(0))
    }

    /// Returns the maximum number of values. By default, an input for several values accepts all `available` values.
    pub(super) fn max_values(&self, available: u32) -> Option<u32> {
        self.max.or(self.multiple.then_some(available))
    }

    /// Returns the number of choices, or the service's maximum if the select has no fixed choices.
    pub(super) fn choice_count(&self) -> u32 {
        match self.def.choices.len() {
            0 => *SELECT_MAX_VALUES.end(),
            choices => u32::try_from(choices).unwrap_or(*SELECT_MAX_VALUES.end()),
        }
    }
}

/// Stops the compilation if a text is too short or too long.
#[track_caller]
pub(super) const fn require_length(what: &str, text: &str, valid: &RangeInclusive<usize>) {
    if !has_length(text, valid) {
        let mut report = Report::new();
        report.push(what);
        report.push(" must have ");
        report.push_number(*valid.start());
        report.push(" to ");
        report.push_number(*valid.end());
        report.push(" characters; this one has ");
        report.push_number(count_characters(text));
        panic!("{}", report.as_str())
    }
}

/// Stops the compilation if a number is out of range.
#[track_caller]
pub(super) const fn require_number(key: &str, number: u32, valid: &RangeInclusive<u32>) {
    if number < *valid.start() || number > *valid.end() {
        let mut report = Report::new();
        report.push("`");
        report.push(key);
        report.push("` must be an integer from ");
        report.push_number(*valid.start() as usize);
        report.push(" to ");
        report.push_number(*valid.end() as usize);
        panic!("{}", report.as_str())
    }
}

/// Stops the compilation with the message `rule`, followed by the number `limit`.
#[track_caller]
pub(super) const fn fail_with_limit(rule: &[&str], limit: usize) -> ! {
    let mut report = Report::new();
    report.push_all(rule);
    report.push_number(limit);
    panic!("{}", report.as_str())
}

/// Stops the compilation with a message.
#[track_caller]
const fn fail(message: &[&str]) -> ! {
    let mut report = Report::new();
    report.push_all(message);
    panic!("{}", report.as_str())
}
