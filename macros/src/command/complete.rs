//! [`Command`] → tokens: what answers while the member types, part of [`expand`](super::expand).

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned as _;

use super::check::Command;
use crate::emit::{hygienic, located};
use crate::tokens::{inward, inward_with};

/// The list of options with an autocomplete function, each with the function that calls it.
pub(super) fn completers(command: &Command<'_>) -> Option<TokenStream> {
    let completers = suggested(command).map(|(index, _)| {
        let function = completer(index);
        quote!((#index, #function))
    });
    let completers = completers.collect::<Vec<_>>();
    (!completers.is_empty()).then(|| quote!(.autocompleters(&[#(#completers),*])))
}

/// The functions that suggest values, and what they have in common; nothing where none does.
pub(super) fn completing(command: &Command<'_>) -> Option<TokenStream> {
    suggested(command).next()?;
    let call = hygienic("call");
    let fields = command.options.iter().enumerate().map(|(index, option)| {
        let (ident, ty) = (field(option.ident), inward_with(option.ty, "_"));
        quote!(#ident: #call.partial::<#ty>(#index, &mut __unparsed))
    });
    let completers = suggested(command).map(|(index, function)| {
        let (name, function) = (completer(index), inward(function));
        let complete = quote_spanned! {located(function.span())=>
            __g::complete(#function, #call, &__so_far(#call)).await
        };
        quote! {
            fn #name(#call: __g::Call<'_>) -> __g::AutocompleteFuture<'_> {
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
fn suggested<'a>(command: &'a Command<'_>) -> impl Iterator<Item = (usize, &'a Path)> {
    let options = command.options.iter().enumerate();
    options.filter_map(|(index, option)| Some((index, option.keys.autocomplete.as_ref()?)))
}

/// `Partial`, with a field for each option.
pub(super) fn partial<'a>(
    options: impl Iterator<Item = (&'a Ident, &'a syn::Type)>,
) -> TokenStream {
    let fields = options.map(|(ident, ty)| {
        let (ident, ty) = (field(ident), inward_with(ty, "static"));
        quote! {
            #[doc = "The value, if it is filled in and can be read already."]
            pub #ident: __g::Option<<#ty as __g::Parameter<'static>>::Owned>
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

fn completer(index: usize) -> Ident {
    format_ident!("__complete_{index}")
}

/// The field for an option; without the user's span, so that lints pass it over.
fn field(ident: &Ident) -> Ident {
    let mut field = ident.clone();
    field.set_span(Span::call_site());
    field
}
