//! Rate limits of the service: clients with one token and one store exceed none of them together.

use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use acceptance::{GetMember, MockTransport, RateLimitingServer, TOKEN, http_response};
use guildhall::client::{Auth, Client, ClientBuilder, ErrorKind, Transport};
use guildhall::model::api::GetRoles;
use guildhall::prelude::*;
use guildhall::store::{Claim, Claimed, MemoryStore, Store, StoreFuture};
use guildhall_emulator::{Emulator, RateLimits};
use guildhall_redis::{RateLimitStore, RedisStore};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::test_store::{connect, redis};

const HOUR: Duration = Duration::from_hours(1);

/// A store in memory that two clients use.
#[derive(Clone, Debug, Default)]
struct CommonStore(Arc<MemoryStore>);

impl Store for CommonStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, Claimed> {
        self.0.claim(key, claim)
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()> {
        self.0.release(key, holder)
    }
}

/// A store that fails, or hangs.
#[derive(Clone, Copy, Debug)]
enum BrokenStore {
    Fails,
    Hangs,
}

impl Store for BrokenStore {
    fn claim<'a>(&'a self, _: &'a str, _: Claim) -> StoreFuture<'a, Claimed> {
        match self {
            Self::Fails => Box::pin(async { Err(std::fmt::Error.into()) }),
            Self::Hangs => Box::pin(pending()),
        }
    }

    fn release<'a>(&'a self, _: &'a str, _: u64) -> StoreFuture<'a, ()> {
        Box::pin(pending())
    }
}

fn builder(transport: impl Transport) -> ClientBuilder {
    Client::builder(Auth::bot(TOKEN))
        .max_rate_limit_wait(HOUR)
        .retries(0)
        .transport(transport)
}

/// Returns two clients for a server, as two processes have them, with a common store if they share their limits.
fn two_clients(server: &RateLimitingServer, shares: bool) -> [Client; 2] {
    let store = CommonStore::default();
    [(); 2].map(|()| {
        let client = builder(server.clone());
        let client = if shares {
            client.shared_limits(RateLimitStore::new(store.clone()))
        } else {
            client
        };
        client.build().expect("the token is valid")
    })
}

/// Learns the buckets of some guilds with each client, and then sends the same number of requests with each client.
async fn send_requests(clients: &[Client; 2], guilds: u64, requests: u64) {
    for client in clients {
        for guild in 0..guilds {
            let sent = client.send(&GetMember(guild + 1, 0)).await;
            sent.expect("the server responds");
        }
    }
    let mut sent = JoinSet::new();
    for client in clients {
        for number in 0..requests {
            let client = client.clone();
            let request = GetMember(number % guilds + 1, number);
            sent.spawn(async move { client.send(&request).await.map(drop) });
        }
    }
    for result in sent.join_all().await {
        result.expect("the client waits for the limits");
    }
}

#[tokio::test(start_paused = true)]
async fn two_clients_with_one_store_exceed_neither_buckets_nor_the_global_limit() {
    for (guilds, limit, seconds) in [(3, 5, 5), (40, 10, 2), (60, 1000, 60)] {
        let server = RateLimitingServer::new(limit, Duration::from_secs(seconds));
        send_requests(&two_clients(&server, true), guilds, 150).await;
        let sent = 2 * usize::try_from(guilds + 150).unwrap();
        assert_eq!((server.request_count(), server.violations()), (sent, 0));
    }
}

#[tokio::test(start_paused = true)]
async fn two_clients_without_a_store_exceed_the_limits() {
    let server = RateLimitingServer::new(10, Duration::from_secs(2));
    send_requests(&two_clients(&server, false), 40, 150).await;
    assert!(server.violations() > 0);
}

#[tokio::test(start_paused = true)]
async fn one_client_may_use_up_what_the_other_one_leaves() {
    let server = RateLimitingServer::new(1000, HOUR);
    let [client, _idle] = two_clients(&server, true);
    let began = Instant::now();
    send_requests(&[client.clone(), client], 1, 499).await;
    // 1,000 requests at 50 per second, of which each is counted until a second after its response.
    let seconds = began.elapsed().as_secs();
    assert!((18..30).contains(&seconds), "{seconds}");
}

#[tokio::test(start_paused = true)]
async fn rejected_requests_of_both_clients_are_counted_together() {
    let store = CommonStore::default();
    let clients = [(); 2].map(|()| {
        let transport = MockTransport::always(http_response(403, &[], "{}"));
        let limits = RateLimitStore::new(store.clone());
        let client = builder(transport).shared_limits(limits);
        client.max_invalid_requests(10).build().unwrap()
    });
    let mut sent = 0;
    for client in clients.iter().cycle().take(30) {
        let error = client.send(&GetMember(1, 1)).await.unwrap_err();
        sent += usize::from(error.kind() != ErrorKind::InvalidRequestLimit);
    }
    // Each client learns from one more rejection that the number is reached.
    assert_eq!(sent, 10 + 2);
}

#[tokio::test(start_paused = true)]
async fn client_follows_its_own_limits_while_the_store_is_broken() {
    for store in [BrokenStore::Fails, BrokenStore::Hangs] {
        let server = RateLimitingServer::new(10, Duration::from_secs(2));
        let client = builder(server.clone()).shared_limits(RateLimitStore::new(store));
        let client = client.build().unwrap();
        let began = Instant::now();
        for number in 0..25 {
            client.send(&GetMember(1, number)).await.unwrap();
        }
        assert_eq!(server.violations(), 0);
        // The store delays a request by at most half a second every five seconds.
        assert!(began.elapsed() < Duration::from_secs(15), "{store:?}");
    }
}

/// Sends 50 requests with each of two clients of the emulator's bot, whose limits are in a store if there is one. Returns the
/// number of requests that failed: after the first excess, the emulator rejects everything.
async fn failures_on_emulator(limits: RateLimits, stores: Option<[RedisStore; 2]>) -> usize {
    let service = Emulator::builder().rate_limits(limits.invalid_requests(1));
    let service = service.start().await.expect("a loopback port is free");
    let builder = || {
        Client::builder(Auth::bot(service.bot_token()))
            .base_url(service.api_base())
            .retries(0)
    };
    let clients = match stores {
        Some(stores) => stores.map(|store| builder().shared_limits(RateLimitStore::new(store))),
        None => [builder(), builder()],
    };
    let clients = clients.map(|client| client.build().expect("a loopback URL is accepted"));
    let roles = GetRoles::new(service.default_guild().id());
    for client in &clients {
        let sent = client.send(&roles).await;
        sent.expect("the emulator responds");
    }
    let mut sent = JoinSet::new();
    for client in clients.iter().cycle().take(100) {
        let (client, roles) = (client.clone(), roles);
        sent.spawn(async move { client.send(&roles).await.is_err() });
    }
    let failures = sent.join_all().await;
    failures.into_iter().filter(|failed| *failed).count()
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn two_clients_with_one_redis_never_exceed_the_limits_of_the_emulator() {
    let (store, server) = redis().await;
    let bucket = RateLimits::default().bucket(20, Duration::from_millis(500));
    // Only the global limit of 50 requests per second holds the requests back.
    let global = RateLimits::default().bucket(500, Duration::from_millis(500));
    for limits in [bucket, global] {
        let stores = [store.clone(), connect(&server).await];
        assert_eq!(failures_on_emulator(limits, Some(stores)).await, 0);
        server.command::<()>(&["FLUSHALL"]);
        assert_ne!(failures_on_emulator(limits, None).await, 0);
    }
}

/// Read the roles of the guild
#[command]
async fn roles(ctx: Context) -> Result<String> {
    let guild = ctx.guild()?;
    Ok(guild.roles().list().await?.len().to_string())
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn client_of_an_app_with_a_shared_store_shares_its_limits() {
    let (store, server) = redis().await;
    let service = Emulator::start().await;
    let app = App::builder().discovery(false).command(roles::COMMAND);
    let _bot = service.install(app.store(store)).await;
    server.command::<()>(&["FLUSHALL"]);
    let member = service.default_guild().member("alice").join().await;
    member.slash("/roles").await;
    let prefix = format!("{{guildhall:{}:claim:", service.application_id());
    let keys = server.keys();
    assert!(keys.iter().any(|key| key.starts_with(&prefix)), "{keys:?}");
}
