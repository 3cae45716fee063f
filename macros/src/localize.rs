//! Names and descriptions in other languages: `key(de = "…", "es-ES" = "…")`.

use guildhall_rules::{
    CommandDef, CommandOptionType, CommandType, Fault, Field, Finding, Findings, LOCALES,
    LocalizedDef, OptionDef, Place, is_locale, nearest_locale,
};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, LitStr, Token};

use crate::attr::{Args, text_of};
use crate::faults::{Faults, Found};
use crate::spanned::Spanned;
use crate::suggest;

/// The key for names.
pub(crate) const NAMES: &str = "name_localizations";

/// The key for descriptions.
pub(crate) const DESCRIPTIONS: &str = "description_localizations";

/// Names and descriptions in other languages.
#[derive(Default)]
pub(crate) struct Localized {
    pub(crate) names: Localizations,
    descriptions: Localizations,
}

/// One text in several languages.
#[derive(Default)]
pub(crate) struct Localizations(Vec<Localization>);

/// The text in one language.
struct Localization {
    locale: String,
    text: Spanned<String>,
}

/// `locale = "text"` as it is written.
struct Written {
    locale: Spanned<String>,
    /// The tokens of a code that needs quotes and has none.
    unquoted: Option<TokenStream>,
    text: Option<Expr>,
}

impl Localized {
    /// Takes both keys.
    pub(crate) fn take(args: &mut Args, faults: &mut Faults) -> Self {
        Self {
            names: Localizations::take(args, NAMES, faults),
            descriptions: Localizations::take(args, DESCRIPTIONS, faults),
        }
    }

    /// Asks the rules about a command that has these texts; the defaults are asked about elsewhere.
    pub(crate) fn check_command(
        &self,
        kind: CommandType,
        (name, description): (&str, &str),
        faults: &mut Faults,
    ) {
        let (names, descriptions) = (self.names.defs(), self.descriptions.defs());
        let mut def = CommandDef::new(kind, name, description);
        def.name_localizations = &names;
        def.description_localizations = &descriptions;
        self.push_findings(&guildhall_rules::check(&def), faults);
    }

    /// Asks the rules about an option that has these texts; the defaults are asked about elsewhere.
    pub(crate) fn check_option(&self, (name, description): (&str, &str), faults: &mut Faults) {
        let (names, descriptions) = (self.names.defs(), self.descriptions.defs());
        let mut def = OptionDef::new(CommandOptionType::String, name, description);
        def.name_localizations = &names;
        def.description_localizations = &descriptions;
        self.push_findings(&guildhall_rules::check_option(&def), faults);
    }

    fn push_findings(&self, findings: &Findings, faults: &mut Faults) {
        for Finding { fault, at } in findings.iter() {
            match at.field() {
                Some(Field::NameLocalizations) => self.names.push_rule(&at, fault, faults),
                Some(Field::DescriptionLocalizations) => {
                    self.descriptions.push_rule(&at, fault, faults);
                }
                _ => {}
            }
        }
    }

    /// The calls that set them on a `Command`.
    pub(crate) fn calls(&self) -> TokenStream {
        let names = self.names.list();
        let names = names.map(|list| quote!(.name_localizations(#list)));
        let descriptions = self.descriptions.list();
        let descriptions = descriptions.map(|list| quote!(.description_localizations(#list)));
        quote!(#names #descriptions)
    }

    /// The statements that set them on the `OptionDef` in a variable; nothing where there are none.
    pub(crate) fn assignments(&self, option: &Ident) -> Option<TokenStream> {
        let names = self.names.list();
        let names = names.map(|list| quote!(#option.name_localizations = #list;));
        let descriptions = self.descriptions.list();
        let descriptions =
            descriptions.map(|list| quote!(#option.description_localizations = #list;));
        (names.is_some() || descriptions.is_some()).then(|| quote!(#names #descriptions))
    }
}

impl Localizations {
    /// Takes `key(locale = "text", …)`, each locale known and there once.
    pub(crate) fn take(args: &mut Args, key: &str, faults: &mut Faults) -> Self {
        let mut taken = Self::default();
        let arg = args.take(key);
        let (form, what) = (format!("{key}(de = \"…\")"), "pairs such as `de = \"…\"`");
        let list = arg.and_then(|arg| arg.list::<Written>(&form, what, faults));
        let Some(list) = list else {
            return taken;
        };
        if list.value.is_empty() {
            faults.push(list.span, format_args!("`{key}` has at least one language"));
        }
        let mut seen = Vec::new();
        for written in list.value {
            let locale = written.locale.value.clone();
            let repeated = seen.contains(&locale);
            taken.0.extend(written.checked(repeated, faults));
            seen.push(locale);
        }
        taken
    }

    /// The texts, for the rules.
    pub(crate) fn defs(&self) -> Vec<LocalizedDef<'_>> {
        let entries = self.0.iter();
        entries
            .map(|entry| LocalizedDef::new(&entry.locale, &entry.text.value))
            .collect()
    }

    /// Reports a rule that the text at a place breaks.
    pub(crate) fn push_rule(&self, at: &Place, fault: Fault, faults: &mut Faults) {
        let text = at.entry().and_then(|entry| self.0.get(entry));
        let Some(Localization { text, .. }) = text else {
            return;
        };
        let found = match fault {
            Fault::LocalizationSuperfluous => Found::Nothing,
            _ => Found::Text(&text.value),
        };
        faults.push_rule(text.span, fault, &found);
    }

    /// The list of them, if there are any.
    pub(crate) fn list(&self) -> Option<TokenStream> {
        let entries = self.0.iter().map(|Localization { locale, text }| {
            let text = &text.value;
            quote!(__g::LocalizedDef::new(#locale, #text))
        });
        (!self.0.is_empty()).then(|| quote!(&[#(#entries),*]))
    }
}

impl Parse for Written {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (locale, unquoted) = parse_locale(input)?;
        let text = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            Some(input.parse()?)
        } else {
            None
        };
        Ok(Self {
            locale,
            unquoted,
            text,
        })
    }
}

/// The code of a locale, and its tokens where it needs quotes and has none.
fn parse_locale(input: ParseStream<'_>) -> syn::Result<(Spanned<String>, Option<TokenStream>)> {
    if input.peek(LitStr) {
        let code = input.parse::<LitStr>()?;
        return Ok((Spanned::new(code.value(), code.span()), None));
    }
    let language = input.call(Ident::parse_any)?;
    let (code, span) = (language.to_string(), language.span());
    if !input.peek(Token![-]) {
        return Ok((Spanned::new(code, span), None));
    }
    let (hyphen, region) = (input.parse::<Token![-]>()?, input.parse::<TokenTree>()?);
    let code = format!("{code}-{region}");
    let tokens = quote!(#language #hyphen #region);
    Ok((Spanned::new(code, span), Some(tokens)))
}

impl Written {
    /// The localization, unless something is wrong with its locale or its form.
    fn checked(self, repeated: bool, faults: &mut Faults) -> Option<Localization> {
        let locale = self.locale.value;
        if let Some(tokens) = self.unquoted {
            let message = format!("a locale with a hyphen is written in quotes: `\"{locale}\"`");
            faults.push_over(tokens, message);
            return None;
        }
        if !is_locale(&locale) {
            faults.push(self.locale.span, unknown(&locale));
            return None;
        }
        if repeated {
            faults.push(self.locale.span, format_args!("`{locale}` is given twice"));
            return None;
        }
        let text = self.text.as_ref().and_then(text_of);
        let Some(text) = text else {
            let message = format!("write `{} = \"…\"`", spelled(&locale));
            match self.text {
                Some(expr) => faults.push_over(expr, message),
                None => faults.push(self.locale.span, message),
            }
            return None;
        };
        let text = Spanned::new(text.value(), text.span());
        Some(Localization { locale, text })
    }
}

/// A locale that stands by itself, if the service has it.
#[cfg(feature = "fluent")]
pub(crate) fn known_locale(locale: &Spanned<String>, faults: &mut Faults) -> Option<String> {
    if !is_locale(&locale.value) {
        faults.push(locale.span, unknown(&locale.value));
        return None;
    }
    Some(locale.value.clone())
}

/// Says that the service does not know the locale, which one may be meant, and what there is.
pub(crate) fn unknown(locale: &str) -> String {
    let known = LOCALES.iter().map(|(code, _)| spelled(code));
    let known = known.collect::<Vec<_>>();
    let known = known.iter().map(String::as_str).collect::<Vec<_>>();
    let meant = nearest_locale(locale).map(spelled);
    suggest::unknown_but(locale, "a locale of the service", meant.as_deref(), &known)
}

/// A locale as it stands in an attribute.
fn spelled(locale: &str) -> String {
    if locale.contains('-') {
        format!("\"{locale}\"")
    } else {
        locale.to_owned()
    }
}
