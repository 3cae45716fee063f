//! [`Choices`] → tokens: the implementation of `OptionType`; cannot fail.

use guildhall_rules::CommandOptionType;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::check::{Checked, Choices, Own};
use super::parse::Syntax;
use crate::emit::{root, root_of, variant};
use crate::key::{Key, texts, with_texts};
use crate::spanned::Spanned;
use crate::words::snake_case;

/// The implementation.
pub(super) fn implementation(choices: &Choices<'_>) -> TokenStream {
    let list = choices.list.iter().enumerate();
    let list = list.map(|(index, checked)| choice(index, checked));
    let enumeration = Key::of_enumeration(choices.ident);
    let keys = choices.list.iter().map(|choice| {
        let variant = snake_case(choice.ident);
        enumeration.join(&variant.replace('_', "-"), choice.ident)
    });
    let texts = texts(&keys.collect::<Vec<_>>());
    let arms = choices.list.iter().map(|choice| arm(choices.kind, choice));
    let kind = variant(
        "CommandOptionType",
        &Spanned::new(choices.kind, Span::call_site()),
    );
    let method = match choices.kind {
        CommandOptionType::Integer => format_ident!("integer"),
        CommandOptionType::Number => format_ident!("number"),
        _ => format_ident!("text"),
    };
    let spec = quote! {{
        #texts
        const __CHOICES: &[__g::ChoiceDef<'static>] = &[#(#list),*];
        __g::OptionSpec::new(#kind).choices(__CHOICES)
    }};
    let read = quote! {
        match given.#method()? {
            #(#arms)*
            _ => __g::Result::Err(__g::OptionError::new("choose one of the listed values")),
        }
    };
    let root = root(choices.krate.as_ref());
    let implementation = implement(choices.ident, &root, &spec, &read);
    let variants = choices.list.iter().map(|choice| choice.ident);
    let positions = positions(choices.ident, &root, &variants.collect::<Vec<_>>());
    let check = check_texts(choices.ident, &root);
    quote!(#implementation #positions #check)
}

/// Judges the texts of files here, and not in every option that has the choices.
fn check_texts(ident: &Ident, root: &TokenStream) -> Option<TokenStream> {
    let check =
        quote_spanned!(ident.span()=> __g::check_choice_texts(<#ident as __g::OptionType>::SPEC));
    cfg!(feature = "fluent").then(|| {
        quote! {
            const _: () = {
                use #root as __g;
                #check
            };
        }
    })
}

/// An implementation without choices, in place of one that has faults.
pub(super) fn stub(syntax: &Syntax) -> TokenStream {
    if !syntax.generics.params.is_empty() {
        return TokenStream::new();
    }
    let spec = quote!(__g::OptionSpec::new(__g::CommandOptionType::String));
    let read = quote!(__g::Result::Err(__g::OptionError::new("")));
    let root = root_of(&syntax.args);
    let implementation = implement(&syntax.ident, &root, &spec, &read);
    let positions = positions(&syntax.ident, &root, &[]);
    quote!(#implementation #positions)
}

/// The variants by their positions, and as values of custom ids.
fn positions(ident: &Ident, root: &TokenStream, variants: &[&Ident]) -> TokenStream {
    let numbers = 0..variants.len();
    let (these, numbered) = (
        variants.iter().zip(numbers.clone()),
        variants.iter().zip(numbers),
    );
    let these = these.map(|(variant, number)| quote!(Self::#variant => #number,));
    let numbered =
        numbered.map(|(variant, number)| quote!(#number => __g::Option::Some(Self::#variant),));
    quote! {
        const _: () = {
            use #root as __g;

            #[automatically_derived]
            impl __g::Choices for #ident {
                fn position(&self) -> ::core::primitive::usize {
                    match *self {
                        #(#these)*
                        #[allow(unreachable_patterns)]
                        _ => 0,
                    }
                }

                fn from_position(position: ::core::primitive::usize) -> __g::Option<Self> {
                    match position {
                        #(#numbered)*
                        _ => __g::Option::None,
                    }
                }
            }

            #[automatically_derived]
            impl __g::Segment for #ident {
                type Length = __g::Bounded;
                const MAX_LENGTH: ::core::primitive::usize =
                    __g::max_choice_length(<Self as __g::OptionType>::SPEC);

                fn write(&self) -> __g::String {
                    __g::choice_text(self)
                }

                fn read(text: &::core::primitive::str) -> __g::Option<Self> {
                    __g::choice_from_text(text)
                }
            }
        };
    }
}

fn implement(
    ident: &Ident,
    root: &TokenStream,
    spec: &TokenStream,
    read: &TokenStream,
) -> TokenStream {
    quote! {
        const _: () = {
            use #root as __g;

            #[automatically_derived]
            impl __g::OptionType for #ident {
                const SPEC: __g::OptionSpec = #spec;

                fn read(given: &__g::OptionInput<'_>) -> __g::Result<Self, __g::OptionError> {
                    #read
                }

                fn to_input(&self) -> __g::Option<__g::String> {
                    __g::Option::Some(__g::choice_text(self))
                }
            }
        };
    }
}

fn choice(index: usize, choice: &Checked<'_>) -> TokenStream {
    let (name, value) = (&choice.name.value, literal(&choice.value.value));
    let kind = match choice.value.value {
        Own::String(_) => format_ident!("String"),
        Own::Integer(_) => format_ident!("Integer"),
        Own::Number(_) => format_ident!("Number"),
    };
    let def = quote!(__g::ChoiceDef::new(#name, __g::ChoiceValue::#kind(#value)));
    let local = Ident::new("__choice", choice.ident.span());
    let names = choice.localized.list();
    let localized = names.map(|names| {
        quote! {
            let mut #local = #local;
            #local.name_localizations = #names;
        }
    });
    let texted = with_texts(&local, index, "localize_choice", choice.ident.span());
    if localized.is_none() && texted.is_none() {
        return def;
    }
    quote! {{
        let #local = #def;
        #localized
        #texted
        #local
    }}
}

fn arm(kind: CommandOptionType, choice: &Checked<'_>) -> TokenStream {
    let (ident, value) = (choice.ident, given(kind, &choice.value.value));
    quote!(#value => __g::Result::Ok(Self::#ident),)
}

/// The value as it is given: a NUMBER is never whole, however it is written.
#[expect(
    clippy::cast_precision_loss,
    reason = "legal numbers are inside ±2^53, which is exact"
)]
fn given(kind: CommandOptionType, value: &Own) -> TokenStream {
    match (kind, value) {
        (CommandOptionType::Number, Own::Integer(whole)) => literal(&Own::Number(*whole as f64)),
        (_, value) => literal(value),
    }
}

fn literal(value: &Own) -> TokenStream {
    match value {
        Own::String(text) => quote!(#text),
        Own::Integer(whole) => quote!(#whole),
        Own::Number(number) => quote!(#number),
    }
}
