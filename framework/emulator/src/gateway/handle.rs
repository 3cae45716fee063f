//! Handle for the sessions of the gateway, with which a test makes trouble.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::time::Duration;

use guildhall_model::{Guild, Id};
use serde::Serialize;
use tokio::time::sleep;

use crate::faults::gateway::GatewayFault;
use crate::faults::plan::FaultPlan;
use crate::service::ServiceHandle;
use crate::state::sessions::{Session, WithheldGatewayEvent};

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
    /// Name of the client's library: the property `browser` of IDENTIFY.
    pub library: Option<String>,
    /// Number of events that the session has received.
    pub sequence: u64,
    /// The same number, by name.
    pub sent: BTreeMap<&'static str, u64>,
    /// Whether a client is connected. A session without a client can be resumed for 5 minutes, by the service's
    /// [clock](crate::Clock).
    #[serde(rename = "connected")]
    pub is_connected: bool,
    /// Whether the heartbeats of the connection get an ACK.
    #[serde(rename = "acknowledged")]
    pub is_acknowledged: bool,
    /// The last events that the session did not receive, at most 200, oldest first.
    pub withheld: Vec<WithheldGatewayEvent>,
}

/// Handle for the sessions of the gateway; see [`Emulator::gateway`](crate::Emulator::gateway).
///
/// Its methods make trouble at once. [`FaultPlan::after_event`] makes the same trouble after an event.
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

    /// Sets the number of shards that `GET /gateway/bot` recommends; 1 by default, and for 0. A bot that starts later
    /// may open another number.
    pub fn recommend_shards(&self, count: u32) {
        self.service.world().log.sessions.recommended_shards = NonZero::new(count);
    }

    /// Waits until a session has a connection: a bot has logged in.
    pub async fn wait_for_session(&self) {
        while !self.service.world().log.sessions.are_connected() {
            sleep(POLL_INTERVAL).await;
        }
    }

    /// Ends all connections without a close frame, as a lost network does. The sessions can be resumed.
    pub fn drop_connections(&self) {
        self.disturb(GatewayFault::Drop);
    }

    /// Closes all connections with a close code, such as 4000; [`GatewayFault::Close`] has the range.
    pub fn close(&self, code: u16) {
        self.disturb(GatewayFault::Close(code));
    }

    /// Sends RECONNECT to all clients, and ends their connections. The sessions can be resumed.
    pub fn reconnect(&self) {
        self.disturb(GatewayFault::Reconnect);
    }

    /// Sends `INVALID_SESSION` to all clients. Sessions that are not resumable end.
    pub fn invalidate(&self, is_resumable: bool) {
        self.disturb(GatewayFault::Invalidate { is_resumable });
    }

    /// Stops the ACKs of all connections until they end, so that clients must notice that they are not served. The
    /// sessions can be resumed, and later connections get ACKs.
    pub fn stop_acks(&self) {
        self.disturb(GatewayFault::StopAcks);
    }

    /// Delays READY, and the events after it, in the next session that starts, until the service's
    /// [clock](crate::Clock) has advanced by a duration. [`FaultPlan::delay_ready`] delays several.
    pub fn delay_ready(&self, by: Duration) {
        let plan = FaultPlan::delay_ready(by);
        self.service.faults.activate_once(plan);
    }

    /// Makes a guild unavailable, as in an outage: sessions receive `GUILD_DELETE` with `unavailable`, and no further
    /// events of the guild, except interactions. Sessions that start meanwhile receive `GUILD_DELETE` after READY.
    /// Does nothing without the guild.
    pub fn lose_guild(&self, guild: Id<Guild>) {
        self.disturb(GatewayFault::LoseGuild(guild));
    }

    /// Makes a guild available again: sessions receive `GUILD_CREATE`. Does nothing if the guild is available.
    pub fn return_guild(&self, guild: Id<Guild>) {
        self.disturb(GatewayFault::ReturnGuild(guild));
    }

    fn disturb(&self, fault: GatewayFault) {
        self.service.world().disturb_gateway(fault);
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
        library: session.library.clone(),
        sequence: session.sequence(),
        sent: session.sent.clone(),
        is_connected: session.is_connected(),
        is_acknowledged: session.is_acknowledging(),
        withheld: session.withheld.iter().cloned().collect(),
    }
}
