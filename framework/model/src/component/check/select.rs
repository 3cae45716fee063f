//! Selects: their options, how many are chosen, and what is chosen to begin with.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use guildhall_rules::{
    OPTION_DESCRIPTION, OPTION_LABEL, OPTION_VALUE, SELECT_MAX, SELECT_MIN, SELECT_OPTIONS,
    SELECT_PLACEHOLDER,
};

use super::super::{
    ChannelSelect, DefaultValue, DefaultValueKind as Kind, MentionableSelect, RoleSelect,
    SelectOption, StringSelect, UserSelect,
};
use super::ComponentPlace;
use super::media::check_emoji;
use super::walk::again;
use crate::invalid::{count, each, number, range_text, text};
use crate::{Invalid, InvalidKind};

/// How many must and can be chosen, and whether anything must.
pub(super) struct Chosen {
    pub(super) min: Option<u32>,
    pub(super) max: Option<u32>,
    pub(super) max_unless_set: u32,
    pub(super) required: bool,
}

impl Chosen {
    /// Checks the numbers, each against its own range and against the other, which may be unset.
    pub(super) fn check(
        &self,
        legal_min: &RangeInclusive<u32>,
        legal_max: &RangeInclusive<u32>,
    ) -> Result<(), Invalid> {
        let least = if self.required { 1 } else { *legal_min.start() };
        number("min_values", self.min, &(least..=*legal_min.end()))?;
        number("max_values", self.max, legal_max)?;
        match (self.min, self.max) {
            (Some(min), Some(max)) => number("max_values", Some(max), &(min..=*legal_max.end())),
            (min, None) => number("min_values", min, &(least..=self.max_unless_set)),
            (None, Some(_)) => Ok(()),
        }
    }

    /// Checks how many are chosen to begin with, if any are.
    pub(super) fn check_defaults(&self, field: &str, defaults: usize) -> Result<(), Invalid> {
        let legal = self.min.unwrap_or(1)..=self.max.unwrap_or(self.max_unless_set);
        let defaults = u32::try_from(defaults).unwrap_or(u32::MAX);
        if defaults == 0 || legal.contains(&defaults) {
            return Ok(());
        }
        let found = format_args!("a count of {defaults} to begin with");
        Err(Invalid::new(
            InvalidKind::Length,
            field,
            found,
            range_text(&legal),
        ))
    }
}

/// Checks what all selects have in common; `$defaults` is how many entries are chosen to begin with.
macro_rules! check_common {
    ($select:expr, $place:expr, $field:literal, $defaults:expr) => {{
        let in_modal = $place == ComponentPlace::Modal;
        text(
            "placeholder",
            $select.placeholder.as_ref(),
            &SELECT_PLACEHOLDER,
        )?;
        if in_modal && $select.disabled {
            return Err(Invalid::new(
                InvalidKind::Conflict,
                "disabled",
                true,
                "what a select in a modal has",
            ));
        }
        let chosen = Chosen {
            min: $select.min_values,
            max: $select.max_values,
            max_unless_set: 1,
            required: in_modal && $select.required.unwrap_or(true),
        };
        chosen.check(&SELECT_MIN, &SELECT_MAX)?;
        chosen.check_defaults($field, $defaults)?;
    }};
}

impl StringSelect {
    pub(super) fn check(&self, place: ComponentPlace) -> Result<(), Invalid> {
        count("options", Some(&self.options), &SELECT_OPTIONS)?;
        each("options", Some(&self.options), SelectOption::check)?;
        check_unique(self.options.iter().map(|option| &*option.value))?;
        let defaults = self.options.iter().filter(|option| option.default);
        check_common!(self, place, "options", defaults.count());
        Ok(())
    }
}

impl SelectOption {
    fn check(&self) -> Result<(), Invalid> {
        check_option(&self.label, &self.value, self.description.as_ref())?;
        check_emoji(self.emoji.as_ref())
    }
}

/// Checks an option of a select or a group.
pub(super) fn check_option(
    label: &String,
    value: &String,
    description: Option<&String>,
) -> Result<(), Invalid> {
    text("label", Some(label), &OPTION_LABEL)?;
    text("value", Some(value), &OPTION_VALUE)?;
    text("description", description, &OPTION_DESCRIPTION)
}

/// Checks that no two options have one value.
pub(super) fn check_unique<'a>(values: impl Iterator<Item = &'a str>) -> Result<(), Invalid> {
    let mut seen = HashSet::new();
    for (index, value) in values.enumerate() {
        if !seen.insert(value) {
            return Err(again(&format!("options[{index}].value"), value));
        }
    }
    Ok(())
}

/// Checks selects of users, roles and channels, each with what can be chosen to begin with.
macro_rules! check_entities {
    ($($name:ident: $($kind:ident),+;)*) => {$(
        impl $name {
            pub(super) fn check(&self, place: ComponentPlace) -> Result<(), Invalid> {
                check_kinds(&self.default_values, &[$(Kind::$kind),+])?;
                check_common!(self, place, "default_values", self.default_values.len());
                Ok(())
            }
        }
    )*};
}

check_entities! {
    UserSelect: User;
    RoleSelect: Role;
    MentionableSelect: User, Role;
    ChannelSelect: Channel;
}

fn check_kinds(defaults: &Vec<DefaultValue>, legal: &[Kind]) -> Result<(), Invalid> {
    each("default_values", Some(defaults), |default| {
        let unknown = matches!(default.kind, Kind::Unknown(_));
        if unknown || legal.contains(&default.kind) {
            return Ok(());
        }
        let legal: Vec<_> = legal.iter().map(Kind::as_str).collect();
        Err(Invalid::new(
            InvalidKind::Choice,
            "type",
            default.kind.as_str(),
            legal.join(", "),
        ))
    })
}
