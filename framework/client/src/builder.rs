//! What a client is made of.

use std::time::Duration;

use crate::auth::{Auth, Identity};
use crate::client::Client;
use crate::connection::Link;
use crate::error::Error;
use crate::exchange::Shared;
#[cfg(feature = "hyper")]
use crate::hyper::HyperSettings;
use crate::limit::limiter::Limiter;
use crate::retry::Rules;
use crate::transport::Transport;

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
        Ok(Client::new_shared(Shared {
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
