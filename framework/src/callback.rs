//! Functions of an app that run around handlers: checks, functions that choose limits, hooks and error handlers.
//!
//! Each kind of function has a trait for its return values, because the compiler message for a wrong return type
//! depends on the kind. [`Callback`] is implemented for the functions whose return value has that trait.

/// A function of the app, `async` or not, that takes `Args`.
///
/// `Output` is the future of its return value. `Marker` distinguishes `async` functions from others; the compiler
/// infers it.
pub trait Callback<Args, Output, Marker>: Send + Sync + 'static {
    /// Invokes the function.
    #[doc(hidden)]
    fn call(&self, args: Args) -> Output;
}

/// Marker for a function that is not `async`.
#[derive(Clone, Copy, Debug)]
pub enum Ready {}

/// Marker for an `async` function.
#[derive(Clone, Copy, Debug)]
pub enum Async {}
