//! The keys that configure a handler: `defer`, `ephemeral`, `on_error` and the [guards](crate::guards).

use std::time::Duration;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, Path};

use crate::attr::{Arg, ArgValue, Args};
use crate::emit::{call_site_at, hygienic_ident};
use crate::faults::Faults;
use crate::guards::{GuardFunctions, Guards};
use crate::literal::{milliseconds, parse_duration, signed_literal};
use crate::tokens::in_child_module;

/// Time that Discord waits for the initial response.
const INITIAL_RESPONSE_TIMEOUT: Duration = Duration::from_secs(3);

const DEFER_FORMS: &str = "write `defer`, `defer = 1500ms`, `defer = 1s` or `defer = never`";

/// The options of one handler, or of all handlers inside a group.
#[derive(Default)]
pub(crate) struct HandlerOptions {
    defer: Option<Defer>,
    ephemeral: Option<bool>,
    pub(crate) guards: Guards,
    pub(crate) on_error: Option<Path>,
}

/// The time at which the framework defers the response.
enum Defer {
    Immediate,
    After(Duration),
    Never,
}

impl HandlerOptions {
    /// Takes the keys of handler options.
    pub(crate) fn take(args: &mut Args, faults: &mut Faults) -> Self {
        Self {
            defer: args
                .take("defer")
                .and_then(|arg| Defer::parse(&arg, faults)),
            ephemeral: args
                .take("ephemeral")
                .and_then(|arg| parse_ephemeral(&arg, faults)),
            guards: Guards::take(args, faults),
            on_error: args.take_path("on_error", faults),
        }
    }

    /// Returns whether the framework defers the response before the handler starts.
    pub(crate) fn is_deferred(&self) -> bool {
        matches!(self.defer, Some(Defer::Immediate))
    }

    /// Returns the function `__on_error` for the generated module, if `on_error` is given.
    pub(crate) fn expand_on_error(&self) -> Option<TokenStream> {
        let path = self.on_error.as_ref()?;
        let name = GuardFunctions::in_same_module().on_error;
        let inner_path = in_child_module(path);
        Some(error_handler(&name, path.span(), &inner_path, &quote!(__g)))
    }

    /// Returns the method call that sets the options of a `Handler` or a `Command`, if any key is given.
    pub(crate) fn expand(&self, functions: &GuardFunctions) -> Option<TokenStream> {
        let defer = self.defer.as_ref().map(Defer::expand);
        let ephemeral = self.ephemeral.map(|ephemeral| {
            if ephemeral {
                quote!(.ephemeral())
            } else {
                quote!(.public())
            }
        });
        let guards = self.guards.expand(functions);
        let (parent, on_error) = (&functions.parent, &functions.on_error);
        let on_error = self
            .on_error
            .as_ref()
            .map(|_| quote!(.on_error(#parent #on_error)));
        let calls = quote!(#defer #ephemeral #guards #on_error);
        let value = quote!(__g::HandlerOptions::DEFAULT #calls);
        let constant = quote!({ const __OPTIONS: __g::HandlerOptions = #value; &__OPTIONS });
        (!calls.is_empty()).then(|| quote!(.handler_options(#constant)))
    }
}

/// Returns a function `name` that calls the error handler at `path`. `at` is the span of the path in the source.
pub(crate) fn error_handler(
    name: &Ident,
    at: Span,
    path: &TokenStream,
    root: &TokenStream,
) -> TokenStream {
    let (ctx, error) = (hygienic_ident("ctx"), hygienic_ident("error"));
    let (at, returned) = (call_site_at(at), Ident::new("__returned", call_site_at(at)));
    let call = quote_spanned!(at=> #root::call_error_handler(#path, #ctx, #error));
    let future =
        quote_spanned!(at=> #root::ErrorHandlerOutput::<_>::into_handler_future(#returned));
    quote! {
        fn #name(#ctx: &#root::Context, #error: #root::Error) -> #root::HandlerFuture<'_> {
            let #returned = #call;
            #future
        }
    }
}

impl Defer {
    /// Parses `defer`, `defer = 1500ms` or `defer = never`.
    fn parse(arg: &Arg, faults: &mut Faults) -> Option<Self> {
        match &arg.value {
            ArgValue::None => Some(Self::Immediate),
            ArgValue::Expr(_) if is_never(arg) => Some(Self::Never),
            ArgValue::Expr(expr) => parse_delay(expr, faults).map(Self::After),
            ArgValue::List(_) => {
                arg.reject(DEFER_FORMS, faults);
                None
            }
        }
    }

    fn expand(&self) -> TokenStream {
        match self {
            Self::Immediate => quote!(.defer(__g::DeferMode::Immediate)),
            Self::Never => quote!(.defer(__g::DeferMode::Never)),
            Self::After(delay) => {
                let delay = milliseconds(*delay);
                quote!(.defer(__g::DeferMode::After(__g::Duration::from_millis(#delay))))
            }
        }
    }
}

fn parse_delay(expr: &Expr, faults: &mut Faults) -> Option<Duration> {
    let literal = signed_literal(expr).filter(|(_, negative)| !negative);
    let Some(delay) = literal.and_then(|(literal, _)| parse_duration(literal)) else {
        faults.push_over(expr, DEFER_FORMS);
        return None;
    };
    if delay.is_zero() {
        faults.push_over(expr, "to defer immediately, write `defer`");
    } else if delay >= INITIAL_RESPONSE_TIMEOUT {
        let help = "\n= help: to leave the deferral to the handler, write `defer = never`";
        let message = "a deferral must come within the 3 seconds that Discord waits for a response";
        faults.push_over(expr, message.to_owned() + help);
    }
    Some(delay)
}

/// Parses `ephemeral` or `ephemeral = never`.
fn parse_ephemeral(arg: &Arg, faults: &mut Faults) -> Option<bool> {
    match &arg.value {
        ArgValue::None => Some(true),
        ArgValue::Expr(_) if is_never(arg) => Some(false),
        _ => {
            arg.reject("write `ephemeral` or `ephemeral = never`", faults);
            None
        }
    }
}

fn is_never(arg: &Arg) -> bool {
    arg.path().is_some_and(|path| path.is_ident("never"))
}
