//! What a check found: faults, each with its place in the definition.

use std::fmt;

use crate::definition::{ChoiceDef, CommandDef, LocalizedDef, OptionDef};
use crate::fault::Fault;

/// A fault, and where in the definition it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule that is broken.
    pub fault: Fault,
    /// Where.
    pub at: Place,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at != Place::ROOT {
            write!(f, "{}: ", self.at)?;
        }
        self.fault.fmt(f)
    }
}

/// The findings of a check, in the order of the definition: the first 32 of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Findings {
    list: [Option<Finding>; Self::CAPACITY],
    len: usize,
    more: bool,
    /// Whether only faults for which the service refuses a definition are kept.
    refusals: bool,
}

impl Findings {
    /// Findings kept at most; the definition is not read further once there is one more.
    pub const CAPACITY: usize = 32;

    pub(crate) const fn new() -> Self {
        Self {
            list: [None; Self::CAPACITY],
            len: 0,
            more: false,
            refusals: false,
        }
    }

    pub(crate) const fn of_refusals() -> Self {
        let mut findings = Self::new();
        findings.refusals = true;
        findings
    }

    /// Whether nothing was found, so that the definition is legal.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many findings are kept.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there was more than is kept.
    pub const fn more(&self) -> bool {
        self.more
    }

    /// The first finding.
    pub const fn first(&self) -> Option<Finding> {
        self.list[0]
    }

    /// The finding with this position.
    pub const fn get(&self, position: usize) -> Option<Finding> {
        if position < self.len {
            self.list[position]
        } else {
            None
        }
    }

    /// The findings, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = Finding> + '_ {
        self.list.iter().flatten().copied()
    }

    /// Refuses to compile a definition that has a finding: meant for `const` items.
    ///
    /// # Panics
    ///
    /// With the message of the first finding, if there is one.
    #[track_caller]
    pub const fn assert_empty(&self) {
        if let Some(finding) = self.first() {
            panic!("{}", finding.fault.message());
        }
    }

    pub(crate) const fn push(&mut self, fault: Fault, at: Place) {
        if self.refusals && !fault.is_refused_by_service() {
            return;
        }
        if self.len == Self::CAPACITY {
            self.more = true;
            return;
        }
        self.list[self.len] = Some(Finding { fault, at });
        self.len += 1;
    }

    pub(crate) const fn push_if(&mut self, broken: bool, fault: Fault, at: Place) {
        if broken {
            self.push(fault, at);
        }
    }

    pub(crate) const fn push_err(&mut self, result: Result<(), Fault>, at: Place) {
        if let Err(fault) = result {
            self.push(fault, at);
        }
    }
}

impl fmt::Debug for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A place in a command definition, or in an option standing alone.
///
/// It is displayed as the path that the service's error bodies have, such as
/// `options.0.choices.1.name`; the definition as a whole is the empty path. A localization is
/// displayed by its position, since only the definition knows its locale: see [`Place::path_in`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    options: [usize; Self::DEPTH],
    depth: usize,
    choice: Option<usize>,
    field: Option<Field>,
    entry: Option<usize>,
}

impl Place {
    /// Options stand at most this deep: a parameter of a subcommand of a group.
    pub const DEPTH: usize = 3;

    /// The definition itself.
    pub const ROOT: Self = Self {
        options: [0; Self::DEPTH],
        depth: 0,
        choice: None,
        field: None,
        entry: None,
    };

    /// The option with this index among the options of the place.
    ///
    /// No definition is read deeper than [`Place::DEPTH`]; beyond it the place stays.
    #[must_use]
    pub const fn with_option(mut self, index: usize) -> Self {
        if self.depth < Self::DEPTH {
            self.options[self.depth] = index;
            self.depth += 1;
        }
        self
    }

    /// The choice with this index.
    #[must_use]
    pub const fn with_choice(mut self, index: usize) -> Self {
        self.choice = Some(index);
        self
    }

    /// A field of the command, option or choice.
    #[must_use]
    pub const fn with_field(mut self, field: Field) -> Self {
        self.field = Some(field);
        self
    }

    /// The entry with this index of the field, which is a list of plain values or localizations.
    #[must_use]
    pub const fn with_entry(mut self, index: usize) -> Self {
        self.entry = Some(index);
        self
    }

    /// Indices of the options from the outside in; none for the definition itself.
    pub const fn options(&self) -> &[usize] {
        self.options.split_at(self.depth).0
    }

    /// Index of the choice, if the place is in one.
    pub const fn choice(&self) -> Option<usize> {
        self.choice
    }

    /// The field, or `None` for the command, option or choice as a whole.
    pub const fn field(&self) -> Option<Field> {
        self.field
    }

    /// Index in the field's list, if the place is one entry of it.
    pub const fn entry(&self) -> Option<usize> {
        self.entry
    }

    /// The options that lead to the place, from the outside in.
    pub fn options_in<'d>(&self, def: &CommandDef<'d>) -> impl Iterator<Item = &'d OptionDef<'d>> {
        let mut level = def.options;
        self.options
            .into_iter()
            .take(self.depth)
            .map_while(move |index| {
                let option = level.get(index)?;
                level = option.options;
                Some(option)
            })
    }

    /// The choice that the place is in.
    pub fn choice_in<'d>(&self, def: &CommandDef<'d>) -> Option<&'d ChoiceDef<'d>> {
        self.options_in(def).last()?.choices.get(self.choice?)
    }

    /// The localization that the place is.
    pub fn localized_in<'d>(&self, def: &CommandDef<'d>) -> Option<&'d LocalizedDef<'d>> {
        let option = self.options_in(def).last();
        let choice = self.choice_in(def);
        let list = match self.field? {
            Field::NameLocalizations => choice
                .map(|choice| choice.name_localizations)
                .or(option.map(|option| option.name_localizations))
                .unwrap_or(def.name_localizations),
            Field::DescriptionLocalizations => option
                .map_or(def.description_localizations, |option| {
                    option.description_localizations
                }),
            _ => return None,
        };
        list.get(self.entry?)
    }

    /// The path to the place in the definition that was checked, as the service writes it:
    /// `options.0.name_localizations.de`.
    pub fn path_in(&self, def: &CommandDef<'_>) -> String {
        let segments = self.segments_in(def);
        let segments: Vec<_> = segments.map(|segment| segment.to_string()).collect();
        segments.join(".")
    }

    /// The steps of [`path_in`](Self::path_in), as the service nests its errors.
    pub fn segments_in<'d>(
        &self,
        def: &CommandDef<'d>,
    ) -> impl Iterator<Item = Segment<'d>> + use<'d> {
        let locale = self.localized_in(def);
        let locale = locale.map(|localized| Segment::Key(localized.locale));
        self.steps(locale.or(self.entry.map(Segment::Index)))
    }

    /// The steps of the path, where a localization is its position.
    pub fn segments(&self) -> impl Iterator<Item = Segment<'static>> + use<> {
        self.steps(self.entry.map(Segment::Index))
    }

    fn steps<'d>(&self, entry: Option<Segment<'d>>) -> impl Iterator<Item = Segment<'d>> + use<'d> {
        let options = self.options.into_iter().take(self.depth);
        options
            .flat_map(|index| [Segment::Key("options"), Segment::Index(index)])
            .chain(self.choice.map(|_| Segment::Key("choices")))
            .chain(self.choice.map(Segment::Index))
            .chain(self.field.map(|field| Segment::Key(field.name())))
            .chain(entry)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, segment) in self.segments().enumerate() {
            if position > 0 {
                f.write_str(".")?;
            }
            segment.fmt(f)?;
        }
        Ok(())
    }
}

/// One step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Segment<'d> {
    /// A field of an object, or a locale.
    Key(&'d str),
    /// A position in a list.
    Index(usize),
}

impl fmt::Display for Segment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => f.write_str(key),
            Self::Index(index) => index.fmt(f),
        }
    }
}

/// A field of a command, an option or a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// Of a command or option.
    Type,
    /// Of a command, option or choice.
    Name,
    /// Of a command, option or choice.
    NameLocalizations,
    /// Of a command or option.
    Description,
    /// Of a command or option.
    DescriptionLocalizations,
    /// Of a command, subcommand or group.
    Options,
    /// Of a command.
    DefaultMemberPermissions,
    /// Of a command.
    Contexts,
    /// Of a command.
    IntegrationTypes,
    /// Of a command.
    Handler,
    /// Of an option.
    Required,
    /// Of an option.
    Choices,
    /// Of an option.
    ChannelTypes,
    /// Of an option.
    FileTypes,
    /// Of an option.
    MinValue,
    /// Of an option.
    MaxValue,
    /// Of an option.
    MinLength,
    /// Of an option.
    MaxLength,
    /// Of an option.
    Autocomplete,
    /// Of a choice.
    Value,
}

impl Field {
    /// The key that the service has for the field.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::Name => "name",
            Self::NameLocalizations => "name_localizations",
            Self::Description => "description",
            Self::DescriptionLocalizations => "description_localizations",
            Self::Options => "options",
            Self::DefaultMemberPermissions => "default_member_permissions",
            Self::Contexts => "contexts",
            Self::IntegrationTypes => "integration_types",
            Self::Handler => "handler",
            Self::Required => "required",
            Self::Choices => "choices",
            Self::ChannelTypes => "channel_types",
            Self::FileTypes => "file_types",
            Self::MinValue => "min_value",
            Self::MaxValue => "max_value",
            Self::MinLength => "min_length",
            Self::MaxLength => "max_length",
            Self::Autocomplete => "autocomplete",
            Self::Value => "value",
        }
    }
}
