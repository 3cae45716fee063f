//! The keys that can stop a handler: `owners`, permissions, `check`, `cooldown`, `concurrency`.

use std::time::Duration;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::spanned::Spanned as _;
use syn::{Lit, LitInt, Path, Token};

use crate::attr::{Arg, ArgValue, Args};
use crate::emit::{hygienic, located};
use crate::faults::Faults;
use crate::literal::{milliseconds, parse_duration};
use crate::permissions::{EmptyList, permission_bits, take_permissions};
use crate::support::unknown_name_message;
use crate::tokens::in_child_module;

const COOLDOWN_FORMS: &str = "write `cooldown(3 per 10s)` or `cooldown(3 per 10s, by = guild)`; units are ms, s, min, h and d";
const CONCURRENCY_FORMS: &str = "write `concurrency(1)` or `concurrency(1, by = guild)`";

/// Values of `by`, with the variants of `By`.
const BY: [(&str, &str); 5] = [
    ("user", "User"),
    ("member", "Member"),
    ("guild", "Guild"),
    ("channel", "Channel"),
    ("global", "Global"),
];

/// The conditions under which a handler runs.
#[derive(Default)]
pub(crate) struct Guards {
    owners: bool,
    member_permissions: Option<Vec<Ident>>,
    app_permissions: Option<Vec<Ident>>,
    pub(crate) check: Option<Path>,
    cooldown: Option<Cooldown>,
    concurrency: Option<Concurrency>,
}

/// `cooldown(3 per 10s, by = guild)`.
struct Cooldown {
    uses: u32,
    per: Duration,
    by: Option<Ident>,
}

/// `concurrency(1, by = guild)`.
struct Concurrency {
    limit: u32,
    by: Option<Ident>,
}

impl Guards {
    /// Takes the keys.
    pub(crate) fn take(args: &mut Args, faults: &mut Faults) -> Self {
        let mut permissions = |key| take_permissions(args, key, EmptyList::Forbidden, faults);
        let member_permissions = permissions("member_permissions");
        let app_permissions = permissions("app_permissions");
        Self {
            owners: args.take_flag("owners", faults).is_some(),
            member_permissions,
            app_permissions,
            check: args.take_path("check", faults),
            cooldown: args
                .take("cooldown")
                .and_then(|arg| Cooldown::parse(&arg, faults)),
            concurrency: args
                .take("concurrency")
                .and_then(|arg| Concurrency::parse(&arg, faults)),
        }
    }

    /// Returns the call that sets the guards, if any key is given.
    ///
    /// `check` is the path of the function from [`check_function`].
    pub(crate) fn expand(&self, check: &TokenStream) -> Option<TokenStream> {
        let permissions = |names: &Vec<Ident>| {
            let bits = permission_bits(names);
            quote!(__g::Permissions::from_bits_retain(#bits))
        };
        let member = self.member_permissions.as_ref().map(permissions);
        let app = self.app_permissions.as_ref().map(permissions);
        let calls = [
            self.owners.then(|| quote!(.owners())),
            member.map(|bits| quote!(.member_permissions(#bits))),
            app.map(|bits| quote!(.app_permissions(#bits))),
            self.check.as_ref().map(|_| quote!(.check(#check))),
            self.cooldown.as_ref().map(Cooldown::expand),
            self.concurrency.as_ref().map(Concurrency::expand),
        ];
        let calls = calls.into_iter().flatten().collect::<TokenStream>();
        let guards = quote!(__g::Guards::new(::core::module_path!()) #calls);
        (!calls.is_empty()).then(|| quote!(.guards(#guards)))
    }

    /// Returns the function `__check` for the module next to the function, if there is a check.
    pub(crate) fn expand_check(&self) -> Option<TokenStream> {
        let path = self.check.as_ref()?;
        let name = Ident::new("__check", Span::call_site());
        let moved = in_child_module(path);
        Some(check_function(&name, path.span(), &moved, &quote!(__g)))
    }
}

/// Returns a function `name` that calls the check at `path`; `at` is the span of the user's path.
pub(crate) fn check_function(
    name: &Ident,
    at: Span,
    path: &TokenStream,
    root: &TokenStream,
) -> TokenStream {
    let ctx = hygienic("ctx");
    let started = quote_spanned!(located(at)=> #root::IntoHandlerFuture::<#root::CheckFunction, _>::into_handler_future(#path(#ctx)));
    quote! {
        fn #name(#ctx: &#root::Context) -> #root::CheckFuture<'_> {
            #started
        }
    }
}

impl Cooldown {
    fn parse(arg: &Arg, faults: &mut Faults) -> Option<Self> {
        let parser = |input: ParseStream<'_>| {
            let uses = input.parse::<LitInt>()?;
            let word = input.parse::<Ident>()?;
            let per = input.parse::<Lit>()?;
            let by = input.call(parse_by)?;
            match parse_duration(&per).filter(|_| word == "per") {
                Some(duration) => Ok((uses, per, duration, by)),
                None => Err(input.error(COOLDOWN_FORMS)),
            }
        };
        let (uses, literal, per, by) = parse_arg(arg, parser, COOLDOWN_FORMS, faults)?;
        if per.is_zero() {
            faults.push(literal.span(), "a cooldown lasts longer than that");
        }
        let (uses, by) = (parse_count(&uses, faults), check_by(by, faults));
        Some(Self {
            uses: uses?,
            per,
            by,
        })
    }

    fn expand(&self) -> TokenStream {
        let (uses, milliseconds) = (self.uses, milliseconds(self.per));
        let per = quote!(__g::Duration::from_millis(#milliseconds));
        let by = expand_by(self.by.as_ref());
        quote!(.cooldown(__g::Cooldown::new(#uses, #per) #by))
    }
}

impl Concurrency {
    fn parse(arg: &Arg, faults: &mut Faults) -> Option<Self> {
        let parser = |input: ParseStream<'_>| Ok((input.parse::<LitInt>()?, input.call(parse_by)?));
        let (limit, by) = parse_arg(arg, parser, CONCURRENCY_FORMS, faults)?;
        let (limit, by) = (parse_count(&limit, faults), check_by(by, faults));
        Some(Self { limit: limit?, by })
    }

    fn expand(&self) -> TokenStream {
        let (limit, by) = (self.limit, expand_by(self.by.as_ref()));
        quote!(.concurrency(__g::Concurrency::new(#limit) #by))
    }
}

fn parse_arg<T>(
    arg: &Arg,
    parser: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
    forms: &str,
    faults: &mut Faults,
) -> Option<T> {
    let ArgValue::List(list) = &arg.value else {
        arg.reject(forms, faults);
        return None;
    };
    let parsed = parser.parse2(list.stream()).ok();
    if parsed.is_none() {
        faults.push(list.span(), forms);
    }
    parsed
}

/// Parses an optional `, by = guild`.
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

fn parse_count(literal: &LitInt, faults: &mut Faults) -> Option<u32> {
    let count = literal
        .base10_parse()
        .ok()
        .filter(|count| *count > 0 && literal.suffix().is_empty());
    if count.is_none() {
        let message = "a count is a whole number from 1 to 4294967295";
        faults.push(literal.span(), message);
    }
    count
}

fn check_by(by: Option<Ident>, faults: &mut Faults) -> Option<Ident> {
    let by = by?;
    if !BY.iter().any(|(word, _)| by == word) {
        let words = BY.map(|(word, _)| word);
        let message = unknown_name_message(&by.to_string(), "a value of `by`", &words);
        faults.push(by.span(), message);
    }
    Some(by)
}

fn expand_by(by: Option<&Ident>) -> Option<TokenStream> {
    let by = by?;
    let (_, variant) = BY.iter().find(|(word, _)| by == word)?;
    let variant = Ident::new(variant, by.span());
    Some(quote!(.by(__g::LimitScope::#variant)))
}
