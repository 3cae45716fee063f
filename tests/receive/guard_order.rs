//! Guards run from the app through the groups to the command, up to the first rejection.

use std::sync::{Arc, Mutex, PoisonError};

use acceptance::{SignedRequest, builder, slash};
use guildhall::command::Command;
use guildhall::guard::AppGuards;
use guildhall::prelude::*;
use serde_json::{Value, json};

/// The checks that ran, in order, and the name of the check that rejects.
#[derive(Clone, Debug, Default)]
struct CheckLog {
    checks: Arc<Mutex<Vec<&'static str>>>,
    rejecting: &'static str,
}

impl CheckLog {
    fn checks(&self) -> Vec<&'static str> {
        let checks = self.checks.lock();
        checks.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn record_check(ctx: &Context, check: &'static str) -> bool {
    let log: &CheckLog = ctx.state().expect("the app has this state");
    let mut checks = log.checks.lock().unwrap_or_else(PoisonError::into_inner);
    checks.push(check);
    check != log.rejecting
}

fn app_check(ctx: &Context) -> bool {
    record_check(ctx, "app")
}

fn group_check(ctx: &Context) -> bool {
    record_check(ctx, "group")
}

fn inner_group_check(ctx: &Context) -> bool {
    record_check(ctx, "inner group")
}

fn command_check(ctx: &Context) -> bool {
    record_check(ctx, "command")
}

/// Manage the bank
#[group(check = group_check)]
mod bank {
    use super::*;

    /// Manage the vault
    #[group(check = inner_group_check)]
    mod vault {
        use super::*;

        /// Open it
        #[command(check = command_check)]
        pub(super) fn open() -> &'static str {
            "opened"
        }
    }
}

/// Rule with permissions
#[command(member_permissions(BAN_MEMBERS), app_permissions(BAN_MEMBERS), check = command_check)]
fn rule() -> &'static str {
    "ruled"
}

/// Returns the response text and the checks that ran.
async fn invoke(
    command: &Command,
    body: Value,
    rejecting: &'static str,
) -> (String, Vec<&'static str>) {
    let checks = Arc::default();
    let log = CheckLog { checks, rejecting };
    let app = builder(&[*command])
        .guards(AppGuards::new().check(app_check))
        .state(log.clone());
    let app = app.build().expect("the app builds");
    let response = SignedRequest::from(body).send_to(&app).await;
    (response.content(), log.checks())
}

fn open_vault() -> Value {
    let open = json!({"type": 1, "name": "open", "options": []});
    let vault = json!({"type": 2, "name": "vault", "options": [open]});
    slash("bank", json!([vault]))
}

#[tokio::test]
async fn guards_run_from_the_app_to_the_command() {
    let (message, log) = invoke(&bank::COMMAND, open_vault(), "nobody").await;
    assert_eq!(log, ["app", "group", "inner group", "command"]);
    assert_eq!(message, "opened");
}

#[tokio::test]
async fn guards_stop_at_the_first_rejection() {
    let (message, log) = invoke(&bank::COMMAND, open_vault(), "group").await;
    assert_eq!(log, ["app", "group"]);
    assert_ne!(message, "opened");
}

#[tokio::test]
async fn permissions_are_checked_before_the_check_of_the_same_level() {
    let mut body = slash("rule", json!([]));
    body["member"]["permissions"] = json!("0");
    let (message, log) = invoke(&rule::COMMAND, body, "nobody").await;
    assert_eq!(log, ["app"]);
    assert_ne!(message, "ruled");
}
