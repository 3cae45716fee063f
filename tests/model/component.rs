//! Components and submitted values as JSON.

use guildhall_model::component::{
    ActionRow, Button, ButtonStyle, Checkbox, CheckboxGroup, ComponentEntry, Container,
    FileDisplay, FileUpload, GroupOption, Label, MediaGallery, RadioGroup, Section,
    SelectDefaultValue, SelectOption, Separator, StringSelect, TextDisplay, TextInput,
    TextInputStyle, Thumbnail, UserSelect,
};
use guildhall_model::interaction::ModalData;
use guildhall_model::{Component, ComponentType, Id, Message, User};
use serde_json::{Value, json};

use crate::wire::{assert_round_trip, read, written};

#[test]
fn every_component_round_trips() {
    assert_round_trip::<Vec<Component>>("object/components_of_message");
    assert_round_trip::<Vec<Component>>("object/components_of_modal");
    assert_round_trip::<Vec<ComponentEntry>>("object/entries_of_modal");
}

#[test]
fn unknown_components_are_preserved_at_any_depth() {
    assert_round_trip::<Vec<Component>>("object/components_unknown");

    let components: Vec<Component> = read("object/components_unknown");

    assert!(matches!(components[0], Component::Unknown(_)));
    assert_eq!(components[0].kind(), Some(ComponentType::Unknown(99)));
    let Component::Container(container) = &components[1] else {
        panic!("expected a container");
    };
    assert!(matches!(container.components[0], Component::Unknown(_)));
}

#[test]
fn every_component_is_readable_without_optional_fields() {
    for kind in ComponentType::ALL {
        let mut wire = json!({"type": kind.wire(), "style": 1, "custom_id": null, "options": null});
        wire["component"] = json!({"type": 10});
        wire["accessory"] = json!({"type": 10});

        let component: Component = serde_json::from_value(wire).unwrap();

        assert_eq!(component.kind(), Some(*kind));
        assert!(!matches!(component, Component::Unknown(_)), "{kind:?}");
    }
}

#[test]
fn unicode_emoji_of_a_component_has_no_id() {
    let wire =
        json!({"type": 2, "style": 1, "custom_id": "a", "emoji": {"id": null, "name": "🦀"}});

    let component: Component = serde_json::from_value(wire).unwrap();

    assert_eq!(written(&component)["emoji"], json!({"name": "🦀"}));
}

#[test]
fn submitted_values_can_be_looked_up_by_custom_id() {
    let wire = json!({"custom_id": "m", "components": read::<Value>("object/entries_of_modal")});
    let modal: ModalData = serde_json::from_value(wire).unwrap();

    let Some(ComponentEntry::Text(text)) = modal.entry("text") else {
        panic!("expected a text input");
    };
    assert_eq!(text.value, "It broke");
    assert!(matches!(modal.entry("old"), Some(ComponentEntry::Text(_))));
    assert!(matches!(
        modal.entry("tomorrow"),
        Some(ComponentEntry::Unknown(_))
    ));
    assert_eq!(modal.entry("nowhere"), None);
}

#[test]
fn submitted_values_have_the_type_of_their_field() {
    let entries: Vec<ComponentEntry> = read("object/entries_of_modal");
    let entry = |id| entries.iter().find_map(|entry| entry.find(id)).unwrap();

    assert!(matches!(entry("shot"), ComponentEntry::Values(files) if files.values.len() == 1));
    assert!(matches!(entry("how"), ComponentEntry::Choice(choice) if choice.value.is_none()));
    assert!(matches!(entry("contact"), ComponentEntry::Checkbox(yes) if yes.value));
    assert_eq!(entry("both").kind(), Some(ComponentType::MentionableSelect));
}

#[test]
fn components_of_a_message_are_typed() {
    let message: Message = read("object/message");

    assert_eq!(
        message.components[0].kind(),
        Some(ComponentType::TextDisplay)
    );
}

#[test]
fn action_row_of_buttons_is_written() {
    let row = ActionRow::new([
        Button::new(ButtonStyle::Primary, "ack:42", "Ack"),
        Button::link("https://example.org", "Open"),
        Button::premium(Id::new(7)),
    ]);

    let buttons = json!([
        {"type": 2, "style": 1, "custom_id": "ack:42", "label": "Ack"},
        {"type": 2, "style": 5, "label": "Open", "url": "https://example.org"},
        {"type": 2, "style": 6, "sku_id": "7"},
    ]);
    assert_eq!(
        written(&Component::from(row)),
        json!({"type": 1, "components": buttons})
    );
}

#[test]
fn selects_are_written() {
    let options = [SelectOption::new("Bug", "bug")];
    let texts = Component::from(StringSelect::new("topic").options(options));
    let mut users = UserSelect::new("who");
    users.default_values = vec![SelectDefaultValue::from(Id::<User>::new(7))];

    let options = json!([{"label": "Bug", "value": "bug"}]);
    let chosen = json!([{"id": "7", "type": "user"}]);
    assert_eq!(
        written(&texts),
        json!({"type": 3, "custom_id": "topic", "options": options})
    );
    let wire = json!({"type": 5, "custom_id": "who", "default_values": chosen});
    assert_eq!(written(&Component::from(users)), wire);
}

#[test]
fn section_is_written() {
    let picture = Thumbnail::new("attachment://a.png");
    let section = Component::from(Section::new([TextDisplay::new("beside")], picture));

    let picture = json!({"type": 11, "media": {"url": "attachment://a.png"}});
    let texts = json!([{"type": 10, "content": "beside"}]);
    assert_eq!(
        written(&section),
        json!({"type": 9, "components": texts, "accessory": picture})
    );
}

#[test]
fn container_is_written() {
    let picture = json!({"url": "attachment://a.png"});
    let inside: [(Component, Value); 3] = [
        (Separator::default().into(), json!({"type": 14})),
        (
            FileDisplay::new("attachment://a.png").into(),
            json!({"type": 13, "file": picture}),
        ),
        (
            MediaGallery::default().into(),
            json!({"type": 12, "items": []}),
        ),
    ];
    let (components, wire): (Vec<_>, Vec<_>) = inside.into_iter().unzip();

    let container = Component::from(Container::new().components(components));

    assert_eq!(written(&container), json!({"type": 17, "components": wire}));
}

/// Asserts that a modal field in a label is written as this JSON, with the custom ID `a`.
#[track_caller]
fn assert_modal_field(field: impl Into<Component>, mut wire: Value) {
    let label = Component::from(Label::new("What", field));
    wire["custom_id"] = json!("a");
    let expected = json!({"type": 18, "label": "What", "component": wire});
    assert_eq!(written(&label), expected);
}

#[test]
fn fields_of_a_modal_are_written() {
    let text = TextInput::new(TextInputStyle::Short, "a");
    let options = || vec![GroupOption::new("Here", "h")];
    let here = json!([{"label": "Here", "value": "h"}]);

    assert_modal_field(text, json!({"type": 4, "style": 1}));
    assert_modal_field(FileUpload::new("a"), json!({"type": 19}));
    assert_modal_field(
        RadioGroup::new("a", options()),
        json!({"type": 21, "options": here}),
    );
    assert_modal_field(
        CheckboxGroup::new("a", options()),
        json!({"type": 22, "options": here}),
    );
    assert_modal_field(Checkbox::new("a"), json!({"type": 23}));
}
