//! A service in memory, and what it should have: the ground of the claims about plans.

use std::time::Duration;

use guildhall::client::handle::Application;
use guildhall::client::{Auth, Client, ClientBuilder};
use guildhall::deploy::plan::{Declared, Deployed, Plan, PlanOptions, Scope};
use guildhall::deploy::publish::{PublishError, Published, Restored, apply, read, restore};
use guildhall::model::command::CommandPermission;
use guildhall::model::{Command, CommandBody, CommandType, Guild, Id, Secret};
use guildhall_emulator::{Emulator, EmulatorBuilder};

/// A service, and what it should have: a global command and one of the home.
pub(crate) struct Desk {
    pub(crate) service: Emulator,
    pub(crate) client: Client,
    pub(crate) declared: Declared,
    pub(crate) options: PlanOptions,
}

pub(crate) fn slash(name: &str) -> CommandBody {
    CommandBody::new(CommandType::ChatInput, name, "Something")
}

impl Desk {
    pub(crate) async fn start() -> Self {
        Self::of(Emulator::builder()).await
    }

    /// One whose client neither waits nor tries again.
    pub(crate) async fn of(builder: EmulatorBuilder) -> Self {
        Self::with(builder, |client| {
            client.retries(0).longest_wait(Duration::ZERO)
        })
        .await
    }

    /// One whose client does not wait, and tries once more.
    pub(crate) async fn stubborn() -> Self {
        Self::with(Emulator::builder(), |client| {
            client.retries(1).longest_wait(Duration::ZERO)
        })
        .await
    }

    /// One whose client waits and tries again, as clients do.
    pub(crate) async fn patient() -> Self {
        Self::with(Emulator::builder(), |client| client).await
    }

    async fn with(
        builder: EmulatorBuilder,
        set: impl FnOnce(ClientBuilder) -> ClientBuilder,
    ) -> Self {
        let service = builder.start().await.expect("a loopback port is free");
        let client = Client::builder(Auth::bot(service.bot_token()));
        let client = set(client.base(service.api_base())).build();
        let declared = Declared::default().with(Scope::Global, [slash("everywhere")]);
        let here = Scope::Guild(service.default_guild().id());
        Self {
            declared: declared.with(here, [slash("here")]),
            client: client.expect("the base is sound"),
            options: PlanOptions::default(),
            service,
        }
    }

    /// Says which commands a scope should have.
    pub(crate) fn declare(&mut self, scope: Scope, commands: impl Into<Vec<CommandBody>>) {
        self.declared = self.declared.clone().with(scope, commands);
    }

    /// Brings a scope to have these commands.
    pub(crate) async fn bring(&mut self, scope: Scope, commands: impl Into<Vec<CommandBody>>) {
        self.declare(scope, commands);
        self.apply().await.expect("it is legal");
    }

    pub(crate) fn home(&self) -> Scope {
        Scope::Guild(self.service.default_guild().id())
    }

    pub(crate) fn app(&self) -> Application {
        self.client.application(self.service.application_id())
    }

    pub(crate) async fn deployed(&self) -> Result<Deployed, PublishError> {
        let scopes: Vec<_> = self.declared.scopes().map(|(scope, _)| scope).collect();
        read(&self.client, self.service.application_id(), scopes).await
    }

    pub(crate) async fn plan(&self) -> Plan {
        let deployed = self.deployed().await.expect("it is read");
        Plan::new(&self.declared, &deployed, &self.options)
    }

    pub(crate) async fn apply(&self) -> Result<Published, PublishError> {
        self.do_as(&self.plan().await).await
    }

    pub(crate) async fn do_as(&self, plan: &Plan) -> Result<Published, PublishError> {
        apply(&self.client, self.service.application_id(), plan).await
    }

    /// Applies, and restores what was lost.
    pub(crate) async fn apply_and_restore(&self) -> Vec<Restored> {
        let plan = self.plan().await;
        let published = self.do_as(&plan).await.expect("it is legal");
        self.restored(&plan, &published).await
    }

    pub(crate) async fn restored(&self, plan: &Plan, published: &Published) -> Vec<Restored> {
        restore(
            &self.app(),
            plan,
            published,
            &self.user(self.service.default_guild().id()),
        )
        .await
    }

    /// The scopes that are to be written, global or not.
    pub(crate) async fn left(&self) -> Vec<bool> {
        let plan = self.plan().await;
        let left = plan.scopes().iter().filter(|scope| !scope.is_empty());
        left.map(|scope| scope.scope == Scope::Global).collect()
    }

    /// Denies everybody in a guild a command.
    pub(crate) async fn deny(&self, guild: Id<Guild>, id: Id<Command>) {
        let nobody = CommandPermission::everyone(guild, false);
        let permissions = self.app().guild(guild).commands().permissions();
        let edit = permissions.edit(id, [nobody]).bearer(&self.user(guild));
        edit.await.expect("the owner may do it");
    }

    /// The commands that are denied to somebody in a guild.
    pub(crate) async fn denied(&self, guild: Id<Guild>) -> Vec<Id<Command>> {
        let permissions = self.app().guild(guild).commands().permissions();
        let set = permissions.list().await.expect("the bot may read it");
        set.iter().map(|set| set.id).collect()
    }

    /// Denies everybody the first command of the home, and declares it under another name.
    pub(crate) async fn rename_here(&mut self) {
        self.apply().await.expect("it is legal");
        let home = self.service.default_guild().id();
        self.deny(home, self.service.guild_commands(home)[0].id)
            .await;
        self.declare(self.home(), [slash("there")]);
    }

    /// Denies everybody in the home the global command, and declares it under another name.
    pub(crate) async fn rename_everywhere(&mut self) {
        self.apply().await.expect("it is legal");
        let home = self.service.default_guild().id();
        self.deny(home, self.service.commands()[0].id).await;
        self.declare(Scope::Global, [slash("elsewhere")]);
    }

    /// A token of the owner of a guild.
    pub(crate) fn user(&self, guild: Id<Guild>) -> Secret {
        let scope = "applications.commands.permissions.update";
        let guilds = self.service.guilds().into_iter();
        let mut guilds = guilds.filter(|it| it.id() == guild);
        let owner = guilds.next().and_then(|guild| guild.get().owner_id);
        self.service
            .authorize(owner.expect("somebody owns it"), &[scope])
    }
}
