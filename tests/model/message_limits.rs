//! Limits of messages and embeds.

use guildhall_model::api::{
    CreateFollowupMessage, CreateInteractionResponse, EditFollowupMessage, EditOriginalResponse,
    Endpoint,
};
use guildhall_model::component::TextDisplay;
use guildhall_model::{
    AllowedMentionType, AllowedMentions, AttachmentBody, Choice, Embed, EmbedAuthor, EmbedFooter,
    Id, InteractionResponse, InteractionToken, MessageBody, MessageEdit, MessageFlags, Patch,
    PollBody, Timestamp, ValidationError,
};

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

fn text(length: usize) -> String {
    "ä".repeat(length)
}

/// Checks a message with these embeds, and asserts that the check of an edit has the same result.
fn check_embeds(embeds: Vec<Embed>) -> Result<(), ValidationError> {
    let body = MessageBody {
        embeds: embeds.clone(),
        ..MessageBody::default()
    };
    let check = body.check();
    assert_eq!(MessageEdit::new().embeds(embeds).check(), check);
    check
}

#[test]
fn string_converts_into_a_message() {
    assert_eq!(MessageBody::from("hi"), MessageBody::text("hi"));
    assert_eq!(MessageBody::from("hi".to_owned()), MessageBody::text("hi"));
}

#[test]
fn content_has_at_most_2000_characters() {
    let words = "content: a length of 2001 is not in 0–2000";
    let edit = |length| MessageEdit::new().content(text(length)).check();

    assert_eq!(MessageBody::text(text(2000)).check(), Ok(()));
    assert_rejected(MessageBody::text(text(2001)).check(), words);
    assert_eq!(edit(2000), Ok(()));
    assert_rejected(edit(2001), words);
}

#[test]
fn edit_can_clear_every_field() {
    let edit = MessageEdit::new()
        .content(Patch::Clear)
        .embeds(Patch::Clear)
        .components(Patch::Clear)
        .attachments(Patch::Clear)
        .allowed_mentions(Patch::Clear)
        .poll(Patch::Clear);

    assert_eq!(edit.check(), Ok(()));
    assert_eq!(MessageEdit::new().check(), Ok(()));
}

#[test]
fn embeds_of_a_components_v2_message_are_removed_by_an_empty_list() {
    let components = MessageFlags::IS_COMPONENTS_V2;
    let edit = || {
        MessageEdit::new()
            .content(None)
            .poll(None)
            .flags(components)
    };
    let words = "embeds: found null, expected an empty list in a message with IS_COMPONENTS_V2";

    assert_eq!(edit().check(), Ok(()));
    assert_eq!(edit().embeds([]).check(), Ok(()));
    assert_rejected(edit().embeds(None).check(), words);
    let without_flag = MessageEdit::new().embeds(None);
    assert_rejected(without_flag.check_on(components), words);
}

#[test]
fn message_has_at_most_10_embeds() {
    let embed = Embed::new().title("a");

    assert_eq!(check_embeds(vec![embed.clone(); 10]), Ok(()));
    let words = "embeds: a count of 11 is not in 0–10";
    assert_rejected(check_embeds(vec![embed; 11]), words);
}

#[test]
fn embeds_have_at_most_6000_characters_in_total() {
    let whole = Embed::new()
        .title(text(100))
        .description(text(2000))
        .footer(text(500))
        .author(text(100))
        .field(text(100), text(200));
    let more = Embed::new().title("a");

    assert_eq!(whole.size(), 3000);
    assert_eq!(check_embeds(vec![whole.clone(), whole.clone()]), Ok(()));
    let words = "embeds: a total length of 6001 is not in 0–6000";
    assert_rejected(check_embeds(vec![whole.clone(), whole, more]), words);
}

#[test]
fn whitespace_around_embed_texts_does_not_count() {
    let title = format!("  {}  ", text(256));
    let embed = Embed::new().title(title);

    assert_eq!(embed.check(), Ok(()));
    assert_eq!(embed.size(), 256);
}

#[test]
fn texts_of_an_embed_have_length_limits() {
    let name = |name: &str, length, most| {
        format!("embeds[0].{name}: a length of {length} is not in 0–{most}")
    };
    let one = |embed: Embed| check_embeds(vec![embed]);

    assert_rejected(one(Embed::new().title(text(257))), &name("title", 257, 256));
    let long = Embed::new().description(text(4097));
    assert_rejected(one(long), &name("description", 4097, 4096));
    let long = Embed::new().footer(text(2049));
    assert_rejected(one(long), &name("footer.text", 2049, 2048));
    let long = Embed::new().author(text(257));
    assert_rejected(one(long), &name("author.name", 257, 256));
}

#[test]
fn embed_has_at_most_25_fields_with_names_of_256_and_values_of_1024_characters() {
    let fields = |count| {
        let fields = (0..count).fold(Embed::new(), |embed, _| embed.field("a", "b"));
        fields.check()
    };
    let one = |name, value| Embed::new().field(text(name), text(value)).check();

    assert_eq!(fields(25), Ok(()));
    assert_rejected(fields(26), "fields: a count of 26 is not in 0–25");
    assert_eq!(one(256, 1024), Ok(()));
    let words = "fields[0].name: a length of 257 is not in 0–256";
    assert_rejected(one(257, 1), words);
    let words = "fields[0].value: a length of 1025 is not in 0–1024";
    assert_rejected(one(1, 1025), words);
}

/// Field, the URL schemes that it accepts, and a function that sets the field of an embed.
type UrlField = (&'static str, &'static str, fn(&str) -> Embed);

#[test]
fn urls_of_an_embed_are_on_the_web_or_attachments() {
    let web = "one of the URL schemes http and https";
    let media = "one of the URL schemes http, https and attachment";
    let cases: [UrlField; 6] = [
        ("url", web, |url| Embed::new().url(url)),
        ("author.url", web, |url| {
            Embed::new().author(EmbedAuthor::new("a").url(url))
        }),
        ("author.icon_url", media, |url| {
            Embed::new().author(EmbedAuthor::new("a").icon_url(url))
        }),
        ("footer.icon_url", media, |url| {
            Embed::new().footer(EmbedFooter::new("a").icon_url(url))
        }),
        ("image.url", media, |url| Embed::new().image(url)),
        ("thumbnail.url", media, |url| Embed::new().thumbnail(url)),
    ];
    for (field, valid, embed) in cases {
        let words = |found: &str| format!("embeds[0].{field}: found `{found}`, expected {valid}");
        let check = |url: &str| check_embeds(vec![embed(url)]);
        assert_eq!(check("https://a"), Ok(()), "{field}");
        assert_eq!(
            check("attachment://a.png").is_ok(),
            valid == media,
            "{field}"
        );
        for url in ["javascript:alert(1)", "discord://a", "a.png"] {
            assert_rejected(check(url), &words(url));
        }
        let long = |length: usize| format!("https://{}", "a".repeat(length - 8));
        assert_eq!(check(&long(2048)), Ok(()), "{field}");
        let words = format!("embeds[0].{field}: a length of 2049 is not in 1–2048");
        assert_rejected(check(&long(2049)), &words);
    }
}

#[test]
fn embed_color_has_at_most_24_bits() {
    assert_eq!(Embed::new().color(0x00ff_ffff).check(), Ok(()));
    let words = "color: 16777216 is not in 0–16777215";
    assert_rejected(Embed::new().color(0x0100_0000).check(), words);
}

#[test]
fn message_flags_that_only_the_service_sets_are_rejected() {
    let body = |flags| MessageBody::text("hi").flag(flags).check();

    assert_eq!(
        body(MessageFlags::EPHEMERAL | MessageFlags::SUPPRESS_EMBEDS),
        Ok(())
    );
    assert_eq!(body(MessageFlags::from_bits_retain(1 << 30)), Ok(()));
    let words = "flags: found CROSSPOSTED, LOADING, expected one of SUPPRESS_EMBEDS, EPHEMERAL, \
                 SUPPRESS_NOTIFICATIONS, IS_VOICE_MESSAGE, IS_COMPONENTS_V2";
    assert_rejected(
        body(MessageFlags::LOADING | MessageFlags::CROSSPOSTED | MessageFlags::EPHEMERAL),
        words,
    );
}

#[test]
fn edit_may_repeat_flags_of_the_message() {
    let flags = MessageFlags::EPHEMERAL | MessageFlags::HAS_THREAD;

    assert_eq!(MessageEdit::new().flags(flags).check(), Ok(()));
}

#[test]
fn components_v2_message_cannot_have_content_embeds_or_poll() {
    let body = |body: MessageBody| body.flag(MessageFlags::IS_COMPONENTS_V2).check();
    let poll = PollBody::new("Tabs?", ["No".into()]);
    let words =
        |field| format!("{field}: found a value, expected none in a message with IS_COMPONENTS_V2");

    assert_rejected(body("hi".into()), &words("content"));
    let embed = MessageBody::default().embed(Embed::new());
    assert_rejected(body(embed), &words("embeds"));
    assert_rejected(body(MessageBody::default().poll(poll)), &words("poll"));
    let edit = MessageEdit::new().content("hi");
    let edit = edit.flags(MessageFlags::IS_COMPONENTS_V2);
    assert_rejected(edit.check(), &words("content"));
}

#[test]
fn edit_is_checked_against_the_message() {
    let components = MessageFlags::IS_COMPONENTS_V2;
    let (text, display) = (MessageEdit::new().content("hi"), TextDisplay::new("hi"));
    let shown = MessageEdit::new().components(vec![display.into()]);

    assert_eq!(text.check_on(MessageFlags::empty()), Ok(()));
    let words = "content: found a value, expected none in a message with IS_COMPONENTS_V2";
    assert_rejected(text.check_on(components), words);
    assert_eq!(shown.check_on(components), Ok(()));
    assert_eq!(
        shown.check(),
        Ok(()),
        "without the flags of the message, the rule cannot be checked"
    );
    assert!(shown.check_on(MessageFlags::empty()).is_err());
    let turned = shown.flags(components);
    assert_eq!(turned.check_on(MessageFlags::empty()), Ok(()));
}

#[test]
fn message_has_at_most_10_files_with_descriptions_of_at_most_1024_characters() {
    let files = |file: AttachmentBody, count| MessageBody {
        attachments: vec![file; count],
        ..MessageBody::default()
    };
    let file = |length| AttachmentBody::new(Id::new(0)).description(text(length));

    assert_eq!(files(file(1024), 10).check(), Ok(()));
    let words = "attachments: a count of 11 is not in 0–10";
    assert_rejected(files(file(1), 11).check(), words);
    let words = "attachments[0].description: a length of 1025 is not in 0–1024";
    assert_rejected(files(file(1025), 1).check(), words);
}

/// Returns allowed mentions of `count` users.
fn mentions_of(count: u64) -> AllowedMentions {
    AllowedMentions {
        users: (1..=count).map(Id::new).collect(),
        ..AllowedMentions::none()
    }
}

#[test]
fn allowed_mentions_have_at_most_100_users_and_exclude_parsing_them() {
    let check = |mentions| {
        let body = MessageBody::text("hi").allowed_mentions(mentions);
        body.check()
    };

    assert_eq!(check(mentions_of(100)), Ok(()));
    let words = "allowed_mentions.users: a count of 101 is not in 0–100";
    assert_rejected(check(mentions_of(101)), words);
    let words =
        "allowed_mentions.users: found IDs, expected none, because `parse` contains the same type";
    assert_rejected(
        check(mentions_of(1).parse(AllowedMentionType::Users)),
        words,
    );
    let others = mentions_of(1).parse(AllowedMentionType::Roles);
    assert_eq!(check(others), Ok(()));
}

#[test]
fn interaction_response_checks_its_data() {
    let message = InteractionResponse::ChannelMessage(text(2001).into());
    let suggestions = |count| InteractionResponse::Autocomplete(vec![Choice::from("a"); count]);

    let words = "data.content: a length of 2001 is not in 0–2000";
    assert_rejected(message.check(), words);
    assert_eq!(suggestions(25).check(), Ok(()));
    let words = "data.choices: a count of 26 is not in 0–25";
    assert_rejected(suggestions(26).check(), words);
    assert_eq!(InteractionResponse::Pong.check(), Ok(()));
}

#[test]
fn every_endpoint_with_a_message_checks_the_message() {
    let now = Timestamp::from_millis(0).expect("the time is in the valid range");
    let token = || InteractionToken::new("t");
    let edit = || MessageEdit::new().content(text(2001));
    let body = || MessageBody::text(text(2001));
    let response = InteractionResponse::ChannelMessage(body());

    let original = EditOriginalResponse::new(Id::new(1), token(), edit());
    assert!(original.check(now).is_err());
    let follow_up = CreateFollowupMessage::new(Id::new(1), token(), body());
    assert!(follow_up.check(now).is_err());
    let later = EditFollowupMessage::new(Id::new(1), token(), Id::new(2), edit());
    assert!(later.check(now).is_err());
    let first = CreateInteractionResponse::new(Id::new(1), token(), response);
    assert!(first.check(now).is_err());
}
