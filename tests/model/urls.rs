//! URLs in the fields of messages, webhooks and apps are well formed.

use guildhall_model::api::{ApplicationEdit, Endpoint, ExecuteWebhook};
use guildhall_model::component::{ActionRow, ComponentContext, TextDisplay};
use guildhall_model::component::{Button, MediaGallery, Section, Thumbnail};
use guildhall_model::{
    Embed, EmbedAuthor, EmbedFooter, Id, MessageBody, Timestamp, ValidationError,
    ValidationErrorKind,
};
use proptest::prelude::*;

/// Checks a URL in one field.
type CheckUrl = fn(&str) -> Result<(), ValidationError>;

/// Every field of a request that contains a URL.
const FIELDS: [(&str, CheckUrl); 14] = [
    ("embeds[0].url", |url| embed(Embed::new().url(url))),
    ("embeds[0].author.url", |url| {
        embed(Embed::new().author(EmbedAuthor::new("a").url(url)))
    }),
    ("embeds[0].author.icon_url", |url| {
        embed(Embed::new().author(EmbedAuthor::new("a").icon_url(url)))
    }),
    ("embeds[0].footer.icon_url", |url| {
        embed(Embed::new().footer(EmbedFooter::new("a").icon_url(url)))
    }),
    ("embeds[0].image.url", |url| embed(Embed::new().image(url))),
    ("embeds[0].thumbnail.url", |url| {
        embed(Embed::new().thumbnail(url))
    }),
    ("link button", |url| {
        let row = ActionRow::buttons([Button::link(url, "Open")]);
        ComponentContext::Message.check(&vec![row.into()])
    }),
    ("gallery item", |url| {
        ComponentContext::ComponentsV2Message.check(&vec![MediaGallery::new([url]).into()])
    }),
    ("thumbnail", |url| {
        let section = Section::new([TextDisplay::new("a")], Thumbnail::new(url));
        ComponentContext::ComponentsV2Message.check(&vec![section.into()])
    }),
    ("avatar_url", |url| {
        let mut request = ExecuteWebhook::new(Id::new(1), "token".into(), "Hi");
        request.message.avatar_url = Some(url.to_owned());
        request.check(Timestamp::now())
    }),
    ("custom_install_url", |url| {
        ApplicationEdit::new().custom_install_url(url).check()
    }),
    ("event_webhooks_url", |url| {
        ApplicationEdit::new().event_webhooks_url(url).check()
    }),
    ("interactions_endpoint_url", |url| {
        ApplicationEdit::new()
            .interactions_endpoint_url(url)
            .check()
    }),
    ("role_connections_verification_url", |url| {
        let edit = ApplicationEdit::new();
        edit.role_connections_verification_url(url).check()
    }),
];

fn embed(embed: Embed) -> Result<(), ValidationError> {
    MessageBody::from(embed).check()
}

#[test]
fn malformed_urls_are_rejected_in_each_field() {
    for url in [
        "https://a.b/EU Long 3.png",
        "https://a b.c/x.png",
        "https://a.b/x.png?name=EU Long",
        "https://a.b/x.png#EU Long",
        "https://a.b/x.png ",
        "https://a.b/x\n.png",
        "https://a.b/x\t.png",
        "https://a.b/\u{0}",
        "https://a.b/\u{7f}",
        "https://a.b/\u{85}x",
        "https://a.b/x\u{a0}y",
        "https://a.b/x\u{2028}",
        "https://\u{3000}",
        "https://",
        "https:///x.png",
        "https://?a",
        "https://#a",
        "https://.",
        "https://../x",
        "https://:80",
        "https://user@/x",
        "https://a.b:65536/x.png",
        "https://a.b:+80/x.png",
        "https://a.b:port/x.png",
        "https://a.b:-1/x.png",
        "https://a.b:80:80/x.png",
        "https://[::1/x.png",
        "http://a.b/<name>.png",
    ] {
        for (field, check) in FIELDS {
            let rejected = check(url).expect_err(field);
            let kind = rejected.kind();
            assert_eq!(kind, ValidationErrorKind::UrlFormat, "{field}: {url:?}");
            assert!(!rejected.to_string().contains('\n'), "{rejected}");
        }
    }
}

#[test]
fn well_formed_urls_are_accepted_in_each_field() {
    for url in [
        "https://a",
        "http://example.org/",
        "HTTPS://Example.ORG:443/a.png?b=c&d=[e]#f",
        "https://example.org:65535",
        "https://example.org:/",
        "https://user:word@example.org/",
        "https://127.0.0.1:8080/x",
        "https://[::1]:8080/x",
        "https://xn--mller-kva.example/",
        "https://müller.example/größe/画像.png?näme=é#ü",
        "https://example.org/100%/a|b/{c}/~d;e=f,g/(h)/'i'/\"j\"",
        "https://example.org/?q=%20+&q=a^b`c",
        "https://cdn.discordapp.com/attachments/1/2/a_b-c.d.png?ex=1&is=2&hm=3&",
    ] {
        for (field, check) in FIELDS {
            assert_eq!(check(url), Ok(()), "{field}: {url:?}");
        }
    }
}

#[test]
fn names_of_attachments_and_links_of_clients_are_no_web_urls() {
    let image = embed(Embed::new().image("attachment://EU Long 3.png"));
    let link = |url| {
        let row = ActionRow::buttons([Button::link(url, "Open")]);
        ComponentContext::Message.check(&vec![row.into()])
    };

    assert_eq!(image, Ok(()));
    assert_eq!(link("discord://-/channels/@me"), Ok(()));
    assert!(link("discord://-/a b").is_err());
}

#[test]
fn rejection_names_the_form_of_a_url() {
    let rejected = embed(Embed::new().image("https://a.b/EU Long 3.png")).unwrap_err();

    assert_eq!(
        rejected.to_string(),
        "embeds[0].image.url: found `https://a.b/EU Long 3.png`, expected a URL with a host, a port of at most 65535 \
         if any, and neither spaces nor control characters"
    );
}

proptest! {
    #[test]
    fn space_or_control_character_anywhere_makes_a_url_malformed(
        url in "https?://[a-z0-9é][a-z0-9.é-]{0,20}(:[0-9]{1,4})?(/[A-Za-z0-9%_.~é画-]{0,9}){0,3}([?][a-z=&é]{0,9})?(#[a-zé]{0,9})?",
        blank in prop::sample::select(vec![' ', '\t', '\r', '\n', '\0', '\u{1b}', '\u{7f}', '\u{9f}', '\u{a0}', '\u{3000}']),
        at: prop::sample::Index,
    ) {
        let places: Vec<_> = url.char_indices().map(|(at, _)| at).chain([url.len()]).collect();
        let mut broken = url.clone();
        broken.insert(*at.get(&places), blank);

        for (field, check) in FIELDS {
            prop_assert_eq!(check(&url), Ok(()), "{}: {:?}", field, url);
            prop_assert!(check(&broken).is_err(), "{}: {:?}", field, broken);
        }
    }
}
