//! Guards run from the app inwards to the command, up to the first one that rejects.

use std::sync::{Arc, Mutex, PoisonError};

use acceptance::{SignedRequest, builder, slash};
use guildhall::Command;
use guildhall::prelude::*;
use serde_json::{Value, json};

/// Log of the checks that ran, and the name of the one that rejects.
#[derive(Clone, Debug, Default)]
struct Asked {
    checks: Arc<Mutex<Vec<&'static str>>>,
    refuses: &'static str,
}

impl Asked {
    fn checks(&self) -> Vec<&'static str> {
        let checks = self.checks.lock();
        checks.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn asked(ctx: &Context, check: &'static str) -> bool {
    let asked: &Asked = ctx.state().expect("every app of these tests has one");
    let mut checks = asked.checks.lock().unwrap_or_else(PoisonError::into_inner);
    checks.push(check);
    check != asked.refuses
}

fn of_app(ctx: &Context) -> bool {
    asked(ctx, "app")
}

fn of_group(ctx: &Context) -> bool {
    asked(ctx, "group")
}

fn of_inner_group(ctx: &Context) -> bool {
    asked(ctx, "inner group")
}

fn of_command(ctx: &Context) -> bool {
    asked(ctx, "command")
}

/// Manage the bank
#[group(check = of_group)]
mod bank {
    use super::*;

    /// Manage the vault
    #[group(check = of_inner_group)]
    mod vault {
        use super::*;

        /// Open it
        #[command(check = of_command)]
        pub(super) fn open() -> &'static str {
            "opened"
        }
    }
}

/// Rule with permissions
#[command(member_permissions(BAN_MEMBERS), app_permissions(BAN_MEMBERS), check = of_command)]
fn rule() -> &'static str {
    "ruled"
}

/// Returns the response text and the checks that ran.
async fn used(
    command: &Command,
    body: Value,
    refuses: &'static str,
) -> (String, Vec<&'static str>) {
    let checks = Arc::default();
    let asked = Asked { checks, refuses };
    let app = builder(&[*command]).check(of_app).state(asked.clone());
    let app = app.build().expect("the app of a test is complete");
    let answer = SignedRequest::from(body).send_to(&app).await;
    (answer.content(), asked.checks())
}

fn opened() -> Value {
    let open = json!({"type": 1, "name": "open", "options": []});
    let vault = json!({"type": 2, "name": "vault", "options": [open]});
    slash("bank", json!([vault]))
}

#[tokio::test]
async fn guards_are_asked_from_the_app_to_the_command() {
    let (told, asked) = used(&bank::COMMAND, opened(), "nobody").await;
    assert_eq!(asked, ["app", "group", "inner group", "command"]);
    assert_eq!(told, "opened");
}

#[tokio::test]
async fn after_the_first_that_says_no_nobody_is_asked() {
    let (told, asked) = used(&bank::COMMAND, opened(), "group").await;
    assert_eq!(asked, ["app", "group"]);
    assert_ne!(told, "opened");
}

#[tokio::test]
async fn permissions_are_asked_before_the_check_of_the_same_level() {
    let mut body = slash("rule", json!([]));
    body["member"]["permissions"] = json!("0");
    let (told, asked) = used(&rule::COMMAND, body, "nobody").await;
    assert_eq!(asked, ["app"]);
    assert_ne!(told, "ruled");
}
