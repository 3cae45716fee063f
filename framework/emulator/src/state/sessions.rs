//! Stored sessions of the gateway, each with the events that its client has yet to receive.

#![cfg_attr(
    not(feature = "gateway"),
    expect(
        dead_code,
        unreachable_pub,
        reason = "only the gateway starts sessions"
    )
)]

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::num::NonZero;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use guildhall_model::{Channel, Guild, Id};
use serde::Serialize;
use tokio::sync::{Notify, watch};

use crate::clock::DAY_MILLIS;
use crate::state::log::{AuditEntry, LoggedEvent};

/// Number of events that a session stores: for a client that does not read, and for one that resumes.
const STORED_MAX: usize = 10_000;

/// Number of withheld events that a session remembers.
const WITHHELD_MAX: usize = 200;

/// Time for which a session without a connection can be resumed, in milliseconds.
const RESUMABLE_MILLIS: i64 = 5 * 60_000;

/// Time within which a rate limit key admits one session, in milliseconds.
const START_MILLIS: i64 = 5000;

bitflags::bitflags! {
    /// Groups of events that a session subscribes to.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Intents: u64 {
        const GUILDS = 1;
        const GUILD_MEMBERS = 1 << 1;
        const GUILD_MODERATION = 1 << 2;
        const GUILD_EXPRESSIONS = 1 << 3;
        const GUILD_INTEGRATIONS = 1 << 4;
        const GUILD_WEBHOOKS = 1 << 5;
        const GUILD_INVITES = 1 << 6;
        const GUILD_VOICE_STATES = 1 << 7;
        const GUILD_PRESENCES = 1 << 8;
        const GUILD_MESSAGES = 1 << 9;
        const GUILD_MESSAGE_REACTIONS = 1 << 10;
        const GUILD_MESSAGE_TYPING = 1 << 11;
        const DIRECT_MESSAGES = 1 << 12;
        const DIRECT_MESSAGE_REACTIONS = 1 << 13;
        const DIRECT_MESSAGE_TYPING = 1 << 14;
        const MESSAGE_CONTENT = 1 << 15;
        const GUILD_SCHEDULED_EVENTS = 1 << 16;
        const AUTO_MODERATION_CONFIGURATION = 1 << 20;
        const AUTO_MODERATION_EXECUTION = 1 << 21;
        const GUILD_MESSAGE_POLLS = 1 << 24;
        const DIRECT_MESSAGE_POLLS = 1 << 25;
    }
}

/// Part of the guilds that a session serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub(crate) index: u64,
    /// Number of shards; at least 1.
    pub(crate) count: u64,
}

impl Shard {
    /// Shard of a session that serves all guilds.
    pub(crate) const ONLY: Self = Self { index: 0, count: 1 };

    /// Returns whether the shard serves a guild. Direct messages, without a guild, belong to shard 0.
    pub(crate) fn serves(self, guild: Option<Id<Guild>>) -> bool {
        guild.map_or(0, |guild| (guild.get() >> 22) % self.count) == self.index
    }
}

/// Part of the events that a client asks for in IDENTIFY.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Subscription {
    pub(crate) shard: Shard,
    pub(crate) intents: Intents,
    /// Number of members above which a guild is large: offline members are then omitted.
    pub(crate) large_threshold: u64,
}

/// Something that happened, for the sessions whose scope it is in.
#[derive(Debug)]
pub(crate) enum Dispatch {
    Event(LoggedEvent),
    Audit(Box<AuditEntry>),
    /// The app was added to a guild, or the guild is available again.
    GuildCreate(Id<Guild>),
    /// The guild is unavailable.
    GuildLost(Id<Guild>),
    /// Interaction for an app without an endpoint URL.
    Interaction {
        body: Bytes,
        guild: Option<Id<Guild>>,
    },
}

/// [`Dispatch`] that the sessions share, with the event of the first session that has read it: sessions with the same
/// subscription receive the same.
#[derive(Debug)]
pub(crate) struct SharedDispatch {
    pub(crate) dispatch: Dispatch,
    pub(crate) scoped: OnceLock<(Subscription, Result<SessionEvent, WithheldGatewayEvent>)>,
}

/// Event that a session receives, with its payload in JSON.
#[derive(Clone, Debug)]
pub(crate) struct SessionEvent {
    pub(crate) name: &'static str,
    pub(crate) payload: Bytes,
}

/// Event that a session did not receive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct WithheldGatewayEvent {
    /// Event name, such as `GUILD_MEMBER_ADD`.
    pub name: &'static str,
    /// Reason, such as "the session lacks the intent `GUILD_MEMBERS`".
    pub reason: String,
}

/// Event with its sequence number.
#[derive(Debug)]
struct NumberedEvent {
    sequence: u64,
    event: SessionEvent,
}

/// End of a connection that a test asks for, or that another connection or a full session causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The connection is closed with a close code.
    Close(u16),
    /// The client is asked to reconnect and to resume.
    Reconnect,
    /// The session ends, and with it the possibility to resume unless the session is resumable.
    InvalidSession { is_resumable: bool },
    /// The connection ends without a close frame.
    Drop,
}

/// Connection of a session.
#[derive(Debug)]
struct Connection {
    number: u64,
    ending: watch::Sender<Option<Ending>>,
    /// Whether heartbeats get an ACK.
    is_acknowledging: bool,
}

/// Channels that the bot sees, by guild, without threads.
pub(crate) type VisibleChannels = BTreeMap<Id<Guild>, BTreeSet<Id<Channel>>>;

/// Session of a client.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) subscription: Subscription,
    /// Name of the client's library, as in the properties of IDENTIFY.
    pub(crate) library: Option<String>,
    /// Number of events by name.
    pub(crate) sent: BTreeMap<&'static str, u64>,
    /// Channels of which the client knows that the bot sees them; none without the intent `GUILDS`.
    pub(crate) visible: VisibleChannels,
    pub(crate) withheld: VecDeque<WithheldGatewayEvent>,
    /// Events that have no number yet.
    pending: VecDeque<Arc<SharedDispatch>>,
    events: VecDeque<NumberedEvent>,
    sequence: u64,
    /// Number of the last event that was written to the connection.
    written: u64,
    connection: Option<Connection>,
    /// Time at which the last connection ended, in milliseconds since the Unix epoch.
    left_at: i64,
    wake: Arc<Notify>,
}

/// All sessions, by session ID.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    all: BTreeMap<String, Session>,
    connections: u64,
    /// Whether something has happened whose events are not numbered.
    pub(crate) has_pending: bool,
    /// Guilds that are unavailable.
    pub(crate) lost_guilds: BTreeSet<Id<Guild>>,
    /// Number of sessions that may start in 5 seconds; `None` for no limit.
    pub(crate) max_concurrency: Option<u32>,
    /// Number of shards that the service recommends; `None` for one.
    pub(crate) recommended_shards: Option<NonZero<u32>>,
    /// Times at which sessions started, in milliseconds since the Unix epoch.
    started_at: VecDeque<i64>,
    /// Time of the last start by the shard's rate limit key, in milliseconds since the Unix epoch.
    last_starts: BTreeMap<u64, i64>,
}

/// Connection of a client to its session: what its task waits for.
#[derive(Debug)]
pub(crate) struct Attached {
    pub(crate) number: u64,
    pub(crate) wake: Arc<Notify>,
    pub(crate) ending: watch::Receiver<Option<Ending>>,
}

/// Number of sessions that a bot may start in a day.
pub(crate) const STARTS_MAX: u32 = 1000;

impl Sessions {
    /// Gives something that happened to all sessions. Does nothing without sessions.
    pub(crate) fn dispatch(&mut self, make: impl FnOnce() -> Dispatch) {
        if self.all.is_empty() {
            return;
        }
        let dispatch = Arc::new(SharedDispatch {
            dispatch: make(),
            scoped: OnceLock::new(),
        });
        self.has_pending = true;
        self.all.retain(|_, session| session.push(dispatch.clone()));
    }

    /// Gives an interaction to the sessions, and returns whether one of them serves the guild.
    pub(crate) fn dispatch_interaction(
        &mut self,
        body: Bytes,
        guild: Option<Id<Guild>>,
        now: i64,
    ) -> bool {
        self.remove_expired(now);
        let mut sessions = self.all.values();
        let is_served = sessions.any(|session| session.subscription.shard.serves(guild));
        self.dispatch(|| Dispatch::Interaction { body, guild });
        is_served
    }

    /// Starts a session with a connection.
    pub(crate) fn start(&mut self, id: String, subscription: Subscription, now: i64) -> Attached {
        self.started_at.push_back(now);
        let session = Session {
            subscription,
            library: None,
            sent: BTreeMap::new(),
            visible: VisibleChannels::new(),
            withheld: VecDeque::new(),
            pending: VecDeque::new(),
            events: VecDeque::new(),
            sequence: 0,
            written: 0,
            connection: None,
            left_at: now,
            wake: Arc::default(),
        };
        let session = self.all.entry(id).insert_entry(session).into_mut();
        session.attach(&mut self.connections)
    }

    /// Connects a client again to its session, instead of an earlier connection.
    ///
    /// # Errors
    ///
    /// Returns an error if the session does not exist, has expired, or has dropped events after `sequence`; or if it
    /// has sent no event with that number. The session then ends.
    pub(crate) fn resume(
        &mut self,
        id: &str,
        sequence: u64,
        now: i64,
    ) -> Result<Attached, ResumeError> {
        self.remove_expired(now);
        let session = self.all.get_mut(id).ok_or(ResumeError::Unknown)?;
        if sequence > session.sequence {
            self.all.remove(id);
            return Err(ResumeError::Sequence);
        }
        let oldest = session.events.front().map(|sent| sent.sequence);
        if oldest.unwrap_or(session.sequence + 1) > sequence + 1 {
            self.all.remove(id);
            return Err(ResumeError::Unknown);
        }
        session.written = sequence;
        Ok(session.attach(&mut self.connections))
    }

    /// Counts the start of a session, and returns whether it may start: one of each rate limit key in 5 seconds.
    pub(crate) fn admit(&mut self, shard: Shard, now: i64) -> bool {
        let Some(max_concurrency) = self.max_concurrency else {
            return true;
        };
        let key = shard.index % u64::from(max_concurrency.max(1));
        let last = self.last_starts.get(&key);
        let is_admitted = last.is_none_or(|at| now - at >= START_MILLIS);
        if is_admitted {
            self.last_starts.insert(key, now);
        }
        is_admitted
    }

    /// Returns whether a session has ever started.
    pub(crate) fn has_started(&self) -> bool {
        self.connections > 0
    }

    /// Removes the sessions whose clients have been away for too long.
    pub(crate) fn remove_expired(&mut self, now: i64) {
        self.all.retain(|_, session| {
            session.connection.is_some() || now.saturating_sub(session.left_at) <= RESUMABLE_MILLIS
        });
    }

    /// Returns the session of a connection; `None` if the session has ended or belongs to another connection.
    pub(crate) fn attached(&mut self, id: &str, number: u64) -> Option<&mut Session> {
        let session = self.all.get_mut(id)?;
        let is_current = session
            .connection
            .as_ref()
            .is_some_and(|one| one.number == number);
        is_current.then_some(session)
    }

    /// Ends a connection. The session can be resumed unless it ends as well.
    pub(crate) fn leave(&mut self, id: &str, number: u64, ends_session: bool, now: i64) {
        if let Some(session) = self.attached(id, number) {
            session.connection = None;
            session.left_at = now;
            if ends_session {
                self.all.remove(id);
            }
        }
    }

    /// Ends the connections of all sessions.
    pub(crate) fn end_connections(&self, ending: Ending) {
        let connections = self
            .all
            .values()
            .filter_map(|session| session.connection.as_ref());
        connections.for_each(|connection| {
            connection.ending.send_replace(Some(ending));
        });
    }

    /// Ends all sessions, and their connections with a close code.
    pub(crate) fn end_all(&mut self, code: u16) {
        self.end_connections(Ending::Close(code));
        self.all.clear();
    }

    /// Returns whether any session has a connection.
    pub(crate) fn are_connected(&self) -> bool {
        self.all.values().any(Session::is_connected)
    }

    /// Returns the session with this ID.
    pub(crate) fn get_mut(&mut self, id: &str) -> Option<&mut Session> {
        self.all.get_mut(id)
    }

    /// Stops the ACKs of all connections until they end.
    pub(crate) fn stop_acks(&mut self) {
        self.all.values_mut().for_each(Session::stop_acks);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&String, &Session)> {
        self.all.iter()
    }

    /// Returns the number of sessions that may still start within the day, and the time until all may, in
    /// milliseconds.
    pub(crate) fn remaining_starts(&mut self, now: i64) -> (u32, i64) {
        while self
            .started_at
            .front()
            .is_some_and(|at| now - at > DAY_MILLIS)
        {
            self.started_at.pop_front();
        }
        let reset = self.started_at.back().map_or(0, |at| at + DAY_MILLIS - now);
        let started = u32::try_from(self.started_at.len()).unwrap_or(u32::MAX);
        (STARTS_MAX.saturating_sub(started), reset)
    }
}

/// Reason that a session cannot be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResumeError {
    /// There is no such session, or it does not have the events any more.
    Unknown,
    /// The session has sent no event with this sequence number.
    Sequence,
}

impl Session {
    fn attach(&mut self, connections: &mut u64) -> Attached {
        *connections += 1;
        if let Some(earlier) = self.connection.take() {
            earlier.ending.send_replace(Some(Ending::Drop));
        }
        let (sender, ending) = watch::channel(None);
        self.connection = Some(Connection {
            number: *connections,
            ending: sender,
            is_acknowledging: true,
        });
        Attached {
            number: *connections,
            wake: self.wake.clone(),
            ending,
        }
    }

    /// Stores an event, and returns whether the session goes on: it ends if its client does not read.
    fn push(&mut self, dispatch: Arc<SharedDispatch>) -> bool {
        let waiting = usize::try_from(self.sequence - self.written).unwrap_or(usize::MAX);
        if waiting.saturating_add(self.pending.len()) < STORED_MAX {
            self.pending.push_back(dispatch);
            self.wake.notify_one();
            return true;
        }
        if let Some(connection) = &self.connection {
            connection.ending.send_replace(Some(Ending::Drop));
        }
        false
    }

    pub(crate) const fn is_connected(&self) -> bool {
        self.connection.is_some()
    }

    /// Returns whether heartbeats get an ACK.
    pub(crate) fn is_acknowledging(&self) -> bool {
        let connection = self.connection.as_ref();
        connection.is_none_or(|connection| connection.is_acknowledging)
    }

    /// Stops the ACKs until the connection ends.
    pub(crate) fn stop_acks(&mut self) {
        if let Some(connection) = &mut self.connection {
            connection.is_acknowledging = false;
        }
    }

    pub(crate) const fn sequence(&self) -> u64 {
        self.sequence
    }

    /// Takes the events that have no number yet.
    pub(crate) fn take_pending(&mut self) -> VecDeque<Arc<SharedDispatch>> {
        std::mem::take(&mut self.pending)
    }

    /// Gives an event the next number.
    pub(crate) fn add_event(&mut self, event: SessionEvent) {
        self.sequence += 1;
        *self.sent.entry(event.name).or_default() += 1;
        self.events.push_back(NumberedEvent {
            sequence: self.sequence,
            event,
        });
        if self.events.len() > STORED_MAX {
            self.events.pop_front();
        }
    }

    /// Drops the events up to `sequence`, which the client has received.
    pub(crate) fn forget_events(&mut self, sequence: u64) {
        while self
            .events
            .front()
            .is_some_and(|sent| sent.sequence <= sequence)
        {
            self.events.pop_front();
        }
    }

    pub(crate) fn withhold(&mut self, event: WithheldGatewayEvent) {
        if self.withheld.len() == WITHHELD_MAX {
            self.withheld.pop_front();
        }
        self.withheld.push_back(event);
    }

    /// Takes the first event that was not written to the connection, with its number.
    pub(crate) fn next_event(&mut self) -> Option<(u64, SessionEvent)> {
        let first = self.events.front()?.sequence;
        let index = usize::try_from((self.written + 1).saturating_sub(first)).ok()?;
        let numbered = self.events.get(index)?;
        self.written = numbered.sequence;
        Some((numbered.sequence, numbered.event.clone()))
    }
}
