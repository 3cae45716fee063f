//! Size of the audit log, and waiting for entries.

use guildhall_model::Permissions;
use serde_json::json;

use crate::kit::Fixture;

#[tokio::test]
async fn audit_log_keeps_the_last_1_000_entries() {
    let fixture =
        Fixture::with_bot_permissions(Permissions::BAN_MEMBERS | Permissions::MANAGE_GUILD).await;
    let mut last = 0;

    for round in 0..6 {
        let user = |number| {
            fixture
                .service
                .create_user(&format!("user-{round}-{number}"))
                .id
        };
        let ids: Vec<_> = (0..200).map(user).collect();
        last = ids[199].get();
        let body = json!({ "user_ids": ids });
        let reply = fixture
            .call("POST", &fixture.guild("/bulk-ban"), &body)
            .await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }

    let log = fixture.service.recent_audit_log();
    assert_eq!((log.len(), log.last().target), (1_000, last));
    assert!(log.windows(2).all(|two| two[0].id < two[1].id));
}

#[tokio::test]
async fn audit_log_entry_can_be_awaited() {
    let fixture =
        Fixture::with_bot_permissions(Permissions::BAN_MEMBERS | Permissions::MANAGE_CHANNELS)
            .await;
    let mut watch = fixture.service.watch_audit_log();
    let bob = fixture.user("bob");
    let (channels, ban) = (
        fixture.guild("/channels"),
        fixture.guild(&format!("/bans/{bob}")),
    );
    let (channel, banned) = (json!({ "name": "tea" }), json!({}));

    let (entry, _, _) = tokio::join!(
        watch.next("MEMBER_BAN_ADD"),
        fixture.call("POST", &channels, &channel),
        fixture.call_with_reason("spam", "PUT", &ban, &banned),
    );

    assert_eq!((entry.target, entry.reason()), (bob.get(), Some("spam")));
}
