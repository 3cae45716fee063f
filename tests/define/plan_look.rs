//! What is read of guilds for a plan: their commands, or only what they have set.

use std::time::Duration;

use guildhall::deploy::plan::{Change, Plan, Scope};
use guildhall::deploy::publish::{permissions_in, read, read_present};
use guildhall::model::api::ListGuildCommands;
use guildhall::model::{Id, Timestamp};
use guildhall_emulator::{Clock, Emulator, Fault, FaultPlan};

use crate::plan_desk::{Desk, slash};

const HOUR: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn guilds_that_are_looked_into_tell_what_they_have_set_and_no_commands() {
    let mut desk = Desk::start().await;
    desk.rename_everywhere().await;
    let (home, other) = (
        desk.service.default_guild().id(),
        desk.service.guild("Other").await.id(),
    );
    desk.bring(Scope::Guild(other), [slash("elsewhere")]).await;

    let app = desk.service.application_id();
    let looked = permissions_in(&desk.client, app, [other, Id::new(5), home]).await;

    let looked = looked.expect("they are asked");
    let mut known = [home, other];
    known.sort_unstable();
    assert_eq!(looked.guilds().collect::<Vec<_>>(), known);
    assert_eq!(looked.scopes().count(), 0);
}

#[tokio::test]
async fn many_guilds_are_read_at_a_time() {
    let start = Timestamp::from_millis(1_767_225_600_000).expect("it is a time");
    let clock = Clock::at(start);
    let desk = Desk::of(Emulator::builder().clock(clock.clone())).await;
    let mut scopes = vec![desk.home()];
    for name in ["One", "Two", "Three"] {
        scopes.push(Scope::Guild(desk.service.guild(name).await.id()));
    }
    let first = FaultPlan::at::<ListGuildCommands>(Fault::Slow(Duration::ZERO)).times(1);
    let _first = desk.service.inject(first);
    let slow = FaultPlan::at::<ListGuildCommands>(Fault::Slow(HOUR));
    let slow = desk.service.inject(slow);

    let (client, app, count) = (
        desk.client.clone(),
        desk.service.application_id(),
        scopes.len(),
    );
    let reading = tokio::spawn(async move { read(&client, app, scopes).await });
    slow.wait_for_hits(3).await;
    clock.advance(HOUR);

    let read = reading.await.expect("it ends").expect("they are read");
    assert_eq!(read.scopes().count(), count);
}

/// A guild that has removed the app.
const AWAY: Scope = Scope::Guild(Id::new(5));

/// What is to be done, where guilds may have removed the app.
async fn planned(desk: &Desk) -> Plan {
    let scopes: Vec<_> = desk.declared.scopes().map(|(scope, _)| scope).collect();
    let read = read_present(&desk.client, desk.service.application_id(), scopes);
    let deployed = read.await.expect("the others are read");
    Plan::new(&desk.declared, &deployed, &desk.options)
}

#[tokio::test]
async fn guild_without_the_app_is_passed_over_and_the_others_are_written() {
    let mut desk = Desk::start().await;
    desk.declare(AWAY, [slash("away")]);
    let plan = planned(&desk).await;
    assert_eq!(plan.absent().first().copied().map(Scope::Guild), Some(AWAY));
    let published = desk.do_as(&plan).await.expect("the others are there");
    let written: Vec<_> = published.scopes.iter().map(|it| it.scope).collect();
    assert_eq!(written, [Scope::Global, desk.home()]);
}

#[tokio::test]
async fn global_command_stays_until_a_guild_that_it_moves_to_has_the_app() {
    let mut desk = Desk::start().await;
    desk.apply().await.expect("it is legal");
    // But for its name, it is the one that stays.
    desk.declare(Scope::Global, [slash("alike")]);
    desk.declare(AWAY, [slash("everywhere")]);
    let plan = planned(&desk).await;
    let stays = "! /everywhere, which moves to guild 5, stays: nothing is written there\n";
    let text = plan.text().with_width(100).to_string();
    assert!(text.contains(stays), "{text}");
    desk.do_as(&plan).await.expect("it is legal");
    let there = desk.service.commands();
    let there: Vec<_> = there.iter().map(|it| &*it.name).collect();
    assert_eq!(there, ["alike", "everywhere"]);
}

#[tokio::test]
async fn global_command_goes_where_one_guild_that_it_moves_to_has_the_app() {
    let mut desk = Desk::start().await;
    desk.apply().await.expect("it is legal");
    desk.declare(Scope::Global, []);
    desk.declare(AWAY, [slash("everywhere")]);
    desk.declare(desk.home(), [slash("everywhere"), slash("here")]);
    let plan = planned(&desk).await;
    let (_, gone) = plan.deletions().next().expect("it goes");
    assert!(
        matches!(&gone.change, Change::Deleted { to, .. } if *to == [desk.home()]),
        "{gone:?}"
    );
}
