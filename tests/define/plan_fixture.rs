//! Emulator and declared commands for the tests of plans.

use std::time::Duration;

use guildhall::client::handle::Application;
use guildhall::client::{Auth, Client, ClientBuilder};
use guildhall::deploy::plan::{Declared, Deployed, Plan, PlanOptions, RestoreQueue, Scope};
use guildhall::deploy::publish::{PublishError, Published, Reader, RestoreReport, Restorer, apply};
use guildhall::model::command::CommandPermission;
use guildhall::model::{Command, CommandBody, CommandType, Guild, Id, Secret};
use guildhall_emulator::{Emulator, EmulatorBuilder};

/// Emulator, client, and declared commands: one global command and one for the default guild.
pub(crate) struct PlanFixture {
    pub(crate) service: Emulator,
    pub(crate) client: Client,
    pub(crate) declared: Declared,
    pub(crate) options: PlanOptions,
}

pub(crate) fn slash(name: &str) -> CommandBody {
    CommandBody::new(CommandType::ChatInput, name, "Something")
}

impl PlanFixture {
    pub(crate) async fn start() -> Self {
        Self::with_builder(Emulator::builder()).await
    }

    /// Returns a fixture whose client neither waits nor retries.
    pub(crate) async fn with_builder(builder: EmulatorBuilder) -> Self {
        Self::with_client(builder, |client| {
            client.retries(0).max_rate_limit_wait(Duration::ZERO)
        })
        .await
    }

    /// Returns a fixture whose client does not wait and retries once.
    pub(crate) async fn retrying_once() -> Self {
        Self::with_client(Emulator::builder(), |client| {
            client.retries(1).max_rate_limit_wait(Duration::ZERO)
        })
        .await
    }

    /// Returns a fixture whose client has the default settings for waiting and retrying.
    pub(crate) async fn retrying() -> Self {
        Self::with_client(Emulator::builder(), |client| client).await
    }

    async fn with_client(
        builder: EmulatorBuilder,
        set: impl FnOnce(ClientBuilder) -> ClientBuilder,
    ) -> Self {
        let service = builder.start().await.expect("a loopback port is free");
        let client = Client::builder(Auth::bot(service.bot_token()));
        let client = set(client.base_url(service.api_base())).build();
        let declared = Declared::default().commands(Scope::Global, [slash("everywhere")]);
        let here = Scope::Guild(service.default_guild().id());
        Self {
            declared: declared.commands(here, [slash("here")]),
            client: client.expect("the base URL is valid"),
            options: PlanOptions::default(),
            service,
        }
    }

    /// Declares the commands of a scope.
    pub(crate) fn declare(&mut self, scope: Scope, commands: impl Into<Vec<CommandBody>>) {
        self.declared = self.declared.clone().commands(scope, commands);
    }

    /// Declares and registers the commands of a scope.
    pub(crate) async fn register(&mut self, scope: Scope, commands: impl Into<Vec<CommandBody>>) {
        self.declare(scope, commands);
        self.apply()
            .await
            .expect("the service accepts the commands");
    }

    pub(crate) fn default_guild(&self) -> Scope {
        Scope::Guild(self.guild_id())
    }

    /// Returns the ID of the default guild.
    pub(crate) fn guild_id(&self) -> Id<Guild> {
        self.service.default_guild().id()
    }

    /// Returns the commands of the default guild.
    pub(crate) fn local_commands(&self) -> Vec<Command> {
        self.service.guild_commands(self.guild_id())
    }

    pub(crate) fn app(&self) -> Application {
        self.client.application(self.service.application_id())
    }

    pub(crate) fn reader(&self) -> Reader<'_> {
        Reader::new(&self.client, self.service.application_id())
    }

    pub(crate) async fn deployed(&self) -> Result<Deployed, PublishError> {
        let scopes: Vec<_> = self.declared.scopes().map(|(scope, _)| scope).collect();
        self.reader().read(scopes).await
    }

    pub(crate) async fn plan(&self) -> Plan {
        let deployed = self
            .deployed()
            .await
            .expect("the registered commands can be read");
        Plan::new(&self.declared, &deployed, &self.options)
    }

    pub(crate) async fn apply(&self) -> Result<Published, PublishError> {
        self.apply_plan(&self.plan().await).await
    }

    pub(crate) async fn apply_plan(&self, plan: &Plan) -> Result<Published, PublishError> {
        apply(&self.client, self.service.application_id(), plan).await
    }

    /// Applies the plan and restores lost permissions.
    pub(crate) async fn apply_and_restore(&self) -> Vec<RestoreReport> {
        let plan = self.plan().await;
        let published = self
            .apply_plan(&plan)
            .await
            .expect("the service accepts the commands");
        self.restore(&plan, &published).await
    }

    pub(crate) async fn restore(&self, plan: &Plan, published: &Published) -> Vec<RestoreReport> {
        let token = self.owner_token(self.guild_id());
        let (app, mut queue) = (self.app(), RestoreQueue::new(None, plan));
        let mut restorer = Restorer::new(&app, &token, plan, published);
        restorer.restore(&mut queue, |_| ()).await
    }

    /// Plans again, and returns one value per scope with differences: whether the scope is global.
    pub(crate) async fn differing_scopes(&self) -> Vec<bool> {
        let plan = self.plan().await;
        let left = plan.scopes().iter().filter(|scope| !scope.is_empty());
        left.map(|scope| scope.scope == Scope::Global).collect()
    }

    /// Denies a command to everybody in a guild.
    pub(crate) async fn deny(&self, guild: Id<Guild>, id: Id<Command>) {
        let nobody = CommandPermission::everyone(guild, false);
        let permissions = self.app().guild(guild).commands().permissions();
        let edit = permissions
            .edit(id, [nobody])
            .bearer(&self.owner_token(guild));
        edit.await.expect("the owner can edit command permissions");
    }

    /// Returns the commands that have permissions in a guild.
    pub(crate) async fn restricted_commands(&self, guild: Id<Guild>) -> Vec<Id<Command>> {
        let permissions = self.app().guild(guild).commands().permissions();
        let set = permissions
            .list()
            .await
            .expect("the bot can read command permissions");
        set.iter().map(|set| set.id).collect()
    }

    /// Denies the first command of the default guild to everybody, and declares it under another name.
    pub(crate) async fn rename_guild_command(&mut self) {
        self.apply()
            .await
            .expect("the service accepts the commands");
        let default_guild = self.guild_id();
        self.deny(default_guild, self.local_commands()[0].id).await;
        self.declare(self.default_guild(), [slash("there")]);
    }

    /// Denies the global command to everybody in the default guild, and declares it under another name.
    pub(crate) async fn rename_global_command(&mut self) {
        self.apply()
            .await
            .expect("the service accepts the commands");
        let default_guild = self.guild_id();
        self.deny(default_guild, self.service.commands()[0].id)
            .await;
        self.declare(Scope::Global, [slash("elsewhere")]);
    }

    /// Returns an access token for the guild's owner, with the scope for setting command permissions.
    pub(crate) fn owner_token(&self, guild: Id<Guild>) -> Secret {
        let scope = "applications.commands.permissions.update";
        let guilds = self.service.guilds().into_iter();
        let mut guilds = guilds.filter(|handle| handle.id() == guild);
        let owner = guilds.next().and_then(|guild| guild.get().owner_id);
        self.service.authorize(
            owner.expect("every guild of the emulator has an owner"),
            &[scope],
        )
    }
}
