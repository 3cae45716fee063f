//! What the values in a custom id can be.

use guildhall_model::Id;

use super::custom_id::unescape;
use super::{Bounded, Length, Unbounded};

/// A type that a value in a custom id can have: a parameter of a `#[component]` or a `#[modal]`.
///
/// Integers, `bool`, `char`, `String`, [`Id`] and every enumeration with `#[derive(Choice)]`
/// implement it. A type of your own says how it is written and read:
///
/// ```
/// use guildhall::define::component::{Bounded, Segment};
///
/// #[derive(Debug, PartialEq)]
/// struct Square {
///     file: char,
///     rank: u8,
/// }
///
/// impl Segment for Square {
///     type Length = Bounded;
///     const LONGEST: usize = 4;
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
    message = "`{Self}` cannot be a value in a custom id",
    label = "not a value of custom ids",
    note = "accepted: integers up to 64 bits, `bool`, `char`, `String`, `Id<…>` and an enum with `#[derive(Choice)]`",
    note = "for a type of your own, implement `guildhall::Segment`; for the app's state, mark the parameter `#[state]`; for what a select was filled with, `#[selected]`"
)]
pub trait Segment: Sized {
    /// Whether there is a longest value: [`Bounded`] or [`Unbounded`].
    type Length: Length;

    /// How many characters a value has at most, or at least where it is [`Unbounded`].
    ///
    /// A slash, a percent sign, a space and a control character count as three.
    const LONGEST: usize;

    /// The value as text. Any text is fine: what means something in a custom id is escaped.
    fn write(&self) -> String;

    /// The value that is written so; none where there is none, as of an older version of the app.
    fn read(text: &str) -> Option<Self>;
}

/// Reads a value from between two slashes. Only what [`Segment::write`] writes is one.
pub(crate) fn parse<T: Segment>(escaped: &str) -> Option<T> {
    let text = unescape(escaped)?;
    let value = T::read(&text)?;
    (value.write() == text).then_some(value)
}

/// Declares segments that are written and read as the standard library does.
macro_rules! plain {
    ($($ty:ty: $longest:literal;)*) => {$(
        impl Segment for $ty {
            type Length = Bounded;
            const LONGEST: usize = $longest;

            fn write(&self) -> String {
                self.to_string()
            }

            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
        }
    )*};
}

plain! {
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
    const LONGEST: usize = 20;

    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

impl Segment for bool {
    type Length = Bounded;
    const LONGEST: usize = 1;

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
    const LONGEST: usize = 0;

    fn write(&self) -> String {
        self.clone()
    }

    fn read(text: &str) -> Option<Self> {
        Some(text.to_owned())
    }
}
