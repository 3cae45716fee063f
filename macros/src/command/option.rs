//! Parses and checks the keys of `#[option]`; const evaluation checks values that are not literals.

use guildhall_rules::{
    ChannelType, CommandOptionType, DefinitionField, Fault, Finding, NumberDef, OptionDef,
    check_value,
};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Expr, Ident, Lit, LitStr, Path};

use super::inline_choices::InlineChoices;
use crate::attr::{Args, strip_groups};
use crate::choice::check::{OwnedChoiceValue, parse_value};
use crate::emit::enum_variant;
use crate::faults::{FaultInput, Faults};
use crate::inline_localizations::{DESCRIPTIONS, LocalizationKeys, NAMES};
use crate::literal::{NUMBER_RANGE, parse_number, signed_literal};
use crate::support::{Spanned, SpannedList};
use crate::tokens::{display_tokens, in_child_module};

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
    "choices",
    "autocomplete",
    "default",
];

/// The keys of `#[option]`.
#[derive(Default)]
pub(super) struct OptionKeys {
    pub(super) name: Option<Spanned<String>>,
    pub(super) description: Option<Spanned<String>>,
    pub(super) localized: LocalizationKeys,
    pub(super) autocomplete: Option<Path>,
    pub(super) default: Option<Spanned<Expr>>,
    bounds: [Option<OptionLimit<NumberDef>>; 2],
    lengths: [Option<OptionLimit<u32>>; 2],
    channel_types: Option<SpannedList<ChannelType>>,
    file_types: Option<SpannedList<String>>,
    pub(super) choices: Option<InlineChoices>,
}

/// A minimum or a maximum. The value is `None` if the expression is not a literal.
struct OptionLimit<T> {
    expr: Expr,
    value: Option<T>,
}

impl OptionKeys {
    /// Takes the keys, and checks the values that are literals.
    pub(super) fn take(mut args: Args, faults: &mut Faults) -> Self {
        let keys = Self {
            name: args.take_text("name", faults),
            description: args.take_text("description", faults),
            localized: LocalizationKeys::take(&mut args, faults),
            autocomplete: args.take_path("autocomplete", faults),
            default: args.take_expr("default", faults),
            bounds: ["min", "max"].map(|key| take_limit(&mut args, key, parse_number, faults)),
            lengths: ["min_length", "max_length"]
                .map(|key| take_limit(&mut args, key, parse_length, faults)),
            channel_types: args.take_words("channel_types", &channel_type_words(), faults),
            file_types: take_file_types(&mut args, faults),
            choices: InlineChoices::take(&mut args, faults),
        };
        args.reject_rest("option", KEYS, faults);
        keys.check_limits(faults);
        keys.check_lists(faults);
        keys.check_default(faults);
        keys
    }

    /// Returns the keys that determine the type of the option and its autocomplete function.
    pub(super) fn without_limits(self) -> Self {
        Self {
            autocomplete: self.autocomplete,
            default: self.default,
            ..Self::default()
        }
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

    /// Rejects a number as the default that users could not enter, if its limits are literals too.
    fn check_default(&self, faults: &mut Faults) {
        let default = self.default.as_ref();
        let Some((default, given)) =
            default.and_then(|default| Some((default, parse_value(&default.value)?)))
        else {
            return;
        };
        if matches!(given, OwnedChoiceValue::String(_)) {
            return;
        }
        let [min, max] = &self.bounds;
        let mut def = OptionDef::new(CommandOptionType::Number, "a", "a");
        (def.min_value, def.max_value) = (value(min.as_ref()), value(max.as_ref()));
        if let Err(error) = check_value(&def, given.as_def()) {
            let help = "write an `Option` as the type of the parameter for a value that users cannot enter";
            faults.push_with_help(default.span, format_args!("`default` {error}"), help);
        }
    }

    fn check_lists(&self, faults: &mut Faults) {
        let channel_types = self
            .channel_types
            .as_ref()
            .map(|list| list.map_values(|kind| *kind))
            .unwrap_or_default();
        let mut def = OptionDef::new(CommandOptionType::Channel, "a", "a");
        def.channel_types = &channel_types;
        self.push_findings(&def, faults);

        let file_types = self
            .file_types
            .as_ref()
            .map(|list| list.map_values(String::as_str))
            .unwrap_or_default();
        let mut def = OptionDef::new(CommandOptionType::Attachment, "a", "a");
        def.file_types = &file_types;
        self.push_findings(&def, faults);
    }

    /// Reports the rules that `def` breaks.
    fn push_findings(&self, def: &OptionDef<'_>, faults: &mut Faults) {
        for Finding { fault, at } in guildhall_rules::check_option(def).iter() {
            // The option may be an INTEGER; const evaluation checks the narrower limits of INTEGER options.
            let may_be_integer =
                matches!(fault, Fault::BoundBeyondNumber) && self.is_integer(at.field());
            if !may_be_integer {
                let (tokens, actual) = self.input_at(at.field(), at.entry());
                faults.push_rule_over(tokens, fault, &actual);
            }
        }
    }

    fn is_integer(&self, field: Option<DefinitionField>) -> bool {
        let [min, max] = &self.bounds;
        let bound = if field == Some(DefinitionField::MinValue) {
            min
        } else {
            max
        };
        matches!(value(bound.as_ref()), Some(NumberDef::Integer(_)))
    }

    /// Returns the tokens to underline for a field or one of its entries, and the input for the message.
    fn input_at(
        &self,
        field: Option<DefinitionField>,
        entry: Option<usize>,
    ) -> (TokenStream, FaultInput<'_>) {
        let ([min, max], [min_length, max_length]) = (&self.bounds, &self.lengths);
        let input = match field {
            Some(DefinitionField::MinValue) => min.as_ref().map(OptionLimit::input),
            Some(DefinitionField::MaxValue) => max.as_ref().map(OptionLimit::input),
            Some(DefinitionField::MinLength) => min_length.as_ref().map(OptionLimit::input),
            Some(DefinitionField::MaxLength) => max_length.as_ref().map(OptionLimit::input),
            Some(DefinitionField::ChannelTypes) => {
                let list = self.channel_types.as_ref();
                list.map(|list| list_input(list, entry))
            }
            _ => self.file_types.as_ref().map(|list| match list.get(entry) {
                Some(text) => (token_at(text.span), FaultInput::text(&text.value)),
                None => list_input(list, entry),
            }),
        };
        input.unwrap_or_else(|| (token_at(Span::call_site()), FaultInput::Omitted))
    }

    /// Returns whether a key limits the values.
    pub(super) fn has_limits(&self) -> bool {
        self.bounds.iter().any(Option::is_some)
            || self.lengths.iter().any(Option::is_some)
            || self.channel_types.is_some()
            || self.file_types.is_some()
            || self.choices.is_some()
    }

    /// Returns an expression for `spec`, the `OptionSpec` of the type, with the keys set, and the constants that the
    /// expression refers to.
    ///
    /// Several keys have a constant each, so that the compiler underlines each fault separately.
    ///
    /// `first_choice_text` is the index in `__TEXTS` of the texts of the first inline choice.
    pub(super) fn expand(
        &self,
        spec: &TokenStream,
        first_choice_text: usize,
    ) -> (TokenStream, TokenStream) {
        let mut settings = self.expand_settings(spec, first_choice_text);
        if settings.len() <= 1 {
            let only = settings.pop().map(|(_, checked)| checked);
            return (TokenStream::new(), only.unwrap_or_else(|| spec.clone()));
        }
        let (mut constants, mut value) = (TokenStream::new(), spec.clone());
        for (name, checked) in settings {
            let constant = format_ident!("__{}", name.to_uppercase());
            let take = format_ident!("with_{name}_of");
            constants.extend(quote!(const #constant: __g::OptionSpec = #checked;));
            value = quote!(__g::#take(#value, #constant));
        }
        (constants, value)
    }

    /// Returns the name of each key that is set, with an expression that sets the key on `spec`; the setters check the
    /// parameter's type.
    fn expand_settings(
        &self,
        spec: &TokenStream,
        first_choice_text: usize,
    ) -> Vec<(&'static str, TokenStream)> {
        let ([min, max], [min_length, max_length]) = (&self.bounds, &self.lengths);
        let bound = |name, limit: &OptionLimit<NumberDef>| {
            let span = limit.expr.span();
            if limit.is_none_keyword() {
                let method = format_ident!("without_{name}", span = span);
                return (name, set_with(&method, spec, None));
            }
            set(name, span, spec, Some(&limit.expand_bound(spec)))
        };
        let length = |name, limit: &OptionLimit<u32>| {
            set(name, limit.expr.span(), spec, Some(&limit.expand_length()))
        };
        let channel_types = self.channel_types.as_ref().map(|list| {
            let types = list.value.iter();
            let types = types.map(|kind| enum_variant("ChannelType", kind));
            set(
                "channel_types",
                list.span,
                spec,
                Some(&quote!(&[#(#types),*])),
            )
        });
        let file_types = self.file_types.as_ref().map(|list| {
            let types = list.map_values(String::as_str);
            set("file_types", list.span, spec, Some(&quote!(&[#(#types),*])))
        });
        let autocomplete = self.autocomplete.as_ref();
        let settings = [
            min.as_ref().map(|limit| bound("min", limit)),
            max.as_ref().map(|limit| bound("max", limit)),
            min_length.as_ref().map(|limit| length("min_length", limit)),
            max_length.as_ref().map(|limit| length("max_length", limit)),
            autocomplete.map(|path| set("autocomplete", path.span(), spec, None)),
            channel_types,
            file_types,
            self.choices.as_ref().map(|choices| {
                set(
                    "inline_choices",
                    choices.span,
                    spec,
                    Some(&choices.expand(first_choice_text)),
                )
            }),
        ];
        settings.into_iter().flatten().collect()
    }
}

/// Returns the name of a key, and the expression that sets it with the method of the same name.
fn set(
    name: &'static str,
    span: Span,
    spec: &TokenStream,
    value: Option<&TokenStream>,
) -> (&'static str, TokenStream) {
    (name, set_with(&Ident::new(name, span), spec, value))
}

fn set_with(method: &Ident, spec: &TokenStream, value: Option<&TokenStream>) -> TokenStream {
    let argument = value.into_iter();
    quote_spanned!(method.span()=> __g::OptionSpec::#method(#spec #(, #argument)*))
}

impl<T> OptionLimit<T> {
    /// Returns the tokens and the text of the expression.
    fn input(&self) -> (TokenStream, FaultInput<'_>) {
        let text = display_tokens(&self.expr);
        (self.expr.to_token_stream(), FaultInput::text(text))
    }
}

/// Returns a token with the span of an entry or of the whole list, and the number of entries.
fn list_input<T>(list: &SpannedList<T>, entry: Option<usize>) -> (TokenStream, FaultInput<'_>) {
    (
        token_at(list.span_at(entry)),
        FaultInput::Count(list.value.len()),
    )
}

/// Returns a placeholder token with the span to underline.
fn token_at(span: Span) -> TokenStream {
    Ident::new("_", span).into_token_stream()
}

impl OptionLimit<NumberDef> {
    /// Returns whether the limit is `none`, which removes the limit of the type.
    fn is_none_keyword(&self) -> bool {
        matches!(strip_groups(&self.expr), Expr::Path(path) if path.path.is_ident("none"))
    }

    fn expand_bound(&self, spec: &TokenStream) -> TokenStream {
        let (span, expr) = (self.expr.span(), in_child_module(&self.expr));
        match self.value {
            Some(NumberDef::Integer(whole)) => quote!(__g::NumberDef::Integer(#whole)),
            Some(NumberDef::Number(number)) => quote!(__g::NumberDef::Number(#number)),
            // Convert to both types: only const evaluation knows the type of the option.
            None => quote_spanned! {span=>
                __g::bound(#spec, (#expr) as ::core::primitive::i64, (#expr) as ::core::primitive::f64)
            },
        }
    }
}

impl OptionLimit<u32> {
    fn expand_length(&self) -> TokenStream {
        in_child_module(&self.expr)
    }
}

fn value<T: Copy>(limit: Option<&OptionLimit<T>>) -> Option<T> {
    limit.and_then(|limit| limit.value)
}

/// Takes `key = number`. A literal that `parse` does not accept is a fault.
fn take_limit<T>(
    args: &mut Args,
    key: &str,
    parse: fn(&Lit, bool) -> Option<T>,
    faults: &mut Faults,
) -> Option<OptionLimit<T>> {
    let expr = args.take_expr(key, faults)?.value;
    let Some((literal, negative)) = signed_literal(&expr) else {
        return Some(OptionLimit { expr, value: None });
    };
    let value = parse(literal, negative);
    if value.is_none() {
        let expected = match key {
            "min_length" => "number from 0 to 6000",
            "max_length" => "number from 1 to 6000",
            _ => NUMBER_RANGE,
        };
        let found = display_tokens(&expr);
        faults.push_over(
            &expr,
            format_args!("`{key}` must be a {expected}; found `{found}`"),
        );
        return None;
    }
    Some(OptionLimit { expr, value })
}

fn parse_length(literal: &Lit, negative: bool) -> Option<u32> {
    match literal {
        Lit::Int(whole) if !negative => whole.base10_parse().ok(),
        _ => None,
    }
}

fn take_file_types(args: &mut Args, faults: &mut Faults) -> Option<SpannedList<String>> {
    let list = args.take_list::<LitStr>("file_types", "strings such as `\"image\"`", faults)?;
    let texts = list.value.iter();
    let texts = texts.map(|text| Spanned::new(text.value(), text.span()));
    Some(Spanned::new(texts.collect(), list.span))
}

/// Returns the words for the types of channels.
pub(crate) fn channel_type_words() -> Vec<(String, ChannelType)> {
    ChannelType::ALL
        .iter()
        .map(|kind| (kind.name().to_lowercase(), *kind))
        .collect()
}
