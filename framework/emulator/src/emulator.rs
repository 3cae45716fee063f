//! The handle on a running service.

use std::fmt;
use std::future::Future;

use guildhall_model::{Application, Channel, Command, Guild, Id, Member, Role, Secret, User};
use serde::Serialize;

use crate::delivery::{DeliveryError, EndpointResponse};
use crate::faults::active::ActiveFaultPlan;
use crate::faults::plan::{FaultPlan, Signing};
use crate::handles::guild::GuildHandle;
use crate::handles::user::UserHandle;
use crate::handles::watch::{AuditWatch, EventWatch};
use crate::interactions::endpoint::{
    ConnectError, EndpointCheck, check_endpoint, deliver, to_json,
};
use crate::interactions::invoker::Invoker;
use crate::interactions::samples::sample_lines;
use crate::playground::PATH;
use crate::rest::consent::{ConsentError, Decision, decide_consent};
use crate::rest::router::BASE;
use crate::service::ServiceHandle;
use crate::state::commands::Scope;
use crate::state::guilds::GuildKey;
use crate::state::log::{AuditLog, Event};

/// The service in memory: an HTTP server on a loopback port, with one application and guilds.
///
/// It begins with one guild, [`default_guild`](Self::default_guild); [`guild`](Self::guild) makes others.
///
/// Clones are handles on the same service, which stops when the last one is dropped, with the
/// [invokers](Invoker) made from it.
///
/// The home holds a channel of every type (`general`, `announcements`, `lounge`,
/// `stage`, `questions`, `gallery`, three threads and the category `Commons`), the roles `Helper`
/// and `Moderator` beside @everyone and the bot's own, and the members `you`, who owns it, `alice`,
/// who is a moderator, `bob` and the bot.
#[derive(Clone)]
pub struct Emulator(ServiceHandle);

impl Emulator {
    /// The base of the REST side: `http://127.0.0.1:PORT/api/v10`.
    pub fn api_base(&self) -> String {
        format!("http://{}{BASE}", self.0.address())
    }

    /// The address of the page, where the [builder](crate::EmulatorBuilder::playground) was asked for it.
    pub fn playground(&self) -> String {
        format!("http://{}{}", self.0.address(), PATH)
    }

    /// The key that interactions are signed for: 64 hexadecimal digits.
    pub fn public_key(&self) -> String {
        self.0.world().identity.public_key()
    }

    /// The application's id, which is also its client id.
    pub fn application_id(&self) -> Id<Application> {
        self.0.world().identity.application.id
    }

    /// The bot's token, for `Authorization: Bot …`.
    pub fn bot_token(&self) -> String {
        let world = self.0.world();
        world.identity.bot_token.expose().to_owned()
    }

    /// The secret that goes with the client id, for the client-credentials grant.
    pub fn client_secret(&self) -> String {
        let world = self.0.world();
        world.identity.client_secret.expose().to_owned()
    }

    /// The guild with this name, to set up and to ask about.
    ///
    /// One that is not there yet is made: it holds the channels `general` and `lounge`, its owner
    /// `you`, and the bot, with a role of its own that may moderate members and manage roles.
    #[expect(
        clippy::unused_async,
        reason = "a service behind a network would have to be waited for"
    )]
    pub async fn guild(&self, name: &str) -> GuildHandle {
        let key = self.0.world().guild_or_create(name);
        GuildHandle::new(self.0.clone(), key)
    }

    /// The guild that there is at the start.
    pub fn default_guild(&self) -> GuildHandle {
        GuildHandle::new(self.0.clone(), GuildKey::DEFAULT)
    }

    /// Every guild, in the order in which they were made.
    pub fn guilds(&self) -> Vec<GuildHandle> {
        let keys = self.0.world().guilds.keys();
        keys.map(|key| GuildHandle::new(self.0.clone(), key))
            .collect()
    }

    /// Puts an app up: starts it with the service's ids and secrets, registers its commands, and
    /// connects it. It runs until what this returns is dropped.
    ///
    /// # Panics
    ///
    /// With what is wrong, if the app cannot be put up. [`Install::install`] gives the error
    /// instead.
    pub async fn install<A: Install>(&self, app: A) -> A::Installed {
        let installed = app.install(self).await;
        installed.unwrap_or_else(|error| panic!("the app cannot be installed: {error}"))
    }

    /// The registered global commands, in the order of their creation.
    pub fn commands(&self) -> Vec<Command> {
        self.registered_commands(Scope::Global)
    }

    /// The registered commands of a guild, in the order of their creation.
    pub fn guild_commands(&self, guild: Id<Guild>) -> Vec<Command> {
        self.registered_commands(Scope::Guild(guild))
    }

    /// The member of the home with this name or id.
    pub fn member(&self, name: &str) -> Option<Member> {
        self.0.world().default_guild().find_member(name).cloned()
    }

    /// The channel of the home with this name or id.
    pub fn channel(&self, name: &str) -> Option<Channel> {
        self.0.world().default_guild().find_channel(name).cloned()
    }

    /// The role of the home with this name or id.
    pub fn role(&self, name: &str) -> Option<Role> {
        self.0.world().default_guild().find_role(name).cloned()
    }

    /// Sends interactions to `url` from now on, if it passes the check that the service makes:
    /// a signed PING is answered with a PONG, and a wrongly signed one with 401.
    ///
    /// # Errors
    ///
    /// See [`ConnectError`]; the endpoint stays what it was.
    pub async fn connect(&self, url: &str) -> Result<EndpointCheck, ConnectError> {
        let check = check_endpoint(&self.0, url).await?;
        let mut world = self.0.world();
        world.identity.application.interactions_endpoint_url = Some(url.to_owned());
        Ok(check)
    }

    /// The member `you` in the `general` of the home, who may do everything there.
    pub fn you(&self) -> Invoker {
        let owner = self.0.world().default_guild().owner;
        Invoker::new(self.0.clone(), GuildKey::DEFAULT, owner)
    }

    /// A line for everything that the registered commands can do.
    ///
    /// One for each subcommand, with a legal value for every option; one that begins with `?` for
    /// each option that has autocomplete; one for each USER and MESSAGE command. Each is one that
    /// [`Invoker::send`] takes from [`you`](Self::you), so that commands for direct messages or for
    /// age-restricted channels have none.
    pub fn sample_lines(&self) -> Vec<String> {
        let world = self.0.world();
        sample_lines(&world)
    }

    /// What gateway connections would have received, the oldest first: the last 20,000 events.
    pub fn events(&self) -> Vec<Event> {
        self.0.world().log.events.iter().cloned().collect()
    }

    /// Waits for the events that happen from now on.
    pub fn watch_events(&self) -> EventWatch {
        EventWatch::new(self.0.clone())
    }

    /// What was done in the guilds, by whom and why: the last 20,000 entries.
    pub fn audit_log(&self) -> AuditLog {
        let world = self.0.world();
        AuditLog(world.log.audits.iter().cloned().collect())
    }

    /// Waits for what is written into the audit log from now on.
    pub fn watch_audit_log(&self) -> AuditWatch {
        AuditWatch::new(self.0.clone())
    }

    /// Makes an account, which is no member of any guild yet.
    pub fn create_user(&self, name: &str) -> User {
        self.0.world().create_user(name)
    }

    /// The access token that a user would have granted to the app, with these scopes, for 7 days.
    pub fn authorize(&self, user: Id<User>, scopes: &[&str]) -> Secret {
        let mut world = self.0.world();
        let token = Secret::new(world.secret(30));
        let scopes = scopes.iter().map(|scope| (*scope).to_owned()).collect();
        let now = world.clock.now_millis();
        world.grants.add(token.clone(), user, scopes, now);
        token
    }

    /// The account with this name, which is made where there is none.
    pub fn user(&self, name: &str) -> UserHandle {
        let id = self.0.world().user_or_create(name).id;
        UserHandle::new(self.0.clone(), id)
    }

    /// Registers where users may come back with a code, to the letter.
    pub fn register_redirect(&self, uri: &str) {
        let mut world = self.0.world();
        let known = &mut world.identity.application.redirect_uris;
        known.get_or_insert_default().push(uri.to_owned());
    }

    /// Lets a user consent on the page of an authorize URL, and returns where their browser goes:
    /// the redirect with a `code`, or with an `error` where the app asks for what there is not.
    ///
    /// # Errors
    ///
    /// See [`ConsentError`]: the user stays on the page.
    pub fn consent(&self, url: &str, user: Id<User>) -> Result<String, ConsentError> {
        let mut world = self.0.world();
        decide_consent(&mut world, url, user, Decision::Allow)
    }

    /// As [`consent`](Self::consent), of a user who declines.
    ///
    /// # Errors
    ///
    /// See [`ConsentError`]: the user stays on the page.
    pub fn decline(&self, url: &str, user: Id<User>) -> Result<String, ConsentError> {
        let mut world = self.0.world();
        decide_consent(&mut world, url, user, Decision::Decline)
    }

    /// Sends any JSON to the app as an interaction, and returns what came back as it is.
    ///
    /// # Errors
    ///
    /// See [`DeliveryError`].
    pub async fn deliver(
        &self,
        interaction: &impl Serialize,
        signing: Signing,
    ) -> Result<EndpointResponse, DeliveryError> {
        deliver(&self.0, to_json(interaction), signing).await
    }

    /// Makes something go wrong, until the handle is dropped.
    ///
    /// Of several scripts about one call, the first one that is not over is played.
    pub fn inject(&self, plan: FaultPlan) -> ActiveFaultPlan {
        self.0.faults.activate(plan)
    }

    /// Gives the application another key, and returns the public one, as
    /// [`public_key`](Self::public_key) does from now on. Nothing is signed with the old one.
    pub fn rotate_key(&self) -> String {
        let mut world = self.0.world();
        world.rotate_key();
        world.identity.public_key()
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

/// An app that [`Emulator::install`] can put up.
///
/// A framework implements it for what its apps are before they start.
pub trait Install {
    /// What keeps the app running: it stops when this is dropped.
    type Installed;
    /// Why an app cannot be put up.
    type Error: fmt::Display;

    /// Starts the app with the service's ids and secrets, registers its commands, and connects it.
    ///
    /// # Errors
    ///
    /// As the app has it.
    fn install(
        self,
        service: &Emulator,
    ) -> impl Future<Output = Result<Self::Installed, Self::Error>> + Send;
}
