//! How much the audit log keeps.

use guildhall_model::Permissions;
use serde_json::json;

use crate::kit::Stage;

#[tokio::test]
async fn the_audit_log_keeps_the_last_20_000_entries() {
    let stage = Stage::where_bot_may(Permissions::BAN_MEMBERS | Permissions::MANAGE_GUILD).await;
    let mut last = 0;

    for round in 0..101 {
        let user = |number| {
            stage
                .service
                .create_user(&format!("user-{round}-{number}"))
                .id
        };
        let ids: Vec<_> = (0..200).map(user).collect();
        last = ids[199].get();
        let body = json!({ "user_ids": ids });
        let reply = stage.call("POST", &stage.guild("/bulk-ban"), &body).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }

    let log = stage.service.audit_log();
    assert_eq!((log.len(), log.last().target), (20_000, last));
    assert!(log.windows(2).all(|two| two[0].id < two[1].id));
}

#[tokio::test]
async fn an_entry_can_be_awaited() {
    let stage = Stage::where_bot_may(Permissions::BAN_MEMBERS | Permissions::MANAGE_CHANNELS).await;
    let mut watch = stage.service.watch_audit_log();
    let bob = stage.user("bob");
    let (channels, ban) = (
        stage.guild("/channels"),
        stage.guild(&format!("/bans/{bob}")),
    );
    let (made, banned) = (json!({ "name": "tea" }), json!({}));

    let (entry, _, _) = tokio::join!(
        watch.next("MEMBER_BAN_ADD"),
        stage.call("POST", &channels, &made),
        stage.call_for("spam", "PUT", &ban, &banned),
    );

    assert_eq!((entry.target, entry.reason()), (bob.get(), Some("spam")));
}
