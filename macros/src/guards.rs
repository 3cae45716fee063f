//! The keys for what may stop a handler: `owners`, permissions, `check`, `cooldown`, `concurrency`.

use std::time::Duration;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::spanned::Spanned as _;
use syn::{Lit, LitInt, Path, Token};

use crate::attr::{Arg, Args, Value};
use crate::duration::{duration, milliseconds};
use crate::emit::{hygienic, located};
use crate::faults::Faults;
use crate::permissions::{self, Empty};
use crate::suggest;
use crate::tokens::inward;

const COOLDOWN: &str = "write `cooldown(3 per 10s)` or `cooldown(3 per 10s, by = guild)`; units are ms, s, min, h and d";
const CONCURRENCY: &str = "write `concurrency(1)` or `concurrency(1, by = guild)`";

/// Who can share a cooldown, as it is written and as the variant is named.
const BY: [(&str, &str); 5] = [
    ("user", "User"),
    ("member", "Member"),
    ("guild", "Guild"),
    ("channel", "Channel"),
    ("global", "Global"),
];

/// What may stop a handler.
#[derive(Default)]
pub(crate) struct Guards {
    owners: bool,
    member_permissions: Option<Vec<Ident>>,
    app_permissions: Option<Vec<Ident>>,
    pub(crate) check: Option<Path>,
    cooldown: Option<(u32, Duration, Option<Ident>)>,
    concurrency: Option<(u32, Option<Ident>)>,
}

impl Guards {
    /// Takes the keys.
    pub(crate) fn take(args: &mut Args, faults: &mut Faults) -> Self {
        let mut permissions = |key| permissions::take(args, key, Empty::Never, faults);
        let member_permissions = permissions("member_permissions");
        let app_permissions = permissions("app_permissions");
        Self {
            owners: args.take_flag("owners", faults).is_some(),
            member_permissions,
            app_permissions,
            check: args.take_path("check", faults),
            cooldown: args.take("cooldown").and_then(|arg| cooldown(&arg, faults)),
            concurrency: args
                .take("concurrency")
                .and_then(|arg| concurrency(&arg, faults)),
        }
    }

    /// The call that sets them on a `Manner`; nothing where no key is given. `check` is the path of
    /// the function that [`checking`] made.
    pub(crate) fn expand(&self, check: &TokenStream) -> Option<TokenStream> {
        let permissions = |names: &Vec<Ident>| {
            let bits = permissions::bits(names);
            quote!(__g::Permissions::from_bits_retain(#bits))
        };
        let member = self.member_permissions.as_ref().map(permissions);
        let app = self.app_permissions.as_ref().map(permissions);
        let calls = [
            self.owners.then(|| quote!(.owners())),
            member.map(|bits| quote!(.member_permissions(#bits))),
            app.map(|bits| quote!(.app_permissions(#bits))),
            self.check.as_ref().map(|_| quote!(.check(#check))),
            self.cooldown.as_ref().map(|(uses, per, by)| {
                let (per, by) = (milliseconds(*per), by_call(by.as_ref()));
                let per = quote!(__g::Duration::from_millis(#per));
                quote!(.cooldown(__g::Cooldown::new(#uses, #per) #by))
            }),
            self.concurrency.as_ref().map(|(places, by)| {
                let by = by_call(by.as_ref());
                quote!(.concurrency(__g::Concurrency::new(#places) #by))
            }),
        ];
        let calls = calls.into_iter().flatten().collect::<TokenStream>();
        let guards = quote!(__g::Guards::new(::core::module_path!()) #calls);
        (!calls.is_empty()).then(|| quote!(.guards(#guards)))
    }

    /// The function `__check`, which calls the check, in the module beside the function that it
    /// may stop; nothing where there is none.
    pub(crate) fn checking(&self) -> Option<TokenStream> {
        let path = self.check.as_ref()?;
        let name = Ident::new("__check", Span::call_site());
        Some(checking(&name, path.span(), &inward(path), &quote!(__g)))
    }
}

/// The function that calls a check, by this name, where the path is as it stands there.
pub(crate) fn checking(
    name: &Ident,
    at: Span,
    path: &TokenStream,
    root: &TokenStream,
) -> TokenStream {
    let ctx = hygienic("ctx");
    let begun = quote_spanned!(located(at)=> #root::IntoHandlerFuture::<#root::CheckOutput, _>::into_handler_future(#path(#ctx)));
    quote! {
        fn #name(#ctx: &#root::Context) -> #root::CheckFuture<'_> {
            #begun
        }
    }
}

fn by_call(by: Option<&Ident>) -> Option<TokenStream> {
    let by = by?;
    let (_, variant) = BY.iter().find(|(word, _)| by == word)?;
    let variant = Ident::new(variant, by.span());
    Some(quote!(.by(__g::LimitScope::#variant)))
}

/// `cooldown(3 per 10s, by = guild)`.
fn cooldown(arg: &Arg, faults: &mut Faults) -> Option<(u32, Duration, Option<Ident>)> {
    let parse = |input: ParseStream<'_>| {
        let uses = input.parse::<LitInt>()?;
        let word = input.parse::<Ident>()?;
        let per = input.parse::<Lit>()?;
        let by = input.call(parse_by)?;
        match duration(&per).filter(|_| word == "per") {
            Some(duration) => Ok((uses, (per, duration), by)),
            None => Err(input.error(COOLDOWN)),
        }
    };
    let (uses, (per, duration), by) = read(arg, parse, COOLDOWN, faults)?;
    if duration.is_zero() {
        faults.push(per.span(), "a cooldown lasts longer than that");
    }
    let (uses, by) = (count(&uses, faults), known(by, faults));
    Some((uses?, duration, by))
}

/// `concurrency(1, by = guild)`.
fn concurrency(arg: &Arg, faults: &mut Faults) -> Option<(u32, Option<Ident>)> {
    let parse = |input: ParseStream<'_>| Ok((input.parse::<LitInt>()?, input.call(parse_by)?));
    let (places, by) = read(arg, parse, CONCURRENCY, faults)?;
    let (places, by) = (count(&places, faults), known(by, faults));
    Some((places?, by))
}

fn read<T>(
    arg: &Arg,
    parser: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
    form: &str,
    faults: &mut Faults,
) -> Option<T> {
    let Value::List(list) = &arg.value else {
        arg.refuse(form, faults);
        return None;
    };
    let read = parser.parse2(list.stream()).ok();
    if read.is_none() {
        faults.push(list.span(), form);
    }
    read
}

/// `, by = guild`, where it is there.
fn parse_by(input: ParseStream<'_>) -> syn::Result<Option<Ident>> {
    if input.parse::<Option<Token![,]>>()?.is_none() || input.is_empty() {
        return Ok(None);
    }
    let key = Ident::parse(input)?;
    input.parse::<Token![=]>()?;
    let by = Ident::parse(input)?;
    input.parse::<Option<Token![,]>>()?;
    if key == "by" {
        Ok(Some(by))
    } else {
        Err(syn::Error::new(key.span(), "`by` stands here"))
    }
}

fn count(literal: &LitInt, faults: &mut Faults) -> Option<u32> {
    let count = literal.base10_parse().ok();
    let count = count.filter(|count| *count > 0 && literal.suffix().is_empty());
    if count.is_none() {
        let message = "a count is a whole number from 1 to 4294967295";
        faults.push(literal.span(), message);
    }
    count
}

fn known(by: Option<Ident>, faults: &mut Faults) -> Option<Ident> {
    let by = by?;
    if !BY.iter().any(|(word, _)| by == word) {
        let words = BY.map(|(word, _)| word);
        let message = suggest::unknown(&by.to_string(), "who can share it", &words);
        faults.push(by.span(), message);
    }
    Some(by)
}
