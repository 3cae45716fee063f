//! Parses and checks localizations in attributes: `name_localizations(de = "…", "es-ES" = "…")`.

use guildhall_rules::{
    CommandDef, CommandOptionType, CommandType, DefinitionField, DefinitionPath, Fault, Finding,
    Findings, LOCALES, LocalizedDef, OptionDef, is_locale, nearest_locale,
};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, LitStr, Token};

use crate::attr::{Args, text_literal};
use crate::faults::{FaultInput, Faults};
use crate::support::Spanned;
use crate::support::unknown_name_message_with;

/// Key for localized names.
pub(crate) const NAMES: &str = "name_localizations";

/// Key for localized descriptions.
pub(crate) const DESCRIPTIONS: &str = "description_localizations";

/// The localized names and descriptions of one definition.
#[derive(Default)]
pub(crate) struct LocalizationKeys {
    pub(crate) names: Localizations,
    pub(crate) descriptions: Localizations,
}

/// One name or description in several languages.
#[derive(Default)]
pub(crate) struct Localizations(Vec<Localization>);

/// One name or description in one language.
struct Localization {
    locale: String,
    text: Spanned<String>,
}

/// `locale = "text"` as written in the attribute; not checked yet.
struct LocalizationSyntax {
    locale: Spanned<String>,
    /// Tokens of a locale with a hyphen and without quotes, which is a fault.
    unquoted: Option<TokenStream>,
    text: Option<Expr>,
}

impl LocalizationKeys {
    /// Takes the keys for names and for descriptions.
    pub(crate) fn take(args: &mut Args, faults: &mut Faults) -> Self {
        Self {
            names: Localizations::take(args, NAMES, faults),
            descriptions: Localizations::take(args, DESCRIPTIONS, faults),
        }
    }

    /// Checks the localizations of a command. The caller checks `name` and `description`.
    pub(crate) fn check_command(
        &self,
        kind: CommandType,
        name: &str,
        description: &str,
        faults: &mut Faults,
    ) {
        let (names, descriptions) = (self.names.defs(), self.descriptions.defs());
        let mut def = CommandDef::new(kind, name, description);
        def.name_localizations = &names;
        def.description_localizations = &descriptions;
        self.push_findings(&guildhall_rules::check(&def), faults);
    }

    /// Checks the localizations of an option. The caller checks `name` and `description`.
    pub(crate) fn check_option(&self, name: &str, description: &str, faults: &mut Faults) {
        let (names, descriptions) = (self.names.defs(), self.descriptions.defs());
        let mut def = OptionDef::new(CommandOptionType::String, name, description);
        def.name_localizations = &names;
        def.description_localizations = &descriptions;
        self.push_findings(&guildhall_rules::check_option(&def), faults);
    }

    fn push_findings(&self, findings: &Findings, faults: &mut Faults) {
        for Finding { fault, at } in findings.iter() {
            match at.field() {
                Some(DefinitionField::NameLocalizations) => {
                    self.names.push_rule(&at, fault, faults);
                }
                Some(DefinitionField::DescriptionLocalizations) => {
                    self.descriptions.push_rule(&at, fault, faults);
                }
                _ => {}
            }
        }
    }

    /// Returns the method calls that set the localizations of a `Command`.
    pub(crate) fn expand_calls(&self) -> TokenStream {
        let names = self.names.expand();
        let names = names.map(|list| quote!(.name_localizations(#list)));
        let descriptions = self.descriptions.expand();
        let descriptions = descriptions.map(|list| quote!(.description_localizations(#list)));
        quote!(#names #descriptions)
    }

    /// Returns the statements that set the localizations on the `OptionDef` in the variable `option`, if there are any.
    pub(crate) fn expand_assignments(&self, option: &Ident) -> Option<TokenStream> {
        let names = self.names.expand();
        let names = names.map(|list| quote!(#option.name_localizations = #list;));
        let descriptions = self.descriptions.expand();
        let descriptions =
            descriptions.map(|list| quote!(#option.description_localizations = #list;));
        (names.is_some() || descriptions.is_some()).then(|| quote!(#names #descriptions))
    }
}

impl Localizations {
    /// Takes `key(locale = "text", …)`; an unknown or repeated locale is a fault.
    pub(crate) fn take(args: &mut Args, key: &str, faults: &mut Faults) -> Self {
        let mut taken = Self::default();
        let (form, items) = (format!("{key}(de = \"…\")"), "pairs such as `de = \"…\"`");
        let list = args
            .take(key)
            .and_then(|arg| arg.parse_list::<LocalizationSyntax>(&form, items, faults));
        let Some(list) = list else {
            return taken;
        };
        if list.value.is_empty() {
            faults.push(
                list.span,
                format_args!("`{key}` must contain at least one locale"),
            );
        }
        let mut seen = Vec::new();
        for syntax in list.value {
            let locale = syntax.locale.value.clone();
            let is_repeated = seen.contains(&locale);
            taken.0.extend(syntax.check(is_repeated, faults));
            seen.push(locale);
        }
        taken
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the localizations in the form that the rules check.
    pub(crate) fn defs(&self) -> Vec<LocalizedDef<'_>> {
        self.0
            .iter()
            .map(|entry| LocalizedDef::new(&entry.locale, &entry.text.value))
            .collect()
    }

    /// Reports the rule that the localization at `at` breaks.
    pub(crate) fn push_rule(&self, at: &DefinitionPath, fault: Fault, faults: &mut Faults) {
        let text = at.entry().and_then(|entry| self.0.get(entry));
        let Some(Localization { text, .. }) = text else {
            return;
        };
        let actual = match fault {
            Fault::LocalizationSuperfluous => FaultInput::Omitted,
            _ => FaultInput::text(&text.value),
        };
        faults.push_rule(text.span, fault, &actual);
    }

    /// Returns a slice expression of the localizations, if there are any.
    pub(crate) fn expand(&self) -> Option<TokenStream> {
        let entries = self.0.iter().map(|Localization { locale, text }| {
            let text = &text.value;
            quote!(__g::LocalizedDef::new(#locale, #text))
        });
        (!self.0.is_empty()).then(|| quote!(&[#(#entries),*]))
    }
}

impl Parse for LocalizationSyntax {
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

/// Parses the code of a locale. If the code has a hyphen and no quotes, also returns its tokens.
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

impl LocalizationSyntax {
    /// Returns the localization, or reports its fault.
    fn check(self, is_repeated: bool, faults: &mut Faults) -> Option<Localization> {
        let locale = self.locale.value;
        if let Some(tokens) = self.unquoted {
            let message = format!("a locale with a hyphen must be in quotes: `\"{locale}\"`");
            faults.push_over(tokens, message);
            return None;
        }
        if !is_locale(&locale) {
            faults.push(self.locale.span, unknown_locale_message(&locale));
            return None;
        }
        if is_repeated {
            faults.push(self.locale.span, format_args!("`{locale}` is given twice"));
            return None;
        }
        let Some(text) = self.text.as_ref().and_then(text_literal) else {
            let message = format!("write `{} = \"…\"`", locale_as_written(&locale));
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

/// Returns the locale if Discord supports it, or reports a fault.
#[cfg(feature = "fluent")]
pub(crate) fn known_locale(locale: &Spanned<String>, faults: &mut Faults) -> Option<String> {
    if !is_locale(&locale.value) {
        faults.push(locale.span, unknown_locale_message(&locale.value));
        return None;
    }
    Some(locale.value.clone())
}

/// Returns the message for a locale that Discord does not support.
pub(crate) fn unknown_locale_message(locale: &str) -> String {
    let locales = LOCALES
        .iter()
        .map(|(code, _)| locale_as_written(code))
        .collect::<Vec<_>>();
    let valid = locales.iter().map(String::as_str).collect::<Vec<_>>();
    let suggestion = nearest_locale(locale).map(locale_as_written);
    unknown_name_message_with(
        locale,
        "a locale that Discord supports",
        suggestion.as_deref(),
        &valid,
    )
}

/// Returns a locale as the file is written in an attribute: in quotes if it has a hyphen.
fn locale_as_written(locale: &str) -> String {
    if locale.contains('-') {
        format!("\"{locale}\"")
    } else {
        locale.to_owned()
    }
}
