//! The keys of `#[option]`, held against the rules as far as they are literals.

use guildhall_rules::{ChannelType, CommandOptionType, Field, Finding, NumberDef, OptionDef};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, Ident, Lit, LitStr, Path};

use crate::attr::Args;
use crate::emit::{inward, spelled};
use crate::faults::{Faults, Found};
use crate::number::{literal, number};
use crate::settings::{take_words, variant};
use crate::spanned::Spanned;

const KEYS: &[&str] = &[
    "name",
    "description",
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
    pub(super) autocomplete: Option<Path>,
    pub(super) default: Option<Spanned<Expr>>,
    bounds: [Option<Limit<NumberDef>>; 2],
    lengths: [Option<Limit<u32>>; 2],
    channel_types: Option<Spanned<Vec<Spanned<ChannelType>>>>,
    file_types: Option<Spanned<Vec<LitStr>>>,
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
            autocomplete: args.take_path("autocomplete", faults),
            default: args.take_expr("default", faults),
            bounds: ["min", "max"].map(|key| take_limit(&mut args, key, number, faults)),
            lengths: ["min_length", "max_length"]
                .map(|key| take_limit(&mut args, key, length, faults)),
            channel_types: take_words(&mut args, "channel_types", &channel_types(), faults),
            file_types: args.take_list("file_types", faults),
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
        let types = self.channel_types.iter().flat_map(|list| &list.value);
        let types = types.map(|word| word.value).collect::<Vec<_>>();
        let mut def = OptionDef::new(CommandOptionType::Channel, "a", "a");
        def.channel_types = &types;
        self.push_findings(&def, faults);

        let texts = self
            .file_types
            .iter()
            .flat_map(|list| &list.value)
            .map(LitStr::value);
        let texts = texts.collect::<Vec<_>>();
        let texts = texts.iter().map(String::as_str).collect::<Vec<_>>();
        let mut def = OptionDef::new(CommandOptionType::Attachment, "a", "a");
        def.file_types = &texts;
        self.push_findings(&def, faults);
    }

    /// Reports what is found about an option that has a name and a description.
    fn push_findings(&self, def: &OptionDef<'_>, faults: &mut Faults) {
        for Finding { fault, at } in guildhall_rules::check_option(def).iter() {
            let (span, found) = self.place(at.field(), at.entry());
            faults.push_rule(span, fault, &Found::Text(&found));
        }
    }

    /// The token of a field or of an entry of it, and its text.
    fn place(&self, field: Option<Field>, entry: Option<usize>) -> (Span, String) {
        let limit = |expr: Option<&Expr>| {
            let span = expr.map_or_else(Span::call_site, Expr::span);
            (span, expr.map(spelled).unwrap_or_default())
        };
        match field {
            Some(Field::MinValue) => limit(self.bounds[0].as_ref().map(|limit| &limit.expr)),
            Some(Field::MaxValue) => limit(self.bounds[1].as_ref().map(|limit| &limit.expr)),
            Some(Field::MinLength) => limit(self.lengths[0].as_ref().map(|limit| &limit.expr)),
            Some(Field::MaxLength) => limit(self.lengths[1].as_ref().map(|limit| &limit.expr)),
            Some(Field::ChannelTypes) => self.channel_type_at(entry),
            _ => self.file_type_at(entry),
        }
    }

    fn channel_type_at(&self, entry: Option<usize>) -> (Span, String) {
        let list = self.channel_types.as_ref();
        let word = list
            .zip(entry)
            .and_then(|(list, index)| list.value.get(index));
        let key = list.map_or_else(Span::call_site, |list| list.span);
        (word.map_or(key, |word| word.span), String::new())
    }

    fn file_type_at(&self, entry: Option<usize>) -> (Span, String) {
        let list = self.file_types.as_ref();
        let text = list
            .zip(entry)
            .and_then(|(list, index)| list.value.get(index));
        let key = list.map_or_else(Span::call_site, |list| list.span);
        text.map_or((key, String::new()), |text| (text.span(), text.value()))
    }

    /// Statements that set them on the `OptionSpec` in the variable `spec`.
    pub(super) fn expand(&self, spec: &Ident) -> TokenStream {
        let [min, max] = &self.bounds;
        let [min_length, max_length] = &self.lengths;
        let limits = [
            self.default
                .as_ref()
                .map(|_| quote!(let #spec = #spec.optional();)),
            min.as_ref()
                .map(|limit| limit.set("min", &limit.bound(spec), spec)),
            max.as_ref()
                .map(|limit| limit.set("max", &limit.bound(spec), spec)),
            min_length
                .as_ref()
                .map(|limit| limit.set("min_length", &limit.length(), spec)),
            max_length
                .as_ref()
                .map(|limit| limit.set("max_length", &limit.length(), spec)),
            self.autocomplete
                .as_ref()
                .map(|_| quote!(let #spec = #spec.autocomplete();)),
        ];
        let channel_types = self.channel_types.as_ref().map(|list| {
            let types = list.value.iter().map(|word| variant("ChannelType", word));
            quote!(let #spec = #spec.channel_types(&[#(#types),*]);)
        });
        let file_types = self.file_types.as_ref().map(|list| {
            let types = &list.value;
            quote!(let #spec = #spec.file_types(&[#(#types),*]);)
        });
        quote!(#(#limits)* #channel_types #file_types)
    }
}

impl<T> Limit<T> {
    /// A call that is all at the limit, which const evaluation then underlines.
    fn set(&self, method: &str, value: &TokenStream, spec: &Ident) -> TokenStream {
        let span = self.expr.span();
        let method = Ident::new(method, span);
        quote_spanned!(span=> let #spec = __g::OptionSpec::#method(#spec, #value);)
    }
}

impl Limit<NumberDef> {
    fn bound(&self, spec: &Ident) -> TokenStream {
        let expr = inward(&self.expr);
        match self.value {
            Some(NumberDef::Integer(whole)) => quote!(__g::NumberDef::Integer(#whole)),
            Some(NumberDef::Number(number)) => quote!(__g::NumberDef::Number(#number)),
            None => quote!(__g::bound(#spec, (#expr) as i64, (#expr) as f64)),
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
        let what = if key.ends_with("length") {
            "whole, positive number"
        } else {
            "number"
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

fn channel_types() -> Vec<(String, ChannelType)> {
    ChannelType::ALL
        .iter()
        .map(|kind| (kind.name().to_lowercase(), *kind))
        .collect()
}
