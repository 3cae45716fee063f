//! Connection of a store to its Redis server: one connection for all operations, which is opened again after a failure.

use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use guildhall::{Error, Result};
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::io::tcp::{TcpSettings, socket2::TcpKeepalive};
use redis::{
    AsyncConnectionConfig, Client, Cmd, ConnectionAddr, ConnectionInfo, ErrorKind, FromRedisValue,
    IntoConnectionInfo, ProtocolVersion, PushInfo, RedisError, RedisResult, ScriptInvocation,
    TlsCertificates, Value,
};
use rustls::crypto::{CryptoProvider, ring};
use tokio::time::{Instant, timeout};

use crate::refusal::Refusal;

/// Lowest version of Redis. Valkey has version 7.2 and higher.
const MIN_VERSION: (u32, u32) = (6, 2);

/// Maximum time to open a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// Delay before the first attempt to open the connection again; each further delay is twice as long.
const MIN_RECONNECT_DELAY: Duration = Duration::from_millis(50);

/// Minimum time between two connections that are closed because the server is no primary.
const CLOSE_PERIOD: Duration = Duration::from_millis(500);

/// Time without an acknowledgment after which the operating system closes a connection, so that a server that vanished
/// without closing its connections is noticed.
const UNACKNOWLEDGED_MAX: Duration = Duration::from_secs(10);

/// The reason a [`RedisStore`](crate::RedisStore) cannot be connected. The URL in a message has no password.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RedisStoreError {
    /// The URL is malformed.
    #[error(
        "the URL of the Redis server is invalid ({reason}): expected a URL such as `redis://127.0.0.1:6379`"
    )]
    Url {
        /// The reason.
        reason: String,
    },
    /// The namespace contains a brace or a space.
    #[error(
        "the namespace `{0}` is invalid: it must have visible ASCII characters, without braces"
    )]
    Namespace(String),
    /// The server cannot be reached, or rejects the connection.
    #[error("cannot connect to {url}")]
    Connect {
        /// Address of the server.
        url: String,
        /// The error of the connection.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The server is too old.
    #[error("{url} runs {server}: Redis 6.2, Valkey 7.2 or a later version is required")]
    Version {
        /// Address of the server.
        url: String,
        /// Name and version of the server.
        server: String,
    },
    /// The server refuses what the store needs.
    #[error("{url} cannot be used as a store")]
    Refused {
        /// Address of the server.
        url: String,
        /// The error of the first operation, with the mend.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

/// The error of an operation that the server refuses.
#[derive(Debug, thiserror::Error)]
#[error("{url} refused an operation: {mend}")]
struct RefusedError {
    url: String,
    mend: &'static str,
    source: RedisError,
}

/// The error of an operation that takes too long.
#[derive(Debug, thiserror::Error)]
#[error("{url} did not respond within {limit:?}")]
struct ResponseTimeoutError {
    url: String,
    limit: Duration,
}

/// Settings of a connection.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionOptions {
    pub(crate) response_timeout: Duration,
    pub(crate) max_reconnect_delay: Duration,
    /// Root certificates in PEM format instead of Mozilla's.
    pub(crate) root_certificates: Option<Vec<u8>>,
}

/// A connection that any number of operations use at once. The clones share the connection.
#[derive(Clone)]
pub(crate) struct RedisConnection {
    manager: ConnectionManager,
    /// Address of the server, without user and password.
    url: String,
    response_timeout: Duration,
    /// Time at which the connection was last closed, because the server is no primary.
    closed_at: Arc<Mutex<Option<Instant>>>,
}

impl RedisConnection {
    /// Opens a connection, and checks the version of the server. `receive` gets the messages of subscribed channels.
    ///
    /// # Errors
    ///
    /// Returns [`RedisStoreError`] if the URL is malformed, or the server cannot be reached or is too old.
    pub(crate) async fn open(
        url: &str,
        options: &ConnectionOptions,
        receive: impl Fn(PushInfo) + Send + Sync + 'static,
    ) -> Result<Self, RedisStoreError> {
        let info = connection_info(url).map_err(|error| invalid_url(&error))?;
        let url = display_url(info.addr());
        let client = client(info, options).map_err(|error| invalid_url(&error))?;
        check_version(&client, &url).await?;
        let config = ConnectionManagerConfig::new()
            .set_connection_timeout(Some(CONNECT_TIMEOUT))
            // Operations have a time limit of their own, which includes the wait for a connection.
            .set_response_timeout(None)
            .set_number_of_retries(usize::MAX)
            .set_min_delay(MIN_RECONNECT_DELAY)
            .set_max_delay(options.max_reconnect_delay.max(MIN_RECONNECT_DELAY))
            .set_push_sender(move |push| {
                receive(push);
                Ok::<_, std::convert::Infallible>(())
            })
            .set_automatic_resubscription();
        let manager = ConnectionManager::new_lazy_with_config(client, config);
        Ok(Self {
            manager: manager.map_err(|error| connect_error(&url, error))?,
            url,
            response_timeout: options.response_timeout,
            closed_at: Arc::default(),
        })
    }

    /// Returns the address of the server, without user and password.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Executes a command.
    pub(crate) async fn command<T: FromRedisValue>(&self, command: &Cmd) -> Result<T> {
        let mut manager = self.manager.clone();
        self.within_timeout(command.query_async(&mut manager)).await
    }

    /// Executes a script, and sends the script itself first if the server does not have it.
    pub(crate) async fn script<T: FromRedisValue>(
        &self,
        script: &ScriptInvocation<'_>,
    ) -> Result<T> {
        let mut manager = self.manager.clone();
        self.within_timeout(script.invoke_async(&mut manager)).await
    }

    /// Subscribes to a channel until [`unsubscribe`](Self::unsubscribe), over each further connection too.
    pub(crate) async fn subscribe(&self, channel: &str) -> Result<()> {
        let mut manager = self.manager.clone();
        self.within_timeout(manager.subscribe(channel)).await
    }

    pub(crate) async fn unsubscribe(&self, channel: &str) -> Result<()> {
        let mut manager = self.manager.clone();
        self.within_timeout(manager.unsubscribe(channel)).await
    }

    async fn within_timeout<T>(
        &self,
        operation: impl Future<Output = RedisResult<T>>,
    ) -> Result<T> {
        let Ok(done) = timeout(self.response_timeout, operation).await else {
            return Err(Error::from(ResponseTimeoutError {
                url: self.url.clone(),
                limit: self.response_timeout,
            }));
        };
        let source = match done {
            Ok(done) => return Ok(done),
            Err(error) => error,
        };
        let Some(refusal) = Refusal::from_error(&source) else {
            return Err(source.into());
        };
        if refusal.needs_new_connection {
            self.close().await;
        }
        let url = self.url.clone();
        let mend = refusal.mend;
        Err(RefusedError { url, mend, source }.into())
    }

    /// Closes the connection, at most once in [`CLOSE_PERIOD`]. The next operation opens another one, for which the
    /// name in the URL is resolved again.
    async fn close(&self) {
        let now = Instant::now();
        {
            let mut closed_at = self
                .closed_at
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            if closed_at.is_some_and(|closed_at| now < closed_at + CLOSE_PERIOD) {
                return;
            }
            *closed_at = Some(now);
        }
        tracing::debug!(url = self.url, "the server is no primary; connecting again");
        let mut manager = self.manager.clone();
        let quit = redis::cmd("QUIT");
        // The server closes the connection, whether or not its reply arrives.
        let _ = timeout(self.response_timeout, quit.query_async::<()>(&mut manager)).await;
    }
}

/// Parses a URL. Messages of subscribed channels arrive on the same connection, which version 3 of the protocol allows.
pub(crate) fn connection_info(url: &str) -> RedisResult<ConnectionInfo> {
    let info = url.into_connection_info()?;
    let redis = info.redis_settings().clone();
    let redis = redis.set_protocol(ProtocolVersion::RESP3);
    let keepalive = TcpKeepalive::new().with_time(UNACKNOWLEDGED_MAX);
    let tcp = TcpSettings::default()
        .set_nodelay(true)
        .set_keepalive(keepalive);
    Ok(info
        .set_redis_settings(redis)
        .set_tcp_settings(with_user_timeout(tcp)))
}

/// Limits the time without an acknowledgment, for which keepalive is not enough while data is being sent.
#[cfg(target_os = "linux")]
fn with_user_timeout(tcp: TcpSettings) -> TcpSettings {
    tcp.set_user_timeout(UNACKNOWLEDGED_MAX)
}

/// Returns the settings unchanged: only Linux has the time limit.
#[cfg(not(target_os = "linux"))]
fn with_user_timeout(tcp: TcpSettings) -> TcpSettings {
    tcp
}

fn client(info: ConnectionInfo, options: &ConnectionOptions) -> RedisResult<Client> {
    if !matches!(info.addr(), ConnectionAddr::TcpTls { .. }) {
        return Client::open(info);
    }
    if CryptoProvider::get_default().is_none() {
        // The client library uses the default of the process, and panics if there is none and the program links two
        // providers. Another thread may have set a default meanwhile.
        let _ = ring::default_provider().install_default();
    }
    match &options.root_certificates {
        None => Client::open(info),
        Some(certificates) => {
            let certificates = TlsCertificates {
                client_tls: None,
                root_cert: Some(certificates.clone()),
            };
            Client::build_with_tls(info, certificates)
        }
    }
}

/// Returns the address without user, password and database.
fn display_url(address: &ConnectionAddr) -> String {
    let scheme = match address {
        ConnectionAddr::TcpTls { .. } => "rediss",
        ConnectionAddr::Unix(_) => "redis+unix",
        _ => "redis",
    };
    format!("{scheme}://{address}")
}

/// Connects once, and checks that the server has [`MIN_VERSION`].
async fn check_version(client: &Client, url: &str) -> Result<(), RedisStoreError> {
    let config = AsyncConnectionConfig::new()
        .set_connection_timeout(Some(CONNECT_TIMEOUT))
        .set_response_timeout(Some(CONNECT_TIMEOUT));
    let too_old = |server: String| RedisStoreError::Version {
        url: url.to_owned(),
        server,
    };
    let connected = client.get_multiplexed_async_connection_with_config(&config);
    let mut connection = match connected.await {
        Err(error) if error.kind() == ErrorKind::RESP3NotSupported => {
            return Err(too_old("a server without the command HELLO".to_owned()));
        }
        connected => connected.map_err(|error| connect_error(url, error))?,
    };
    // Redis 6.0 requires an argument.
    let hello = redis::cmd("HELLO").query_async(&mut connection).await;
    let hello: HashMap<String, Value> = match hello {
        Err(error) if !error.is_io_error() => {
            return Err(too_old("a version before 6.2".to_owned()));
        }
        hello => hello.map_err(|error| connect_error(url, error))?,
    };
    let field = |name| {
        let value = hello.get(name).cloned().unwrap_or(Value::Nil);
        String::from_redis_value(value).unwrap_or_default()
    };
    let (name, version) = (field("server"), field("version"));
    if parse_version(&version).is_some_and(|version| version >= MIN_VERSION) {
        Ok(())
    } else {
        Err(too_old(format!("{name} {version}")))
    }
}

fn parse_version(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.').map(|number| number.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

fn connect_error(url: &str, source: RedisError) -> RedisStoreError {
    RedisStoreError::Connect {
        url: url.to_owned(),
        source: source.into(),
    }
}

fn invalid_url(error: &RedisError) -> RedisStoreError {
    RedisStoreError::Url {
        reason: error.to_string(),
    }
}
