//! The place of an argument, for a type that may turn out to be none of an option.

use std::marker::PhantomData;

use super::route::Drift;
use super::{Call, Failure};
use crate::define::Parameter;

/// The argument at an index, and the type that the handler wants it in.
///
/// A definition already tells of a type that no option can have. So that the compiler does not tell
/// it a second time, [`Slot::take`] is found for every type: for such a one, it is [`Misfit`]'s.
#[derive(Debug)]
pub struct Slot<'a, T> {
    call: Call<'a>,
    index: usize,
    of: PhantomData<fn() -> T>,
}

impl<'a, T> Slot<'a, T> {
    /// The argument at an index.
    pub fn new(call: Call<'a>, index: usize) -> Self {
        Self {
            call,
            index,
            of: PhantomData,
        }
    }
}

impl<'a, T: Parameter<'a>> Slot<'a, T> {
    /// The argument.
    ///
    /// # Errors
    ///
    /// As [`Call::argument`].
    pub fn take(self) -> Result<T, Failure> {
        self.call.argument(self.index)
    }
}

/// What stands in for an argument whose type is none of an option. Such a program does not compile.
pub trait Misfit<T>: Sized {
    /// Fails.
    ///
    /// # Errors
    ///
    /// Always.
    fn take(self) -> Result<T, Failure>;
}

impl<T> Misfit<T> for Slot<'_, T> {
    fn take(self) -> Result<T, Failure> {
        Err(Drift::Option.into())
    }
}
