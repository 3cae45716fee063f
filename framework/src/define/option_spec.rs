//! An option's type and limits, as the type of a parameter says them.

use guildhall_rules::{ChannelType, ChoiceDef, CommandOptionType, NumberDef, OptionDef};

/// An option's type and limits, without its name.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec(OptionDef<'static>);

impl OptionSpec {
    /// An option of this type, required and without limits.
    pub const fn new(kind: CommandOptionType) -> Self {
        Self(OptionDef::new(kind, "", ""))
    }

    /// Whether it is a NUMBER, whose bounds need not be whole.
    pub const fn is_number(&self) -> bool {
        matches!(self.0.kind, CommandOptionType::Number)
    }

    /// Whether it may not be left out.
    pub(crate) const fn is_required(&self) -> bool {
        self.0.required
    }

    /// May be left out.
    #[must_use]
    pub const fn optional(mut self) -> Self {
        self.0.required = false;
        self
    }

    /// The smallest value. Whole bounds fit NUMBER too.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where the option is no number, or the
    /// parameter's type cannot hold the value.
    #[must_use]
    #[track_caller]
    pub const fn min(mut self, value: NumberDef) -> Self {
        let value = self.bound(value);
        let below = matches!(self.0.min_value, Some(own) if is_less(value, own));
        assert!(
            !below,
            "`min` is below the smallest value that the parameter's type can hold"
        );
        self.0.min_value = Some(value);
        self
    }

    /// The largest value. Whole bounds fit NUMBER too.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where the option is no number, or the
    /// parameter's type cannot hold the value.
    #[must_use]
    #[track_caller]
    pub const fn max(mut self, value: NumberDef) -> Self {
        let value = self.bound(value);
        let above = matches!(self.0.max_value, Some(own) if is_less(own, value));
        assert!(
            !above,
            "`max` is above the largest value that the parameter's type can hold"
        );
        self.0.max_value = Some(value);
        self
    }

    pub(crate) const fn with_min_of(mut self, other: Self) -> Self {
        self.0.min_value = other.0.min_value;
        self
    }

    pub(crate) const fn with_max_of(mut self, other: Self) -> Self {
        self.0.max_value = other.0.max_value;
        self
    }

    #[track_caller]
    const fn bound(&self, value: NumberDef) -> NumberDef {
        match (self.0.kind, value) {
            (CommandOptionType::Integer, NumberDef::Integer(_))
            | (CommandOptionType::Number, NumberDef::Number(_)) => value,
            #[expect(
                clippy::cast_precision_loss,
                reason = "legal bounds are inside ±2^53, which is exact"
            )]
            (CommandOptionType::Number, NumberDef::Integer(whole)) => {
                NumberDef::Number(whole as f64)
            }
            (CommandOptionType::Integer, NumberDef::Number(_)) => {
                panic!("a bound of a whole number is a whole number")
            }
            _ => panic!("`min` and `max` go with INTEGER and NUMBER options only"),
        }
    }

    /// The fewest characters, 0–6000.
    #[must_use]
    pub const fn min_length(mut self, characters: u32) -> Self {
        self.0.min_length = Some(characters);
        self
    }

    /// The most characters, 1–6000.
    #[must_use]
    pub const fn max_length(mut self, characters: u32) -> Self {
        self.0.max_length = Some(characters);
        self
    }

    /// The channel types offered.
    #[must_use]
    pub const fn channel_types(mut self, types: &'static [ChannelType]) -> Self {
        self.0.channel_types = types;
        self
    }

    /// The file types accepted: `image`, `video`, `audio`, or an extension such as `.pdf`.
    #[must_use]
    pub const fn file_types(mut self, types: &'static [&'static str]) -> Self {
        self.0.file_types = types;
        self
    }

    /// The only values allowed.
    #[must_use]
    pub const fn choices(mut self, choices: &'static [ChoiceDef<'static>]) -> Self {
        self.0.choices = choices;
        self
    }

    /// Values are suggested while the member types.
    #[must_use]
    pub const fn autocomplete(mut self) -> Self {
        self.0.autocomplete = true;
        self
    }

    /// The option with its name and description.
    pub const fn named(self, name: &'static str, description: &'static str) -> OptionDef<'static> {
        let mut def = self.0;
        def.name = name;
        def.description = description;
        def
    }
}

/// Compares two bounds of one option, which are of one kind.
const fn is_less(one: NumberDef, other: NumberDef) -> bool {
    match (one, other) {
        (NumberDef::Integer(one), NumberDef::Integer(other)) => one < other,
        (NumberDef::Number(one), NumberDef::Number(other)) => one < other,
        _ => false,
    }
}
