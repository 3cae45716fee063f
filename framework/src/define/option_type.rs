//! How a Rust type becomes an option, and how an option's value becomes that type again.

use super::{OptionSpec, Unfit};
use crate::interaction::option_input::Given;

/// A type that an option can have.
///
/// Text, numbers, users, channels and the like implement it, and so does every enumeration with
/// `#[derive(Choice)]`. A type of your own builds on one of them:
///
/// ```
/// use guildhall::{Given, OptionSpec, OptionType, Unfit};
///
/// struct Minutes(u64);
///
/// impl OptionType for Minutes {
///     const SPEC: OptionSpec = String::SPEC.max_length(5);
///
///     fn read(given: &Given<'_>) -> Result<Self, Unfit> {
///         let minutes = given.text()?.strip_suffix('m').and_then(|text| text.parse().ok());
///         minutes.map(Self).ok_or_else(|| Unfit::new("write a length like `10m`"))
///     }
/// }
/// ```
///
/// An option that may be left out is an `Option<T>`.
pub trait OptionType: Sized + Send + 'static {
    /// The option's type and limits.
    const SPEC: OptionSpec;

    /// Reads the value that a member gave.
    ///
    /// The value satisfies [`Self::SPEC`] already, as far as the spec goes.
    ///
    /// # Errors
    ///
    /// [`Unfit`] is shown to the member, behind the option's name.
    fn read(given: &Given<'_>) -> Result<Self, Unfit>;

    /// What a member would have to enter for this value: a text, a number or an id.
    ///
    /// A field of a modal is filled with it to begin with; with nothing unless this is implemented.
    fn entered(&self) -> Option<String> {
        None
    }
}
