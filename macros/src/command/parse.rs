//! Tokens → [`Syntax`]: what was written; the function's body is left unparsed.

use guildhall_rules::CommandType;
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::spanned::Spanned as _;
use syn::{Attribute, FnArg, Ident, Pat, PatType, Signature, Type, Visibility};

use super::attribute;
use crate::attr::{Args, arguments};
use crate::doc::{description, is_doc};
use crate::faults::Faults;
use crate::spanned::Spanned;

/// An attribute and the function below it.
pub(super) struct Syntax {
    pub(super) kind: CommandType,
    pub(super) args: Args,
    pub(super) attrs: Vec<Attribute>,
    pub(super) vis: Visibility,
    pub(super) sig: Signature,
    pub(super) params: Vec<Param>,
    body: TokenStream,
}

/// A parameter of the function.
pub(super) struct Param {
    pub(super) pat: Pat,
    pub(super) ty: Type,
    pub(super) doc: Option<Spanned<String>>,
    /// The arguments of `#[option(…)]`, and where it stands.
    pub(super) option: Option<Spanned<Args>>,
    /// Where `#[state]` stands.
    pub(super) state: Option<Span>,
    /// Where a `#[cfg]` stands.
    pub(super) cfg: Option<Span>,
}

/// A function whose body is not looked at.
struct Function {
    attrs: Vec<Attribute>,
    vis: Visibility,
    sig: Signature,
    body: TokenStream,
}

impl Parse for Function {
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

impl Syntax {
    /// Reads both. Only what is not a function at all is an error; the rest goes to `faults`.
    pub(super) fn new(
        kind: CommandType,
        attr: TokenStream,
        item: &TokenStream,
        faults: &mut Faults,
    ) -> syn::Result<Self> {
        let Function {
            attrs,
            vis,
            mut sig,
            body,
        } = syn::parse2(item.clone()).map_err(|error| refusal(kind, item, error))?;
        let args = Args::parse(attr, faults);
        let params = params(&mut sig, faults);
        Ok(Self {
            kind,
            args,
            attrs,
            vis,
            sig,
            params,
            body,
        })
    }

    /// The function as written, without the attributes that rustc refuses on parameters, and
    /// without the advice to give it other parameters.
    pub(super) fn function(&self) -> TokenStream {
        let Self {
            attrs,
            vis,
            sig,
            body,
            ..
        } = self;
        let allow = quote!(clippy::needless_pass_by_value, clippy::too_many_arguments);
        let reason = "the parameters of a command are its options";
        // It comes first, so that what the user's own attributes say of these lints holds.
        quote!(#[allow(#allow, reason = #reason)] #(#attrs)* #vis #sig #body)
    }

    /// Whether the function takes `self`.
    pub(super) fn is_method(&self) -> bool {
        self.sig.receiver().is_some()
    }

    /// The parameters whose types may be those of options, with their names.
    pub(super) fn options(&self) -> impl Iterator<Item = (&Ident, &Param)> {
        let generic = self.sig.generics.type_params().next().is_some();
        let options = self
            .params
            .iter()
            .filter(move |param| !generic && param.is_input());
        let named = options.filter(|param| !matches!(param.ty, Type::ImplTrait(_)));
        named.filter_map(|param| Some((param.ident()?, param)))
    }
}

/// Reads the parameters but `self`, and takes our attributes off them.
fn params(sig: &mut Signature, faults: &mut Faults) -> Vec<Param> {
    let params = sig.inputs.iter_mut().filter_map(|input| match input {
        FnArg::Typed(typed) => Some(Param::new(typed, faults)),
        FnArg::Receiver(_) => None,
    });
    params.collect()
}

impl Param {
    /// Reads a parameter, and takes our attributes off it.
    fn new(typed: &mut PatType, faults: &mut Faults) -> Self {
        let (mut option, mut state) = (None, None);
        let doc = description(&typed.attrs);
        let cfg = typed.attrs.iter().find(|attr| attr.path().is_ident("cfg"));
        let cfg = cfg.map(|attr| attr.path().span());
        for attr in &typed.attrs {
            if attr.path().is_ident("state") {
                state = Some(attr.path().span());
                refuse_arguments(attr, faults);
            } else if attr.path().is_ident("option") {
                add_option(&mut option, attr, faults);
            }
        }
        typed.attrs.retain(|attr| !is_ours(attr));
        let (pat, ty) = ((*typed.pat).clone(), (*typed.ty).clone());
        Self {
            pat,
            ty,
            doc,
            option,
            state,
            cfg,
        }
    }

    /// The name, unless the parameter is a pattern.
    pub(super) fn ident(&self) -> Option<&Ident> {
        match &self.pat {
            Pat::Ident(pat) if pat.subpat.is_none() && pat.by_ref.is_none() => Some(&pat.ident),
            _ => None,
        }
    }

    /// Whether it names a function that suggests values.
    pub(super) fn is_suggested(&self) -> bool {
        let args = self.option.as_ref().map(|option| &option.value);
        args.is_some_and(|args| args.peek("autocomplete").is_some())
    }

    /// Whether its type is spelled `Context`.
    pub(super) fn is_context(&self) -> bool {
        let ty = self.borrowed_context().unwrap_or(&self.ty);
        last_segment(ty).is_some_and(|last| last == "Context")
    }

    /// The context, where it is taken by reference, which it cannot be.
    pub(super) fn borrowed_context(&self) -> Option<&Type> {
        let Type::Reference(reference) = &self.ty else {
            return None;
        };
        let ty = &*reference.elem;
        last_segment(ty).filter(|last| *last == "Context")?;
        Some(ty).filter(|_| self.state.is_none())
    }

    /// Whether the member, rather than the framework or the app, provides it.
    pub(super) fn is_input(&self) -> bool {
        self.state.is_none() && !self.is_context()
    }
}

/// The last word of a type that is a path.
pub(super) fn last_segment(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Group(group) => last_segment(&group.elem),
        Type::Path(path) => path.path.segments.last().map(|last| &last.ident),
        _ => None,
    }
}

fn is_ours(attr: &Attribute) -> bool {
    is_doc(attr) || attr.path().is_ident("state") || attr.path().is_ident("option")
}

fn refuse_arguments(attr: &Attribute, faults: &mut Faults) {
    if !matches!(attr.meta, syn::Meta::Path(_)) {
        faults.push_over(&attr.meta, "`#[state]` takes no arguments");
    }
}

fn add_option(option: &mut Option<Spanned<Args>>, attr: &Attribute, faults: &mut Faults) {
    let args = Args::parse(arguments(attr, faults), faults);
    match option {
        Some(earlier) => earlier.value.extend(args, faults),
        None => *option = Some(Spanned::new(args, attr.path().span())),
    }
}

/// Says what the attribute is for, at the word that says what it stands on.
fn refusal(kind: CommandType, item: &TokenStream, error: syn::Error) -> syn::Error {
    let head = |input: ParseStream<'_>| {
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        let word = input.call(Ident::parse_any)?;
        input.parse::<TokenStream>()?;
        Ok(word)
    };
    let message = format!("`#[{}]` goes on a function", attribute(kind));
    match head.parse2(item.clone()) {
        Ok(word) if FUNCTION_STARTS.iter().any(|start| word == start) => error,
        Ok(word) if word == "mod" => {
            let help = "\n= help: a module with subcommands is a `#[group]`";
            syn::Error::new(word.span(), message + help)
        }
        Ok(word) => syn::Error::new(word.span(), message),
        Err(_) => error,
    }
}

/// The words that a function can begin with.
const FUNCTION_STARTS: [&str; 5] = ["async", "const", "extern", "fn", "unsafe"];
