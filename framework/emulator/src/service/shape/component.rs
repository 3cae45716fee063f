//! What the components of messages and modals hold.

use guildhall_model::ComponentType as Type;
use guildhall_rules::{
    BUTTON_LABEL, BUTTON_URL, CHECKBOX_OPTIONS, COLOR, COMPONENT_EMOJI, COMPONENT_ID_MAX,
    CONTAINER_COMPONENTS, CUSTOM_ID, FILE_TYPES_MAX, GALLERY_ITEMS, GROUP_MAX, GROUP_MIN,
    INPUT_MAX, INPUT_MIN, INPUT_PLACEHOLDER, INPUT_VALUE, LABEL, LABEL_DESCRIPTION,
    MEDIA_DESCRIPTION, MEDIA_URL, OPTION_DESCRIPTION, OPTION_LABEL, OPTION_VALUE, RADIO_OPTIONS,
    SECTION_TEXTS, SELECT_MAX, SELECT_MIN, SELECT_OPTIONS, SELECT_PLACEHOLDER, TEXT_DISPLAY,
};
use serde_json::Value;

use super::{Field, Kind};

/// A list of components.
pub(super) const COMPONENTS: Kind = Kind::List(&COMPONENT);

/// An emoji on something.
pub(super) const EMOJI: Kind = Kind::Object(&EMOJI_FIELDS);

const COMPONENT: Kind = Kind::By(fields);

const TYPE: Field = ("type", Kind::Required(&Kind::Known(is_known)));

const ID: Field = ("id", Kind::Within(&(0..=COMPONENT_ID_MAX)));

const CUSTOM: Field = (
    "custom_id",
    Kind::Required(&Kind::Sized(&Kind::Text, &CUSTOM_ID)),
);

const SPOILER: Field = ("spoiler", Kind::Flag);

const MEDIA: Field = ("media", Kind::Required(&Kind::Object(&ADDRESS)));

const MEDIA_TEXT: Field = ("description", Kind::Sized(&Kind::Text, &MEDIA_DESCRIPTION));

static EMOJI_FIELDS: [Field; 3] = [
    ("animated", Kind::Flag),
    ("id", Kind::Digits),
    ("name", Kind::Sized(&Kind::Text, &COMPONENT_EMOJI)),
];

static ADDRESS: [Field; 1] = [("url", Kind::Required(&Kind::Sized(&Kind::Text, &MEDIA_URL)))];

static GALLERY_ITEM: [Field; 3] = [MEDIA, MEDIA_TEXT, SPOILER];

const GALLERY: Kind = Kind::List(&Kind::Object(&GALLERY_ITEM));

static OPTION: [Field; 5] = [
    (
        "label",
        Kind::Required(&Kind::Sized(&Kind::Text, &OPTION_LABEL)),
    ),
    (
        "value",
        Kind::Required(&Kind::Sized(&Kind::Text, &OPTION_VALUE)),
    ),
    ("default", Kind::Flag),
    ("description", Kind::Sized(&Kind::Text, &OPTION_DESCRIPTION)),
    ("emoji", EMOJI),
];

static CHOSEN: [Field; 2] = [
    ("id", Kind::Required(&Kind::Digits)),
    ("type", Kind::Required(&Kind::Text)),
];

const DEFAULTS: Field = ("default_values", Kind::List(&Kind::Object(&CHOSEN)));

const OPTIONS: Kind = Kind::List(&Kind::Object(&OPTION));

/// Fields of a component, after those that every one has.
macro_rules! component {
    (select; $($field:expr),*) => {
        component!(
            CUSTOM,
            ("disabled", Kind::Flag),
            ("max_values", Kind::Within(&SELECT_MAX)),
            ("min_values", Kind::Within(&SELECT_MIN)),
            ("placeholder", Kind::Sized(&Kind::Text, &SELECT_PLACEHOLDER)),
            ("required", Kind::Flag)
            $(, $field)*
        )
    };
    (choice; $($field:expr),*) => {
        component!(
            CUSTOM,
            ("max_values", Kind::Within(&GROUP_MAX)),
            ("min_values", Kind::Within(&GROUP_MIN)),
            ("required", Kind::Flag)
            $(, $field)*
        )
    };
    ($($field:expr),*) => {
        &[TYPE, ID $(, $field)*]
    };
}

/// The fields of each component.
static FIELDS: [(Type, &[Field]); 20] = [
    (
        Type::ActionRow,
        component!(("components", Kind::Required(&COMPONENTS))),
    ),
    (
        Type::Button,
        component!(
            ("style", Kind::Required(&Kind::OneOf)),
            ("custom_id", Kind::Sized(&Kind::Text, &CUSTOM_ID)),
            ("disabled", Kind::Flag),
            ("emoji", EMOJI),
            ("label", Kind::Sized(&Kind::Text, &BUTTON_LABEL)),
            ("sku_id", Kind::Digits),
            ("url", Kind::Sized(&Kind::Text, &BUTTON_URL))
        ),
    ),
    (
        Type::StringSelect,
        component!(
            select;
            ("options", Kind::Required(&Kind::Sized(&OPTIONS, &SELECT_OPTIONS)))
        ),
    ),
    (Type::UserSelect, component!(select; DEFAULTS)),
    (Type::RoleSelect, component!(select; DEFAULTS)),
    (Type::MentionableSelect, component!(select; DEFAULTS)),
    (
        Type::ChannelSelect,
        component!(select; DEFAULTS, ("channel_types", Kind::List(&Kind::OneOf))),
    ),
    (
        Type::TextInput,
        component!(
            CUSTOM,
            ("style", Kind::Required(&Kind::OneOf)),
            ("label", Kind::Sized(&Kind::Text, &LABEL)),
            ("max_length", Kind::Within(&INPUT_MAX)),
            ("min_length", Kind::Within(&INPUT_MIN)),
            ("placeholder", Kind::Sized(&Kind::Text, &INPUT_PLACEHOLDER)),
            ("required", Kind::Flag),
            ("value", Kind::Sized(&Kind::Text, &INPUT_VALUE))
        ),
    ),
    (
        Type::Section,
        component!(
            (
                "components",
                Kind::Required(&Kind::Sized(&COMPONENTS, &SECTION_TEXTS))
            ),
            ("accessory", Kind::Required(&COMPONENT))
        ),
    ),
    (
        Type::TextDisplay,
        component!((
            "content",
            Kind::Required(&Kind::Sized(&Kind::Text, &TEXT_DISPLAY))
        )),
    ),
    (Type::Thumbnail, component!(MEDIA, MEDIA_TEXT, SPOILER)),
    (
        Type::MediaGallery,
        component!((
            "items",
            Kind::Required(&Kind::Sized(&GALLERY, &GALLERY_ITEMS))
        )),
    ),
    (
        Type::File,
        component!(("file", Kind::Required(&Kind::Object(&ADDRESS))), SPOILER),
    ),
    (
        Type::Separator,
        component!(("divider", Kind::Flag), ("spacing", Kind::OneOf)),
    ),
    (
        Type::Container,
        component!(
            (
                "components",
                Kind::Required(&Kind::Sized(&COMPONENTS, &CONTAINER_COMPONENTS))
            ),
            ("accent_color", Kind::Within(&COLOR)),
            SPOILER
        ),
    ),
    (
        Type::Label,
        component!(
            ("label", Kind::Required(&Kind::Sized(&Kind::Text, &LABEL))),
            ("component", Kind::Required(&COMPONENT)),
            ("description", Kind::Sized(&Kind::Text, &LABEL_DESCRIPTION))
        ),
    ),
    (
        Type::FileUpload,
        component!(
            choice;
            ("file_types", Kind::Sized(&Kind::List(&Kind::Text), &(0..=FILE_TYPES_MAX)))
        ),
    ),
    (
        Type::RadioGroup,
        component!(
            CUSTOM,
            (
                "options",
                Kind::Required(&Kind::Sized(&OPTIONS, &RADIO_OPTIONS))
            ),
            ("required", Kind::Flag)
        ),
    ),
    (
        Type::CheckboxGroup,
        component!(
            choice;
            ("options", Kind::Required(&Kind::Sized(&OPTIONS, &CHECKBOX_OPTIONS)))
        ),
    ),
    (Type::Checkbox, component!(CUSTOM, ("default", Kind::Flag))),
];

/// The fields of a component, which follow from its type; of one without a known type, the type.
fn fields(component: &Value) -> &'static [Field] {
    const TYPE_ALONE: &[Field] = &[TYPE];
    let kind = component.get("type").and_then(Value::as_i64);
    let kind = kind.map(Type::from_wire);
    let row = FIELDS.iter().find(|row| Some(row.0) == kind);
    row.map_or(TYPE_ALONE, |row| row.1)
}

/// Whether the number is that of a component.
fn is_known(number: i64) -> bool {
    Type::from_wire(number).is_known()
}
