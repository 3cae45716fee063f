//! Interaction responses as JSON.

use guildhall_model::component::TextDisplay;
use guildhall_model::interaction::{CallbackInteraction, CallbackResponse};
use guildhall_model::{
    AllowedMentionType, AllowedMentions, AttachmentBody, Choice, ComponentType, Embed, Id,
    InteractionResponse, InteractionType, MessageBody, MessageEdit, MessageFlags,
};
use serde_json::json;

use crate::wire::{assert_round_trip, assert_tolerant, read, written};

#[test]
fn every_response_round_trips() {
    assert_round_trip::<InteractionResponse>("response/message");
    assert_round_trip::<InteractionResponse>("response/deferred_ephemeral");
    assert_round_trip::<InteractionResponse>("response/autocomplete");
    assert_round_trip::<InteractionResponse>("response/modal");
}

#[test]
fn callback_response_round_trips_and_may_be_partial() {
    assert_tolerant::<CallbackResponse>("response/callback_response", &["interaction"]);
}

#[test]
fn callback_interaction_contains_its_channel_and_guild() {
    let wire = json!({"id": "1", "type": 2, "channel_id": "3", "guild_id": "4"});

    let read: CallbackInteraction = serde_json::from_value(wire.clone()).unwrap();

    let here = CallbackInteraction {
        channel_id: Some(Id::new(3)),
        guild_id: Some(Id::new(4)),
        ..CallbackInteraction::new(Id::new(1), InteractionType::ApplicationCommand)
    };
    assert_eq!(read, here);
    assert_eq!(written(&read), wire);
}

#[test]
fn message_with_a_file_or_component_is_not_empty() {
    let file = MessageBody {
        attachments: vec![AttachmentBody::new(Id::new(0)).description("a picture")],
        ..MessageBody::default()
    };
    let text = MessageBody::default().component(TextDisplay::new("hi"));

    assert!(!file.is_empty());
    assert!(!text.is_empty());
    let files = json!([{"id": "0", "description": "a picture"}]);
    assert_eq!(written(&file), json!({"attachments": files}));
}

#[test]
fn response_without_data_is_written_as_its_type() {
    let deferred = InteractionResponse::DeferredChannelMessage { ephemeral: false };

    assert_eq!(written(&InteractionResponse::Pong), json!({"type": 1}));
    assert_eq!(written(&deferred), json!({"type": 5}));
    assert_eq!(
        written(&InteractionResponse::DeferredUpdateMessage),
        json!({"type": 6})
    );
    assert_eq!(
        written(&InteractionResponse::LaunchActivity),
        json!({"type": 12})
    );
}

#[test]
fn response_without_data_is_read() {
    let read =
        |kind: u32| serde_json::from_value::<InteractionResponse>(json!({"type": kind})).unwrap();

    assert_eq!(read(1), InteractionResponse::Pong);
    assert_eq!(
        read(5),
        InteractionResponse::DeferredChannelMessage { ephemeral: false }
    );
    assert_eq!(read(12), InteractionResponse::LaunchActivity);
}

#[test]
fn message_without_data_is_rejected_naming_the_field() {
    let error = serde_json::from_str::<InteractionResponse>(r#"{"type":4}"#).unwrap_err();

    assert_eq!(error.to_string(), "missing field `data`");
}

#[test]
fn error_in_the_data_names_the_data_field() {
    let text = r#"{"type":4,"data":{"content":5}}"#;

    let error = serde_json::from_str::<InteractionResponse>(text).unwrap_err();

    assert!(error.to_string().starts_with("in `data`: "), "{error}");
}

#[test]
fn modal_response_is_read_with_title_and_components() {
    let InteractionResponse::Modal(modal) = read("response/modal") else {
        panic!("expected a modal");
    };

    assert_eq!(modal.title, "Feedback");
    assert_eq!(modal.components[0].kind(), Some(ComponentType::Label));
}

#[test]
fn update_response_contains_only_the_set_fields() {
    let edit = MessageEdit::default().content("Done.").components(None);
    let update = InteractionResponse::UpdateMessage(Box::new(edit));

    let data = json!({"content": "Done.", "components": null});
    assert_eq!(written(&update), json!({"type": 7, "data": data}));
    assert_eq!(
        serde_json::from_value::<InteractionResponse>(written(&update)).unwrap(),
        update
    );
}

#[test]
fn autocomplete_response_without_choices_has_an_empty_list() {
    let none = InteractionResponse::Autocomplete(Vec::<Choice>::new());

    assert_eq!(written(&none), json!({"type": 8, "data": {"choices": []}}));
}

#[test]
fn text_message_is_written_with_content_only() {
    let reply = InteractionResponse::ChannelMessage(MessageBody::text("hi"));

    assert_eq!(
        written(&reply),
        json!({"type": 4, "data": {"content": "hi"}})
    );
}

#[test]
fn message_without_mentions_is_written_with_an_empty_parse_list() {
    let body = MessageBody::text("hi").allowed_mentions(AllowedMentions::none());

    assert_eq!(written(&body)["allowed_mentions"], json!({"parse": []}));
}

#[test]
fn allowed_mentions_list_the_parsed_kinds() {
    let mentions = AllowedMentions::none().parse(AllowedMentionType::Everyone);

    assert_eq!(written(&mentions), json!({"parse": ["everyone"]}));
}

#[test]
fn message_without_content_embeds_and_components_is_empty() {
    assert!(MessageBody::text("").is_empty());
    assert!(
        MessageBody::default()
            .flag(MessageFlags::EPHEMERAL)
            .is_empty()
    );
}

#[test]
fn message_of_whitespace_and_empty_embeds_is_empty() {
    let blank = Embed::new().title(" ").description("\u{2003}\n");
    for embed in [Embed::new(), blank] {
        assert!(embed.is_empty());
        assert!(MessageBody::text(" \n").embed(embed).is_empty());
    }
    let colored = Embed::new().color(0x00_FF_00);
    for embed in [
        colored,
        Embed::new().footer("page 1"),
        Embed::new().field("a", "b"),
    ] {
        assert!(!MessageBody::default().embed(embed).is_empty());
    }
}
