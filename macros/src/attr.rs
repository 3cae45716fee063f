//! The arguments of an attribute: `key`, `key = value` and `key(list)`, each key once.

use proc_macro2::{Group, Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, Lit, LitStr, Path, Token};

use crate::faults::Faults;
use crate::home::home_of;
use crate::spanned::{Listed, Spanned};
use crate::suggest;
use crate::tokens::names;

/// The arguments that nobody has taken yet.
#[derive(Clone, Default)]
pub(crate) struct Args(Vec<Arg>);

/// One argument.
#[derive(Clone)]
pub(crate) struct Arg {
    pub(crate) key: Ident,
    pub(crate) value: Value,
}

/// What stands behind a key.
#[derive(Clone)]
pub(crate) enum Value {
    None,
    Expr(Box<Expr>),
    List(Group),
}

impl Parse for Arg {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let form = "an argument is `key`, `key = value` or `key(…)`";
        let key = Ident::parse_any(input).map_err(|error| syn::Error::new(error.span(), form))?;
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            Value::Expr(input.parse()?)
        } else if input.peek(syn::token::Paren) {
            Value::List(input.parse()?)
        } else {
            Value::None
        };
        Ok(Self { key, value })
    }
}

impl Args {
    /// Reads the arguments; a key that stands twice is a fault at the second.
    pub(crate) fn parse(tokens: TokenStream, faults: &mut Faults) -> Self {
        let mut args = Self::default();
        match Punctuated::<Arg, Token![,]>::parse_terminated.parse2(tokens) {
            Ok(list) => list.into_iter().for_each(|arg| args.add(arg, faults)),
            Err(error) => faults.push_error(error),
        }
        args
    }

    /// Adds the arguments of another attribute.
    pub(crate) fn extend(&mut self, other: Self, faults: &mut Faults) {
        other.0.into_iter().for_each(|arg| self.add(arg, faults));
    }

    fn add(&mut self, arg: Arg, faults: &mut Faults) {
        if self.0.iter().any(|earlier| earlier.key == arg.key) {
            faults.push(arg.key.span(), format_args!("`{}` is given twice", arg.key));
        } else {
            self.0.push(arg);
        }
    }

    /// Whether a value names an item so.
    pub(crate) fn name(&self, item: &str) -> bool {
        self.0.iter().any(|arg| match &arg.value {
            Value::None => false,
            Value::Expr(value) => names(value, item),
            Value::List(values) => names(values, item),
        })
    }

    /// The argument, without taking it.
    pub(crate) fn peek(&self, key: &str) -> Option<&Arg> {
        self.0.iter().find(|arg| arg.key == key)
    }

    /// Takes the argument.
    pub(crate) fn take(&mut self, key: &str) -> Option<Arg> {
        let index = self.0.iter().position(|arg| arg.key == key)?;
        Some(self.0.remove(index))
    }

    /// Takes a key without value.
    pub(crate) fn take_flag(&mut self, key: &str, faults: &mut Faults) -> Option<Span> {
        let arg = self.take(key)?;
        if !matches!(arg.value, Value::None) {
            arg.refuse(&format!("`{key}` takes no value"), faults);
        }
        Some(arg.key.span())
    }

    /// Takes the keys among these, without values, in the order in which they stand.
    pub(crate) fn take_flags(&mut self, keys: &[&str], faults: &mut Faults) -> Vec<Ident> {
        let among = |arg: &&Arg| keys.iter().any(|key| arg.key == key);
        let flags = self.0.iter().filter(among).map(|arg| arg.key.clone());
        let flags = flags.collect::<Vec<_>>();
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
            arg.refuse(&format!("write `{key} = \"…\"`"), faults);
        }
        text.map(|text| Spanned::new(text.value(), text.span()))
    }

    /// Takes `key = path`.
    pub(crate) fn take_path(&mut self, key: &str, faults: &mut Faults) -> Option<Path> {
        let arg = self.take(key)?;
        let path = arg.path();
        if path.is_none() {
            arg.refuse(&format!("write `{key} = path::to::it`"), faults);
        }
        path.cloned()
    }

    /// Takes `key = expression`.
    pub(crate) fn take_expr(&mut self, key: &str, faults: &mut Faults) -> Option<Spanned<Expr>> {
        let arg = self.take(key)?;
        let Value::Expr(expr) = &arg.value else {
            arg.refuse(&format!("write `{key} = …`"), faults);
            return None;
        };
        Some(Spanned::new((**expr).clone(), arg.key.span()))
    }

    /// Takes `key(item, …)`; `what` says what the items are.
    pub(crate) fn take_list<T: Parse>(
        &mut self,
        key: &str,
        what: &str,
        faults: &mut Faults,
    ) -> Option<Spanned<Vec<T>>> {
        let arg = self.take(key)?;
        arg.list(&format!("{key}(…)"), what, faults)
    }

    /// Takes `key(word, …)`, where each word is one of `legal`.
    pub(crate) fn take_words<T: Copy>(
        &mut self,
        key: &str,
        legal: &[(String, T)],
        faults: &mut Faults,
    ) -> Option<Listed<T>> {
        let first = legal.first().map_or("", |(word, _)| word);
        let what = format!("names such as `{first}`");
        let words = self.take_list::<Ident>(key, &what, faults)?;
        let found = words
            .value
            .iter()
            .filter_map(|word| find(word, key, legal, faults));
        let found = found.collect::<Vec<_>>();
        (found.len() == words.value.len()).then(|| Spanned::new(found, words.span))
    }

    /// Refuses what nobody has taken: the keys are not of this attribute.
    pub(crate) fn refuse_rest(self, attribute: &str, legal: &[&str], faults: &mut Faults) {
        self.refuse_rest_of(&format!("#[{attribute}]"), legal, faults);
    }

    /// Refuses what nobody has taken, where keys of other attributes have other meanings.
    pub(crate) fn refuse_unknown(self, form: &str, legal: &[&str], faults: &mut Faults) {
        for Arg { key, .. } in self.0 {
            let what = format!("a key of `{form}`");
            faults.push(key.span(), suggest::unknown(&key.to_string(), &what, legal));
        }
    }

    /// The same, for a macro that is written differently.
    pub(crate) fn refuse_rest_of(self, macro_form: &str, legal: &[&str], faults: &mut Faults) {
        for arg in self.0 {
            let key = arg.key.to_string();
            let message = match home_of(&key) {
                Some(home) => format!("`{key}` belongs on {home}, not on `{macro_form}`"),
                None => suggest::unknown(&key, &format!("a key of `{macro_form}`"), legal),
            };
            faults.push(arg.key.span(), message);
        }
    }
}

impl Arg {
    /// The items of `key(item, …)`; `form` says how it is written, `what` what they are.
    pub(crate) fn list<T: Parse>(
        &self,
        form: &str,
        what: &str,
        faults: &mut Faults,
    ) -> Option<Spanned<Vec<T>>> {
        let Value::List(list) = &self.value else {
            self.refuse(&format!("write `{form}`"), faults);
            return None;
        };
        match parse_list.parse2(list.stream()) {
            Ok(items) => Some(Spanned::new(items, self.key.span())),
            Err(error) => {
                let key = &self.key;
                faults.push(error.span(), format_args!("`{key}(…)` holds {what}"));
                None
            }
        }
    }

    /// The text of `key = "text"`.
    pub(crate) fn text(&self) -> Option<&LitStr> {
        match &self.value {
            Value::Expr(expr) => text_of(expr),
            _ => None,
        }
    }

    /// The path of `key = path`.
    pub(crate) fn path(&self) -> Option<&Path> {
        let Value::Expr(expr) = &self.value else {
            return None;
        };
        match plain(expr) {
            Expr::Path(path) if path.qself.is_none() => Some(&path.path),
            _ => None,
        }
    }

    /// Refuses what stands behind the key.
    pub(crate) fn refuse(&self, message: &str, faults: &mut Faults) {
        match &self.value {
            Value::None => faults.push(self.key.span(), message),
            Value::Expr(expr) => faults.push_over(expr, message),
            Value::List(list) => faults.push(list.span(), message),
        }
    }
}

/// The expression inside the invisible groups that `macro_rules!` variables leave behind.
pub(crate) fn plain(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => plain(&group.expr),
        _ => expr,
    }
}

/// The text, where the expression is a literal of one.
pub(crate) fn text_of(expr: &Expr) -> Option<&LitStr> {
    match plain(expr) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) => Some(text),
            _ => None,
        },
        _ => None,
    }
}

/// The value that a word stands for.
fn find<T: Copy>(
    word: &Ident,
    key: &str,
    legal: &[(String, T)],
    faults: &mut Faults,
) -> Option<Spanned<T>> {
    let found = legal.iter().find(|(name, _)| word == name);
    if found.is_none() {
        let names = legal.iter().map(|(name, _)| name.as_str());
        let names = names.collect::<Vec<_>>();
        let what = format!("one of the `{key}`");
        let message = suggest::unknown(&word.to_string(), &what, &names);
        faults.push(word.span(), message);
    }
    found.map(|(_, value)| Spanned::new(*value, word.span()))
}

/// Items parted by `,` or by `|`.
fn parse_list<T: Parse>(input: ParseStream<'_>) -> syn::Result<Vec<T>> {
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

/// The tokens in the parentheses behind an attribute's path, if there are any.
pub(crate) fn arguments(attr: &syn::Attribute, faults: &mut Faults) -> TokenStream {
    match &attr.meta {
        syn::Meta::Path(_) => TokenStream::new(),
        syn::Meta::List(list) if matches!(list.delimiter, syn::MacroDelimiter::Paren(_)) => {
            list.tokens.clone()
        }
        other => {
            let name = other
                .path()
                .segments
                .last()
                .map(|last| last.ident.to_string());
            let name = name.unwrap_or_default();
            faults.push_over(other, format_args!("write `#[{name}(key = value, …)]`"));
            TokenStream::new()
        }
    }
}
