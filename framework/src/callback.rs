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

/// A type that no value has, for an implementation that never applies.
///
/// The compiler shows the message of a trait only if several implementations come into question. With one
/// implementation, it reports the parameters of the function instead.
pub(crate) trait NoFunction {}

/// Implements a trait of the functions that a key of an attribute names, for functions of `&Context` and the listed
/// arguments.
macro_rules! functions_of_context {
    ($function:ident: $(($($value:ident: $ty:ident),*))*) => {
        $(
            impl<'a, F, R, $($ty),*> $function<'a, ($($ty,)*), R, $crate::callback::Ready> for F
            where
                F: FnOnce(&'a Context, $($ty),*) -> R,
            {
                fn call(self, ctx: &'a Context, ($($value,)*): ($($ty,)*)) -> R {
                    self(ctx, $($value),*)
                }
            }
        )*

        impl<'a, F, Args, R> $function<'a, Args, R, $crate::callback::Async> for F
        where
            F: $crate::callback::NoFunction + FnOnce(&'a Context, Args) -> R,
        {
            fn call(self, ctx: &'a Context, arguments: Args) -> R {
                self(ctx, arguments)
            }
        }
    };
}

pub(crate) use functions_of_context;
