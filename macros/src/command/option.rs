//! The keys of `#[option]`, held against the rules as far as they are literals.

use guildhall_rules::{
    ChannelType, CommandOptionType, Fault, Field, Finding, NumberDef, OptionDef,
};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, Ident, Lit, LitStr, Path};

use crate::attr::{Args, plain};
use crate::emit::variant;
use crate::faults::{Faults, Found};
use crate::localize::{DESCRIPTIONS, Localized, NAMES};
use crate::number::{literal, number};
use crate::spanned::{Listed, Spanned};
use crate::tokens::{inward, spelled};

const KEYS: &[&str] = &[
    "name",
    "description",
    NAMES,
    DESCRIPTIONS,
    "min",
    "max",
    "min_length",
    "max_length",
    "channel_types",
    "file_types",
    "autocomplete",
    "default",
];

/// What `#[option]` says.
#[derive(Default)]
pub(super) struct Keys {
    pub(super) name: Option<Spanned<String>>,
    pub(super) description: Option<Spanned<String>>,
    pub(super) localized: Localized,
    pub(super) autocomplete: Option<Path>,
    pub(super) default: Option<Spanned<Expr>>,
    bounds: [Option<Limit<NumberDef>>; 2],
    lengths: [Option<Limit<u32>>; 2],
    channel_types: Option<Listed<ChannelType>>,
    file_types: Option<Listed<String>>,
}

/// A number that limits an option; without a value where it is not a literal.
struct Limit<T> {
    expr: Expr,
    value: Option<T>,
}

impl Keys {
    /// Takes the keys and checks those that are literals.
    pub(super) fn take(mut args: Args, faults: &mut Faults) -> Self {
        let keys = Self {
            name: args.take_text("name", faults),
            description: args.take_text("description", faults),
            localized: Localized::take(&mut args, faults),
            autocomplete: args.take_path("autocomplete", faults),
            default: args.take_expr("default", faults),
            bounds: ["min", "max"].map(|key| take_limit(&mut args, key, number, faults)),
            lengths: ["min_length", "max_length"]
                .map(|key| take_limit(&mut args, key, length, faults)),
            channel_types: args.take_words("channel_types", &channel_types(), faults),
            file_types: take_file_types(&mut args, faults),
        };
        args.refuse_rest("option", KEYS, faults);
        keys.check_limits(faults);
        keys.check_lists(faults);
        keys
    }

    fn check_limits(&self, faults: &mut Faults) {
        let [min, max] = &self.bounds;
        let mut def = OptionDef::new(CommandOptionType::Number, "a", "a");
        (def.min_value, def.max_value) = (value(min.as_ref()), value(max.as_ref()));
        self.push_findings(&def, faults);

        let [min, max] = &self.lengths;
        let mut def = OptionDef::new(CommandOptionType::String, "a", "a");
        (def.min_length, def.max_length) = (value(min.as_ref()), value(max.as_ref()));
        self.push_findings(&def, faults);
    }

    fn check_lists(&self, faults: &mut Faults) {
        let types = self.channel_types.as_ref();
        let types = types.map(|list| list.values(|kind| *kind));
        let types = types.unwrap_or_default();
        let mut def = OptionDef::new(CommandOptionType::Channel, "a", "a");
        def.channel_types = &types;
        self.push_findings(&def, faults);

        let texts = self.file_types.as_ref();
        let texts = texts.map(|list| list.values(String::as_str));
        let texts = texts.unwrap_or_default();
        let mut def = OptionDef::new(CommandOptionType::Attachment, "a", "a");
        def.file_types = &texts;
        self.push_findings(&def, faults);
    }

    /// Reports what is found about an option that has a name and a description.
    fn push_findings(&self, def: &OptionDef<'_>, faults: &mut Faults) {
        for Finding { fault, at } in guildhall_rules::check_option(def).iter() {
            // Whole numbers that are too large for a NUMBER may be too large for something else.
            let whole = matches!(fault, Fault::BoundBeyondNumber) && self.is_whole(at.field());
            if !whole {
                let (tokens, found) = self.place(at.field(), at.entry());
                faults.push_rule_over(tokens, fault, &found.as_found());
            }
        }
    }

    fn is_whole(&self, field: Option<Field>) -> bool {
        let [min, max] = &self.bounds;
        let bound = if field == Some(Field::MinValue) {
            min
        } else {
            max
        };
        matches!(value(bound.as_ref()), Some(NumberDef::Integer(_)))
    }

    /// The tokens of a field or of an entry of it, and what stands there.
    fn place(&self, field: Option<Field>, entry: Option<usize>) -> (TokenStream, Written) {
        let ([min, max], [shortest, longest]) = (&self.bounds, &self.lengths);
        let place = match field {
            Some(Field::MinValue) => min.as_ref().map(Limit::place),
            Some(Field::MaxValue) => max.as_ref().map(Limit::place),
            Some(Field::MinLength) => shortest.as_ref().map(Limit::place),
            Some(Field::MaxLength) => longest.as_ref().map(Limit::place),
            Some(Field::ChannelTypes) => self.channel_types.as_ref().map(|list| list.place(entry)),
            _ => self.file_types.as_ref().map(|list| match list.get(entry) {
                Some(text) => (token(text.span), Written::Text(text.value.clone())),
                None => list.place(entry),
            }),
        };
        place.unwrap_or_else(|| (token(Span::call_site()), Written::Text(String::new())))
    }

    /// Statements that set them on the `OptionSpec` in the variable `spec`.
    pub(super) fn expand(&self, of_type: &Ident, spec: &Ident) -> TokenStream {
        let ([min, max], [shortest, longest]) = (&self.bounds, &self.lengths);
        let set = Setting { of_type, spec };
        let bound = |name, limit: &Limit<NumberDef>| {
            if limit.is_lifted() {
                return set.by(
                    name,
                    &format_ident!("without_{name}", span = limit.expr.span()),
                    None,
                );
            }
            set.key(name, limit.expr.span(), Some(&limit.bound(of_type)))
        };
        let length =
            |name, limit: &Limit<u32>| set.key(name, limit.expr.span(), Some(&limit.length()));
        let channel_types = self.channel_types.as_ref().map(|list| {
            let types = list.value.iter().map(|word| variant("ChannelType", word));
            set.key("channel_types", list.span, Some(&quote!(&[#(#types),*])))
        });
        let file_types = self.file_types.as_ref().map(|list| {
            let types = list.values(String::as_str);
            set.key("file_types", list.span, Some(&quote!(&[#(#types),*])))
        });
        let autocomplete = self.autocomplete.as_ref();
        let keys = [
            min.as_ref().map(|limit| bound("min", limit)),
            max.as_ref().map(|limit| bound("max", limit)),
            shortest.as_ref().map(|limit| length("min_length", limit)),
            longest.as_ref().map(|limit| length("max_length", limit)),
            autocomplete.map(|path| set.key("autocomplete", path.span(), None)),
            channel_types,
            file_types,
        ];
        quote!(#(#keys)*)
    }
}

/// Sets keys on the `OptionSpec` in a variable, each held against the parameter's type.
struct Setting<'a> {
    /// The constant with the `OptionSpec` of the type.
    of_type: &'a Ident,
    /// The variable.
    spec: &'a Ident,
}

impl Setting<'_> {
    /// Sets one key, in a constant of its own, so that each is underlined by itself.
    fn key(&self, name: &str, span: Span, value: Option<&TokenStream>) -> TokenStream {
        self.by(name, &Ident::new(name, span), value)
    }

    /// Sets one key by a method of the `OptionSpec`.
    fn by(&self, name: &str, method: &Ident, value: Option<&TokenStream>) -> TokenStream {
        let Self { of_type, spec } = self;
        let (constant, span) = (format_ident!("__{}", name.to_uppercase()), method.span());
        let take = format_ident!("with_{name}_of");
        let value = value.into_iter();
        let checked = quote_spanned!(span=> __g::OptionSpec::#method(#of_type #(, #value)*));
        quote! {
            const #constant: __g::OptionSpec = #checked;
            let #spec = __g::#take(#spec, #constant);
        }
    }
}

/// What stands where a rule is broken.
enum Written {
    Text(String),
    Count(usize),
}

impl Written {
    fn as_found(&self) -> Found<'_> {
        match self {
            Self::Text(text) => Found::Text(text),
            Self::Count(count) => Found::Count(*count),
        }
    }
}

impl<T> Limit<T> {
    fn place(&self) -> (TokenStream, Written) {
        let text = spelled(&self.expr);
        (self.expr.to_token_stream(), Written::Text(text))
    }
}

impl<T> Listed<T> {
    /// An entry, or all of them, by their number.
    fn place(&self, entry: Option<usize>) -> (TokenStream, Written) {
        (token(self.span_at(entry)), Written::Count(self.value.len()))
    }
}

/// Something to underline at a place.
fn token(span: Span) -> TokenStream {
    Ident::new("_", span).into_token_stream()
}

impl Limit<NumberDef> {
    /// Whether it is `none`, in place of what the type has by itself.
    fn is_lifted(&self) -> bool {
        matches!(plain(&self.expr), Expr::Path(path) if path.path.is_ident("none"))
    }

    fn bound(&self, spec: &Ident) -> TokenStream {
        let (span, expr) = (self.expr.span(), inward(&self.expr));
        match self.value {
            Some(NumberDef::Integer(whole)) => quote!(__g::NumberDef::Integer(#whole)),
            Some(NumberDef::Number(number)) => quote!(__g::NumberDef::Number(#number)),
            // Both, since only the type of the option says which one it needs.
            None => quote_spanned! {span=>
                __g::bound(#spec, (#expr) as ::core::primitive::i64, (#expr) as ::core::primitive::f64)
            },
        }
    }
}

impl Limit<u32> {
    fn length(&self) -> TokenStream {
        inward(&self.expr)
    }
}

fn value<T: Copy>(limit: Option<&Limit<T>>) -> Option<T> {
    limit.and_then(|limit| limit.value)
}

/// Takes `key = number`. A literal that is not a number at all is a fault, and so is a number
/// that `read` refuses.
fn take_limit<T>(
    args: &mut Args,
    key: &str,
    read: fn(&Lit, bool) -> Option<T>,
    faults: &mut Faults,
) -> Option<Limit<T>> {
    let expr = args.take_expr(key, faults)?.value;
    let Some((literal, negative)) = literal(&expr) else {
        return Some(Limit { expr, value: None });
    };
    let value = read(literal, negative);
    if value.is_none() {
        let what = match key {
            "min_length" => "whole number from 0 to 6000",
            "max_length" => "whole number from 1 to 6000",
            _ => "number of 64 bits",
        };
        let found = spelled(&expr);
        faults.push_over(&expr, format_args!("`{key}` is a {what}; found `{found}`"));
        return None;
    }
    Some(Limit { expr, value })
}

fn length(literal: &Lit, negative: bool) -> Option<u32> {
    match literal {
        Lit::Int(whole) if !negative => whole.base10_parse().ok(),
        _ => None,
    }
}

fn take_file_types(args: &mut Args, faults: &mut Faults) -> Option<Listed<String>> {
    let list = args.take_list::<LitStr>("file_types", "texts such as `\"image\"`", faults)?;
    let texts = list.value.iter();
    let texts = texts.map(|text| Spanned::new(text.value(), text.span()));
    Some(Spanned::new(texts.collect(), list.span))
}

fn channel_types() -> Vec<(String, ChannelType)> {
    ChannelType::ALL
        .iter()
        .map(|kind| (kind.name().to_lowercase(), *kind))
        .collect()
}
