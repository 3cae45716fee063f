//! Handles for an interaction; their requests are authorized only by the interaction token.

use guildhall::model::{
    AllowedMentions, AttachmentBody, Embed, Id, InteractionResponse, MessageBody, MessageFlags,
    Patch,
};
use serde_json::json;

use crate::handle::{MESSAGE, SentRequest, sent_by_interaction};

const ORIGINAL: &str = "/webhooks/1/aW50ZXJhY3Rpb24%3Aa%2Fb/messages/@original";
const FOLLOWUP: &str = "/webhooks/1/aW50ZXJhY3Rpb24%3Aa%2Fb/messages/7";

fn expected(method: &str, path: &str) -> SentRequest {
    SentRequest::new(&format!("{method} {path}")).authorization("")
}

#[tokio::test]
async fn interaction_callback_is_sent() {
    let response = InteractionResponse::ChannelMessage(MessageBody::text("Hello"));
    let again = response.clone();
    let id = Id::new(9);
    let sent = sent_by_interaction(|interaction| interaction.respond(id, response)).await;
    let with_response =
        sent_by_interaction(|interaction| interaction.respond(id, again).with_response(true));

    let path = "/interactions/9/aW50ZXJhY3Rpb24%3Aa%2Fb/callback";
    let body = json!({"type": 4, "data": {"content": "Hello"}});
    assert_eq!(sent, expected("POST", path).body(body.clone()));
    let path = format!("{path}?with_response=true");
    assert_eq!(with_response.await, expected("POST", &path).body(body));
}

#[tokio::test]
async fn original_response_is_read_and_deleted() {
    let read = sent_by_interaction(|interaction| interaction.original().get()).await;
    let deleted = sent_by_interaction(|interaction| interaction.original().delete()).await;

    assert_eq!(read, expected("GET", ORIGINAL));
    assert_eq!(deleted, expected("DELETE", ORIGINAL));
}

#[tokio::test]
async fn original_response_is_edited() {
    let sent = sent_by_interaction(|interaction| {
        let edit = interaction
            .original()
            .edit()
            .content("Done")
            .components(vec![])
            .embeds(vec![Embed::default()])
            .attachments(None)
            .allowed_mentions(AllowedMentions::default());
        edit.flags(MessageFlags::SUPPRESS_EMBEDS).poll(Patch::Clear)
    });

    let body = json!({"content": "Done", "components": [], "embeds": [{}], "attachments": null,
        "allowed_mentions": {"parse": []}, "flags": 4, "poll": null});
    assert_eq!(sent.await, expected("PATCH", ORIGINAL).body(body));
}

#[tokio::test]
async fn followup_is_created() {
    let message = MessageBody::text("More").flag(MessageFlags::EPHEMERAL);
    let sent = sent_by_interaction(|interaction| interaction.followup(message)).await;

    let body = json!({"content": "More", "flags": 64});
    let path = "/webhooks/1/aW50ZXJhY3Rpb24%3Aa%2Fb";
    assert_eq!(sent, expected("POST", path).body(body));
}

#[tokio::test]
async fn followup_is_read_and_deleted() {
    let read = sent_by_interaction(|interaction| interaction.message(MESSAGE).get()).await;
    let deleted = sent_by_interaction(|interaction| interaction.message(MESSAGE).delete()).await;

    assert_eq!(read, expected("GET", FOLLOWUP));
    assert_eq!(deleted, expected("DELETE", FOLLOWUP));
}

#[tokio::test]
async fn followup_is_edited() {
    let none: Vec<AttachmentBody> = Vec::new();
    let sent = sent_by_interaction(|interaction| {
        let edit = interaction.message(MESSAGE).edit().content("Less");
        edit.attachments(none)
    });

    let body = json!({"content": "Less", "attachments": []});
    assert_eq!(sent.await, expected("PATCH", FOLLOWUP).body(body));
}
