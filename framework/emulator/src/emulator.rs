//! Handle for a running emulator.

use std::fmt;
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use guildhall_model::api::Method;

use guildhall_model::{
    Application, ApplicationTeam, Channel, Command, Guild, Id, Interaction, Member, Permissions,
    Role, Secret, User, WebhookEvent,
};
use serde::Serialize;

use crate::clock::Clock;
use crate::control::worlds::{control_url, environment};
use crate::delivery::{EndpointError, EndpointResponse};
use crate::faults::active::ActiveFaultPlan;
use crate::faults::plan::{FaultPlan, Signing};
#[cfg(feature = "gateway")]
use crate::gateway::handle::GatewayHandle;
use crate::handles::guild::GuildHandle;
use crate::handles::subscriptions::NewSku;
use crate::handles::user::UserHandle;
use crate::handles::watch::{AuditWatch, EventDeliveryWatch, EventWatch, RestartWatch};
use crate::interactions::endpoint::{
    ConnectError, EndpointCheck, connect_endpoint, deliver, to_json,
};
use crate::interactions::invoker::Invoker;
use crate::interactions::samples::{Sample, sample_lines, samples};
use crate::playground::browser::open_browser;
use crate::record::{BuildState, LogLine, RecordEntry, SessionChange};
use crate::rest::consent::{ConsentDecision, ConsentError, decide_consent};
use crate::rest::router::BASE;
use crate::scenario::Scenario;
use crate::scenario::record::recorded_scenario;
use crate::scenario::replay::{Replay, replay};
use crate::service::ServiceHandle;
use crate::state::commands::Scope;
use crate::state::guilds::GuildKey;
use crate::state::log::{AuditLog, Event, EventDelivery};
use crate::state::retention::or_panic;
use crate::state::usage::Coverage;
use crate::state::user_steps::FailedInteraction;
use crate::stub::{Stub, StubReply, StubRequest};
use crate::webhook_events::{check_events_endpoint, deliver_event, deliver_payload};
use crate::world_file::format::WorldFile;

/// The emulated Discord API: an HTTP server on a loopback port, with one application and its guilds.
///
/// Clones and [invokers](Invoker) are handles for the same service. The service stops when the last handle is dropped.
///
/// The service starts with one guild, [`default_guild`](Self::default_guild); [`guild`](Self::guild) creates others.
/// The default guild has:
///
/// - the channels `general`, `announcements`, `lounge`, `stage`, `questions` and `gallery` in the category `Commons`,
///   and three threads,
/// - the roles @everyone, `Helper`, the bot's managed role and `Moderator`, the lowest first; the bot's role has the
///   permissions of a moderator and `MANAGE_ROLES`, and those that an [installed](Self::install) app declares,
/// - the members `you` (the owner), `alice` (a moderator), `bob` and the bot.
#[derive(Clone)]
pub struct Emulator(ServiceHandle);

impl Emulator {
    /// Returns the base URL of the REST API: `http://127.0.0.1:PORT/api/v10`.
    pub fn api_base(&self) -> String {
        format!("http://{}{BASE}", self.0.host())
    }

    /// Returns the token for the playground and the control API; `None` if they need none.
    pub fn control_token(&self) -> Option<String> {
        self.0.token().map(|token| token.expose().to_owned())
    }

    /// Returns the port.
    pub fn port(&self) -> u16 {
        self.0.address().port()
    }

    /// Returns the URL of the playground, with the token if it needs one. The service responds there only if the
    /// [builder](crate::EmulatorBuilder::playground) enables the playground.
    pub fn playground(&self) -> String {
        self.0.page_url()
    }

    /// Returns the URL of the control API: `http://127.0.0.1:PORT/emulator/v1`. Tests in other languages act as users
    /// there, read what happened, and create further worlds. `/openapi.json` below describes the API. The service
    /// responds there only if the [builder](crate::EmulatorBuilder::playground) enables the playground.
    pub fn control(&self) -> String {
        control_url(&self.0)
    }

    /// Calls an operation of the [control API](Self::control) without a connection. Returns `None` if the service has
    /// no control API.
    #[cfg(feature = "mcp")]
    #[doc(hidden)]
    pub async fn call_control(
        &self,
        request: axum::extract::Request,
    ) -> Option<axum::response::Response> {
        let mut routes = self.0.control().get()?.clone();
        let Ok(response) = tower_service::Service::call(&mut routes, request).await;
        Some(response)
    }

    /// Returns the lines of a message as users see them, with names for mentions.
    #[cfg(feature = "mcp")]
    #[doc(hidden)]
    pub fn message_text(&self, message: &guildhall_model::Message) -> String {
        crate::interactions::outcome_text::message_text(message, &self.0.world())
    }

    /// Returns the environment variables for a bot in another process: addresses, keys, tokens and IDs.
    pub fn environment(&self) -> Vec<(&'static str, String)> {
        environment(&self.0)
    }

    /// Opens the [playground](Self::playground) with the program in the environment variable `BROWSER`, or with the
    /// browser of the operating system. Does not wait for the browser.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started.
    pub fn open_playground(&self) -> io::Result<()> {
        open_browser(&self.playground())
    }

    /// Returns the URL of the app's endpoint; `None` if there is none.
    #[cfg(feature = "mcp")]
    #[doc(hidden)]
    pub fn endpoint(&self) -> Option<String> {
        let world = self.0.world();
        world.identity.application.interactions_endpoint_url.clone()
    }

    /// Sets the team that owns the application, which `GET /applications/@me` returns; none by default, when the owner
    /// of the default guild owns the application.
    pub fn set_team(&self, team: impl Into<Option<ApplicationTeam>>) {
        self.0.world().identity.application.team = team.into();
    }

    /// Returns a clone of the clock, which [advances](Clock::advance) the time of the service.
    pub fn clock(&self) -> Clock {
        self.0.world().clock.clone()
    }

    /// Returns the application's public key: 64 hexadecimal digits.
    pub fn public_key(&self) -> String {
        self.0.world().identity.public_key()
    }

    /// Returns the application's ID, which is also its client ID.
    pub fn application_id(&self) -> Id<Application> {
        self.0.world().identity.application.id
    }

    /// Returns the bot's token, for `Authorization: Bot …`.
    pub fn bot_token(&self) -> String {
        let world = self.0.world();
        world.identity.bot_token.expose().to_owned()
    }

    /// Returns the client secret, for OAuth 2.0 token requests.
    pub fn client_secret(&self) -> String {
        let world = self.0.world();
        world.identity.client_secret.expose().to_owned()
    }

    /// Returns a handle for the guild with this name.
    ///
    /// If there is no such guild, creates one with the channels `general` and `lounge`, the owner of the default guild,
    /// and the bot. The bot's role can moderate members and manage roles.
    #[expect(
        clippy::unused_async,
        reason = "the method would be async if the service were behind a network"
    )]
    pub async fn guild(&self, name: &str) -> GuildHandle {
        let key = self.0.world().guild_or_create(name);
        GuildHandle::new(self.0.clone(), key)
    }

    /// Returns a handle for the default guild: the first guild that the service starts with.
    pub fn default_guild(&self) -> GuildHandle {
        GuildHandle::new(self.0.clone(), GuildKey::DEFAULT)
    }

    /// Returns handles for all guilds, in order of creation.
    pub fn guilds(&self) -> Vec<GuildHandle> {
        let keys = self.0.world().guilds.keys();
        keys.map(|key| GuildHandle::new(self.0.clone(), key))
            .collect()
    }

    /// Installs an app: starts the app with the service's IDs and secrets, registers its commands, and connects its
    /// endpoint. The app runs until the returned value is dropped. A function that makes the app can be installed in
    /// the place of the app, so that the app can be restarted.
    ///
    /// # Panics
    ///
    /// Panics with the error if the app cannot be installed. [`Install::install`] returns the error instead.
    pub async fn install<A: Install>(&self, app: A) -> A::Installed {
        let installed = app.install(self).await;
        installed
            .unwrap_or_else(|error| panic!("the app cannot be started on the emulator: {error}"))
    }

    /// Returns the registered global commands, in order of creation.
    pub fn commands(&self) -> Vec<Command> {
        self.registered_commands(Scope::Global)
    }

    /// Returns the registered commands of a guild, in order of creation.
    pub fn guild_commands(&self, guild: Id<Guild>) -> Vec<Command> {
        self.registered_commands(Scope::Guild(guild))
    }

    /// Returns the member of the default guild with this name or ID.
    pub fn member(&self, name: &str) -> Option<Member> {
        self.0.world().default_guild().find_member(name).cloned()
    }

    /// Returns the channel of the default guild with this name or ID.
    pub fn channel(&self, name: &str) -> Option<Channel> {
        self.0.world().default_guild().find_channel(name).cloned()
    }

    /// Returns the role of the default guild with this name or ID.
    pub fn role(&self, name: &str) -> Option<Role> {
        self.0.world().default_guild().find_role(name).cloned()
    }

    /// Adds permissions to those of the bot's role in all guilds, as an install link of the app with these permissions
    /// does. The role in guilds where the permissions [were set](GuildHandle::set_bot_permissions), also by a world
    /// file, stays as it is. Another call replaces the permissions of the earlier one.
    pub fn declare_permissions(&self, permissions: Permissions) {
        self.0.world().declare_permissions(permissions);
    }

    /// Adds user installation to the installation types of the app, as its developer does in the portal for a command
    /// that requires this type. An app whose types were set, by the builder or a world file, stays as it is.
    pub fn declare_user_install(&self) {
        self.0.world().declare_user_install();
    }

    /// Connects the app's endpoint, which then receives all interactions. The endpoint must pass Discord's check: it
    /// must respond to a signed PING with a PONG, and to a wrongly signed PING with status 401. Another status from 400
    /// to 499 is accepted with a note in the log, in the record and in the returned check.
    ///
    /// # Errors
    ///
    /// Returns a [`ConnectError`] if the URL is invalid, or if the check fails. The previous endpoint stays connected.
    pub async fn connect(&self, url: &str) -> Result<EndpointCheck, ConnectError> {
        connect_endpoint(&self.0, url).await
    }

    /// Connects the app's URL for webhook events, which then receives events of all types. The URL must pass Discord's
    /// check: it must respond to a signed PING with status 204, and to a wrongly signed PING with status 401.
    ///
    /// An app can also set `event_webhooks_url`, `event_webhooks_status` and `event_webhooks_types` with `PATCH
    /// /applications/@me`. The service sends
    ///
    /// - `APPLICATION_AUTHORIZED` when a user installs the app for their account, the app is added to a [new
    ///   guild](Self::guild), or a user [consents](Self::consent);
    /// - `APPLICATION_DEAUTHORIZED` when a user uninstalls the app;
    /// - `ENTITLEMENT_CREATE`, `ENTITLEMENT_UPDATE` and `ENTITLEMENT_DELETE` when an entitlement changes.
    ///
    /// Other events are sent with [`send_event`](Self::send_event). An event that the app does not acknowledge with
    /// status 204 is sent again 5, 15, 35, 75, 155 and 315 seconds later, by the service's [clock](crate::Clock).
    ///
    /// # Errors
    ///
    /// Returns a [`ConnectError`] if the URL is invalid, or if the check fails. The previous URL stays connected.
    pub async fn connect_events(&self, url: &str) -> Result<EndpointCheck, ConnectError> {
        let check = check_events_endpoint(&self.0, url).await?;
        self.0.world().subscribe_to_events(url);
        Ok(check)
    }

    /// Sends a webhook event to the app once, whether or not the app has subscribed to events of its type, and returns
    /// the app's response.
    ///
    /// # Errors
    ///
    /// Returns a [`EndpointError`] if no URL is connected, or if the app did not send a complete response within the
    /// time limit.
    pub async fn send_event(
        &self,
        event: &WebhookEvent,
    ) -> Result<EndpointResponse, EndpointError> {
        deliver_event(&self.0, event, 1).await
    }

    /// Sends arbitrary JSON to the app's URL for webhook events, and returns the app's response.
    ///
    /// # Errors
    ///
    /// Same as [`send_event`](Self::send_event).
    pub async fn deliver_event(
        &self,
        payload: &impl Serialize,
        signing: Signing,
    ) -> Result<EndpointResponse, EndpointError> {
        deliver_payload(&self.0, to_json(payload), signing).await
    }

    /// Returns the attempts to deliver webhook events since the start, oldest first.
    ///
    /// # Panics
    ///
    /// Panics if attempts were [dropped](crate::Retention).
    #[track_caller]
    pub fn event_deliveries(&self) -> Vec<EventDelivery> {
        let world = self.0.world();
        let deliveries = or_panic(world.log.event_deliveries.complete());
        deliveries.cloned().collect()
    }

    /// Returns a watch for future attempts to deliver webhook events.
    pub fn watch_event_deliveries(&self) -> EventDeliveryWatch {
        EventDeliveryWatch::new(self.0.clone())
    }

    /// Returns an invoker for the owner of the default guild, `you`, in its first text channel, `general`.
    pub fn you(&self) -> Invoker {
        let owner = self.0.world().default_guild().owner;
        Invoker::new(self.0.clone(), GuildKey::DEFAULT, owner)
    }

    /// Returns sample lines for the commands that are available to [`you`](Self::you).
    ///
    /// Each subcommand, and each command without subcommands, has one line with valid option values, and one line that
    /// starts with `?` per option with autocomplete. Each USER and MESSAGE command has one line. [`Invoker::send`]
    /// accepts all of these lines. Commands that are not available in the channel, such as commands for direct
    /// messages, are omitted.
    pub fn sample_lines(&self) -> Vec<String> {
        sample_lines(&self.0.world())
    }

    /// Returns a sample for each of the [sample lines](Self::sample_lines) that uses a command.
    pub fn samples(&self) -> Vec<Sample> {
        samples(&self.0.world())
    }

    /// Returns a handle for the sessions of the gateway, where bots that log in receive events and interactions.
    ///
    /// An app without an [endpoint](Self::connect) receives its interactions as `INTERACTION_CREATE`, and responds with
    /// the callback of the REST API.
    #[cfg(feature = "gateway")]
    #[cfg_attr(docsrs, doc(cfg(feature = "gateway")))]
    pub fn gateway(&self) -> GatewayHandle {
        GatewayHandle::new(self.0.clone())
    }

    /// Returns the events that gateway connections would have received since the start, oldest first.
    ///
    /// # Panics
    ///
    /// Panics if events were [dropped](crate::Retention). [`recent_events`](Self::recent_events) returns the kept
    /// events instead.
    #[track_caller]
    pub fn events(&self) -> Vec<Event> {
        let world = self.0.world();
        let events = or_panic(world.log.events.complete());
        events.map(Event::from).collect()
    }

    /// Returns the last events, oldest first: at most as many as the
    /// [retention](crate::Retention::events) keeps.
    pub fn recent_events(&self) -> Vec<Event> {
        self.0.world().log.events.iter().map(Event::from).collect()
    }

    /// Returns a watch for future events.
    pub fn watch_events(&self) -> EventWatch {
        EventWatch::new(self.0.clone())
    }

    /// Returns the audit log entries of all guilds since the start, oldest first.
    ///
    /// # Panics
    ///
    /// Panics if entries were [dropped](crate::Retention).
    /// [`recent_audit_log`](Self::recent_audit_log) returns the kept entries instead.
    #[track_caller]
    pub fn audit_log(&self) -> AuditLog {
        let world = self.0.world();
        let entries = or_panic(world.log.audits.complete());
        AuditLog(entries.cloned().collect())
    }

    /// Returns the last audit log entries of all guilds, oldest first: at most as many as the
    /// [retention](crate::Retention::audit_log) keeps.
    pub fn recent_audit_log(&self) -> AuditLog {
        let world = self.0.world();
        AuditLog(world.log.audits.iter().cloned().collect())
    }

    /// Returns a watch for future audit log entries.
    pub fn watch_audit_log(&self) -> AuditWatch {
        AuditWatch::new(self.0.clone())
    }

    /// Creates a user account that is in no guild.
    pub fn create_user(&self, name: &str) -> User {
        self.0.world().create_user(name)
    }

    /// Creates an access token for these scopes, valid for 7 days, as if the user had authorized the app. Sends no
    /// webhook event.
    pub fn authorize(&self, user: Id<User>, scopes: &[&str]) -> Secret {
        let mut world = self.0.world();
        let token = Secret::new(world.secret(30));
        let scopes = scopes.iter().map(|scope| (*scope).to_owned()).collect();
        let now = world.clock.now_millis();
        world.grants.add(token.clone(), user, scopes, now);
        token
    }

    /// Returns a handle for the user with this name; creates the account if there is none.
    pub fn user(&self, name: &str) -> UserHandle {
        let id = self.0.world().user_or_create(name).id;
        UserHandle::new(self.0.clone(), id)
    }

    /// Returns a builder for an SKU of the app.
    pub fn sku(&self, name: &str) -> NewSku {
        NewSku::new(self.0.clone(), name)
    }

    /// Registers a redirect URI for authorization codes. The `redirect_uri` of an authorization request must be equal
    /// to a registered URI.
    pub fn register_redirect_uri(&self, uri: &str) {
        let mut world = self.0.world();
        let known = &mut world.identity.application.redirect_uris;
        known.get_or_insert_default().push(uri.to_owned());
    }

    /// Authorizes the app, as a user does on the page that an authorization URL opens. Returns the redirect URL, which
    /// contains a `code`, or an `error` if the request is invalid.
    ///
    /// # Errors
    ///
    /// Returns [`ConsentError`] if the user would see an error page instead of a redirect.
    pub fn consent(&self, url: &str, user: Id<User>) -> Result<String, ConsentError> {
        let mut world = self.0.world();
        decide_consent(&mut world, url, user, ConsentDecision::Allow)
    }

    /// Declines an authorization, as a user does on the page that an authorization URL opens. Returns the redirect URL,
    /// which contains an `error`.
    ///
    /// # Errors
    ///
    /// Returns [`ConsentError`] if the user would see an error page instead of a redirect.
    pub fn decline(&self, url: &str, user: Id<User>) -> Result<String, ConsentError> {
        let mut world = self.0.world();
        decide_consent(&mut world, url, user, ConsentDecision::Decline)
    }

    /// Sends arbitrary JSON to the app as an interaction, and returns the app's response without validation.
    ///
    /// # Errors
    ///
    /// Returns a [`EndpointError`] if no app is connected, or if the app did not send a complete response within the
    /// time limit.
    pub async fn deliver(
        &self,
        interaction: &impl Serialize,
        signing: Signing,
    ) -> Result<EndpointResponse, EndpointError> {
        deliver(&self.0, to_json(interaction), signing).await
    }

    /// Activates a fault plan until the returned handle is dropped.
    ///
    /// If several active plans match a call or a delivery, the service uses the oldest plan that has not reached its
    /// maximum number of faults.
    pub fn inject(&self, plan: FaultPlan) -> ActiveFaultPlan {
        self.0.faults.activate(plan)
    }

    /// Responds to requests for an endpoint with a function, for an endpoint that the emulator does not serve, or to
    /// test a special response.
    ///
    /// The path is relative to the base URL and has a `{name}` for each parameter. The stub takes precedence over the
    /// emulator's own endpoint, and over older stubs that match a request, until the service stops. Rate limits and
    /// [fault plans](Self::inject) apply to the stub, and its requests are part of the record. The emulator does not
    /// check authorization, permissions and body.
    ///
    /// Without a stub, the emulator responds with status 501 to requests for an endpoint that only Discord has, and
    /// with 404 for a path that neither has.
    ///
    /// ```no_run
    /// # async fn example(discord: guildhall_emulator::Emulator) {
    /// use guildhall_emulator::StubReply;
    /// use guildhall_model::api::Method;
    /// use serde_json::json;
    ///
    /// discord.stub(Method::Get, "/guilds/{guild}/templates", |_| json!([]));
    /// discord.stub(Method::Post, "/stage-instances", |request| {
    ///     let topic = request.json()["topic"].clone();
    ///     StubReply::json(json!({ "id": "5", "topic": topic }))
    /// });
    /// # }
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the path does not start with `/`.
    #[track_caller]
    pub fn stub<R: Into<StubReply>>(
        &self,
        method: Method,
        path: &'static str,
        respond: impl Fn(StubRequest) -> R + Send + Sync + 'static,
    ) {
        assert!(
            path.starts_with('/'),
            "the path `{path}` of a stub must start with `/`: it is relative to the base URL"
        );
        self.0.stubs.add(Stub {
            route: (method, path),
            respond: Arc::new(move |request| respond(request).into()),
        });
    }

    /// Replaces guilds, members, channels, messages and users by those of the start, with the same IDs and without
    /// events. The application, its registered commands and its endpoint stay, and so do the past events and audit log
    /// entries. The [recording](Self::scenario) starts again.
    pub fn reset(&self) {
        self.0.reset();
    }

    /// Returns the current guilds, members, channels, messages and users as a [world file](WorldFile).
    ///
    /// The file has names instead of IDs, so a second object with the same name in a guild is renamed. The file does
    /// not contain bans, invites, thread members, polls, attachments or ephemeral messages.
    ///
    /// ```no_run
    /// # async fn example(discord: guildhall_emulator::Emulator) -> Result<(), Box<dyn std::error::Error>> {
    /// std::fs::write("world.json", discord.save().to_string())?;
    /// discord.load(&std::fs::read_to_string("world.json")?.parse()?);
    /// # Ok(())
    /// # }
    /// ```
    pub fn save(&self) -> WorldFile {
        WorldFile::from_world(&self.0.world())
    }

    /// Returns a watch for requests to restart the app. As long as the watch exists, the playground has a button for
    /// such requests.
    pub fn watch_restarts(&self) -> RestartWatch {
        RestartWatch::new(&self.0)
    }

    /// Replaces guilds, members, channels, messages and users by those of a world file, with new IDs and without
    /// events. The application, its registered commands and its endpoint stay. A later [`reset`](Self::reset) returns
    /// to this world. The [recording](Self::scenario) starts again, and contains the file.
    pub fn load(&self, file: &WorldFile) {
        self.0.load(file);
    }

    /// Replaces the application's signing key, and returns the new
    /// [`public_key`](Self::public_key). The new key signs all later interactions.
    pub fn rotate_key(&self) -> String {
        let mut world = self.0.world();
        world.rotate_key();
        world.identity.public_key()
    }

    /// Returns what users have done since the start, or since the last [`reset`](Self::reset) or [`load`](Self::load),
    /// with the app's responses and the effects: lines, clicks, selections, submitted modals and messages. The
    /// [retention](crate::Retention::steps) sets how many actions are kept.
    pub fn scenario(&self) -> Scenario {
        recorded_scenario(&mut self.0.world())
    }

    /// Does what users have done in a scenario, compares the results with the expected ones, and returns a report.
    /// Waits up to `timeout` for each result, and for the app and its commands.
    ///
    /// If the scenario contains a world file, [loads](Self::load) the file first: handles from before the call then
    /// belong to guilds and users that are gone.
    ///
    /// ```no_run
    /// # async fn example(discord: guildhall_emulator::Emulator) -> Result<(), Box<dyn std::error::Error>> {
    /// use std::time::Duration;
    ///
    /// let scenario = std::fs::read_to_string("tests/outing.json")?.parse()?;
    /// let replay = discord.replay(&scenario, Duration::from_secs(3)).await;
    /// assert!(replay.is_success(), "{replay}");
    /// # Ok(())
    /// # }
    /// ```
    pub async fn replay(&self, scenario: &Scenario, timeout: Duration) -> Replay {
        replay(&self.0, scenario, timeout).await
    }

    /// Returns how often each command, option, choice, autocomplete, component and modal of the app was used since the
    /// start, and which uses were refused or failed. What is registered or was shown, and was never used, has the count
    /// 0.
    pub fn coverage(&self) -> Coverage {
        self.0.world().coverage()
    }

    /// Returns the interactions to which the app sent no valid response since the start, oldest first: at most as many
    /// as the [retention](crate::Retention::interactions) keeps. Interactions that a client did not send, because the
    /// command was outdated, are not among them.
    pub fn failed_interactions(&self) -> Vec<FailedInteraction> {
        let world = self.0.world();
        world.log.failed_interactions.iter().cloned().collect()
    }

    /// Adds a line of the app's log to the record, so that the playground shows the line with its interaction. The tool
    /// of an app does this for the lines of `tracing`.
    pub fn record_log(&self, line: LogLine) {
        let recorder = self.0.world().log.recorder.clone();
        recorder.record(|| RecordEntry::Log(line));
    }

    /// Sets the plan that the playground shows: the JSON output of `commands plan`, or `null` if the app has no lock
    /// file.
    pub fn set_command_plan(&self, plan: &impl Serialize) {
        let plan = serde_json::to_value(plan).unwrap_or_default();
        self.0.world().commands.plan = Some(plan);
    }

    /// Adds a change of the session to the record, so that the playground shows the change.
    pub fn record_change(&self, change: SessionChange, message: impl Into<String>) {
        let (recorder, message) = (self.0.world().log.recorder.clone(), message.into());
        recorder.record(|| RecordEntry::Session { change, message });
    }

    /// Adds the state of the app's build to the record, so that the playground shows the state: an entry with the type
    /// `build` and the fields `state` (`building`, `failed` or `running`) and `text`.
    pub fn record_build(&self, state: BuildState, text: impl Into<String>) {
        let (recorder, text) = (self.0.world().log.recorder.clone(), text.into());
        recorder.record(|| RecordEntry::Build { state, text });
    }

    /// Stores and records the [outcome](crate::Outcome::reported) of an interaction that the app reports, and counts
    /// the outcome: `rejected` and `invalid_value` are refusals in the [coverage](Self::coverage), and `failed`,
    /// `panicked`, `timed_out` and `undelivered` are errors.
    pub fn record_outcome(&self, interaction: Id<Interaction>, outcome: &str) {
        let mut world = self.0.world();
        world.count_outcome(interaction, outcome);
        world.log.recorder.record(|| RecordEntry::Outcome {
            interaction,
            outcome: outcome.to_owned(),
        });
    }

    /// Returns a function that records the error of a handler, which the user does not see, so that the text of the
    /// [`Outcome`](crate::Outcome) contains the error. The function returns the user and the action, such as
    /// `alice: /roll`, if the emulator still has them. It does not keep the emulator running.
    pub fn failure_recorder(
        &self,
    ) -> impl Fn(Id<Interaction>, &str) -> Option<String> + Send + Sync + 'static {
        let service = self.0.downgrade();
        move |interaction, error| {
            let service = service.upgrade()?;
            let mut world = service.world();
            world.interactions.record_failure(interaction, error);
            world.action_text(interaction)
        }
    }

    /// Adds a function that receives each interaction at whose failure a test has looked, with [`failure`], [`error`]
    /// or the text of its outcome.
    ///
    /// The function must not use the emulator, which waits for it.
    ///
    /// [`failure`]: crate::Outcome::failure
    /// [`error`]: crate::Outcome::error
    #[doc(hidden)]
    pub fn observe_looks(&self, observer: impl Fn(Id<Interaction>) + Send + Sync + 'static) {
        let mut world = self.0.world();
        world
            .interactions
            .observers
            .on_look
            .push(Box::new(observer));
    }

    /// Sets the function that receives each interaction to which the app's HTTP response was not valid, with the reason
    /// that the [`Outcome`](crate::Outcome) has. An interaction without any response is not among them.
    ///
    /// The function must not use the emulator, which waits for it.
    #[doc(hidden)]
    pub fn observe_rejections(
        &self,
        observer: impl Fn(&Interaction, &FailedInteraction) + Send + Sync + 'static,
    ) {
        self.0.world().interactions.observers.on_rejection = Some(Box::new(observer));
    }

    fn registered_commands(&self, scope: Scope) -> Vec<Command> {
        self.0.world().commands.in_scope(scope).cloned().collect()
    }
}

impl From<ServiceHandle> for Emulator {
    fn from(handle: ServiceHandle) -> Self {
        Self(handle)
    }
}

impl fmt::Debug for Emulator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Emulator")
            .field("api_base", &self.api_base())
            .finish_non_exhaustive()
    }
}

/// App that [`Emulator::install`] can install.
///
/// A framework implements this trait for its app builder. A function that returns such a builder can be installed too.
pub trait Install: Sized {
    /// Handle that keeps the app running; dropping it stops the app.
    type Installed;
    /// Reason that the app cannot be installed.
    type Error: fmt::Display;

    /// Starts the app with the service's IDs and secrets, registers its commands, and connects its endpoint.
    ///
    /// # Errors
    ///
    /// Returns an error if the app cannot be installed.
    fn install(
        self,
        service: &Emulator,
    ) -> impl Future<Output = Result<Self::Installed, Self::Error>> + Send;

    /// Does the same as [`install`](Self::install) with the app that a function makes. A framework that can restart an
    /// app keeps the function, and calls it for each start. The default is to call it once.
    ///
    /// # Errors
    ///
    /// Returns an error if the app cannot be installed.
    fn install_made_by(
        make: impl Fn() -> Self + Send + Sync + 'static,
        service: &Emulator,
    ) -> impl Future<Output = Result<Self::Installed, Self::Error>> + Send {
        make().install(service)
    }
}

impl<A: Install, F: Fn() -> A + Send + Sync + 'static> Install for F {
    type Installed = A::Installed;
    type Error = A::Error;

    fn install(
        self,
        service: &Emulator,
    ) -> impl Future<Output = Result<A::Installed, A::Error>> + Send {
        A::install_made_by(self, service)
    }
}
