//! [`Syntax`] → [`Modal`]: every rule; makes no tokens.

use std::ops::RangeInclusive;

use guildhall_rules::{
    CUSTOM_ID, FILE_TYPES_MAX, GROUP_MAX, GROUP_MIN, INPUT_MAX, INPUT_MIN, INPUT_PLACEHOLDER,
    LABEL, LABEL_DESCRIPTION, MODAL_COMPONENTS, MODAL_TITLE, SELECT_MAX, SELECT_MIN,
    SELECT_PLACEHOLDER, TEXT_DISPLAY, check_file_type,
};
use syn::ext::IdentExt;
use syn::{Ident, LitStr, Path, Type};

use super::parse::{self, Shown, Syntax};
use crate::attr::Args;
use crate::faults::{Faults, Found};
use crate::limits::{check_order, sized, whole};
use crate::spanned::Spanned;
use crate::words::sentence_case;

/// A modal without faults.
pub(super) struct Modal<'a> {
    pub(super) ident: &'a Ident,
    pub(super) title: String,
    pub(super) text: Option<String>,
    pub(super) krate: Option<Path>,
    pub(super) fields: Vec<Field<'a>>,
}

/// A field without faults.
pub(super) struct Field<'a> {
    pub(super) ident: &'a Ident,
    pub(super) ty: &'a Type,
    pub(super) shown: Shown,
    pub(super) paragraph: bool,
    pub(super) id: String,
    pub(super) label: String,
    pub(super) description: Option<String>,
    pub(super) placeholder: Option<String>,
    pub(super) min: Option<u32>,
    pub(super) max: Option<u32>,
    pub(super) file_types: Vec<String>,
}

/// Holds what was written against every rule.
pub(super) fn check(syntax: &Syntax, mut faults: Faults) -> Result<Modal<'_>, Faults> {
    let out = &mut faults;
    let mut args = syntax.args.clone();
    if !syntax.generics.params.is_empty() {
        let message = "a modal has no parameters: nobody could choose them";
        out.push_over(&syntax.generics.params, message);
    }
    let title = args.take_text("title", out);
    if title.is_none() && args.peek("title").is_none() {
        let message = "a modal has a title";
        let help = "write it above the struct, as `#[modal(title = \"Feedback\")]`";
        out.push_with_help(syntax.ident.span(), message, help);
    }
    let title = title.map(|title| sized("a modal's title", title, &MODAL_TITLE, out));
    let text = args.take_text("text", out);
    let text = text.map(|text| sized("the text of a modal", text, &TEXT_DISPLAY, out));
    let krate = args.take_path("crate", out);
    args.refuse_rest("modal", &["title", "text", "crate"], out);
    check_count(syntax, text.is_some(), out);
    let fields = syntax
        .fields
        .iter()
        .filter_map(|field| check_field(field, out));
    let fields = fields.collect();
    faults.finish(Modal {
        ident: &syntax.ident,
        title: title.unwrap_or_default(),
        text,
        krate,
        fields,
    })
}

/// Refuses a modal without fields, and one with more than fit in.
fn check_count(syntax: &Syntax, text: bool, faults: &mut Faults) {
    let most = *MODAL_COMPONENTS.end() - usize::from(text);
    let behind = if text { "below a text, " } else { "" };
    let count = syntax.fields.len();
    let message = format!("{behind}a modal has 1 to {most} fields; this one has {count}");
    if count == 0 {
        faults.push(syntax.ident.span(), message);
    } else if let Some(surplus) = syntax.fields.get(most) {
        faults.push(surplus.ident.span(), message);
    }
}

fn check_field<'a>(field: &'a parse::Field, faults: &mut Faults) -> Option<Field<'a>> {
    if let Some(span) = field.cfg {
        faults.push(
            span,
            "a field of a modal is always there: put `#[cfg]` on two whole structs",
        );
    }
    let Some((shown, args)) = field.shown.first() else {
        let words = Shown::ALL
            .map(|shown| format!("`#[{}]`", shown.word()))
            .join(", ");
        let message = format!("`{}` does not say how it is shown", field.ident);
        faults.push_with_help(
            field.ident.span(),
            message,
            format_args!("write one of {words} above it"),
        );
        return None;
    };
    if let Some((_, second)) = field.shown.get(1) {
        faults.push(
            second.span,
            "a field is shown in one way; this is a second one",
        );
    }
    let (shown, mut args) = (*shown, args.value.clone());
    let label = take_label(field, &mut args, faults);
    let description = args
        .take_text("description", faults)
        .or_else(|| field.doc.clone());
    let description =
        description.map(|text| sized("what a label means", text, &LABEL_DESCRIPTION, faults));
    let placeholder = take_placeholder(shown, &mut args, faults);
    let paragraph = shown == Shown::Text && args.take_flag("paragraph", faults).is_some();
    let (min, max) = take_bounds(shown, &mut args, faults);
    let file_types = take_file_types(shown, &mut args, faults);
    let form = format!("#[{}]", shown.word());
    args.refuse_unknown(&form, keys(shown), faults);
    Some(Field {
        ident: &field.ident,
        ty: &field.ty,
        shown,
        paragraph,
        id: id(&field.ident, faults),
        label,
        description,
        placeholder,
        min,
        max,
        file_types,
    })
}

fn keys(shown: Shown) -> &'static [&'static str] {
    match shown {
        Shown::Text => &[
            "label",
            "description",
            "placeholder",
            "paragraph",
            "min_length",
            "max_length",
        ],
        Shown::Select => &["label", "description", "placeholder", "min", "max"],
        Shown::Upload => &["label", "description", "min", "max", "file_types"],
        Shown::Checkboxes => &["label", "description", "min", "max"],
        Shown::Radio | Shown::Checkbox => &["label", "description"],
    }
}

/// The id of the field within its modal.
fn id(ident: &Ident, faults: &mut Faults) -> String {
    let name = Spanned::new(ident.unraw().to_string(), ident.span());
    sized(
        "the name of a field, which is its id,",
        name,
        &CUSTOM_ID,
        faults,
    )
}

fn take_label(field: &parse::Field, args: &mut Args, faults: &mut Faults) -> String {
    let label = args.take_text("label", faults);
    let label =
        label.unwrap_or_else(|| Spanned::new(sentence_case(&field.ident), field.ident.span()));
    sized("a label", label, &LABEL, faults)
}

fn take_placeholder(shown: Shown, args: &mut Args, faults: &mut Faults) -> Option<String> {
    let (what, legal) = match shown {
        Shown::Text => ("the placeholder of a text input", INPUT_PLACEHOLDER),
        Shown::Select => ("the placeholder of a select", SELECT_PLACEHOLDER),
        Shown::Upload | Shown::Radio | Shown::Checkboxes | Shown::Checkbox => return None,
    };
    let text = args.take_text("placeholder", faults)?;
    Some(sized(what, text, &legal, faults))
}

fn take_bounds(shown: Shown, args: &mut Args, faults: &mut Faults) -> (Option<u32>, Option<u32>) {
    let (keys, least, most) = match shown {
        Shown::Text => (["min_length", "max_length"], INPUT_MIN, INPUT_MAX),
        Shown::Select => (["min", "max"], SELECT_MIN, SELECT_MAX),
        Shown::Upload | Shown::Checkboxes => (["min", "max"], GROUP_MIN, GROUP_MAX),
        Shown::Radio | Shown::Checkbox => return (None, None),
    };
    let min = take_number(keys[0], &least, args, faults);
    let max = take_number(keys[1], &most, args, faults);
    check_order(keys, min.as_ref(), max.as_ref(), faults);
    (min.map(|min| min.value), max.map(|max| max.value))
}

fn take_number(
    key: &str,
    legal: &RangeInclusive<u32>,
    args: &mut Args,
    faults: &mut Faults,
) -> Option<Spanned<u32>> {
    let expr = args.take_expr(key, faults)?.value;
    whole(key, &expr, legal, faults)
}

fn take_file_types(shown: Shown, args: &mut Args, faults: &mut Faults) -> Vec<String> {
    if shown != Shown::Upload {
        return Vec::new();
    }
    let list = args.take_list::<LitStr>("file_types", "texts such as `\"image\"`", faults);
    let list = list.map(|list| list.value).unwrap_or_default();
    if let Some(surplus) = list.get(FILE_TYPES_MAX) {
        let count = list.len();
        let message =
            format!("an upload takes at most {FILE_TYPES_MAX} kinds of files; these are {count}");
        faults.push(surplus.span(), message);
    }
    for kind in &list {
        let value = kind.value();
        faults.push_broken(kind.span(), check_file_type(&value), &Found::Text(&value));
    }
    list.iter().map(LitStr::value).collect()
}
