//! Type and limits of an option, derived from the type of a handler's parameter.

use guildhall_rules::{
    ChannelType, ChoiceDef, CommandOptionType, Fault, INTEGER_MAX, LENGTH_MAX, NumberDef,
    OptionDef, Report, check_choice_value,
};

/// Type and limits of an option, without its name.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec(OptionDef<'static>);

impl OptionSpec {
    /// Creates the specification of a required option without limits.
    pub const fn new(kind: CommandOptionType) -> Self {
        Self(OptionDef::new(kind, "", ""))
    }

    /// Returns whether the option is a NUMBER, which may have fractional bounds.
    #[doc(hidden)]
    pub const fn is_number(&self) -> bool {
        matches!(self.0.kind, CommandOptionType::Number)
    }

    /// Returns the choices; empty if any value is allowed.
    pub(crate) const fn choices_list(&self) -> &'static [ChoiceDef<'static>] {
        self.0.choices
    }

    /// Returns whether the option is required.
    pub(crate) const fn is_required(&self) -> bool {
        self.0.required
    }

    /// Makes the option optional.
    #[doc(hidden)]
    #[must_use]
    pub const fn optional(mut self) -> Self {
        self.0.required = false;
        self
    }

    /// Sets the minimum value.
    ///
    /// An integer is valid for a NUMBER option too, and is registered without a fraction.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the option is not a number or if the parameter's type cannot
    /// hold the value.
    #[must_use]
    #[track_caller]
    pub const fn min(mut self, value: NumberDef) -> Self {
        self.0.min_value = Some(self.bound("min", value));
        self
    }

    /// Sets the maximum value.
    ///
    /// An integer is valid for a NUMBER option too, and is registered without a fraction.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the option is not a number or if the parameter's type cannot
    /// hold the value.
    #[must_use]
    #[track_caller]
    pub const fn max(mut self, value: NumberDef) -> Self {
        self.0.max_value = Some(self.bound("max", value));
        self
    }

    /// Removes the minimum that the parameter's type implies. The service's minimum applies instead.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the option is not a number.
    #[must_use]
    #[track_caller]
    pub const fn without_min(mut self) -> Self {
        require(self.0.kind.allows_value_bounds(), Fault::BoundMisplaced);
        self.0.min_value = None;
        self
    }

    /// Removes the maximum that the parameter's type implies. The service's maximum applies instead.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the option is not a number.
    #[must_use]
    #[track_caller]
    pub const fn without_max(mut self) -> Self {
        require(self.0.kind.allows_value_bounds(), Fault::BoundMisplaced);
        self.0.max_value = None;
        self
    }

    /// Returns `value` if it is valid for the option's type and within the existing bounds. Otherwise, stops the
    /// compilation.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a limit has at most 53 bits, and the compiler's `usize` has 64"
    )]
    #[track_caller]
    const fn bound(&self, key: &str, value: NumberDef) -> NumberDef {
        let value = match (self.0.kind, value) {
            (CommandOptionType::Number, NumberDef::Number(number)) => {
                require_finite(number);
                value
            }
            (CommandOptionType::Integer, NumberDef::Integer(_)) => value,
            (CommandOptionType::Number, NumberDef::Integer(whole)) => {
                require(whole.unsigned_abs() <= 1 << 53, Fault::BoundBeyondNumber);
                value
            }
            (CommandOptionType::Integer, NumberDef::Number(_)) => fail(Fault::BoundNotWhole),
            _ => fail(Fault::BoundMisplaced),
        };
        let (limit, side, end) = match (self.0.min_value, self.0.max_value) {
            (Some(least), _) if least.is_above(value) => (least, "below", "smallest"),
            (_, Some(most)) if value.is_above(most) => (most, "above", "largest"),
            _ => return value,
        };
        if is_limit_of_integers(limit) {
            fail(Fault::BoundBeyondInteger);
        }
        let mut report = Report::new();
        report.push_all(&["`", key, "` is ", side]);
        if let NumberDef::Integer(limit) = limit {
            report.push(if limit < 0 { " -" } else { " " });
            report.push_number(limit.unsigned_abs() as usize);
            report.push(",");
        }
        report.push_all(&[" the ", end, " value that the parameter's type can hold"]);
        if let Some(wider) = self.wider_integer(value) {
            report.push_all(&["; `", wider, "` can hold it"]);
        }
        panic!("{}", report.as_str())
    }

    /// Returns the smallest integer type that can hold `value` and the values of the parameter's integer type.
    const fn wider_integer(&self, value: NumberDef) -> Option<&'static str> {
        let (
            Some(NumberDef::Integer(min)),
            Some(NumberDef::Integer(max)),
            NumberDef::Integer(value),
        ) = (self.0.min_value, self.0.max_value, value)
        else {
            return None;
        };
        let (mut is_integer_type, mut wider) = (false, None);
        let mut position = INTEGER_TYPES.len();
        while position > 0 {
            position -= 1;
            let (name, least, most) = INTEGER_TYPES[position];
            is_integer_type |= least == min && most == max;
            if least <= min && least <= value && most >= max && most >= value {
                wider = Some(name);
            }
        }
        if is_integer_type { wider } else { None }
    }

    /// Sets the minimum length, 0–6000 characters.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the option is not a STRING, or if the length is out of range.
    #[must_use]
    #[track_caller]
    pub const fn min_length(mut self, characters: u32) -> Self {
        self.require_kind(CommandOptionType::String, Fault::LengthMisplaced);
        require(characters <= LENGTH_MAX, Fault::MinLengthOutOfRange);
        self.0.min_length = Some(characters);
        self
    }

    /// Sets the maximum length, 1–6000 characters.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the option is not a STRING, or if the length is out of range.
    #[must_use]
    #[track_caller]
    pub const fn max_length(mut self, characters: u32) -> Self {
        self.require_kind(CommandOptionType::String, Fault::LengthMisplaced);
        let valid = characters >= 1 && characters <= LENGTH_MAX;
        require(valid, Fault::MaxLengthOutOfRange);
        self.0.max_length = Some(characters);
        self
    }

    /// Sets the channel types that users can choose from.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the option is not a CHANNEL.
    #[must_use]
    #[track_caller]
    pub const fn channel_types(mut self, types: &'static [ChannelType]) -> Self {
        self.require_kind(CommandOptionType::Channel, Fault::ChannelTypesMisplaced);
        self.0.channel_types = types;
        self
    }

    /// Sets the accepted file types: `image`, `video`, `audio`, or an extension such as `.pdf`.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the option is not an ATTACHMENT.
    #[must_use]
    #[track_caller]
    pub const fn file_types(mut self, types: &'static [&'static str]) -> Self {
        self.require_kind(CommandOptionType::Attachment, Fault::FileTypesMisplaced);
        self.0.file_types = types;
        self
    }

    /// Sets the choices. Users cannot enter any other value.
    #[must_use]
    pub const fn choices(mut self, choices: &'static [ChoiceDef<'static>]) -> Self {
        self.0.choices = choices;
        self
    }

    /// Sets the choices that are written at a parameter.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the parameter's type has choices of its own, or if a choice
    /// does not have the type of the option.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub const fn inline_choices(mut self, choices: &'static [ChoiceDef<'static>]) -> Self {
        require(self.0.kind.allows_choices(), Fault::ChoicesMisplaced);
        assert!(
            self.0.choices.is_empty(),
            "the parameter's type has choices already; remove `choices(…)`"
        );
        let mut position = 0;
        while position < choices.len() {
            if check_choice_value(self.0.kind, choices[position].value).is_err() {
                fail(Fault::ChoiceValueType);
            }
            position += 1;
        }
        self.0.choices = choices;
        self
    }

    /// Enables autocomplete.
    ///
    /// # Panics
    ///
    /// Panics, which is a compile error in a constant, if the option is not a STRING, INTEGER or NUMBER, or if it has
    /// choices.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub const fn autocomplete(mut self) -> Self {
        let typed = matches!(
            self.0.kind,
            CommandOptionType::String | CommandOptionType::Integer | CommandOptionType::Number
        );
        require(typed, Fault::AutocompleteMisplaced);
        require(self.0.choices.is_empty(), Fault::AutocompleteWithChoices);
        self.0.autocomplete = true;
        self
    }

    /// Stops the compilation if the option does not have the type that a setting requires.
    #[track_caller]
    const fn require_kind(&self, kind: CommandOptionType, fault: Fault) {
        require(self.0.kind.wire() == kind.wire(), fault);
    }

    /// Returns the definition with its name and description set.
    #[doc(hidden)]
    pub const fn named(self, name: &'static str, description: &'static str) -> OptionDef<'static> {
        let mut def = self.0;
        def.name = name;
        def.description = description;
        def
    }
}

/// Declares functions that generated code calls. Each function copies one setting from a validated option to another
/// option.
macro_rules! copy_functions {
    ($($copy:ident: $field:ident,)*) => {$(
        /// Copies one setting from `checked` to `spec`. The setting was checked when `checked` was built.
        pub const fn $copy(mut spec: OptionSpec, checked: OptionSpec) -> OptionSpec {
            spec.0.$field = checked.0.$field;
            spec
        }
    )*};
}

copy_functions! {
    with_min_of: min_value,
    with_max_of: max_value,
    with_min_length_of: min_length,
    with_max_length_of: max_length,
    with_channel_types_of: channel_types,
    with_file_types_of: file_types,
    with_inline_choices_of: choices,
    with_autocomplete_of: autocomplete,
}

/// The integer types, each with the values that an option of the type can have. Smaller types come first.
const INTEGER_TYPES: [(&str, i64, i64); 8] = [
    ("u8", 0, u8::MAX as i64),
    ("u16", 0, u16::MAX as i64),
    ("u32", 0, u32::MAX as i64),
    ("u64", 0, INTEGER_MAX),
    ("i8", i8::MIN as i64, i8::MAX as i64),
    ("i16", i16::MIN as i64, i16::MAX as i64),
    ("i32", i32::MIN as i64, i32::MAX as i64),
    ("i64", -INTEGER_MAX, INTEGER_MAX),
];

/// Returns whether a bound is the smallest or the largest value of an INTEGER option: the parameter's type holds more.
const fn is_limit_of_integers(bound: NumberDef) -> bool {
    matches!(bound, NumberDef::Integer(whole) if whole.unsigned_abs() == (1 << 53) - 1)
}

/// Stops the compilation with the name of a number that is none or infinite.
#[track_caller]
const fn require_finite(number: f64) {
    if number.is_finite() {
        return;
    }
    let mut report = Report::new();
    report.push_fault(Fault::BoundBeyondNumber);
    report.push(match number {
        f64::INFINITY => "; found infinity",
        f64::NEG_INFINITY => "; found -infinity",
        _ => "; found NaN",
    });
    panic!("{}", report.as_str())
}

#[track_caller]
const fn require(valid: bool, fault: Fault) {
    if !valid {
        fail(fault);
    }
}

/// Stops the compilation with a message that states the broken rule and its remedy.
#[track_caller]
const fn fail(fault: Fault) -> ! {
    let mut report = Report::new();
    report.push_fault(fault);
    panic!("{}", report.as_str())
}
