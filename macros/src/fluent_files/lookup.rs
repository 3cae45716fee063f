//! `tr!` and `tr_in!`: parse → check → expand, for a reply whose key and values the compiler compares with the Fluent files.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Expr, LitStr, Token};

use crate::attr::text_literal;
use crate::emit::call_site_at;
use crate::faults::Faults;

/// The macro that looks a text up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LookupMacro {
    /// `tr!(ctx, "key", name = value)`, in the user's language.
    Own,
    /// `tr_in!(ctx, locale, "key", name = value)`.
    In,
}

/// The arguments of the macro.
struct Lookup {
    context: Expr,
    locale: Option<Expr>,
    key: LitStr,
    values: Vec<LookupValue>,
}

/// `name = value`, or `name` for a variable of the same name.
struct LookupValue {
    name: Ident,
    value: Expr,
}

impl Parse for LookupValue {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(Ident::parse_any)?;
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            input.parse()?
        } else {
            syn::parse_quote!(#name)
        };
        Ok(Self { name, value })
    }
}

impl LookupMacro {
    fn form(self) -> &'static str {
        match self {
            Self::Own => "tr!(ctx, \"key\", name = value)",
            Self::In => "tr_in!(ctx, locale, \"key\", name = value)",
        }
    }

    fn method(self) -> &'static str {
        match self {
            Self::Own => "tr",
            Self::In => "tr_in",
        }
    }

    fn parse(self, input: ParseStream<'_>) -> syn::Result<Lookup> {
        let context = input.parse()?;
        input.parse::<Token![,]>()?;
        let locale = match self {
            Self::Own => None,
            Self::In => {
                let locale = input.parse()?;
                input.parse::<Token![,]>()?;
                Some(locale)
            }
        };
        let key = self.parse_key(input)?;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        let values = input.parse_terminated(LookupValue::parse, Token![,])?;
        Ok(Lookup {
            context,
            locale,
            key,
            values: values.into_iter().collect(),
        })
    }

    fn parse_key(self, input: ParseStream<'_>) -> syn::Result<LitStr> {
        let key = input.parse::<Expr>()?;
        text_literal(&key).cloned().ok_or_else(|| {
            let method = self.method();
            let message = "the key must be a string literal, which the compiler can check";
            let help = format!("for a key that the program computes, call the method `{method}`");
            syn::Error::new_spanned(&key, format_args!("{message}\n= help: {help}"))
        })
    }
}

/// Returns the call that looks the text up, with the checks of its key and its values.
pub(crate) fn look_up(form: LookupMacro, input: TokenStream) -> TokenStream {
    let parse = |input: ParseStream<'_>| form.parse(input);
    match parse.parse2(input) {
        Ok(lookup) => {
            let faults = lookup.check().into_compile_error();
            let call = lookup.expand();
            quote!({ #faults #call })
        }
        Err(error) => {
            let mut faults = Faults::default();
            if error.to_string().contains("help") {
                faults.push_error(error);
            } else {
                faults.push(error.span(), format_args!("write `{}`", form.form()));
            }
            let faults = faults.into_compile_error();
            quote!({ #faults ::std::string::String::new() })
        }
    }
}

impl Lookup {
    /// Rejects a value that is given twice.
    fn check(&self) -> Faults {
        let mut faults = Faults::default();
        for (index, value) in self.values.iter().enumerate() {
            let mut earlier = self.values[..index].iter();
            if earlier.any(|other| other.name == value.name) {
                faults.push(
                    value.name.span(),
                    format_args!("`{}` is given twice", value.name),
                );
            }
        }
        faults
    }

    fn expand(&self) -> TokenStream {
        let Self {
            context,
            key,
            values,
            ..
        } = self;
        let names = values.iter().map(|value| value.name.unraw().to_string());
        let names = names.collect::<Vec<_>>();
        let checks = values.iter().zip(&names).map(|(value, name)| {
            let span = call_site_at(value.name.span());
            quote_spanned!(span=> const _: () = crate::LOCALIZATIONS.check_value(#key, #name);)
        });
        let span = call_site_at(key.span());
        let check = quote_spanned!(span=> crate::LOCALIZATIONS.check_text(#key, &[#(#names),*]));
        let given = values.iter().zip(&names).map(|(value, name)| {
            let value = &value.value;
            quote!((#name, ::core::convert::Into::into(#value)))
        });
        let call = match &self.locale {
            None => quote!(tr(#key, [#(#given),*])),
            Some(locale) => quote!(tr_in(#locale, #key, [#(#given),*])),
        };
        quote! {
            const _: () = #check;
            #(#checks)*
            (#context).#call
        }
    }
}
