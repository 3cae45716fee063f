//! Claims about components that are refused before they are sent, each where it stands.

use guildhall_model::component::{
    ActionRow, Button, ButtonStyle, ChannelSelect, CheckboxGroup, ComponentPlace, Container,
    FileDisplay, FileUpload, GroupOption, Label, MediaGallery, MediaGalleryItem, MentionableSelect,
    RadioGroup, RoleSelect, Section, SelectOption, Separator, StringSelect, TextDisplay, TextInput,
    Thumbnail, UserSelect,
};
use guildhall_model::{
    Channel, Component, Emoji, Id, InteractionResponse, Invalid, MessageBody, MessageEdit,
    MessageFlags, ModalBody, Patch, Role, User,
};
use serde_json::json;

use crate::wire::read;

fn text(length: usize) -> String {
    "ä".repeat(length)
}

fn message(component: impl Into<Component>) -> Result<(), Invalid> {
    MessageBody::of_components([component]).check()
}

fn row(component: impl Into<Component>) -> Result<(), Invalid> {
    message(ActionRow::new([component]))
}

fn modal(component: impl Into<Component>) -> Result<(), Invalid> {
    ModalBody::new("m", "Modal")
        .with_component(component)
        .check()
}

fn field(component: impl Into<Component>) -> Result<(), Invalid> {
    modal(Label::new("What", component))
}

/// Claims that the check refuses, in these words.
#[track_caller]
fn refused(check: Result<(), Invalid>, words: &str) {
    assert_eq!(check.expect_err("it is out of range").to_string(), words);
}

/// Claims that `length` is the last that is legal, and which field says so.
#[track_caller]
fn longest(path: &str, length: usize, check: impl Fn(usize) -> Result<(), Invalid>) {
    assert_eq!(check(length), Ok(()));
    assert_eq!(check(length + 1).expect_err("it is too long").field, path);
}

fn number(size: usize) -> u32 {
    size.try_into().expect("it is small")
}

fn buttons(count: usize) -> ActionRow {
    ActionRow::buttons((0..count).map(|n| Button::primary(format!("b{n}"), "B")))
}

fn options(count: usize) -> Vec<SelectOption> {
    (0..count)
        .map(|n| SelectOption::new("O", n.to_string()))
        .collect()
}

fn choices(count: usize) -> Vec<GroupOption> {
    (0..count)
        .map(|n| GroupOption::new("O", n.to_string()))
        .collect()
}

#[test]
fn components_of_every_type_are_in_the_limits_where_they_stand() {
    let all: Vec<Component> = read("object/components_of_message");
    let fields: Vec<Component> = read("object/components_of_modal");
    let unknown: Vec<Component> = read("object/components_unknown");

    for component in all.into_iter().chain(unknown.into_iter().take(2)) {
        assert_eq!(message(component.clone()), Ok(()), "{component:?}");
    }
    for component in fields {
        assert_eq!(modal(component.clone()), Ok(()), "{component:?}");
    }
}

#[test]
fn a_refusal_names_the_path_the_value_and_the_range() {
    let long = Button::primary(text(101), "B");
    let second = ActionRow::buttons([Button::primary("a", "A"), long]);
    let body = MessageBody::text("hi").with_component(second);
    let words = "components[0].components[1].custom_id: a length of 101 is not in 1–100";

    refused(body.check(), words);
    let answer = InteractionResponse::ChannelMessage(body);
    refused(answer.check(), &format!("data.{words}"));
}

#[test]
fn an_id_is_unique_in_the_whole_message_and_the_whole_modal() {
    let twice = [buttons(1), buttons(1)];
    let words =
        "components[1].components[0].custom_id: found a second `b0`, expected unique values";
    refused(MessageBody::of_components(twice).check(), words);

    let label = Label::new("What", TextInput::short("a"));
    let body = ModalBody::new("m", "Modal").with_component(label.clone());
    let words = "components[1].component.custom_id: found a second `a`, expected unique values";
    refused(body.with_component(label).check(), words);
}

#[test]
fn a_number_is_unique_but_for_0() {
    let texts = |id: u32| {
        ["a", "b"].map(|text| {
            Component::from(TextDisplay {
                id: Some(id),
                ..TextDisplay::new(text)
            })
        })
    };
    let words = "components[1].id: found a second `7`, expected unique values";

    refused(MessageBody::of_components(texts(7)).check(), words);
    assert_eq!(MessageBody::of_components(texts(0)).check(), Ok(()));
    let separator = Separator::new().id(0x8000_0000);
    refused(
        message(separator),
        "components[0].id: 2147483648 is not in 0–2147483647",
    );
}

#[test]
fn a_message_with_a_text_has_5_rows_and_nothing_else() {
    let rows = |count| {
        let row = |n| ActionRow::buttons([Button::primary(format!("b{n}"), "B")]);
        (0..count)
            .map(row)
            .fold(MessageBody::text("hi"), MessageBody::with_component)
            .check()
    };
    let display = MessageBody::text("hi").with_component(TextDisplay::new("a"));

    longest("components", 5, rows);
    refused(
        display.check(),
        "components[0].type: found TEXT_DISPLAY, expected one of ACTION_ROW",
    );
}

#[test]
fn a_message_of_components_has_40_with_those_inside() {
    let containers = |count| {
        let texts = (0..count).map(|_| TextDisplay::new("a"));
        let container = Container::new(texts);
        MessageBody::of_components([container]).check()
    };

    longest("components", 39, containers);
}

#[test]
fn the_texts_of_a_message_of_components_have_4000_characters() {
    let texts = |length| {
        let inside = Container::new([TextDisplay::new(text(length - 1000))]);
        let body = MessageBody::of_components([inside]);
        body.with_component(TextDisplay::new(text(1000))).check()
    };

    longest("components", 4000, texts);
    let words = "components[0].content: a length of 0 is not in 1–4000";
    refused(modal(TextDisplay::new("")), words);
}

#[test]
fn an_edit_may_be_of_either_kind_of_message_unless_it_says() {
    let display = || vec![Component::from(TextDisplay::new("a"))];
    let edit = || MessageEdit::new().components(display());
    let words = "components[0].type: found TEXT_DISPLAY, expected one of ACTION_ROW";

    assert_eq!(edit().check(), Ok(()));
    assert_eq!(edit().content(Patch::Clear).check(), Ok(()));
    assert_eq!(edit().flags(MessageFlags::IS_COMPONENTS_V2).check(), Ok(()));
    refused(edit().content("hi").check(), words);
    let answer = InteractionResponse::UpdateMessage(Box::new(edit().content("hi")));
    refused(answer.check(), &format!("data.{words}"));
}

#[test]
fn a_row_has_5_buttons_or_one_select() {
    let selects = |count| {
        let selects = (0..count).map(|n| UserSelect::new(format!("s{n}")));
        message(ActionRow::new(selects))
    };
    let mixed = [
        Component::from(UserSelect::new("s")),
        Button::primary("b", "B").into(),
    ];
    let words = "components[0].components: a count of 2 is not in 1–1";

    longest("components[0].components", 5, |count| {
        message(buttons(count))
    });
    longest("components[0].components", 1, selects);
    refused(message(ActionRow::new(mixed)), words);
    refused(
        message(buttons(0)),
        "components[0].components: a count of 0 is not in 1–5",
    );
}

#[test]
fn a_button_has_what_its_style_needs_and_nothing_else() {
    let at = |rest: &str| format!("components[0].components[0].{rest}");
    let mut link = Button::primary("b", "B");
    link.style = ButtonStyle::Link;
    refused(
        row(link.clone()),
        &at("custom_id: found a value, expected none on a LINK button"),
    );
    link.custom_id = None;
    refused(
        row(link),
        &at("url: found none, expected a value on a LINK button"),
    );

    let premium = Button::premium(Id::new(7)).emoji(Emoji::unicode("🦀"));
    refused(
        row(premium),
        &at("emoji: found a value, expected none on a PREMIUM button"),
    );
    let mut primary = Button::link("https://example.org", "B");
    primary.style = ButtonStyle::Primary;
    refused(
        row(primary),
        &at("custom_id: found none, expected a value on a PRIMARY button"),
    );
}

#[test]
fn a_button_shows_a_text_or_an_emoji() {
    let at = "components[0].components[0]";
    let label = |length| row(Button::danger("b", text(length)));
    let url = |length| row(Button::link(text(length), "B"));
    let crab = Button::icon(ButtonStyle::Success, "b", Emoji::unicode("🦀"));

    assert_eq!(row(crab), Ok(()));
    let words = format!("{at}.label: found none, expected a label or an emoji");
    refused(label(0), &words);
    longest(&format!("{at}.label"), 80, label);
    longest(&format!("{at}.url"), 512, url);
    let emoji = |length| row(Button::secondary("b", "B").emoji(Emoji::unicode(text(length))));
    longest(&format!("{at}.emoji.name"), 32, emoji);
}

#[test]
fn a_button_of_a_style_without_a_name_is_left_to_the_service() {
    let mut button = Button::premium(Id::new(7));
    button.style = ButtonStyle::Unknown(9);
    button.url = Some("https://example.org".to_owned());

    assert_eq!(row(button), Ok(()));
}

#[test]
fn a_select_has_25_options_that_differ() {
    let at = "components[0].components[0].options";
    let select = |options| row(StringSelect::new("s").options(options));
    let labeled = |length| select(vec![SelectOption::new(text(length), "v")]);
    let valued = |length| select(vec![SelectOption::new("l", text(length))]);
    let described = |length| select(vec![SelectOption::new("l", "v").description(text(length))]);

    longest(at, 25, |count| select(options(count)));
    refused(
        select(vec![]),
        &format!("{at}: a count of 0 is not in 1–25"),
    );
    longest(&format!("{at}[0].label"), 100, labeled);
    longest(&format!("{at}[0].value"), 100, valued);
    longest(&format!("{at}[0].description"), 100, described);
    let twice = vec![SelectOption::new("a", "v"), SelectOption::new("b", "v")];
    refused(
        select(twice),
        &format!("{at}[1].value: found a second `v`, expected unique values"),
    );
}

#[test]
fn a_select_has_at_most_as_many_as_it_has_at_least() {
    let at = "components[0].components[0]";
    let select = || StringSelect::new("s").options(options(25));

    refused(
        row(select().min_values(26)),
        &format!("{at}.min_values: 26 is not in 0–25"),
    );
    refused(
        row(select().max_values(0)),
        &format!("{at}.max_values: 0 is not in 1–25"),
    );
    let crossed = select().min_values(3).max_values(2);
    refused(row(crossed), &format!("{at}.max_values: 2 is not in 3–25"));
    let placeholder = |length| row(select().placeholder(text(length)));
    longest(&format!("{at}.placeholder"), 150, placeholder);
}

#[test]
fn what_is_chosen_to_begin_with_can_be_chosen() {
    let at = "components[0].components[0]";
    let two = [
        SelectOption::new("a", "a").chosen(),
        SelectOption::new("b", "b").chosen(),
    ];
    let texts = StringSelect::new("s").options(two.clone());
    let users = UserSelect::new("s").default_value(Id::<Role>::new(7));
    let words = format!("{at}.default_values[0].type: found role, expected one of user");

    let count = "a count of 2 to begin with is not in 1–1";
    refused(row(texts.clone()), &format!("{at}.options: {count}"));
    assert_eq!(row(texts.max_values(2)), Ok(()));
    refused(row(users), &words);
}

#[test]
fn each_select_begins_with_what_it_offers() {
    let (user, role, channel) = (
        Id::<User>::new(1),
        Id::<Role>::new(2),
        Id::<Channel>::new(3),
    );
    let both = MentionableSelect::new("s")
        .default_value(user)
        .default_value(role);

    assert_eq!(row(UserSelect::new("s").default_value(user)), Ok(()));
    assert_eq!(row(RoleSelect::new("s").default_value(role)), Ok(()));
    assert_eq!(row(ChannelSelect::new("s").default_value(channel)), Ok(()));
    assert_eq!(row(both.clone().max_values(2)), Ok(()));
    let words =
        "components[0].components[0].default_values: a count of 2 to begin with is not in 1–1";
    refused(row(both), words);
}

#[test]
fn a_select_in_a_modal_is_enabled_and_filled_unless_it_is_optional() {
    let none = UserSelect::new("s").min_values(0);
    let words = "components[0].component.min_values: 0 is not in 1–25";

    refused(field(none.clone()), words);
    assert_eq!(field(none.clone().optional()), Ok(()));
    assert_eq!(row(none), Ok(()));
    let words = "components[0].component.disabled: found true, expected false in a modal";
    refused(field(UserSelect::new("s").disabled()), words);
}

#[test]
fn a_section_has_3_texts_and_a_button_or_a_thumbnail() {
    let section = |count| {
        let texts = (0..count).map(|_| TextDisplay::new("a"));
        message(Section::new(texts, Button::primary("b", "B")))
    };
    let texts = || [TextDisplay::new("a")];
    let words =
        "components[0].accessory.type: found USER_SELECT, expected one of BUTTON, THUMBNAIL";

    longest("components[0].components", 3, section);
    refused(
        section(0),
        "components[0].components: a count of 0 is not in 1–3",
    );
    refused(message(Section::new(texts(), UserSelect::new("s"))), words);
    let words = "components[0].accessory.custom_id: a length of 0 is not in 1–100";
    refused(
        message(Section::new(texts(), Button::primary("", "B"))),
        words,
    );
}

#[test]
fn a_gallery_has_10_pictures_with_an_address() {
    let gallery = |count| {
        let item = || MediaGalleryItem::new("https://example.org/a.png");
        message(MediaGallery::new(
            (0..count).map(|_| item()).collect::<Vec<_>>(),
        ))
    };
    let thumbnail = |thumbnail| message(Section::new([TextDisplay::new("a")], thumbnail));
    let shown = |length| thumbnail(Thumbnail::new("attachment://a.png").description(text(length)));
    let words = "components[0].accessory.media.url: found `ftp://a`, expected one of http://, https:// and attachment:// URLs";

    longest("components[0].items", 10, gallery);
    refused(
        gallery(0),
        "components[0].items: a count of 0 is not in 1–10",
    );
    longest("components[0].accessory.description", 1024, shown);
    refused(thumbnail(Thumbnail::new("ftp://a")), words);
}

#[test]
fn a_file_is_one_of_the_message() {
    let file = |url: &str| message(FileDisplay::new(url));
    let legal = "attachment:// with a file name";
    let words = format!("components[0].file.url: found `https://a`, expected one of {legal}");

    assert_eq!(file("attachment://a.pdf"), Ok(()));
    refused(file("https://a"), &words);
}

#[test]
fn a_container_holds_neither_nothing_nor_another() {
    let inner = Container::new([TextDisplay::new("a")]);
    let check = message(Container::new([inner]));
    let none: [Component; 0] = [];

    let field = &check.expect_err("it is nested").field;
    assert_eq!(field, "components[0].components[0].type");
    refused(
        message(Container::new(none)),
        "components[0].components: a count of 0 is not in 1–40",
    );
    let color = Container::new([TextDisplay::new("a")]).accent_color(0x0100_0000);
    refused(
        message(color),
        "components[0].accent_color: 16777216 is not in 0–16777215",
    );
}

#[test]
fn a_modal_has_a_title_an_id_and_5_components() {
    let labels = |count| {
        let label = |n: usize| Label::new("What", TextInput::short(n.to_string()));
        (0..count)
            .map(label)
            .fold(ModalBody::new("m", "M"), ModalBody::with_component)
    };
    let titled = |length| {
        ModalBody {
            title: text(length),
            ..labels(1)
        }
        .check()
    };
    let with_id = |length| {
        ModalBody {
            custom_id: text(length),
            ..labels(1)
        }
        .check()
    };

    longest("components", 5, |count| labels(count).check());
    refused(labels(0).check(), "components: a count of 0 is not in 1–5");
    longest("title", 45, titled);
    longest("custom_id", 100, with_id);
    let answer = InteractionResponse::Modal(labels(0));
    refused(
        answer.check(),
        "data.components: a count of 0 is not in 1–5",
    );
}

#[test]
fn a_modal_holds_labels_texts_and_rows_of_the_old_form() {
    let words = "components[0].type: found BUTTON, expected one of ACTION_ROW, TEXT_DISPLAY, LABEL";
    refused(modal(Button::primary("b", "B")), words);
    assert_eq!(modal(ActionRow::new([TextInput::short("a")])), Ok(()));

    let inside = field(Button::primary("b", "B"));
    assert_eq!(
        inside.expect_err("it is no field").field,
        "components[0].component.type"
    );
    let row = modal(ActionRow::new([UserSelect::new("a")]));
    refused(
        row,
        "components[0].components[0].type: found USER_SELECT, expected one of TEXT_INPUT",
    );
}

#[test]
fn a_label_has_45_characters_and_100_behind_them() {
    let label = |length| modal(Label::new(text(length), TextInput::short("a")));
    let described =
        |length| modal(Label::new("What", TextInput::short("a")).description(text(length)));

    longest("components[0].label", 45, label);
    refused(
        label(0),
        "components[0].label: a length of 0 is not in 1–45",
    );
    longest("components[0].description", 100, described);
}

#[test]
fn a_text_input_has_4000_characters_and_no_text_of_its_own_in_a_label() {
    let at = "components[0].component";
    let crossed = TextInput::short("a").min_length(9).max_length(8);
    let old = json!({"type": 4, "custom_id": "a", "style": 1, "label": "What"});
    let old: Component = serde_json::from_value(old).expect("it is a text input");

    longest(&format!("{at}.min_length"), 4000, |n| {
        field(TextInput::short("a").min_length(number(n)))
    });
    longest(&format!("{at}.max_length"), 4000, |n| {
        field(TextInput::short("a").max_length(number(n)))
    });
    longest(&format!("{at}.value"), 4000, |n| {
        field(TextInput::paragraph("a").value(text(n)))
    });
    longest(&format!("{at}.placeholder"), 100, |n| {
        field(TextInput::short("a").placeholder(text(n)))
    });
    refused(
        field(crossed),
        &format!("{at}.max_length: 8 is not in 9–4000"),
    );
    refused(
        field(old),
        &format!("{at}.label: found a value, expected none inside a label"),
    );
}

#[test]
fn an_upload_takes_10_files_of_10_types() {
    let at = "components[0].component";
    let types = |count| vec![".pdf".to_owned(); count];
    let legal = "image, video, audio and extensions such as .pdf";

    longest(&format!("{at}.max_values"), 10, |n| {
        field(FileUpload::new("a").max_values(number(n)))
    });
    longest(&format!("{at}.file_types"), 10, |n| {
        field(FileUpload::new("a").file_types(types(n)))
    });
    let pdf = FileUpload::new("a").file_types(["pdf".to_owned()]);
    refused(
        field(pdf),
        &format!("{at}.file_types: found `pdf`, expected one of {legal}"),
    );
}

#[test]
fn an_upload_may_take_no_file_at_all() {
    let none = FileUpload::new("a").min_values(0);

    assert_eq!(field(none.clone()), Ok(()));
    assert_eq!(field(none.optional()), Ok(()));
}

#[test]
fn who_must_choose_more_than_can_be_chosen_unless_said_is_refused() {
    let at = "components[0].component.min_values";
    let select = row(StringSelect::new("s").options(options(25)).min_values(2));
    let group = |min| field(CheckboxGroup::new("a", choices(3)).min_values(min));
    let words = "components[0].components[0].min_values: 2 is not in 0–1";

    refused(select, words);
    let upload = field(FileUpload::new("a").min_values(2));
    refused(upload, &format!("{at}: 2 is not in 0–1"));
    assert_eq!(group(3), Ok(()));
    refused(group(4), &format!("{at}: 4 is not in 1–3"));
}

#[test]
fn a_radio_group_has_2_to_10_options_and_one_to_begin_with() {
    let at = "components[0].component.options";
    let radio = |options| field(RadioGroup::new("a", options));
    let chosen = choices(2).into_iter().map(GroupOption::chosen).collect();

    longest(at, 10, |count| radio(choices(count)));
    refused(
        radio(choices(1)),
        &format!("{at}: a count of 1 is not in 2–10"),
    );
    refused(
        radio(chosen),
        &format!("{at}: a count of defaults of 2 is not in 0–1"),
    );
    let twice = vec![GroupOption::new("a", "v"), GroupOption::new("b", "v")];
    refused(
        radio(twice),
        &format!("{at}[1].value: found a second `v`, expected unique values"),
    );
}

#[test]
fn a_checkbox_group_has_1_to_10_options_and_as_many_to_begin_with() {
    let at = "components[0].component";
    let group = || CheckboxGroup::new("a", choices(3));
    let chosen = choices(3)
        .into_iter()
        .map(GroupOption::chosen)
        .collect::<Vec<_>>();

    longest(&format!("{at}.options"), 10, |count| {
        field(CheckboxGroup::new("a", choices(count)))
    });
    refused(
        field(group().min_values(0)),
        &format!("{at}.min_values: 0 is not in 1–10"),
    );
    assert_eq!(field(group().min_values(0).optional()), Ok(()));
    assert_eq!(field(CheckboxGroup::new("a", chosen.clone())), Ok(()));
    let two = field(CheckboxGroup::new("a", chosen).max_values(2));
    refused(
        two,
        &format!("{at}.options: a count of 3 to begin with is not in 1–2"),
    );
}

#[test]
fn a_place_checks_components_that_are_in_no_body() {
    let rows = vec![buttons(2).into()];

    assert_eq!(ComponentPlace::Message.check(&rows), Ok(()));
    assert_eq!(ComponentPlace::MessageOfComponents.check(&rows), Ok(()));
    assert!(ComponentPlace::Modal.check(&rows).is_err());
}
