//! After any failure, the next plan shows the actual state, and no write is repeated.

use std::time::Duration;

use acceptance::assert_contains;
use guildhall::client;
use guildhall::deploy::plan::{Change, PlanOptions, Renames, Scope};
use guildhall::deploy::publish::ScopeState;
use guildhall::model::api::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, ErrorCode, GetGuildCommandPermissions,
    ListGlobalCommands, ListGuildCommands, RateLimitScope,
};
use guildhall::model::{CommandBody, CommandType};
use guildhall::rules::Limits;
use guildhall_emulator::{ActiveFaultPlan, Disconnect, Emulator, Fault, FaultPlan};

use crate::plan_fixture::{PlanFixture, slash};

/// Applies a plan with a fault at the guild's overwrite. Returns whether each scope that still differs is global, the
/// number of written scopes, and the fixture.
async fn apply_with_fault(fault: Fault) -> (Vec<bool>, usize, PlanFixture) {
    let fixture = PlanFixture::start().await;
    let fault_plan = FaultPlan::at::<BulkOverwriteGuildCommands>(fault).times(1);
    let fault_plan = fixture.service.inject(fault_plan);
    let error = fixture.apply().await.expect_err("the overwrite fails");
    assert_eq!(fault_plan.hit_count(), 1);
    drop(fault_plan);
    (
        fixture.differing_scopes().await,
        error.written().scopes.len(),
        fixture,
    )
}

#[tokio::test]
async fn failure_between_scopes_leaves_the_rest_pending() {
    let limited = Fault::rate_limited(RateLimitScope::User, Duration::from_mins(1));
    for fault in [
        Fault::Status(500),
        Fault::Disconnect(Disconnect::BeforeHandling),
        limited,
    ] {
        let (left, written, _) = apply_with_fault(fault).await;
        assert_eq!((left, written), (vec![false], 1), "{fault:?}");
    }
}

/// Faults that lose the response to an overwrite that the service has processed.
const LOST_RESPONSES: [Fault; 3] = [
    Fault::Disconnect(Disconnect::BeforeResponse),
    Fault::Disconnect(Disconnect::DuringBody),
    Fault::Empty,
];

#[tokio::test]
async fn write_with_a_lost_response_counts_as_written() {
    for fault in LOST_RESPONSES {
        let fixture = PlanFixture::start().await;
        let fault_plan = FaultPlan::at::<BulkOverwriteGlobalCommands>(fault);
        let fault_plan = fixture.service.inject(fault_plan);
        let published = fixture
            .apply()
            .await
            .expect("the commands are read again after the fault");
        assert_eq!(
            (published.scopes.len(), fault_plan.hit_count()),
            (2, 1),
            "{fault:?}"
        );
        assert_eq!(published.scopes[0].commands, fixture.service.commands());
    }
}

#[tokio::test]
async fn unwritten_scope_is_known_to_be_unchanged() {
    let fixture = PlanFixture::start().await;
    let limited = Fault::rate_limited(RateLimitScope::User, Duration::from_mins(1));
    for fault in [Fault::Status(500), Fault::Status(403), limited] {
        let _fault_plan = fail_guild_overwrite(&fixture, fault);
        let error = fixture.apply().await.expect_err("the overwrite fails");
        assert_eq!(*error.scope_state(), ScopeState::Unchanged, "{fault:?}");
    }
}

#[tokio::test]
async fn unfinished_overwrite_may_still_be_served_after_the_re_read() {
    let fixture = PlanFixture::start().await;
    for fault in [
        Fault::Disconnect(Disconnect::BeforeHandling),
        Fault::Status(504),
    ] {
        let _fault_plan = fail_guild_overwrite(&fixture, fault);
        let error = fixture.apply().await.expect_err("the overwrite fails");
        assert_eq!(*error.scope_state(), ScopeState::InFlight, "{fault:?}");
        assert_contains(
            &error.to_string(),
            "the service may still process the overwrite",
        );
    }
}

#[tokio::test]
async fn unfinished_attempt_may_still_be_served_after_a_failed_retry() {
    let fixture = PlanFixture::retrying_once().await;
    let limited = Fault::rate_limited(RateLimitScope::User, Duration::from_mins(1));
    for last in [Fault::Status(500), Fault::Status(403), limited] {
        let open = FaultPlan::at::<BulkOverwriteGuildCommands>(Fault::Status(504)).times(1);
        let open = fixture.service.inject(open);
        let _last = fail_guild_overwrite(&fixture, last);
        let error = fixture.apply().await.expect_err("the overwrite fails");
        assert_eq!(open.hit_count(), 1);
        assert_eq!(*error.scope_state(), ScopeState::InFlight, "{last:?}");
    }
}

#[tokio::test]
async fn moving_command_is_available_even_if_its_new_scope_rejects_it() {
    let mut fixture = PlanFixture::start().await;
    fixture
        .apply()
        .await
        .expect("the service accepts the commands");
    fixture.declare(Scope::Global, []);
    fixture.declare(
        fixture.default_guild(),
        [slash("here"), slash("everywhere")],
    );
    let rejected = fail_guild_overwrite(&fixture, Fault::Status(403));
    let error = fixture.apply().await.expect_err("the overwrite fails");
    assert_eq!(error.written().scopes, [], "{error}");
    assert_eq!(fixture.service.commands()[0].name, "everywhere");
    drop(rejected);
    let written = fixture
        .apply()
        .await
        .expect("the service accepts the commands")
        .scopes;
    let written: Vec<_> = written.iter().map(|scope| scope.scope).collect();
    assert_eq!(written, [fixture.default_guild(), Scope::Global]);
}

#[tokio::test]
async fn scopes_that_swap_commands_are_both_written() {
    let mut fixture = PlanFixture::start().await;
    let body = |name| CommandBody::new(CommandType::ChatInput, name, name);
    fixture.declare(fixture.default_guild(), [body("one")]);
    fixture.register(Scope::Global, [body("two")]).await;
    fixture.declare(fixture.default_guild(), [body("two")]);
    fixture.declare(Scope::Global, [body("one")]);
    let moves = fixture.plan().await.deletions().count();
    let written = fixture
        .apply()
        .await
        .expect("the service accepts the commands")
        .scopes
        .len();
    assert_eq!(moves, 2);
    assert_eq!(written, 2);
    assert_eq!(fixture.differing_scopes().await.len(), 0);
}

/// Injects a fault at the overwrite of the default guild.
fn fail_guild_overwrite(fixture: &PlanFixture, fault: Fault) -> ActiveFaultPlan {
    let fault_plan = FaultPlan::at::<BulkOverwriteGuildCommands>(fault);
    fixture.service.inject(fault_plan)
}

#[tokio::test]
async fn scope_that_cannot_be_re_read_is_unknown() {
    let fixture = PlanFixture::start().await;
    let plan = fixture.plan().await;
    let _lost = fail_guild_overwrite(&fixture, Fault::Empty);
    let broken = FaultPlan::at::<ListGuildCommands>(Fault::Status(500));
    let broken = fixture.service.inject(broken);
    let error = fixture
        .apply_plan(&plan)
        .await
        .expect_err("the result of the overwrite is unknown");
    assert_eq!(*error.scope_state(), ScopeState::Unknown);
    assert_contains(&error.to_string(), "the overwrite may have succeeded");
    drop(broken);
    assert!(fixture.plan().await.is_empty(), "the overwrite succeeded");
}

#[tokio::test]
async fn concurrent_changes_are_reported() {
    let fixture = PlanFixture::start().await;
    let plan = fixture.plan().await;
    let _failed = fail_guild_overwrite(&fixture, Fault::Status(500));
    let here = fixture.app().guild(fixture.guild_id()).commands();
    here.create(slash("theirs"))
        .await
        .expect("the command is valid");
    let error = fixture
        .apply_plan(&plan)
        .await
        .expect_err("the overwrite fails");
    let there = fixture.local_commands();
    assert_eq!(*error.scope_state(), ScopeState::Other(there));
}

/// Applies a plan despite a fault, with a client that waits and retries. Returns the number of overwrites sent for the
/// global scope and for the guild.
async fn overwrite_counts_despite(fault: Fault) -> (usize, usize) {
    let fixture = PlanFixture::retrying().await;
    // A fault plan with a delay of zero counts the requests.
    let count = Fault::Slow(Duration::ZERO);
    let global = FaultPlan::at::<BulkOverwriteGlobalCommands>(count);
    let global = fixture.service.inject(global);
    let fault_plan = FaultPlan::at::<BulkOverwriteGuildCommands>(fault).times(1);
    let fault_plan = fixture.service.inject(fault_plan);
    let default_guild = fail_guild_overwrite(&fixture, count);
    let published = fixture.apply().await.expect("the overwrite is retried");
    assert_eq!(
        (published.scopes.len(), fault_plan.hit_count()),
        (2, 1),
        "{fault:?}"
    );
    assert!(fixture.plan().await.is_empty());
    (global.hit_count(), default_guild.hit_count())
}

#[tokio::test]
async fn no_write_is_repeated_after_a_rate_limit_between_scopes() {
    let limited = Fault::rate_limited(RateLimitScope::User, Duration::ZERO);
    assert_eq!(overwrite_counts_despite(limited).await, (1, 1));
}

#[tokio::test]
async fn no_write_is_repeated_after_an_outage_between_scopes() {
    assert_eq!(overwrite_counts_despite(Fault::Status(500)).await, (1, 1));
}

#[tokio::test]
async fn next_apply_repeats_no_successful_write() {
    let (_, _, fixture) = apply_with_fault(Fault::Status(500)).await;
    let again = FaultPlan::at::<BulkOverwriteGlobalCommands>(Fault::Status(500));
    let again = fixture.service.inject(again);
    let published = fixture
        .apply()
        .await
        .expect("only the guild is overwritten");
    assert_eq!((published.scopes.len(), again.hit_count()), (1, 0));
    assert!(fixture.plan().await.is_empty());
}

#[tokio::test]
async fn unreadable_scope_is_reported() {
    let fixture = PlanFixture::start().await;
    let fault = FaultPlan::at::<ListGlobalCommands>(Fault::Status(503));
    let fault = fixture.service.inject(fault);
    let error = fixture
        .deployed()
        .await
        .expect_err("the listing fails with status 503");
    assert_eq!((error.scope(), fault.hit_count()), (Some(Scope::Global), 1));
}

#[tokio::test]
async fn unreadable_permissions_are_unknown() {
    let fixture = PlanFixture::start().await;
    let fault = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Status(403));
    let fault = fixture.service.inject(fault);
    assert_eq!(fixture.plan().await.guilds(), []);
    drop(fault);
    assert_eq!(fixture.plan().await.guilds(), [fixture.guild_id()]);
}

#[tokio::test]
async fn user_token_reads_permissions_that_the_app_may_not_read() {
    let fixture = PlanFixture::start().await;
    let default_guild = fixture.guild_id();
    let rejected = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Status(403)).times(1);
    let _rejected = fixture.service.inject(rejected);
    let deployed = fixture
        .deployed()
        .await
        .expect("the registered commands can be read");
    assert_eq!(deployed.guilds().count(), 0);
    let token = fixture.owner_token(default_guild);
    let deployed = fixture.reader().read_permissions_as_user(deployed, &token);
    let deployed = deployed.await;
    let deployed = deployed.expect("the owner can read command permissions");
    assert_eq!(deployed.guilds().collect::<Vec<_>>(), [default_guild]);
}

#[tokio::test]
async fn loss_of_a_global_command_is_reported_with_its_guild() {
    let mut fixture = PlanFixture::start().await;
    fixture.rename_global_command().await;
    let plan = fixture.plan().await;
    let lost: Vec<_> = plan
        .deletions()
        .map(|(_, command)| command.lost_permissions[0].guild)
        .collect();
    assert_eq!(
        (lost, plan.guild_count()),
        (vec![fixture.guild_id()], Some(1))
    );
}

/// Returns the restore report after a fault at the overwrite of the default guild.
async fn restore_report_after(fixture: &PlanFixture, fault: Fault) -> Vec<String> {
    let plan = fixture.plan().await;
    let fault_plan = fail_guild_overwrite(fixture, fault);
    let outcome = fixture.apply_plan(&plan).await;
    let written = outcome.unwrap_or_else(|error| error.written().clone());
    drop(fault_plan);
    let restored = fixture.restore(&plan, &written).await;
    restored.iter().map(ToString::to_string).collect()
}

#[tokio::test]
async fn permissions_are_restored_after_a_lost_response() {
    for fault in LOST_RESPONSES {
        let mut fixture = PlanFixture::start().await;
        fixture.rename_guild_command().await;
        let report = restore_report_after(&fixture, fault).await.join("\n");
        assert!(
            report.contains(": restored 1 permission entry in guild "),
            "{report}"
        );
    }
}

#[tokio::test]
async fn possibly_lost_permissions_are_reported() {
    let mut fixture = PlanFixture::start().await;
    fixture.rename_guild_command().await;
    let plan = fixture.plan().await;
    let _disconnect = fail_guild_overwrite(&fixture, Fault::Disconnect(Disconnect::BeforeResponse));
    let broken = FaultPlan::at::<ListGuildCommands>(Fault::Status(500));
    let _broken = fixture.service.inject(broken);
    let error = fixture
        .apply_plan(&plan)
        .await
        .expect_err("the result of the overwrite is unknown");
    let report = fixture.restore(&plan, error.written()).await[0].to_string();
    assert_contains(&report, "may have lost 1 permission entry");
}

#[tokio::test]
async fn permissions_of_an_unwritten_command_are_not_lost() {
    let mut fixture = PlanFixture::start().await;
    fixture.rename_guild_command().await;
    assert!(
        restore_report_after(&fixture, Fault::Status(500))
            .await
            .is_empty()
    );
}

#[tokio::test]
async fn permissions_move_to_an_existing_global_command() {
    let mut fixture = PlanFixture::start().await;
    fixture.declare(Scope::Global, [slash("here")]);
    fixture.rename_guild_command().await;
    fixture.declare(fixture.default_guild(), []);
    let restored = fixture.apply_and_restore().await;
    assert_eq!(restored.len(), 1);
    assert!(restored[0].result.is_ok(), "{}", restored[0]);
}

#[tokio::test]
async fn renamed_context_menu_command_is_recognized_despite_filled_in_defaults() {
    let mut fixture = PlanFixture::start().await;
    let menu = |name| CommandBody::new(CommandType::User, name, "");
    fixture.register(Scope::Global, [menu("Greet")]).await;
    let filled_in = &fixture.service.commands()[0].integration_types;
    assert!(filled_in.is_some());
    fixture.declare(Scope::Global, [menu("Wave")]);
    let plan = fixture.plan().await;
    let change = &plan.scopes()[0].commands[0].change;
    assert!(
        matches!(change, Change::Renamed { fields, .. } if fields.is_empty()),
        "{change:?}"
    );
}

#[tokio::test]
async fn entry_point_created_by_the_service_survives() {
    let fixture = PlanFixture::with_builder(Emulator::builder().activity(true)).await;
    let launch = fixture.service.commands().remove(0);
    fixture
        .apply()
        .await
        .expect("the overwrite contains the entry point");
    assert!(fixture.service.commands().contains(&launch));
    assert!(fixture.plan().await.is_empty());
}

#[tokio::test]
async fn exceeded_daily_create_limit_is_reported_before_the_service_rejects_the_overwrite() {
    let limits = Limits::SPECIFICATION.creates_per_day(1);
    let mut fixture = PlanFixture::with_builder(Emulator::builder().limits(limits)).await;
    fixture.options = PlanOptions::default().limits(limits);
    fixture.declare(Scope::Global, [slash("one"), slash("two")]);
    let text = fixture.plan().await.to_string();
    assert_contains(&text, "creates: 2 of at most 1 per day: too many");
    let error = fixture
        .apply()
        .await
        .expect_err("the plan exceeds the daily limit");
    let code = error.client_error().and_then(client::Error::code);
    assert_eq!(code, Some(ErrorCode::MAX_DAILY_COMMAND_CREATES));
}

#[tokio::test]
async fn rename_that_keeps_the_id_does_not_count_as_a_create() {
    let limits = Limits::SPECIFICATION.creates_per_day(1);
    let mut fixture = PlanFixture::with_builder(Emulator::builder().limits(limits)).await;
    fixture
        .apply()
        .await
        .expect("the service accepts the commands");
    let id = fixture.service.commands()[0].id;
    fixture.options = PlanOptions::default().renames(Renames::Update);
    fixture.register(Scope::Global, [slash("elsewhere")]).await;
    let renamed = fixture.service.commands().remove(0);
    assert_eq!((renamed.id, renamed.name), (id, "elsewhere".to_owned()));
}
