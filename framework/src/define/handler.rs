//! A function that answers, as constant data.

use std::any::TypeId;
use std::fmt;

use super::manner::Manner;

use crate::context::Context;
use crate::define::arguments::Call;
use crate::error::Error;
use crate::respond::into_response::AutocompleteFuture;
use crate::respond::into_response::HandlerFuture;

/// A function that answers a command, a component or a modal, and what it needs for that.
#[derive(Clone, Copy)]
pub struct Handler {
    pub(crate) call: CallFn,
    pub(crate) completers: &'static [(usize, CompleteFn)],
    pub(crate) states: &'static [StateNeed],
    pub(crate) manner: &'static Manner,
}

/// Reads the arguments, calls the function and makes an answer of what it returns.
pub type CallFn = for<'a> fn(Call<'a>) -> HandlerFuture<'a>;

/// Answers where a handler fails, or passes the error on.
pub(crate) type OnErrorFn = for<'a> fn(&'a Context, Error) -> HandlerFuture<'a>;

/// Suggests values for one option.
pub type CompleteFn = for<'a> fn(Call<'a>) -> AutocompleteFuture<'a>;

/// A state that a handler asks for.
#[derive(Clone, Copy, Debug)]
pub struct StateNeed {
    pub(crate) id: fn() -> TypeId,
    pub(crate) name: fn() -> &'static str,
}

impl StateNeed {
    /// The need for a `T`.
    pub const fn of<T: 'static>() -> Self {
        Self {
            id: TypeId::of::<T>,
            name: std::any::type_name::<T>,
        }
    }
}

impl Handler {
    /// A function that answers, suggests nothing and needs no state.
    pub const fn new(call: CallFn) -> Self {
        Self {
            call,
            completers: &[],
            states: &[],
            manner: &Manner::USUAL,
        }
    }

    /// Sets what suggests values, each with the index of its option.
    #[must_use]
    pub const fn completers(mut self, completers: &'static [(usize, CompleteFn)]) -> Self {
        self.completers = completers;
        self
    }

    /// Sets in which manner it answers.
    #[must_use]
    pub const fn manner(mut self, manner: &'static Manner) -> Self {
        self.manner = manner;
        self
    }

    /// Sets the states it asks for.
    #[must_use]
    pub const fn states(mut self, states: &'static [StateNeed]) -> Self {
        self.states = states;
        self
    }
}

impl fmt::Debug for Handler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handler")
            .field("states", &self.states)
            .finish_non_exhaustive()
    }
}
