//! Whatever goes wrong on the way, the next plan shows what is there, and nothing is done twice.

use std::time::Duration;

use guildhall::client::{self, Auth, Client};
use guildhall::define::plan::{Change, Declared, Deployed, Plan, PlanOptions, Renames, Scope};
use guildhall::define::publish::{PublishError, Published, Restored, apply, read, restore};
use guildhall::model::api::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, Code, GetGuildCommandPermissions,
    LimitScope, ListGlobalCommands, ListGuildCommands,
};
use guildhall::model::command::CommandPermission;
use guildhall::model::{CommandBody, CommandType, Secret};
use guildhall::rules::Limits;
use guildhall_emulator::{Builder, Cut, Emulator, Fault, Script};

/// A service, and what it should have: a global command and one of the home.
struct Desk {
    service: Emulator,
    client: Client,
    declared: Declared,
}

fn slash(name: &str) -> CommandBody {
    CommandBody::new(CommandType::ChatInput, name, "Something")
}

impl Desk {
    async fn start() -> Self {
        Self::of(Emulator::builder()).await
    }

    /// The client neither waits nor tries again.
    async fn of(builder: Builder) -> Self {
        let service = builder.start().await.expect("a loopback port is free");
        let auth = Auth::bot(service.bot_token());
        let client = Client::builder(auth).base(service.api_base());
        let client = client.retries(0).longest_wait(Duration::ZERO).build();
        let declared = Declared::default().with(Scope::Global, [slash("everywhere")]);
        let here = Scope::Guild(service.home().id());
        Self {
            declared: declared.with(here, [slash("here")]),
            client: client.expect("the base is sound"),
            service,
        }
    }

    async fn deployed(&self) -> Result<Deployed, PublishError> {
        let scopes: Vec<_> = self.declared.scopes().map(|(scope, _)| scope).collect();
        read(&self.client, self.service.application_id(), scopes).await
    }

    async fn plan(&self) -> Plan {
        let deployed = self.deployed().await.expect("it is read");
        Plan::new(&self.declared, &deployed, &PlanOptions::default())
    }

    async fn apply(&self) -> Result<Published, PublishError> {
        let plan = self.plan().await;
        apply(&self.client, self.service.application_id(), &plan).await
    }

    /// The scopes that are to be written, global or not.
    async fn left(&self) -> Vec<bool> {
        let plan = self.plan().await;
        let left = plan.scopes().iter().filter(|scope| !scope.is_empty());
        left.map(|scope| scope.scope == Scope::Global).collect()
    }

    /// Denies everybody the first command of the home, and declares it under another name.
    async fn rename_here(&mut self) {
        self.apply().await.expect("it is legal");
        let home = self.service.home().id();
        let id = self.service.guild_commands(home)[0].id;
        let app = self.client.application(self.service.application_id());
        let nobody = CommandPermission::everyone(home, false);
        let edit = app.guild(home).commands().permissions().edit(id, [nobody]);
        let edited = edit.bearer(&self.user()).await;
        edited.expect("the owner may do it");
        let declared = self.declared.clone();
        self.declared = declared.with(Scope::Guild(home), [slash("there")]);
    }

    async fn restored(&self, plan: &Plan, published: &Published) -> Vec<Restored> {
        let app = self.client.application(self.service.application_id());
        restore(&app, plan, published, &self.user()).await
    }

    /// What is said of permissions where the overwrite meets a fault.
    async fn restored_after(&self, fault: Fault, broken: Option<Fault>) -> Vec<String> {
        let plan = self.plan().await;
        let script = Script::at::<BulkOverwriteGuildCommands>(fault);
        let script = self.service.script(script);
        let app = self.service.application_id();
        let error = apply(&self.client, app, &plan).await;
        let error = error.expect_err("a fault is met");
        drop(script);
        let broken = broken.map(|it| self.service.script(Script::at::<ListGuildCommands>(it)));
        let restored = self.restored(&plan, error.written()).await;
        drop(broken);
        restored.iter().map(ToString::to_string).collect()
    }

    fn user(&self) -> Secret {
        let scope = "applications.commands.permissions.update";
        let owner = self.service.home().get().owner_id;
        self.service
            .authorize(owner.expect("somebody owns it"), &[scope])
    }
}

/// What is left to be done after a fault at the guild's overwrite, and what was written.
async fn after(fault: Fault) -> (Vec<bool>, usize, Desk) {
    let desk = Desk::start().await;
    let script = Script::at::<BulkOverwriteGuildCommands>(fault).times(1);
    let script = desk.service.script(script);
    let error = desk.apply().await.expect_err("a fault is met");
    assert_eq!(script.count(), 1);
    drop(script);
    (desk.left().await, error.written().scopes.len(), desk)
}

#[tokio::test]
async fn failure_between_scopes_leaves_the_rest_to_be_done() {
    let limited = Fault::rate_limited(LimitScope::User, Duration::from_secs(60));
    for fault in [Fault::Status(500), Fault::Cut(Cut::Unserved), limited] {
        let (left, written, _) = after(fault).await;
        assert_eq!((left, written), (vec![false], 1), "{fault:?}");
    }
}

#[tokio::test]
async fn what_was_written_although_the_answer_was_lost_is_seen() {
    for fault in [
        Fault::Cut(Cut::BeforeHead),
        Fault::Cut(Cut::InBody),
        Fault::Empty,
    ] {
        let (left, written, _) = after(fault).await;
        assert_eq!((left, written), (vec![], 1), "{fault:?}");
    }
}

#[tokio::test]
async fn what_succeeded_is_not_done_again() {
    let (_, _, desk) = after(Fault::Status(500)).await;
    let again = Script::at::<BulkOverwriteGlobalCommands>(Fault::Status(500));
    let again = desk.service.script(again);
    let published = desk.apply().await.expect("the guild alone is written");
    assert_eq!((published.scopes.len(), again.count()), (1, 0));
    assert!(desk.plan().await.is_empty());
}

#[tokio::test]
async fn scope_that_cannot_be_read_is_said() {
    let desk = Desk::start().await;
    let fault = Script::at::<ListGlobalCommands>(Fault::Status(503));
    let fault = desk.service.script(fault);
    let error = desk.deployed().await.expect_err("it is not read");
    assert_eq!((error.scope(), fault.count()), (Some(Scope::Global), 1));
}

#[tokio::test]
async fn permissions_that_may_not_be_read_are_unknown() {
    let desk = Desk::start().await;
    let fault = Script::at::<GetGuildCommandPermissions>(Fault::Status(403));
    let fault = desk.service.script(fault);
    assert_eq!(desk.plan().await.guilds(), []);
    drop(fault);
    assert_eq!(desk.plan().await.guilds(), [desk.service.home().id()]);
}

#[tokio::test]
async fn loss_of_a_global_command_is_told_with_its_guild() {
    let mut desk = Desk::start().await;
    desk.apply().await.expect("it is legal");
    let (home, id) = (desk.service.home().id(), desk.service.commands()[0].id);
    let app = desk.client.application(desk.service.application_id());
    let nobody = CommandPermission::everyone(home, false);
    let edit = app.guild(home).commands().permissions().edit(id, [nobody]);
    edit.bearer(&desk.user())
        .await
        .expect("the owner may do it");

    desk.declared = desk.declared.with(Scope::Global, [slash("elsewhere")]);
    let plan = desk.plan().await;
    let lost: Vec<_> = plan.deletions().map(|(_, it)| it.lost[0].guild).collect();
    assert_eq!(lost, [home]);
}

#[tokio::test]
async fn permissions_come_back_although_the_answer_was_lost() {
    let mut desk = Desk::start().await;
    desk.rename_here().await;
    let cut = Fault::Cut(Cut::BeforeHead);
    let said = desk.restored_after(cut, None).await.join("\n");
    assert!(said.ends_with("has its 1 entry again"), "{said}");
}

#[tokio::test]
async fn permissions_that_may_be_lost_are_listed() {
    let mut desk = Desk::start().await;
    desk.rename_here().await;
    let (cut, broken) = (Fault::Cut(Cut::BeforeHead), Fault::Status(500));
    let said = desk.restored_after(cut, Some(broken)).await.join("\n");
    assert!(said.contains("may have lost 1 entry"), "{said}");
}

#[tokio::test]
async fn permissions_of_a_command_that_was_not_written_are_not_lost() {
    let mut desk = Desk::start().await;
    desk.rename_here().await;
    let refused = Fault::Status(500);
    assert!(desk.restored_after(refused, None).await.is_empty());
}

#[tokio::test]
async fn permissions_go_to_a_global_command_that_was_there_already() {
    let mut desk = Desk::start().await;
    desk.declared = desk.declared.with(Scope::Global, [slash("here")]);
    desk.rename_here().await;
    let home = desk.service.home().id();
    desk.declared = desk.declared.clone().with(Scope::Guild(home), []);
    let plan = desk.plan().await;
    let published = desk.apply().await.expect("it is legal");
    let restored = desk.restored(&plan, &published).await;
    assert_eq!(restored.len(), 1);
    assert!(restored[0].outcome.is_ok(), "{}", restored[0]);
}

#[tokio::test]
async fn renamed_menu_is_recognized_with_what_the_service_fills_in() {
    let mut desk = Desk::start().await;
    let menu = |name| CommandBody::new(CommandType::User, name, "");
    desk.declared = desk.declared.with(Scope::Global, [menu("Greet")]);
    desk.apply().await.expect("it is legal");
    let filled_in = &desk.service.commands()[0].integration_types;
    assert!(filled_in.is_some());
    desk.declared = desk.declared.with(Scope::Global, [menu("Wave")]);
    let plan = desk.plan().await;
    let change = &plan.scopes()[0].commands[0].change;
    assert!(
        matches!(change, Change::Renamed { fields, .. } if fields.is_empty()),
        "{change:?}"
    );
}

#[tokio::test]
async fn entry_point_that_the_service_made_survives() {
    let desk = Desk::of(Emulator::builder().entry_point()).await;
    let launch = desk.service.commands().remove(0);
    desk.apply().await.expect("the entry point is sent along");
    assert!(desk.service.commands().contains(&launch));
    assert!(desk.plan().await.is_empty());
}

#[tokio::test]
async fn creates_beyond_the_days_are_told_before_the_service_refuses_them() {
    let limits = Limits::DOCUMENTED.with_creates_per_day(1);
    let mut desk = Desk::of(Emulator::builder().limits(limits)).await;
    desk.declared = desk
        .declared
        .with(Scope::Global, [slash("one"), slash("two")]);
    let options = PlanOptions::default().with_limits(limits);
    let deployed = desk.deployed().await.expect("it is read");
    let text = Plan::new(&desk.declared, &deployed, &options).to_string();
    assert!(text.contains("2 of 1 that the service takes in a day, which is too many"));
    let error = desk.apply().await.expect_err("they are too many");
    let code = error.client_error().and_then(client::Error::code);
    assert_eq!(code, Some(Code::MAX_DAILY_COMMAND_CREATES));
}

#[tokio::test]
async fn rename_under_an_id_keeps_the_id_and_counts_as_no_create() {
    let limits = Limits::DOCUMENTED.with_creates_per_day(1);
    let mut desk = Desk::of(Emulator::builder().limits(limits)).await;
    desk.apply().await.expect("it is legal");
    let id = desk.service.commands()[0].id;
    desk.declared = desk.declared.with(Scope::Global, [slash("elsewhere")]);
    let options = PlanOptions::default().with_renames(Renames::Update);
    let deployed = desk.deployed().await.expect("it is read");
    let plan = Plan::new(&desk.declared, &deployed, &options);
    let app = desk.service.application_id();
    apply(&desk.client, app, &plan)
        .await
        .expect("none is created");
    let renamed = desk.service.commands().remove(0);
    assert_eq!((renamed.id, renamed.name), (id, "elsewhere".to_owned()));
}
