//! Components checked when they are built.

use guildhall_model::component::{
    ActionRow, Button, ChannelSelect, Checkbox, CheckboxGroup, Container, FileDisplay, FileUpload,
    GroupOption, Label, MediaGallery, MediaGalleryItem, MentionableSelect, RadioGroup, RoleSelect,
    Section, SelectOption, Separator, StringSelect, TextDisplay, TextInput, Thumbnail, UserSelect,
};
use guildhall_model::{Component, Emoji, ValidationError};

use crate::wire::read;

/// Asserts that the check fails with this message.
#[track_caller]
fn assert_rejected<T>(check: Result<T, ValidationError>, words: &str) {
    let rejected = check.err().expect("the service would reject the value");
    assert_eq!(rejected.to_string(), words);
}

fn text(length: usize) -> String {
    "ä".repeat(length)
}

#[test]
fn valid_component_is_returned_unchanged() {
    let of_message: Vec<Component> = read("object/components_of_message");
    let of_modal: Vec<Component> = read("object/components_of_modal");
    let unknown: Vec<Component> = read("object/components_unknown");

    let all = of_message.into_iter().chain(of_modal);
    for component in all.chain(unknown.into_iter().take(2)) {
        let inside = component.children().into_iter().cloned();
        for component in inside.chain([component.clone()]) {
            assert_eq!(component.clone().checked(), Ok(component));
        }
    }
}

#[test]
fn checked_returns_the_same_component_type() {
    let button = Button::danger("close", "Close").emoji(Emoji::unicode("✔"));

    assert_eq!(button.clone().checked(), Ok(button));
}

#[test]
fn error_of_a_button_names_the_invalid_field() {
    let button = || Button::primary("b", "B");

    let words = "label: a length of 81 is not in 0–80";
    assert_rejected(button().label(text(81)).checked(), words);
    let words = "custom_id: a length of 0 is not in 1–100";
    assert_rejected(Button::primary("", "B").checked(), words);
    let words = "id: 2147483648 is not in 0–2147483647";
    assert_rejected(button().id(0x8000_0000).checked(), words);
    let words = "emoji.name: found `check`, expected one of the Unicode emoji (a custom emoji also needs an ID)";
    assert_rejected(button().emoji(Emoji::unicode("check")).checked(), words);
    let words =
        "emoji.name: found ``, expected one of the Unicode emoji (a custom emoji also needs an ID)";
    assert_rejected(button().emoji(Emoji::default()).checked(), words);
    let words = "url: a length of 513 is not in 1–512";
    assert_rejected(Button::link(text(513), "B").checked(), words);
}

#[test]
fn error_of_every_select_names_the_invalid_field() {
    let words = "placeholder: a length of 151 is not in 0–150";
    let options = || [SelectOption::new("a", "a")];
    let select = StringSelect::new("s").options(options());

    assert_rejected(select.placeholder(text(151)).checked(), words);
    assert_rejected(UserSelect::new("s").placeholder(text(151)).checked(), words);
    assert_rejected(RoleSelect::new("s").placeholder(text(151)).checked(), words);
    assert_rejected(
        ChannelSelect::new("s").placeholder(text(151)).checked(),
        words,
    );
    let select = MentionableSelect::new("s");
    assert_rejected(
        select.min_values(3).max_values(2).checked(),
        "max_values: 2 is not in 3–25",
    );
    let words = "options: a count of 0 is not in 1–25";
    assert_rejected(StringSelect::new("s").checked(), words);
}

#[test]
fn select_outside_a_modal_may_have_a_minimum_of_zero() {
    let disabled = || UserSelect::new("s").min_values(0).disabled(true);

    assert!(disabled().checked().is_ok());
    let words = "component.disabled: found true, expected false in a modal";
    let label = |select| Label::new("Who", select).checked();
    assert_rejected(label(UserSelect::new("s").disabled(true)), words);
    assert!(label(UserSelect::new("s")).is_ok());
}

#[test]
fn error_of_every_modal_component_names_the_invalid_field() {
    let one = || vec![GroupOption::new("O", "o")];

    assert_rejected(
        TextInput::short("t").max_length(4001).checked(),
        "max_length: 4001 is not in 1–4000",
    );
    assert_rejected(
        FileUpload::new("f").max_values(11).checked(),
        "max_values: 11 is not in 1–10",
    );
    assert_rejected(
        RadioGroup::new("r", one()).checked(),
        "options: a count of 1 is not in 2–10",
    );
    assert_rejected(
        CheckboxGroup::new("c", Vec::<GroupOption>::new()).checked(),
        "options: a count of 0 is not in 1–10",
    );
    assert_rejected(
        Checkbox::new("").checked(),
        "custom_id: a length of 0 is not in 1–100",
    );
    let label = Label::new(text(46), Checkbox::new("c"));
    assert_rejected(label.checked(), "label: a length of 46 is not in 1–45");
    let label = Label::new("What", TextInput::short(""));
    assert_rejected(
        label.checked(),
        "component.custom_id: a length of 0 is not in 1–100",
    );
}

#[test]
fn error_of_every_display_component_names_the_invalid_field() {
    let file =
        "file.url: found `a.png`, expected one of the uploaded files, written as attachment://name";
    let media = "found `a.png`, expected one of the URL schemes http, https and attachment";

    assert_rejected(
        TextDisplay::new("").checked(),
        "content: a length of 0 is not in 1–4000",
    );
    assert_rejected(
        Thumbnail::new("a.png").checked(),
        &format!("media.url: {media}"),
    );
    assert_rejected(FileDisplay::new("a.png").checked(), file);
    let gallery = MediaGallery::new([MediaGalleryItem::new("a.png")]);
    assert_rejected(gallery.checked(), &format!("items[0].media.url: {media}"));
    let separator = Separator::new().id(0x8000_0000);
    assert_rejected(separator.checked(), "id: 2147483648 is not in 0–2147483647");
}

#[test]
fn error_of_a_nested_component_contains_its_path() {
    let row = ActionRow::buttons([Button::primary("a", "A"), Button::primary("b", "")]);
    let words = "label: found none, expected a label or an emoji";
    assert_rejected(row.clone().checked(), &format!("components[1].{words}"));
    let path = "components[0].components[1]";
    assert_rejected(
        Container::new().components([row]).checked(),
        &format!("{path}.{words}"),
    );

    let section = Section::new([TextDisplay::new("A")], Button::primary("b", ""));
    assert_rejected(section.checked(), &format!("accessory.{words}"));
    let twice = ActionRow::buttons([Button::primary("a", "A"), Button::primary("a", "B")]);
    let words = "components[1].custom_id: found a second `a`, expected unique values; \
         give each component its own custom ID, such as the same one with another value";
    assert_rejected(twice.checked(), words);
}

#[test]
fn nested_components_do_not_exceed_the_limits_of_a_message() {
    let texts = |count| Container::new().components((0..count).map(|_| TextDisplay::new("A")));
    let long = Container::new().components([text(2000), text(2001)].map(TextDisplay::new));

    assert!(texts(39).checked().is_ok());
    assert_rejected(
        texts(40).checked(),
        "components: a count of 41 is not in 0–40",
    );
    assert_rejected(
        long.checked(),
        "components: a total length of 4001 is not in 0–4000",
    );
}

#[test]
fn action_row_is_valid_in_a_message_or_as_legacy_modal_row() {
    let mixed = [
        Component::from(TextInput::short("t")),
        Button::primary("b", "B").into(),
    ];

    assert!(ActionRow::new([TextInput::short("t")]).checked().is_ok());
    assert!(ActionRow::select(UserSelect::new("s")).checked().is_ok());
    let words = "components[1].type: found BUTTON, expected one of TEXT_INPUT";
    assert_rejected(ActionRow::new(mixed).checked(), words);
}
