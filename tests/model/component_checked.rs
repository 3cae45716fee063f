//! Claims about components that are checked where they are built.

use guildhall_model::component::{
    ActionRow, Button, ChannelSelect, Checkbox, CheckboxGroup, Container, FileDisplay, FileUpload,
    GroupOption, Label, MediaGallery, MediaGalleryItem, MentionableSelect, RadioGroup, RoleSelect,
    Section, SelectOption, Separator, StringSelect, TextDisplay, TextInput, Thumbnail, UserSelect,
};
use guildhall_model::{Component, Emoji, Invalid};

use crate::wire::read;

/// Claims that the check refuses, in these words.
#[track_caller]
fn refused<T>(check: Result<T, Invalid>, words: &str) {
    let refused = check.err().expect("it is out of range");
    assert_eq!(refused.to_string(), words);
}

fn text(length: usize) -> String {
    "ä".repeat(length)
}

#[test]
fn what_is_in_its_limits_comes_back_as_it_was() {
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
fn a_button_that_is_checked_is_a_button() {
    let button = Button::danger("close", "Close").emoji(Emoji::unicode("✔"));

    assert_eq!(button.clone().checked(), Ok(button));
}

#[test]
fn a_button_names_the_field_that_is_wrong() {
    let button = || Button::primary("b", "B");

    let words = "label: a length of 81 is not in 0–80";
    refused(button().label(text(81)).checked(), words);
    let words = "custom_id: a length of 0 is not in 1–100";
    refused(Button::primary("", "B").checked(), words);
    let words = "id: 2147483648 is not in 0–2147483647";
    refused(button().id(0x8000_0000).checked(), words);
    let words = "emoji.name: found `check`, expected one of the Unicode emoji";
    refused(button().emoji(Emoji::unicode("check")).checked(), words);
    let words = "url: a length of 513 is not in 1–512";
    refused(Button::link(text(513), "B").checked(), words);
}

#[test]
fn every_select_names_the_field_that_is_wrong() {
    let words = "placeholder: a length of 151 is not in 0–150";
    let options = || [SelectOption::new("a", "a")];
    let select = StringSelect::new("s").options(options());

    refused(select.placeholder(text(151)).checked(), words);
    refused(UserSelect::new("s").placeholder(text(151)).checked(), words);
    refused(RoleSelect::new("s").placeholder(text(151)).checked(), words);
    refused(
        ChannelSelect::new("s").placeholder(text(151)).checked(),
        words,
    );
    let select = MentionableSelect::new("s");
    refused(
        select.min_values(3).max_values(2).checked(),
        "max_values: 2 is not in 3–25",
    );
    let words = "options: a count of 0 is not in 1–25";
    refused(StringSelect::new("s").checked(), words);
}

#[test]
fn a_select_alone_may_be_one_of_a_message() {
    let disabled = || UserSelect::new("s").min_values(0).disabled();

    assert!(disabled().checked().is_ok());
    let words = "component.disabled: found true, expected false in a modal";
    let label = |select| Label::new("Who", select).checked();
    refused(label(UserSelect::new("s").disabled()), words);
    assert!(label(UserSelect::new("s")).is_ok());
}

#[test]
fn every_field_of_a_modal_names_what_is_wrong() {
    let one = || vec![GroupOption::new("O", "o")];

    refused(
        TextInput::short("t").max_length(4001).checked(),
        "max_length: 4001 is not in 1–4000",
    );
    refused(
        FileUpload::new("f").max_values(11).checked(),
        "max_values: 11 is not in 1–10",
    );
    refused(
        RadioGroup::new("r", one()).checked(),
        "options: a count of 1 is not in 2–10",
    );
    refused(
        CheckboxGroup::new("c", vec![]).checked(),
        "options: a count of 0 is not in 1–10",
    );
    refused(
        Checkbox::new("").checked(),
        "custom_id: a length of 0 is not in 1–100",
    );
    let label = Label::new(text(46), Checkbox::new("c"));
    refused(label.checked(), "label: a length of 46 is not in 1–45");
    let label = Label::new("What", TextInput::short(""));
    refused(
        label.checked(),
        "component.custom_id: a length of 0 is not in 1–100",
    );
}

#[test]
fn what_is_only_shown_names_what_is_wrong() {
    let file = "file.url: found `a.png`, expected one of attachment:// with a file name";
    let media = "found `a.png`, expected one of http://, https:// and attachment:// URLs";

    refused(
        TextDisplay::new("").checked(),
        "content: a length of 0 is not in 1–4000",
    );
    refused(
        Thumbnail::new("a.png").checked(),
        &format!("media.url: {media}"),
    );
    refused(FileDisplay::new("a.png").checked(), file);
    let gallery = MediaGallery::new([MediaGalleryItem::new("a.png")]);
    refused(gallery.checked(), &format!("items[0].media.url: {media}"));
    let separator = Separator::new().id(0x8000_0000);
    refused(separator.checked(), "id: 2147483648 is not in 0–2147483647");
}

#[test]
fn what_holds_others_names_the_path_to_what_is_wrong() {
    let row = ActionRow::buttons([Button::primary("a", "A"), Button::primary("b", "")]);
    let words = "label: found none, expected a label or an emoji";
    refused(row.clone().checked(), &format!("components[1].{words}"));
    let path = "components[0].components[1]";
    refused(Container::new([row]).checked(), &format!("{path}.{words}"));

    let section = Section::new([TextDisplay::new("A")], Button::primary("b", ""));
    refused(section.checked(), &format!("accessory.{words}"));
    let twice = ActionRow::buttons([Button::primary("a", "A"), Button::primary("a", "B")]);
    let words = "components[1].custom_id: found a second `a`, expected unique values";
    refused(twice.checked(), words);
}

#[test]
fn what_holds_others_is_no_larger_than_a_message() {
    let texts = |count| Container::new((0..count).map(|_| TextDisplay::new("A")));
    let long = Container::new([text(2000), text(2001)].map(TextDisplay::new));

    assert!(texts(39).checked().is_ok());
    refused(
        texts(40).checked(),
        "components: a count of 41 is not in 0–40",
    );
    refused(
        long.checked(),
        "components: a sum of lengths of 4001 is not in 0–4000",
    );
}

#[test]
fn a_row_is_one_of_a_message_or_the_old_one_of_a_modal() {
    let mixed = [
        Component::from(TextInput::short("t")),
        Button::primary("b", "B").into(),
    ];

    assert!(ActionRow::new([TextInput::short("t")]).checked().is_ok());
    assert!(ActionRow::select(UserSelect::new("s")).checked().is_ok());
    let words = "components[1].type: found BUTTON, expected one of TEXT_INPUT";
    refused(ActionRow::new(mixed).checked(), words);
}
