//! Requests that libraries send when they log in.

use guildhall_emulator::{Emulator, RateLimits};
use serde_json::json;

use crate::kit::Fixture;

#[tokio::test]
async fn gateway_has_a_url_and_one_shard() {
    let fixture = Fixture::new().await;

    let public = fixture.send("GET", "/gateway", &[], "").await;
    let bot = fixture.get("/gateway/bot").await;
    let without = fixture.send("GET", "/gateway/bot", &[], "").await;

    let url = public.body["url"].as_str().unwrap_or_default();
    assert_eq!(
        url,
        format!("ws://127.0.0.1:{}/gateway", fixture.service.port())
    );
    assert_eq!((bot.status, &bot.body["url"]), (200, &public.body["url"]));
    assert_eq!(bot.body["shards"], 1);
    let limit = &bot.body["session_start_limit"];
    assert_eq!(
        (&limit["max_concurrency"], &limit["remaining"]),
        (&json!(1), &json!(1000))
    );
    assert_eq!(without.status, 401);
}

#[tokio::test]
async fn gateway_names_the_enforced_concurrency() {
    let limits = RateLimits::default().max_concurrency(16);
    let fixture = Fixture::with_builder(Emulator::builder().rate_limits(limits)).await;

    let bot = fixture.get("/gateway/bot").await;

    assert_eq!(bot.body["session_start_limit"]["max_concurrency"], 16);
}

#[tokio::test]
async fn login_of_a_library_reads_the_bot_and_its_application() {
    let fixture = Fixture::new().await;

    let user = fixture.get("/users/@me").await;
    let app = fixture.get("/oauth2/applications/@me").await;
    let current = fixture.get("/applications/@me").await;

    assert_eq!((user.status, &user.body["bot"]), (200, &json!(true)));
    assert_eq!((app.status, &app.body), (200, &current.body));
}

#[tokio::test]
async fn voice_regions_are_those_of_an_ordinary_guild() {
    let fixture = Fixture::new().await;

    let all = fixture.get("/voice/regions").await;
    let guild = fixture.get(&fixture.guild("/regions")).await;

    assert_eq!((all.status, all.body), (200, guild.body));
}
