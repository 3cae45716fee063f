//! A request for an endpoint: settings, checks, encoding and sending.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::mem;
use std::pin::Pin;
use std::sync::Arc;

use guildhall_model::api::{AcceptsFiles, AcceptsReason, BodyFormat, Endpoint};
use guildhall_model::guild::GuildCapabilities;
use guildhall_model::permission::PermissionPlace;
use guildhall_model::{AttachmentBody, Component, Permissions, Secret, Timestamp, ValidationError};
use http::{HeaderName, HeaderValue};

use crate::connection::{TypedBody, read};
use crate::error::Error;
use crate::exchange::{ClientState, PreparedRequest};
use crate::label::RequestLabel;
use crate::observer::observe;
use crate::permission_check::{MissingPermission, depends_on_role_position};
use crate::platform::Instant;
use crate::request_options::{AuditLogReason, RequestOptions};
use crate::upload::file::File;
use crate::upload::form::MultipartForm;
use crate::upload::limits;

/// A request for an endpoint. The request is sent when it is awaited.
///
/// The documentation of the request's alias lists the setters for the fields of the endpoint, for example
/// [`CreateRoleRequest`](crate::handle::requests::CreateRoleRequest).
///
/// The client checks a request before sending it: the request fails without being sent if a field is out of range, or
/// if the app is known to lack a permission.
///
/// From its first poll, the future runs in a task of the current runtime, so a future that is no longer polled does not
/// block other requests. Dropping the future aborts the request.
#[derive(Clone)]
#[must_use = "a request is not sent until it is awaited"]
pub struct Request<E> {
    pub(crate) endpoint: E,
    parts: RequestParts,
    attach: Option<AttachFn<E>>,
}

/// A function that adds files to the endpoint's list of attachments.
type AttachFn<E> = fn(&mut E, Vec<AttachmentBody>) -> Result<(), ValidationError>;

/// The parts of a request that have the same types for all endpoints: the compiler instantiates their functions once.
#[derive(Clone)]
pub(crate) struct RequestParts {
    client: Arc<ClientState>,
    settings: RequestSettings,
    options: RequestOptions,
    files: Vec<File>,
}

/// A function that changes the components of a message before it is checked and sent.
pub(crate) type ComponentHook = Arc<dyn Fn(&mut [Component]) + Send + Sync>;

/// Settings that a handle passes on to its requests.
#[derive(Clone, Default)]
pub(crate) struct RequestSettings {
    pub(crate) app_permissions: Option<Permissions>,
    /// Place of the channel that requests are for; `None` if the place is unknown.
    pub(crate) place: Option<PermissionPlace>,
    /// Permissions of the app in the channel of the interaction; `None` if they are `app_permissions`.
    pub(crate) held_permissions: Option<Permissions>,
    pub(crate) known_guild: Option<Arc<GuildCapabilities>>,
    /// Time until which the request is repeated while the service has not processed the initial response yet.
    pub(crate) retry_until: Option<Instant>,
    pub(crate) component_hook: Option<ComponentHook>,
}

impl RequestParts {
    pub(crate) fn new(client: Arc<ClientState>, settings: RequestSettings) -> Self {
        Self {
            client,
            settings,
            options: RequestOptions::default(),
            files: Vec::new(),
        }
    }

    /// Returns the permissions to check; `None` if they are unknown, or the request is sent with another token.
    fn app_permissions(&self) -> Option<Permissions> {
        let app_permissions = self.settings.app_permissions;
        app_permissions.filter(|_| self.options.bearer.is_none())
    }

    /// Returns the permissions of the app in the channel, if these are known, in place of
    /// [`app_permissions`](Self::app_permissions).
    fn held_permissions(&self) -> Option<Permissions> {
        let held = self.settings.held_permissions;
        held.filter(|_| self.options.bearer.is_none())
            .or_else(|| self.app_permissions())
    }

    /// Builds the request, with a body of the JSON and the files.
    fn prepare(
        &self,
        label: RequestLabel,
        path: &str,
        json: Option<Vec<u8>>,
        files: Vec<File>,
        format: BodyFormat,
    ) -> Result<PreparedRequest, Error> {
        let body = if files.is_empty() && format == BodyFormat::Json {
            json.map(TypedBody::json)
        } else {
            let form = MultipartForm::new(json.unwrap_or_default(), files, format)
                .map_err(|source| Error::unsendable(label, source.to_string()))?;
            Some(TypedBody::multipart(form))
        };
        self.options
            .prepare(&self.client.connection, label, path, body)
    }
}

impl<E: Endpoint> Request<E> {
    pub(crate) fn new(parts: RequestParts, endpoint: E) -> Self {
        Self {
            endpoint,
            parts,
            attach: None,
        }
    }

    /// Checks the permissions that the endpoint requires against the app's permissions, before the request is sent.
    ///
    /// In a handler, `Context::guild` passes the interaction's `app_permissions`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// # use guildhall_model::Permissions;
    /// # async fn example(member: Member) -> Result<(), Box<dyn std::error::Error>> {
    /// let rejected = member.kick().check_permissions(Permissions::MANAGE_NICKNAMES).await;
    /// assert!(rejected.is_err_and(|error| error.is_missing_permission()));
    /// # Ok(())
    /// # }
    /// ```
    pub fn check_permissions(mut self, permissions: impl Into<Option<Permissions>>) -> Self {
        self.parts.settings.app_permissions = permissions.into();
        self.parts.settings.place = None;
        self
    }

    /// Checks the fields against the limits of a guild, before the request is sent.
    ///
    /// [`Guild::check_against`](crate::handle::Guild::check_against) sets the guild for every request of a handle.
    pub fn check_against(mut self, guild: impl Into<Option<Arc<GuildCapabilities>>>) -> Self {
        self.parts.settings.known_guild = guild.into();
        self
    }

    /// Adds or replaces a header. The client sets `Authorization` itself.
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
        self.parts.options.headers.push((name, value));
        self
    }

    /// Authorizes the request with a user's access token instead of the client's credentials.
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
        self.parts.options.bearer = Some(token.clone());
        self
    }

    /// Returns the endpoint.
    pub fn endpoint(&self) -> &E {
        &self.endpoint
    }

    /// Changes the endpoint with a function.
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

    /// Repeats the request while the service responds with Unknown Webhook, because it has not processed the initial
    /// response to the interaction yet. Gives up at `until`.
    pub fn retry_until_visible(mut self, until: impl Into<Option<Instant>>) -> Self {
        self.parts.settings.retry_until = until.into();
        self
    }

    /// Checks the request and encodes it.
    fn prepare(&mut self) -> Result<PreparedRequest, Error> {
        let label = RequestLabel::for_endpoint::<E>();
        let files = self.attach_files(label)?;
        if let Some(hook) = &self.parts.settings.component_hook {
            self.endpoint
                .change_components(&mut |components| hook(components));
        }
        if self.parts.options.bearer.is_none() {
            observe(&self.endpoint);
        }
        if let Some(held) = self.parts.app_permissions() {
            let place = self.parts.settings.place;
            MissingPermission::check_in(place, &self.endpoint.requires(), held)
                .map_err(|missing| Error::missing_permission(label, missing))?;
        }
        self.check_fields()
            .map_err(|invalid| Error::invalid(label, invalid))?;
        let path = self.endpoint.path_and_query();
        let json = self.endpoint.body().map(serde_json::to_vec).transpose();
        let json = json.map_err(|source| Error::unsendable(label, source))?;
        self.parts
            .prepare(label, &path, json, files, E::BODY_FORMAT)
    }

    /// Adds the files to the endpoint's list of attachments, and returns the files.
    fn attach_files(&mut self, label: RequestLabel) -> Result<Vec<File>, Error> {
        let Some(attach) = self.attach.take() else {
            return Ok(Vec::new());
        };
        let files = mem::take(&mut self.parts.files);
        limits::check(&files).map_err(|error| Error::file(label, error))?;
        let entries = (0..)
            .zip(&files)
            .map(|(number, file)| file.attachment(number));
        attach(&mut self.endpoint, entries.collect())
            .map_err(|invalid| Error::invalid(label, invalid))?;
        Ok(files)
    }

    fn check_fields(&self) -> Result<(), ValidationError> {
        self.endpoint.check(Timestamp::now())?;
        match &self.parts.settings.known_guild {
            Some(guild) => self.endpoint.check_in(guild),
            None => Ok(()),
        }
    }

    /// Sets the file of an endpoint whose body is a form.
    pub(crate) fn with_form_file(mut self, file: File) -> Self {
        self.parts.files = vec![file];
        self.attach = Some(|_, _| Ok(()));
        self
    }
}

impl<E: AcceptsReason> Request<E> {
    /// Sets the audit-log reason: at most 512 characters. An empty reason is not sent.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Member;
    /// # async fn example(member: Member, reason: Option<String>) -> Result<(), Box<dyn std::error::Error>> {
    /// member.edit().nick("Alice").reason("their wish").await?;
    /// member.kick().reason(reason).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn reason(mut self, reason: impl Into<AuditLogReason>) -> Self {
        self.parts.options.reason = reason.into();
        self
    }
}

impl<E: AcceptsFiles> Request<E> {
    /// Adds a file. A message can have at most 10 files, with 25 MiB in total.
    ///
    /// The client adds the file to the message's list of attachments. An edit removes the existing files that are not
    /// in that list, so list the files to keep.
    pub fn file(mut self, file: File) -> Self {
        self.parts.files.push(file);
        self.attach = Some(E::attach);
        self
    }

    /// Sets the files. The limits are the same as for [`file`](Self::file).
    pub fn files(mut self, files: impl IntoIterator<Item = File>) -> Self {
        self.parts.files = files.into_iter().collect();
        self.attach = Some(E::attach);
        self
    }
}

impl<E: Endpoint> IntoFuture for Request<E> {
    type Output = Result<E::Response, Error>;
    type IntoFuture = Pin<Box<dyn Future<Output = Self::Output> + Send>>;

    fn into_future(mut self) -> Self::IntoFuture {
        let label = RequestLabel::for_endpoint::<E>();
        let prepared = self.prepare();
        let requirement = self.endpoint.requires();
        let held = self.parts.held_permissions();
        let depends_on_role_position =
            held.is_some_and(|held| depends_on_role_position(label, &requirement, held));
        let (client, retry_until) = (self.parts.client, self.parts.settings.retry_until);
        Box::pin(async move {
            let response = client.retry_until_visible(prepared?, retry_until).await?;
            let read = read(label, &response);
            read.map_err(|error| error.with_role_position(depends_on_role_position))
        })
    }
}

impl<E: Endpoint> fmt::Debug for Request<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Request({})", RequestLabel::for_endpoint::<E>())
    }
}
