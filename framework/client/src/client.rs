//! The client: an endpoint value becomes a request, and the answer its reply.

use std::sync::Arc;

use bytes::Bytes;
use guildhall_model::api::Endpoint;
use http::Response;

use crate::auth::Auth;
use crate::builder::ClientBuilder;
use crate::error::Error;
use crate::exchange::{Order, Shared, driven};
use crate::request::Request;
use crate::transport::{Transport, TransportError};

/// Calls the service.
///
/// Cheap to clone: the clones share their connections, their token and what they know of the
/// service's rate limits. Clients that are made one by one share nothing, so make one and clone it.
#[derive(Clone, Debug)]
pub struct Client {
    shared: Arc<Shared>,
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
        Request::new(self.clone(), endpoint)
    }

    pub(crate) fn new_shared(shared: Shared) -> Self {
        Self {
            shared: Arc::new(shared),
        }
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.shared
    }

    /// Sends a request until there is an answer to keep, whatever its status.
    ///
    /// # Errors
    ///
    /// [`Error`] where there is none.
    pub(crate) async fn exchange(&self, order: Order) -> Result<Response<Bytes>, Error> {
        let (line, shared) = (order.line(), Arc::clone(&self.shared));
        let outcome = driven(Box::pin(async move { shared.exchange(order).await })).await;
        outcome.map_err(|gone| Error::transport(line, TransportError::interrupted(gone)))?
    }
}
