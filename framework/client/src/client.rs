//! The client: an endpoint value becomes a request, and the answer its reply.
//!
//! What a client is made of.

use std::sync::Arc;
use std::time::Duration;

use guildhall_model::api::Endpoint;

use crate::auth::{Auth, Identity};
use crate::connection::Link;
use crate::error::Error;
use crate::exchange::ClientState;
#[cfg(feature = "hyper")]
use crate::hyper::{Hyper, HyperSettings, PlainHttp};
use crate::limit::limiter::Limiter;
use crate::request::Request;
use crate::retry::Rules;
use crate::transport::Transport;

/// Calls the service.
///
/// Cheap to clone: the clones share their connections, their token and what they know of the
/// service's rate limits. Clients that are made one by one share nothing, so make one and clone it.
#[derive(Clone, Debug)]
pub struct Client {
    state: Arc<ClientState>,
}

impl Client {
    /// A client with everything as it is unless set.
    ///
    /// # Errors
    ///
    /// As [`ClientBuilder::build`].
    ///
    /// ```no_run
    /// # use guildhall_client::{Auth, Client};
    /// # fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// let client = Client::new("http://127.0.0.1:4000/api/v10", Auth::bot("the bot's token"))?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(base: &str, auth: Auth) -> Result<Self, Error> {
        Self::builder(auth).base(base).build()
    }

    /// A client that can be set up further.
    ///
    /// ```no_run
    /// # use guildhall_client::{Auth, Client};
    /// # fn example() -> Result<(), Box<dyn std::error::Error>> {
    /// let client = Client::builder(Auth::bot("the bot's token")).per_second(25).build()?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn builder(auth: Auth) -> ClientBuilder {
        ClientBuilder::new(auth)
    }

    /// A client of the service at `base`, whose requests something else carries.
    ///
    /// # Errors
    ///
    /// [`Error`] where the token holds what no header can carry.
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
        let builder = Self::builder(auth).base(base);
        builder.transport(transport).build()
    }

    /// Sends a request and reads its reply, when it is awaited.
    ///
    /// It waits for its turn first, where the service's rate limits ask for that, and may be sent
    /// again: see [`ClientBuilder::retries`]. Where a token that was fetched with client
    /// credentials is not accepted, a new one is fetched and the request is sent with that.
    ///
    /// # Errors
    ///
    /// [`Error`] where there is no answer, the answer is a refusal, or it cannot be read.
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
        Request::new(Arc::clone(&self.state), endpoint)
    }

    pub(crate) fn from_state(state: ClientState) -> Self {
        Self {
            state: Arc::new(state),
        }
    }

    pub(crate) const fn state(&self) -> &Arc<ClientState> {
        &self.state
    }
}

/// Where the service is, unless another base is set.
const BASE: &str = "https://discord.com/api/v10";

/// How many requests the service takes of an app in a second.
const PER_SECOND: usize = 50;

/// What stands for any longer time, because clocks cannot count on for ever.
pub(crate) const FOREVER: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Makes a [`Client`].
///
/// ```no_run
/// use std::time::Duration;
///
/// use guildhall_client::{Auth, Client};
///
/// # fn example() -> Result<(), Box<dyn std::error::Error>> {
/// let client = Client::builder(Auth::bot("the bot's token"))
///     .deadline(Duration::from_secs(10))
///     .longest_wait(Duration::from_secs(2))
///     .retries(1)
///     .build()?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
#[must_use = "a builder makes nothing until `build` is called"]
pub struct ClientBuilder {
    auth: Auth,
    pub(crate) base: String,
    #[cfg(feature = "hyper")]
    pub(crate) hyper: HyperSettings,
    per_second: Option<usize>,
    rules: Rules,
    transport: Option<Box<dyn Transport>>,
}

impl ClientBuilder {
    pub(crate) fn new(auth: Auth) -> Self {
        Self {
            auth,
            base: BASE.to_owned(),
            #[cfg(feature = "hyper")]
            hyper: HyperSettings::default(),
            per_second: Some(PER_SECOND),
            rules: Rules::default(),
            transport: None,
        }
    }

    /// Sets where the service is; `https://discord.com/api/v10` unless set.
    pub fn base(mut self, base: impl Into<String>) -> Self {
        self.base = base.into();
        self
    }

    /// Sets how long a request may take, from its first attempt to its answer; 15 seconds unless set.
    ///
    /// The fetching of a token, the sending of files and the pauses between attempts are part of it.
    /// What it waits for the service's rate limits is not: see [`longest_wait`](Self::longest_wait).
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.rules.deadline = deadline.min(FOREVER);
        self
    }

    /// Sets how long an attempt waits for the service's rate limits at most; 30 seconds unless set.
    ///
    /// Where the wait would be longer, the request fails and nothing is sent; the error says how
    /// long it would have been. With zero, nothing waits and no 429 is answered by a second attempt.
    /// A wait of a second or more stands in the log when it begins, at the level `info`.
    pub fn longest_wait(mut self, longest: Duration) -> Self {
        self.rules.longest_wait = longest.min(FOREVER);
        self
    }

    /// Sets how often a request is sent again; 3 times unless set.
    ///
    /// It is sent again after a 429, which did nothing, and where there was no connection. GET, PUT,
    /// PATCH and DELETE are sent again after a status of 500 or above and after a broken connection
    /// too: what they ask for is a state, which is the same when it is asked for twice. POST is not.
    /// Nor is what holds a file that can be read once, when it was read. A deletion whose answer got
    /// lost may so end with 404.
    pub fn retries(mut self, retries: u32) -> Self {
        self.rules.retries = retries;
        self
    }

    /// Sets how many requests are sent in a second; 50 unless set.
    ///
    /// The service raises it for large apps. Where several processes share a bot, each gets a part.
    ///
    /// Beside it, a client sends no more once 10,000 of its requests were refused with 401, 403 or
    /// 429 within ten minutes, since the service then bans the address. Each client counts for
    /// itself and its clones; so make one and clone it, and where several processes or clients
    /// share an address, look after the sum of what they are refused.
    pub fn per_second(mut self, requests: u32) -> Self {
        self.per_second = Some(requests.max(1) as usize);
        self
    }

    /// Leaves the rate limits to whatever stands between the client and the service.
    ///
    /// Nothing waits, a 429 is an error, and refused requests are not counted.
    pub fn without_rate_limits(mut self) -> Self {
        self.per_second = None;
        self
    }

    /// Has something else carry the requests, such as a service without a socket in a test.
    pub fn transport(mut self, transport: impl Transport) -> Self {
        self.transport = Some(Box::new(transport));
        self
    }

    /// The client. Nothing is sent.
    ///
    /// # Errors
    ///
    /// [`Error`] where the base is no https URL, nor an http URL of a loopback address, a root
    /// certificate cannot be read, or the token holds what no header can carry. Neither the base
    /// nor the certificates are looked at where something else carries the requests.
    pub fn build(mut self) -> Result<Client, Error> {
        let transport = match self.transport.take() {
            Some(transport) => transport,
            None => self.default_transport()?,
        };
        Ok(Client::from_state(ClientState {
            link: Link::new(&self.base, transport),
            identity: Identity::new(self.auth)?,
            limiter: self.per_second.map(Limiter::new),
            rules: self.rules,
        }))
    }
}

#[cfg(not(feature = "hyper"))]
impl ClientBuilder {
    /// Fails: this build has no transport of its own.
    #[expect(
        clippy::unused_self,
        reason = "with the feature `hyper`, the settings are read"
    )]
    fn default_transport(&self) -> Result<Box<dyn Transport>, Error> {
        Err(Error::setup(
            "this build has no transport: add the feature `ring`, or pass one to `ClientBuilder::transport`",
        ))
    }
}

#[cfg(feature = "hyper")]
impl ClientBuilder {
    /// Sets how long connect a connection may take, TLS included; 5 seconds unless set.
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.hyper.connect.timeout = timeout.min(FOREVER);
        self
    }

    /// Trusts another root certificate beside Mozilla's, such as that of a proxy that looks into TLS.
    ///
    /// PEM with one certificate or more, or one as DER. Each call adds to those before. Who holds
    /// its key can read the token.
    pub fn root_certificate(mut self, certificate: impl Into<Vec<u8>>) -> Self {
        self.hyper.connect.roots.push(certificate.into());
        self
    }

    /// Accepts an http base that is no loopback address.
    ///
    /// The token travels in the open then, so it is for a proxy within one's own network.
    pub fn allow_plain_http(mut self) -> Self {
        self.hyper.plain_http = PlainHttp::Anywhere;
        self
    }

    pub(crate) fn default_transport(&self) -> Result<Box<dyn Transport>, Error> {
        let HyperSettings {
            connect,
            plain_http,
        } = &self.hyper;
        Ok(Box::new(Hyper::new(&self.base, *plain_http, connect)?))
    }
}
