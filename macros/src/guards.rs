//! The keys of guards, which can reject a user: `owners`, permissions, `check`, `cooldown` and `concurrency`.

use std::time::Duration;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream, Parser};
use syn::spanned::Spanned as _;
use syn::{Expr, ExprCall, Lit, LitInt, Path, Token};

use crate::attr::{Arg, ArgValue, Args, strip_groups};
use crate::emit::{call_site_at, hygienic_ident};
use crate::faults::Faults;
use crate::literal::{milliseconds, parse_duration};
use crate::permissions::{EmptyList, permission_bits, take_permissions};
use crate::support::unknown_name_message;
use crate::tokens::{display_tokens, in_child_module};

const COOLDOWN_FORMS: &str = "write `cooldown(3 per 10s)`, `cooldown(3 per 10s, by = guild)` or `cooldown = path::to::function`; units are ms, s, min, h and d";
const CONCURRENCY_FORMS: &str = "write `concurrency(1)` or `concurrency(1, by = guild)`";

/// Maximum number of values of the custom ID that a check takes, for which `guildhall` has implementations.
const CHECK_VALUES_MAX: usize = 8;

/// Values of `by`, with the variants of `LimitScope`.
const LIMIT_SCOPES: [(&str, &str); 5] = [
    ("user", "User"),
    ("member", "Member"),
    ("guild", "Guild"),
    ("channel", "Channel"),
    ("global", "Global"),
];

/// The guards of a handler.
#[derive(Default)]
pub(crate) struct Guards {
    owners: bool,
    member_permissions: Option<Vec<Ident>>,
    app_permissions: Option<Vec<Ident>>,
    pub(crate) checks: Vec<Check>,
    cooldowns: Vec<Cooldown>,
    pub(crate) cooldown_functions: Vec<Path>,
    concurrency: Vec<Concurrency>,
}

/// `check = path` or `check = path(value, …)`.
pub(crate) struct Check {
    pub(crate) path: Path,
    /// Values of the custom ID that the function takes.
    pub(crate) values: Vec<Ident>,
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
    /// Takes the keys of guards.
    pub(crate) fn take(args: &mut Args, faults: &mut Faults) -> Self {
        let mut permissions = |key| take_permissions(args, key, EmptyList::Forbidden, faults);
        let member_permissions = permissions("member_permissions");
        let app_permissions = permissions("app_permissions");
        Self {
            owners: args.take_flag("owners", faults).is_some(),
            member_permissions,
            app_permissions,
            checks: take_checks(args, faults),
            cooldown_functions: take_cooldown_functions(args, faults),
            cooldowns: take_cooldowns(args, faults),
            concurrency: take_concurrency(args, faults),
        }
    }

    /// Returns the method call that sets the guards, if any key is given.
    pub(crate) fn expand(&self, functions: &GuardFunctions) -> Option<TokenStream> {
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
            self.expand_checks(functions),
            expand_limits("cooldowns", "Cooldown", &self.cooldowns),
            self.expand_cooldown_functions(functions),
            expand_limits("concurrency", "Concurrency", &self.concurrency),
        ];
        let calls = calls.into_iter().flatten().collect::<TokenStream>();
        let guards = quote!(__g::Guards::new(::core::module_path!()) #calls);
        (!calls.is_empty()).then(|| quote!(.guards(#guards)))
    }

    /// Returns the functions `__check`, `__check_2` and so on, for the generated module. `argument` returns the
    /// expression that reads a value of the custom ID from the reader with the given name.
    pub(crate) fn expand_check(
        &self,
        argument: impl Fn(&Ident, &Ident) -> TokenStream,
    ) -> TokenStream {
        let name = GuardFunctions::in_same_module().check;
        let functions = self.checks.iter().enumerate().map(|(index, check)| {
            let (name, path) = (numbered_name(&name, index), in_child_module(&check.path));
            if check.values.is_empty() {
                return check_function(&name, check.path.span(), &path, &quote!(__g));
            }
            let reader = hygienic_ident("call");
            let arguments = check.values.iter().map(|value| argument(value, &reader));
            check_of_values(&name, &reader, &path, &arguments.collect::<Vec<_>>())
        });
        functions.collect()
    }

    /// Returns the functions `__cooldown`, `__cooldown_2` and so on, for the generated module.
    pub(crate) fn expand_cooldowns(&self) -> TokenStream {
        let name = GuardFunctions::in_same_module().cooldown;
        let functions = self.cooldown_functions.iter().enumerate();
        let functions = functions.map(|(index, path)| {
            let name = numbered_name(&name, index);
            cooldown_function(&name, path.span(), &in_child_module(path), &quote!(__g))
        });
        functions.collect()
    }

    /// Rejects checks with values: only a component and a modal have a custom ID.
    pub(crate) fn reject_check_values(&self, subject: &str, faults: &mut Faults) {
        for value in self.checks.iter().flat_map(|check| &check.values) {
            let message = format!(
                "the check of a {subject} takes only the context: values are those of the custom ID of a component or a modal"
            );
            faults.push_with_help(value.span(), message, "write `check = path::to::function`");
        }
    }

    /// Returns the method call that sets the functions that choose cooldowns, if there are any.
    fn expand_cooldown_functions(&self, functions: &GuardFunctions) -> Option<TokenStream> {
        let (parent, cooldown) = (&functions.parent, &functions.cooldown);
        let count = self.cooldown_functions.len();
        let names = (0..count).map(|index| numbered_name(cooldown, index));
        (count > 0).then(|| quote!(.cooldown_functions(&[#(#parent #names),*])))
    }

    /// Returns the method call that sets the checks, if there are any.
    fn expand_checks(&self, functions: &GuardFunctions) -> Option<TokenStream> {
        let (parent, check) = (&functions.parent, &functions.check);
        let names = (0..self.checks.len()).map(|index| numbered_name(check, index));
        (!self.checks.is_empty()).then(|| quote!(.checks(&[#(#parent #names),*])))
    }
}

/// Names of the functions that call a handler's checks, its functions for cooldowns and its error handler.
pub(crate) struct GuardFunctions {
    /// Path of the module that contains the functions, with a trailing `::`.
    pub(crate) parent: TokenStream,
    /// Name of the function for the first check; [`numbered_name`] returns the names for further checks.
    pub(crate) check: Ident,
    /// Name of the function for the first function that chooses cooldowns.
    pub(crate) cooldown: Ident,
    pub(crate) on_error: Ident,
}

impl GuardFunctions {
    /// Returns the names `__check` and `__on_error`, for functions in the same module as the definition.
    pub(crate) fn in_same_module() -> Self {
        Self {
            parent: TokenStream::new(),
            check: Ident::new("__check", Span::call_site()),
            cooldown: Ident::new("__cooldown", Span::call_site()),
            on_error: Ident::new("__on_error", Span::call_site()),
        }
    }
}

/// Returns the name of the function for the check at `index`: `name`, `name_2`, `name_3` and so on.
pub(crate) fn numbered_name(name: &Ident, index: usize) -> Ident {
    match index {
        0 => name.clone(),
        _ => format_ident!("{}_{}", name, index + 1),
    }
}

/// Takes every `check = path` and `check = path(value, …)`.
fn take_checks(args: &mut Args, faults: &mut Faults) -> Vec<Check> {
    let mut checks = Vec::<Check>::new();
    for arg in args.take_all("check") {
        let Some(check) = Check::parse(&arg, faults) else {
            continue;
        };
        let path = display_tokens(&check.path);
        let is_same = |earlier: &Check| {
            display_tokens(&earlier.path) == path && earlier.values == check.values
        };
        if checks.iter().any(is_same) {
            let message = format!("the check `{path}` is given twice");
            faults.push_over(&check.path, message);
        } else {
            checks.push(check);
        }
    }
    checks
}

impl Check {
    fn parse(arg: &Arg, faults: &mut Faults) -> Option<Self> {
        let ArgValue::Expr(expr) = &arg.value else {
            return arg.required_path(faults).map(Self::without_values);
        };
        let Expr::Call(ExprCall { func, args, .. }) = strip_groups(expr) else {
            return arg.required_path(faults).map(Self::without_values);
        };
        let (Some(path), Some(values)) = (
            plain_path(func),
            args.iter().map(plain_ident).collect::<Option<Vec<_>>>(),
        ) else {
            let message = "write `check = path::to::function`, or `check = path::to::function(value)` with names of values in the custom ID";
            faults.push_over(expr, message);
            return None;
        };
        if values.len() > CHECK_VALUES_MAX {
            let message = format!("a check must take at most {CHECK_VALUES_MAX} values");
            faults.push(values[CHECK_VALUES_MAX].span(), message);
            return None;
        }
        if values.is_empty() {
            faults.push_over(
                expr,
                "write `check = path::to::function`, without parentheses",
            );
            return None;
        }
        Some(Self {
            path: path.clone(),
            values,
        })
    }

    fn without_values(path: Path) -> Self {
        Self {
            path,
            values: Vec::new(),
        }
    }
}

fn plain_path(expr: &Expr) -> Option<&Path> {
    match strip_groups(expr) {
        Expr::Path(path) if path.qself.is_none() => Some(&path.path),
        _ => None,
    }
}

fn plain_ident(expr: &Expr) -> Option<Ident> {
    plain_path(expr)?.get_ident().cloned()
}

/// Takes every `cooldown = path`.
fn take_cooldown_functions(args: &mut Args, faults: &mut Faults) -> Vec<Path> {
    let mut functions = Vec::<Path>::new();
    for arg in args.take_all_if("cooldown", |arg| arg.path().is_some()) {
        let Some(function) = arg.path() else { continue };
        let path = display_tokens(function);
        if functions
            .iter()
            .any(|earlier| display_tokens(earlier) == path)
        {
            let message = format!("the function `{path}` is given twice");
            faults.push_over(function, message);
        } else {
            functions.push(function.clone());
        }
    }
    functions
}

/// Takes every `cooldown(…)`.
fn take_cooldowns(args: &mut Args, faults: &mut Faults) -> Vec<Cooldown> {
    let mut cooldowns = Vec::<Cooldown>::new();
    for arg in args.take_all("cooldown") {
        let Some(cooldown) = Cooldown::parse(&arg, faults) else {
            continue;
        };
        let is_same =
            |earlier: &Cooldown| earlier.per == cooldown.per && earlier.scope() == cooldown.scope();
        if cooldowns.iter().any(is_same) {
            let scope = cooldown.scope();
            let message = format!(
                "there is already a cooldown with `by = {scope}` and this period: only the one with fewer uses would apply"
            );
            faults.push(arg.key.span(), message);
        }
        cooldowns.push(cooldown);
    }
    cooldowns
}

/// Takes every `concurrency(…)`.
fn take_concurrency(args: &mut Args, faults: &mut Faults) -> Vec<Concurrency> {
    let mut limits = Vec::<Concurrency>::new();
    for arg in args.take_all("concurrency") {
        let Some(limit) = Concurrency::parse(&arg, faults) else {
            continue;
        };
        let scope = limit.scope();
        if limits.iter().any(|earlier| earlier.scope() == scope) {
            let message = format!(
                "there is already a `concurrency` limit with `by = {scope}`: only the lower limit would apply"
            );
            faults.push(arg.key.span(), message);
        }
        limits.push(limit);
    }
    limits
}

/// Returns a call to `method` with the limits as a constant slice of `ty`, if there are any limits.
fn expand_limits(method: &str, ty: &str, limits: &[impl ToTokens]) -> Option<TokenStream> {
    let (method, ty) = (
        Ident::new(method, Span::call_site()),
        Ident::new(ty, Span::call_site()),
    );
    (!limits.is_empty()).then(|| quote!(.#method(const { &[#(#limits),*] as &[__g::#ty] })))
}

/// Returns a function `name` that calls the check at `path`. `at` is the span of the path in the source.
pub(crate) fn check_function(
    name: &Ident,
    at: Span,
    path: &TokenStream,
    root: &TokenStream,
) -> TokenStream {
    let ctx = hygienic_ident("ctx");
    let (at, returned) = (call_site_at(at), Ident::new("__returned", call_site_at(at)));
    let call = quote_spanned!(at=> #root::call_check((), #path, #ctx));
    let future = quote_spanned!(at=> #root::CheckOutput::<_>::into_check_future(#returned));
    quote! {
        fn #name<'a>(#ctx: &'a #root::Context, _: #root::ArgumentReader<'a>) -> #root::CheckFuture<'a> {
            let #returned = #call;
            #future
        }
    }
}

/// Returns a function `name` that calls the function for cooldowns at `path`. `at` is the span of the path in the
/// source.
pub(crate) fn cooldown_function(
    name: &Ident,
    at: Span,
    path: &TokenStream,
    root: &TokenStream,
) -> TokenStream {
    let ctx = hygienic_ident("ctx");
    let (at, returned) = (call_site_at(at), Ident::new("__returned", call_site_at(at)));
    let call = quote_spanned!(at=> #root::call_cooldown(#path, #ctx));
    let future = quote_spanned!(at=> #root::CooldownOutput::<_>::into_cooldown_future(#returned));
    quote! {
        fn #name(#ctx: &#root::Context) -> #root::CooldownFuture<'_> {
            let #returned = #call;
            #future
        }
    }
}

/// Returns a function `name` that reads `arguments` with the reader `reader`, and calls the check at `path` with them.
fn check_of_values(
    name: &Ident,
    reader: &Ident,
    path: &TokenStream,
    arguments: &[TokenStream],
) -> TokenStream {
    let ctx = hygienic_ident("ctx");
    let values = (0..arguments.len()).map(|index| hygienic_ident(&format!("value_{index}")));
    let values = values.collect::<Vec<_>>();
    let at = call_site_at(path.span());
    let returned = Ident::new("__returned", at);
    let call = quote_spanned!(at=> __g::call_check((#(#values,)*), #path, #ctx));
    let future = quote_spanned!(at=> __g::CheckOutput::<_>::into_check_future(#returned));
    quote! {
        fn #name<'a>(#ctx: &'a __g::Context, #reader: __g::ArgumentReader<'a>) -> __g::CheckFuture<'a> {
            use __g::TypeMismatch as _;
            let read = || {
                #(let #values = #arguments;)*
                let #returned = #call;
                __g::Result::Ok(#future)
            };
            __g::check_future(read())
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
            faults.push(literal.span(), "a cooldown must be longer than 0");
        }
        let (uses, by) = (parse_count(&uses, faults), check_by(by, faults));
        Some(Self {
            uses: uses?,
            per,
            by,
        })
    }

    /// Returns the value of `by`, or its default.
    fn scope(&self) -> String {
        scope_word(self.by.as_ref())
    }
}

impl ToTokens for Cooldown {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (uses, milliseconds) = (self.uses, milliseconds(self.per));
        let per = quote!(__g::Duration::from_millis(#milliseconds));
        let by = expand_by(self.by.as_ref());
        tokens.extend(quote!(__g::Cooldown::new(#uses, #per) #by));
    }
}

impl Concurrency {
    fn parse(arg: &Arg, faults: &mut Faults) -> Option<Self> {
        let parser = |input: ParseStream<'_>| Ok((input.parse::<LitInt>()?, input.call(parse_by)?));
        let (limit, by) = parse_arg(arg, parser, CONCURRENCY_FORMS, faults)?;
        let (limit, by) = (parse_count(&limit, faults), check_by(by, faults));
        Some(Self { limit: limit?, by })
    }

    /// Returns the value of `by`, or its default.
    fn scope(&self) -> String {
        scope_word(self.by.as_ref())
    }
}

impl ToTokens for Concurrency {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (limit, by) = (self.limit, expand_by(self.by.as_ref()));
        tokens.extend(quote!(__g::Concurrency::new(#limit) #by));
    }
}

/// Returns the value of `by`; `user` by default.
fn scope_word(by: Option<&Ident>) -> String {
    by.map_or_else(|| "user".to_owned(), Ident::to_string)
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
        Err(syn::Error::new(key.span(), "expected `by`"))
    }
}

fn parse_count(literal: &LitInt, faults: &mut Faults) -> Option<u32> {
    let count = literal
        .base10_parse()
        .ok()
        .filter(|count| *count > 0 && literal.suffix().is_empty());
    if count.is_none() {
        let message = "a count must be an integer from 1 to 4294967295";
        faults.push(literal.span(), message);
    }
    count
}

fn check_by(by: Option<Ident>, faults: &mut Faults) -> Option<Ident> {
    let by = by?;
    if !LIMIT_SCOPES.iter().any(|(word, _)| by == word) {
        let words = LIMIT_SCOPES.map(|(word, _)| word);
        let message = unknown_name_message(&by.to_string(), "a value of `by`", &words);
        faults.push(by.span(), message);
    }
    Some(by)
}

fn expand_by(by: Option<&Ident>) -> Option<TokenStream> {
    let by = by?;
    let (_, variant) = LIMIT_SCOPES.iter().find(|(word, _)| by == word)?;
    let variant = Ident::new(variant, by.span());
    Some(quote!(.by(__g::LimitScope::#variant)))
}
