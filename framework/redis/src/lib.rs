//! A store in Redis or Valkey for Guildhall apps that run as several processes.
//!
//! ```no_run
//! use guildhall::prelude::*;
//!
//! # async fn example() -> guildhall::Result<()> {
//! let store = guildhall_redis::connect("redis://127.0.0.1:6379").await?;
//! let app = App::builder().store(store);
//! # Ok(())
//! # }
//! ```
//!
//! [`RedisStore`] has what the processes share. [`Replica`] is the part that does not depend on Redis: leases, takeover
//! and messages between processes, on top of a [`Database`].

#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc(
    html_logo_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]
#![doc(
    html_favicon_url = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%234752c4'/%3E%3Cpath fill='%23fff' d='M6 13 16 6l10 7v2H6zM8 17h3v7H8zM21 17h3v7h-3zM13 24v-3.5a3 3 0 0 1 6 0V24z'/%3E%3C/svg%3E"
)]

mod connection;
mod database;
mod deferrals;
mod keys;
mod mailboxes;
mod operations;
mod rate_limits;
mod refusal;
mod replica;
mod slots;

use std::sync::Arc;
use std::time::Duration;

use guildhall::{Config, ConfigError};
use guildhall_model::{Application, Id, Secret};
use redis::Script;

use connection::{ConnectionOptions, RedisConnection, connection_info};
use keys::KeyNames;
use mailboxes::Mailboxes;

pub use connection::RedisStoreError;
pub use database::Database;
pub use rate_limits::RateLimitStore;
pub use replica::Replica;
pub use replica::slots::Slots;

/// Lifetime of interaction tokens, and so of requests and deferrals.
const TOKEN_LIFETIME: Duration = Duration::from_mins(15);

/// Connects to the server with this URL: see [`RedisStore`].
///
/// # Errors
///
/// Returns [`RedisStoreError`] if the URL is malformed, or the server cannot be reached within 3 seconds, is too old or
/// refuses what the store needs.
pub async fn connect(url: impl Into<Secret>) -> Result<RedisStore, RedisStoreError> {
    RedisStore::builder(url).connect().await
}

/// Connects to the server whose URL is in the environment variable `GUILDHALL_STORE`, for the application of
/// `DISCORD_APPLICATION_ID`. Returns `None` if `GUILDHALL_STORE` is not set.
///
/// ```no_run
/// use guildhall::prelude::*;
///
/// #[tokio::main]
/// async fn main() -> guildhall::Result<()> {
///     guildhall::cli::read_env_file()?;
///     let mut app = App::builder();
///     if let Some(store) = guildhall_redis::from_env().await? {
///         app = app.store(store);
///     }
///     guildhall::cli::run(app).await
/// }
/// ```
///
/// Variables in the file `.env` count after [`read_env_file`](guildhall::cli::read_env_file) has read the file.
///
/// # Errors
///
/// Returns [`ConfigError`] if a variable is malformed, or the ID of the application is not set:
/// apps may share a server, so the keys need the ID. Returns [`RedisStoreError`] under the same conditions as
/// [`connect`].
pub async fn from_env() -> guildhall::Result<Option<RedisStore>> {
    let config = Config::from_env()?;
    let Some(url) = config.store_url() else {
        return Ok(None);
    };
    connection_info(url.expose()).map_err(ConfigError::invalid_store_url)?;
    let application = config.require_application_id()?;
    let store = RedisStore::builder(url.clone()).application(application);
    Ok(Some(store.connect().await?))
}

/// A store in a Redis or Valkey server. The processes of an app that use one server and one namespace share
///
/// - the uses of [cooldowns](guildhall::guard) and the slots of concurrency limits;
/// - [long custom IDs](guildhall::settings::CustomIds::store);
/// - the interactions of the last 15 minutes, so that an interaction which reaches two processes runs once;
/// - deferred interactions, so that another process notifies the users of a process that was killed;
/// - the [rate limits](RateLimitStore) of requests to the service;
/// - mailboxes, so that a click or modal reaches the process with the handler that waits for it.
///
/// # Server
///
/// The server is Redis 6.2, Valkey 7.2 or a later version. A URL is `redis://host:port`, or `rediss://host:port` for
/// TLS, which is verified with Mozilla's root certificates or those of
/// [`root_certificates`](RedisStoreBuilder::root_certificates), with `user:password@` before the host and `/number` for
/// another database after the port if needed, or `redis+unix:///path` for a socket. A user of an access control list
/// needs the commands `hello`, `select`, `ping`, `eval`, `evalsha`, `script|load`, `time`, `get`, `set`, `del`,
/// `exists`, `pexpire`, `pexpireat`, `pttl`, `zadd`, `zrem`, `zcard`, `zscore`, `zrange`, `zrangebyscore`,
/// `zremrangebyscore`, `publish`, `subscribe` and `unsubscribe`, and the keys and channels `{guildhall:*`.
///
/// The server must not evict keys of the store: set `maxmemory-policy noeviction`, or give the store a server of its
/// own. The log has a warning when the store connects to a server that evicts keys, if the user may use `info`. The
/// server needs no persistence: after a restart without data, cooldowns count from zero, and deferred interactions of
/// killed processes are forgotten.
///
/// In a Redis Cluster, each operation uses keys of one slot, but the store connects to one server and does not follow
/// redirections: a cluster must have one node with slots, or a proxy. With Redis Sentinel, the URL must lead to the
/// current primary, for example by DNS or a proxy: when a server refuses to write because it is no primary, the store
/// connects to the URL again.
///
/// # Connection
///
/// All operations share one connection, on which they do not wait for each other. A lost connection is opened again,
/// with a growing delay of at most a second, until the store is dropped. An operation that takes more than a second,
/// with the wait for a connection, fails. Needs a tokio runtime with I/O and timers; a test with a paused clock does
/// not have the latter.
///
/// # Keys
///
/// Every key begins with the namespace and the ID of the application, and expires. Each claim is one step of a script,
/// by the clock of the server. IDs of users, guilds and channels are in hashes only. Readable are the IDs of
/// interactions, and for 15 minutes at most the response to each interaction of up to 64 KiB and the tokens of deferred
/// interactions; the texts of long custom IDs are readable until they expire. Messages between processes contain the
/// interactions that they pass on, and are not stored. A hash is no secret: who can list the keys can check a guess.
///
/// If the app has no [application ID](guildhall::Config::application_id), the keys have none, and apps with one
/// namespace share cooldowns: set the ID, or another [namespace](RedisStoreBuilder::namespace).
#[derive(Clone, Debug)]
pub struct RedisStore {
    database: RedisDatabase,
    slots: Arc<Slots>,
}

/// The connection of a store, and the names of its keys.
#[derive(Clone)]
pub(crate) struct RedisDatabase {
    connection: RedisConnection,
    keys: KeyNames,
    mailboxes: Arc<Mailboxes>,
}

/// A builder for a [`RedisStore`].
#[derive(Clone, Debug)]
#[must_use]
pub struct RedisStoreBuilder {
    url: Secret,
    namespace: String,
    application: Option<Id<Application>>,
    options: ConnectionOptions,
}

impl RedisStore {
    /// Returns the operations on the server that a [`Replica`] makes.
    pub fn database(&self) -> &dyn Database {
        &self.database
    }

    /// Returns a builder for a store with other settings.
    pub fn builder(url: impl Into<Secret>) -> RedisStoreBuilder {
        RedisStoreBuilder {
            url: url.into(),
            namespace: "guildhall".to_owned(),
            application: None,
            options: ConnectionOptions {
                response_timeout: Duration::from_secs(1),
                max_reconnect_delay: Duration::from_secs(1),
                root_certificates: None,
            },
        }
    }
}

impl RedisStoreBuilder {
    /// Sets the beginning of all keys. The default is `guildhall`.
    pub fn namespace(mut self, namespace: impl Into<String>) -> Self {
        self.namespace = namespace.into();
        self
    }

    /// Sets the application that the keys belong to. The default is the application of the app that uses the store.
    pub fn application(mut self, application: Id<Application>) -> Self {
        self.application = Some(application);
        self
    }

    /// Sets the maximum time of an operation. The default is a second.
    pub fn response_timeout(mut self, timeout: Duration) -> Self {
        self.options.response_timeout = timeout;
        self
    }

    /// Sets the maximum delay between two attempts to open a lost connection again. The default is a second.
    pub fn max_reconnect_delay(mut self, delay: Duration) -> Self {
        self.options.max_reconnect_delay = delay;
        self
    }

    /// Sets root certificates in PEM format that `rediss://` trusts instead of Mozilla's.
    pub fn root_certificates(mut self, pem: impl Into<Vec<u8>>) -> Self {
        self.options.root_certificates = Some(pem.into());
        self
    }

    /// Connects to the server.
    ///
    /// # Errors
    ///
    /// Returns [`RedisStoreError`] if the URL or the namespace is malformed, or the server cannot be reached within 3
    /// seconds, is too old or refuses what the store needs.
    pub async fn connect(self) -> Result<RedisStore, RedisStoreError> {
        let is_valid = |byte: u8| byte.is_ascii_graphic() && !b"{}".contains(&byte);
        if self.namespace.is_empty() || !self.namespace.bytes().all(is_valid) {
            return Err(RedisStoreError::Namespace(self.namespace));
        }
        let mailboxes = Arc::<Mailboxes>::default();
        let receiving = Arc::clone(&mailboxes);
        let receive = move |push| receiving.receive(push);
        let connection = RedisConnection::open(self.url.expose(), &self.options, receive).await?;
        let database = RedisDatabase {
            connection,
            keys: KeyNames::new(self.namespace, self.application),
            mailboxes,
        };
        let url = database.connection.url().to_owned();
        let checked = database.check().await;
        checked.map_err(|error| RedisStoreError::Refused {
            url,
            source: error.into(),
        })?;
        database.warn_of_eviction().await;
        Ok(RedisStore {
            database,
            slots: Arc::default(),
        })
    }
}

/// Returns a script in which `now` is the time of the server in milliseconds.
fn script(body: &str) -> Script {
    let now = "local now = redis.call('TIME')
               now = now[1] * 1000 + math.floor(now[2] / 1000)";
    Script::new(&format!("{now}\n{body}"))
}

/// Maximum time until a key expires: a hundred years, which the server can add to its clock.
const MAX_EXPIRY: Duration = Duration::from_hours(100 * 365 * 24);

/// Returns a duration in milliseconds, at least one: the server accepts no expiry of zero.
fn millis(duration: Duration) -> u64 {
    let millis = duration.min(MAX_EXPIRY).as_millis();
    u64::try_from(millis).unwrap_or(u64::MAX).max(1)
}
