//! [`Command`] → tokens: generates autocomplete functions and the struct `Partial`. Part of [`expand`](super::expand).

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned as _;

use super::check::Command;
use crate::emit::{call_site_at, hygienic_ident};
use crate::tokens::{in_child_module, in_child_module_with};

/// Returns the method call that sets the autocomplete functions of the `Handler`, if there are any.
pub(super) fn expand_completers(command: &Command<'_>) -> Option<TokenStream> {
    let completers = autocomplete_options(command)
        .map(|(index, _)| {
            let function = completer_name(index);
            quote!((#index, #function))
        })
        .collect::<Vec<_>>();
    (!completers.is_empty()).then(|| quote!(.autocompleters(&[#(#completers),*])))
}

/// Returns `Partial`, and a function per option with autocomplete, if there are any such options.
pub(super) fn expand_autocomplete(command: &Command<'_>) -> Option<TokenStream> {
    autocomplete_options(command).next()?;
    let call = hygienic_ident("call");
    let fields = command.options.iter().enumerate().map(|(index, option)| {
        let (ident, ty) = (
            field_name(option.ident),
            in_child_module_with(option.ty, "_"),
        );
        quote!(#ident: #call.partial::<#ty>(#index, &mut __unparsed))
    });
    let completers = autocomplete_options(command).map(|(index, function)| {
        let (name, function) = (completer_name(index), in_child_module(function));
        let complete = quote_spanned! {call_site_at(function.span())=>
            __g::complete(#function, #call, &__partial(#call)).await
        };
        quote! {
            fn #name(#call: __g::ArgumentReader<'_>) -> __g::AutocompleteFuture<'_> {
                __g::Box::pin(async move { #complete })
            }
        }
    });
    let options = command.options.iter();
    let partial = expand_partial(options.map(|option| (option.ident, option.ty)));
    Some(quote! {
        #partial
        fn __partial(#call: __g::ArgumentReader<'_>) -> Partial {
            let mut __unparsed = <__g::Unparsed as __g::Default>::default();
            Partial { #(#fields,)* __unparsed }
        }
        #(#completers)*
    })
}

/// Returns the options with autocomplete: their indices, and the paths of their functions.
fn autocomplete_options<'a>(command: &'a Command<'_>) -> impl Iterator<Item = (usize, &'a Path)> {
    let options = command.options.iter().enumerate();
    options.filter_map(|(index, option)| Some((index, option.keys.autocomplete.as_ref()?)))
}

/// Returns the struct `Partial`, with a field for each option.
pub(super) fn expand_partial<'a>(
    options: impl Iterator<Item = (&'a Ident, &'a syn::Type)>,
) -> TokenStream {
    let fields = options.map(|(ident, ty)| {
        let (ident, ty) = (field_name(ident), in_child_module_with(ty, "static"));
        quote! {
            #[doc = "The value, if the user has entered one that can be parsed."]
            pub #ident: __g::Option<<#ty as __g::Parameter<'static>>::Owned>
        }
    });
    quote! {
        #[doc = "The values of the options while the user types in one of them."]
        pub struct Partial { #(#fields,)* __unparsed: __g::Unparsed }

        impl Partial {
            #[doc = "Returns the text of an option whose value cannot be parsed yet."]
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

fn completer_name(index: usize) -> Ident {
    format_ident!("__complete_{index}")
}

/// Returns the identifier of the field for an option. The identifier has a macro span, so that lints ignore the field.
fn field_name(ident: &Ident) -> Ident {
    let mut field = ident.clone();
    field.set_span(Span::call_site());
    field
}
