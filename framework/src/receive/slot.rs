//! The place of an argument, for a type that may turn out not to fit there.

use std::marker::PhantomData;

use super::route::Drift;
use super::{Call, Failure};
use crate::define::Parameter;
use crate::define::component::{Modal, Segment};

/// The argument at an index, and the type that the handler wants it in.
///
/// A definition already tells of a type that cannot stand there. So that the compiler does not tell
/// it a second time, [`Slot::take`] is found for every type: for such a one, it is [`Misfit`]'s.
#[derive(Debug)]
pub struct Slot<'a, T, From = Options> {
    call: Call<'a>,
    index: usize,
    of: PhantomData<fn(From) -> T>,
}

/// Arguments are options of a command.
#[derive(Clone, Copy, Debug)]
pub struct Options;

/// Arguments are values of a custom id.
#[derive(Clone, Copy, Debug)]
pub struct Id;

/// The argument is what a modal was filled with.
#[derive(Clone, Copy, Debug)]
pub struct Fields;

impl<'a, T, From> Slot<'a, T, From> {
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

impl<T: Segment> Slot<'_, T, Id> {
    /// The value.
    ///
    /// # Errors
    ///
    /// As [`Call::segment`].
    pub fn take(self) -> Result<T, Failure> {
        self.call.segment(self.index)
    }
}

impl<T: Modal> Slot<'_, T, Fields> {
    /// The fields.
    ///
    /// # Errors
    ///
    /// As [`Call::form`].
    pub fn take(self) -> Result<T, Failure> {
        self.call.form()
    }
}

/// What stands in for an argument whose type does not fit. Such a program does not compile.
pub trait Misfit<T>: Sized {
    /// Fails.
    ///
    /// # Errors
    ///
    /// Always.
    fn take(self) -> Result<T, Failure>;
}

impl<T, From> Misfit<T> for Slot<'_, T, From> {
    fn take(self) -> Result<T, Failure> {
        Err(Drift::Option.into())
    }
}
