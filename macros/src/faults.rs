//! Collects the faults of an item, so that one compilation reports all of them.

use std::borrow::Cow;
use std::fmt::Display;

use guildhall_rules::{Fault, Report, count_characters};
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// Maximum length of a text that a message quotes, in characters.
const QUOTED_MAX: usize = 40;

/// The faults of one item.
#[derive(Default)]
pub(crate) struct Faults(Vec<syn::Error>);

/// The input that breaks a rule, in the form that the error message includes.
pub(crate) enum FaultInput<'a> {
    /// A text; the message quotes the text or includes its length.
    Text(Cow<'a, str>),
    /// A number of entries.
    Count(usize),
    /// The message includes no input: the underlined token shows it.
    Omitted,
}

impl Faults {
    /// Parses an item and collects its faults.
    ///
    /// # Errors
    ///
    /// Returns the compile errors if the item cannot be parsed at all.
    pub(crate) fn collect<T>(
        parse: impl FnOnce(&mut Self) -> syn::Result<T>,
    ) -> Result<(T, Self), TokenStream> {
        let mut faults = Self::default();
        match parse(&mut faults) {
            Ok(syntax) => Ok((syntax, faults)),
            Err(error) => {
                faults.push_error(error);
                Err(faults.into_compile_error())
            }
        }
    }

    /// Adds a fault at one token.
    pub(crate) fn push(&mut self, at: Span, message: impl Display) {
        self.0.push(syn::Error::new(at, message));
    }

    /// Adds a fault that underlines all `tokens`.
    pub(crate) fn push_over(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.0.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds a fault with a help text.
    pub(crate) fn push_with_help(&mut self, at: Span, message: impl Display, help: impl Display) {
        self.push(at, format_args!("{message}\n= help: {help}"));
    }

    /// Adds a syntax error.
    pub(crate) fn push_error(&mut self, error: syn::Error) {
        self.0.push(error);
    }

    /// Adds a fault for a broken rule of Discord's API.
    pub(crate) fn push_rule(&mut self, at: Span, rule: Fault, actual: &FaultInput<'_>) {
        let message = actual.complete(rule);
        match rule.remedy() {
            Some(remedy) => self.push_with_help(at, message, remedy),
            None => self.push(at, message),
        }
    }

    /// Adds a fault for a broken rule of Discord's API, and underlines all `tokens`.
    pub(crate) fn push_rule_over(
        &mut self,
        tokens: impl ToTokens,
        rule: Fault,
        actual: &FaultInput<'_>,
    ) {
        let message = actual.complete(rule);
        let help = rule.remedy().map(|remedy| format!("\n= help: {remedy}"));
        self.push_over(tokens, message + &help.unwrap_or_default());
    }

    /// Adds a fault if the result of a check is an error.
    pub(crate) fn push_result(
        &mut self,
        at: Span,
        check: Result<(), Fault>,
        actual: &FaultInput<'_>,
    ) {
        if let Err(rule) = check {
            self.push_rule(at, rule, actual);
        }
    }

    /// Adds a fault for too many entries, and underlines the first entry beyond `max`.
    pub(crate) fn push_too_many(
        &mut self,
        rule: Fault,
        max: usize,
        entries: impl IntoIterator<Item = Span>,
    ) {
        let spans = entries.into_iter().collect::<Vec<_>>();
        let first_surplus = spans.get(max).copied().unwrap_or_else(Span::call_site);
        self.push_rule(first_surplus, rule, &FaultInput::Count(spans.len()));
    }

    /// Adds all faults of `other`.
    pub(crate) fn append(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Returns whether there are no faults.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Runs a check, and returns whether the check added no faults.
    pub(crate) fn adds_none(&mut self, check: impl FnOnce(&mut Self)) -> bool {
        let before = self.0.len();
        check(self);
        self.0.len() == before
    }

    /// Returns the checked value, or the default if the check added faults.
    pub(crate) fn or_default<T: Default>(&mut self, check: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.0.len();
        let value = check(self);
        if self.0.len() == before {
            value
        } else {
            T::default()
        }
    }

    /// Returns the value if there are no faults.
    pub(crate) fn finish<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }

    /// Returns one `compile_error!` per fault.
    pub(crate) fn into_compile_error(self) -> TokenStream {
        self.0.iter().map(syn::Error::to_compile_error).collect()
    }
}

impl<'a> FaultInput<'a> {
    pub(crate) fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Text(text.into())
    }

    /// Returns the message of a rule, completed with the input.
    pub(crate) fn complete(&self, rule: Fault) -> String {
        let message = rule.message();
        let before_count = message.strip_suffix("this one has more");
        match (self, before_count) {
            (Self::Omitted, _) | (Self::Count(_), None) => message.to_owned(),
            (Self::Count(count), Some(start)) => format!("{start}this one has {count}"),
            (Self::Text(text), Some(start)) => {
                format!("{start}this one has {}", count_characters(text))
            }
            (Self::Text(text), None) if text.is_empty() || count_characters(text) > QUOTED_MAX => {
                message.to_owned()
            }
            (Self::Text(text), None) => {
                let mut found = Report::new();
                found.push_found(rule, text);
                format!("{message}{found}")
            }
        }
    }
}
