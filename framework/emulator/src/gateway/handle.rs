//! Handle for the sessions of the gateway, with which a test makes trouble.

use std::time::Duration;

use serde::Serialize;
use tokio::time::sleep;

use crate::service::ServiceHandle;
use crate::state::sessions::{Ending, Session, WithheldGatewayEvent};

/// Interval at which a wait for a session looks for one.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Session of a bot on the gateway.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct GatewaySession {
    /// Session ID, as in READY.
    pub id: String,
    /// Index of the shard, and number of shards.
    pub shard: (u64, u64),
    /// Names of the intents, such as `GUILD_MESSAGES`.
    pub intents: Vec<&'static str>,
    /// Number of events that the session has received.
    pub sequence: u64,
    /// Whether a client is connected. A session without a client can be resumed for 5 minutes, by the service's
    /// [clock](crate::Clock).
    #[serde(rename = "connected")]
    pub is_connected: bool,
    /// The last events that the session did not receive, at most 200, oldest first.
    pub withheld: Vec<WithheldGatewayEvent>,
}

/// Handle for the sessions of the gateway; see [`Emulator::gateway`](crate::Emulator::gateway).
#[derive(Clone, Debug)]
pub struct GatewayHandle {
    service: ServiceHandle,
}

impl GatewayHandle {
    pub(crate) const fn new(service: ServiceHandle) -> Self {
        Self { service }
    }

    /// Returns the URL of the gateway: `ws://127.0.0.1:PORT/gateway`.
    pub fn url(&self) -> String {
        self.service.world().gateway_url()
    }

    /// Returns the sessions, ordered by session ID.
    pub fn sessions(&self) -> Vec<GatewaySession> {
        let mut world = self.service.world();
        let now = world.clock.now_millis();
        world.log.sessions.remove_expired(now);
        let sessions = world.log.sessions.iter();
        sessions
            .map(|(id, session)| to_session(id, session))
            .collect()
    }

    /// Waits until a session has a connection: a bot has logged in.
    pub async fn wait_for_session(&self) {
        while !self.service.world().log.sessions.are_connected() {
            sleep(POLL_INTERVAL).await;
        }
    }

    /// Ends all connections without a close frame, as a lost network does. The sessions can be resumed.
    pub fn drop_connections(&self) {
        self.end(Ending::Drop);
    }

    /// Closes all connections with a close code, such as 4000.
    pub fn close(&self, code: u16) {
        self.end(Ending::Close(code));
    }

    /// Sends RECONNECT to all clients, and ends their connections. The sessions can be resumed.
    pub fn reconnect(&self) {
        self.end(Ending::Reconnect);
    }

    /// Sends `INVALID_SESSION` to all clients. Sessions that are not resumable end.
    pub fn invalidate(&self, is_resumable: bool) {
        self.end(Ending::InvalidSession { is_resumable });
    }

    fn end(&self, ending: Ending) {
        self.service.world().log.sessions.end_connections(ending);
    }
}

fn to_session(id: &str, session: &Session) -> GatewaySession {
    let subscription = session.subscription;
    GatewaySession {
        id: id.to_owned(),
        shard: (subscription.shard.index, subscription.shard.count),
        intents: subscription
            .intents
            .iter_names()
            .map(|(name, _)| name)
            .collect(),
        sequence: session.sequence(),
        is_connected: session.is_connected(),
        withheld: session.withheld.iter().cloned().collect(),
    }
}
