//! The client: an endpoint value becomes a request, and the answer its reply.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use guildhall_model::api::Endpoint;
use http::{Request, Response, StatusCode, header};

use super::auth::Identity;
use super::hyper::Hyper;
use super::{Auth, Content, Error, Line, Link, Transport, read};
use crate::config::{Config, ConfigError, Credentials};

/// How long a request may take in all, the fetching of a token included.
const DEADLINE: Duration = Duration::from_secs(15);

/// Calls the service.
///
/// Cheap to clone: the clones share their connections and their token.
#[derive(Clone, Debug)]
pub struct Client {
    deadline: Duration,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    link: Link,
    identity: Identity,
}

impl Client {
    /// A client of the service at `base`, such as `https://discord.com/api/v10`.
    ///
    /// # Errors
    ///
    /// [`Error`] where `base` is no https URL, nor an http URL of a loopback address, or the token
    /// holds what no header can carry. Nothing is sent.
    pub fn new(base: &str, auth: Auth) -> Result<Self, Error> {
        Self::with_transport(base, auth, Hyper::new(base)?)
    }

    /// A client of the service at `base`, whose requests something else carries.
    ///
    /// # Errors
    ///
    /// [`Error`] where the token holds what no header can carry.
    pub fn with_transport(
        base: &str,
        auth: Auth,
        transport: impl Transport,
    ) -> Result<Self, Error> {
        let shared = Shared {
            link: Link::new(base, transport),
            identity: Identity::new(auth)?,
        };
        Ok(Self {
            deadline: DEADLINE,
            shared: Arc::new(shared),
        })
    }

    /// A client with the base and the credentials of `config`.
    ///
    /// # Errors
    ///
    /// [`Error`] with the sentence that says which value is missing, or as [`Client::new`].
    pub fn from_config(config: &Config) -> Result<Self, Error> {
        let auth = auth(config).map_err(|error| Error::setup(error.to_string()))?;
        Self::new(config.api_base(), auth)
    }

    /// Sets how long a request may take in all; 15 seconds unless set.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// Sends a request and reads its reply.
    ///
    /// Nothing is sent twice, with one exception: where a token that was fetched with client
    /// credentials is not accepted, a new one is fetched and the request is sent with that.
    ///
    /// # Errors
    ///
    /// [`Error`] where there is no answer, the answer is a refusal, or it cannot be read.
    pub async fn send<E: Endpoint>(&self, endpoint: &E) -> Result<E::Reply, Error> {
        let line = Line::of::<E>();
        let request = self.request(line, endpoint)?;
        let exchange = tokio::time::timeout(self.deadline, self.exchange(line, request));
        let answer = exchange
            .await
            .map_err(|_| Error::timeout(line, self.deadline))??;
        tracing::debug!(%line, status = answer.status().as_u16(), "the service answered");
        read(line, &answer)
    }

    fn request<E: Endpoint>(&self, line: Line, endpoint: &E) -> Result<Request<Bytes>, Error> {
        let json = endpoint.body().map(serde_json::to_vec).transpose();
        let json = json.map_err(|source| Error::unsendable(line, source))?;
        self.shared
            .link
            .request(line, &endpoint.path_and_query(), json.map(Content::json))
    }

    async fn exchange(
        &self,
        line: Line,
        request: Request<Bytes>,
    ) -> Result<Response<Bytes>, Error> {
        let Shared { link, identity } = &*self.shared;
        let mut authorized = request.clone();
        let authorization = identity.authorization(link).await?;
        authorized
            .headers_mut()
            .insert(header::AUTHORIZATION, authorization.clone());

        let answer = link.carry(line, authorized).await?;
        if answer.status() != StatusCode::UNAUTHORIZED || !identity.forget(&authorization).await {
            return Ok(answer);
        }

        let mut again = request;
        again
            .headers_mut()
            .insert(header::AUTHORIZATION, identity.authorization(link).await?);
        link.carry(line, again).await
    }
}

fn auth(config: &Config) -> Result<Auth, ConfigError> {
    Ok(match config.credentials()? {
        Credentials::Bot(token) => Auth::bot(token.clone()),
        Credentials::Client(secret) => {
            Auth::client_credentials(config.client_id()?, secret.clone())
        }
    })
}
