//! What was chosen of a select or entered into a field of a modal, as a value of a type.

use super::input::Input;
use crate::define::{OptionSpec, OptionType, Unfit};
use crate::interaction::Resolved;
use crate::interaction::borrowed::Value;
use crate::interaction::option_input::Given;

/// A type that a select or a field of a modal is read as: an [`OptionType`], an `Option` of one
/// where nothing need be entered, or a `Vec` where there may be several.
///
/// Implemented for you; implement [`OptionType`] for types of your own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be what somebody entered",
    label = "neither an option type, nor an `Option` or a `Vec` of one",
    note = "accepted: `String`, numbers, `bool`, `User`, `Member`, `Role`, `Mentionable`, `Channel` and its narrowed kinds, `Attachment`, an enum with `#[derive(Choice)]`, and an `Option` or a `Vec` of these",
    note = "for a type of your own, implement `guildhall::OptionType`"
)]
pub trait Entered: Sized {
    /// The type and limits of one value.
    const SPEC: OptionSpec;
    /// Whether something must be entered.
    const REQUIRED: bool;
    /// Whether there may be several values.
    const SEVERAL: bool;
    /// All three together.
    #[doc(hidden)]
    const INPUT: Input = Input::of::<Self>();

    /// Reads what was entered.
    ///
    /// # Errors
    ///
    /// [`Unfit`] where too little was entered, or something that cannot be read.
    fn take(values: &Values<'_>) -> Result<Self, Unfit>;

    /// What would have to be entered for this; none of what cannot be entered beforehand.
    fn entered(&self) -> Vec<String>;
}

/// What was entered, before it is of a type.
#[derive(Debug)]
pub struct Values<'a> {
    values: Vec<Value<'a>>,
    resolved: Option<&'a Resolved<'a>>,
}

impl<'a> Values<'a> {
    pub(crate) fn new(values: Vec<Value<'a>>, resolved: Option<&'a Resolved<'a>>) -> Self {
        Self { values, resolved }
    }

    /// Reads each of them.
    fn read<T: OptionType>(&self) -> impl Iterator<Item = Result<T, Unfit>> {
        self.values.iter().map(|value| {
            let def = const { &T::SPEC.named("", "") };
            // What is entered is text, as what is being typed.
            let given = Given::new(def, value, self.resolved, true);
            given.check()?;
            T::read(&given)
        })
    }
}

#[diagnostic::do_not_recommend]
impl<T: OptionType> Entered for T {
    const SPEC: OptionSpec = T::SPEC;
    const REQUIRED: bool = true;
    const SEVERAL: bool = false;

    fn take(values: &Values<'_>) -> Result<Self, Unfit> {
        values
            .read()
            .next()
            .unwrap_or_else(|| Err(Unfit::missing()))
    }

    fn entered(&self) -> Vec<String> {
        OptionType::entered(self).into_iter().collect()
    }
}

impl<T: OptionType> Entered for Option<T> {
    const SPEC: OptionSpec = T::SPEC;
    const REQUIRED: bool = false;
    const SEVERAL: bool = false;

    fn take(values: &Values<'_>) -> Result<Self, Unfit> {
        values.read().next().transpose()
    }

    fn entered(&self) -> Vec<String> {
        self.iter().filter_map(OptionType::entered).collect()
    }
}

impl<T: OptionType> Entered for Vec<T> {
    const SPEC: OptionSpec = T::SPEC;
    const REQUIRED: bool = false;
    const SEVERAL: bool = true;

    fn take(values: &Values<'_>) -> Result<Self, Unfit> {
        values.read().collect()
    }

    fn entered(&self) -> Vec<String> {
        self.iter().filter_map(OptionType::entered).collect()
    }
}
