//! [`Command`] → tokens: the module beside the function; cannot fail.

use guildhall_rules::CommandType;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::check::Command;
use super::params::{CommandOption, Input, order_words};
use super::parse::Syntax;
use crate::emit::{REASON, cfgs, inward, placeholder, root, root_of, source, with_lifetime};
use crate::settings::variant;
use crate::spanned::Spanned;

/// The module that stands beside the function and has its name.
pub(super) fn module(command: &Command<'_>) -> TokenStream {
    let options = (0..command.options.len()).map(|index| option(command, index));
    let (definition, call) = (definition(command), call(command));
    let (completing, registration) = (completing(command), registration(command));
    let items = quote!(#definition #(#options)* #call #completing #registration);
    wrap(command.syntax, &root(command.krate.as_ref()), &items)
}

/// A module that can be named as the real one, in place of one that has faults.
pub(super) fn stub(syntax: &Syntax) -> TokenStream {
    let (kind, name) = (kind(syntax.kind), placeholder(&syntax.sig.ident));
    let description = if matches!(syntax.kind, CommandType::ChatInput) {
        "…"
    } else {
        ""
    };
    let source = source(&syntax.sig.ident);
    let suggested = syntax.options().any(|(_, param)| param.is_suggested());
    let fields = syntax.options().map(|(ident, param)| (ident, &param.ty));
    let partial = suggested.then(|| partial(fields));
    let items = quote! {
        #[doc = "Stands in for a command that has faults."]
        pub const COMMAND: __g::Command = __g::Command::new(
            __g::def(#kind, #name, #description, &[]), __g::Handler::new(__call), #source,
        );
        fn __call(_: __g::Call<'_>) -> __g::Answering<'_> {
            __g::Box::pin(::core::future::pending())
        }
        #partial
    };
    wrap(syntax, &root_of(&syntax.args), &items)
}

fn wrap(syntax: &Syntax, root: &TokenStream, items: &TokenStream) -> TokenStream {
    let root = inward(root);
    let (cfgs, vis, ident) = (cfgs(&syntax.attrs), &syntax.vis, &syntax.sig.ident);
    let doc = format!("What `{ident}` is registered with, and what belongs to it.");
    quote! {
        #(#cfgs)*
        #[doc = #doc]
        #[allow(
            dead_code, deprecated, non_snake_case, trivial_numeric_casts, unused_imports,
            unused_qualifications, clippy::all, clippy::pedantic, reason = #REASON
        )]
        #vis mod #ident {
            use super::*;
            use #root as __g;
            #items
        }
    }
}

fn kind(kind: CommandType) -> TokenStream {
    variant("CommandType", &Spanned::new(kind, Span::call_site()))
}

/// `COMMAND`.
fn definition(command: &Command<'_>) -> TokenStream {
    let (kind, name) = (kind(command.syntax.kind), &command.name);
    let (description, settings) = (&command.description, command.settings.expand());
    let options = (0..command.options.len()).map(option_const);
    let (handler, source) = (handler(command), source(&command.syntax.sig.ident));
    let local = hygienic("command");
    let check = quote_spanned!(command.syntax.sig.ident.span()=> __g::check(&#local););
    let check = (!command.in_group).then_some(check);
    quote! {
        #[doc = "The definition, and what answers it."]
        pub const COMMAND: __g::Command = {
            let __def = __g::def(#kind, #name, #description, &[#(#options),*]);
            let #local = __g::Command::new(__def, #handler, #source) #settings;
            #check
            #local
        };
    }
}

fn handler(command: &Command<'_>) -> TokenStream {
    let completers = suggested(command).map(|(index, _)| {
        let function = completer(index);
        quote!((#index, #function))
    });
    let completers = completers.collect::<Vec<_>>();
    let completers = (!completers.is_empty()).then(|| quote!(.completers(&[#(#completers),*])));
    let states = command.inputs.iter().filter_map(|input| match input {
        Input::State(ty) => Some(inward(with_lifetime(ty, "static"))),
        _ => None,
    });
    let states = states
        .map(|ty| quote!(__g::StateNeed::of::<#ty>()))
        .collect::<Vec<_>>();
    let states = (!states.is_empty()).then(|| quote!(.states(&[#(#states),*])));
    quote!(__g::Handler::new(__call) #completers #states)
}

/// One option, checked where its parameter stands.
fn option(command: &Command<'_>, index: usize) -> TokenStream {
    let option = &command.options[index];
    let (constant, span) = (option_const(index), option.ident.span());
    let (ty, spec) = (static_type(option.ty), hygienic("spec"));
    let (keys, name, description) = (
        option.keys.expand(&spec),
        &option.name.value,
        &option.description,
    );
    let order = index
        .checked_sub(1)
        .and_then(|before| order(command, before));
    let local = hygienic("option");
    let check = quote_spanned!(span=> __g::check_option(&#local));
    quote! {
        const #constant: __g::OptionDef<'static> = {
            let #spec = <#ty as __g::Parameter<'static>>::SPEC;
            #keys
            let #local = #spec.named(#name, #description);
            #check;
            #order
            #local
        };
    }
}

/// Asks the types whether the option after `before` may stand there, unless their spelling says it.
fn order(command: &Command<'_>, before: usize) -> Option<TokenStream> {
    let (earlier, option) = (&command.options[before], &command.options[before + 1]);
    if earlier.required == Some(true) || option.required == Some(false) {
        return None;
    }
    let (message, help) = order_words(earlier, option);
    let (message, earlier) = (format!("{message}; {help}"), option_const(before));
    let (span, local) = (option.ident.span(), hygienic("option"));
    Some(quote_spanned! {span=>
        ::core::assert!(#earlier.required || !#local.required, #message);
    })
}

/// `Partial`, with a field for each option.
fn partial<'a>(options: impl Iterator<Item = (&'a Ident, &'a syn::Type)>) -> TokenStream {
    let fields = options.map(|(ident, ty)| {
        let (ident, ty) = (field(ident), static_type(ty));
        quote! {
            #[doc = "The value, if it is filled in and can be read already."]
            pub #ident: __g::Option<<#ty as __g::Parameter<'static>>::Kept>
        }
    });
    quote! {
        #[doc = "The options that are filled in while one of them is being typed."]
        pub struct Partial { #(#fields,)* __unparsed: __g::Unparsed }

        impl Partial {
            #[doc = "The text of an option that is filled in, but cannot be read yet."]
            pub fn unparsed(&self, option: &::core::primitive::str)
                -> __g::Option<&::core::primitive::str>
            {
                self.__unparsed.get(option)
            }
        }

        impl ::core::fmt::Debug for Partial {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let mut debug = f.debug_struct("Partial");
                debug.field("unparsed", &self.__unparsed).finish_non_exhaustive()
            }
        }
    }
}

/// The function that takes the arguments from the interaction and calls the user's.
fn call(command: &Command<'_>) -> TokenStream {
    let call = hygienic("call");
    let (function, awaited) = (&command.syntax.sig.ident, await_of(command));
    let names = (0..command.inputs.len()).map(|index| hygienic(&format!("input_{index}")));
    let names = names.collect::<Vec<_>>();
    let values = command
        .inputs
        .iter()
        .map(|input| value(command, input, &call));
    let output = match &command.syntax.sig.output {
        syn::ReturnType::Default => function.span(),
        syn::ReturnType::Type(_, ty) => ty.span(),
    };
    let returned = quote_spanned!(located(output)=> super::#function(#(#names),*) #awaited);
    quote! {
        fn __call(#call: __g::Call<'_>) -> __g::Answering<'_> {
            __g::Box::pin(async move {
                #(let #names = #values;)*
                __g::answer(#returned)
            })
        }
    }
}

fn await_of(command: &Command<'_>) -> Option<TokenStream> {
    command.syntax.sig.asyncness.map(|_| quote!(.await))
}

/// The expression for one argument.
fn value(command: &Command<'_>, input: &Input<'_>, call: &Ident) -> TokenStream {
    match input {
        Input::Context => quote!(#call.context()?),
        Input::State(ty) => {
            let ty = inward(with_lifetime(ty, "_"));
            quote!(#call.state::<#ty>()?)
        }
        Input::Target(ty) => {
            let method = match command.syntax.kind {
                CommandType::User => format_ident!("target_user"),
                _ => format_ident!("target_message"),
            };
            let ty = inward(with_lifetime(ty, "_"));
            quote!(#call.#method::<#ty>()?)
        }
        Input::Option(index) => argument(&command.options[*index], *index, call),
    }
}

fn argument(option: &CommandOption<'_>, index: usize, call: &Ident) -> TokenStream {
    let ty = inward(with_lifetime(option.ty, "_"));
    match &option.keys.default {
        None => quote!(#call.argument::<#ty>(#index)?),
        Some(default) => {
            let default = inward(&default.value);
            quote!(#call.argument::<__g::Option<#ty>>(#index)?.unwrap_or_else(|| #default))
        }
    }
}

/// The functions that suggest values, and what they have in common; nothing where none does.
fn completing(command: &Command<'_>) -> Option<TokenStream> {
    suggested(command).next()?;
    let call = hygienic("call");
    let fields = command.options.iter().enumerate().map(|(index, option)| {
        let (ident, ty) = (field(option.ident), inward(with_lifetime(option.ty, "_")));
        quote!(#ident: #call.partial::<#ty>(#index, &mut __unparsed))
    });
    let completers = suggested(command).map(|(index, function)| {
        let (name, function) = (completer(index), inward(function));
        let complete = quote_spanned! {located(function.span())=>
            __g::complete(#function, #call, &__so_far(#call)).await
        };
        quote! {
            fn #name(#call: __g::Call<'_>) -> __g::Completing<'_> {
                __g::Box::pin(async move { #complete })
            }
        }
    });
    let partial = partial(
        command
            .options
            .iter()
            .map(|option| (option.ident, option.ty)),
    );
    Some(quote! {
        #partial
        fn __so_far(#call: __g::Call<'_>) -> Partial {
            let mut __unparsed = <__g::Unparsed as __g::Default>::default();
            Partial { #(#fields,)* __unparsed }
        }
        #(#completers)*
    })
}

/// The options with an autocomplete function, by index.
fn suggested<'a>(command: &'a Command<'_>) -> impl Iterator<Item = (usize, &'a syn::Path)> {
    let options = command.options.iter().enumerate();
    options.filter_map(|(index, option)| Some((index, option.keys.autocomplete.as_ref()?)))
}

/// The entry for the registry, unless a group has it.
fn registration(command: &Command<'_>) -> Option<TokenStream> {
    let entry = quote!(__g::inventory::submit! { __g::Discovered(&COMMAND) });
    (!command.in_group).then_some(entry)
}

fn static_type(ty: &syn::Type) -> TokenStream {
    inward(with_lifetime(ty, "static"))
}

fn option_const(index: usize) -> Ident {
    format_ident!("__OPTION_{index}")
}

fn completer(index: usize) -> Ident {
    format_ident!("__complete_{index}")
}

/// A name for a local variable, which the user's expressions cannot see.
fn hygienic(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The place of the user's token, without what is resolved or linted there.
fn located(span: Span) -> Span {
    Span::call_site().located_at(span)
}

/// The field for an option; without the user's span, so that lints pass it over.
fn field(ident: &Ident) -> Ident {
    let mut field = ident.clone();
    field.set_span(Span::call_site());
    field
}
