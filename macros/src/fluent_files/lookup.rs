//! `tr!` and `tr_in!`: parse → check → expand, for a reply whose key and values the compiler compares with the Fluent
//! files.

use proc_macro2::{Ident, Span, TokenStream};
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

/// `name = value`, or `name` for a variable of the same name. The name is that of a Fluent variable, which may contain
/// hyphens and be a keyword of Rust.
struct LookupValue {
    name: String,
    span: Span,
    value: Expr,
}

impl Parse for LookupValue {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let first = input.call(Ident::parse_any)?;
        let (mut name, span) = (first.unraw().to_string(), first.span());
        while input.peek(Token![-]) {
            input.parse::<Token![-]>()?;
            name = format!("{name}-{}", input.call(Ident::parse_any)?.unraw());
        }
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            input.parse()?
        } else if first == name || first.to_string().starts_with("r#") {
            syn::parse2(quote!(#first)).map_err(|_| value_missing(span, &name))?
        } else {
            return Err(value_missing(span, &name));
        };
        Ok(Self { name, span, value })
    }
}

/// Returns the error for a name that cannot be the name of a Rust variable.
fn value_missing(span: Span, name: &str) -> syn::Error {
    let message = format_args!("`{name}` cannot be a Rust variable; write `{name} = …`");
    syn::Error::new(span, message)
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
        let context = self.parse_part(input)?;
        let _: Token![,] = self.parse_part(input)?;
        let locale = match self {
            Self::Own => None,
            Self::In => {
                let locale = self.parse_part(input)?;
                let _: Token![,] = self.parse_part(input)?;
                Some(locale)
            }
        };
        let key = self.parse_key(input)?;
        if !input.is_empty() {
            let _: Token![,] = self.parse_part(input)?;
        }
        let values = input.parse_terminated(LookupValue::parse, Token![,])?;
        Ok(Lookup {
            context,
            locale,
            key,
            values: values.into_iter().collect(),
        })
    }

    /// Parses a part without which the macro has another form.
    fn parse_part<T: Parse>(self, input: ParseStream<'_>) -> syn::Result<T> {
        let form = self.form();
        let error =
            |error: syn::Error| syn::Error::new(error.span(), format_args!("write `{form}`"));
        input.parse().map_err(error)
    }

    fn parse_key(self, input: ParseStream<'_>) -> syn::Result<LitStr> {
        let key: Expr = self.parse_part(input)?;
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
            faults.push_error(error);
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
                let message = format_args!("`{}` is given twice", value.name);
                faults.push(value.span, message);
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
        let names = values.iter().map(|value| &value.name).collect::<Vec<_>>();
        let checks = values.iter().zip(&names).map(|(value, name)| {
            let span = call_site_at(value.span);
            quote_spanned!(span=> const _: () = __localizations.check_value(#key, #name);)
        });
        let span = call_site_at(key.span());
        let check = quote_spanned!(span=> __localizations.check_text(#key, &[#(#names),*]));
        let given = values.iter().zip(&names).map(|(value, name)| {
            let value = &value.value;
            quote!((#name, __localizations.text_arg(#value)))
        });
        let call = match &self.locale {
            None => quote!(tr(#key, [#(#given),*])),
            Some(locale) => quote!(tr_in(#locale, #key, [#(#given),*])),
        };
        quote! {
            // An import that fails is one error, and the uses of the name are none.
            use crate::LOCALIZATIONS as __localizations;
            const _: () = #check;
            #(#checks)*
            (#context).#call
        }
    }
}
