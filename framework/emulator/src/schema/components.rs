//! Shapes of the components of messages and modals.

use guildhall_model::ComponentType as Type;
use guildhall_rules::{
    BUTTON_LABEL, BUTTON_URL, CHECKBOX_GROUP_MAX_VALUES, CHECKBOX_GROUP_MIN_VALUES,
    CHECKBOX_OPTIONS, COLOR, COMPONENT_EMOJI, COMPONENT_ID_MAX, CONTAINER_COMPONENTS, CUSTOM_ID,
    FILE_TYPES_MAX, GALLERY_ITEMS, LABEL_DESCRIPTION, LABEL_TEXT, MEDIA_DESCRIPTION, MEDIA_URL,
    OPTION_DESCRIPTION, OPTION_LABEL, OPTION_VALUE, RADIO_OPTIONS, SECTION_TEXTS,
    SELECT_MAX_VALUES, SELECT_MIN_VALUES, SELECT_OPTIONS, SELECT_PLACEHOLDER, TEXT_DISPLAY,
    TEXT_INPUT_MAX_LENGTH, TEXT_INPUT_MIN_LENGTH, TEXT_INPUT_PLACEHOLDER, TEXT_INPUT_VALUE,
};
use serde_json::Value;

use crate::schema::check::{Field, ValueKind};

/// A list of components.
pub(crate) const COMPONENTS: ValueKind = ValueKind::List(&COMPONENT);

/// An emoji of a component.
pub(crate) const EMOJI: ValueKind = ValueKind::Object(&EMOJI_FIELDS);

const COMPONENT: ValueKind = ValueKind::ObjectBy(component_fields);

const TYPE: Field = (
    "type",
    ValueKind::Required(&ValueKind::NumberWhere(is_component_type)),
);

const ID: Field = ("id", ValueKind::IntegerIn(&(0..=COMPONENT_ID_MAX)));

const CUSTOM_ID_FIELD: Field = (
    "custom_id",
    ValueKind::Required(&ValueKind::Sized(&ValueKind::Text, &CUSTOM_ID)),
);

const SPOILER: Field = ("spoiler", ValueKind::Boolean);

const MEDIA: Field = (
    "media",
    ValueKind::Required(&ValueKind::Object(&MEDIA_ITEM)),
);

const MEDIA_DESCRIPTION_FIELD: Field = (
    "description",
    ValueKind::Sized(&ValueKind::Text, &MEDIA_DESCRIPTION),
);

static EMOJI_FIELDS: [Field; 3] = [
    ("animated", ValueKind::Boolean),
    ("id", ValueKind::IdOrBits),
    ("name", ValueKind::Sized(&ValueKind::Text, &COMPONENT_EMOJI)),
];

static MEDIA_ITEM: [Field; 1] = [(
    "url",
    ValueKind::Required(&ValueKind::Sized(&ValueKind::Text, &MEDIA_URL)),
)];

static GALLERY_ITEM: [Field; 3] = [MEDIA, MEDIA_DESCRIPTION_FIELD, SPOILER];

const GALLERY: ValueKind = ValueKind::List(&ValueKind::Object(&GALLERY_ITEM));

static OPTION: [Field; 5] = [
    (
        "label",
        ValueKind::Required(&ValueKind::Sized(&ValueKind::Text, &OPTION_LABEL)),
    ),
    (
        "value",
        ValueKind::Required(&ValueKind::Sized(&ValueKind::Text, &OPTION_VALUE)),
    ),
    ("default", ValueKind::Boolean),
    (
        "description",
        ValueKind::Sized(&ValueKind::Text, &OPTION_DESCRIPTION),
    ),
    ("emoji", EMOJI),
];

static DEFAULT_VALUE: [Field; 2] = [
    ("id", ValueKind::Required(&ValueKind::IdOrBits)),
    ("type", ValueKind::Required(&ValueKind::Text)),
];

const DEFAULT_VALUES: Field = (
    "default_values",
    ValueKind::List(&ValueKind::Object(&DEFAULT_VALUE)),
);

const OPTIONS: ValueKind = ValueKind::List(&ValueKind::Object(&OPTION));

/// Lists the fields of a component, after those that every component has.
macro_rules! component {
    (select; $($field:expr),*) => {
        component!(
            CUSTOM_ID_FIELD,
            ("disabled", ValueKind::Boolean),
            ("max_values", ValueKind::IntegerIn(&SELECT_MAX_VALUES)),
            ("min_values", ValueKind::IntegerIn(&SELECT_MIN_VALUES)),
            ("placeholder", ValueKind::Sized(&ValueKind::Text, &SELECT_PLACEHOLDER)),
            ("required", ValueKind::Boolean)
            $(, $field)*
        )
    };
    (choice; $($field:expr),*) => {
        component!(
            CUSTOM_ID_FIELD,
            ("max_values", ValueKind::IntegerIn(&CHECKBOX_GROUP_MAX_VALUES)),
            ("min_values", ValueKind::IntegerIn(&CHECKBOX_GROUP_MIN_VALUES)),
            ("required", ValueKind::Boolean)
            $(, $field)*
        )
    };
    ($($field:expr),*) => {
        &[TYPE, ID $(, $field)*]
    };
}

/// Fields of each component type.
static FIELDS: [(Type, &[Field]); 20] = [
    (
        Type::ActionRow,
        component!(("components", ValueKind::Required(&COMPONENTS))),
    ),
    (
        Type::Button,
        component!(
            ("style", ValueKind::Required(&ValueKind::EnumValue)),
            ("custom_id", ValueKind::Sized(&ValueKind::Text, &CUSTOM_ID)),
            ("disabled", ValueKind::Boolean),
            ("emoji", EMOJI),
            ("label", ValueKind::Sized(&ValueKind::Text, &BUTTON_LABEL)),
            ("sku_id", ValueKind::IdOrBits),
            ("url", ValueKind::Sized(&ValueKind::Text, &BUTTON_URL))
        ),
    ),
    (
        Type::StringSelect,
        component!(
            select;
            ("options", ValueKind::Required(&ValueKind::Sized(&OPTIONS, &SELECT_OPTIONS)))
        ),
    ),
    (Type::UserSelect, component!(select; DEFAULT_VALUES)),
    (Type::RoleSelect, component!(select; DEFAULT_VALUES)),
    (Type::MentionableSelect, component!(select; DEFAULT_VALUES)),
    (
        Type::ChannelSelect,
        component!(select; DEFAULT_VALUES, ("channel_types", ValueKind::List(&ValueKind::EnumValue))),
    ),
    (
        Type::TextInput,
        component!(
            CUSTOM_ID_FIELD,
            ("style", ValueKind::Required(&ValueKind::EnumValue)),
            ("label", ValueKind::Sized(&ValueKind::Text, &LABEL_TEXT)),
            ("max_length", ValueKind::IntegerIn(&TEXT_INPUT_MAX_LENGTH)),
            ("min_length", ValueKind::IntegerIn(&TEXT_INPUT_MIN_LENGTH)),
            (
                "placeholder",
                ValueKind::Sized(&ValueKind::Text, &TEXT_INPUT_PLACEHOLDER)
            ),
            ("required", ValueKind::Boolean),
            (
                "value",
                ValueKind::Sized(&ValueKind::Text, &TEXT_INPUT_VALUE)
            )
        ),
    ),
    (
        Type::Section,
        component!(
            (
                "components",
                ValueKind::Required(&ValueKind::Sized(&COMPONENTS, &SECTION_TEXTS))
            ),
            ("accessory", ValueKind::Required(&COMPONENT))
        ),
    ),
    (
        Type::TextDisplay,
        component!((
            "content",
            ValueKind::Required(&ValueKind::Sized(&ValueKind::Text, &TEXT_DISPLAY))
        )),
    ),
    (
        Type::Thumbnail,
        component!(MEDIA, MEDIA_DESCRIPTION_FIELD, SPOILER),
    ),
    (
        Type::MediaGallery,
        component!((
            "items",
            ValueKind::Required(&ValueKind::Sized(&GALLERY, &GALLERY_ITEMS))
        )),
    ),
    (
        Type::File,
        component!(
            ("file", ValueKind::Required(&ValueKind::Object(&MEDIA_ITEM))),
            SPOILER
        ),
    ),
    (
        Type::Separator,
        component!(
            ("divider", ValueKind::Boolean),
            ("spacing", ValueKind::EnumValue)
        ),
    ),
    (
        Type::Container,
        component!(
            (
                "components",
                ValueKind::Required(&ValueKind::Sized(&COMPONENTS, &CONTAINER_COMPONENTS))
            ),
            ("accent_color", ValueKind::IntegerIn(&COLOR)),
            SPOILER
        ),
    ),
    (
        Type::Label,
        component!(
            (
                "label",
                ValueKind::Required(&ValueKind::Sized(&ValueKind::Text, &LABEL_TEXT))
            ),
            ("component", ValueKind::Required(&COMPONENT)),
            (
                "description",
                ValueKind::Sized(&ValueKind::Text, &LABEL_DESCRIPTION)
            )
        ),
    ),
    (
        Type::FileUpload,
        component!(
            choice;
            ("file_types", ValueKind::Sized(&ValueKind::List(&ValueKind::Text), &(0..=FILE_TYPES_MAX)))
        ),
    ),
    (
        Type::RadioGroup,
        component!(
            CUSTOM_ID_FIELD,
            (
                "options",
                ValueKind::Required(&ValueKind::Sized(&OPTIONS, &RADIO_OPTIONS))
            ),
            ("required", ValueKind::Boolean)
        ),
    ),
    (
        Type::CheckboxGroup,
        component!(
            choice;
            ("options", ValueKind::Required(&ValueKind::Sized(&OPTIONS, &CHECKBOX_OPTIONS)))
        ),
    ),
    (
        Type::Checkbox,
        component!(CUSTOM_ID_FIELD, ("default", ValueKind::Boolean)),
    ),
];

/// Returns the fields of a component, by its type; only the type field if the type is unknown.
fn component_fields(component: &Value) -> &'static [Field] {
    const TYPE_ONLY: &[Field] = &[TYPE];
    let kind = component.get("type").and_then(Value::as_i64);
    let kind = kind.map(Type::from_wire);
    let row = FIELDS.iter().find(|row| Some(row.0) == kind);
    row.map_or(TYPE_ONLY, |row| row.1)
}

/// Returns whether the number is a component type.
fn is_component_type(number: i64) -> bool {
    Type::from_wire(number).is_known()
}
