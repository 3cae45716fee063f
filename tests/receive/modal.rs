//! Modals are built from a struct, and their submitted values are parsed back into it.

use acceptance::{AppResponse, SignedRequest, builder, submit};
use guildhall::component::ModalBuilder;
use guildhall::model::ModalBody;
use guildhall::prelude::*;
use serde_json::{Value, json};

#[derive(Choice, Clone, Debug)]
pub(crate) enum Topic {
    Bug,
    Idea,
}

/// Minutes, written as `10m`.
#[derive(Debug)]
pub(crate) struct Minutes(u8);

impl OptionType for Minutes {
    const SPEC: OptionSpec = String::SPEC.max_length(5);

    fn read(given: &OptionInput<'_>) -> Result<Self, OptionError> {
        let minutes = given
            .text()?
            .strip_suffix('m')
            .and_then(|text| text.parse().ok());
        minutes
            .map(Self)
            .ok_or_else(|| OptionError::new("write a length like `10m`"))
    }
}

#[derive(Debug, Modal)]
#[modal(title = "Feedback", text = "Tell us more.")]
pub(crate) struct Feedback {
    /// As many words as you like
    #[text(label = "What happened?", paragraph, min_length = 2, max_length = 1000)]
    details: Option<String>,
    #[text(placeholder = "7")]
    times: u8,
    #[select]
    topic: Topic,
    #[checkbox(label = "May we contact you?")]
    contact: bool,
}

#[modal("feedback/{ticket}")]
pub(crate) fn feedback(ticket: u64, form: Feedback) -> String {
    format!("{ticket} {form:?}")
}

#[derive(Debug, Modal)]
#[modal(title = "Choices")]
pub(crate) struct Choices {
    #[radio]
    one: Topic,
    #[checkboxes(max = 1)]
    some: Vec<Topic>,
    #[select(placeholder = "Which?", min = 1)]
    topics: Vec<Topic>,
    #[upload(file_types("image"), max = 3)]
    shots: Vec<Attachment>,
    #[text]
    length: Minutes,
}

#[modal("choices")]
pub(crate) async fn choices(ctx: Context, form: Choices) -> String {
    let files: Vec<_> = form.shots.iter().map(|file| &*file.filename).collect();
    let Choices {
        one,
        some,
        topics,
        length,
        ..
    } = &form;
    format!(
        "{} {one:?} {some:?} {topics:?} {files:?} {}",
        ctx.user(),
        length.0
    )
}

#[derive(Modal)]
#[modal(title = "Team")]
pub(crate) struct Team {
    #[select]
    user: Option<User>,
    #[select]
    members: Vec<Member>,
    #[select]
    role: Role,
    #[select]
    anybody: Vec<Mentionable>,
    #[select]
    channel: TextChannel,
}

#[modal("team/{name}")]
pub(crate) fn team(name: String, form: Team) -> String {
    let Team {
        user,
        members,
        role,
        anybody,
        channel,
    } = form;
    let (members, anybody) = (members.len(), anybody.len());
    format!(
        "{name} {} {members} {} {anybody} {channel}",
        user.is_some(),
        role.name
    )
}

#[modal("plain")]
fn plain() -> &'static str {
    "thanks"
}

async fn send(body: Value) -> AppResponse {
    let app = builder(&[])
        .modal(feedback::MODAL)
        .modal(choices::MODAL)
        .modal(team::MODAL)
        .modal(plain::MODAL)
        .build();
    SignedRequest::from(body)
        .send_to(&app.expect("the app builds"))
        .await
}

fn entries(times: &str) -> [Value; 4] {
    [
        json!({"type": 4, "custom_id": "details", "value": ""}),
        json!({"type": 4, "custom_id": "times", "value": times}),
        json!({"type": 3, "custom_id": "topic", "values": ["idea"]}),
        json!({"type": 23, "custom_id": "contact", "value": true}),
    ]
}

fn body<T: Modal>(form: ModalBuilder<T>) -> Value {
    let body = ModalBody::from(form);
    assert_eq!(body.check(), Ok(()));
    serde_json::to_value(body).expect("the text is JSON")
}

#[test]
fn struct_becomes_a_modal_with_a_label_per_field() {
    let body = body(feedback::open(7));

    assert_eq!(body["custom_id"], "feedback/7");
    assert_eq!(body["title"], "Feedback");
    assert_eq!(
        body["components"][0],
        json!({"type": 10, "content": "Tell us more."})
    );
    let details = json!({"type": 4, "custom_id": "details", "style": 2, "min_length": 2, "max_length": 1000, "required": false});
    let details = json!({"type": 18, "label": "What happened?", "description": "As many words as you like", "component": details});
    assert_eq!(body["components"][1], details);
    let times =
        json!({"type": 4, "custom_id": "times", "style": 1, "placeholder": "7", "required": true});
    assert_eq!(
        body["components"][2],
        json!({"type": 18, "label": "Times", "component": times})
    );
    let options = json!([{"label": "Bug", "value": "bug"}, {"label": "Idea", "value": "idea"}]);
    assert_eq!(
        body["components"][3]["component"],
        json!({"type": 3, "custom_id": "topic", "options": options, "required": true})
    );
    assert_eq!(
        body["components"][4]["component"],
        json!({"type": 23, "custom_id": "contact"})
    );
}

#[test]
fn modal_fields_have_the_declared_limits() {
    let body = body(choices::open());
    let field = |index: usize| &body["components"][index]["component"];

    assert_eq!(field(0)["type"], 21);
    assert_eq!(field(0)["required"], true);
    assert_eq!(field(1)["max_values"], 1);
    assert_eq!(field(1)["min_values"], 0);
    assert_eq!(field(2)["max_values"], 2);
    assert_eq!(field(2)["required"], true);
    assert_eq!(field(3)["file_types"], json!(["image"]));
    assert_eq!(field(4)["max_length"], 5);
}

#[test]
fn field_type_determines_the_select_type() {
    let body =
        body(team::open("a/b".to_owned()).expect("the custom ID has at most 100 characters"));
    let field = |index: usize| &body["components"][index]["component"];

    assert_eq!(body["custom_id"], "team/a%2Fb");
    let kinds: Vec<_> = (0..5).map(|index| field(index)["type"].clone()).collect();
    assert_eq!(kinds, [5, 5, 6, 7, 8]);
    assert_eq!(field(0)["required"], false);
    assert_eq!(field(1)["max_values"], 25);
    assert_eq!(field(4)["channel_types"], json!([0]));
}

#[test]
fn modal_can_be_prefilled() {
    let value = Feedback {
        details: Some("It broke".to_owned()),
        times: 3,
        topic: Topic::Bug,
        contact: true,
    };
    let body = body(
        feedback::open(7)
            .title("Again")
            .text("Sorry.")
            .prefill(&value),
    );
    let field = |index: usize| &body["components"][index]["component"];

    assert_eq!(body["title"], "Again");
    assert_eq!(body["components"][0]["content"], "Sorry.");
    assert_eq!(field(1)["value"], "It broke");
    assert_eq!(field(2)["value"], "3");
    assert_eq!(field(3)["options"][0]["default"], true);
    assert_eq!(field(3)["options"][1].get("default"), None);
    assert_eq!(field(4)["default"], true);
}

#[test]
fn empty_text_is_not_prefilled_and_a_text_of_another_length_is_refused() {
    let form = |details: &str| {
        let value = Feedback {
            details: Some(details.to_owned()),
            times: 3,
            topic: Topic::Bug,
            contact: true,
        };
        ModalBody::from(feedback::open(7).prefill(&value))
    };
    let empty = serde_json::to_value(form("")).expect("a modal serializes");

    assert_eq!(empty["components"][1]["component"].get("value"), None);
    assert_eq!(form("").check(), Ok(()));
    assert_eq!(form("ab").check(), Ok(()));
    let fault = form("a")
        .check()
        .expect_err("the field has at least 2 characters");
    let words = "components[1].component.value: for `details`, a length of 1 is not in 2–1000";
    assert_eq!(fault.to_string(), words);
    let fault = form(&"a".repeat(1001)).check().map_err(|fault| fault.field);
    assert_eq!(fault, Err("components[1].component.value".to_owned()));
}

#[tokio::test]
async fn submitted_values_become_the_struct() {
    let response = send(submit(feedback::custom_id(7), entries("3"), &json!({}))).await;

    let expected = "7 Feedback { details: None, times: 3, topic: Idea, contact: true }";
    assert_eq!(response.content(), expected);
}

#[tokio::test]
async fn invalid_value_is_reported_with_its_field() {
    let long = send(submit("feedback/7", entries("300"), &json!({})))
        .await
        .content();
    let word = send(submit("feedback/7", entries("often"), &json!({})))
        .await
        .content();

    assert!(long.starts_with("`Times`: "), "{long}");
    assert!(word.starts_with("`Times`: "), "{word}");
}

#[tokio::test]
async fn groups_uploads_and_custom_types_are_parsed() {
    let file = json!({"id": "60", "filename": "a.png", "size": 1, "url": "https://a", "proxy_url": "https://a"});
    let fields = [
        json!({"type": 21, "custom_id": "one", "value": "idea"}),
        json!({"type": 22, "custom_id": "some", "values": []}),
        json!({"type": 3, "custom_id": "topics", "values": ["bug", "idea"]}),
        json!({"type": 19, "custom_id": "shots", "values": ["60"]}),
        json!({"type": 4, "custom_id": "length", "value": "10m"}),
    ];

    let response = send(submit(
        "choices",
        fields,
        &json!({"attachments": {"60": file}}),
    ))
    .await;

    assert_eq!(
        response.content(),
        "<@40> Idea [] [Bug, Idea] [\"a.png\"] 10"
    );
}

#[tokio::test]
async fn users_roles_and_channels_are_parsed_from_resolved_data() {
    let user = json!({"id": "80", "username": "bob", "discriminator": "0", "avatar": null});
    let member = json!({"roles": [], "joined_at": null, "flags": 0, "permissions": "0"});
    let role = json!({"id": "70", "name": "Helper", "color": 0, "permissions": "0"});
    let channel = json!({"id": "30", "type": 0, "name": "general", "permissions": "0"});
    let resolved = json!({"users": {"80": user}, "members": {"80": member}, "roles": {"70": role}, "channels": {"30": channel}});
    let chosen = [
        (5, "user", "80"),
        (5, "members", "80"),
        (6, "role", "70"),
        (7, "anybody", "70"),
        (8, "channel", "30"),
    ];
    let fields =
        chosen.map(|(kind, id, value)| json!({"type": kind, "custom_id": id, "values": [value]}));

    let response = send(submit("team/a%2Fb", fields, &resolved)).await;

    assert_eq!(response.content(), "a/b true 1 Helper 1 <#30>");
}

#[tokio::test]
async fn submit_of_an_outdated_modal_gets_a_message() {
    let [details, ..] = entries("3");
    for (id, fields) in [
        ("feedback/7", vec![details]),
        ("feedback/seven", vec![]),
        ("survey", vec![]),
    ] {
        let response = send(submit(id, fields, &json!({}))).await;

        assert_eq!(
            response.content(),
            "This button, menu or form is out of date. Run the command again.",
            "{id}"
        );
    }
}

#[tokio::test]
async fn modal_handler_does_not_need_a_struct() {
    assert_eq!(
        send(submit("plain", [], &json!({}))).await.content(),
        "thanks"
    );
}
