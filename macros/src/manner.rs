//! The keys that say in which manner a function answers: `defer`, `ephemeral`, and what may stop it.

use std::time::Duration;

use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use crate::attr::{Arg, Args, Value};
use crate::duration::{duration, milliseconds};
use crate::faults::Faults;
use crate::guards::Guards;
use crate::number::literal;

/// How long the service waits for the first answer.
const DEADLINE: Duration = Duration::from_secs(3);

const FORMS: &str = "write `defer`, `defer = 1500ms`, `defer = 1s` or `defer = never`";

/// In which manner a function answers, or those inside of a group.
#[derive(Default)]
pub(crate) struct Manner {
    defer: Option<Defer>,
    ephemeral: Option<bool>,
    pub(crate) guards: Guards,
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
    ];

    /// Takes the keys.
    pub(crate) fn take(args: &mut Args, faults: &mut Faults) -> Self {
        Self {
            defer: args.take("defer").and_then(|arg| defer(&arg, faults)),
            ephemeral: args
                .take("ephemeral")
                .and_then(|arg| ephemeral(&arg, faults)),
            guards: Guards::take(args, faults),
        }
    }

    /// The call that sets it on a `Handler` or on a `Command`; nothing where no key is given.
    /// `check` is the path of the function that [`checking`](crate::guards::checking) made.
    pub(crate) fn expand(&self, check: &TokenStream) -> Option<TokenStream> {
        let defer = self.defer.as_ref().map(Defer::expand);
        let ephemeral = self.ephemeral.map(|ephemeral| {
            if ephemeral {
                quote!(.ephemeral())
            } else {
                quote!(.public())
            }
        });
        let guards = self.guards.expand(check);
        let calls = quote!(#defer #ephemeral #guards);
        let value = quote!(__g::Manner::USUAL #calls);
        let constant = quote!({ const __MANNER: __g::Manner = #value; &__MANNER });
        (!calls.is_empty()).then(|| quote!(.manner(#constant)))
    }
}

impl Defer {
    fn expand(&self) -> TokenStream {
        match self {
            Self::Now => quote!(.defer(__g::Defer::Now)),
            Self::Never => quote!(.defer(__g::Defer::Never)),
            Self::After(after) => {
                let after = milliseconds(*after);
                quote!(.defer(__g::Defer::After(__g::Duration::from_millis(#after))))
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
