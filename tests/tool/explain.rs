//! `commands explain`.

use std::process::Output;

use guildhall::model::api::GetGuildCommandPermissions;
use guildhall::model::{
    ApplicationIntegrationType, CommandBody, CommandType, PermissionOverwrite, Permissions,
};
use guildhall_emulator::{Emulator, Fault, FaultPlan};

use crate::desk::Registrar;
use crate::program::{code, complaint, printed};

/// What is said of a user, by the id, in a channel of the home, by its name.
async fn explained(desk: &Registrar, [user, channel]: [&str; 2], command: &str) -> Output {
    let channel = desk.service.channel(channel).expect("it is there").id;
    let (home, channel) = (desk.home(), channel.to_string());
    let place = ["--guild", &home, "--user", user, "--channel", &channel];
    let arguments = [&["explain"], &place[..], &[command]].concat();
    desk.run(&arguments).await
}

/// What is said of a member, in #general and of /local, with these variables.
async fn explained_with(desk: &Registrar, name: &str, variables: &[(&str, &str)]) -> Output {
    let user = desk.service.member(name).expect("it is there").user.id;
    let channel = desk.service.channel("general").expect("it is there").id;
    let ids = [desk.home(), user.to_string(), channel.to_string()];
    let [home, user, channel] = ids.each_ref().map(String::as_str);
    let place = ["--guild", home, "--user", user, "--channel", channel];
    let arguments = [&["explain"], &place[..], &["/local"]].concat();
    desk.run_with(&arguments, variables).await
}

/// What is said of a member in #general.
async fn of(desk: &Registrar, name: &str, command: &str) -> String {
    let user = desk.service.member(name).expect("it is there").user.id;
    let output = explained(desk, [&user.to_string(), "general"], command).await;
    printed(&output) + &complaint(&output)
}

async fn create(desk: &Registrar, body: CommandBody) {
    let created = desk.app().commands().create(body).await;
    created.expect("it is legal");
}

#[tokio::test]
async fn explain_says_whether_a_member_may_use_a_command_and_why() {
    let desk = Registrar::start().await;
    desk.register("local", "Only in one guild").await;
    desk.deny_to_bob("local").await;
    assert!(of(&desk, "you", "/local").await.starts_with("allowed "));
    let bob = of(&desk, "bob", "/local").await;
    let why = "denied for the member by the command's own permissions";
    assert_eq!(bob.trim_end(), why);
}

#[tokio::test]
async fn global_command_is_explained() {
    let desk = Registrar::start().await;
    create(
        &desk,
        CommandBody::new(CommandType::ChatInput, "everywhere", "Everywhere"),
    )
    .await;
    let bob = of(&desk, "bob", "/everywhere").await;
    assert_eq!(bob, "allowed because nothing restricts the command\n");
    let sub = of(&desk, "bob", "/everywhere and more").await;
    assert_eq!(sub, bob, "a subcommand has what its command has");
}

#[tokio::test]
async fn command_in_a_menu_is_explained_by_its_name() {
    let desk = Registrar::start().await;
    for (kind, name) in [
        (CommandType::User, "Ban them"),
        (CommandType::Message, "Report it"),
    ] {
        let mut menu = CommandBody::new(kind, name, "");
        menu.default_member_permissions = Some(Permissions::BAN_MEMBERS);
        create(&desk, menu).await;
        let bob = of(&desk, "bob", name).await;
        assert!(
            bob.starts_with("denied because the member lacks Ban Members"),
            "{bob}"
        );
    }
}

#[tokio::test]
async fn commands_of_one_name_are_explained_each() {
    let desk = Registrar::start().await;
    let mut menu = CommandBody::new(CommandType::User, "Report", "");
    create(&desk, menu.clone()).await;
    menu.kind = CommandType::Message;
    menu.default_member_permissions = Some(Permissions::BAN_MEMBERS);
    create(&desk, menu).await;
    let bob = of(&desk, "bob", "Report").await;
    let mut lines: Vec<_> = bob.lines().collect();
    lines.sort_unstable();
    assert!(lines[0].starts_with("Report (MESSAGE), global: denied because the member lacks Ban"));
    let free = "Report (USER), global: allowed because nothing restricts the command";
    assert_eq!(lines[1..], [free]);
}

#[tokio::test]
async fn command_that_comes_with_the_users_installation_is_said() {
    let desk = Registrar::of(Emulator::builder().user_install()).await;
    let mut own = CommandBody::new(CommandType::ChatInput, "mine", "Mine");
    own.integration_types = Some(vec![ApplicationIntegrationType::UserInstall]);
    create(&desk, own).await;
    let bob = of(&desk, "bob", "/mine").await;
    assert!(
        bob.starts_with("only for who has installed the app"),
        "{bob}"
    );
}

#[tokio::test]
async fn command_that_is_not_registered_is_said() {
    let desk = Registrar::start().await;
    let said = of(&desk, "bob", "/nothing").await;
    assert!(
        said.contains("it is registered neither there nor globally"),
        "{said}"
    );
}

#[tokio::test]
async fn thread_is_as_its_channel_put_away_or_not() {
    let desk = Registrar::start().await;
    desk.register("local", "Only in one guild").await;
    desk.deny_to_bob("local").await;
    let bob = desk.service.member("bob").unwrap().user.id.to_string();
    for is_put_away in [false, true] {
        let _home = desk
            .service
            .default_guild()
            .with_channel("book-club", |it| {
                it.thread_metadata
                    .iter_mut()
                    .for_each(|it| it.archived = is_put_away);
            });
        let said = explained(&desk, [&bob, "book-club"], "/local").await;
        assert!(printed(&said).starts_with("denied for the member"));
    }
}

#[tokio::test]
async fn private_thread_is_for_who_is_in_it_and_for_who_manages_threads() {
    let desk = Registrar::start().await;
    desk.register("local", "Only in one guild").await;
    let manage = Permissions::MANAGE_THREADS;
    let home = desk.service.default_guild().with_bot_permissions(manage);
    let [alice, bob] = ["alice", "bob"].map(|name| desk.service.member(name).unwrap().user.id);
    let home = home.with_channel("general", |it| {
        let manages = PermissionOverwrite::member(alice).allow(manage);
        it.permission_overwrites = Some(vec![manages]);
    });
    let [alice, bob] = [alice, bob].map(|id| id.to_string());
    let said =
        async |who: &str| printed(&explained(&desk, [who, "surprise-party"], "/local").await);
    let shut_out = "denied because the member is not in the private thread\n";
    assert_eq!(said(&bob).await, shut_out);
    let manages = said(&alice).await;
    assert!(manages.starts_with("allowed"), "{manages}");
    let _home = home.with_thread_member("surprise-party", "bob");
    assert_eq!(
        said(&bob).await,
        "allowed because nothing restricts the command\n"
    );
}

#[tokio::test]
async fn channel_that_is_elsewhere_or_nowhere_is_said() {
    let desk = Registrar::start().await;
    desk.register("local", "Only in one guild").await;
    let bob = desk.service.member("bob").unwrap().user.id.to_string();
    let (home, other) = (desk.home(), desk.service.guild("Other").await);
    let elsewhere = other.get().system_channel_id.expect("it has one");
    let party = desk.service.channel("surprise-party").unwrap().id;
    let cases = [
        (
            elsewhere.to_string(),
            format!("is in guild {}, and not in guild {home}", other.id()),
        ),
        ("5".to_owned(), "there is no channel 5".to_owned()),
        (party.to_string(), format!("the bot does not see {party}")),
    ];
    for (channel, said) in cases {
        let place = [
            "explain",
            "--guild",
            &home,
            "--user",
            &bob,
            "--channel",
            &channel,
        ];
        let output = desk.run(&[&place[..], &["/local"]].concat()).await;
        assert!(complaint(&output).contains(&said), "{}", complaint(&output));
        assert_eq!(code(&output), Some(1));
    }
}

#[tokio::test]
async fn user_who_is_no_member_is_said() {
    let desk = Registrar::start().await;
    desk.register("local", "Only in one guild").await;
    let zoe = desk.service.create_user("zoe").id.to_string();
    let output = explained(&desk, [&zoe, "general"], "/local").await;
    let said = format!("user {zoe} is no member of guild {}", desk.home());
    assert!(complaint(&output).contains(&said), "{}", complaint(&output));
    assert_eq!(code(&output), Some(1));
}

#[tokio::test]
async fn user_is_asked_where_the_app_may_not_read_what_is_set() {
    let desk = Registrar::start().await;
    desk.register("local", "Only in one guild").await;
    desk.deny_to_bob("local").await;
    let refused = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Status(403)).times(1);
    let script = desk.service.inject(refused);
    let without = of(&desk, "bob", "/local").await;
    assert!(
        without.contains("with DISCORD_PERMISSIONS_TOKEN, a user is asked: "),
        "{without}"
    );
    drop(script);
    let _script = desk.service.inject(refused);
    let token = desk.owners_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let with = explained_with(&desk, "bob", &variables).await;
    assert!(
        printed(&with).starts_with("denied for the member"),
        "{}",
        complaint(&with)
    );
}

#[tokio::test]
async fn what_takes_the_bots_token_says_so() {
    let desk = Registrar::start().await;
    let secret = desk.service.client_secret();
    let variables = [("DISCORD_TOKEN", ""), ("DISCORD_CLIENT_SECRET", &*secret)];
    let output = explained_with(&desk, "bob", &variables).await;
    assert_eq!(code(&output), Some(1));
    let said = "DISCORD_TOKEN is not set: it should hold the bot's token";
    assert!(complaint(&output).contains(said), "{}", complaint(&output));
}

#[tokio::test]
async fn guild_without_the_app_is_said() {
    let desk = Registrar::start().await;
    let place = ["--guild", "5", "--user", "6", "--channel", "7"];
    let output = desk
        .run(&[&["explain"], &place[..], &["/local"]].concat())
        .await;
    assert!(complaint(&output).contains("the app is in no such guild"));
    assert_eq!(code(&output), Some(1));
}
