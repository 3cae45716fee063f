//! Parses the annotated function: its signature and parameters, not its body.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::spanned::Spanned as _;
use syn::{Attribute, FnArg, Ident, Pat, PatType, ReturnType, Signature, Type, Visibility};

use crate::attr::{Args, arguments, text_literal};
use crate::description::{doc_description, is_doc};
use crate::emit::{Invocation, REASON, call_site_at, cfg_attrs, hygienic_ident};
use crate::faults::Faults;
use crate::key_placement::{function_equivalent, parameter_equivalent};
use crate::support::Spanned;
use crate::tokens::{display_tokens, in_child_module};

/// The annotated function.
pub(crate) struct Function {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    pub(crate) params: Vec<Param>,
    body: TokenStream,
}

/// A parameter of the function.
pub(crate) struct Param {
    pub(crate) pat: Pat,
    pub(crate) ty: Type,
    pub(crate) doc: Option<Spanned<String>>,
    /// Arguments of `#[option(…)]`, with the span of the attribute's path.
    pub(crate) option: Option<Spanned<Args>>,
    /// Span of `#[state]`.
    pub(crate) state: Option<Span>,
    /// Span of `#[selected]`.
    pub(crate) selected: Option<Span>,
    /// Span of `#[cfg]`, which is a fault on a parameter.
    pub(crate) cfg: Option<Span>,
}

/// A function whose parameters are not parsed yet.
struct RawFunction {
    attrs: Vec<Attribute>,
    vis: Visibility,
    sig: Signature,
    body: TokenStream,
}

impl Parse for RawFunction {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let sig = input.parse()?;
        Ok(Self {
            attrs,
            vis,
            sig,
            body: input.parse()?,
        })
    }
}

impl Function {
    /// Parses the item.
    ///
    /// # Errors
    ///
    /// Returns an error only if the item is not a function; collects other faults in `faults`.
    pub(crate) fn new(
        attribute: &str,
        item: &TokenStream,
        faults: &mut Faults,
    ) -> syn::Result<Self> {
        let RawFunction {
            mut attrs,
            vis,
            mut sig,
            body,
        } = syn::parse2(item.clone()).map_err(|error| not_a_function(attribute, item, error))?;
        reject_foreign_attributes(&mut attrs, function_equivalent, faults);
        reject_second_attribute(&mut attrs, faults);
        let params = take_params(&mut sig, faults);
        Ok(Self {
            attrs,
            vis,
            sig,
            params,
            body,
        })
    }

    /// Returns the function as written, without the macro's attributes on its parameters.
    ///
    /// Allows the lints that would suggest other parameters: the command or the custom ID determines them.
    pub(crate) fn item(&self, reason: &str) -> TokenStream {
        let Self {
            attrs,
            vis,
            sig,
            body,
            ..
        } = self;
        let allow = quote!(clippy::needless_pass_by_value, clippy::too_many_arguments);
        // The attribute comes first so that the attributes of the function override it.
        quote!(#[allow(#allow, reason = #reason)] #(#attrs)* #vis #sig #body)
    }

    /// Returns whether the function takes `self`.
    pub(crate) fn is_method(&self) -> bool {
        self.sig.receiver().is_some()
    }

    /// Rejects a method. Returns its only fault: other rules are not checked for a method.
    pub(crate) fn reject_receiver(&self, subject: &str) -> Option<Faults> {
        let receiver = self.sig.receiver()?;
        let mut faults = Faults::default();
        let message = format!(
            "a {subject} must be a free function, not a method\n= help: move it out of the `impl`, \
             and take `self` as a `#[state]` parameter"
        );
        faults.push_over(receiver, message);
        Some(faults)
    }

    /// Rejects signatures that the generated code cannot call.
    pub(crate) fn check_signature(&self, subject: &str, faults: &mut Faults) {
        let sig = &self.sig;
        for param in &sig.generics.params {
            if !matches!(param, syn::GenericParam::Lifetime(_)) {
                let message = format!(
                    "a {subject} cannot have type or const parameters: the framework could not infer them"
                );
                faults.push_over(param, message);
            }
        }
        if let syn::Safety::Unsafe(word) = sig.safety {
            faults.push(word.span, format_args!("a {subject} cannot be `unsafe`"));
        }
        if let Some(abi) = &sig.abi {
            faults.push_over(
                abi,
                format_args!("a {subject} cannot be an `extern` function"),
            );
        }
        if let Some(variadic) = &sig.variadic {
            let message = format!("a {subject} cannot be variadic");
            faults.push_over(variadic, message);
        }
    }

    /// Returns the module that a macro generates next to the function, with the name and visibility of the function.
    /// `items` find `root` as `__g`.
    pub(crate) fn expand_module(
        &self,
        doc: &str,
        root: &TokenStream,
        items: &TokenStream,
    ) -> TokenStream {
        let root = in_child_module(root);
        let (cfgs, vis, ident) = (cfg_attrs(&self.attrs), &self.vis, &self.sig.ident);
        quote! {
            #(#cfgs)*
            #[doc = #doc]
            #[allow(
                dead_code, deprecated, private_interfaces, unused_imports, unused_qualifications,
                clippy::all, clippy::pedantic, reason = #REASON
            )]
            #vis mod #ident {
                use super::*;
                use #root as __g;
                #items
            }
        }
    }

    /// Returns the function `__invoke`: it reads the arguments from an interaction or an event, calls the annotated
    /// function, and passes the result to `respond`.
    ///
    /// `arguments` receives the name of the parameter of `__invoke`, and returns one expression per parameter of the
    /// function.
    pub(crate) fn expand_invoke(
        &self,
        invocation: Invocation,
        arguments: impl FnOnce(&Ident) -> Vec<TokenStream>,
        respond: &TokenStream,
    ) -> TokenStream {
        let (call, function) = (hygienic_ident("call"), &self.sig.ident);
        let arguments = arguments(&call);
        let names = (0..arguments.len())
            .map(|index| hygienic_ident(&format!("input_{index}")))
            .collect::<Vec<_>>();
        let output = call_site_at(match &self.sig.output {
            ReturnType::Default => function.span(),
            ReturnType::Type(_, ty) => ty.span(),
        });
        let awaited = self.sig.asyncness.map(|_| quote_spanned!(output=> .await));
        let callee = hygienic_ident("handler");
        let returned = quote_spanned!(output=> #callee(#(#names),*) #awaited);
        let value = quote_spanned!(output=> __g::HandlerReturn(#returned).into_value());
        let (reader, future) = invocation.types();
        let out_of_reach = self.expand_out_of_reach(names.len());
        quote! {
            fn __invoke(#call: __g::#reader<'_>) -> __g::#future<'_> {
                use __g::{HandlerReturnFallback as _, TypeMismatch as _};
                #out_of_reach
                __g::Box::pin(async move {
                    #(let #names = #arguments;)*
                    let #callee = { use super::*; #function };
                    #respond(#value)
                })
            }
        }
    }

    /// Returns a function that `__invoke` finds instead of the annotated function if the latter is inside the body of a
    /// function: a glob import of the surrounding module does not reach it. The result is a compile error.
    fn expand_out_of_reach(&self, arity: usize) -> TokenStream {
        let (asyncness, function) = (self.sig.asyncness, &self.sig.ident);
        let types = (0..arity).map(|index| format_ident!("__T{index}"));
        let types = types.collect::<Vec<_>>();
        quote! {
            #[allow(non_snake_case, reason = #REASON)]
            #asyncness fn #function<#(#types),*>(#(_: #types),*) -> __g::OutOfReach<()> {
                __g::OutOfReach(())
            }
        }
    }
}

/// Parses the parameters except `self`, and removes the macro's attributes from them.
fn take_params(sig: &mut Signature, faults: &mut Faults) -> Vec<Param> {
    let params = sig.inputs.iter_mut().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(Param::new(typed, faults)),
        FnArg::Receiver(_) => None,
    });
    params.collect()
}

impl Param {
    /// Parses a parameter, and removes the macro's attributes from it.
    fn new(typed: &mut PatType, faults: &mut Faults) -> Self {
        let (mut option, mut state, mut selected) = (None, None, None);
        reject_context_arguments(&mut typed.ty, faults);
        let foreign = typed.attrs.iter().find_map(foreign_description);
        let doc = doc_description(&typed.attrs).or(foreign);
        let cfg = typed.attrs.iter().find(|attr| attr.path().is_ident("cfg"));
        let cfg = cfg.map(|attr| attr.path().span());
        for attr in &typed.attrs {
            if attr.path().is_ident("state") {
                state = Some(flag_span(attr, faults));
            } else if attr.path().is_ident("selected") {
                selected = Some(flag_span(attr, faults));
            } else if attr.path().is_ident("option") {
                add_option(&mut option, attr, faults);
            }
        }
        typed.attrs.retain(|attr| !is_macro_attribute(attr));
        reject_foreign_attributes(&mut typed.attrs, parameter_equivalent, faults);
        let (pat, ty) = ((*typed.pat).clone(), (*typed.ty).clone());
        Self {
            pat,
            ty,
            doc,
            option,
            state,
            selected,
            cfg,
        }
    }

    /// Returns the name of the parameter; `None` if it is a pattern.
    pub(crate) fn ident(&self) -> Option<&Ident> {
        match &self.pat {
            Pat::Ident(pat) if pat.subpat.is_none() && pat.by_ref.is_none() => Some(&pat.ident),
            _ => None,
        }
    }

    /// Returns whether the last segment of the type is `Context`.
    pub(crate) fn is_context(&self) -> bool {
        let ty = self.borrowed_context().unwrap_or(&self.ty);
        last_segment(ty).is_some_and(|last| last == "Context")
    }

    /// Returns `Context` if the type is `&Context`, which is a fault. A `#[state]` parameter is exempt.
    fn borrowed_context(&self) -> Option<&Type> {
        let Type::Reference(reference) = &self.ty else {
            return None;
        };
        let ty = &*reference.elem;
        last_segment(ty).filter(|last| *last == "Context")?;
        Some(ty).filter(|_| self.state.is_none())
    }

    /// Returns whether the parameter has an autocomplete function.
    pub(crate) fn has_autocomplete(&self) -> bool {
        let args = self.option.as_ref().map(|option| &option.value);
        args.is_some_and(|args| args.peek("autocomplete").is_some())
    }

    /// Returns whether the interaction provides the value: the parameter is neither `#[state]` nor a `Context`.
    pub(crate) fn is_input(&self) -> bool {
        self.state.is_none() && !self.is_context()
    }

    /// Rejects parameters that no macro accepts.
    pub(crate) fn check_form(&self, subject: &str, faults: &mut Faults) {
        if let Some(span) = self.cfg {
            let message = format!("a parameter of a {subject} cannot have a `#[cfg]`");
            faults.push_with_help(span, message, "put the `#[cfg]` on the function");
        }
        if self.borrowed_context().is_some() {
            let message = format!("a {subject} must take `Context` by value; cloning it is cheap");
            faults.push_over(&self.ty, message);
        }
    }
}

/// Returns the type of the app's state: the type that a `#[state]` parameter references.
pub(crate) fn state_type<'a>(ty: &'a Type, faults: &mut Faults) -> Option<&'a Type> {
    match ty {
        Type::Group(group) => state_type(&group.elem, faults),
        Type::Reference(reference) if reference.mutability.is_none() => {
            check_state_type(&reference.elem, faults);
            Some(&reference.elem)
        }
        _ => {
            let found = display_tokens(ty);
            let message = "a `#[state]` parameter must be a shared reference";
            let owned = found.trim_start_matches('&').trim_start_matches("mut ");
            faults.push_over(ty, format_args!("{message}, `&{owned}`; found `{found}`"));
            None
        }
    }
}

/// Rejects unsized types: the app stores its state by type, as sized values.
fn check_state_type(ty: &Type, faults: &mut Faults) {
    let is_text = last_segment(ty).is_some_and(|last| last == "str");
    if is_text || matches!(ty, Type::TraitObject(_) | Type::Slice(_)) {
        let message = "the type of the app's state must be sized";
        let help = "wrap it in a struct or in a `Box`";
        faults.push_over(ty, format_args!("{message}\n= help: {help}"));
    }
}

/// Returns the last segment of a path type.
pub(crate) fn last_segment(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Group(group) => last_segment(&group.elem),
        Type::Path(path) => path.path.segments.last().map(|last| &last.ident),
        _ => None,
    }
}

fn is_macro_attribute(attr: &Attribute) -> bool {
    let ours = ["state", "selected", "option"];
    is_doc(attr) || ours.iter().any(|name| attr.path().is_ident(name))
}

/// Rejects and removes lifetimes and types of a `Context`, which the one of poise has.
fn reject_context_arguments(ty: &mut Type, faults: &mut Faults) {
    let Type::Path(path) = ty else { return };
    if let Some(last) = path.path.segments.last_mut()
        && last.ident == "Context"
        && !last.arguments.is_empty()
    {
        let message = "`Context` has no lifetimes or type parameters";
        faults.push_with_help(last.ident.span(), message, "write `ctx: Context`");
        last.arguments = syn::PathArguments::None;
    }
}

/// Returns the text of `#[description = "…"]`, so that the description is not reported as missing too.
fn foreign_description(attr: &Attribute) -> Option<Spanned<String>> {
    let pair = attr.meta.require_name_value().ok()?;
    let text = text_literal(&pair.value).filter(|_| attr.path().is_ident("description"))?;
    Some(Spanned::new(text.value(), text.span()))
}

/// Attributes that turn a function into a handler.
const HANDLERS: [&str; 7] = [
    "command",
    "user_command",
    "message_command",
    "entry_point",
    "component",
    "modal",
    "event",
];

/// Rejects and removes further attributes that turn the function into a handler.
fn reject_second_attribute(attrs: &mut Vec<Attribute>, faults: &mut Faults) {
    attrs.retain(|attr| {
        let last = attr.path().segments.last().map(|last| &last.ident);
        let is_handler = last.is_some_and(|last| HANDLERS.iter().any(|name| last == name));
        if is_handler {
            let message =
                "a function must have only one attribute of a handler; this is a second one";
            let help = "write a second function, and call a third one from both";
            faults.push_with_help(attr.path().span(), message, help);
        }
        !is_handler
    });
}

/// Rejects and removes the attributes of other libraries; the compiler does not know them. `equivalent` returns what to
/// write instead.
fn reject_foreign_attributes(
    attrs: &mut Vec<Attribute>,
    equivalent: fn(&str) -> Option<&'static str>,
    faults: &mut Faults,
) {
    attrs.retain(|attr| {
        let name = attr.path().get_ident().map(ToString::to_string);
        let help = name.as_deref().and_then(equivalent);
        if let (Some(name), Some(help)) = (name, help) {
            let message = format!("`#[{name}]` is not an attribute of Guildhall");
            faults.push_with_help(attr.path().span(), message, help);
        }
        help.is_none()
    });
}

/// Rejects an integer type that is not the type of an option or a value, also inside an `Option` or a `Vec`. Returns
/// whether the type is one.
pub(crate) fn reject_integer(ty: &Type, role: &str, faults: &mut Faults) -> bool {
    let found = INTEGERS.iter().find_map(|(integer, instead)| {
        let last = innermost_segment(ty).filter(|last| last == integer)?;
        Some((last, instead))
    });
    if let Some((integer, instead)) = found {
        let message = format!("`{integer}` cannot be {role}");
        let help = format!("use `{instead}`, and convert the value with `{integer}::try_from`");
        faults.push_with_help(integer.span(), message, help);
    }
    found.is_some()
}

/// Integer types without a fixed size or with more than 64 bits, each with the type to use instead.
const INTEGERS: [(&str, &str); 4] = [
    ("usize", "u64"),
    ("isize", "i64"),
    ("u128", "u64"),
    ("i128", "i64"),
];

/// Returns the last segment of a path type, or of the type inside an `Option` or a `Vec`.
fn innermost_segment(ty: &Type) -> Option<&Ident> {
    let Type::Path(path) = ty else {
        return last_segment(ty);
    };
    let last = path.path.segments.last()?;
    let inner = match &last.arguments {
        syn::PathArguments::AngleBracketed(arguments) => arguments.args.first(),
        _ => None,
    };
    match inner {
        Some(syn::GenericArgument::Type(inner))
            if last.ident == "Option" || last.ident == "Vec" =>
        {
            innermost_segment(inner)
        }
        _ => Some(&last.ident),
    }
}

/// Returns the span of an attribute that accepts no arguments.
fn flag_span(attr: &Attribute, faults: &mut Faults) -> Span {
    if !matches!(attr.meta, syn::Meta::Path(_)) {
        let name = display_tokens(attr.path());
        faults.push_over(
            &attr.meta,
            format_args!("`#[{name}]` does not accept arguments"),
        );
    }
    attr.path().span()
}

fn add_option(option: &mut Option<Spanned<Args>>, attr: &Attribute, faults: &mut Faults) {
    let args = Args::parse(arguments(attr, faults), faults);
    match option {
        Some(earlier) => earlier.value.extend(args, faults),
        None => *option = Some(Spanned::new(args, attr.path().span())),
    }
}

/// Returns the error for an item that is not a function, with the span of the item's keyword.
fn not_a_function(attribute: &str, item: &TokenStream, error: syn::Error) -> syn::Error {
    let head = |input: ParseStream<'_>| {
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        let word = input.call(Ident::parse_any)?;
        input.parse::<TokenStream>()?;
        Ok(word)
    };
    let message = format!("`#[{attribute}]` can only be applied to a function");
    match head.parse2(item.clone()) {
        Ok(word) if FUNCTION_KEYWORDS.iter().any(|keyword| word == keyword) => error,
        Ok(word) if word == "mod" => {
            let help = "\n= help: write `#[group]` on a module with subcommands";
            syn::Error::new(word.span(), message + help)
        }
        Ok(word) if word == "struct" && attribute == "modal" => {
            let help = "\n= help: write `#[derive(Modal)]` and `#[modal(title = \"…\")]` on a struct with fields";
            syn::Error::new(word.span(), message + help)
        }
        Ok(word) => syn::Error::new(word.span(), message),
        Err(_) => error,
    }
}

/// Keywords that can start a function item.
const FUNCTION_KEYWORDS: [&str; 5] = ["async", "const", "extern", "fn", "unsafe"];
