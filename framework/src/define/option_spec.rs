//! An option's type and limits, as the type of a parameter says them.

use guildhall_rules::{
    ChannelType, ChoiceDef, CommandOptionType, Fault, LENGTH_MAX, NumberDef, OptionDef, Report,
};

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

    /// The only values allowed, if not all are.
    pub(crate) const fn all_choices(&self) -> &'static [ChoiceDef<'static>] {
        self.0.choices
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

    /// The smallest value. Whole bounds fit NUMBER too, and are registered without a fraction.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where the option is no number, or the
    /// parameter's type cannot hold the value.
    #[must_use]
    #[track_caller]
    pub const fn min(mut self, value: NumberDef) -> Self {
        self.0.min_value = Some(self.bound("min", value));
        self
    }

    /// The largest value. Whole bounds fit NUMBER too, and are registered without a fraction.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where the option is no number, or the
    /// parameter's type cannot hold the value.
    #[must_use]
    #[track_caller]
    pub const fn max(mut self, value: NumberDef) -> Self {
        self.0.max_value = Some(self.bound("max", value));
        self
    }

    /// Without a smallest value, whatever the parameter's type can hold: the service's own is left.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where the option is no number.
    #[must_use]
    #[track_caller]
    pub const fn without_min(mut self) -> Self {
        require(self.0.kind.takes_values(), Fault::BoundMisplaced);
        self.0.min_value = None;
        self
    }

    /// Without a largest value, whatever the parameter's type can hold: the service's own is left.
    ///
    /// # Panics
    ///
    /// In constant evaluation, and so as a compile error, where the option is no number.
    #[must_use]
    #[track_caller]
    pub const fn without_max(mut self) -> Self {
        require(self.0.kind.takes_values(), Fault::BoundMisplaced);
        self.0.max_value = None;
        self
    }

    /// A bound as a value of the option's type, which can hold it.
    #[track_caller]
    const fn bound(&self, key: &str, value: NumberDef) -> NumberDef {
        let value = match (self.0.kind, value) {
            (CommandOptionType::Integer, NumberDef::Integer(_))
            | (CommandOptionType::Number, NumberDef::Number(_)) => value,
            (CommandOptionType::Number, NumberDef::Integer(whole)) => {
                require(whole.unsigned_abs() <= 1 << 53, Fault::BoundBeyondNumber);
                value
            }
            (CommandOptionType::Integer, NumberDef::Number(_)) => refuse(Fault::BoundNotWhole),
            _ => refuse(Fault::BoundMisplaced),
        };
        let end = match (self.0.min_value, self.0.max_value) {
            (Some(least), _) if least.is_above(value) => "below the smallest",
            (_, Some(most)) if value.is_above(most) => "above the largest",
            _ => return value,
        };
        let mut report = Report::new();
        report.push("`");
        report.push(key);
        report.push("` is ");
        report.push(end);
        report.push(" value that the parameter's type can hold");
        panic!("{}", report.as_str())
    }

    /// The fewest characters, 0–6000.
    ///
    /// # Panics
    ///
    /// In constant evaluation, where the option is no STRING, or the number is none of these.
    #[must_use]
    #[track_caller]
    pub const fn min_length(mut self, characters: u32) -> Self {
        self.demand(CommandOptionType::String, Fault::LengthMisplaced);
        require(characters <= LENGTH_MAX, Fault::MinLengthBeyond);
        self.0.min_length = Some(characters);
        self
    }

    /// The most characters, 1–6000.
    ///
    /// # Panics
    ///
    /// In constant evaluation, where the option is no STRING, or the number is none of these.
    #[must_use]
    #[track_caller]
    pub const fn max_length(mut self, characters: u32) -> Self {
        self.demand(CommandOptionType::String, Fault::LengthMisplaced);
        let legal = characters >= 1 && characters <= LENGTH_MAX;
        require(legal, Fault::MaxLengthBeyond);
        self.0.max_length = Some(characters);
        self
    }

    /// The channel types offered.
    ///
    /// # Panics
    ///
    /// In constant evaluation, where the option is no CHANNEL.
    #[must_use]
    #[track_caller]
    pub const fn channel_types(mut self, types: &'static [ChannelType]) -> Self {
        self.demand(CommandOptionType::Channel, Fault::ChannelTypesMisplaced);
        self.0.channel_types = types;
        self
    }

    /// The file types accepted: `image`, `video`, `audio`, or an extension such as `.pdf`.
    ///
    /// # Panics
    ///
    /// In constant evaluation, where the option is no ATTACHMENT.
    #[must_use]
    #[track_caller]
    pub const fn file_types(mut self, types: &'static [&'static str]) -> Self {
        self.demand(CommandOptionType::Attachment, Fault::FileTypesMisplaced);
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
    ///
    /// # Panics
    ///
    /// In constant evaluation, where the option is no STRING, INTEGER or NUMBER, or has choices.
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

    /// Stops the compilation where the option is of another type than a key needs.
    #[track_caller]
    const fn demand(&self, kind: CommandOptionType, fault: Fault) {
        require(self.0.kind.wire() == kind.wire(), fault);
    }

    /// The option with its name and description.
    pub const fn named(self, name: &'static str, description: &'static str) -> OptionDef<'static> {
        let mut def = self.0;
        def.name = name;
        def.description = description;
        def
    }
}

/// What generated code puts together: an option with one key of another, which was checked by itself.
macro_rules! overlays {
    ($($take:ident: $field:ident,)*) => {$(
        /// The option with a key of another, which was checked by itself.
        pub const fn $take(mut spec: OptionSpec, checked: OptionSpec) -> OptionSpec {
            spec.0.$field = checked.0.$field;
            spec
        }
    )*};
}

overlays! {
    with_min_of: min_value,
    with_max_of: max_value,
    with_min_length_of: min_length,
    with_max_length_of: max_length,
    with_channel_types_of: channel_types,
    with_file_types_of: file_types,
    with_autocomplete_of: autocomplete,
}

#[track_caller]
const fn require(legal: bool, fault: Fault) {
    if !legal {
        refuse(fault);
    }
}

/// Stops the compilation with a rule and its mend.
#[track_caller]
const fn refuse(fault: Fault) -> ! {
    let mut report = Report::new();
    report.push_fault(fault);
    panic!("{}", report.as_str())
}
