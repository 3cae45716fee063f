//! Types of the values in a custom ID, and their maximum length.

use guildhall_model::Id;
use guildhall_rules::CUSTOM_ID;

use super::custom_id::{CustomIdLengthError, check_length, unescape};

/// A type for the values in a custom ID, which are parameters of a `#[component]` or a `#[modal]`.
///
/// Integers, `bool`, `char`, `String`, [`Id`] and every enum with `#[derive(Choice)]` implement this trait. A custom
/// type implements the conversions to and from text:
///
/// ```
/// use guildhall::component::{Bounded, Segment};
///
/// #[derive(Debug, PartialEq)]
/// struct Square {
///     file: char,
///     rank: u8,
/// }
///
/// impl Segment for Square {
///     type Length = Bounded;
///     const MAX_LENGTH: usize = 4;
///
///     fn write(&self) -> String {
///         format!("{}{}", self.file, self.rank)
///     }
///
///     fn read(text: &str) -> Option<Self> {
///         let (file, rank) = text.split_at_checked(1)?;
///         let (file, rank) = (file.parse().ok()?, rank.parse().ok()?);
///         Some(Self { file, rank })
///     }
/// }
///
/// assert_eq!(Square::read("e4"), Some(Square { file: 'e', rank: 4 }));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a value in a custom ID",
    label = "not supported in a custom ID",
    note = "accepted: integers up to 64 bits, `bool`, `char`, `String`, `Id<…>` and an enum with `#[derive(Choice)]`",
    note = "for a custom type, implement `guildhall::component::Segment`; for the app's state, mark the parameter `#[state]`; for the selected values, `#[selected]`"
)]
pub trait Segment: Sized {
    /// [`Bounded`] if the values have a maximum length, otherwise [`Unbounded`].
    type Length: Length;

    /// Maximum length in characters, or the minimum length of an [`Unbounded`] type.
    ///
    /// A slash, a percent sign, a space and a control character count as three characters each.
    const MAX_LENGTH: usize;

    /// Formats the value. Any text is valid: the framework escapes it.
    fn write(&self) -> String;

    /// Parses the value. Returns `None` for unknown text, such as text from an older version of the app.
    fn read(text: &str) -> Option<Self>;
}

/// Parses an escaped value. Rejects text that [`Segment::write`] would not return.
pub(crate) fn parse_segment<T: Segment>(escaped: &str) -> Option<T> {
    let text = unescape(escaped)?;
    let value = T::read(&text)?;
    (value.write() == text).then_some(value)
}

/// Implements [`Segment`] with `ToString` and `FromStr`.
macro_rules! bounded_segments {
    ($($ty:ty: $max_length:literal;)*) => {$(
        impl Segment for $ty {
            type Length = Bounded;
            const MAX_LENGTH: usize = $max_length;

            fn write(&self) -> String {
                self.to_string()
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        }
    )*};
}

bounded_segments! {
    i8: 4;
    i16: 6;
    i32: 11;
    i64: 20;
    u8: 3;
    u16: 5;
    u32: 10;
    u64: 20;
    char: 3;
}

impl<T> Segment for Id<T> {
    type Length = Bounded;
    const MAX_LENGTH: usize = 20;

    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl Segment for bool {
    type Length = Bounded;
    const MAX_LENGTH: usize = 1;

    fn write(&self) -> String {
        u8::from(*self).to_string()
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        }
    }
}

impl Segment for String {
    type Length = Unbounded;
    const MAX_LENGTH: usize = 0;

    fn write(&self) -> String {
        self.clone()
    }

    fn read(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }
}

/// A property of a type: [`Bounded`] if its values have a maximum length, otherwise [`Unbounded`].
pub trait Length {
    /// Whether there is a maximum length.
    #[doc(hidden)]
    const IS_BOUNDED: bool;
    /// Return type of a function that builds a `T` with a custom ID: `T` if the custom ID cannot be too long, otherwise
    /// a `Result` with [`CustomIdLengthError`].
    #[doc(hidden)]
    type Output<T>;

    /// Builds a value with a custom ID, after checking the length of the custom ID if necessary.
    #[doc(hidden)]
    fn build<T>(custom_id: String, with: impl FnOnce(String) -> T) -> Self::Output<T>;
}

/// Marks types whose values have a maximum length.
///
/// The compiler checks the length of the custom ID, so functions that build one cannot fail.
#[derive(Clone, Copy, Debug)]
pub struct Bounded;

/// Marks types whose values have no maximum length.
///
/// Functions that build a custom ID may return a [`CustomIdLengthError`].
#[derive(Clone, Copy, Debug)]
pub struct Unbounded;

impl Length for Bounded {
    const IS_BOUNDED: bool = true;
    type Output<T> = T;

    fn build<T>(custom_id: String, with: impl FnOnce(String) -> T) -> T {
        with(custom_id)
    }
}

impl Length for Unbounded {
    const IS_BOUNDED: bool = false;
    type Output<T> = Result<T, CustomIdLengthError>;

    fn build<T>(custom_id: String, with: impl FnOnce(String) -> T) -> Self::Output<T> {
        check_length(custom_id, &CUSTOM_ID).map(with)
    }
}

/// A marker for a custom ID. `BOUNDED` is true if all values in the custom ID are [`Bounded`].
///
/// Generated code computes `BOUNDED` in a constant, so that the compiler reports a fault in one of the types only once,
/// and not for every function that builds the custom ID.
#[derive(Clone, Copy, Debug)]
pub struct AllBounded<const BOUNDED: bool>;

/// The combined [`Length`] of the values in a custom ID.
pub trait CombinedLength {
    /// [`Bounded`] if all values are bounded.
    type Length: Length;
}

impl CombinedLength for AllBounded<true> {
    type Length = Bounded;
}

impl CombinedLength for AllBounded<false> {
    type Length = Unbounded;
}
