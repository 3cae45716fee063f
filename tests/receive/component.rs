//! Components are routed by custom ID; handlers receive the values in the custom ID and the selected values.

use acceptance::{AppResponse, SignedRequest, builder, click, select};
use guildhall::BuildError;
use guildhall::component::Route;
use guildhall::prelude::*;
use serde_json::{Value, json};

#[derive(Choice, Debug, PartialEq)]
enum Side {
    Yes,
    #[choice(value = "n/o")]
    No,
}

#[derive(Choice, Debug)]
enum Size {
    #[choice(value = 1)]
    Small,
    #[choice(value = 2)]
    Large,
}

#[component("vote/{poll}/{side}")]
async fn vote(ctx: Context, poll: u64, side: Side) -> String {
    format!("{} votes {side:?} in {poll}", ctx.user())
}

#[component("vote/{poll}")]
fn close(poll: Id<Message>) -> String {
    format!("{poll} is closed")
}

#[component("tag/{name}/{first}/{public}")]
fn tag(name: String, first: char, public: bool) -> String {
    format!("{name} {first} {public}")
}

#[component("/mux//{page}")]
fn mux(page: u8) -> String {
    page.to_string()
}

#[component("topics")]
fn topics(#[selected] sides: Vec<Side>) -> String {
    format!("{sides:?}")
}

#[component("size")]
fn size(#[selected] size: Option<Size>) -> String {
    format!("{size:?}")
}

#[component("text/{of}")]
fn text(of: i8, #[selected] text: String) -> String {
    format!("{of} {text}")
}

#[component("user")]
fn user(#[selected] user: User) -> String {
    user.username
}

#[component("members")]
fn members(#[selected] members: Vec<Member>) -> String {
    let names: Vec<_> = members.iter().map(ToString::to_string).collect();
    names.join(" ")
}

#[component("role")]
fn role(#[selected] role: Role) -> String {
    role.name
}

#[component("anybody")]
fn anybody(#[selected] anybody: Vec<Mentionable>) -> String {
    let role = |one: &&Mentionable| matches!(one, Mentionable::Role(_));
    let roles = anybody.iter().filter(role).count();
    format!("{roles} of {}", anybody.len())
}

#[component("channel")]
fn channel(#[selected] channel: TextChannel) -> String {
    channel.to_string()
}

struct Count(u32);

#[component("counted")]
fn counted(#[state] count: &Count) -> String {
    count.0.to_string()
}

mod taken {
    use guildhall::prelude::*;

    #[component("vote/{poll}/yes")]
    pub(super) fn vote(poll: String) -> String {
        poll
    }
}

async fn send(route: Route, body: Value) -> AppResponse {
    let app = builder(&[])
        .component(route)
        .build()
        .expect("the app builds");
    SignedRequest::from(body).send_to(&app).await
}

fn people() -> Value {
    let user = |id: &str| json!({"id": id, "username": format!("u{id}"), "discriminator": "0", "avatar": null});
    let member = json!({"roles": [], "joined_at": null, "flags": 0, "permissions": "0"});
    let role = json!({"id": "70", "name": "Helper", "color": 0, "permissions": "0"});
    let channel = json!({"id": "30", "type": 0, "name": "general", "permissions": "0"});
    json!({"users": {"80": user("80"), "81": user("81")}, "members": {"80": member},
        "roles": {"70": role}, "channels": {"30": channel}})
}

fn build_error(routes: &[Route]) -> String {
    let mut app = builder(&[]);
    for route in routes {
        app = app.component(*route);
    }
    match app.build().expect_err("the app does not build") {
        BuildError::Registry(error) => error.to_string(),
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn segments_of_a_custom_id_may_be_empty() {
    assert_eq!(mux::custom_id(3), "/mux//3");
    let response = send(mux::COMPONENT, click("/mux//3")).await;
    assert_eq!(response.content(), "3");
}

#[tokio::test]
async fn button_invokes_its_handler_with_the_values_in_its_custom_id() {
    let yes = send(vote::COMPONENT, click(vote::custom_id(7, Side::Yes))).await;
    let no = send(vote::COMPONENT, click(vote::custom_id(7, Side::No))).await;

    assert_eq!(yes.content(), "<@40> votes Yes in 7");
    assert_eq!(no.content(), "<@40> votes No in 7");
    assert_eq!(vote::custom_id(7, Side::No), "vote/7/n%2Fo");
}

#[tokio::test]
async fn custom_id_matches_the_longer_of_two_patterns_with_a_common_prefix() {
    let app = builder(&[])
        .component(vote::COMPONENT)
        .component(close::COMPONENT)
        .build()
        .expect("the patterns do not overlap");

    let response = SignedRequest::from(click(close::custom_id(Id::new(9))))
        .send_to(&app)
        .await;

    assert_eq!(response.content(), "9 is closed");
}

#[tokio::test]
async fn any_string_round_trips_through_a_custom_id() {
    let custom_id = tag::custom_id(" a/b%2F{}\n".to_owned(), '/', true)
        .expect("the custom ID has at most 100 characters");

    let response = send(tag::COMPONENT, click(custom_id)).await;

    assert_eq!(response.content(), " a/b%2F{}\n / true");
}

#[test]
fn custom_id_over_100_characters_is_an_error() {
    let custom_id_with = |length| tag::custom_id("ä".repeat(length), 'a', false);

    assert_eq!(custom_id_with(92).map(|id| id.chars().count()), Ok(100));
    let error = custom_id_with(93).expect_err("the custom ID is too long");
    assert_eq!(error.length, 101);
    let message = "a custom ID must have 1 to 100 characters; with these values, it has 101; for longer ones, see \
                   `CustomIds::store`";
    assert_eq!(error.to_string(), message);
}

#[tokio::test]
async fn outdated_custom_id_gets_a_message() {
    for old in [
        "vote/7",
        "vote/seven/yes",
        "vote/+7/yes",
        "vote/7/maybe",
        "vote/7/yes/8",
        "",
        "ballot",
    ] {
        let response = send(vote::COMPONENT, click(old)).await;

        assert_eq!(
            response.content(),
            "This button, menu or form is out of date. Run the command again.",
            "{old}"
        );
        assert!(response.is_ephemeral());
    }
}

#[tokio::test]
async fn string_select_yields_choices_numbers_and_strings() {
    let none = json!({});
    let sides = send(
        topics::COMPONENT,
        select(3, "topics", json!(["yes", "n/o"]), &none),
    )
    .await;
    let large = send(size::COMPONENT, select(3, "size", json!(["2"]), &none)).await;
    let nothing = send(size::COMPONENT, select(3, "size", json!([]), &none)).await;
    let text = send(text::COMPONENT, select(3, "text/-5", json!(["a"]), &none)).await;

    assert_eq!(sides.content(), "[Yes, No]");
    assert_eq!(large.content(), "Some(Large)");
    assert_eq!(nothing.content(), "None");
    assert_eq!(text.content(), "-5 a");
}

#[tokio::test]
async fn auto_populated_selects_yield_users_roles_and_channels() {
    let both = json!(["80", "70"]);
    let someone = send(user::COMPONENT, select(5, "user", json!(["81"]), &people())).await;
    let member = send(
        members::COMPONENT,
        select(5, "members", json!(["80"]), &people()),
    )
    .await;
    let helper = send(role::COMPONENT, select(6, "role", json!(["70"]), &people())).await;
    let both = send(anybody::COMPONENT, select(7, "anybody", both, &people())).await;
    let general = send(
        channel::COMPONENT,
        select(8, "channel", json!(["30"]), &people()),
    )
    .await;

    assert_eq!(someone.content(), "u81");
    assert_eq!(member.content(), "<@80>");
    assert_eq!(helper.content(), "Helper");
    assert_eq!(both.content(), "1 of 2");
    assert_eq!(general.content(), "<#30>");
}

#[tokio::test]
async fn invalid_selection_is_reported_to_the_user() {
    let response = send(
        members::COMPONENT,
        select(5, "members", json!(["80", "81"]), &people()),
    )
    .await;
    assert_eq!(
        response.content(),
        "`members`: must be a member of this server"
    );

    let mut voice = people();
    voice["channels"]["30"]["type"] = json!(2);
    let response = send(
        channel::COMPONENT,
        select(8, "channel", json!(["30"]), &voice),
    )
    .await;
    assert!(
        response.content().starts_with("`channel`: "),
        "{}",
        response.content()
    );
}

#[tokio::test]
async fn component_handler_receives_app_state() {
    let app = builder(&[]).component(counted::COMPONENT).state(Count(3));
    let app = app.build().expect("the app builds");

    assert_eq!(
        SignedRequest::from(click("counted"))
            .send_to(&app)
            .await
            .content(),
        "3"
    );
    let message = build_error(&[counted::COMPONENT]);
    assert!(
        message.contains("`counted`") && message.contains("::Count`"),
        "{message}"
    );
}

#[test]
fn overlapping_patterns_are_rejected_with_both_locations() {
    let message = build_error(&[vote::COMPONENT, taken::vote::COMPONENT]);

    assert!(
        message.starts_with("one custom ID can match both `vote/{}/"),
        "{message}"
    );
    assert_eq!(message.matches("component.rs:").count(), 2, "{message}");
}

#[test]
fn component_added_twice_is_registered_once() {
    let twice = builder(&[])
        .component(vote::COMPONENT)
        .component(vote::COMPONENT);

    assert!(twice.build().is_ok());
}

#[test]
fn components_and_modals_are_discovered_at_link_time() {
    let found: Vec<_> = Route::discover().map(|route| route.source()).collect();

    assert!(found.contains(&vote::COMPONENT.source()));
    assert!(found.contains(&crate::modal::feedback::MODAL.source()));
}
