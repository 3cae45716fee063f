//! `commands explain`.

use std::process::Output;

use guildhall::model::api::GetGuildCommandPermissions;
use guildhall::model::{
    ApplicationIntegrationType, CommandBody, CommandType, PermissionOverwrite, Permissions,
};
use guildhall_emulator::{Emulator, Fault, FaultPlan};

use crate::program::{exit_code, stderr, stdout};
use crate::project::Project;

/// Explains a command to a user, by ID, in a channel of the default guild, by name.
async fn explain(project: &Project, user: &str, channel: &str, command: &str) -> Output {
    let channel = project.service.channel(channel).expect("it is there").id;
    let (default_guild, channel) = (project.default_guild(), channel.to_string());
    let place = [
        "--guild",
        &default_guild,
        "--user",
        user,
        "--channel",
        &channel,
    ];
    let arguments = [&["explain"], &place[..], &[command]].concat();
    project.run(&arguments).await
}

/// Explains `/local` to a member in #general with these variables.
async fn explain_local(project: &Project, name: &str, variables: &[(&str, &str)]) -> Output {
    let user = project.service.member(name).expect("it is there").user.id;
    let channel = project.service.channel("general").expect("it is there").id;
    let ids = [
        project.default_guild(),
        user.to_string(),
        channel.to_string(),
    ];
    let [default_guild, user, channel] = ids.each_ref().map(String::as_str);
    let place = [
        "--guild",
        default_guild,
        "--user",
        user,
        "--channel",
        channel,
    ];
    let arguments = [&["explain"], &place[..], &["/local"]].concat();
    project.run_with(&arguments, variables).await
}

/// Returns the explanation for a member in #general, with any error.
async fn explanation(project: &Project, name: &str, command: &str) -> String {
    let user = project.service.member(name).expect("it is there").user.id;
    let output = explain(project, &user.to_string(), "general", command).await;
    stdout(&output) + &stderr(&output)
}

async fn create(project: &Project, body: CommandBody) {
    let created = project.app().commands().create(body).await;
    created.expect("it is valid");
}

#[tokio::test]
async fn explain_reports_whether_and_why_a_member_may_use_a_command() {
    let project = Project::start().await;
    project.register("local", "Only in one guild").await;
    project.deny_to_bob("local").await;
    assert!(
        explanation(&project, "you", "/local")
            .await
            .starts_with("allowed ")
    );
    let bob = explanation(&project, "bob", "/local").await;
    let why = "denied for the member by the command's own permissions";
    assert_eq!(bob.trim_end(), why);
}

#[tokio::test]
async fn global_command_is_explained() {
    let project = Project::start().await;
    create(
        &project,
        CommandBody::new(CommandType::ChatInput, "everywhere", "Everywhere"),
    )
    .await;
    let bob = explanation(&project, "bob", "/everywhere").await;
    assert_eq!(bob, "allowed because nothing restricts the command\n");
    let sub = explanation(&project, "bob", "/everywhere and more").await;
    assert_eq!(sub, bob, "a subcommand has what its command has");
}

#[tokio::test]
async fn context_menu_command_is_explained_by_its_name() {
    let project = Project::start().await;
    for (kind, name) in [
        (CommandType::User, "Ban them"),
        (CommandType::Message, "Report it"),
    ] {
        let mut menu = CommandBody::new(kind, name, "");
        menu.default_member_permissions = Some(Permissions::BAN_MEMBERS);
        create(&project, menu).await;
        let bob = explanation(&project, "bob", name).await;
        assert!(
            bob.starts_with("denied because the member lacks Ban Members"),
            "{bob}"
        );
    }
}

#[tokio::test]
async fn commands_with_the_same_name_are_explained_one_by_one() {
    let project = Project::start().await;
    let mut menu = CommandBody::new(CommandType::User, "Report", "");
    create(&project, menu.clone()).await;
    menu.kind = CommandType::Message;
    menu.default_member_permissions = Some(Permissions::BAN_MEMBERS);
    create(&project, menu).await;
    let bob = explanation(&project, "bob", "Report").await;
    let mut lines: Vec<_> = bob.lines().collect();
    lines.sort_unstable();
    assert!(lines[0].starts_with("Report (MESSAGE), global: denied because the member lacks Ban"));
    let free = "Report (USER), global: allowed because nothing restricts the command";
    assert_eq!(lines[1..], [free]);
}

#[tokio::test]
async fn user_installed_command_is_reported() {
    let project = Project::with_builder(Emulator::builder().user_install(true)).await;
    let mut own = CommandBody::new(CommandType::ChatInput, "mine", "Mine");
    own.integration_types = Some(vec![ApplicationIntegrationType::UserInstall]);
    create(&project, own).await;
    let bob = explanation(&project, "bob", "/mine").await;
    assert!(
        bob.starts_with("only for users who installed the app"),
        "{bob}"
    );
}

#[tokio::test]
async fn unregistered_command_is_reported() {
    let project = Project::start().await;
    let explain_in_thread = explanation(&project, "bob", "/nothing").await;
    assert!(
        explain_in_thread.contains("it is registered neither there nor globally"),
        "{explain_in_thread}"
    );
}

#[tokio::test]
async fn thread_inherits_from_its_channel_even_if_archived() {
    let project = Project::start().await;
    project.register("local", "Only in one guild").await;
    project.deny_to_bob("local").await;
    let bob = project.service.member("bob").unwrap().user.id.to_string();
    for is_archived in [false, true] {
        let _guild = project
            .service
            .default_guild()
            .edit_channel("book-club", |channel| {
                channel
                    .thread_metadata
                    .iter_mut()
                    .for_each(|metadata| metadata.archived = is_archived);
            });
        let explain_in_thread = explain(&project, &bob, "book-club", "/local").await;
        assert!(stdout(&explain_in_thread).starts_with("denied for the member"));
    }
}

#[tokio::test]
async fn private_thread_admits_its_members_and_moderators() {
    let project = Project::start().await;
    project.register("local", "Only in one guild").await;
    let manage = Permissions::MANAGE_THREADS;
    let default_guild = project.service.default_guild().set_bot_permissions(manage);
    let [alice, bob] = ["alice", "bob"].map(|name| project.service.member(name).unwrap().user.id);
    let default_guild = default_guild.edit_channel("general", |channel| {
        let manages = PermissionOverwrite::member(alice).allow(manage);
        channel.permission_overwrites = Some(vec![manages]);
    });
    let [alice, bob] = [alice, bob].map(|id| id.to_string());
    let explain_in_thread =
        async |user: &str| stdout(&explain(&project, user, "surprise-party", "/local").await);
    let not_in_thread = "denied because the member is not in the private thread\n";
    assert_eq!(explain_in_thread(&bob).await, not_in_thread);
    let manages = explain_in_thread(&alice).await;
    assert!(manages.starts_with("allowed"), "{manages}");
    let _guild = default_guild.add_thread_member("surprise-party", "bob");
    assert_eq!(
        explain_in_thread(&bob).await,
        "allowed because nothing restricts the command\n"
    );
}

#[tokio::test]
async fn channel_outside_the_guild_is_reported() {
    let project = Project::start().await;
    project.register("local", "Only in one guild").await;
    let bob = project.service.member("bob").unwrap().user.id.to_string();
    let (default_guild, other) = (
        project.default_guild(),
        project.service.guild("Other").await,
    );
    let elsewhere = other.get().system_channel_id.expect("it has one");
    let party = project.service.channel("surprise-party").unwrap().id;
    let cases = [
        (
            elsewhere.to_string(),
            format!(
                "is in guild {}, and not in guild {default_guild}",
                other.id()
            ),
        ),
        ("5".to_owned(), "there is no channel 5".to_owned()),
        (party.to_string(), format!("the bot does not see {party}")),
    ];
    for (channel, explain_in_thread) in cases {
        let place = [
            "explain",
            "--guild",
            &default_guild,
            "--user",
            &bob,
            "--channel",
            &channel,
        ];
        let output = project.run(&[&place[..], &["/local"]].concat()).await;
        assert!(
            stderr(&output).contains(&explain_in_thread),
            "{}",
            stderr(&output)
        );
        assert_eq!(exit_code(&output), Some(1));
    }
}

#[tokio::test]
async fn user_outside_the_guild_is_reported() {
    let project = Project::start().await;
    project.register("local", "Only in one guild").await;
    let zoe = project.service.create_user("zoe").id.to_string();
    let output = explain(&project, &zoe, "general", "/local").await;
    let explain_in_thread = format!(
        "user {zoe} is not a member of guild {}",
        project.default_guild()
    );
    assert!(
        stderr(&output).contains(&explain_in_thread),
        "{}",
        stderr(&output)
    );
    assert_eq!(exit_code(&output), Some(1));
}

#[tokio::test]
async fn user_token_reads_permissions_that_the_app_may_not_read() {
    let project = Project::start().await;
    project.register("local", "Only in one guild").await;
    project.deny_to_bob("local").await;
    let rejected = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Status(403)).times(1);
    let fault_plan = project.service.inject(rejected);
    let without = explanation(&project, "bob", "/local").await;
    assert!(
        without.contains("set DISCORD_PERMISSIONS_TOKEN to read them as a user: "),
        "{without}"
    );
    drop(fault_plan);
    let _fault_plan = project.service.inject(rejected);
    let token = project.owner_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let with = explain_local(&project, "bob", &variables).await;
    assert!(
        stdout(&with).starts_with("denied for the member"),
        "{}",
        stderr(&with)
    );
}

#[tokio::test]
async fn missing_bot_token_is_reported() {
    let project = Project::start().await;
    let secret = project.service.client_secret();
    let variables = [("DISCORD_TOKEN", ""), ("DISCORD_CLIENT_SECRET", &*secret)];
    let output = explain_local(&project, "bob", &variables).await;
    assert_eq!(exit_code(&output), Some(1));
    let explain_in_thread = "DISCORD_TOKEN is not set: it should hold the bot's token";
    assert!(
        stderr(&output).contains(explain_in_thread),
        "{}",
        stderr(&output)
    );
}

#[tokio::test]
async fn guild_without_the_app_is_reported() {
    let project = Project::start().await;
    let place = ["--guild", "5", "--user", "6", "--channel", "7"];
    let output = project
        .run(&[&["explain"], &place[..], &["/local"]].concat())
        .await;
    assert!(stderr(&output).contains("the app is not in this guild"));
    assert_eq!(exit_code(&output), Some(1));
}
