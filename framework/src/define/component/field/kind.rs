//! How a field of a modal is shown, and which types can be entered so.

use guildhall_rules::{CHECKBOX_OPTIONS, CommandOptionType as Kind, RADIO_OPTIONS};

use super::super::input::Input;

/// How a field is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Text of one line.
    Short,
    /// Text of several lines.
    Paragraph,
    /// A select: of choices, users, roles or channels, as its type says.
    Select,
    /// A field for files.
    Upload,
    /// Choices of which one is chosen.
    Radio,
    /// Choices of which several are chosen.
    Checkboxes,
    /// A box that is checked or not.
    Checkbox,
}

/// Why a type cannot be entered so.
pub(super) const fn misfit(kind: FieldKind, input: &Input) -> Option<&'static str> {
    let Input {
        def,
        several,
        required,
        ..
    } = *input;
    let choices = def.choices.len();
    let typed = matches!(def.kind, Kind::String | Kind::Integer | Kind::Number);
    match kind {
        FieldKind::Short | FieldKind::Paragraph if !typed || several => Some(
            "`#[text]` is entered as one text: take a `String`, a number or a type of your own, or an `Option` of one",
        ),
        FieldKind::Select if typed && choices == 0 => Some(
            "`#[select]` offers choices, users, roles or channels: take an enum with `#[derive(Choice)]`, a `User`, `Member`, `Role`, `Mentionable` or `Channel`, or an `Option` or a `Vec` of one",
        ),
        FieldKind::Select if matches!(def.kind, Kind::Boolean | Kind::Attachment) => Some(
            "`#[select]` offers choices, users, roles or channels; write `#[checkbox]` for a `bool`, `#[upload]` for an `Attachment`",
        ),
        FieldKind::Upload if !matches!(def.kind, Kind::Attachment) => {
            Some("`#[upload]` takes files: take an `Attachment`, or an `Option` or a `Vec` of them")
        }
        FieldKind::Radio
            if several || choices < *RADIO_OPTIONS.start() || choices > *RADIO_OPTIONS.end() =>
        {
            Some(
                "`#[radio]` offers 2 to 10 choices of which one is chosen: take an enum with `#[derive(Choice)]`, or an `Option` of one",
            )
        }
        FieldKind::Checkboxes
            if !several
                || choices < *CHECKBOX_OPTIONS.start()
                || choices > *CHECKBOX_OPTIONS.end() =>
        {
            Some(
                "`#[checkboxes]` offers 1 to 10 choices of which several are chosen: take a `Vec` of an enum with `#[derive(Choice)]`",
            )
        }
        FieldKind::Checkbox if !matches!(def.kind, Kind::Boolean) || several || !required => {
            Some("`#[checkbox]` is checked or not: take a `bool`")
        }
        _ => None,
    }
}
