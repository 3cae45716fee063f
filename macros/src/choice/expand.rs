//! [`Choices`] → tokens: generates the implementations of `OptionType`, `Choices` and `Segment`. Cannot fail.

use guildhall_rules::CommandOptionType;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::check::{CheckedVariant, Choices, OwnedChoiceValue};
use super::parse::ChoiceSyntax;
use crate::emit::{enum_variant, private_path, private_path_from};
use crate::message_key::{MessageKey, add_texts, texts_constant};
use crate::naming::snake_case;
use crate::support::Spanned;
use crate::translations::{TranslatableText, translation_check};

/// Returns the implementations of `OptionType`, `Choices` and `Segment`.
pub(super) fn implementation(choices: &Choices<'_>) -> TokenStream {
    let list = choices.list.iter().enumerate();
    let list = list.map(|(index, variant)| expand_choice(index, variant));
    let enumeration = MessageKey::for_enumeration(choices.ident);
    let keys = choices.list.iter().map(|choice| {
        let variant = snake_case(choice.ident);
        enumeration.join(&variant.replace('_', "-"), choice.ident)
    });
    let keys = keys.collect::<Vec<_>>();
    let texts = texts_constant(&keys);
    let names = choices.list.iter().zip(&keys);
    let names = names.filter(|(choice, _)| choice.localized.is_empty());
    let names = names.filter_map(|(choice, key)| {
        TranslatableText::name(key, &choice.name.value, choice.ident.span())
    });
    let names = names.collect::<Vec<_>>();
    let kind = enum_variant(
        "CommandOptionType",
        &Spanned::new(choices.kind, Span::call_site()),
    );
    let spec = quote! {{
        #texts
        const __CHOICES: &[__g::ChoiceDef<'static>] = &[#(#list),*];
        __g::OptionSpec::new(#kind).choices(__CHOICES)
    }};
    let root = private_path(choices.krate.as_ref());
    let option_type = implement_option_type(choices.ident, &root, &spec, choices.kind);
    let values = choices.list.iter().map(|choice| {
        let value = matched_value(choices.kind, &choice.value.value);
        (choice.ident, value)
    });
    let values = values.collect::<Vec<_>>();
    let implementation = implement_choices(choices.ident, &root, choices.kind, &values);
    let check = expand_text_check(choices.ident, &root);
    let translations = translation_check(&names, &root);
    quote!(#option_type #implementation #check #translations)
}

/// Returns the check of the Fluent texts of the enum. The check runs once per enum, instead of once per option.
fn expand_text_check(ident: &Ident, root: &TokenStream) -> Option<TokenStream> {
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

/// Returns implementations without choices, for an enum with faults.
pub(super) fn stub(syntax: &ChoiceSyntax) -> TokenStream {
    if !syntax.generics.params.is_empty() {
        return TokenStream::new();
    }
    let spec = quote!(__g::OptionSpec::new(__g::CommandOptionType::String));
    let (root, kind) = (private_path_from(&syntax.args), CommandOptionType::String);
    let option_type = implement_option_type(&syntax.ident, &root, &spec, kind);
    let implementation = implement_choices(&syntax.ident, &root, kind, &[]);
    quote!(#option_type #implementation)
}

/// Returns the implementation of `Choices`, which numbers the variants and has their values, and of `Segment`, which
/// makes them values of custom IDs.
fn implement_choices(
    ident: &Ident,
    root: &TokenStream,
    kind: CommandOptionType,
    values: &[(&Ident, TokenStream)],
) -> TokenStream {
    let (value_type, default) = match kind {
        CommandOptionType::Integer => (quote!(::core::primitive::i64), quote!(0)),
        CommandOptionType::Number => (quote!(::core::primitive::f64), quote!(0.0)),
        _ => (quote!(&'a ::core::primitive::str), quote!("")),
    };
    let variants = values.iter().enumerate();
    let to_position = variants.clone();
    let to_position =
        to_position.map(|(position, (variant, _))| quote!(Self::#variant => #position,));
    let from_position = variants
        .map(|(position, (variant, _))| quote!(#position => __g::Option::Some(Self::#variant),));
    let to_value = values
        .iter()
        .map(|(variant, value)| quote!(Self::#variant => #value,));
    let from_value = values
        .iter()
        .map(|(variant, value)| quote!(#value => __g::Option::Some(Self::#variant),));
    quote! {
        const _: () = {
            use #root as __g;

            #[automatically_derived]
            impl __g::Choices for #ident {
                type Value<'a> = #value_type;

                fn value(&self) -> Self::Value<'static> {
                    match *self {
                        #(#to_value)*
                        #[allow(unreachable_patterns)]
                        _ => #default,
                    }
                }

                fn from_value(value: Self::Value<'_>) -> __g::Option<Self> {
                    match value {
                        #(#from_value)*
                        _ => __g::Option::None,
                    }
                }

                fn position(&self) -> ::core::primitive::usize {
                    match *self {
                        #(#to_position)*
                        #[allow(unreachable_patterns)]
                        _ => 0,
                    }
                }

                fn from_position(position: ::core::primitive::usize) -> __g::Option<Self> {
                    match position {
                        #(#from_position)*
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

fn implement_option_type(
    ident: &Ident,
    root: &TokenStream,
    spec: &TokenStream,
    kind: CommandOptionType,
) -> TokenStream {
    let method = match kind {
        CommandOptionType::Integer => format_ident!("integer"),
        CommandOptionType::Number => format_ident!("number"),
        _ => format_ident!("text"),
    };
    quote! {
        const _: () = {
            use #root as __g;

            #[automatically_derived]
            impl __g::OptionType for #ident {
                const SPEC: __g::OptionSpec = #spec;

                fn read(given: &__g::OptionInput<'_>) -> __g::Result<Self, __g::OptionError> {
                    let choice = <Self as __g::Choices>::from_value(given.#method()?);
                    choice.ok_or_else(|| __g::OptionError::new("choose one of the listed values"))
                }

                fn to_input(&self) -> __g::Option<__g::String> {
                    __g::Option::Some(__g::choice_text(self))
                }
            }
        };
    }
}

/// Returns the `ChoiceDef` of a variant.
fn expand_choice(index: usize, choice: &CheckedVariant<'_>) -> TokenStream {
    let (name, value) = (&choice.name.value, expand_choice_value(&choice.value.value));
    let def = quote!(__g::ChoiceDef::new(#name, #value));
    let local = Ident::new("__choice", choice.ident.span());
    let localized = choice.localized.expand().map(|names| {
        quote! {
            let mut #local = #local;
            #local.name_localizations = #names;
        }
    });
    let texts = add_texts(&local, index, "localize_choice", choice.ident.span());
    if localized.is_none() && texts.is_none() {
        return def;
    }
    quote! {{
        let #local = #def;
        #localized
        #texts
        #local
    }}
}

/// Returns the `ChoiceValue`.
pub(crate) fn expand_choice_value(value: &OwnedChoiceValue) -> TokenStream {
    let kind = match value {
        OwnedChoiceValue::String(_) => format_ident!("String"),
        OwnedChoiceValue::Integer(_) => format_ident!("Integer"),
        OwnedChoiceValue::Number(_) => format_ident!("Number"),
    };
    let value = expand_value(value);
    quote!(__g::ChoiceValue::#kind(#value))
}

/// Returns the value as a literal of the type `Choices::Value`: a float for a NUMBER option.
#[expect(
    clippy::cast_precision_loss,
    reason = "valid numbers are within ±2^53, where an `f64` is exact"
)]
fn matched_value(kind: CommandOptionType, value: &OwnedChoiceValue) -> TokenStream {
    match (kind, value) {
        (CommandOptionType::Number, OwnedChoiceValue::Integer(whole)) => {
            expand_value(&OwnedChoiceValue::Number(*whole as f64))
        }
        (_, value) => expand_value(value),
    }
}

fn expand_value(value: &OwnedChoiceValue) -> TokenStream {
    match value {
        OwnedChoiceValue::String(text) => quote!(#text),
        OwnedChoiceValue::Integer(whole) => quote!(#whole),
        OwnedChoiceValue::Number(number) => quote!(#number),
    }
}
