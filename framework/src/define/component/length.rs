//! Whether the values of a type have a longest one, which decides what building a custom id gives.

use super::CustomIdLength;
use super::custom_id::checked;

/// Whether the values of a type have a longest one: [`Bounded`] or [`Unbounded`].
pub trait Length {
    /// Whether there is a longest value.
    const IS_BOUNDED: bool;
    /// What a function gives that builds something with a custom id: it, where no id is too long,
    /// else it or [`CustomIdLength`].
    type Built<T>;

    /// Builds something with a custom id, held against its limit where it may be too long.
    fn build<T>(custom_id: String, with: impl FnOnce(String) -> T) -> Self::Built<T>;
}

/// There is a longest value. A custom id of such values is held against the limit while the program
/// is compiled, and building one gives a text.
#[derive(Clone, Copy, Debug)]
pub struct Bounded;

/// There is no longest value. Building a custom id with one gives a text or [`CustomIdLength`].
#[derive(Clone, Copy, Debug)]
pub struct Unbounded;

impl Length for Bounded {
    const IS_BOUNDED: bool = true;
    type Built<T> = T;

    fn build<T>(custom_id: String, with: impl FnOnce(String) -> T) -> T {
        with(custom_id)
    }
}

impl Length for Unbounded {
    const IS_BOUNDED: bool = false;
    type Built<T> = Result<T, CustomIdLength>;

    fn build<T>(custom_id: String, with: impl FnOnce(String) -> T) -> Self::Built<T> {
        checked(custom_id).map(with)
    }
}

/// The length of several values together, by whether all are [`Bounded`].
///
/// It is found by a constant, which the compiler judges once: what is wrong with one of the types is
/// not told again wherever something is built.
#[derive(Clone, Copy, Debug)]
pub struct Together<const ARE_BOUNDED: bool>;

/// Several values, which have a length together.
pub trait OfAll {
    /// Whether there are longest ones of all.
    type Length: Length;
}

impl OfAll for Together<true> {
    type Length = Bounded;
}

impl OfAll for Together<false> {
    type Length = Unbounded;
}
