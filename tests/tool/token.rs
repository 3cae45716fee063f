//! `DISCORD_PERMISSIONS_TOKEN`: where it is of use, and where it is not.

use guildhall::model::api::EditCommandPermissions;
use guildhall::model::command::CommandPermission;
use guildhall::model::{Command, CommandBody, Guild, Id, Permissions};
use guildhall_emulator::{Fault, FaultPlan};

use crate::desk::{HOME, Registrar};
use crate::program::{code, complaint, printed};

/// A token of somebody who manages the home and is in no other guild.
async fn token_of_the_home(desk: &Registrar) -> String {
    let keeper = desk.service.default_guild().member("keeper");
    let keeper = keeper.permissions(Permissions::ADMINISTRATOR).join().await;
    let scope = "applications.commands.permissions.update";
    let keeper = keeper.get().expect("they have joined").user.id;
    let token = desk.service.authorize(keeper, &[scope]);
    token.expose().to_owned()
}

/// A service that has the global `/ping` as `/pong`, which these guilds have denied.
async fn renamed(denying: &[&str]) -> (Registrar, Vec<Id<Guild>>) {
    let desk = Registrar::start().await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let bodies = desk.service.commands().into_iter().map(|command| {
        let mut body = CommandBody::from(command);
        body.id = None;
        body.name = body.name.replace("ping", "pong");
        body
    });
    let commands = desk.app().commands();
    let now = commands.overwrite(bodies.collect::<Vec<_>>()).await;
    let now = now.expect("they are legal");
    let pong = now
        .iter()
        .find(|it| it.name == "pong")
        .expect("it is there");
    let mut guilds = Vec::new();
    for name in denying {
        guilds.push(denied_in(&desk, name, pong.id).await);
    }
    (desk, guilds)
}

/// Takes a command from everybody in a guild.
async fn denied_in(desk: &Registrar, name: &str, command: Id<Command>) -> Id<Guild> {
    let guild = match name {
        "home" => desk.service.default_guild(),
        name => desk.service.guild(name).await,
    };
    let nobody = CommandPermission::everyone(guild.id(), false);
    desk.permit(&guild, command, nobody).await;
    guild.id()
}

/// For how many commands guilds have set something.
async fn set_in(desk: &Registrar, guilds: &[Id<Guild>]) -> Vec<usize> {
    let mut counts = Vec::new();
    for guild in guilds {
        let set = desk.app().guild(*guild).commands().permissions().list();
        counts.push(set.await.expect("the bot may read it").len());
    }
    counts
}

#[tokio::test]
async fn guild_that_the_token_does_not_open_stays_owed_and_stops_no_other() {
    let (desk, guilds) = renamed(&["home", "Other"]).await;
    let token = token_of_the_home(&desk).await;
    let variables = [("DISCORD_PERMISSIONS_TOKEN", &*token)];
    let closed = format!(
        "DISCORD_PERMISSIONS_TOKEN does not open guild {}",
        guilds[1]
    );
    // The second finds nothing but what cannot be paid.
    for task in [&["plan"][..], &["apply", "--yes"], &["apply"]] {
        let output = desk.run_with(task, &variables).await;
        let said = printed(&output);
        assert!(said.contains(&closed), "{task:?}: {said}");
        assert_eq!(code(&output), Some(0), "{}", complaint(&output));
    }
    assert_eq!(set_in(&desk, &guilds).await, [1, 0]);
    assert!(desk.locked().contains("owed"), "{}", desk.locked());
}

#[tokio::test]
async fn token_that_opens_no_guild_is_refused() {
    let (desk, guilds) = renamed(&["Other"]).await;
    let token = token_of_the_home(&desk).await;
    let variables = [("DISCORD_PERMISSIONS_TOKEN", &*token)];
    let output = desk.run_with(&["apply", "--yes"], &variables).await;
    let said = format!(
        "DISCORD_PERMISSIONS_TOKEN is of no use in guild {}",
        guilds[0]
    );
    assert!(complaint(&output).contains(&said), "{}", complaint(&output));
    assert_eq!(code(&output), Some(1));
    assert_eq!(set_in(&desk, &guilds).await, [1]);
}

#[tokio::test]
async fn token_of_no_use_is_said_before_anything_is_deleted() {
    let desk = Registrar::start().await;
    desk.register_renamed("there").await;
    let variables = [("DISCORD_PERMISSIONS_TOKEN", "expired")];
    let json = ["plan", "--format", "json"];
    for task in [&["plan"][..], &json, &["apply", "--yes"]] {
        let output = desk.run_with(task, &variables).await;
        let complaint = complaint(&output);
        let said = format!("DISCORD_PERMISSIONS_TOKEN is of no use in guild {HOME}: ");
        assert!(complaint.contains(&said), "{complaint}");
        assert_eq!(code(&output), Some(1), "{task:?}");
        assert!(!printed(&output).is_empty(), "the plan is there");
    }
    assert_eq!(
        (desk.at_home(), desk.denied().await.len()),
        (vec!["there".to_owned()], 1)
    );
}

#[tokio::test]
async fn debt_that_the_user_may_not_pay_is_told_and_no_fault() {
    let (desk, guilds) = renamed(&["home"]).await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let refused = FaultPlan::at::<EditCommandPermissions>(Fault::Status(403));
    let _refused = desk.service.inject(refused);
    let token = desk.owners_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let output = desk.run_with(&["apply", "--yes"], &variables).await;
    let said = format!("/ping: guild {HOME} has lost 1 entry: ");
    assert!(printed(&output).contains(&said), "{}", printed(&output));
    assert_eq!(code(&output), Some(0), "{}", complaint(&output));
    assert_eq!(set_in(&desk, &guilds).await, [0]);
    assert!(desk.locked().contains("owed"), "{}", desk.locked());
}
