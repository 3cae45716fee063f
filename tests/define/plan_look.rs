//! What is read of guilds for a plan: their commands, or only what they have set.

use std::time::Duration;

use guildhall::define::plan::Scope;
use guildhall::define::publish::{look_in, read};
use guildhall::model::api::ListGuildCommands;
use guildhall::model::{Id, Timestamp};
use guildhall_emulator::{Clock, Emulator, Fault, Script};

use crate::plan_desk::{Desk, slash};

const HOUR: Duration = Duration::from_secs(3600);

#[tokio::test]
async fn guilds_that_are_looked_into_tell_what_they_have_set_and_no_commands() {
    let mut desk = Desk::start().await;
    desk.rename_everywhere().await;
    let (home, other) = (
        desk.service.home().id(),
        desk.service.guild("Other").await.id(),
    );
    desk.bring(Scope::Guild(other), [slash("elsewhere")]).await;

    let app = desk.service.application_id();
    let looked = look_in(&desk.client, app, [other, Id::new(5), home]).await;

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
    let first = Script::at::<ListGuildCommands>(Fault::Slow(Duration::ZERO)).times(1);
    let _first = desk.service.script(first);
    let slow = Script::at::<ListGuildCommands>(Fault::Slow(HOUR));
    let slow = desk.service.script(slow);

    let (client, app, count) = (
        desk.client.clone(),
        desk.service.application_id(),
        scopes.len(),
    );
    let reading = tokio::spawn(async move { read(&client, app, scopes).await });
    slow.strikes(3).await;
    clock.advance(HOUR);

    let read = reading.await.expect("it ends").expect("they are read");
    assert_eq!(read.scopes().count(), count);
}
