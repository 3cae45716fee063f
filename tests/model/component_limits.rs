//! Limits of components in messages and modals; errors contain the path.

use guildhall_model::component::{
    ActionRow, Button, ButtonStyle, ChannelSelect, CheckboxGroup, ComponentContext, Container,
    FileDisplay, FileUpload, GroupOption, Label, MediaGallery, MediaGalleryItem, MentionableSelect,
    RadioGroup, RoleSelect, Section, SelectOption, Separator, StringSelect, TextDisplay, TextInput,
    Thumbnail, UserSelect,
};
use guildhall_model::{
    Channel, Component, Emoji, Id, InteractionResponse, MessageBody, MessageEdit, MessageFlags,
    ModalBody, Patch, Role, User, ValidationError,
};
use serde_json::json;

use crate::wire::read;

fn text(length: usize) -> String {
    "ä".repeat(length)
}

fn message(component: impl Into<Component>) -> Result<(), ValidationError> {
    MessageBody::from_components([component]).check()
}

fn row(component: impl Into<Component>) -> Result<(), ValidationError> {
    message(ActionRow::new([component]))
}

fn modal(component: impl Into<Component>) -> Result<(), ValidationError> {
    ModalBody::new("m", "Modal").component(component).check()
}

fn field(component: impl Into<Component>) -> Result<(), ValidationError> {
    modal(Label::new("What", component))
}

/// Asserts that the check fails with this message.
#[track_caller]
fn assert_rejected(check: Result<(), ValidationError>, words: &str) {
    assert_eq!(
        check
            .expect_err("the service would reject the value")
            .to_string(),
        words
    );
}

/// Asserts that `length` is valid and that `length` + 1 is rejected at this path.
#[track_caller]
fn assert_longest(path: &str, length: usize, check: impl Fn(usize) -> Result<(), ValidationError>) {
    assert_eq!(check(length), Ok(()));
    assert_eq!(
        check(length + 1)
            .expect_err("the value exceeds the maximum length")
            .field,
        path
    );
}

fn number(size: usize) -> u32 {
    size.try_into().expect("the size fits in a `u32`")
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
fn components_of_every_type_are_accepted_in_context() {
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
fn error_contains_the_path_the_value_and_the_valid_range() {
    let long = Button::primary(text(101), "B");
    let second = ActionRow::buttons([Button::primary("a", "A"), long]);
    let body = MessageBody::text("hi").component(second);
    let words = "components[0].components[1].custom_id: a length of 101 is not in 1–100";

    assert_rejected(body.check(), words);
    let response = InteractionResponse::ChannelMessage(body);
    assert_rejected(response.check(), &format!("data.{words}"));
}

#[test]
fn custom_ids_must_be_unique_in_a_message_or_modal() {
    let twice = [buttons(1), buttons(1)];
    let words = "components[1].components[0].custom_id: found a second `b0`, expected unique values; \
         give each component its own custom ID, such as the same one with another value";
    assert_rejected(MessageBody::from_components(twice).check(), words);

    let label = Label::new("What", TextInput::short("a"));
    let body = ModalBody::new("m", "Modal").component(label.clone());
    let words = "components[1].component.custom_id: found a second `a`, expected unique values; \
         give each component its own custom ID, such as the same one with another value";
    assert_rejected(body.component(label).check(), words);
}

#[test]
fn component_ids_other_than_zero_must_be_unique() {
    let texts = |id: u32| {
        ["a", "b"].map(|text| {
            Component::from(TextDisplay {
                id: Some(id),
                ..TextDisplay::new(text)
            })
        })
    };
    let words = "components[1].id: found a second `7`, expected unique values";

    assert_rejected(MessageBody::from_components(texts(7)).check(), words);
    assert_eq!(MessageBody::from_components(texts(0)).check(), Ok(()));
    let separator = Separator::new().id(0x8000_0000);
    assert_rejected(
        message(separator),
        "components[0].id: 2147483648 is not in 0–2147483647",
    );
}

#[test]
fn message_with_content_has_at_most_5_action_rows_and_no_other_components() {
    let rows = |count| {
        let row = |n| ActionRow::buttons([Button::primary(format!("b{n}"), "B")]);
        (0..count)
            .map(row)
            .fold(MessageBody::text("hi"), MessageBody::component)
            .check()
    };
    let display = MessageBody::text("hi").component(TextDisplay::new("a"));

    assert_longest("components", 5, rows);
    assert_rejected(
        display.check(),
        "components[0].type: found TEXT_DISPLAY, expected one of ACTION_ROW; \
         create the message with `from_components([…])` instead of a text",
    );
}

#[test]
fn misplaced_component_is_rejected_with_the_position_that_accepts_it() {
    let of_text = |component: Component| MessageBody::text("hi").component(component).check();
    let of_components = |component: Component| MessageBody::from_components([component]).check();
    let button = || Component::from(Button::primary("b", "B"));
    let select = || Component::from(UserSelect::new("s"));
    let buttons = "put it into `ActionRow::buttons([…])`";
    let selects = "put it into `ActionRow::select(…)`";
    let inside = Component::from(Container::new().components([button()]));
    let input = Component::from(TextInput::short("t"));

    assert_remedy(of_text(button()), "components[0].type", buttons);
    assert_remedy(of_text(select()), "components[0].type", selects);
    assert_remedy(of_components(button()), "components[0].type", buttons);
    assert_remedy(of_components(select()), "components[0].type", selects);
    assert_remedy(
        of_components(inside),
        "components[0].components[0].type",
        buttons,
    );
    assert_remedy(
        of_text(input.clone()),
        "components[0].type",
        "only a modal can contain it",
    );
    assert_remedy(
        modal(input),
        "components[0].type",
        "put it into `Label::new(…)`",
    );
    assert_remedy(
        modal(select()),
        "components[0].type",
        "put it into `Label::new(…)`",
    );
}

fn assert_remedy(result: Result<(), ValidationError>, field: &str, remedy: &str) {
    let fault = result.expect_err("the position does not accept the component");
    assert_eq!(fault.field, field);
    assert!(
        fault.to_string().ends_with(&format!("; {remedy}")),
        "{fault}"
    );
}

#[test]
fn components_v2_message_has_at_most_40_components_in_total() {
    let containers = |count| {
        let texts = (0..count).map(|_| TextDisplay::new("a"));
        let container = Container::new().components(texts);
        MessageBody::from_components([container]).check()
    };

    assert_longest("components", 39, containers);
}

#[test]
fn components_v2_message_has_at_most_4000_characters_of_text() {
    let texts = |length| {
        let inside = Container::new().components([TextDisplay::new(text(length - 1000))]);
        let body = MessageBody::from_components([inside]);
        body.component(TextDisplay::new(text(1000))).check()
    };

    assert_longest("components", 4000, texts);
    let words = "components[0].content: a length of 0 is not in 1–4000";
    assert_rejected(modal(TextDisplay::new("")), words);
}

#[test]
fn edit_without_content_or_flags_may_have_components_v2() {
    let display = || vec![Component::from(TextDisplay::new("a"))];
    let edit = || MessageEdit::new().components(display());
    let words = "components[0].type: found TEXT_DISPLAY, expected one of ACTION_ROW; \
        create the message with `from_components([…])` instead of a text";

    assert_eq!(edit().check(), Ok(()));
    assert_eq!(edit().content(Patch::Clear).check(), Ok(()));
    assert_eq!(edit().flags(MessageFlags::IS_COMPONENTS_V2).check(), Ok(()));
    assert_rejected(edit().content("hi").check(), words);
    let response = InteractionResponse::UpdateMessage(Box::new(edit().content("hi")));
    assert_rejected(response.check(), &format!("data.{words}"));
}

#[test]
fn action_row_has_at_most_5_buttons_or_one_select() {
    let selects = |count| {
        let selects = (0..count).map(|n| UserSelect::new(format!("s{n}")));
        message(ActionRow::new(selects))
    };
    let mixed = [
        Component::from(UserSelect::new("s")),
        Button::primary("b", "B").into(),
    ];
    let words = "components[0].components: a count of 2 is not in 1–1";

    assert_longest("components[0].components", 5, |count| {
        message(buttons(count))
    });
    assert_longest("components[0].components", 1, selects);
    assert_rejected(message(ActionRow::new(mixed)), words);
    assert_rejected(
        message(buttons(0)),
        "components[0].components: a count of 0 is not in 1–5",
    );
}

#[test]
fn button_must_have_exactly_the_fields_of_its_style() {
    let at = |rest: &str| format!("components[0].components[0].{rest}");
    let mut link = Button::primary("b", "B");
    link.style = ButtonStyle::Link;
    assert_rejected(
        row(link.clone()),
        &at("custom_id: found a value, expected none on a LINK button"),
    );
    link.custom_id = None;
    assert_rejected(
        row(link),
        &at("url: found none, expected a value on a LINK button"),
    );

    let premium = Button::premium(Id::new(7)).emoji(Emoji::unicode("🦀"));
    assert_rejected(
        row(premium),
        &at("emoji: found a value, expected none on a PREMIUM button"),
    );
    let mut primary = Button::link("https://example.org", "B");
    primary.style = ButtonStyle::Primary;
    assert_rejected(
        row(primary),
        &at("custom_id: found none, expected a value on a PRIMARY button"),
    );
}

#[test]
fn button_must_have_a_label_or_an_emoji() {
    let at = "components[0].components[0]";
    let label = |length| row(Button::danger("b", text(length)));
    let url = |length| row(Button::link(format!("http://{}", text(length - 7)), "B"));
    let crab = Button::icon(ButtonStyle::Success, "b", Emoji::unicode("🦀"));

    assert_eq!(row(crab), Ok(()));
    let words = format!("{at}.label: found none, expected a label or an emoji");
    assert_rejected(label(0), &words);
    assert_longest(&format!("{at}.label"), 80, label);
    assert_longest(&format!("{at}.url"), 512, url);
    let custom = |length| Emoji {
        id: Some(Id::new(7)),
        ..Emoji::unicode(text(length))
    };
    let emoji = |length| row(Button::secondary("b", "B").emoji(custom(length)));
    assert_longest(&format!("{at}.emoji.name"), 32, emoji);
}

#[test]
fn name_of_an_emoji_without_an_id_is_a_unicode_emoji() {
    let button = |emoji: &str| row(Button::secondary("b", "B").emoji(emoji.into()));
    let option = |emoji: &str| {
        let option = SelectOption::new("O", "o").emoji(emoji.into());
        row(StringSelect::new("s").option(option))
    };
    let valid = "expected one of the Unicode emoji (a custom emoji also needs an ID)";
    for emoji in ["🦀", "❤", "❤️", "🏳️‍🌈", "👍🏽", "🇩🇪", "🇩", "1️⃣"]
    {
        assert_eq!((button(emoji), option(emoji)), (Ok(()), Ok(())), "{emoji}");
    }
    for (text, shown) in [
        ("crab", "crab"),
        ("é", "é"),
        ("🔥🔥", "🔥🔥"),
        ("\u{200B}", "\\u{200b}"),
        ("", ""),
    ] {
        let (row, found) = (
            "components[0].components[0]",
            format!("found `{shown}`, {valid}"),
        );
        assert_rejected(button(text), &format!("{row}.emoji.name: {found}"));
        assert_rejected(
            option(text),
            &format!("{row}.options[0].emoji.name: {found}"),
        );
    }
}

#[test]
fn button_of_an_unknown_style_is_not_checked() {
    let mut button = Button::premium(Id::new(7));
    button.style = ButtonStyle::Unknown(9);
    button.url = Some("https://example.org".to_owned());

    assert_eq!(row(button), Ok(()));
}

#[test]
fn select_has_at_most_25_options_with_unique_values() {
    let at = "components[0].components[0].options";
    let select = |options| row(StringSelect::new("s").options(options));
    let labeled = |length| select(vec![SelectOption::new(text(length), "v")]);
    let valued = |length| select(vec![SelectOption::new("l", text(length))]);
    let described = |length| select(vec![SelectOption::new("l", "v").description(text(length))]);

    assert_longest(at, 25, |count| select(options(count)));
    assert_rejected(
        select(vec![]),
        &format!("{at}: a count of 0 is not in 1–25"),
    );
    assert_longest(&format!("{at}[0].label"), 100, labeled);
    assert_longest(&format!("{at}[0].value"), 100, valued);
    assert_longest(&format!("{at}[0].description"), 100, described);
    let twice = vec![SelectOption::new("a", "v"), SelectOption::new("b", "v")];
    assert_rejected(
        select(twice),
        &format!("{at}[1].value: found a second `v`, expected unique values"),
    );
}

#[test]
fn minimum_of_a_select_cannot_exceed_its_maximum() {
    let at = "components[0].components[0]";
    let select = || StringSelect::new("s").options(options(25));

    assert_rejected(
        row(select().min_values(26)),
        &format!("{at}.min_values: 26 is not in 0–25"),
    );
    assert_rejected(
        row(select().max_values(0)),
        &format!("{at}.max_values: 0 is not in 1–25"),
    );
    let crossed = select().min_values(3).max_values(2);
    assert_rejected(row(crossed), &format!("{at}.max_values: 2 is not in 3–25"));
    let placeholder = |length| row(select().placeholder(text(length)));
    assert_longest(&format!("{at}.placeholder"), 150, placeholder);
}

#[test]
fn defaults_of_a_select_must_fit_its_limits_and_type() {
    let at = "components[0].components[0]";
    let two = [
        SelectOption::new("a", "a").selected(true),
        SelectOption::new("b", "b").selected(true),
    ];
    let texts = StringSelect::new("s").options(two.clone());
    let users = UserSelect::new("s").default_value(Id::<Role>::new(7));
    let words = format!("{at}.default_values[0].type: found role, expected one of user");

    let count = "a default count of 2 for `s` is not in 1–1";
    assert_rejected(row(texts.clone()), &format!("{at}.options: {count}"));
    assert_eq!(row(texts.max_values(2)), Ok(()));
    assert_rejected(row(users), &words);
}

#[test]
fn defaults_must_have_the_type_of_their_select() {
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
        "components[0].components[0].default_values: a default count of 2 for `s` is not in 1–1";
    assert_rejected(row(both), words);
}

#[test]
fn required_select_in_a_modal_must_be_enabled_with_a_minimum_of_one() {
    let none = UserSelect::new("s").min_values(0);
    let words = "components[0].component.min_values: 0 is not in 1–25";

    assert_rejected(field(none.clone()), words);
    assert_eq!(field(none.clone().required(false)), Ok(()));
    assert_eq!(row(none), Ok(()));
    let words = "components[0].component.disabled: found true, expected false in a modal";
    assert_rejected(field(UserSelect::new("s").disabled(true)), words);
}

#[test]
fn section_has_1_to_3_texts_and_a_button_or_thumbnail() {
    let section = |count| {
        let texts = (0..count).map(|_| TextDisplay::new("a"));
        message(Section::new(texts, Button::primary("b", "B")))
    };
    let texts = || [TextDisplay::new("a")];
    let words =
        "components[0].accessory.type: found USER_SELECT, expected one of BUTTON, THUMBNAIL";

    assert_longest("components[0].components", 3, section);
    assert_rejected(
        section(0),
        "components[0].components: a count of 0 is not in 1–3",
    );
    assert_rejected(message(Section::new(texts(), UserSelect::new("s"))), words);
    let words = "components[0].accessory.custom_id: a length of 0 is not in 1–100";
    assert_rejected(
        message(Section::new(texts(), Button::primary("", "B"))),
        words,
    );
}

#[test]
fn media_gallery_has_1_to_10_items_and_media_urls_are_checked() {
    let gallery = |count| {
        let item = || MediaGalleryItem::new("https://example.org/a.png");
        message(MediaGallery::new(
            (0..count).map(|_| item()).collect::<Vec<_>>(),
        ))
    };
    let thumbnail = |thumbnail| message(Section::new([TextDisplay::new("a")], thumbnail));
    let shown = |length| thumbnail(Thumbnail::new("attachment://a.png").description(text(length)));
    let words = "components[0].accessory.media.url: found `ftp://a`, expected one of the URL schemes http, https and attachment";

    assert_longest("components[0].items", 10, gallery);
    assert_rejected(
        gallery(0),
        "components[0].items: a count of 0 is not in 1–10",
    );
    assert_longest("components[0].accessory.description", 1024, shown);
    assert_rejected(thumbnail(Thumbnail::new("ftp://a")), words);
}

#[test]
fn link_button_opens_http_https_or_discord() {
    for url in ["http://a", "https://a", "discord://-/settings"] {
        assert_eq!(
            Button::link(url, "Open").checked().map(drop),
            Ok(()),
            "{url}"
        );
    }
    let words =
        "found `javascript:alert(1)`, expected one of the URL schemes http, https and discord";
    let row = ActionRow::buttons([Button::link("javascript:alert(1)", "Open")]);
    assert_rejected(
        message(row),
        &format!("components[0].components[0].url: {words}"),
    );
}

#[test]
fn file_component_references_an_attachment() {
    let file = |url: &str| message(FileDisplay::new(url));
    let valid = "the uploaded files, written as attachment://name";
    let words = format!("components[0].file.url: found `https://a`, expected one of {valid}");

    assert_eq!(file("attachment://a.pdf"), Ok(()));
    assert_rejected(file("https://a"), &words);
}

#[test]
fn container_cannot_be_empty_or_nested() {
    let inner = Container::new().components([TextDisplay::new("a")]);
    let check = message(Container::new().components([inner]));
    let none: [Component; 0] = [];

    let field = &check
        .expect_err("a container cannot contain a container")
        .field;
    assert_eq!(field, "components[0].components[0].type");
    assert_rejected(
        message(Container::new().components(none)),
        "components[0].components: a count of 0 is not in 1–40",
    );
    let color = Container::new()
        .components([TextDisplay::new("a")])
        .accent_color(0x0100_0000);
    assert_rejected(
        message(color),
        "components[0].accent_color: 16777216 is not in 0–16777215",
    );
}

#[test]
fn modal_has_a_title_a_custom_id_and_1_to_5_components() {
    let labels = |count| {
        let label = |n: usize| Label::new("What", TextInput::short(n.to_string()));
        (0..count)
            .map(label)
            .fold(ModalBody::new("m", "M"), ModalBody::component)
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

    assert_longest("components", 5, |count| labels(count).check());
    assert_rejected(labels(0).check(), "components: a count of 0 is not in 1–5");
    assert_longest("title", 45, titled);
    assert_longest("custom_id", 100, with_id);
    let response = InteractionResponse::Modal(labels(0));
    assert_rejected(
        response.check(),
        "data.components: a count of 0 is not in 1–5",
    );
}

#[test]
fn modal_can_contain_labels_texts_and_legacy_rows() {
    let words = "components[0].type: found BUTTON, expected one of ACTION_ROW, TEXT_DISPLAY, LABEL";
    assert_rejected(modal(Button::primary("b", "B")), words);
    assert_eq!(modal(ActionRow::new([TextInput::short("a")])), Ok(()));

    let inside = field(Button::primary("b", "B"));
    assert_eq!(
        inside.expect_err("a button cannot be in a label").field,
        "components[0].component.type"
    );
    let row = modal(ActionRow::new([UserSelect::new("a")]));
    assert_rejected(
        row,
        "components[0].components[0].type: found USER_SELECT, expected one of TEXT_INPUT",
    );
}

#[test]
fn label_has_at_most_45_characters_and_its_description_100() {
    let label = |length| modal(Label::new(text(length), TextInput::short("a")));
    let described =
        |length| modal(Label::new("What", TextInput::short("a")).description(text(length)));

    assert_longest("components[0].label", 45, label);
    assert_rejected(
        label(0),
        "components[0].label: a length of 0 is not in 1–45",
    );
    assert_longest("components[0].description", 100, described);
}

#[test]
fn text_input_has_at_most_4000_characters_and_cannot_have_a_label_field() {
    let at = "components[0].component";
    let crossed = TextInput::short("a").min_length(9).max_length(8);
    let old = json!({"type": 4, "custom_id": "a", "style": 1, "label": "What"});
    let old: Component = serde_json::from_value(old).expect("the JSON is a text input");

    assert_longest(&format!("{at}.min_length"), 4000, |n| {
        field(TextInput::short("a").min_length(number(n)))
    });
    assert_longest(&format!("{at}.max_length"), 4000, |n| {
        field(TextInput::short("a").max_length(number(n)))
    });
    assert_longest(&format!("{at}.value"), 4000, |n| {
        field(TextInput::paragraph("a").value(text(n)))
    });
    assert_longest(&format!("{at}.placeholder"), 100, |n| {
        field(TextInput::short("a").placeholder(text(n)))
    });
    assert_rejected(
        field(crossed),
        &format!("{at}.max_length: 8 is not in 9–4000"),
    );
    assert_rejected(
        field(old),
        &format!("{at}.label: found a value, expected none inside a label"),
    );
}

#[test]
fn file_upload_accepts_at_most_10_files_of_at_most_10_types() {
    let at = "components[0].component";
    let types = |count| vec![".pdf".to_owned(); count];
    let valid = "image, video, audio, or an extension such as .pdf";

    assert_longest(&format!("{at}.max_values"), 10, |n| {
        field(FileUpload::new("a").max_values(number(n)))
    });
    assert_longest(&format!("{at}.file_types"), 10, |n| {
        field(FileUpload::new("a").file_types(types(n)))
    });
    let pdf = FileUpload::new("a").file_types(["pdf".to_owned()]);
    assert_rejected(
        field(pdf),
        &format!("{at}.file_types: found `pdf`, expected one of {valid}"),
    );
}

#[test]
fn required_file_upload_has_a_minimum_of_one() {
    let none = FileUpload::new("a").min_values(0);
    let words = "components[0].component.min_values: 0 is not in 1–10";

    assert_rejected(field(none.clone()), words);
    assert_rejected(field(none.clone().required(true)), words);
    assert_eq!(field(none.required(false)), Ok(()));
    assert_eq!(field(FileUpload::new("a").min_values(1)), Ok(()));
}

#[test]
fn values_of_a_menu_are_at_most_its_options() {
    let menu = |min, max| StringSelect {
        min_values: min,
        max_values: max,
        ..StringSelect::new("s").options(options(2))
    };
    let group = |min, max| CheckboxGroup {
        min_values: min,
        max_values: max,
        ..CheckboxGroup::new("g", choices(2))
    };
    let cases = [
        (Some(2), Some(2), None),
        (None, Some(2), None),
        (None, Some(3), Some("max_values: 3 is not in 1–2")),
        (Some(3), Some(3), Some("min_values: 3 is not in 1–2")),
        (Some(3), None, Some("min_values: 3 is not in 1–2")),
        (Some(1), Some(25), Some("max_values: 25 is not in 1–2")),
    ];
    for (min, max, words) in cases {
        let words = words.map(|words| format!("components[0].component.{words}"));
        for check in [field(menu(min, max)), field(group(min, max))] {
            assert_eq!(check.err().map(|error| error.to_string()), words);
        }
    }
    let words = "components[0].components[0].max_values: 3 is not in 1–2";
    assert_rejected(row(menu(None, Some(3))), words);
    assert_eq!(row(UserSelect::new("u").max_values(25)), Ok(()));
}

#[test]
fn prefilled_text_has_the_length_that_its_input_accepts() {
    let input = |value: &str| TextInput::short("name").value(value);
    let bounded = |value: &str| input(value).min_length(3).max_length(5);
    let at = "components[0].component.value: for `name`, a length of";
    let cases = [
        (input(""), None),
        (input("").min_length(1), Some("0 is not in 1–4000")),
        (bounded("abc"), None),
        (bounded("äöüßé"), None),
        (bounded("ab"), Some("2 is not in 3–5")),
        (bounded("äöüßéa"), Some("6 is not in 3–5")),
        (bounded(""), Some("0 is not in 3–5")),
    ];
    for (input, words) in cases {
        let words = words.map(|words| format!("{at} {words}"));
        assert_eq!(field(input).err().map(|error| error.to_string()), words);
    }
}

#[test]
fn minimum_cannot_exceed_the_default_maximum() {
    let at = "components[0].component.min_values";
    let select = row(StringSelect::new("s").options(options(25)).min_values(2));
    let group = |min| field(CheckboxGroup::new("a", choices(3)).min_values(min));
    let words = "components[0].components[0].min_values: 2 is not in 0–1";

    assert_rejected(select, words);
    let upload = field(FileUpload::new("a").min_values(2));
    assert_rejected(upload, &format!("{at}: 2 is not in 1–1"));
    assert_eq!(group(3), Ok(()));
    assert_rejected(group(4), &format!("{at}: 4 is not in 1–3"));
}

#[test]
fn radio_group_has_2_to_10_options_and_at_most_one_default() {
    let at = "components[0].component.options";
    let radio = |options| field(RadioGroup::new("a", options));
    let chosen = choices(2)
        .into_iter()
        .map(|option| option.selected(true))
        .collect();

    assert_longest(at, 10, |count| radio(choices(count)));
    assert_rejected(
        radio(choices(1)),
        &format!("{at}: a count of 1 is not in 2–10"),
    );
    assert_rejected(
        radio(chosen),
        &format!("{at}: a default count of 2 is not in 0–1"),
    );
    let twice = vec![GroupOption::new("a", "v"), GroupOption::new("b", "v")];
    assert_rejected(
        radio(twice),
        &format!("{at}[1].value: found a second `v`, expected unique values"),
    );
}

#[test]
fn checkbox_group_has_1_to_10_options_and_no_more_defaults_than_its_maximum() {
    let at = "components[0].component";
    let group = || CheckboxGroup::new("a", choices(3));
    let chosen = choices(3)
        .into_iter()
        .map(|option| option.selected(true))
        .collect::<Vec<_>>();

    assert_longest(&format!("{at}.options"), 10, |count| {
        field(CheckboxGroup::new("a", choices(count)))
    });
    assert_rejected(
        field(group().min_values(0)),
        &format!("{at}.min_values: 0 is not in 1–3"),
    );
    assert_eq!(field(group().min_values(0).required(false)), Ok(()));
    assert_eq!(field(CheckboxGroup::new("a", chosen.clone())), Ok(()));
    let two = field(CheckboxGroup::new("a", chosen).max_values(2));
    assert_rejected(
        two,
        &format!("{at}.options: a default count of 3 for `a` is not in 1–2"),
    );
}

#[test]
fn component_context_checks_components_without_a_body() {
    let rows = vec![buttons(2).into()];

    assert_eq!(ComponentContext::Message.check(&rows), Ok(()));
    assert_eq!(ComponentContext::ComponentsV2Message.check(&rows), Ok(()));
    assert!(ComponentContext::Modal.check(&rows).is_err());
}
