//! The findings of a check: faults, each with its path in the definition.

use std::fmt;

use crate::definition::{ChoiceDef, CommandDef, LocalizedDef, OptionDef};
use crate::fault::Fault;

/// A fault and its path in the definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Rule that the definition breaks.
    pub fault: Fault,
    /// Path of the fault.
    pub at: DefinitionPath,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.at != DefinitionPath::ROOT {
            write!(f, "{}: ", self.at)?;
        }
        self.fault.fmt(f)
    }
}

/// The first 32 findings of a check, in the order of the definition.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Findings {
    list: [Option<Finding>; Self::CAPACITY],
    len: usize,
    is_truncated: bool,
    /// Whether faults that the service accepts are dropped.
    drops_accepted_faults: bool,
}

impl Findings {
    /// Maximum number of findings. A check that finds more faults stops.
    pub const CAPACITY: usize = 32;

    pub(crate) const fn new() -> Self {
        Self {
            list: [None; Self::CAPACITY],
            len: 0,
            is_truncated: false,
            drops_accepted_faults: false,
        }
    }

    pub(crate) const fn for_service() -> Self {
        let mut findings = Self::new();
        findings.drops_accepted_faults = true;
        findings
    }

    /// Returns whether there are no findings: the definition is valid.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of findings.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the check found more than [`CAPACITY`](Self::CAPACITY) faults.
    pub const fn is_truncated(&self) -> bool {
        self.is_truncated
    }

    /// Returns the first finding.
    pub const fn first(&self) -> Option<Finding> {
        self.list[0]
    }

    /// Returns the finding at a position.
    pub const fn get(&self, position: usize) -> Option<Finding> {
        if position < self.len {
            self.list[position]
        } else {
            None
        }
    }

    /// Returns an iterator over the findings.
    pub fn iter(&self) -> impl Iterator<Item = Finding> + '_ {
        self.list.iter().flatten().copied()
    }

    /// Asserts that there are no findings. In a `const` item, a finding is a compile error.
    ///
    /// # Panics
    ///
    /// Panics with the message of the first finding.
    #[track_caller]
    pub const fn assert_empty(&self) {
        if let Some(finding) = self.first() {
            panic!("{}", finding.fault.message());
        }
    }

    pub(crate) const fn push(&mut self, fault: Fault, at: DefinitionPath) {
        if self.drops_accepted_faults && !fault.is_rejected_by_service() {
            return;
        }
        if self.len == Self::CAPACITY {
            self.is_truncated = true;
            return;
        }
        self.list[self.len] = Some(Finding { fault, at });
        self.len += 1;
    }

    pub(crate) const fn push_if(&mut self, broken: bool, fault: Fault, at: DefinitionPath) {
        if broken {
            self.push(fault, at);
        }
    }

    pub(crate) const fn push_result(&mut self, result: Result<(), Fault>, at: DefinitionPath) {
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

/// The path of an item in a command definition, or in a single option.
///
/// Displayed as in the service's error bodies, such as `options.0.choices.1.name`; empty for the definition itself. A
/// localization is displayed by its index, because only the definition contains the locale: see
/// [`DefinitionPath::path_in`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DefinitionPath {
    options: [usize; Self::DEPTH],
    depth: usize,
    choice: Option<usize>,
    field: Option<DefinitionField>,
    entry: Option<usize>,
}

impl DefinitionPath {
    /// Maximum depth of options: a parameter in a subcommand in a group.
    pub const DEPTH: usize = 3;

    /// Path of the definition itself.
    pub const ROOT: Self = Self {
        options: [0; Self::DEPTH],
        depth: 0,
        choice: None,
        field: None,
        entry: None,
    };

    /// Returns the path of the option with this index, inside the current option.
    ///
    /// At [`DefinitionPath::DEPTH`], returns the path unchanged: no check goes deeper.
    #[must_use]
    pub const fn with_option(mut self, index: usize) -> Self {
        if self.depth < Self::DEPTH {
            self.options[self.depth] = index;
            self.depth += 1;
        }
        self
    }

    /// Returns the path of the choice with this index, inside the current option.
    #[must_use]
    pub const fn with_choice(mut self, index: usize) -> Self {
        self.choice = Some(index);
        self
    }

    /// Returns the path of a field of the current command, option or choice.
    #[must_use]
    pub const fn with_field(mut self, field: DefinitionField) -> Self {
        self.field = Some(field);
        self
    }

    /// Returns the path of an entry of the field, which is a list of plain values or localizations.
    #[must_use]
    pub const fn with_entry(mut self, index: usize) -> Self {
        self.entry = Some(index);
        self
    }

    /// Returns the indices of the options, outermost first; empty for the definition itself.
    pub const fn options(&self) -> &[usize] {
        self.options.split_at(self.depth).0
    }

    /// Returns the index of the choice, if the path contains a choice.
    pub const fn choice(&self) -> Option<usize> {
        self.choice
    }

    /// Returns the field; `None` for the command, option or choice as a whole.
    pub const fn field(&self) -> Option<DefinitionField> {
        self.field
    }

    /// Returns the index in the field's list, if the path contains an entry.
    pub const fn entry(&self) -> Option<usize> {
        self.entry
    }

    /// Returns the options along the path, outermost first.
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

    /// Returns the choice at the path, if the path contains a choice.
    pub fn choice_in<'d>(&self, def: &CommandDef<'d>) -> Option<&'d ChoiceDef<'d>> {
        self.options_in(def).last()?.choices.get(self.choice?)
    }

    /// Returns the localization at the path.
    pub fn localized_in<'d>(&self, def: &CommandDef<'d>) -> Option<&'d LocalizedDef<'d>> {
        let option = self.options_in(def).last();
        let choice = self.choice_in(def);
        let list = match self.field? {
            DefinitionField::NameLocalizations => choice
                .map(|choice| choice.name_localizations)
                .or(option.map(|option| option.name_localizations))
                .unwrap_or(def.name_localizations),
            DefinitionField::DescriptionLocalizations => option
                .map_or(def.description_localizations, |option| {
                    option.description_localizations
                }),
            _ => return None,
        };
        list.get(self.entry?)
    }

    /// Returns the path in the checked definition, as the service displays it: `options.0.name_localizations.de`.
    pub fn path_in(&self, def: &CommandDef<'_>) -> String {
        let segments = self.segments_in(def);
        let segments: Vec<_> = segments.map(|segment| segment.to_string()).collect();
        segments.join(".")
    }

    /// Returns the segments of [`path_in`](Self::path_in), one for each nesting level of the service's error bodies.
    pub fn segments_in<'d>(
        &self,
        def: &CommandDef<'d>,
    ) -> impl Iterator<Item = PathSegment<'d>> + use<'d> {
        let locale = self.localized_in(def);
        let locale = locale.map(|localized| PathSegment::Key(localized.locale));
        self.segments_with_entry(locale.or(self.entry.map(PathSegment::Index)))
    }

    /// Returns the segments of the path, with the index of a localization instead of its locale.
    pub fn segments(&self) -> impl Iterator<Item = PathSegment<'static>> + use<> {
        self.segments_with_entry(self.entry.map(PathSegment::Index))
    }

    fn segments_with_entry<'d>(
        &self,
        entry: Option<PathSegment<'d>>,
    ) -> impl Iterator<Item = PathSegment<'d>> + use<'d> {
        let options = self.options.into_iter().take(self.depth);
        options
            .flat_map(|index| [PathSegment::Key("options"), PathSegment::Index(index)])
            .chain(self.choice.map(|_| PathSegment::Key("choices")))
            .chain(self.choice.map(PathSegment::Index))
            .chain(self.field.map(|field| PathSegment::Key(field.name())))
            .chain(entry)
    }
}

impl fmt::Display for DefinitionPath {
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

/// A segment of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathSegment<'d> {
    /// Field of an object, or a locale.
    Key(&'d str),
    /// Index in a list.
    Index(usize),
}

impl fmt::Display for PathSegment<'_> {
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
pub enum DefinitionField {
    /// `type` of a command or an option.
    Type,
    /// `name` of a command, an option or a choice.
    Name,
    /// `name_localizations` of a command, an option or a choice.
    NameLocalizations,
    /// `description` of a command or an option.
    Description,
    /// `description_localizations` of a command or an option.
    DescriptionLocalizations,
    /// `options` of a command, a subcommand or a group.
    Options,
    /// `default_member_permissions` of a command.
    DefaultMemberPermissions,
    /// `contexts` of a command.
    Contexts,
    /// `integration_types` of a command.
    IntegrationTypes,
    /// `handler` of a command.
    Handler,
    /// `required` of an option.
    Required,
    /// `choices` of an option.
    Choices,
    /// `channel_types` of an option.
    ChannelTypes,
    /// `file_types` of an option.
    FileTypes,
    /// `min_value` of an option.
    MinValue,
    /// `max_value` of an option.
    MaxValue,
    /// `min_length` of an option.
    MinLength,
    /// `max_length` of an option.
    MaxLength,
    /// `autocomplete` of an option.
    Autocomplete,
    /// `value` of a choice.
    Value,
}

impl DefinitionField {
    /// Returns the key of the field in the service's JSON objects.
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
