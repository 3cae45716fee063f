//! The client and its builder.

use std::fmt;
#[cfg(feature = "hyper")]
use std::num::NonZeroU16;
use std::sync::Arc;
use std::time::Duration;

use guildhall_model::Component;
use guildhall_model::api::Endpoint;

use crate::auth::identity::{Auth, Identity};
use crate::connection::Connection;
use crate::error::Error;
use crate::exchange::ClientState;
#[cfg(feature = "hyper")]
use crate::hyper::{proxy::ProxySetting, settings::HyperSettings, transport::HyperTransport};
use crate::limit::global::INVALID_REQUEST_LIMIT;
use crate::limit::limiter::{Limiter, LimiterSettings};
use crate::limit::shared::{SharedLimiter, SharedLimits};
use crate::request::{ComponentHook, Request, RequestParts, RequestSettings};
use crate::retry::RetryPolicy;
use crate::transport::Transport;

/// Sends requests to Discord's HTTP API.
///
/// A client is cheap to clone: clones share connections, token and rate limits. Clients that are built separately share
/// nothing, so build one and clone it.
#[derive(Clone)]
pub struct Client {
    state: Arc<ClientState>,
    component_hook: Option<ComponentHook>,
}

impl Client {
    /// Creates a client for Discord's HTTP API with the default settings.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] in the same cases as [`ClientBuilder::build`].
    ///
    /// ```no_run
    /// # use guildhall_client::{Auth, Client};
    /// # fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// let client = Client::new(Auth::bot("the bot's token"))?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(auth: Auth) -> Result<Self, Error> {
        Self::builder(auth).build()
    }

    /// Creates a client with the default settings and another base URL, for example the URL of a proxy.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] in the same cases as [`ClientBuilder::build`].
    ///
    /// ```no_run
    /// # use guildhall_client::{Auth, Client};
    /// # fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// let auth = Auth::bot("the bot's token");
    /// let client = Client::with_base_url("http://127.0.0.1:4000/api/v10", auth)?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn with_base_url(base: &str, auth: Auth) -> Result<Self, Error> {
        Self::builder(auth).base_url(base).build()
    }

    /// Creates a client with another base URL and transport.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the token has characters that are not allowed in a header.
    ///
    /// ```no_run
    /// # use guildhall_client::{Auth, Client, Transport};
    /// # fn example(recorded: impl Transport) -> Result<(), Box<dyn std::error::Error>> {
    /// let auth = Auth::bot("the bot's token");
    /// let client = Client::with_transport("https://discord.com/api/v10", auth, recorded)?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn with_transport(
        base: &str,
        auth: Auth,
        transport: impl Transport,
    ) -> Result<Self, Error> {
        let builder = Self::builder(auth).base_url(base);
        builder.transport(transport).build()
    }

    /// Returns a builder with the default settings.
    ///
    /// ```no_run
    /// # use guildhall_client::{Auth, Client};
    /// # fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// let client = Client::builder(Auth::bot("the bot's token")).requests_per_second(25).build()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn builder(auth: Auth) -> ClientBuilder {
        ClientBuilder::new(auth)
    }

    /// Creates a request for an endpoint. The request is sent when it is awaited.
    ///
    /// The request waits for the service's rate limits, and is retried as described at [`ClientBuilder::retries`]. If
    /// the service rejects a token that was fetched with client credentials, the client fetches another one and repeats
    /// the request.
    ///
    /// # Errors
    ///
    /// The request returns [`Error`] if it cannot be sent, gets no response or an error response, or if the body of the
    /// response does not match the documentation of the endpoint.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::{Guild, Id};
    /// use guildhall_model::api::GetGuildPreview;
    ///
    /// # async fn example(client: Client, guild: Id<Guild>) -> Result<(), Box<dyn std::error::Error>> {
    /// let preview = client.send(GetGuildPreview::new(guild)).await?;
    /// println!("{}", preview.name);
    /// # Ok(())
    /// # }
    /// ```
    pub fn send<E: Endpoint>(&self, endpoint: E) -> Request<E> {
        let parts = RequestParts::new(Arc::clone(&self.state), self.settings());
        Request::new(parts, endpoint)
    }

    /// Returns the settings of a request without a handle.
    pub(crate) fn settings(&self) -> RequestSettings {
        RequestSettings {
            component_hook: self.component_hook.clone(),
            ..RequestSettings::default()
        }
    }

    pub(crate) const fn state(&self) -> &Arc<ClientState> {
        &self.state
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// Returns a client that shares everything with `client`, and changes the components of messages before it checks and
/// sends them.
pub fn with_component_hook(
    client: &Client,
    hook: impl Fn(&mut [Component]) + Send + Sync + 'static,
) -> Client {
    Client {
        component_hook: Some(Arc::new(hook)),
        ..client.clone()
    }
}

/// Returns whether the clock of this machine differed from the service's in a response to the client.
pub fn has_warned_of_clock(client: &Client) -> bool {
    client.state.connection.has_warned_of_clock()
}

/// The default base URL.
const DEFAULT_BASE_URL: &str = "https://discord.com/api/v10";

/// Upper bound of all durations in the settings: a longer duration could overflow an `Instant`.
const MAX_DURATION: Duration = Duration::from_hours(365 * 24);

/// Builds a [`Client`].
///
/// ```no_run
/// use std::time::Duration;
///
/// use guildhall_client::{Auth, Client};
///
/// # fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let client = Client::builder(Auth::bot("the bot's token"))
///     .timeout(Duration::from_secs(10))
///     .max_rate_limit_wait(Duration::from_secs(2))
///     .retries(1)
///     .build()?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
#[must_use = "a builder has no effect until `build` is called"]
pub struct ClientBuilder {
    auth: Auth,
    base: String,
    #[cfg(feature = "hyper")]
    hyper: HyperSettings,
    limiter: LimiterSettings,
    shared_limits: Option<Arc<dyn SharedLimits>>,
    rate_limits: bool,
    policy: RetryPolicy,
    transport: Option<Box<dyn Transport>>,
}

impl ClientBuilder {
    fn new(auth: Auth) -> Self {
        Self {
            auth,
            base: DEFAULT_BASE_URL.to_owned(),
            #[cfg(feature = "hyper")]
            hyper: HyperSettings::default(),
            limiter: LimiterSettings::default(),
            shared_limits: None,
            rate_limits: true,
            policy: RetryPolicy::default(),
            transport: None,
        }
    }

    /// Sets the base URL of the service; `https://discord.com/api/v10` by default.
    pub fn base_url(mut self, base: impl Into<String>) -> Self {
        self.base = base.into();
        self
    }

    /// Sets the timeout of a request, from the first attempt to the response; 15 seconds by default.
    ///
    /// The timeout includes token requests, uploads, waits for a free connection and the pauses between attempts. It
    /// excludes waits for the service's rate limits: see
    /// [`max_rate_limit_wait`](Self::max_rate_limit_wait).
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.policy.timeout = timeout.min(MAX_DURATION);
        self
    }

    /// Sets the maximum time that a request waits for the service's rate limits, before all attempts together; 30
    /// seconds by default.
    ///
    /// If the wait would be longer, the request fails without being sent, and [`Error::retry_after`] returns the wait:
    /// at once, if the request's place in the queue is known to take longer. A 429 starts another wait, and does not
    /// count among the [`retries`](Self::retries). With zero, no request waits, and a 429 is an error. When a wait of a
    /// second or more begins, the client logs it at level `info`.
    pub fn max_rate_limit_wait(mut self, longest: Duration) -> Self {
        self.policy.max_rate_limit_wait = longest.min(MAX_DURATION);
        self
    }

    /// Sets the maximum number of retries; 3 by default.
    ///
    /// A request is retried after a failed connection, because the service has not acted on it. A retry after a 429
    /// does not count: see [`max_rate_limit_wait`](Self::max_rate_limit_wait). GET, PUT, PATCH and DELETE are
    /// idempotent, so they are also retried after a status of 500 or above, except 501, and after a lost connection;
    /// POST is not. A request with a
    /// [`File::from_reader`](crate::File::from_reader) is not retried once reading has begun. A
    /// retried DELETE may return 404 if an earlier attempt succeeded.
    pub fn retries(mut self, retries: u32) -> Self {
        self.policy.retries = retries;
        self
    }

    /// Sets the maximum number of requests per second; 50 by default, the service's limit for most apps.
    ///
    /// The service raises the limit for large apps. If several processes share a bot, set
    /// [`shared_limits`](Self::shared_limits), or divide the limit among them. Otherwise the service responds with 429.
    /// After a 429 of the global limit, the client sends at most half as many requests per second, evenly spaced, and
    /// returns to the maximum within ten seconds without another 429.
    pub fn requests_per_second(mut self, requests: u32) -> Self {
        self.limiter.requests_per_second = requests.max(1) as usize;
        self
    }

    /// Sets the number of rejected requests within ten minutes at which the client stops sending; 9,000 by default, and
    /// at most 10,000.
    ///
    /// The service temporarily bans an IP address that causes 10,000 responses with 401, 403 or 429 within ten minutes.
    /// Further requests of the client fail with
    /// [`ErrorKind::InvalidRequestLimit`](crate::ErrorKind::InvalidRequestLimit) until the oldest
    /// rejections are ten minutes old. Clones share this count, separate clients do not: if several clients or
    /// processes share an IP address, set [`shared_limits`](Self::shared_limits), or divide the number among them.
    ///
    /// ```no_run
    /// # use guildhall_client::{Auth, Client};
    /// # fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// // One of four processes behind the same address.
    /// let client = Client::builder(Auth::bot("the bot's token"))
    ///     .requests_per_second(12)
    ///     .max_invalid_requests(2_250)
    ///     .build()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn max_invalid_requests(mut self, requests: u32) -> Self {
        self.limiter.max_invalid_requests = requests.clamp(1, INVALID_REQUEST_LIMIT);
        self
    }

    /// Sets the maximum number of requests that wait for the service's rate limits at the same time; 10,000 by default.
    /// Clones of a client share the queues.
    ///
    /// A waiting request holds about 8 KB. A request that would have to wait beyond the maximum is not sent, and fails
    /// with [`ErrorKind::QueueFull`](crate::ErrorKind::QueueFull).
    pub fn max_waiting_requests(mut self, requests: u32) -> Self {
        self.limiter.max_waiting_requests = requests;
        self
    }

    /// Sets whether the client follows the service's rate limits; true by default. Pass false if requests go through a
    /// proxy that follows the rate limits.
    ///
    /// If false, no request waits, a 429 is an error, and rejected requests are not counted.
    pub fn rate_limits(mut self, rate_limits: bool) -> Self {
        self.rate_limits = rate_limits;
        self
    }

    /// Sets the storage of the limits that all processes with the same token hold together: the requests per second,
    /// the buckets that a process knows from its responses, and the number of rejected requests. Each process then has
    /// the limits of the whole bot in [`requests_per_second`](Self::requests_per_second) and
    /// [`max_invalid_requests`](Self::max_invalid_requests), and may use up all of a limit that the others do not use.
    ///
    /// By default, clients that are built separately share nothing.
    pub fn shared_limits(mut self, limits: impl SharedLimits) -> Self {
        self.shared_limits = Some(Arc::new(limits));
        self
    }

    /// Sets the transport, for example a stub without a socket in a test.
    pub fn transport(mut self, transport: impl Transport) -> Self {
        self.transport = Some(Box::new(transport));
        self
    }

    /// Builds the client without sending a request.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if the base URL is neither an https URL nor an http URL of a loopback address, a root
    /// certificate cannot be read, the URL of the proxy is not an http URL, or the token has characters that are not
    /// allowed in a header. With a custom [`transport`](Self::transport), base URL, certificates and proxy are not
    /// checked. Without the `hyper` feature, a custom transport is required.
    pub fn build(mut self) -> Result<Client, Error> {
        let transport = match self.transport.take() {
            Some(transport) => transport,
            None => self.default_transport()?,
        };
        let state = ClientState {
            connection: Connection::new(&self.base, transport),
            identity: Identity::new(self.auth)?,
            limiter: self.rate_limits.then(|| Limiter::new(self.limiter)),
            shared_limiter: self
                .shared_limits
                .filter(|_| self.rate_limits)
                .map(|limits| Arc::new(SharedLimiter::new(limits, self.limiter))),
            policy: self.policy,
        };
        Ok(Client {
            state: Arc::new(state),
            component_hook: None,
        })
    }
}

/// Transport in a build without the `hyper` feature: there is none.
#[cfg(not(feature = "hyper"))]
impl ClientBuilder {
    #[expect(
        clippy::unused_self,
        reason = "the method reads `self` only with the `hyper` feature"
    )]
    fn default_transport(&self) -> Result<Box<dyn Transport>, Error> {
        Err(Error::setup(
            "this build has no transport: enable the `ring` feature, or pass a transport to `ClientBuilder::transport`",
        ))
    }
}

/// Settings of the transport over hyper.
#[cfg(feature = "hyper")]
impl ClientBuilder {
    /// Sets the timeout of a connection attempt, including the TLS handshake; 5 seconds by default.
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.hyper.connect_timeout = timeout.min(MAX_DURATION);
        self
    }

    /// Sets the maximum number of connections that are open at once; 64 by default, and as many to the CDN, for
    /// [downloads](Client::download). Clones of a client share the connections.
    ///
    /// A request uses an idle connection if there is one. If the maximum is reached, the request waits until a
    /// connection is free, in order of arrival: responses to interactions and other requests share one queue. The wait
    /// counts towards the [`timeout`](Self::timeout). A request that gets no connection in time is not sent, and fails
    /// with [`ErrorKind::Connect`](crate::ErrorKind::Connect).
    ///
    /// If the process has no free file descriptor for a connection, requests wait like this too, whatever their method,
    /// and the client logs a warning at most once a minute. A connection is closed after it has been idle for a minute.
    ///
    /// ```no_run
    /// # use guildhall_client::{Auth, Client};
    /// use std::num::NonZeroU16;
    ///
    /// # fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// let few = NonZeroU16::try_from(8)?;
    /// let client = Client::builder(Auth::bot("the bot's token"))
    ///     .base_url("http://127.0.0.1:4000/api/v10")
    ///     .max_connections(few)
    ///     .build()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn max_connections(mut self, connections: NonZeroU16) -> Self {
        self.hyper.max_connections = connections;
        self
    }

    /// Adds a root certificate to trust in addition to Mozilla's, such as that of a proxy that inspects TLS.
    ///
    /// Accepts one or more certificates as PEM, or one as DER. Certificates that were added earlier stay. Whoever has
    /// the certificate's private key can intercept the token.
    pub fn root_certificate(mut self, certificate: impl Into<Vec<u8>>) -> Self {
        self.hyper.roots.push(certificate.into());
        self
    }

    /// Sets whether an http base URL may have a host other than a loopback address; false by default.
    ///
    /// Without TLS, the token is sent unencrypted: pass true only for a proxy in your own network.
    pub fn allow_plain_http(mut self, allow: bool) -> Self {
        self.hyper.allow_plain_http = allow;
        self
    }

    /// Sets the HTTP proxy through which requests over https are sent, such as `http://proxy.example:3128`, also with
    /// `user:password@` before the host; `None` for no proxy.
    ///
    /// By default, the environment names the proxy: `HTTPS_PROXY`, or else `ALL_PROXY`. The hosts in `NO_PROXY` are
    /// reached directly: a list of names, which stand for their subdomains too, addresses and `*`, separated by commas.
    /// The names of the variables may be in lower case.
    ///
    /// The client opens a tunnel with CONNECT, so the proxy sees neither the token nor the requests.
    pub fn proxy<'u>(mut self, url: impl Into<Option<&'u str>>) -> Self {
        self.hyper.proxy = ProxySetting::Url(url.into().map(str::to_owned));
        self
    }

    fn default_transport(&self) -> Result<Box<dyn Transport>, Error> {
        let transport = HyperTransport::new(&self.base, &self.hyper)?;
        Ok(Box::new(transport))
    }
}
