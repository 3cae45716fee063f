//! Parses the arguments of an attribute: `key`, `key = value` and `key(list)`.

use proc_macro2::{Group, Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, Lit, LitStr, Path, Token};

use crate::faults::Faults;
use crate::key_placement::{describe_placement, equivalent};
use crate::support::unknown_name_message;
use crate::support::{Spanned, SpannedList};
use crate::tokens::mentions_item;

/// Keys that can be given more than once; each use adds a guard.
const REPEATABLE: [&str; 3] = ["check", "cooldown", "concurrency"];

/// The arguments of an attribute that have not been taken yet.
#[derive(Clone, Default)]
pub(crate) struct Args(Vec<Arg>);

/// One argument of an attribute.
#[derive(Clone)]
pub(crate) struct Arg {
    pub(crate) key: Ident,
    pub(crate) value: ArgValue,
}

/// The part of an argument after its key.
#[derive(Clone)]
pub(crate) enum ArgValue {
    None,
    Expr(Box<Expr>),
    List(Group),
}

impl Parse for Arg {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let forms = "an argument must be `key`, `key = value` or `key(…)`";
        let help = if input.peek(LitStr) {
            "\n= help: for a name, write `name = \"…\"`"
        } else {
            ""
        };
        let error = |error: syn::Error| syn::Error::new(error.span(), format!("{forms}{help}"));
        let key = Ident::parse_any(input).map_err(error)?;
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            ArgValue::Expr(input.parse()?)
        } else if input.peek(syn::token::Paren) {
            ArgValue::List(input.parse()?)
        } else {
            ArgValue::None
        };
        Ok(Self { key, value })
    }
}

impl Args {
    /// Parses the arguments. A key that is given twice is a fault, except for [`REPEATABLE`] keys.
    pub(crate) fn parse(tokens: TokenStream, faults: &mut Faults) -> Self {
        let mut args = Self::default();
        match Punctuated::<Arg, Token![,]>::parse_terminated.parse2(tokens) {
            Ok(list) => list.into_iter().for_each(|arg| args.add(arg, faults)),
            Err(error) => faults.push_error(error),
        }
        args
    }

    /// Adds the arguments of another attribute of the same item.
    pub(crate) fn extend(&mut self, other: Self, faults: &mut Faults) {
        other.0.into_iter().for_each(|arg| self.add(arg, faults));
    }

    fn add(&mut self, arg: Arg, faults: &mut Faults) {
        let is_repeatable = REPEATABLE.iter().any(|key| arg.key == key);
        if !is_repeatable && self.0.iter().any(|earlier| earlier.key == arg.key) {
            faults.push(arg.key.span(), format_args!("`{}` is given twice", arg.key));
        } else {
            self.0.push(arg);
        }
    }

    /// Returns whether the value of any argument refers to an item named `item`.
    pub(crate) fn mentions_item(&self, item: &str) -> bool {
        self.0.iter().any(|arg| match &arg.value {
            ArgValue::None => false,
            ArgValue::Expr(value) => mentions_item(value, item),
            ArgValue::List(values) => mentions_item(values, item),
        })
    }

    /// Returns the argument with this key and leaves it in the list.
    pub(crate) fn peek(&self, key: &str) -> Option<&Arg> {
        self.0.iter().find(|arg| arg.key == key)
    }

    /// Removes the argument with this key and returns it.
    pub(crate) fn take(&mut self, key: &str) -> Option<Arg> {
        let index = self.0.iter().position(|arg| arg.key == key)?;
        Some(self.0.remove(index))
    }

    /// Takes every argument with this key, in source order.
    pub(crate) fn take_all(&mut self, key: &str) -> Vec<Arg> {
        std::iter::from_fn(|| self.take(key)).collect()
    }

    /// Takes every argument with this key that meets a condition, in source order.
    pub(crate) fn take_all_if(&mut self, key: &str, condition: fn(&Arg) -> bool) -> Vec<Arg> {
        let is_taken = |arg: &mut Arg| arg.key == key && condition(arg);
        self.0.extract_if(.., is_taken).collect()
    }

    /// Takes a flag, a key without a value, and returns its span.
    pub(crate) fn take_flag(&mut self, key: &str, faults: &mut Faults) -> Option<Span> {
        let arg = self.take(key)?;
        if !matches!(arg.value, ArgValue::None) {
            arg.reject(&format!("`{key}` does not accept a value"), faults);
        }
        Some(arg.key.span())
    }

    /// Takes the flags among `keys` that are given, in source order.
    pub(crate) fn take_flags(&mut self, keys: &[&str], faults: &mut Faults) -> Vec<Ident> {
        let is_flag = |arg: &&Arg| keys.iter().any(|key| arg.key == key);
        let flags = self
            .0
            .iter()
            .filter(is_flag)
            .map(|arg| arg.key.clone())
            .collect::<Vec<_>>();
        for flag in &flags {
            self.take_flag(&flag.to_string(), faults);
        }
        flags
    }

    /// Takes `key = "text"`.
    pub(crate) fn take_text(&mut self, key: &str, faults: &mut Faults) -> Option<Spanned<String>> {
        let arg = self.take(key)?;
        let text = arg.text();
        if text.is_none() {
            arg.reject(&format!("write `{key} = \"…\"`"), faults);
        }
        text.map(|text| Spanned::new(text.value(), text.span()))
    }

    /// Takes `key = path`.
    pub(crate) fn take_path(&mut self, key: &str, faults: &mut Faults) -> Option<Path> {
        self.take(key).and_then(|arg| arg.required_path(faults))
    }

    /// Takes `key = expression`.
    pub(crate) fn take_expr(&mut self, key: &str, faults: &mut Faults) -> Option<Spanned<Expr>> {
        let arg = self.take(key)?;
        let ArgValue::Expr(expr) = &arg.value else {
            arg.reject(&format!("write `{key} = …`"), faults);
            return None;
        };
        Some(Spanned::new((**expr).clone(), arg.key.span()))
    }

    /// Takes `key(item, …)`. `items` describes the items in the error message.
    pub(crate) fn take_list<T: Parse>(
        &mut self,
        key: &str,
        items: &str,
        faults: &mut Faults,
    ) -> Option<Spanned<Vec<T>>> {
        let arg = self.take(key)?;
        arg.parse_list(&format!("{key}(…)"), items, faults)
    }

    /// Takes `key(word, …)` and returns the value of each word. A word that is not in `valid` is a fault.
    pub(crate) fn take_words<T: Copy>(
        &mut self,
        key: &str,
        valid: &[(String, T)],
        faults: &mut Faults,
    ) -> Option<SpannedList<T>> {
        let first = valid.first().map_or("", |(word, _)| word);
        let items = format!("names such as `{first}`");
        let words = self.take_list::<Ident>(key, &items, faults)?;
        let values = words
            .value
            .iter()
            .filter_map(|word| find_word(word, key, valid, faults))
            .collect::<Vec<_>>();
        (values.len() == words.value.len()).then(|| Spanned::new(values, words.span))
    }

    /// Rejects the remaining keys of `#[attribute]`. The message lists the keys in `valid`.
    pub(crate) fn reject_rest(self, attribute: &str, valid: &[&str], faults: &mut Faults) {
        self.reject_rest_of(&format!("#[{attribute}]"), valid, faults);
    }

    /// Rejects the remaining keys. The message does not name other attributes with the same key, because the key has
    /// another meaning there.
    pub(crate) fn reject_rest_without_placement(
        self,
        form: &str,
        valid: &[&str],
        faults: &mut Faults,
    ) {
        for Arg { key, .. } in self.0 {
            let expected = format!("a key of `{form}`");
            let message = unknown_name_message(&key.to_string(), &expected, valid);
            faults.push(key.span(), message);
        }
    }

    /// Rejects the remaining keys of a macro. `macro_form` is the macro as written in source code, such as
    /// `localizations!`.
    pub(crate) fn reject_rest_of(self, macro_form: &str, valid: &[&str], faults: &mut Faults) {
        for arg in self.0 {
            let key = arg.key.to_string();
            let message = match (describe_placement(&key), equivalent(&key)) {
                (Some(placement), _) => {
                    format!("`{key}` belongs on {placement}, not on `{macro_form}`")
                }
                (None, Some(equivalent)) => {
                    format!("`{key}` is not a key of `{macro_form}`\n= help: {equivalent}")
                }
                (None, None) => {
                    unknown_name_message(&key, &format!("a key of `{macro_form}`"), valid)
                }
            };
            faults.push(arg.key.span(), message);
        }
    }
}

impl Arg {
    /// Parses the items of `key(item, …)`. `form` describes the argument and `items` its items in error messages.
    pub(crate) fn parse_list<T: Parse>(
        &self,
        form: &str,
        items: &str,
        faults: &mut Faults,
    ) -> Option<Spanned<Vec<T>>> {
        let ArgValue::List(list) = &self.value else {
            self.reject(&format!("write `{form}`"), faults);
            return None;
        };
        match parse_items.parse2(list.stream()) {
            Ok(values) => Some(Spanned::new(values, self.key.span())),
            Err(error) => {
                let key = &self.key;
                faults.push(
                    error.span(),
                    format_args!("`{key}(…)` must contain {items}"),
                );
                None
            }
        }
    }

    /// Returns the string literal of `key = "text"`.
    pub(crate) fn text(&self) -> Option<&LitStr> {
        match &self.value {
            ArgValue::Expr(expr) => text_literal(expr),
            _ => None,
        }
    }

    /// Returns the path of `key = path`.
    pub(crate) fn path(&self) -> Option<&Path> {
        let ArgValue::Expr(expr) = &self.value else {
            return None;
        };
        match strip_groups(expr) {
            Expr::Path(path) if path.qself.is_none() => Some(&path.path),
            _ => None,
        }
    }

    /// Returns the path of `key = path`, or rejects any other value.
    pub(crate) fn required_path(&self, faults: &mut Faults) -> Option<Path> {
        let path = self.path();
        if path.is_none() {
            let message = format!("write `{} = path::to::function`", self.key);
            self.reject(&message, faults);
        }
        path.cloned()
    }

    /// Reports a fault at the value, or at the key if there is no value.
    pub(crate) fn reject(&self, message: &str, faults: &mut Faults) {
        match &self.value {
            ArgValue::None => faults.push(self.key.span(), message),
            ArgValue::Expr(expr) => faults.push_over(expr, message),
            ArgValue::List(list) => faults.push(list.span(), message),
        }
    }
}

/// Removes the invisible groups that `macro_rules!` puts around a substituted expression.
pub(crate) fn strip_groups(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => strip_groups(&group.expr),
        _ => expr,
    }
}

/// Returns the string literal, if the expression is one.
pub(crate) fn text_literal(expr: &Expr) -> Option<&LitStr> {
    match strip_groups(expr) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) => Some(text),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the value of a word. A word that is not in `valid` is a fault.
fn find_word<T: Copy>(
    word: &Ident,
    key: &str,
    valid: &[(String, T)],
    faults: &mut Faults,
) -> Option<Spanned<T>> {
    let found = valid.iter().find(|(name, _)| word == name);
    if found.is_none() {
        let names = valid.iter().map(|(name, _)| name.as_str());
        let expected = format!("one of the `{key}`");
        let names = names.collect::<Vec<_>>();
        let message = unknown_name_message(&word.to_string(), &expected, &names);
        faults.push(word.span(), message);
    }
    found.map(|(_, value)| Spanned::new(*value, word.span()))
}

/// Parses items separated by `,` or `|`.
fn parse_items<T: Parse>(input: ParseStream<'_>) -> syn::Result<Vec<T>> {
    let mut items = Vec::new();
    while !input.is_empty() {
        items.push(input.parse()?);
        if input.peek(Token![|]) {
            input.parse::<Token![|]>()?;
        } else if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(items)
}

/// Returns the tokens in the parentheses of an attribute, or none if it has no parentheses.
pub(crate) fn arguments(attr: &syn::Attribute, faults: &mut Faults) -> TokenStream {
    match &attr.meta {
        syn::Meta::Path(_) => TokenStream::new(),
        syn::Meta::List(list) if matches!(list.delimiter, syn::MacroDelimiter::Paren(_)) => {
            list.tokens.clone()
        }
        other => {
            let segments = &other.path().segments;
            let name = segments.last().map(|last| last.ident.to_string());
            let name = name.unwrap_or_default();
            faults.push_over(other, format_args!("write `#[{name}(key = value, …)]`"));
            TokenStream::new()
        }
    }
}
