//! A request that is sent when it is awaited, and what can be added to it before.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::pin::Pin;
use std::sync::Arc;

use guildhall_model::api::{Endpoint, TakesFiles, TakesReason};
use guildhall_model::guild::KnownGuild;
use guildhall_model::{AttachmentBody, Invalid, Permissions, Reason, Secret, Timestamp};
use http::{HeaderName, HeaderValue};
use tokio::time::Instant;

use crate::auth::header::authorization_header;
use crate::connection::{Content, read};
use crate::error::Error;
use crate::exchange::{ClientState, Order};
use crate::label::Line;
use crate::permissions::MissingPermission;
use crate::upload::file::File;
use crate::upload::form::Form;

/// A request that is sent when it is awaited.
///
/// What the service would refuse for its form is refused before it is sent, and so is what the app
/// is known to lack the permissions for.
///
/// From its first poll on its future goes on by itself, in a task of the runtime that it is polled
/// in, so one that is kept and not polled for a while holds up no other. Dropping it gives it up.
#[derive(Clone)]
#[must_use = "a request is sent when it is awaited"]
pub struct Request<E> {
    client: Arc<ClientState>,
    pub(crate) endpoint: E,
    have: Option<Permissions>,
    known: Option<Arc<KnownGuild>>,
    reason: Option<String>,
    bearer: Option<Secret>,
    headers: Vec<(HeaderName, HeaderValue)>,
    enclosed: Option<Enclosed<E>>,
    /// Until when the service may not know yet of what it is about.
    settled: Option<Instant>,
}

/// Files to be sent with an endpoint, and what lists them in it.
#[derive(Clone)]
struct Enclosed<E> {
    files: Vec<File>,
    list: fn(&mut E, Vec<AttachmentBody>) -> Result<(), Invalid>,
}

impl<E: Endpoint> Request<E> {
    pub(crate) fn new(client: Arc<ClientState>, endpoint: E) -> Self {
        Self {
            client,
            endpoint,
            have: None,
            known: None,
            reason: None,
            bearer: None,
            headers: Vec::new(),
            enclosed: None,
            settled: None,
        }
    }

    /// Compares what the endpoint requires with what the app has, before it is sent.
    ///
    /// A handler's [`guild`](crate::Context::guild) does it with the interaction's
    /// `app_permissions`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// # use guildhall_model::Permissions;
    /// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
    /// let refused = member.kick().having(Permissions::MANAGE_NICKNAMES).await;
    /// assert!(refused.is_err_and(|error| error.is_missing_permission()));
    /// # Ok(())
    /// # }
    /// ```
    pub fn having(mut self, permissions: impl Into<Option<Permissions>>) -> Self {
        self.have = permissions.into();
        self
    }

    /// Checks what this guild would refuse, before it is sent.
    ///
    /// [`Guild::known`](crate::handle::Guild::known) does it for all that is reached from there.
    pub fn known(mut self, guild: impl Into<Option<Arc<KnownGuild>>>) -> Self {
        self.known = guild.into();
        self
    }

    /// Adds a header, or replaces it. `Authorization` is the client's own and replaces this one.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// use http::{HeaderName, HeaderValue};
    ///
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let trace = HeaderName::from_static("x-trace-id");
    /// guild.get().header(trace, HeaderValue::from_static("4bf92f35")).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Sends it for the user of an access token, in place of the client's own credentials.
    ///
    /// ```no_run
    /// # use guildhall_client::Client;
    /// # use guildhall_model::Secret;
    /// # async fn example(client: Client, token: Secret) -> Result<(), Box<dyn std::error::Error>> {
    /// let granted = client.current_authorization().bearer(&token).await?;
    /// println!("{:?}", granted.scopes);
    /// # Ok(())
    /// # }
    /// ```
    pub fn bearer(mut self, token: &Secret) -> Self {
        self.bearer = Some(token.clone());
        self
    }

    /// What is sent, as a value.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// use guildhall_model::api::Endpoint;
    ///
    /// # fn example(member: Member) {
    /// let kick = member.kick();
    /// println!("it needs {:?}", kick.endpoint().requires());
    /// # }
    /// ```
    pub fn endpoint(&self) -> &E {
        &self.endpoint
    }

    /// The same request with another value of its endpoint.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::GuildEdit;
    /// # async fn example(guild: Guild, voted: GuildEdit) -> Result<(), Box<dyn std::error::Error>> {
    /// let edit = guild.edit().map(|mut endpoint| {
    ///     endpoint.edit = voted;
    ///     endpoint
    /// });
    /// edit.reason("as voted").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn map(mut self, change: impl FnOnce(E) -> E) -> Self {
        self.endpoint = change(self.endpoint);
        self
    }

    /// Sends it again until this moment, where it overtakes the first answer of an interaction.
    pub fn settling(mut self, until: impl Into<Option<Instant>>) -> Self {
        self.settled = until.into();
        self
    }

    /// What is sent, unless something is wrong with it.
    fn order(&mut self) -> Result<Order, Error> {
        let line = Line::of::<E>();
        let files = self.enclosed(line)?;
        self.check(line)?;
        let path = self.endpoint.path_and_query();
        let content = self.written(line, files)?;
        let mut request = self.client.link.request(line, &path, content)?;
        let headers = request.headers_mut();
        for (name, value) in &self.headers {
            headers.insert(name, value.clone());
        }
        if let Some(value) = self.reason_header(line)? {
            headers.insert(REASON, value);
        }
        Ok(Order::new(line, request, self.bearer_header(line)?))
    }

    /// The files, which are then listed in the endpoint.
    fn enclosed(&mut self, line: Line) -> Result<Vec<File>, Error> {
        let Some(Enclosed { files, list }) = self.enclosed.take() else {
            return Ok(Vec::new());
        };
        crate::upload::limits::check(&files).map_err(|error| Error::file(line, error))?;
        let entries = (0..).zip(&files).map(|(number, file)| file.entry(number));
        let listed = list(&mut self.endpoint, entries.collect());
        listed.map_err(|invalid| Error::invalid(line, invalid))?;
        Ok(files)
    }

    fn written(&self, line: Line, files: Vec<File>) -> Result<Option<Content>, Error> {
        let json = self.endpoint.body().map(serde_json::to_vec).transpose();
        let json = json.map_err(|source| Error::unsendable(line, source))?;
        if files.is_empty() {
            return Ok(json.map(Content::json));
        }
        let form = Form::new(json.unwrap_or_default(), files);
        let form = form.map_err(|source| Error::unsendable(line, source.to_string()))?;
        Ok(Some(Content::files(form)))
    }

    fn check(&self, line: Line) -> Result<(), Error> {
        if let Some(have) = self.have.filter(|_| self.bearer.is_none()) {
            let required = self.endpoint.requires();
            let lack = MissingPermission::check(&required, have);
            lack.map_err(|missing| Error::missing_permission(line, missing))?;
        }
        let mut checked = self.endpoint.check(Timestamp::now());
        if let Some(guild) = &self.known {
            checked = checked.and_then(|()| self.endpoint.check_in(guild));
        }
        checked.map_err(|invalid| Error::invalid(line, invalid))
    }

    /// The reason as a header; nothing for an empty one.
    fn reason_header(&self, line: Line) -> Result<Option<HeaderValue>, Error> {
        let reason = self.reason.as_deref().filter(|reason| !reason.is_empty());
        let Some(reason) = reason else {
            return Ok(None);
        };
        let reason = Reason::new(reason).map_err(|invalid| Error::invalid(line, invalid))?;
        let value = HeaderValue::try_from(reason.header_value());
        value
            .map(Some)
            .map_err(|source| Error::unsendable(line, source))
    }

    fn bearer_header(&self, line: Line) -> Result<Option<HeaderValue>, Error> {
        let Some(token) = &self.bearer else {
            return Ok(None);
        };
        let unusable = || Error::unsendable(line, "the token holds what no header can carry");
        authorization_header("Bearer", token)
            .map(Some)
            .ok_or_else(unusable)
    }
}

/// The header that carries the reason.
const REASON: HeaderName = HeaderName::from_static("x-audit-log-reason");

impl<E: TakesReason> Request<E> {
    /// Adds what the audit log says about it: at most 512 characters; an empty reason is none.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// # async fn example(member: Member, why: Option<String>) -> Result<(), Box<dyn std::error::Error>> {
    /// member.edit().nick("Alice").reason("their wish").await?;
    /// member.kick().reason(why).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn reason(mut self, reason: impl Into<Why>) -> Self {
        self.reason = reason.into().0;
        self
    }
}

impl<E: TakesFiles> Request<E> {
    /// Sends a file along; each call adds one, and a message takes 10, with 25 MiB in all.
    ///
    /// The message's list of files is completed by it. An edit drops the files that are there and
    /// not listed: list those that shall stay.
    pub fn file(self, file: File) -> Self {
        self.files([file])
    }

    /// Sends files along, as [`file`](Self::file) does.
    pub fn files(mut self, files: impl IntoIterator<Item = File>) -> Self {
        let enclosed = self.enclosed.get_or_insert(Enclosed {
            files: Vec::new(),
            list: E::attach,
        });
        enclosed.files.extend(files);
        self
    }
}

/// A reason that may be missing: text, or an `Option` of it such as a command's option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Why(Option<String>);

impl From<&str> for Why {
    fn from(reason: &str) -> Self {
        Self(Some(reason.to_owned()))
    }
}

impl From<&String> for Why {
    fn from(reason: &String) -> Self {
        reason.as_str().into()
    }
}

impl From<String> for Why {
    fn from(reason: String) -> Self {
        Self(Some(reason))
    }
}

impl From<Reason> for Why {
    fn from(reason: Reason) -> Self {
        reason.as_str().into()
    }
}

impl<T: Into<Self>> From<Option<T>> for Why {
    fn from(reason: Option<T>) -> Self {
        reason.map(Into::into).unwrap_or_default()
    }
}

impl<E: Endpoint> IntoFuture for Request<E> {
    type Output = Result<E::Reply, Error>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send>>;

    fn into_future(mut self) -> Self::IntoFuture {
        let (line, order, client) = (Line::of::<E>(), self.order(), self.client);
        let settled = self.settled;
        Box::pin(async move {
            let answer = client.settle(order?, settled).await?;
            read(line, &answer)
        })
    }
}

impl<E: Endpoint> fmt::Debug for Request<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Request({})", Line::of::<E>())
    }
}
