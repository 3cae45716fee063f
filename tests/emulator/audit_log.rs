//! How much the audit log keeps.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::Stage;

#[tokio::test]
async fn the_audit_log_keeps_the_last_20_000_entries() {
    let stage = Stage::where_bot_may(Permissions::MANAGE_ROLES).await;
    let numbers = 0..240;
    let made = numbers.map(|number| stage.service.home().role(&number.to_string()).create());
    let moved: Vec<_> = made.map(|id| json!({ "id": id, "position": 1 })).collect();
    let last = moved.last().expect("there are some")["id"].clone();
    let body = Value::from(moved);

    for _ in 0..84 {
        stage.call("PATCH", &stage.guild("/roles"), &body).await;
    }

    let log = stage.service.audit_log();
    assert_eq!(log.len(), 20_000);
    assert_eq!(
        log.last().target.to_string(),
        last.as_str().unwrap_or_default()
    );
    assert!(log.windows(2).all(|two| two[0].id < two[1].id));
}
