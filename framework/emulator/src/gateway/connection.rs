//! One connection of a client: HELLO, IDENTIFY or RESUME, heartbeats and events, until a close code.

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use bytes::Bytes;
use futures_util::SinkExt as _;
use guildhall_model::{ApplicationFlags, Channel, Guild, Id};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::clock::{Clock, millis};
use crate::faults::gateway::GatewayFault;
use crate::gateway::access::visible_channels;
use crate::gateway::compression::{Compression, Encoded};
use crate::gateway::frames::{
    ClientFrame, Close, Identify, PresenceUpdate, Resume, control_frame, opcode,
};
use crate::gateway::initial_state::{guild_create, ready, served_guilds};
use crate::gateway::member_chunks::{MembersRequest, member_chunks};
use crate::gateway::scope::unavailable_guild;
use crate::record::RecordEntry;
use crate::service::Service;
use crate::state::members::SelfMuted;
use crate::state::sessions::{
    Attached, Ending, Intents, ResumeError, Session, SessionEvent, Shard, Subscription,
    VisibleChannels, WithheldGatewayEvent,
};
use crate::world::World;

/// Interval at which clients send heartbeats, in milliseconds.
const HEARTBEAT_MILLIS: i64 = 41_250;

/// Time without a heartbeat after which the service requests one, in milliseconds.
const SILENCE_MILLIS: i64 = HEARTBEAT_MILLIS * 3 / 2;

/// Time after the request at which the session times out, in milliseconds.
const REQUESTED_HEARTBEAT_MILLIS: i64 = 10_000;

/// Maximum size of a client's frame, in bytes.
const FRAME_BYTES_MAX: usize = 4096;

/// Number of frames that a client may send in [`FRAMES_MILLIS`].
const FRAMES_MAX: usize = 120;
const FRAMES_MILLIS: i64 = 60_000;

/// Number of guilds from which a bot must use several shards.
const SHARDING_GUILDS: usize = 2500;

/// First bit above the intents. The gaps below are no fault: libraries that set all bits send them too.
const INTENTS_END: u64 = 1 << 26;

/// Range of `large_threshold`. The default is its start.
const LARGE_THRESHOLDS: RangeInclusive<u64> = 50..=250;

/// Length of a session ID.
const SESSION_ID_LENGTH: usize = 32;

/// Time for which the service waits for a client to read the close frame.
const CLOSE_WAIT: Duration = Duration::from_secs(1);

/// Query of the gateway's URL.
#[derive(Debug, Deserialize)]
pub(super) struct ConnectionQuery {
    v: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

/// Session that the client has identified for or resumed.
struct Joined {
    id: String,
    attached: Attached,
    /// Time until which READY is delayed, in milliseconds since the Unix epoch.
    held_until: Option<i64>,
}

impl Joined {
    /// Returns the session; `None` if it has ended or belongs to another connection.
    fn session<'w>(&self, world: &'w mut World) -> Option<&'w mut Session> {
        let sessions = &mut world.log.sessions;
        sessions.attached(&self.id, self.attached.number)
    }

    /// Returns the payloads of the response to a request for members; none if the service ignores the request.
    fn member_chunks(&self, world: &mut World, request: &MembersRequest) -> Vec<Value> {
        let Some(subscription) = self.session(world).map(|session| session.subscription) else {
            return Vec::new();
        };
        let chunks = member_chunks(world, &subscription, request);
        if let (Err(reason), Some(session)) = (&chunks, self.session(world)) {
            session.withhold(WithheldGatewayEvent {
                name: "GUILD_MEMBERS_CHUNK",
                reason: (*reason).to_owned(),
            });
        }
        chunks.unwrap_or_default()
    }

    /// Records that something happened to the session.
    fn record(&self, world: &mut World, what: &str) {
        let Some(session) = self.session(world) else {
            return;
        };
        let library = session.library.as_deref().unwrap_or("a bot");
        let Shard { index, count } = session.subscription.shard;
        let message = format!("{library}, shard {index} of {count}: {what}");
        let session = self.id.clone();
        let recorder = &world.log.recorder;
        recorder.record(|| RecordEntry::Gateway { session, message });
    }

    /// Numbers further events.
    fn add_events(&self, world: &mut World, further: Vec<SessionEvent>) {
        if let Some(session) = self.session(world) {
            for event in further {
                session.add_event(event);
            }
        }
    }
}

/// End of a connection.
enum End {
    /// The service closes the connection with a code.
    Close(Close),
    /// The connection is gone: the client has closed it, perhaps with a code, or it was lost.
    Gone { is_closed: bool, code: Option<u16> },
}

impl End {
    /// End of a connection without a close frame.
    const LOST: Self = Self::Gone {
        is_closed: false,
        code: None,
    };
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Close(Close { code, reason }) => write!(f, "closed with {code}: {reason}"),
            Self::Gone {
                is_closed: true,
                code,
            } => {
                f.write_str("the client closed the connection")?;
                code.map_or(Ok(()), |code| write!(f, " with {code}"))
            }
            Self::Gone { .. } => f.write_str("the connection was lost"),
        }
    }
}

impl From<Close> for End {
    fn from(close: Close) -> Self {
        Self::Close(close)
    }
}

impl From<axum::Error> for End {
    fn from(_: axum::Error) -> Self {
        Self::LOST
    }
}

impl From<io::Error> for End {
    fn from(_: io::Error) -> Self {
        Self::LOST
    }
}

/// Connection of a client.
pub(super) struct ClientConnection {
    service: Arc<Service>,
    clock: Clock,
    socket: WebSocket,
    query: ConnectionQuery,
    compression: Compression,
    joined: Option<Joined>,
    /// Time until which the client must send a heartbeat, in milliseconds since the Unix epoch.
    heartbeat_until: i64,
    /// Whether the service has requested a heartbeat since the last one.
    is_heartbeat_requested: bool,
    /// Times of the client's last frames.
    received_at: VecDeque<i64>,
}

/// Something for which a connection waits.
enum Next {
    Received(Option<Result<Message, axum::Error>>),
    Events,
    Ended(Ending),
    Silence,
}

impl ClientConnection {
    pub(super) fn new(service: Arc<Service>, socket: WebSocket, query: ConnectionQuery) -> Self {
        let clock = service.world().clock.clone();
        Self {
            heartbeat_until: clock.now_millis() + SILENCE_MILLIS,
            is_heartbeat_requested: false,
            clock,
            service,
            socket,
            query,
            compression: Compression::None,
            joined: None,
            received_at: VecDeque::new(),
        }
    }

    /// Serves the client until the connection ends.
    pub(super) async fn run(mut self) {
        let end = match self.serve().await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        // A client that closes with 1000 or 1001 does not resume; the other codes of the service leave the session.
        let ends_session = match &end {
            End::Close(close) => matches!(close.code, 4007 | 4009),
            End::Gone { code, .. } => matches!(code, Some(1000 | 1001)),
        };
        self.leave(ends_session, &end.to_string());
        if let End::Close(Close { code, reason }) = end {
            let reason = Utf8Bytes::from(reason);
            let close = Message::Close(Some(CloseFrame { code, reason }));
            // A client that does not read would hold up the task.
            let _ = timeout(CLOSE_WAIT, self.socket.send(close)).await;
        } else if !matches!(
            end,
            End::Gone {
                is_closed: true,
                ..
            }
        ) {
            return;
        }
        // Reading on sends the close frame that answers the client's, and waits for the one that answers the service's.
        let closed = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = timeout(CLOSE_WAIT, closed).await;
    }

    async fn serve(&mut self) -> Result<std::convert::Infallible, End> {
        self.check_query()?;
        let hello = json!({ "heartbeat_interval": HEARTBEAT_MILLIS });
        self.send(control_frame(opcode::HELLO, &hello)).await?;
        loop {
            match self.next().await {
                Next::Received(None) => return Err(End::LOST),
                Next::Received(Some(message)) => self.receive(message?).await?,
                Next::Events => self.send_events().await?,
                Next::Ended(ending) => self.end(ending).await?,
                Next::Silence if self.is_heartbeat_requested => {
                    return Err(Close::timed_out().into());
                }
                Next::Silence => self.request_heartbeat().await?,
            }
        }
    }

    /// Checks the version, the encoding and the compression.
    fn check_query(&mut self) -> Result<(), End> {
        let version = self.query.v.as_deref().unwrap_or("10");
        if version != "10" {
            return Err(Close::invalid_version(version).into());
        }
        let encoding = self.query.encoding.as_deref().unwrap_or("json");
        if encoding != "json" {
            let reason = format!("The encoding {encoding} is not served: expected json.");
            return Err(Close::decode_error(reason).into());
        }
        let name = self.query.compress.as_deref();
        self.compression = Compression::new(name)?.ok_or_else(|| {
            let name = name.unwrap_or_default();
            let reason =
                format!("Unknown compression {name}: expected zlib-stream or zstd-stream.");
            Close::decode_error(reason)
        })?;
        Ok(())
    }

    async fn next(&mut self) -> Next {
        let silence = self.clock.wait_until(self.heartbeat_until);
        let clock = &self.clock;
        let Some(joined) = &mut self.joined else {
            return tokio::select! {
                received = self.socket.recv() => Next::Received(received),
                () = silence => Next::Silence,
            };
        };
        let held_until = joined.held_until;
        let ready = async {
            match held_until {
                Some(moment) => clock.wait_until(moment).await,
                None => std::future::pending().await,
            }
        };
        let Attached { wake, ending, .. } = &mut joined.attached;
        tokio::select! {
            biased;
            ending = ending.wait_for(Option::is_some) => {
                Next::Ended(ending.ok().and_then(|ending| *ending).unwrap_or(Ending::Drop))
            }
            received = self.socket.recv() => Next::Received(received),
            () = wake.notified(), if held_until.is_none() => Next::Events,
            () = ready => {
                joined.held_until = None;
                Next::Events
            }
            () = silence => Next::Silence,
        }
    }

    /// Sends a frame. Ends if the connection is ended meanwhile: a client that does not read would hold up the task.
    async fn send(&mut self, frame: Bytes) -> Result<(), End> {
        self.buffer(frame).await?;
        self.flush().await
    }

    /// Adds a frame to those that [`flush`](Self::flush) sends.
    async fn buffer(&mut self, frame: Bytes) -> Result<(), End> {
        let message = match self.compression.encode(frame)? {
            // Frames are JSON, which is UTF-8.
            Encoded::Text(text) => Message::Text(Utf8Bytes::try_from(text).unwrap_or_default()),
            Encoded::Binary(bytes) => Message::Binary(bytes.into()),
        };
        self.write(Some(message)).await
    }

    async fn flush(&mut self) -> Result<(), End> {
        self.write(None).await
    }

    /// Adds a message to the buffer, or sends the buffer without one.
    async fn write(&mut self, message: Option<Message>) -> Result<(), End> {
        let socket = &mut self.socket;
        let writing = async {
            match message {
                Some(message) => socket.feed(message).await,
                None => socket.flush().await,
            }
        };
        let silence = self.clock.wait_until(self.heartbeat_until);
        let Some(joined) = &mut self.joined else {
            return tokio::select! {
                written = writing => Ok(written?),
                () = silence => Err(Close::timed_out().into()),
            };
        };
        tokio::select! {
            written = writing => Ok(written?),
            _ = joined.attached.ending.wait_for(|ending| *ending == Some(Ending::Drop)) => {
                Err(End::LOST)
            }
            () = silence => Err(Close::timed_out().into()),
        }
    }

    async fn receive(&mut self, message: Message) -> Result<(), End> {
        let text = match &message {
            Message::Text(text) => text.as_bytes(),
            Message::Binary(bytes) => bytes,
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Close(frame) => {
                let code = frame.as_ref().map(|frame| frame.code);
                return Err(End::Gone {
                    is_closed: true,
                    code,
                });
            }
        };
        self.count_frame()?;
        if text.len() > FRAME_BYTES_MAX {
            let reason = format!(
                "A frame of {} bytes: at most {FRAME_BYTES_MAX}.",
                text.len()
            );
            return Err(Close::decode_error(reason).into());
        }
        let frame: ClientFrame = read(text)?;
        self.handle(frame).await
    }

    /// Counts a frame towards the limit.
    fn count_frame(&mut self) -> Result<(), Close> {
        let now = self.clock.now_millis();
        let is_old = |at: &i64| now - at >= FRAMES_MILLIS;
        while self.received_at.front().is_some_and(is_old) {
            self.received_at.pop_front();
        }
        self.received_at.push_back(now);
        if self.received_at.len() > FRAMES_MAX {
            return Err(Close::rate_limited());
        }
        Ok(())
    }

    async fn handle(&mut self, frame: ClientFrame) -> Result<(), End> {
        match (frame.op, &self.joined) {
            (opcode::HEARTBEAT, _) => self.acknowledge(&frame.d).await,
            (opcode::IDENTIFY, None) => self.identify(read_payload(frame.d)?).await,
            (opcode::RESUME, None) => self.resume(read_payload(frame.d)?).await,
            (opcode::IDENTIFY | opcode::RESUME, Some(_)) => {
                Err(Close::already_authenticated().into())
            }
            (opcode::REQUEST_GUILD_MEMBERS, Some(_)) => {
                self.request_members(&read_payload(frame.d)?).await
            }
            (opcode::VOICE_STATE_UPDATE, Some(_)) => self.join_voice(&read_payload(frame.d)?).await,
            (opcode::PRESENCE_UPDATE, Some(_)) => {
                set_presence(&mut self.service.world(), read_payload(frame.d)?);
                self.send_events().await
            }
            (opcode::REQUEST_SOUNDBOARD_SOUNDS, Some(_)) => Ok(()),
            (
                opcode::PRESENCE_UPDATE
                | opcode::VOICE_STATE_UPDATE
                | opcode::REQUEST_GUILD_MEMBERS
                | opcode::REQUEST_SOUNDBOARD_SOUNDS,
                None,
            ) => Err(Close::not_authenticated().into()),
            (operation, _) => Err(Close::unknown_opcode(operation).into()),
        }
    }

    /// Requests a heartbeat: a client that measures time by the system clock has sent none if the emulator's clock was
    /// advanced.
    async fn request_heartbeat(&mut self) -> Result<(), End> {
        self.heartbeat_until = self.clock.now_millis() + REQUESTED_HEARTBEAT_MILLIS;
        self.is_heartbeat_requested = true;
        self.send(control_frame(opcode::HEARTBEAT, &Value::Null))
            .await
    }

    /// Responds to a heartbeat, which contains the number of the last event that the client received.
    async fn acknowledge(&mut self, received: &Value) -> Result<(), End> {
        self.heartbeat_until = self.clock.now_millis() + SILENCE_MILLIS;
        self.is_heartbeat_requested = false;
        if let (Some(joined), Some(sequence)) = (&self.joined, received.as_u64())
            && let Some(session) = joined.session(&mut self.service.world())
        {
            session.forget_events(sequence);
        }
        if !self.is_acknowledging() {
            return Ok(());
        }
        self.send(control_frame(opcode::HEARTBEAT_ACK, &Value::Null))
            .await
    }

    /// Returns whether heartbeats get an ACK.
    fn is_acknowledging(&self) -> bool {
        let joined = self.joined.as_ref();
        joined.is_none_or(|joined| {
            let mut world = self.service.world();
            let session = joined.session(&mut world);
            session.is_none_or(|session| session.is_acknowledging())
        })
    }

    async fn identify(&mut self, identify: Identify) -> Result<(), End> {
        if identify.compress {
            self.compression.compress_payloads();
        }
        let started = start_session(&mut self.service.world(), &identify)?;
        let Some(mut joined) = started else {
            let refusal = control_frame(opcode::INVALID_SESSION, &json!(false));
            return self.send(refusal).await;
        };
        // Read the time first: a test may advance the clock as soon as the hit is counted.
        let now = self.clock.now_millis();
        let delay = self.service.faults.for_ready();
        joined.held_until = delay.map(|by| now.saturating_add(millis(by)));
        joined.record(&mut self.service.world(), "logged in");
        self.joined = Some(joined);
        self.send_events().await
    }

    async fn resume(&mut self, resume: Resume) -> Result<(), End> {
        let resumed = {
            let mut world = self.service.world();
            check_token(&world, &resume.token)?;
            let now = world.clock.now_millis();
            world
                .log
                .sessions
                .resume(&resume.session_id, resume.seq, now)
        };
        match resumed {
            Ok(attached) => {
                let joined = Joined {
                    id: resume.session_id,
                    attached,
                    held_until: None,
                };
                let what = format!("resumed after event {}", resume.seq);
                joined.record(&mut self.service.world(), &what);
                self.joined = Some(joined);
                self.send_further(vec![SessionEvent::new("RESUMED", &json!({}))])
                    .await
            }
            Err(ResumeError::Sequence) => Err(Close::invalid_sequence().into()),
            Err(ResumeError::Unknown) => {
                self.send(control_frame(opcode::INVALID_SESSION, &json!(false)))
                    .await
            }
        }
    }

    /// Numbers further events, and sends all.
    async fn send_further(&mut self, further: Vec<SessionEvent>) -> Result<(), End> {
        if let Some(joined) = &self.joined {
            joined.add_events(&mut self.service.world(), further);
        }
        self.send_events().await
    }

    /// Sends the events that the client has not received over this connection.
    async fn send_events(&mut self) -> Result<(), End> {
        while let Some((name, frame)) = self.next_frame() {
            self.buffer(frame).await?;
            if let Some(fault) = self.service.faults.after_event(name) {
                self.flush().await?;
                self.suffer(fault).await?;
            }
        }
        self.flush().await
    }

    /// Returns the frame of the first event that was not sent over this connection; `None` while READY is delayed.
    fn next_frame(&mut self) -> Option<(&'static str, Bytes)> {
        let joined = self.joined.as_ref()?;
        if joined.held_until.is_some() {
            return None;
        }
        let mut world = self.service.world();
        let (sequence, event) = joined.session(&mut world)?.next_event()?;
        Some((event.name, event.to_frame(sequence)))
    }

    /// Lets a fault happen after an event of this connection.
    async fn suffer(&mut self, fault: GatewayFault) -> Result<(), End> {
        if let Some(ending) = fault.ending() {
            return self.end(ending).await;
        }
        let mut world = self.service.world();
        match (fault, &self.joined) {
            (GatewayFault::StopAcks, Some(joined)) => {
                if let Some(session) = joined.session(&mut world) {
                    session.stop_acks();
                }
            }
            _ => world.disturb_gateway(fault),
        }
        Ok(())
    }

    /// Ends the connection or the session as a test asks for.
    async fn end(&mut self, ending: Ending) -> Result<(), End> {
        match ending {
            Ending::Drop => Err(End::LOST),
            Ending::Close(code) => Err(Close::requested(code).into()),
            Ending::Reconnect => {
                self.send(control_frame(opcode::RECONNECT, &Value::Null))
                    .await?;
                Err(End::LOST)
            }
            Ending::InvalidSession { is_resumable } => {
                self.leave(!is_resumable, "its session became invalid");
                self.joined = None;
                self.send(control_frame(opcode::INVALID_SESSION, &json!(is_resumable)))
                    .await
            }
        }
    }

    /// Leaves the session for a reason, and ends it if asked to.
    fn leave(&self, ends_session: bool, reason: &str) {
        if let Some(joined) = &self.joined {
            let (mut world, now) = (self.service.world(), self.clock.now_millis());
            joined.record(&mut world, reason);
            let sessions = &mut world.log.sessions;
            sessions.leave(&joined.id, joined.attached.number, ends_session, now);
        }
    }

    async fn request_members(&mut self, request: &MembersRequest) -> Result<(), End> {
        let Some(joined) = &self.joined else {
            return Ok(());
        };
        let chunks = joined.member_chunks(&mut self.service.world(), request);
        let events = chunks
            .into_iter()
            .map(|chunk| SessionEvent::new("GUILD_MEMBERS_CHUNK", &chunk));
        self.send_further(events.collect()).await
    }

    /// Moves the bot to a voice channel. The host of the voice server does not exist.
    async fn join_voice(&mut self, wanted: &VoiceRequest) -> Result<(), End> {
        let is_joined = {
            let mut world = self.service.world();
            let bot = world.identity.bot.id;
            let Some(key) = world.guilds.key_by_id(wanted.guild_id) else {
                return Ok(());
            };
            let muted = SelfMuted {
                mute: wanted.self_mute,
                deaf: wanted.self_deaf,
            };
            world
                .actor(key, bot)
                .connect_to_voice(wanted.channel_id, muted)
        };
        if !is_joined {
            return self.send_events().await;
        }
        self.service.record_note(
            "the emulator has no voice servers: the host in VOICE_SERVER_UPDATE does not exist"
                .to_owned(),
        );
        let server = json!({
            "token": "voice",
            "guild_id": wanted.guild_id,
            "endpoint": "voice.invalid:443",
        });
        let server = SessionEvent::new("VOICE_SERVER_UPDATE", &server);
        self.send_further(vec![server]).await
    }
}

/// Payload of `VOICE_STATE_UPDATE` that a client sends.
#[derive(Debug, Deserialize)]
struct VoiceRequest {
    guild_id: Id<Guild>,
    channel_id: Option<Id<Channel>>,
    #[serde(default)]
    self_mute: bool,
    #[serde(default)]
    self_deaf: bool,
}

/// Starts the session of a client, whose first events are READY and a `GUILD_CREATE` for each guild; `None` if too many
/// sessions have started within 5 seconds.
fn start_session(world: &mut World, identify: &Identify) -> Result<Option<Joined>, Close> {
    check_token(world, &identify.token)?;
    let subscription = subscription(world, identify)?;
    let now = world.clock.now_millis();
    let sessions = &mut world.log.sessions;
    if sessions.remaining_starts(now).0 == 0 {
        let close = Close::starts_exceeded();
        sessions.end_all(close.code);
        return Err(close);
    }
    if !sessions.admit(subscription.shard, now) {
        return Ok(None);
    }
    set_presence(world, identify.presence.clone().unwrap_or_default());
    let id = world.secret(SESSION_ID_LENGTH);
    let mut events = vec![SessionEvent::new(
        "READY",
        &ready(world, &id, &subscription),
    )];
    let mut visible = VisibleChannels::new();
    if subscription.intents.contains(Intents::GUILDS) {
        visible = visible_channels(world, served_guilds(world, &subscription));
        let lost = &world.log.sessions.lost_guilds;
        let guilds = served_guilds(world, &subscription);
        events.extend(guilds.map(|guild| {
            if lost.contains(&guild.id) {
                SessionEvent::new("GUILD_DELETE", &unavailable_guild(guild.id))
            } else {
                SessionEvent::new("GUILD_CREATE", &guild_create(world, guild, &subscription))
            }
        }));
    }
    let sessions = &mut world.log.sessions;
    let attached = sessions.start(id.clone(), subscription, now);
    if let Some(session) = sessions.attached(&id, attached.number) {
        session.library = identify.library().map(ToOwned::to_owned);
        session.visible = visible;
        for event in events {
            session.add_event(event);
        }
    }
    Ok(Some(Joined {
        id,
        attached,
        held_until: None,
    }))
}

/// Sets the presence of the bot.
fn set_presence(world: &mut World, presence: PresenceUpdate) {
    let bot = world.identity.bot.id;
    world.set_presence(
        bot,
        presence.status,
        presence.activities.unwrap_or_default(),
    );
}

/// Checks the bot token of a client; some libraries send it with the prefix `Bot`.
fn check_token(world: &World, token: &str) -> Result<(), Close> {
    let token = token.trim_start_matches("Bot ");
    if token == world.identity.bot_token.expose() {
        Ok(())
    } else {
        Err(Close::authentication_failed())
    }
}

/// Checks the shard and the intents of a client.
fn subscription(world: &World, identify: &Identify) -> Result<Subscription, Close> {
    let shard = match identify.shard {
        None => Shard::ONLY,
        Some((index, count)) if index < count => Shard { index, count },
        Some(_) => return Err(Close::invalid_shard()),
    };
    let bot = world.identity.bot.id;
    if shard.count == 1 && world.guilds.count_for_user(bot) >= SHARDING_GUILDS {
        return Err(Close::sharding_required());
    }
    let intents = identify.intents.filter(|bits| bits < &INTENTS_END);
    let intents = intents.map(Intents::from_bits_truncate);
    let intents = intents.ok_or_else(Close::invalid_intents)?;
    let disallowed =
        intents & !allowed_intents(world.identity.application.flags.unwrap_or_default());
    if !disallowed.is_empty() {
        let names: Vec<_> = disallowed.iter_names().map(|(name, _)| name).collect();
        return Err(Close::disallowed_intents(&names.join(", ")));
    }
    Ok(Subscription {
        shard,
        intents,
        large_threshold: identify
            .large_threshold
            .unwrap_or(*LARGE_THRESHOLDS.start())
            .clamp(*LARGE_THRESHOLDS.start(), *LARGE_THRESHOLDS.end()),
    })
}

/// Returns the intents that the flags of an application allow.
fn allowed_intents(flags: ApplicationFlags) -> Intents {
    let privileged = [
        (
            Intents::GUILD_MEMBERS,
            ApplicationFlags::GATEWAY_GUILD_MEMBERS
                | ApplicationFlags::GATEWAY_GUILD_MEMBERS_LIMITED,
        ),
        (
            Intents::GUILD_PRESENCES,
            ApplicationFlags::GATEWAY_PRESENCE | ApplicationFlags::GATEWAY_PRESENCE_LIMITED,
        ),
        (
            Intents::MESSAGE_CONTENT,
            ApplicationFlags::GATEWAY_MESSAGE_CONTENT
                | ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED,
        ),
    ];
    let missing = privileged
        .into_iter()
        .filter(|(_, granting)| !flags.intersects(*granting));
    missing.fold(Intents::all(), |allowed, (intent, _)| allowed - intent)
}

/// Reads a frame.
fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Close> {
    serde_json::from_slice(text).map_err(|error| Close::decode_error(close_reason(&error)))
}

/// Reads the payload of a frame.
fn read_payload<T: DeserializeOwned>(payload: Value) -> Result<T, Close> {
    serde_json::from_value(payload).map_err(|error| Close::decode_error(close_reason(&error)))
}

fn close_reason(error: &serde_json::Error) -> String {
    format!("Error while decoding payload: {error}.")
}
