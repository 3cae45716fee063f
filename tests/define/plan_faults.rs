//! Whatever goes wrong on the way, the next plan shows what is there, and nothing is done twice.

use std::time::Duration;

use guildhall::client;
use guildhall::deploy::plan::{Change, PlanOptions, Renames, Scope};
use guildhall::deploy::publish::{Aftermath, read_permissions};
use guildhall::model::api::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, Code, GetGuildCommandPermissions,
    LimitScope, ListGlobalCommands, ListGuildCommands,
};
use guildhall::model::{CommandBody, CommandType};
use guildhall::rules::Limits;
use guildhall_emulator::{ActiveFaultPlan, Disconnect, Emulator, Fault, FaultPlan};

use crate::plan_desk::{Desk, slash};

/// What is left to be done after a fault at the guild's overwrite, and what was written.
async fn after(fault: Fault) -> (Vec<bool>, usize, Desk) {
    let desk = Desk::start().await;
    let script = FaultPlan::at::<BulkOverwriteGuildCommands>(fault).times(1);
    let script = desk.service.inject(script);
    let error = desk.apply().await.expect_err("a fault is met");
    assert_eq!(script.hit_count(), 1);
    drop(script);
    (desk.left().await, error.written().scopes.len(), desk)
}

#[tokio::test]
async fn failure_between_scopes_leaves_the_rest_to_be_done() {
    let limited = Fault::rate_limited(LimitScope::User, Duration::from_secs(60));
    for fault in [
        Fault::Status(500),
        Fault::Disconnect(Disconnect::BeforeHandling),
        limited,
    ] {
        let (left, written, _) = after(fault).await;
        assert_eq!((left, written), (vec![false], 1), "{fault:?}");
    }
}

/// Faults after which nobody knows whether an overwrite was served, and it was.
const UNTOLD: [Fault; 3] = [
    Fault::Disconnect(Disconnect::BeforeResponse),
    Fault::Disconnect(Disconnect::DuringBody),
    Fault::Empty,
];

#[tokio::test]
async fn what_was_written_although_the_answer_was_lost_counts_as_written() {
    for fault in UNTOLD {
        let desk = Desk::start().await;
        let script = FaultPlan::at::<BulkOverwriteGlobalCommands>(fault);
        let script = desk.service.inject(script);
        let published = desk.apply().await.expect("a second look shows it");
        assert_eq!(
            (published.scopes.len(), script.hit_count()),
            (2, 1),
            "{fault:?}"
        );
        assert_eq!(published.scopes[0].commands, desk.service.commands());
    }
}

#[tokio::test]
async fn scope_that_was_not_written_is_known_to_be_the_same() {
    let desk = Desk::start().await;
    let limited = Fault::rate_limited(LimitScope::User, Duration::from_secs(60));
    for fault in [Fault::Status(500), Fault::Status(403), limited] {
        let _script = at_home(&desk, fault);
        let error = desk.apply().await.expect_err("a fault is met");
        assert_eq!(*error.aftermath(), Aftermath::Same, "{fault:?}");
    }
}

#[tokio::test]
async fn overwrite_that_no_answer_ends_may_be_served_after_the_second_look() {
    let desk = Desk::start().await;
    for fault in [
        Fault::Disconnect(Disconnect::BeforeHandling),
        Fault::Status(504),
    ] {
        let _script = at_home(&desk, fault);
        let error = desk.apply().await.expect_err("a fault is met");
        assert_eq!(*error.aftermath(), Aftermath::Unsettled, "{fault:?}");
        assert!(
            error.to_string().contains("it may be written yet"),
            "{error}"
        );
    }
}

#[tokio::test]
async fn attempt_that_no_answer_ended_may_be_served_whatever_the_next_one_is_answered() {
    let desk = Desk::stubborn().await;
    let limited = Fault::rate_limited(LimitScope::User, Duration::from_secs(60));
    for last in [Fault::Status(500), Fault::Status(403), limited] {
        let open = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Status(504)).times(1);
        let open = desk.service.inject(open);
        let _last = at_home(&desk, last);
        let error = desk.apply().await.expect_err("faults are met");
        assert_eq!(open.hit_count(), 1);
        assert_eq!(*error.aftermath(), Aftermath::Unsettled, "{last:?}");
    }
}

#[tokio::test]
async fn command_that_moves_is_nowhere_missing_where_its_new_place_refuses_it() {
    let mut desk = Desk::start().await;
    desk.apply().await.expect("it is legal");
    desk.declare(Scope::Global, []);
    desk.declare(desk.home(), [slash("here"), slash("everywhere")]);
    let refused = at_home(&desk, Fault::Status(403));
    let error = desk.apply().await.expect_err("a fault is met");
    assert_eq!(error.written().scopes, [], "{error}");
    assert_eq!(desk.service.commands()[0].name, "everywhere");
    drop(refused);
    let written = desk.apply().await.expect("it is legal").scopes;
    let written: Vec<_> = written.iter().map(|scope| scope.scope).collect();
    assert_eq!(written, [desk.home(), Scope::Global]);
}

#[tokio::test]
async fn scopes_that_exchange_commands_are_written_both() {
    let mut desk = Desk::start().await;
    let body = |name| CommandBody::new(CommandType::ChatInput, name, name);
    desk.declare(desk.home(), [body("one")]);
    desk.bring(Scope::Global, [body("two")]).await;
    desk.declare(desk.home(), [body("two")]);
    desk.declare(Scope::Global, [body("one")]);
    let moves = desk.plan().await.deletions().count();
    let written = desk.apply().await.expect("it is legal").scopes.len();
    assert_eq!((moves, written, desk.left().await.len()), (2, 2, 0));
}

/// A fault at the overwrite of the home.
fn at_home(desk: &Desk, fault: Fault) -> ActiveFaultPlan {
    let script = FaultPlan::at::<BulkOverwriteGuildCommands>(fault);
    desk.service.inject(script)
}

#[tokio::test]
async fn what_cannot_be_read_again_is_not_known() {
    let desk = Desk::start().await;
    let plan = desk.plan().await;
    let _lost = at_home(&desk, Fault::Empty);
    let broken = FaultPlan::at::<ListGuildCommands>(Fault::Status(500));
    let broken = desk.service.inject(broken);
    let error = desk.do_as(&plan).await.expect_err("nobody knows");
    assert_eq!(*error.aftermath(), Aftermath::Unknown);
    assert!(
        error.to_string().contains("it may have been written"),
        "{error}"
    );
    drop(broken);
    assert!(desk.plan().await.is_empty(), "it was");
}

#[tokio::test]
async fn what_somebody_else_wrote_meanwhile_is_told() {
    let desk = Desk::start().await;
    let plan = desk.plan().await;
    let _failed = at_home(&desk, Fault::Status(500));
    let here = desk
        .app()
        .guild(desk.service.default_guild().id())
        .commands();
    here.create(slash("theirs")).await.expect("it is legal");
    let error = desk.do_as(&plan).await.expect_err("a fault is met");
    let there = desk
        .service
        .guild_commands(desk.service.default_guild().id());
    assert_eq!(*error.aftermath(), Aftermath::Other(there));
}

/// How often each scope is written by a client that waits and tries again, through a fault.
async fn written_through(fault: Fault) -> (usize, usize) {
    let desk = Desk::patient().await;
    // A script that holds nothing up counts the calls.
    let count = Fault::Slow(Duration::ZERO);
    let global = FaultPlan::at::<BulkOverwriteGlobalCommands>(count);
    let global = desk.service.inject(global);
    let met = FaultPlan::at::<BulkOverwriteGuildCommands>(fault).times(1);
    let met = desk.service.inject(met);
    let home = at_home(&desk, count);
    let published = desk.apply().await.expect("it is tried again");
    assert_eq!(
        (published.scopes.len(), met.hit_count()),
        (2, 1),
        "{fault:?}"
    );
    assert!(desk.plan().await.is_empty());
    (global.hit_count(), home.hit_count())
}

#[tokio::test]
async fn limit_in_the_middle_is_waited_out_and_nothing_is_repeated() {
    let limited = Fault::rate_limited(LimitScope::User, Duration::ZERO);
    assert_eq!(written_through(limited).await, (1, 1));
}

#[tokio::test]
async fn outage_between_scopes_is_waited_out_and_nothing_is_repeated() {
    assert_eq!(written_through(Fault::Status(500)).await, (1, 1));
}

#[tokio::test]
async fn what_succeeded_is_not_done_again() {
    let (_, _, desk) = after(Fault::Status(500)).await;
    let again = FaultPlan::at::<BulkOverwriteGlobalCommands>(Fault::Status(500));
    let again = desk.service.inject(again);
    let published = desk.apply().await.expect("the guild alone is written");
    assert_eq!((published.scopes.len(), again.hit_count()), (1, 0));
    assert!(desk.plan().await.is_empty());
}

#[tokio::test]
async fn scope_that_cannot_be_read_is_said() {
    let desk = Desk::start().await;
    let fault = FaultPlan::at::<ListGlobalCommands>(Fault::Status(503));
    let fault = desk.service.inject(fault);
    let error = desk.deployed().await.expect_err("it is not read");
    assert_eq!((error.scope(), fault.hit_count()), (Some(Scope::Global), 1));
}

#[tokio::test]
async fn permissions_that_may_not_be_read_are_unknown() {
    let desk = Desk::start().await;
    let fault = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Status(403));
    let fault = desk.service.inject(fault);
    assert_eq!(desk.plan().await.guilds(), []);
    drop(fault);
    assert_eq!(
        desk.plan().await.guilds(),
        [desk.service.default_guild().id()]
    );
}

#[tokio::test]
async fn what_the_app_is_not_told_is_read_for_a_user() {
    let desk = Desk::start().await;
    let home = desk.service.default_guild().id();
    let refused = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Status(403)).times(1);
    let _refused = desk.service.inject(refused);
    let deployed = desk.deployed().await.expect("it is read");
    assert_eq!(deployed.guilds().count(), 0);
    let deployed = read_permissions(&desk.app(), deployed, &desk.user(home)).await;
    let deployed = deployed.expect("the owner may read it");
    assert_eq!(deployed.guilds().collect::<Vec<_>>(), [home]);
}

#[tokio::test]
async fn loss_of_a_global_command_is_told_with_its_guild() {
    let mut desk = Desk::start().await;
    desk.rename_everywhere().await;
    let home = desk.service.default_guild().id();
    let plan = desk.plan().await;
    let lost: Vec<_> = plan.deletions().map(|(_, it)| it.lost[0].guild).collect();
    assert_eq!((lost, plan.guild_count()), (vec![home], Some(1)));
}

/// What is said of permissions where the overwrite of the home meets a fault.
async fn restored_after(desk: &Desk, fault: Fault) -> Vec<String> {
    let plan = desk.plan().await;
    let script = at_home(desk, fault);
    let outcome = desk.do_as(&plan).await;
    let written = outcome.unwrap_or_else(|error| error.written().clone());
    drop(script);
    let restored = desk.restored(&plan, &written).await;
    restored.iter().map(ToString::to_string).collect()
}

#[tokio::test]
async fn permissions_come_back_although_the_answer_was_lost() {
    for fault in UNTOLD {
        let mut desk = Desk::start().await;
        desk.rename_here().await;
        let said = restored_after(&desk, fault).await.join("\n");
        assert!(said.ends_with("has its 1 entry again"), "{said}");
    }
}

#[tokio::test]
async fn permissions_that_may_be_lost_are_listed() {
    let mut desk = Desk::start().await;
    desk.rename_here().await;
    let plan = desk.plan().await;
    let _cut = at_home(&desk, Fault::Disconnect(Disconnect::BeforeResponse));
    let broken = FaultPlan::at::<ListGuildCommands>(Fault::Status(500));
    let _broken = desk.service.inject(broken);
    let error = desk.do_as(&plan).await.expect_err("nobody knows");
    let said = desk.restored(&plan, error.written()).await[0].to_string();
    assert!(said.contains("may have lost 1 entry"), "{said}");
}

#[tokio::test]
async fn permissions_of_a_command_that_was_not_written_are_not_lost() {
    let mut desk = Desk::start().await;
    desk.rename_here().await;
    assert!(restored_after(&desk, Fault::Status(500)).await.is_empty());
}

#[tokio::test]
async fn permissions_go_to_a_global_command_that_was_there_already() {
    let mut desk = Desk::start().await;
    desk.declare(Scope::Global, [slash("here")]);
    desk.rename_here().await;
    desk.declare(desk.home(), []);
    let restored = desk.apply_and_restore().await;
    assert_eq!(restored.len(), 1);
    assert!(restored[0].outcome.is_ok(), "{}", restored[0]);
}

#[tokio::test]
async fn renamed_menu_is_recognized_with_what_the_service_fills_in() {
    let mut desk = Desk::start().await;
    let menu = |name| CommandBody::new(CommandType::User, name, "");
    desk.bring(Scope::Global, [menu("Greet")]).await;
    let filled_in = &desk.service.commands()[0].integration_types;
    assert!(filled_in.is_some());
    desk.declare(Scope::Global, [menu("Wave")]);
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
    desk.options = PlanOptions::default().with_limits(limits);
    desk.declare(Scope::Global, [slash("one"), slash("two")]);
    let text = desk.plan().await.to_string();
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
    desk.options = PlanOptions::default().with_renames(Renames::Update);
    desk.bring(Scope::Global, [slash("elsewhere")]).await;
    let renamed = desk.service.commands().remove(0);
    assert_eq!((renamed.id, renamed.name), (id, "elsewhere".to_owned()));
}
