//! Reading guilds for a plan: their commands, or only their permissions.

use std::time::Duration;

use acceptance::assert_contains;
use guildhall::deploy::plan::{Change, Plan, Scope};
use guildhall::deploy::publish::read;
use guildhall::model::api::ListGuildCommands;
use guildhall::model::{Id, Timestamp};
use guildhall_emulator::{Clock, Emulator, Fault, FaultPlan};

use crate::plan_fixture::{PlanFixture, slash};

const HOUR: Duration = Duration::from_hours(1);

#[tokio::test]
async fn scanned_guilds_provide_permissions_but_no_commands() {
    let mut fixture = PlanFixture::start().await;
    fixture.rename_global_command().await;
    let (default_guild, other) = (
        fixture.guild_id(),
        fixture.service.guild("Other").await.id(),
    );
    fixture
        .register(Scope::Guild(other), [slash("elsewhere")])
        .await;

    let scanned = fixture
        .reader()
        .read_guild_permissions([other, Id::new(5), default_guild], |_| ())
        .await
        .expect("the service responds");
    let mut known = [default_guild, other];
    known.sort_unstable();
    assert_eq!(scanned.guilds().collect::<Vec<_>>(), known);
    assert_eq!(scanned.scopes().count(), 0);
}

#[tokio::test]
async fn several_guilds_are_read_concurrently() {
    let start = Timestamp::from_millis(1_767_225_600_000).expect("the time is in the valid range");
    let clock = Clock::at(start);
    let fixture = PlanFixture::with_builder(Emulator::builder().clock(clock.clone())).await;
    let mut scopes = vec![fixture.default_guild()];
    for name in ["One", "Two", "Three"] {
        scopes.push(Scope::Guild(fixture.service.guild(name).await.id()));
    }
    let first = FaultPlan::at::<ListGuildCommands>(Fault::Slow(Duration::ZERO)).times(1);
    let _first = fixture.service.inject(first);
    let slow = FaultPlan::at::<ListGuildCommands>(Fault::Slow(HOUR));
    let slow = fixture.service.inject(slow);

    let (client, app, count) = (
        fixture.client.clone(),
        fixture.service.application_id(),
        scopes.len(),
    );
    let reading = tokio::spawn(async move { read(&client, app, scopes).await });
    slow.wait_for_hits(3).await;
    clock.advance(HOUR);

    let read = reading
        .await
        .expect("the task does not panic")
        .expect("the registered commands can be read");
    assert_eq!(read.scopes().count(), count);
}

/// Guild without the app.
const GUILD_WITHOUT_APP: Scope = Scope::Guild(Id::new(5));

/// Returns the plan without the guilds that do not have the app.
async fn plan_for_present_guilds(fixture: &PlanFixture) -> Plan {
    let scopes: Vec<_> = fixture.declared.scopes().map(|(scope, _)| scope).collect();
    let read = fixture.reader().read_or_mark_absent(scopes, |_| ()).await;
    let deployed = read.expect("absent guilds are skipped");
    Plan::new(&fixture.declared, &deployed, &fixture.options)
}

#[tokio::test]
async fn guild_without_the_app_is_skipped_and_other_scopes_are_written() {
    let mut fixture = PlanFixture::start().await;
    fixture.declare(GUILD_WITHOUT_APP, [slash("away")]);
    let plan = plan_for_present_guilds(&fixture).await;
    assert_eq!(
        plan.absent().first().copied().map(Scope::Guild),
        Some(GUILD_WITHOUT_APP)
    );
    let published = fixture
        .apply_plan(&plan)
        .await
        .expect("absent guilds are skipped");
    let written: Vec<_> = published.scopes.iter().map(|scope| scope.scope).collect();
    assert_eq!(written, [Scope::Global, fixture.default_guild()]);
}

#[tokio::test]
async fn global_command_stays_if_no_guild_it_moves_to_has_the_app() {
    let mut fixture = PlanFixture::start().await;
    fixture
        .apply()
        .await
        .expect("the service accepts the commands");
    // `/alike` has the body of the remaining `/everywhere`, but must not count as a rename of it.
    fixture.declare(Scope::Global, [slash("alike")]);
    fixture.declare(GUILD_WITHOUT_APP, [slash("everywhere")]);
    let plan = plan_for_present_guilds(&fixture).await;
    let stays = "! /everywhere, which moves to guild 5, is kept: the guild is skipped\n";
    let text = plan.text().width(100).to_string();
    assert_contains(&text, stays);
    fixture
        .apply_plan(&plan)
        .await
        .expect("the service accepts the commands");
    let there = fixture.service.commands();
    let there: Vec<_> = there.iter().map(|command| &*command.name).collect();
    assert_eq!(there, ["alike", "everywhere"]);
}

#[tokio::test]
async fn global_command_moves_if_one_guild_it_moves_to_has_the_app() {
    let mut fixture = PlanFixture::start().await;
    fixture
        .apply()
        .await
        .expect("the service accepts the commands");
    fixture.declare(Scope::Global, []);
    fixture.declare(GUILD_WITHOUT_APP, [slash("everywhere")]);
    fixture.declare(
        fixture.default_guild(),
        [slash("everywhere"), slash("here")],
    );
    let plan = plan_for_present_guilds(&fixture).await;
    let (_, gone) = plan
        .deletions()
        .next()
        .expect("the plan deletes the global command");
    assert!(
        matches!(&gone.change, Change::Deleted { to, .. } if *to == [fixture.default_guild()]),
        "{gone:?}"
    );
}
