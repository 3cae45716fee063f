//! A handler as constant data: its function, autocomplete functions, required states and options.

use std::any::TypeId;
use std::fmt;

use super::arguments::ArgumentReader;
use super::converted_option::Converter;
use super::handler_options::HandlerOptions;
use crate::context::Context;
use crate::error::Error;
use crate::respond::into_response::{AutocompleteFuture, HandlerFuture};

/// The handler of a command, a component or a modal, with its requirements.
#[derive(Clone, Copy)]
pub struct Handler {
    pub(crate) function: HandlerFn,
    /// Autocomplete functions, each with the index of its option.
    pub(crate) autocompleters: &'static [(usize, AutocompleteFn)],
    /// Conversions of the options, in order; `None` for an option without one.
    pub(crate) converters: &'static [Option<Converter>],
    pub(crate) states: &'static [RequiredState],
    pub(crate) options: &'static HandlerOptions,
}

/// A function that reads the arguments, invokes the handler and converts its result.
pub type HandlerFn = for<'a> fn(ArgumentReader<'a>) -> HandlerFuture<'a>;

/// A function that responds to a handler's error, or returns an error.
pub(crate) type OnErrorFn = for<'a> fn(&'a Context, Error) -> HandlerFuture<'a>;

/// A function that suggests values for one option.
pub type AutocompleteFn = for<'a> fn(ArgumentReader<'a>) -> AutocompleteFuture<'a>;

/// The type of a state that a handler requires.
#[derive(Clone, Copy, Debug)]
pub struct RequiredState {
    pub(crate) id: fn() -> TypeId,
    pub(crate) name: fn() -> &'static str,
}

impl RequiredState {
    /// Creates a requirement for a state of type `T`.
    pub const fn new<T: 'static>() -> Self {
        Self {
            id: TypeId::of::<T>,
            name: std::any::type_name::<T>,
        }
    }
}

impl Handler {
    /// Creates a handler with default options, without autocomplete functions, conversions or required states.
    pub const fn new(function: HandlerFn) -> Self {
        Self {
            function,
            autocompleters: &[],
            converters: &[],
            states: &[],
            options: &HandlerOptions::DEFAULT,
        }
    }

    /// Sets the autocomplete functions, each with the index of its option.
    #[must_use]
    pub const fn autocompleters(
        mut self,
        autocompleters: &'static [(usize, AutocompleteFn)],
    ) -> Self {
        self.autocompleters = autocompleters;
        self
    }

    /// Sets the conversions of the options, one for each option.
    #[must_use]
    pub const fn converters(mut self, converters: &'static [Option<Converter>]) -> Self {
        self.converters = converters;
        self
    }

    /// Returns the conversions that run before the handler, with the indices of their options.
    pub(crate) fn present_converters(&self) -> Box<[(usize, Converter)]> {
        let converters = self.converters.iter().enumerate();
        converters
            .filter_map(|(index, converter)| Some((index, (*converter)?)))
            .collect()
    }

    /// Sets the handler options.
    #[must_use]
    pub const fn handler_options(mut self, options: &'static HandlerOptions) -> Self {
        self.options = options;
        self
    }

    /// Sets the required states.
    #[must_use]
    pub const fn states(mut self, states: &'static [RequiredState]) -> Self {
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
