//! Commands are routed to their handlers through groups and guilds.

use acceptance::{SignedRequest, app, message_command, slash, user_command};
use guildhall::prelude::*;
use serde_json::{Value, json};

const CHANGED: &str = "This command has changed. Try again in a moment.";

/// Respond plainly
#[command]
fn plain() -> &'static str {
    "plain"
}

/// A tree
#[group]
mod tree {
    use super::*;

    /// A leaf
    #[command]
    fn leaf() -> &'static str {
        "leaf"
    }

    /// A branch
    #[group]
    mod branch {
        use super::*;

        /// A leaf of the branch
        #[command]
        fn leaf(
            /// The number
            count: u8,
        ) -> String {
            format!("leaf of the branch, {count}")
        }
    }
}

#[user_command]
fn greet(user: User, ctx: Context) -> String {
    format!("{} greets {}", ctx.user().username, user.username)
}

#[user_command(name = "Greet member")]
fn greet_member(member: Member) -> String {
    format!("{} {:?}", member.user.username, member.nick)
}

#[message_command]
fn shout(message: Message) -> String {
    message.content.to_uppercase()
}

/// In one guild
#[command(name = "plain", guilds(20))]
fn plain_here() -> &'static str {
    "plain here"
}

fn everything() -> App {
    app(&[
        plain::COMMAND,
        tree::COMMAND,
        greet::COMMAND,
        greet_member::COMMAND,
        shout::COMMAND,
        plain_here::COMMAND,
    ])
}

async fn content(body: Value) -> String {
    SignedRequest::from(body)
        .send_to(&everything())
        .await
        .content()
}

#[tokio::test]
async fn command_without_options_is_routed_to_its_handler() {
    assert_eq!(content(slash("plain", json!([]))).await, "plain");
}

#[tokio::test]
async fn subcommand_is_routed_to_its_handler() {
    let options = json!([{"type": 1, "name": "leaf", "options": []}]);
    assert_eq!(content(slash("tree", options)).await, "leaf");
}

#[tokio::test]
async fn subcommand_in_a_group_is_routed_with_its_options() {
    let options = json!([{"type": 2, "name": "branch", "options": [{"type": 1, "name": "leaf",
        "options": [{"type": 4, "name": "count", "value": 3}]}]}]);
    assert_eq!(
        content(slash("tree", options)).await,
        "leaf of the branch, 3"
    );
}

#[tokio::test]
async fn user_command_receives_its_target() {
    assert_eq!(content(user_command("Greet")).await, "ada greets bob");
    assert_eq!(
        content(user_command("Greet member")).await,
        r#"bob Some("Bobby")"#
    );
}

#[tokio::test]
async fn message_command_receives_its_target() {
    assert_eq!(content(message_command("Shout", "hello")).await, "HELLO");
}

#[tokio::test]
async fn guild_command_takes_precedence_over_a_global_one() {
    let mut body = slash("plain", json!([]));
    body["data"]["guild_id"] = json!("20");
    assert_eq!(content(body).await, "plain here");
}

#[tokio::test]
async fn global_command_handles_interactions_of_a_guild_registration() {
    let mut body = slash("plain", json!([]));
    body["data"]["guild_id"] = json!("21");
    assert_eq!(content(body).await, "plain");
}

#[tokio::test]
async fn guild_command_handles_interactions_of_another_guild_registration() {
    let mut body = slash("plain", json!([]));
    body["data"]["guild_id"] = json!("21");
    let response = SignedRequest::from(body)
        .send_to(&app(&[plain_here::COMMAND]))
        .await;
    assert_eq!(response.content(), "plain here");
}

#[tokio::test]
async fn guild_command_ignores_interactions_of_a_global_registration() {
    let response = SignedRequest::from(slash("plain", json!([])))
        .send_to(&app(&[plain_here::COMMAND]))
        .await;
    assert_eq!(response.content(), CHANGED);
}

#[tokio::test]
async fn unknown_command_or_option_gets_the_changed_message() {
    let unknown_option = json!([{"type": 3, "name": "nothing", "value": "x"}]);
    let count = json!({"type": 4, "name": "count", "value": 3});
    let twice = json!([{"type": 2, "name": "branch", "options": [{"type": 1, "name": "leaf",
        "options": [count, count]}]}]);
    let bodies = [
        slash("nothing", json!([])),
        user_command("Nobody"),
        slash("tree", json!([])),
        slash("tree", json!([{"type": 1, "name": "root", "options": []}])),
        slash("tree", json!([{"type": 2, "name": "leaf", "options": []}])),
        slash("plain", unknown_option),
        slash("tree", twice),
    ];
    for body in bodies {
        let response = SignedRequest::from(body.clone())
            .send_to(&everything())
            .await;
        assert_eq!(
            (response.content().as_str(), response.is_ephemeral()),
            (CHANGED, true),
            "{body}"
        );
    }
}

#[tokio::test]
async fn user_command_without_resolved_target_gets_the_changed_message() {
    let mut body = user_command("Greet");
    body["data"]["resolved"] = json!({});
    assert_eq!(content(body).await, CHANGED);
}

#[tokio::test]
async fn user_command_for_members_rejects_a_user_who_is_no_member() {
    let mut former = user_command("Greet member");
    former["data"]["resolved"]["members"] = json!({});
    let mut in_a_dm = former.clone();
    in_a_dm["data"]["resolved"] = json!({"users": former["data"]["resolved"]["users"]});
    let mut unknown = user_command("Greet member");
    unknown["data"]["resolved"] = json!({});

    let rejection = "`user`: must be a member of this server";
    assert_eq!(content(former).await, rejection);
    assert_eq!(content(in_a_dm).await, rejection);
    assert_eq!(content(unknown).await, CHANGED);
}
