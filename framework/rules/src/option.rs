//! Checks a single option: the fields that its type allows, and their values.

use crate::choice::check_choices;
use crate::definition::OptionDef;
use crate::fault::Fault;
use crate::finding::{DefinitionField, DefinitionPath, Findings};
use crate::kind::CommandOptionType;
use crate::list::{capped_len, check_channel_types};
use crate::localization::{LocalizedText, TextRule};
use crate::name::{check_description, check_name};
use crate::value::{NumberDef, as_number, is_integer, is_number};

/// Maximum `min_length` and `max_length` of a STRING option, in characters: 6000.
pub const LENGTH_MAX: u32 = 6000;

/// Maximum number of file types of an ATTACHMENT option: 10.
pub const FILE_TYPES_MAX: usize = 10;

/// Checks the fields of an option except the options inside it.
pub(crate) const fn check_option_fields(
    def: &OptionDef<'_>,
    at: DefinitionPath,
    out: &mut Findings,
) {
    if !def.kind.is_known() {
        out.push(
            Fault::OptionTypeUnknown,
            at.with_field(DefinitionField::Type),
        );
    }
    check_texts(def, at, out);
    // This version does not know the fields that an unknown type allows.
    if def.kind.is_known() {
        check_misplaced_fields(def, at, out);
        let has_valid_bounds = check_value_bounds(def, at, out) & check_length_bounds(def, at, out);
        check_choices(def, has_valid_bounds, at, out);
        if def.kind.allows_channel_types() {
            check_channel_types(def.channel_types, at, out);
        }
        if def.kind.allows_file_types() {
            check_file_types(def.file_types, at, out);
        }
    }
}

const fn check_texts(def: &OptionDef<'_>, at: DefinitionPath, out: &mut Findings) {
    // Paths are built only for faults: each call costs time in const evaluation.
    if let Err(fault) = check_name(def.name) {
        out.push(fault, at.with_field(DefinitionField::Name));
    }
    if !def.name_localizations.is_empty() {
        let name = LocalizedText {
            default: def.name,
            localizations: def.name_localizations,
            rule: TextRule::Name,
        };
        name.check_localizations(at, out);
    }
    if let Err(fault) = check_description(def.description) {
        out.push(fault, at.with_field(DefinitionField::Description));
    }
    if !def.description_localizations.is_empty() {
        let description = LocalizedText {
            default: def.description,
            localizations: def.description_localizations,
            rule: TextRule::Description,
        };
        description.check_localizations(at, out);
    }
}

const fn check_misplaced_fields(def: &OptionDef<'_>, at: DefinitionPath, out: &mut Findings) {
    if !has_optional_fields(def) {
        return;
    }
    let kind = def.kind;
    let nested = kind.is_subcommand_or_group();
    let (values, lengths, choices) = (
        kind.allows_value_bounds(),
        kind.allows_length_bounds(),
        kind.allows_choices(),
    );
    let channels = !kind.allows_channel_types() && !def.channel_types.is_empty();
    let files = !kind.allows_file_types() && !def.file_types.is_empty();
    let both = choices && def.autocomplete && !def.choices.is_empty();
    #[rustfmt::skip]
    let table = [
        (nested && def.required, Fault::RequiredMisplaced, DefinitionField::Required),
        (!nested && !def.options.is_empty(), Fault::OptionsMisplaced, DefinitionField::Options),
        (!values && def.min_value.is_some(), Fault::BoundMisplaced, DefinitionField::MinValue),
        (!values && def.max_value.is_some(), Fault::BoundMisplaced, DefinitionField::MaxValue),
        (!lengths && def.min_length.is_some(), Fault::LengthMisplaced, DefinitionField::MinLength),
        (!lengths && def.max_length.is_some(), Fault::LengthMisplaced, DefinitionField::MaxLength),
        (channels, Fault::ChannelTypesMisplaced, DefinitionField::ChannelTypes),
        (files, Fault::FileTypesMisplaced, DefinitionField::FileTypes),
        (!choices && !def.choices.is_empty(), Fault::ChoicesMisplaced, DefinitionField::Choices),
        (!choices && def.autocomplete, Fault::AutocompleteMisplaced, DefinitionField::Autocomplete),
        (both, Fault::AutocompleteWithChoices, DefinitionField::Autocomplete),
    ];
    let mut i = 0;
    while i < table.len() {
        let (broken, fault, field) = table[i];
        if broken {
            out.push(fault, at.with_field(field));
        }
        i += 1;
    }
}

/// Returns whether the option sets a field that some types do not allow; most options set none.
const fn has_optional_fields(def: &OptionDef<'_>) -> bool {
    !matches!(
        def,
        OptionDef {
            min_value: None,
            max_value: None,
            min_length: None,
            max_length: None,
            channel_types: [],
            file_types: [],
            choices: [],
            options: [],
            autocomplete: false,
            ..
        }
    ) || def.kind.is_subcommand_or_group()
}

/// Checks `min_value` and `max_value` of an INTEGER or NUMBER option. Returns whether both are valid.
const fn check_value_bounds(def: &OptionDef<'_>, at: DefinitionPath, out: &mut Findings) -> bool {
    if !def.kind.allows_value_bounds() {
        return true;
    }
    let before = out.len();
    out.push_result(
        check_bound(def.kind, def.min_value),
        at.with_field(DefinitionField::MinValue),
    );
    out.push_result(
        check_bound(def.kind, def.max_value),
        at.with_field(DefinitionField::MaxValue),
    );
    if let (Some(min), Some(max)) = (def.min_value, def.max_value)
        && out.len() == before
    {
        let broken = min.is_above(max);
        out.push_if(
            broken,
            Fault::MinValueAboveMax,
            at.with_field(DefinitionField::MinValue),
        );
    }
    out.len() == before
}

const fn check_bound(kind: CommandOptionType, bound: Option<NumberDef>) -> Result<(), Fault> {
    match (kind, bound) {
        (_, None) => Ok(()),
        (CommandOptionType::Integer, Some(NumberDef::Number(_))) => Err(Fault::BoundNotWhole),
        (CommandOptionType::Integer, Some(NumberDef::Integer(value))) => {
            if is_integer(value) {
                Ok(())
            } else {
                Err(Fault::BoundBeyondInteger)
            }
        }
        (_, Some(value)) => {
            if is_number(as_number(value)) {
                Ok(())
            } else {
                Err(Fault::BoundBeyondNumber)
            }
        }
    }
}

/// Checks `min_length` and `max_length` of a STRING option. Returns whether both are valid.
const fn check_length_bounds(def: &OptionDef<'_>, at: DefinitionPath, out: &mut Findings) -> bool {
    if !def.kind.allows_length_bounds() {
        return true;
    }
    let before = out.len();
    if let Some(min) = def.min_length {
        let broken = min > LENGTH_MAX;
        out.push_if(
            broken,
            Fault::MinLengthOutOfRange,
            at.with_field(DefinitionField::MinLength),
        );
    }
    if let Some(max) = def.max_length {
        let broken = max == 0 || max > LENGTH_MAX;
        out.push_if(
            broken,
            Fault::MaxLengthOutOfRange,
            at.with_field(DefinitionField::MaxLength),
        );
    }
    if let (Some(min), Some(max)) = (def.min_length, def.max_length)
        && out.len() == before
    {
        out.push_if(
            min > max,
            Fault::MinLengthAboveMax,
            at.with_field(DefinitionField::MinLength),
        );
    }
    out.len() == before
}

const fn check_file_types(file_types: &[&str], at: DefinitionPath, out: &mut Findings) {
    let at = at.with_field(DefinitionField::FileTypes);
    out.push_if(
        file_types.len() > FILE_TYPES_MAX,
        Fault::TooManyFileTypes,
        at,
    );
    let mut i = 0;
    while i < capped_len(file_types.len()) {
        out.push_result(check_file_type(file_types[i]), at.with_entry(i));
        i += 1;
    }
}

/// Checks a file type of an ATTACHMENT option.
///
/// The file type must be `image`, `video`, `audio`, or an extension with its dot, such as `.pdf`, in any case. An
/// extension consists of ASCII letters, digits, `-`, `_`, `+` and inner dots.
///
/// # Errors
///
/// Returns [`Fault::FileTypeForm`] if the file type has another form.
pub const fn check_file_type(file_type: &str) -> Result<(), Fault> {
    let is_group = file_type.eq_ignore_ascii_case("image")
        || file_type.eq_ignore_ascii_case("video")
        || file_type.eq_ignore_ascii_case("audio");
    if is_group || is_extension(file_type) {
        Ok(())
    } else {
        Err(Fault::FileTypeForm)
    }
}

const fn is_extension(file_type: &str) -> bool {
    let [b'.', extension @ ..] = file_type.as_bytes() else {
        return false;
    };
    if let [] | [b'.', ..] | [.., b'.'] = extension {
        return false;
    }
    let mut i = 0;
    while i < extension.len() {
        if !matches!(extension[i], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'+' | b'.')
        {
            return false;
        }
        i += 1;
    }
    true
}

/// Extensions of pictures and of videos, with those that devices may send in their place.
const CONVERTED_EXTENSIONS: [(&[&str], &[&str]); 2] = [
    (
        &[".png", ".jpeg", ".heic", ".heif", ".webp", ".gif"],
        &[".jpg"],
    ),
    (&[".mp4", ".mov", ".webm", ".m4v"], &[".mp4", ".mov"]),
];

/// Returns the extensions that a list of file types should have too: a device may convert a picture to `.jpg`, and a
/// video to `.mp4` or `.mov`, before it uploads the file. A list with `image` or `video` needs none.
pub fn missing_extensions(file_types: &[impl AsRef<str>]) -> Vec<&'static str> {
    let has = |wanted: &&str| {
        let mut types = file_types.iter();
        types.any(|given| given.as_ref().eq_ignore_ascii_case(wanted))
    };
    if file_types
        .iter()
        .any(|given| !given.as_ref().starts_with('.'))
    {
        return Vec::new();
    }
    let converted = CONVERTED_EXTENSIONS.iter();
    let converted = converted.filter(|(from, _)| from.iter().any(&has));
    let to = converted.flat_map(|(_, to)| to.iter().copied());
    to.filter(|extension| !has(extension)).collect()
}
