//! `commands explain`: whether and why a member may use a command.

use acceptance::assert_contains;
use guildhall::model::api::GetGuildCommandPermissions;
use guildhall::model::{
    ApplicationIntegrationType, CommandBody, CommandType, PermissionOverwrite, Permissions,
};
use guildhall_emulator::{Emulator, Fault, FaultPlan};
use insta::assert_snapshot;

use crate::program::Run;
use crate::project::Project;

/// Returns the arguments of `commands explain`; guild, user and channel are given by ID.
fn arguments<'a>(
    guild: &'a str,
    user: &'a str,
    channel: &'a str,
    command: &'a str,
) -> Vec<&'a str> {
    let place = ["--guild", guild, "--user", user, "--channel", channel];
    [&["explain"], &place[..], &[command]].concat()
}

/// Returns the IDs of the member and of the channel with these names.
fn ids(project: &Project, member: &str, channel: &str) -> [String; 2] {
    let user = project
        .service
        .member(member)
        .expect("the user is a member of the default guild")
        .user
        .id;
    let channel = project
        .service
        .channel(channel)
        .expect("the default guild has the channel")
        .id;
    [user.to_string(), channel.to_string()]
}

/// Runs `commands explain` for a member in a channel of the default guild, both given by name.
async fn explain(
    project: &Project,
    member: &str,
    channel: &str,
    command: &str,
    variables: &[(&str, &str)],
) -> Run {
    let [user, channel] = ids(project, member, channel);
    let guild = project.default_guild();
    let arguments = arguments(&guild, &user, &channel, command);
    project.run_arguments(&arguments, variables).await
}

/// Returns the explanation for bob in #general, with any error.
async fn explanation(project: &Project, command: &str) -> String {
    let run = explain(project, "bob", "general", command, &[]).await;
    run.stdout + &run.stderr
}

/// Returns the explanation of `/local` in a channel.
async fn local_explanation(project: &Project, member: &str, channel: &str) -> String {
    explain(project, member, channel, "/local", &[])
        .await
        .stdout
}

/// Returns a project whose default guild has `/local`, which is denied to bob.
async fn project_denying_bob() -> Project {
    let project = Project::start().await;
    project.register("local", "Only in one guild").await;
    project.deny_to_bob("local").await;
    project
}

async fn create(project: &Project, body: CommandBody) {
    let created = project.app().commands().create(body).await;
    created.expect("the command is valid");
}

/// Returns a command for members who may ban.
fn ban_command(kind: CommandType, name: &str) -> CommandBody {
    let mut menu = CommandBody::new(kind, name, "");
    menu.default_member_permissions = Some(Permissions::BAN_MEMBERS);
    menu
}

#[tokio::test]
async fn explain_reports_whether_and_why_a_member_may_use_a_command() {
    let project = project_denying_bob().await;
    let you = local_explanation(&project, "you", "general").await;
    assert!(you.starts_with("allowed "), "{you}");
    assert_snapshot!(
        explanation(&project, "/local").await,
        @"denied for the member by the command's own permissions"
    );
}

#[tokio::test]
async fn global_command_is_explained() {
    let project = Project::start().await;
    let everywhere = CommandBody::new(CommandType::ChatInput, "everywhere", "Everywhere");
    create(&project, everywhere).await;
    let bob = explanation(&project, "/everywhere").await;
    assert_snapshot!(bob, @"allowed because nothing restricts the command");
    let sub = explanation(&project, "/everywhere and more").await;
    assert_eq!(sub, bob, "a subcommand has the permissions of its command");
}

#[tokio::test]
async fn context_menu_command_is_explained_by_its_name() {
    let project = Project::start().await;
    for (kind, name) in [
        (CommandType::User, "Ban them"),
        (CommandType::Message, "Report it"),
    ] {
        create(&project, ban_command(kind, name)).await;
        let bob = explanation(&project, name).await;
        let lack = "denied because the member lacks Ban Members";
        assert!(bob.starts_with(lack), "{bob}");
    }
}

#[tokio::test]
async fn commands_with_the_same_name_are_explained_one_by_one() {
    let project = Project::start().await;
    create(&project, CommandBody::new(CommandType::User, "Report", "")).await;
    create(&project, ban_command(CommandType::Message, "Report")).await;
    let bob = explanation(&project, "Report").await;
    let mut lines: Vec<_> = bob.lines().collect();
    lines.sort_unstable();
    assert_snapshot!(lines.join("\n"), @"
    Report (MESSAGE), global: denied because the member lacks Ban Members, which the command requires by default
    Report (USER), global: allowed because nothing restricts the command
    ");
}

#[tokio::test]
async fn user_installed_command_is_reported() {
    let project = Project::with_builder(Emulator::builder().user_install(true)).await;
    let mut own = CommandBody::new(CommandType::ChatInput, "mine", "Mine");
    own.integration_types = Some(vec![ApplicationIntegrationType::UserInstall]);
    create(&project, own).await;
    assert_snapshot!(explanation(&project, "/mine").await, @"available only to users who installed the app; the service does not list these users");
}

#[tokio::test]
async fn unregistered_command_is_reported() {
    let project = Project::start().await;
    assert_snapshot!(explanation(&project, "/nothing").await, @"Error: /nothing is registered neither in guild 1192118951448604672 nor globally");
}

#[tokio::test]
async fn thread_inherits_from_its_channel_even_if_archived() {
    let project = project_denying_bob().await;
    for is_archived in [false, true] {
        let default_guild = project.service.default_guild();
        let _guild = default_guild.edit_channel("book-club", |channel| {
            let metadata = channel.thread_metadata.iter_mut();
            metadata.for_each(|metadata| metadata.archived = is_archived);
        });
        let bob = local_explanation(&project, "bob", "book-club").await;
        assert!(bob.starts_with("denied for the member"), "{bob}");
    }
}

#[tokio::test]
async fn private_thread_admits_its_members_and_moderators() {
    let project = Project::start().await;
    project.register("local", "Only in one guild").await;
    let manage = Permissions::MANAGE_THREADS;
    let default_guild = project.service.default_guild().set_bot_permissions(manage);
    let alice = project.service.member("alice").unwrap().user.id;
    let default_guild = default_guild.edit_channel("general", |channel| {
        let manages = PermissionOverwrite::member(alice).allow(manage);
        channel.permission_overwrites = Some(vec![manages]);
    });
    let in_thread = async |member| local_explanation(&project, member, "surprise-party").await;
    assert_snapshot!(
        in_thread("bob").await,
        @"denied because the member is not in the private thread"
    );
    let manages = in_thread("alice").await;
    assert!(manages.starts_with("allowed"), "{manages}");
    let _guild = default_guild.add_thread_member("surprise-party", "bob");
    assert_snapshot!(in_thread("bob").await, @"allowed because nothing restricts the command");
}

#[tokio::test]
async fn wrong_place_or_user_is_reported() {
    let project = Project::start().await;
    project.register("local", "Only in one guild").await;
    let [bob, party] = ids(&project, "bob", "surprise-party");
    let [_, general] = ids(&project, "bob", "general");
    let (guild, other) = (
        project.default_guild(),
        project.service.guild("Other").await,
    );
    let elsewhere = other
        .get()
        .system_channel_id
        .expect("a guild of the emulator has a system channel");
    let elsewhere = elsewhere.to_string();
    let zoe = project.service.create_user("zoe").id.to_string();
    let in_other = format!("is in guild {}, not in guild {guild}", other.id());
    let unseen = format!("the bot cannot see channel {party}");
    let no_member = format!("user {zoe} is not a member of guild {guild}");
    let no_app = "the app is not in this guild";
    for ([guild, user, channel], expected) in [
        ([&*guild, &*bob, &*elsewhere], &*in_other),
        ([&guild, &bob, "5"], "channel 5 does not exist"),
        ([&guild, &bob, &party], &unseen),
        ([&guild, &zoe, &general], &no_member),
        (["5", "6", "7"], no_app),
    ] {
        let run = project
            .run_arguments(&arguments(guild, user, channel, "/local"), &[])
            .await;
        assert_contains(&run.stderr, expected);
        assert_eq!(run.code, Some(1));
    }
}

#[tokio::test]
async fn user_token_reads_permissions_that_the_app_may_not_read() {
    let project = project_denying_bob().await;
    let rejected = FaultPlan::at::<GetGuildCommandPermissions>(Fault::Status(403)).times(1);
    let fault_plan = project.service.inject(rejected);
    let without = explanation(&project, "/local").await;
    assert_contains(
        &without,
        "; set DISCORD_PERMISSIONS_TOKEN to read them as a user",
    );
    drop(fault_plan);
    let _fault_plan = project.service.inject(rejected);
    let token = project.owner_token();
    let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
    let with = explain(&project, "bob", "general", "/local", &variables).await;
    assert_contains(&with.stdout, "denied for the member");
}

#[tokio::test]
async fn missing_bot_token_is_reported() {
    let project = Project::start().await;
    let secret = project.service.client_secret();
    let variables = [("DISCORD_TOKEN", ""), ("DISCORD_CLIENT_SECRET", &*secret)];
    let run = explain(&project, "bob", "general", "/local", &variables).await;
    assert_eq!(run.code, Some(1));
    assert_contains(
        &run.stderr,
        "DISCORD_TOKEN is not set, and there is no file .env",
    );
}
