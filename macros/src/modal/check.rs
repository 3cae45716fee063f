//! [`ModalSyntax`] → [`Modal`]: checks every rule; generates no tokens.

use std::ops::RangeInclusive;

use guildhall_rules::{
    CHECKBOX_GROUP_MAX_VALUES, CHECKBOX_GROUP_MIN_VALUES, CUSTOM_ID, ChannelType, FILE_TYPES_MAX,
    FILE_UPLOAD_MAX_VALUES, FILE_UPLOAD_MIN_VALUES, Fault, LABEL_DESCRIPTION, LABEL_TEXT,
    MODAL_COMPONENTS, MODAL_TITLE, SELECT_MAX_VALUES, SELECT_MIN_VALUES, SELECT_PLACEHOLDER,
    TEXT_DISPLAY, TEXT_INPUT_MAX_LENGTH, TEXT_INPUT_MIN_LENGTH, TEXT_INPUT_PLACEHOLDER,
    check_file_type,
};
use syn::ext::IdentExt;
use syn::{Ident, LitStr, Path, Type};

use super::parse::{FieldKind, FieldSyntax, ModalSyntax};
use crate::attr::Args;
use crate::command::option::channel_type_words;
use crate::faults::{FaultInput, Faults};
use crate::literal::{check_integer, check_length, check_order};
use crate::message_key::{MessageKey, MessageLimit};
use crate::naming::sentence_case;
use crate::support::{Spanned, SpannedList};

/// A modal that breaks no rule.
pub(super) struct Modal<'a> {
    pub(super) ident: &'a Ident,
    pub(super) title: String,
    pub(super) text: Option<String>,
    pub(super) key: MessageKey,
    pub(super) krate: Option<Path>,
    pub(super) fields: Vec<ModalField<'a>>,
}

/// A field that breaks no rule.
pub(super) struct ModalField<'a> {
    pub(super) ident: &'a Ident,
    pub(super) ty: &'a Type,
    pub(super) kind: FieldKind,
    pub(super) paragraph: bool,
    pub(super) id: String,
    pub(super) label: String,
    pub(super) description: Option<String>,
    pub(super) placeholder: Option<String>,
    pub(super) min: Option<Spanned<u32>>,
    pub(super) max: Option<Spanned<u32>>,
    pub(super) file_types: Vec<String>,
    pub(super) channel_types: Option<SpannedList<ChannelType>>,
}

impl Modal<'_> {
    /// Returns the keys of the texts in Fluent files, each with the maximum length.
    pub(super) fn text_limits(&self) -> Vec<MessageLimit> {
        let (modal, ident) = (self.key.as_str(), self.ident);
        let limit =
            |key: &str, kind: &'static str, max: usize, subject: String, has_text: bool, span| {
                MessageLimit {
                    key: format!("{key}-{kind}"),
                    max,
                    subject,
                    remedy: "#[modal(key = \"…\")]",
                    translatable: has_text.then_some(span),
                }
            };
        let own = [
            ("title", &MODAL_TITLE, true),
            ("text", &TEXT_DISPLAY, self.text.is_some()),
        ];
        let own = own.map(|(kind, valid, has_text)| {
            let subject = format!("the {kind} of the modal `{ident}`");
            limit(modal, kind, *valid.end(), subject, has_text, ident.span())
        });
        let fields = self.fields.iter().flat_map(|field| {
            let key = format!("{modal}-{}", field.id.replace('_', "-"));
            let placeholder = match field.kind {
                FieldKind::Text => &TEXT_INPUT_PLACEHOLDER,
                _ => &SELECT_PLACEHOLDER,
            };
            let texts = [
                ("label", &LABEL_TEXT, true),
                (
                    "description",
                    &LABEL_DESCRIPTION,
                    field.description.is_some(),
                ),
                ("placeholder", placeholder, field.placeholder.is_some()),
            ];
            texts.map(|(kind, valid, has_text)| {
                let subject = format!(
                    "the {kind} of the field `{}` of the modal `{ident}`",
                    field.id
                );
                limit(
                    &key,
                    kind,
                    *valid.end(),
                    subject,
                    has_text,
                    field.ident.span(),
                )
            })
        });
        own.into_iter().chain(fields).collect()
    }
}

/// Checks the syntax against every rule.
pub(super) fn check(syntax: &ModalSyntax, mut faults: Faults) -> Result<Modal<'_>, Faults> {
    let out = &mut faults;
    let mut args = syntax.args.clone();
    if !syntax.generics.params.is_empty() {
        let message = "a `Modal` struct cannot have generic parameters";
        out.push_over(&syntax.generics.params, message);
    }
    let title = args.take_text("title", out);
    if title.is_none() && args.peek("title").is_none() {
        let message = "a modal must have a title";
        let help = "write it above the struct, as `#[modal(title = \"Feedback\")]`";
        out.push_with_help(syntax.ident.span(), message, help);
    }
    let title = title.map(|title| check_length("a modal's title", title, &MODAL_TITLE, out));
    let text = args.take_text("text", out);
    let text = text.map(|text| check_length("the text of a modal", text, &TEXT_DISPLAY, out));
    let key = MessageKey::take(&mut args, out);
    let krate = args.take_path("crate", out);
    args.reject_rest("modal", &["title", "text", "key", "crate"], out);
    check_count(syntax, text.is_some(), out);
    let fields = syntax
        .fields
        .iter()
        .filter_map(|field| check_field(field, out))
        .collect();
    faults.finish(Modal {
        ident: &syntax.ident,
        title: title.unwrap_or_default(),
        text,
        key: key.unwrap_or_else(|| MessageKey::for_enumeration(&syntax.ident)),
        krate,
        fields,
    })
}

/// Rejects a modal without fields, or with more than 5 fields; 4 if the modal has a text.
fn check_count(syntax: &ModalSyntax, has_text: bool, faults: &mut Faults) {
    let max = *MODAL_COMPONENTS.end() - usize::from(has_text);
    let prefix = if has_text { "with `text`, " } else { "" };
    let count = syntax.fields.len();
    let message = format!("{prefix}a modal must have 1 to {max} fields; this one has {count}");
    if count == 0 {
        faults.push(syntax.ident.span(), message);
    } else if let Some(surplus) = syntax.fields.get(max) {
        faults.push(surplus.ident.span(), message);
    }
}

fn check_field<'a>(field: &'a FieldSyntax, faults: &mut Faults) -> Option<ModalField<'a>> {
    if let Some(span) = field.cfg {
        faults.push(
            span,
            "a field of a modal cannot have a `#[cfg]`: write two structs, each with a `#[cfg]`",
        );
    }
    let Some((kind, args)) = field.kinds.first() else {
        let words = FieldKind::ALL
            .map(|kind| format!("`#[{}]`", kind.as_str()))
            .join(", ");
        let message = format!(
            "the field `{}` must have an attribute that selects its component",
            field.ident
        );
        faults.push_with_help(
            field.ident.span(),
            message,
            format_args!("add one of {words} to the field"),
        );
        return None;
    };
    if let Some((_, second)) = field.kinds.get(1) {
        faults.push(
            second.span,
            "a field must have exactly one attribute that selects its component; this is a second one",
        );
    }
    let (kind, mut args) = (*kind, args.value.clone());
    let label = take_label(field, &mut args, faults);
    let description = args
        .take_text("description", faults)
        .or_else(|| field.doc.clone())
        .map(|text| {
            check_length(
                "the description of a label",
                text,
                &LABEL_DESCRIPTION,
                faults,
            )
        });
    let placeholder = take_placeholder(kind, &mut args, faults);
    let paragraph = kind == FieldKind::Text && args.take_flag("paragraph", faults).is_some();
    let (min, max) = take_bounds(kind, &mut args, faults);
    let file_types = take_file_types(kind, &mut args, faults);
    let channel_types = take_channel_types(kind, &mut args, faults);
    let form = format!("#[{}]", kind.as_str());
    args.reject_rest_without_placement(&form, valid_keys(kind), faults);
    Some(ModalField {
        ident: &field.ident,
        ty: &field.ty,
        kind,
        paragraph,
        id: field_id(&field.ident, faults),
        label,
        description,
        placeholder,
        min,
        max,
        file_types,
        channel_types,
    })
}

fn valid_keys(kind: FieldKind) -> &'static [&'static str] {
    match kind {
        FieldKind::Text => &[
            "label",
            "description",
            "placeholder",
            "paragraph",
            "min_length",
            "max_length",
        ],
        FieldKind::Select => &[
            "label",
            "description",
            "placeholder",
            "min",
            "max",
            "channel_types",
        ],
        FieldKind::Upload => &["label", "description", "min", "max", "file_types"],
        FieldKind::Checkboxes => &["label", "description", "min", "max"],
        FieldKind::Radio | FieldKind::Checkbox => &["label", "description"],
    }
}

/// Returns the custom ID of the field, which is its name and thus unique in the modal.
fn field_id(ident: &Ident, faults: &mut Faults) -> String {
    let name = Spanned::new(ident.unraw().to_string(), ident.span());
    check_length(
        "the name of a field, which is its custom ID,",
        name,
        &CUSTOM_ID,
        faults,
    )
}

fn take_label(field: &FieldSyntax, args: &mut Args, faults: &mut Faults) -> String {
    let label = args
        .take_text("label", faults)
        .unwrap_or_else(|| Spanned::new(sentence_case(&field.ident), field.ident.span()));
    check_length("a label", label, &LABEL_TEXT, faults)
}

fn take_placeholder(kind: FieldKind, args: &mut Args, faults: &mut Faults) -> Option<String> {
    let (subject, valid) = match kind {
        FieldKind::Text => ("the placeholder of a text input", TEXT_INPUT_PLACEHOLDER),
        FieldKind::Select => ("the placeholder of a select", SELECT_PLACEHOLDER),
        FieldKind::Upload | FieldKind::Radio | FieldKind::Checkboxes | FieldKind::Checkbox => {
            return None;
        }
    };
    let text = args.take_text("placeholder", faults)?;
    Some(check_length(subject, text, &valid, faults))
}

fn take_bounds(
    kind: FieldKind,
    args: &mut Args,
    faults: &mut Faults,
) -> (Option<Spanned<u32>>, Option<Spanned<u32>>) {
    let (keys, min_range, max_range) = match kind {
        FieldKind::Text => (
            ["min_length", "max_length"],
            TEXT_INPUT_MIN_LENGTH,
            TEXT_INPUT_MAX_LENGTH,
        ),
        FieldKind::Select => (["min", "max"], SELECT_MIN_VALUES, SELECT_MAX_VALUES),
        FieldKind::Upload => (
            ["min", "max"],
            FILE_UPLOAD_MIN_VALUES,
            FILE_UPLOAD_MAX_VALUES,
        ),
        FieldKind::Checkboxes => (
            ["min", "max"],
            CHECKBOX_GROUP_MIN_VALUES,
            CHECKBOX_GROUP_MAX_VALUES,
        ),
        FieldKind::Radio | FieldKind::Checkbox => return (None, None),
    };
    let min = take_number(keys[0], &min_range, args, faults);
    let max = take_number(keys[1], &max_range, args, faults);
    check_order(keys, min.as_ref(), max.as_ref(), faults);
    (min, max)
}

fn take_number(
    key: &str,
    valid: &RangeInclusive<u32>,
    args: &mut Args,
    faults: &mut Faults,
) -> Option<Spanned<u32>> {
    let expr = args.take_expr(key, faults)?.value;
    check_integer(key, &expr, valid, faults)
}

fn take_channel_types(
    kind: FieldKind,
    args: &mut Args,
    faults: &mut Faults,
) -> Option<SpannedList<ChannelType>> {
    if kind != FieldKind::Select {
        return None;
    }
    let list = args.take_words("channel_types", &channel_type_words(), faults)?;
    for (index, entry) in list.value.iter().enumerate() {
        let is_same = |earlier: &Spanned<ChannelType>| earlier.value == entry.value;
        if list.value[..index].iter().any(is_same) {
            faults.push(entry.span, Fault::ChannelTypeRepeated.message());
        }
    }
    Some(list)
}

fn take_file_types(kind: FieldKind, args: &mut Args, faults: &mut Faults) -> Vec<String> {
    if kind != FieldKind::Upload {
        return Vec::new();
    }
    let list = args
        .take_list::<LitStr>("file_types", "strings such as `\"image\"`", faults)
        .map(|list| list.value)
        .unwrap_or_default();
    if let Some(surplus) = list.get(FILE_TYPES_MAX) {
        let count = list.len();
        let message = format!(
            "an upload must have at most {FILE_TYPES_MAX} file types; this one has {count}"
        );
        faults.push(surplus.span(), message);
    }
    for kind in &list {
        let value = kind.value();
        faults.push_result(
            kind.span(),
            check_file_type(&value),
            &FaultInput::text(&value),
        );
    }
    list.iter().map(LitStr::value).collect()
}
