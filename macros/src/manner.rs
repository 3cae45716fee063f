//! The keys that say in which manner a function answers: `defer`, `ephemeral`, and what may stop it.

use std::time::Duration;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, Path};

use crate::attr::{Arg, Args, Value};
use crate::duration::{duration, milliseconds};
use crate::emit::{hygienic, located};
use crate::faults::Faults;
use crate::guards::Guards;
use crate::number::literal;
use crate::tokens::inward;

/// How long the service waits for the first answer.
const DEADLINE: Duration = Duration::from_secs(3);

const FORMS: &str = "write `defer`, `defer = 1500ms`, `defer = 1s` or `defer = never`";

/// In which manner a function answers, or those inside of a group.
#[derive(Default)]
pub(crate) struct Manner {
    defer: Option<Defer>,
    ephemeral: Option<bool>,
    pub(crate) guards: Guards,
    pub(crate) on_error: Option<Path>,
}

/// When the interaction is acknowledged.
enum Defer {
    Now,
    After(Duration),
    Never,
}

impl Manner {
    /// Its keys.
    pub(crate) const KEYS: &[&str] = &[
        "defer",
        "ephemeral",
        "owners",
        "member_permissions",
        "app_permissions",
        "check",
        "cooldown",
        "concurrency",
        "on_error",
    ];

    /// Takes the keys.
    pub(crate) fn take(args: &mut Args, faults: &mut Faults) -> Self {
        Self {
            defer: args.take("defer").and_then(|arg| defer(&arg, faults)),
            ephemeral: args
                .take("ephemeral")
                .and_then(|arg| ephemeral(&arg, faults)),
            guards: Guards::take(args, faults),
            on_error: args.take_path("on_error", faults),
        }
    }

    /// Whether what the function returns answers what was deferred before it began.
    pub(crate) fn is_deferred(&self) -> bool {
        matches!(self.defer, Some(Defer::Now))
    }

    /// The function `__on_error`, which calls what answers where the function beside fails; nothing
    /// where there is none.
    pub(crate) fn explaining(&self) -> Option<TokenStream> {
        let path = self.on_error.as_ref()?;
        let name = Ident::new("__on_error", Span::call_site());
        Some(explaining(&name, path.span(), &inward(path), &quote!(__g)))
    }

    /// The call that sets it on a `Handler` or on a `Command`; nothing where no key is given.
    /// `check` is the path of the function that [`checking`](crate::guards::checking) made, and
    /// `on_error` that of the one that [`explaining`] made.
    pub(crate) fn expand(
        &self,
        check: &TokenStream,
        on_error: &TokenStream,
    ) -> Option<TokenStream> {
        let defer = self.defer.as_ref().map(Defer::expand);
        let ephemeral = self.ephemeral.map(|ephemeral| {
            if ephemeral {
                quote!(.ephemeral())
            } else {
                quote!(.public())
            }
        });
        let guards = self.guards.expand(check);
        let on_error = self.on_error.as_ref().map(|_| quote!(.on_error(#on_error)));
        let calls = quote!(#defer #ephemeral #guards #on_error);
        let value = quote!(__g::HandlerOptions::DEFAULT #calls);
        let constant = quote!({ const __OPTIONS: __g::HandlerOptions = #value; &__OPTIONS });
        (!calls.is_empty()).then(|| quote!(.handler_options(#constant)))
    }
}

/// The function that calls what answers where a handler fails, by this name, where the path is as
/// it stands there.
pub(crate) fn explaining(
    name: &Ident,
    at: Span,
    path: &TokenStream,
    root: &TokenStream,
) -> TokenStream {
    let (ctx, error) = (hygienic("ctx"), hygienic("error"));
    let begun = quote_spanned!(located(at)=> #root::IntoHandlerFuture::<#root::HandlerOutput, _>::into_handler_future(#path(#ctx, #error)));
    quote! {
        fn #name(#ctx: &#root::Context, #error: #root::Error) -> #root::HandlerFuture<'_> {
            #begun
        }
    }
}

impl Defer {
    fn expand(&self) -> TokenStream {
        match self {
            Self::Now => quote!(.defer(__g::DeferMode::Immediate)),
            Self::Never => quote!(.defer(__g::DeferMode::Never)),
            Self::After(after) => {
                let after = milliseconds(*after);
                quote!(.defer(__g::DeferMode::After(__g::Duration::from_millis(#after))))
            }
        }
    }
}

/// `defer`, `defer = 1500ms` or `defer = never`.
fn defer(arg: &Arg, faults: &mut Faults) -> Option<Defer> {
    match &arg.value {
        Value::None => Some(Defer::Now),
        Value::Expr(_) if is_never(arg) => Some(Defer::Never),
        Value::Expr(expr) => after(expr, faults).map(Defer::After),
        Value::List(_) => {
            arg.refuse(FORMS, faults);
            None
        }
    }
}

fn after(expr: &Expr, faults: &mut Faults) -> Option<Duration> {
    let literal = literal(expr).filter(|(_, negative)| !negative);
    let Some(after) = literal.and_then(|(literal, _)| duration(literal)) else {
        faults.push_over(expr, FORMS);
        return None;
    };
    if after.is_zero() {
        faults.push_over(expr, "to defer at once, write `defer`");
    } else if after >= DEADLINE {
        let help = "\n= help: to leave it to the handler, write `defer = never`";
        let message = "the service waits 3 seconds, and a deferral comes before that";
        faults.push_over(expr, message.to_owned() + help);
    }
    Some(after)
}

/// `ephemeral` or `ephemeral = never`.
fn ephemeral(arg: &Arg, faults: &mut Faults) -> Option<bool> {
    match &arg.value {
        Value::None => Some(true),
        Value::Expr(_) if is_never(arg) => Some(false),
        _ => {
            arg.refuse("write `ephemeral` or `ephemeral = never`", faults);
            None
        }
    }
}

fn is_never(arg: &Arg) -> bool {
    arg.path().is_some_and(|path| path.is_ident("never"))
}
