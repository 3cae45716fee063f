//! What somebody is asked to choose or to enter, as constant data: of which type, and how much of it.

use guildhall_rules::{OptionDef, SELECT_MAX};

use super::Entered;

/// What a select or a field of a modal asks for.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    pub(super) def: OptionDef<'static>,
    /// The text in it while it is empty.
    pub(super) placeholder: Option<&'static str>,
    /// Fewest characters, values or files.
    pub(super) min: Option<u32>,
    /// Most characters, values or files.
    pub(super) max: Option<u32>,
    /// Whether something must be entered.
    pub(super) required: bool,
    /// Whether several values can be.
    pub(super) several: bool,
}

impl Input {
    /// A value of a type, without limits.
    pub(super) const fn of<T: Entered>() -> Self {
        Self {
            def: T::SPEC.named("", ""),
            placeholder: None,
            min: None,
            max: None,
            required: T::REQUIRED,
            several: T::SEVERAL,
        }
    }

    /// How many must be chosen; none where nothing must be, though the service would say one.
    pub(super) fn fewest(&self) -> Option<u32> {
        self.min.or((!self.required).then_some(0))
    }

    /// How many of so many can be chosen, where there may be several.
    pub(super) fn most(&self, of: u32) -> Option<u32> {
        self.max.or(self.several.then_some(of))
    }

    /// How many a select offers of it at most.
    pub(super) fn offered(&self) -> u32 {
        match self.def.choices.len() {
            0 => *SELECT_MAX.end(),
            choices => u32::try_from(choices).unwrap_or(*SELECT_MAX.end()),
        }
    }
}
