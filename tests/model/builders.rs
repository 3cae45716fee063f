//! Setters: a singular setter adds an entry, a plural setter replaces the list, the setter of a flag accepts a `bool`.

use guildhall_model::channel::ForumTag;
use guildhall_model::component::{
    ActionRow, Button, Checkbox, Container, MediaGallery, SelectOption, Separator,
    SeparatorSpacing, StringSelect, TextDisplay, TextInput, Thumbnail,
};
use guildhall_model::{
    AllowedMentions, Choice, ChoiceValue, CommandOptionType, Embed, EmbedAuthor, EmbedField,
    EmbedFooter, Id, MemberBody, MessageBody, MessageEdit, MessageFlags, ModalBody, Patch,
};
use serde_json::json;

use crate::wire::written;

#[test]
fn singular_setter_adds_an_entry() {
    let embed = Embed::new().field("a", "1").inline_field("b", "2");
    let body = MessageBody::text("hi")
        .embed(embed.clone())
        .embed(Embed::new())
        .flag(MessageFlags::EPHEMERAL)
        .flag(MessageFlags::SUPPRESS_EMBEDS);
    let edit = MessageEdit::new()
        .embed(embed.clone())
        .component(ActionRow::buttons([Button::danger("no", "No")]))
        .component(TextDisplay::new("text"));
    let mentions = AllowedMentions::none().user(Id::new(1)).user(Id::new(2));

    assert_eq!(embed.fields[1], EmbedField::new("b", "2").inline(true));
    assert_eq!(body.embeds, [embed.clone(), Embed::new()]);
    assert!(
        body.flags
            .contains(MessageFlags::EPHEMERAL | MessageFlags::SUPPRESS_EMBEDS)
    );
    assert_eq!(edit.embeds, Patch::Set(vec![embed]));
    assert_eq!(edit.components.value().map(Vec::len), Some(2));
    assert_eq!(mentions.users.len(), 2);
}

#[test]
fn plural_setter_replaces_the_list() {
    let embed = Embed::new()
        .field("a", "1")
        .fields([("b", "2"), ("c", "3")]);
    let body = MessageBody::text("hi")
        .embed(Embed::new())
        .embeds([embed.clone()])
        .component(Separator::new())
        .components([TextDisplay::new("text")])
        .flags(MessageFlags::EPHEMERAL);
    let modal = ModalBody::new("m", "Modal").components([TextDisplay::new("text")]);
    let days = StringSelect::new("days").options([("Friday", "fri"), ("Saturday", "sat")]);
    let gallery = MediaGallery::new(["https://example.org/a.png"]).items(["attachment://b.png"]);
    let roles = MemberBody::new("token")
        .roles([Id::new(1), Id::new(2)])
        .roles([]);

    let names: Vec<_> = embed.fields.iter().map(|field| &*field.name).collect();
    assert_eq!(names, ["b", "c"]);
    assert_eq!(body.embeds, [embed]);
    assert_eq!(body.components, modal.components);
    assert_eq!(body.flags, MessageFlags::EPHEMERAL);
    assert_eq!(days.options[1], SelectOption::new("Saturday", "sat"));
    assert_eq!(gallery.items.len(), 1);
    assert_eq!(roles.roles, Some(vec![]));
}

#[test]
fn components_of_different_types_can_be_added_without_conversion() {
    let container = Container::new()
        .component(TextDisplay::new("Delete it?"))
        .component(
            Separator::new()
                .spacing(SeparatorSpacing::Large)
                .divider(false),
        )
        .component(ActionRow::buttons([Button::danger("delete", "Delete")]));

    let types: Vec<_> = container
        .components
        .iter()
        .map(written)
        .map(|json| json["type"].clone())
        .collect();
    assert_eq!(types, [10, 14, 1]);
    let separator = json!({"type": 14, "divider": false, "spacing": 2});
    assert_eq!(written(&container.components[1]), separator);
}

#[test]
fn boolean_setter_sets_and_unsets_the_field() {
    let button = |disabled| Button::primary("a", "A").disabled(disabled).disabled;
    let option = |selected| SelectOption::new("a", "a").selected(selected).default;
    let checkbox = |selected| Checkbox::new("a").selected(selected).default;
    let image = |spoiler| {
        Thumbnail::new("attachment://a.png")
            .spoiler(spoiler)
            .spoiler
    };
    let tag = |moderated| ForumTag::new("solved").moderated(moderated).moderated;
    let input = |required| TextInput::short("a").required(required).required;

    for set in [true, false] {
        assert_eq!(
            [
                button(set),
                option(set),
                checkbox(set),
                image(set),
                tag(set)
            ],
            [set; 5]
        );
        assert_eq!(input(set), Some(set));
    }
}

#[test]
fn embed_author_and_footer_have_setters_for_every_field() {
    let embed = Embed::new()
        .author(
            EmbedAuthor::new("Ada")
                .url("https://example.org")
                .icon_url("attachment://a.png"),
        )
        .footer(EmbedFooter::new("page 1").icon_url("attachment://b.png"));

    let author =
        json!({"name": "Ada", "url": "https://example.org", "icon_url": "attachment://a.png"});
    let footer = json!({"text": "page 1", "icon_url": "attachment://b.png"});
    assert_eq!(written(&embed), json!({"author": author, "footer": footer}));
}

#[test]
fn choice_value_converts_from_every_number_type() {
    let integers = [
        ChoiceValue::from(3_u8),
        3_u16.into(),
        3_u32.into(),
        3_i8.into(),
        3_i16.into(),
        3_i32.into(),
        3_i64.into(),
        3_u64.into(),
    ];

    assert!(integers.iter().all(|value| written(value) == json!(3)));
    assert_eq!(written(&ChoiceValue::from(0.5_f32)), json!(0.5));
    assert_eq!(written(&ChoiceValue::from(&"tea".to_owned())), json!("tea"));
    let too_large = Choice::new("many", u64::MAX).check(CommandOptionType::Integer);
    assert!(too_large.is_err());
}
