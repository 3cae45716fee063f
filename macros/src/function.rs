//! A function below an attribute: its parameters are read, its body is left unparsed.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::spanned::Spanned as _;
use syn::{Attribute, FnArg, Ident, Pat, PatType, ReturnType, Signature, Type, Visibility};

use crate::attr::{Args, arguments};
use crate::doc::{description, is_doc};
use crate::emit::{hygienic, located};
use crate::faults::Faults;
use crate::spanned::Spanned;
use crate::tokens::spelled;

/// A function below an attribute.
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
    /// The arguments of `#[option(…)]`, and where it stands.
    pub(crate) option: Option<Spanned<Args>>,
    /// Where `#[state]` stands.
    pub(crate) state: Option<Span>,
    /// Where `#[selected]` stands.
    pub(crate) selected: Option<Span>,
    /// Where a `#[cfg]` stands.
    pub(crate) cfg: Option<Span>,
}

/// A function whose parameters are not looked at yet.
struct Bare {
    attrs: Vec<Attribute>,
    vis: Visibility,
    sig: Signature,
    body: TokenStream,
}

impl Parse for Bare {
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
    /// Reads it. Only what is not a function at all is an error; the rest goes to `faults`.
    pub(crate) fn new(
        attribute: &str,
        item: &TokenStream,
        faults: &mut Faults,
    ) -> syn::Result<Self> {
        let Bare {
            attrs,
            vis,
            mut sig,
            body,
        } = syn::parse2(item.clone()).map_err(|error| refusal(attribute, item, error))?;
        let params = params(&mut sig, faults);
        Ok(Self {
            attrs,
            vis,
            sig,
            params,
            body,
        })
    }

    /// The function as written, without the attributes that rustc refuses on parameters, and
    /// without the advice to give it other parameters.
    pub(crate) fn tokens(&self, reason: &str) -> TokenStream {
        let Self {
            attrs,
            vis,
            sig,
            body,
            ..
        } = self;
        let allow = quote!(clippy::needless_pass_by_value, clippy::too_many_arguments);
        // It comes first, so that what the user's own attributes say of these lints holds.
        quote!(#[allow(#allow, reason = #reason)] #(#attrs)* #vis #sig #body)
    }

    /// Whether the function takes `self`.
    pub(crate) fn is_method(&self) -> bool {
        self.sig.receiver().is_some()
    }

    /// The only fault of a method, whose parameters are not worth more words.
    pub(crate) fn refuse_receiver(&self, what: &str) -> Option<Faults> {
        let receiver = self.sig.receiver()?;
        let mut faults = Faults::default();
        let message = format!(
            "a {what} is a function of its own, not a method\n= help: write it beside the `impl`, \
             and take what `self` would be as a parameter that is `#[state]`"
        );
        faults.push_over(receiver, message);
        Some(faults)
    }

    /// Refuses what a function that the framework calls cannot have.
    pub(crate) fn check_signature(&self, what: &str, faults: &mut Faults) {
        let sig = &self.sig;
        for param in &sig.generics.params {
            if !matches!(param, syn::GenericParam::Lifetime(_)) {
                let message = format!("a {what} has no type parameters: nobody could choose them");
                faults.push_over(param, message);
            }
        }
        if let syn::Safety::Unsafe(word) = sig.safety {
            faults.push(word.span, format_args!("a {what} is a safe function"));
        }
        if let Some(abi) = &sig.abi {
            faults.push_over(abi, format_args!("a {what} is a Rust function"));
        }
        if let Some(variadic) = &sig.variadic {
            let message = format!("a {what} has a fixed number of parameters");
            faults.push_over(variadic, message);
        }
    }

    /// The function `__call`, which takes the arguments from an interaction, calls the user's
    /// function with them, and hands what that returns to `answer`.
    ///
    /// `arguments` makes them of the name that the interaction has there.
    pub(crate) fn call(
        &self,
        arguments: impl FnOnce(&Ident) -> Vec<TokenStream>,
        answer: &TokenStream,
    ) -> TokenStream {
        let (call, function) = (hygienic("call"), &self.sig.ident);
        let arguments = arguments(&call);
        let names = (0..arguments.len()).map(|index| hygienic(&format!("input_{index}")));
        let names = names.collect::<Vec<_>>();
        let output = located(match &self.sig.output {
            ReturnType::Default => function.span(),
            ReturnType::Type(_, ty) => ty.span(),
        });
        let awaited = self.sig.asyncness.map(|_| quote_spanned!(output=> .await));
        let returned = quote_spanned!(output=> super::#function(#(#names),*) #awaited);
        quote! {
            fn __call(#call: __g::Call<'_>) -> __g::HandlerFuture<'_> {
                use __g::Misfit as _;
                __g::Box::pin(async move {
                    #(let #names = #arguments;)*
                    #answer(#returned)
                })
            }
        }
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
        let (mut option, mut state, mut selected) = (None, None, None);
        let doc = description(&typed.attrs);
        let cfg = typed.attrs.iter().find(|attr| attr.path().is_ident("cfg"));
        let cfg = cfg.map(|attr| attr.path().span());
        for attr in &typed.attrs {
            if attr.path().is_ident("state") {
                state = Some(flag(attr, faults));
            } else if attr.path().is_ident("selected") {
                selected = Some(flag(attr, faults));
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
            selected,
            cfg,
        }
    }

    /// The name, unless the parameter is a pattern.
    pub(crate) fn ident(&self) -> Option<&Ident> {
        match &self.pat {
            Pat::Ident(pat) if pat.subpat.is_none() && pat.by_ref.is_none() => Some(&pat.ident),
            _ => None,
        }
    }

    /// Whether its type is spelled `Context`.
    pub(crate) fn is_context(&self) -> bool {
        let ty = self.borrowed_context().unwrap_or(&self.ty);
        last_segment(ty).is_some_and(|last| last == "Context")
    }

    /// The context, where it is taken by reference, which it cannot be.
    fn borrowed_context(&self) -> Option<&Type> {
        let Type::Reference(reference) = &self.ty else {
            return None;
        };
        let ty = &*reference.elem;
        last_segment(ty).filter(|last| *last == "Context")?;
        Some(ty).filter(|_| self.state.is_none())
    }

    /// Whether it names a function that suggests values.
    pub(crate) fn is_suggested(&self) -> bool {
        let args = self.option.as_ref().map(|option| &option.value);
        args.is_some_and(|args| args.peek("autocomplete").is_some())
    }

    /// Whether the member, rather than the framework or the app, provides it.
    pub(crate) fn is_input(&self) -> bool {
        self.state.is_none() && !self.is_context()
    }

    /// Refuses what no parameter is, whatever it is for.
    pub(crate) fn check_form(&self, what: &str, faults: &mut Faults) {
        if let Some(span) = self.cfg {
            let message = format!("a parameter of a {what} is always there");
            faults.push_with_help(span, message, "put `#[cfg]` on the function");
        }
        if self.borrowed_context().is_some() {
            let message = format!("a {what} takes its `Context` by value: cloning one is cheap");
            faults.push_over(&self.ty, message);
        }
    }
}

/// The type of the app's state behind its reference.
pub(crate) fn state_type<'a>(ty: &'a Type, faults: &mut Faults) -> Option<&'a Type> {
    match ty {
        Type::Group(group) => state_type(&group.elem, faults),
        Type::Reference(reference) if reference.mutability.is_none() => {
            check_state_type(&reference.elem, faults);
            Some(&reference.elem)
        }
        _ => {
            let found = spelled(ty);
            let message = "the app's state is shared, so a parameter takes it by `&` reference";
            faults.push_over(ty, format_args!("{message}; found `{found}`"));
            None
        }
    }
}

/// Refuses types without a size, of which no value can be handed over.
fn check_state_type(ty: &Type, faults: &mut Faults) {
    let is_text = last_segment(ty).is_some_and(|last| last == "str");
    if is_text || matches!(ty, Type::TraitObject(_) | Type::Slice(_)) {
        let message = "the app's state is found by its type, which has a size";
        let help = "put it in a struct of your own or in a `Box`";
        faults.push_over(ty, format_args!("{message}\n= help: {help}"));
    }
}

/// The last word of a type that is a path.
pub(crate) fn last_segment(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Group(group) => last_segment(&group.elem),
        Type::Path(path) => path.path.segments.last().map(|last| &last.ident),
        _ => None,
    }
}

fn is_ours(attr: &Attribute) -> bool {
    let ours = ["state", "selected", "option"];
    is_doc(attr) || ours.iter().any(|name| attr.path().is_ident(name))
}

/// Where an attribute stands that takes no arguments.
fn flag(attr: &Attribute, faults: &mut Faults) -> Span {
    if !matches!(attr.meta, syn::Meta::Path(_)) {
        let name = spelled(attr.path());
        faults.push_over(&attr.meta, format_args!("`#[{name}]` takes no arguments"));
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

/// Says what the attribute is for, at the word that says what it stands on.
fn refusal(attribute: &str, item: &TokenStream, error: syn::Error) -> syn::Error {
    let head = |input: ParseStream<'_>| {
        input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        let word = input.call(Ident::parse_any)?;
        input.parse::<TokenStream>()?;
        Ok(word)
    };
    let message = format!("`#[{attribute}]` goes on a function");
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
