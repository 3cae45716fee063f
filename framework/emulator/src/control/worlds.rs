//! Operations for the process: its health, its app, the variables for the bot, and its worlds.
//!
//! A world is a whole emulator: it has its own address, tokens, keys, clock, record and seed. Parallel tests share a
//! process, and each has a world of its own.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use futures_util::future::BoxFuture;
use guildhall_model::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::access_token::VARIABLE;
use crate::clock::Clock;
use crate::control::exports::world_file;
use crate::control::limits::{QuotaForm, RateLimitForm};
use crate::control::operations::{Body, Json, PathParameter, unknown_field};
use crate::control::record::all_failures;
use crate::control::{Control, PATH};
use crate::interactions::endpoint::{EndpointCheck, connect_endpoint};
use crate::rest::error::ApiError;
use crate::rest::router::BASE;
use crate::service::ServiceHandle;
use crate::state::limits::RateLimits;
use crate::world::quotas::Quotas;
use crate::world_file::format::WorldFile;

/// Maximum number of worlds that a process serves at a time, besides the first one.
const WORLDS_MAX: usize = 256;

/// Health of the program.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct Health {
    status: &'static str,
    version: &'static str,
}

/// Returns that the emulator runs, and its version.
pub(crate) const fn health(_: &Control, (): ()) -> Json<Health> {
    Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// Returns the environment variables for the bot: addresses, keys, tokens and IDs.
pub(crate) fn variables(
    control: &Control,
    (): (),
) -> Result<Json<BTreeMap<&'static str, String>>, ApiError> {
    Ok(Json(environment(&control.service()?).into_iter().collect()))
}

/// Returns the URL of the control API of a world.
pub(crate) fn control_url(service: &ServiceHandle) -> String {
    format!("http://{}{PATH}", service.host())
}

/// Returns the environment variables for a bot in another process.
pub(crate) fn environment(service: &ServiceHandle) -> Vec<(&'static str, String)> {
    let (host, world) = (service.host(), service.world());
    let application = world.identity.application.id.to_string();
    let token = service
        .token()
        .map(|token| (VARIABLE, token.expose().to_owned()));
    let variables = [
        ("DISCORD_API_BASE", format!("http://{host}{BASE}")),
        ("DISCORD_GATEWAY_URL", world.gateway_url()),
        ("DISCORD_PUBLIC_KEY", world.identity.public_key()),
        ("DISCORD_APPLICATION_ID", application.clone()),
        (
            "DISCORD_TOKEN",
            world.identity.bot_token.expose().to_owned(),
        ),
        ("DISCORD_CLIENT_ID", application),
        (
            "DISCORD_CLIENT_SECRET",
            world.identity.client_secret.expose().to_owned(),
        ),
        ("DISCORD_GUILD_ID", world.default_guild().id.to_string()),
    ];
    // The clients read the lines up to the URL.
    let url = ("GUILDHALL_EMULATOR_URL", control_url(service));
    variables.into_iter().chain(token).chain([url]).collect()
}

/// Endpoint of the app.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewEndpoint {
    /// URL of the endpoint, such as `http://127.0.0.1:8787/interactions`.
    url: String,
}

/// Result of the check of an endpoint.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct EndpointReport {
    /// Text of the check.
    report: String,
}

/// Connects the app's endpoint after Discord's check with signed and wrongly signed PINGs.
pub(crate) async fn connect(
    control: Control,
    Body(NewEndpoint { url }): Body<NewEndpoint>,
) -> Result<Json<EndpointReport>, ApiError> {
    let check = connected(&control.service()?, &url).await?;
    Ok(Json(EndpointReport {
        report: check.to_string(),
    }))
}

async fn connected(service: &ServiceHandle, url: &str) -> Result<EndpointCheck, ApiError> {
    let check = connect_endpoint(service, url).await;
    check.map_err(|error| ApiError::refused(error.to_string(), Map::new()))
}

/// Settings of a world. By default, the settings of the first world.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(crate) struct NewWorld {
    /// Content of a world file; that of the first world by default.
    world: Option<Map<String, Value>>,
    /// Seed of generated IDs, keys and secrets; another one for each world by default.
    seed: Option<u64>,
    /// Time at which the clock stands still until it is advanced; a running clock by default.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<String>"))]
    start_at: Option<Timestamp>,
    /// URL of the app's endpoint, to be connected.
    app: Option<String>,
    /// Rate limits to enforce; those of the first world by default.
    rate_limits: Option<RateLimitForm>,
    /// Maximum numbers of objects, such as `{"roles": 6}`; null for no maximum.
    quotas: Option<QuotaForm>,
    /// Whether the world ends when the last client closes its stream.
    ends_with_stream: bool,
}

/// World of the process.
#[derive(Debug, Serialize)]
#[cfg_attr(
    feature = "openapi",
    derive(schemars::JsonSchema),
    schemars(rename = "World")
)]
pub(crate) struct WorldView {
    id: String,
    /// URL of the control API of the world.
    url: String,
    /// URL of the page of the world.
    playground: String,
    /// Environment variables for the bot.
    variables: BTreeMap<&'static str, String>,
}

impl WorldView {
    fn new(id: u64, service: &ServiceHandle) -> Self {
        Self {
            id: id.to_string(),
            url: control_url(service),
            playground: service.page_url(),
            variables: environment(service).into_iter().collect(),
        }
    }
}

/// Settings of a world that differ from those of the first world.
#[derive(Default)]
pub(crate) struct WorldSettings {
    pub(crate) world: Option<WorldFile>,
    pub(crate) seed: Option<u64>,
    pub(crate) clock: Option<Clock>,
    pub(crate) rate_limits: Option<RateLimits>,
    pub(crate) quotas: Option<Quotas>,
    pub(crate) last_stream: Option<LastStream>,
}

/// Function that starts the world with this number.
type StartWorld =
    dyn Fn(u64, WorldSettings) -> BoxFuture<'static, io::Result<ServiceHandle>> + Send + Sync;

/// Worlds of a process besides the first one.
pub(crate) struct Worlds {
    start: Box<StartWorld>,
    running: Mutex<RunningWorlds>,
}

#[derive(Default)]
struct RunningWorlds {
    /// Number of worlds that were created.
    created: u64,
    /// Number of worlds that are being created.
    starting: usize,
    all: BTreeMap<u64, ServiceHandle>,
}

impl Worlds {
    pub(crate) fn new(start: Box<StartWorld>) -> Self {
        Self {
            start,
            running: Mutex::default(),
        }
    }

    fn running(&self) -> MutexGuard<'_, RunningWorlds> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a world.
    async fn start(
        self: &Arc<Self>,
        settings: WorldSettings,
        ends_with_stream: bool,
    ) -> Result<(u64, ServiceHandle), ApiError> {
        let id = self.reserve()?;
        let last_stream = ends_with_stream.then(|| LastStream {
            worlds: Arc::downgrade(self),
            id,
        });
        let started = (self.start)(
            id,
            WorldSettings {
                last_stream,
                ..settings
            },
        )
        .await;
        let mut running = self.running();
        running.starting -= 1;
        let service =
            started.map_err(|error| ApiError::refused(format!("no port: {error}"), Map::new()))?;
        running.all.insert(id, service.clone());
        Ok((id, service))
    }

    /// Reserves the number of a new world.
    fn reserve(&self) -> Result<u64, ApiError> {
        let mut running = self.running();
        if running.all.len() + running.starting >= WORLDS_MAX {
            let rule = format!("The process has {WORLDS_MAX} worlds; end one first.");
            return Err(ApiError::for_field(&[], "TOO_MANY", &rule));
        }
        running.created += 1;
        running.starting += 1;
        Ok(running.created)
    }

    fn end(&self, id: u64) -> Option<ServiceHandle> {
        self.running().all.remove(&id)
    }
}

/// World that ends when its last client closes its stream.
#[derive(Clone)]
pub(crate) struct LastStream {
    worlds: Weak<Worlds>,
    id: u64,
}

/// Streams of the clients of a world.
#[derive(Clone)]
pub(crate) struct Streams {
    count: Arc<AtomicUsize>,
    last: Option<LastStream>,
}

impl Streams {
    pub(crate) fn new(last: Option<LastStream>) -> Self {
        let count = Arc::default();
        Self { count, last }
    }

    /// Counts a stream until the returned value is dropped.
    pub(crate) fn open(&self) -> OpenStream {
        self.count.fetch_add(1, Ordering::AcqRel);
        OpenStream(self.clone())
    }
}

/// Stream that a client reads.
pub(crate) struct OpenStream(Streams);

impl Drop for OpenStream {
    fn drop(&mut self) {
        let is_last = self.0.count.fetch_sub(1, Ordering::AcqRel) == 1;
        if let Some(LastStream { worlds, id }) = self.0.last.as_ref().filter(|_| is_last)
            && let Some(worlds) = worlds.upgrade()
        {
            for failure in worlds.end(*id).iter().flat_map(failures) {
                tracing::warn!(world = id, %failure, "a world has ended with a failure that no client has read");
            }
        }
    }
}

fn worlds(control: &Control) -> Result<&Arc<Worlds>, ApiError> {
    let worlds = control.worlds.as_ref();
    worlds.ok_or_else(|| unknown_field("world", "Only the first world of a process has others."))
}

/// Returns the worlds of the process besides the first one.
pub(crate) fn list(control: &Control, (): ()) -> Result<Json<Vec<WorldView>>, ApiError> {
    let running = worlds(control)?.running();
    let views = running.all.iter();
    Ok(Json(
        views
            .map(|(id, service)| WorldView::new(*id, service))
            .collect(),
    ))
}

/// Creates a world.
pub(crate) async fn create(
    control: Control,
    Body(new): Body<NewWorld>,
) -> Result<Json<WorldView>, ApiError> {
    let worlds = worlds(&control)?;
    let file = new
        .world
        .map(|file| world_file(&Value::from(file).to_string()));
    let settings = WorldSettings {
        world: file.transpose()?,
        seed: new.seed,
        clock: new.start_at.map(Clock::at),
        rate_limits: new.rate_limits.map(|RateLimitForm(limits)| limits),
        quotas: new.quotas.map(|QuotaForm(quotas)| quotas),
        last_stream: None,
    };
    let (id, service) = worlds.start(settings, new.ends_with_stream).await?;
    if let Some(url) = new.app
        && let Err(error) = connected(&service, &url).await
    {
        drop(worlds.end(id));
        return Err(error);
    }
    Ok(Json(WorldView::new(id, &service)))
}

/// Failures of a world that has ended.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct EndedWorld {
    /// Entries of the record for interactions without a valid response, and for failures that the app has reported.
    failures: Vec<Value>,
}

/// Ends a world, and returns its failures.
pub(crate) fn end(
    control: &Control,
    PathParameter(id): PathParameter,
) -> Result<Json<EndedWorld>, ApiError> {
    let worlds = worlds(control)?;
    let ended = id.parse().ok().and_then(|id| worlds.end(id));
    let ended = ended.ok_or_else(|| unknown_field("world", "The world is not known."))?;
    let failures = failures(&ended);
    Ok(Json(EndedWorld { failures }))
}

fn failures(ended: &ServiceHandle) -> Vec<Value> {
    let recorder = ended.world().log.recorder.clone();
    all_failures(&recorder)
}
