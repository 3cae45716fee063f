//! `--look-in`, and what is looked into unasked: what guilds lose that nobody has named.

use std::time::Duration;

use guildhall::model::api::{GetCurrentUserGuilds, GetGuildCommandPermissions};
use guildhall::model::command::CommandPermission;
use guildhall::model::{Command, CommandBody, CommandType, Guild, Id};
use guildhall_emulator::{Fault, FaultPlan, GuildHandle};
use serde_json::{Value, json};

use crate::desk::Registrar;
use crate::program::{code, complaint, printed};

const HOUR: Duration = Duration::from_secs(3600);

/// A service with the global command `/old`, which the bot does not have.
async fn with_old() -> (Registrar, Id<Command>) {
    let desk = Registrar::start().await;
    let old = CommandBody::new(CommandType::ChatInput, "old", "Old");
    let old = desk.app().commands().create(old).await;
    (desk, old.expect("it is legal").id)
}

/// Another guild, where nobody may use the command.
async fn denying(desk: &Registrar, name: &str, command: Id<Command>) -> GuildHandle {
    let guild = desk.service.guild(name).await;
    let nobody = CommandPermission::everyone(guild.id(), false);
    desk.permit(&guild, command, nobody).await;
    guild
}

fn loss(guild: Id<Guild>) -> String {
    format!("loses what guild {guild} has set for it (1 entry)")
}

async fn plan(desk: &Registrar, arguments: &[&str]) -> String {
    let output = desk.run(&[&["plan"], arguments].concat()).await;
    printed(&output) + &complaint(&output)
}

#[tokio::test]
async fn loss_in_a_guild_that_nobody_has_named_is_told() {
    let (desk, old) = with_old().await;
    let other = denying(&desk, "Other", old).await.id();
    let plan = plan(&desk, &[]).await;
    assert!(plan.contains(&loss(other)), "{plan}");
    let known = "what guilds have set for the global commands is known of all 2";
    assert!(
        plan.contains(known) && !plan.contains("--look-in"),
        "{plan}"
    );
}

#[tokio::test]
async fn guilds_are_asked_where_global_commands_go_alone() {
    let desk = Registrar::start().await;
    desk.register("extra", "Of nobody").await;
    let listed = FaultPlan::at::<GetCurrentUserGuilds>(Fault::Status(500));
    let listed = desk.service.inject(listed);
    assert!(plan(&desk, &[]).await.contains("- /extra"));
    assert_eq!(listed.hit_count(), 0);
}

#[tokio::test]
async fn guilds_that_are_too_many_are_counted_and_not_looked_into() {
    let (desk, old) = with_old().await;
    let other = denying(&desk, "Other", old).await.id();
    for few in ["1", "0"] {
        let plan = plan(&desk, &["--look-in-up-to", few]).await;
        assert!(!plan.contains(&loss(other)), "{plan}");
        assert!(
            plan.contains("about 2 guilds have the app, of which one"),
            "{plan}"
        );
        assert!(
            plan.contains("with --look-in all, the plan knows"),
            "{plan}"
        );
    }
    let enough = plan(&desk, &["--look-in-up-to", "2"]).await;
    assert!(enough.contains(&loss(other)), "{enough}");
}

#[tokio::test]
async fn programs_are_told_how_many_guilds_are_unseen_and_what_to_do() {
    let (desk, old) = with_old().await;
    let _other = denying(&desk, "Other", old).await;
    let json = async |few: &str| {
        let plan = plan(&desk, &["--format", "json", "--look-in-up-to", few]).await;
        let plan: Value = serde_json::from_str(&plan).expect("it is JSON");
        (plan["guilds_unseen"].clone(), plan["advice"].to_string())
    };
    let (unseen, advice) = json("1").await;
    assert_eq!(unseen, 1);
    assert!(advice.contains("with --look-in all"), "{advice}");
    assert_eq!(json("9").await, (json!(0), "[]".to_owned()));
}

#[tokio::test]
async fn guild_that_is_named_is_looked_into_beside_too_many() {
    let (desk, old) = with_old().await;
    let other = denying(&desk, "Other", old).await.id();
    let third = denying(&desk, "Third", old).await.id();
    let id = other.to_string();
    let plan = plan(&desk, &["--look-in", &id, "--look-in-up-to", "0"]).await;
    assert!(plan.contains(&loss(other)), "{plan}");
    assert!(!plan.contains(&loss(third)), "{plan}");
}

#[tokio::test]
async fn copies_go_from_guilds_that_are_looked_into_on_request_alone() {
    let desk = Registrar::start().await;
    let other = desk.with_theirs().await;
    let copy = CommandBody::new(CommandType::ChatInput, "ping", "Answer at once");
    let here = desk.app().guild(other).commands();
    let old = CommandBody::new(CommandType::ChatInput, "old", "Old");
    here.create(copy).await.expect("it is legal");
    desk.app()
        .commands()
        .create(old)
        .await
        .expect("it is legal");
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    assert_eq!(desk.service.guild_commands(other).len(), 2);
    let all = desk.run(&["apply", "--yes", "--look-in", "all"]).await;
    assert!(printed(&all).contains("- /ping, which becomes global"));
    assert_eq!(desk.service.guild_commands(other)[0].name, "theirs");
    assert!(!desk.locked().contains(&other.to_string()));
}

#[tokio::test]
async fn guild_that_is_named_and_not_there_is_an_error() {
    let (desk, _) = with_old().await;
    let left = desk.service.guild("Left").await.without_app().id();
    for guild in ["5", &left.to_string()] {
        for option in ["--look-in", "--guild"] {
            let output = desk.run(&["apply", "--yes", option, guild]).await;
            let said =
                format!("Error: guild {guild}: there is no such guild, or the app is not in it");
            assert!(complaint(&output).contains(&said), "{}", complaint(&output));
            assert_eq!((code(&output), printed(&output).len()), (Some(1), 0));
        }
    }
}

#[tokio::test]
async fn word_that_is_no_guild_is_refused() {
    let desk = Registrar::start().await;
    let said = plan(&desk, &["--look-in", "al"]).await;
    assert!(said.contains("nor is it `all`"), "{said}");
}

#[tokio::test]
async fn guild_of_the_lock_and_the_development_guild_are_named_where_they_are_gone() {
    let desk = Registrar::start().await;
    let lock = json!({"application": desk.service.application_id(), "global": [],
        "guilds": {"5": [{"name": "old", "description": "Old", "id": "6"}]}});
    std::fs::write(&desk.lock, lock.to_string()).expect("it is writable");
    let output = desk
        .run_with(&["plan"], &[("DISCORD_DEV_GUILD", "1192118951448604673")])
        .await;
    let plan = printed(&output);
    for guild in ["5", "1192118951448604673"] {
        assert!(
            plan.contains(&format!("! guild {guild} is passed over")),
            "{plan}"
        );
    }
    assert_eq!(code(&output), Some(0));
}

#[tokio::test]
async fn guild_that_is_joined_while_the_question_stands_is_no_change() {
    let (desk, old) = with_old().await;
    let mut seat = desk.seat(&["apply"]);
    let asked = seat.asked().await;
    let other = denying(&desk, "Other", old).await.id();
    seat.types("y").await;
    let done = seat.asked().await;
    assert!(asked.contains("delete 1 command and write 2 scopes?"));
    assert!(done.contains("global: 3 commands"), "{done}");
    assert!(!done.contains(&loss(other)), "{done}");
    assert_eq!(seat.ended().await, Some(0));
}

#[tokio::test]
async fn loss_that_comes_while_the_question_stands_is_asked_about_anew() {
    let (desk, old) = with_old().await;
    let other = desk.service.guild("Other").await.id();
    let mut seat = desk.seat(&["apply"]);
    seat.asked().await;
    denying(&desk, "Other", old).await;
    seat.types("y").await;
    let anew = seat.asked().await;
    assert!(anew.contains("somebody else has changed"), "{anew}");
    assert!(anew.contains(&loss(other)), "{anew}");
    seat.types("n").await;
    assert_eq!(desk.service.commands()[0].id, old);
}

#[tokio::test]
async fn who_has_no_bot_is_told_how_guilds_are_named() {
    let (desk, old) = with_old().await;
    let _other = denying(&desk, "Other", old).await;
    let refused = FaultPlan::at::<GetCurrentUserGuilds>(Fault::Status(403));
    let _refused = desk.service.inject(refused);
    let unasked = plan(&desk, &[]).await;
    let all = desk.run(&["plan", "--look-in", "all"]).await;
    let advice = "with --look-in ID, the plan knows what that guild has set too\n";
    assert!(unasked.ends_with(advice), "{unasked}");
    assert!(complaint(&all).contains("or name guilds with --look-in ID"));
    assert_eq!(code(&all), Some(1));
}

#[tokio::test]
async fn guilds_that_cannot_be_listed_are_an_error() {
    let (desk, _) = with_old().await;
    let broken = FaultPlan::at::<GetCurrentUserGuilds>(Fault::Status(500));
    let _broken = desk.service.inject(broken);
    assert_eq!(code(&desk.run(&["plan"]).await), Some(1));
}

#[tokio::test]
async fn who_waits_for_many_guilds_is_told_how_far_it_is() {
    let (desk, _) = with_old().await;
    for number in 0..20 {
        desk.service.guild(&format!("Guild {number}")).await;
    }
    // Those of the home, which is read in any case, and of the first other one.
    let quick = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Slow(Duration::ZERO)).times(2);
    let _quick = desk.service.inject(quick);
    let slow = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Slow(HOUR));
    let slow = desk.service.inject(slow);
    let mut told = desk.started(&["plan"], &[]);
    slow.wait_for_hits(2).await;
    assert_eq!(told.line().await, "looked into 1 of 20 guilds …");
    desk.clock.advance(HOUR);
    drop(slow);
    assert!(told.ended_well().await);
}
