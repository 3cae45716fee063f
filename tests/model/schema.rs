//! Schemas of request bodies.

use guildhall_model::command::{CommandPermission, CommandPermissionsBody};
use guildhall_model::component::{CheckboxGroup, TextInput};
use guildhall_model::schema::{Field, Schema, ValueKind};
use guildhall_model::{
    ChannelBody, CommandOption, Component, ComponentType, MessageBody, MessageEdit,
};

fn field<T: Schema>(name: &str) -> Field {
    let mut fields = T::fields().iter();
    *fields
        .find(|field| field.name == name)
        .expect("the body has the field")
}

#[test]
fn fields_have_their_wire_names_in_order() {
    let names: Vec<_> = CommandPermission::fields()
        .iter()
        .map(|field| field.name)
        .collect();

    assert_eq!(names, ["id", "type", "permission"]);
}

#[test]
fn required_fields_are_distinguished_from_optional_fields() {
    assert!(field::<CommandPermissionsBody>("permissions").is_required);
    assert!(field::<ChannelBody>("name").is_required);
    assert!(!field::<ChannelBody>("topic").is_required);
    assert!(!field::<MessageBody>("tts").is_required);
}

#[test]
fn field_type_determines_the_value_kind() {
    let kind = |name| field::<ChannelBody>(name).kind;

    assert!(matches!(kind("topic"), ValueKind::Text));
    assert!(matches!(kind("parent_id"), ValueKind::IdOrBits));
    assert!(matches!(kind("bitrate"), ValueKind::Count));
    assert!(
        matches!(kind("video_quality_mode"), ValueKind::OneOfNumbers(known) if known == [1, 2])
    );
    assert!(matches!(
        kind("available_tags"),
        ValueKind::List(ValueKind::Object(_))
    ));
}

#[test]
fn fields_have_their_limits() {
    assert_eq!(field::<TextInput>("custom_id").length, Some(&(1..=100)));
    let minutes = field::<ChannelBody>("default_auto_archive_duration").kind;
    assert!(matches!(minutes, ValueKind::OneOfNumbers(known) if known == [60, 1440, 4320, 10080]));
}

#[test]
fn option_contains_options() {
    let ValueKind::List(ValueKind::Object(inner)) = field::<CommandOption>("options").kind else {
        panic!("expected a list of objects");
    };

    assert_eq!(inner().len(), CommandOption::fields().len());
}

#[test]
fn edit_of_a_message_has_the_schema_of_a_message() {
    assert_eq!(MessageEdit::fields().len(), MessageBody::fields().len());
    let legacy = MessageBody::fields().iter().filter(|field| field.is_legacy);
    let legacy: Vec<_> = legacy.map(|field| field.name).collect();
    assert_eq!(legacy, ["content", "embeds", "poll"]);
}

#[test]
fn component_type_determines_the_fields() {
    let ValueKind::Tagged { tag, fields } = Component::KIND else {
        panic!("expected an object that is tagged by its type");
    };

    let group = fields(ComponentType::CheckboxGroup.wire());
    assert_eq!(group.len(), CheckboxGroup::fields().len());
    assert!(fields(99).is_empty());
    assert!(matches!(tag, ValueKind::NumberIf(is_known) if is_known(22) && !is_known(99)));
}
