//! Where the app is installed: what its URLs ask for.

use acceptance::builder;
use guildhall::client::Client;
use guildhall::model::api::{BulkBan, GetGuild, GetInvites};
use guildhall::model::{Id, Permissions};
use guildhall::oauth::{BotInvite, Scopes};
use guildhall::prelude::*;
use guildhall::rules::ApplicationIntegrationType;
use guildhall::{AppBuilder, Config};

/// Answer
#[command]
fn ping() -> &'static str {
    "pong"
}

/// Moderate members
#[group(app_permissions(KICK_MEMBERS))]
mod moderate {
    use super::*;

    /// Work with roles
    #[group(app_permissions(MANAGE_ROLES))]
    pub(super) mod roles {
        use super::*;

        /// Give one
        #[command(app_permissions(MANAGE_NICKNAMES))]
        pub(super) fn give() {}
    }
}

/// Ask the service who it is
#[command]
async fn whoami(#[state] client: &Client) -> String {
    format!("{client:?}")
}

/// For whoever installs it for themselves
#[command(integration_types(user_install), app_permissions(KICK_MEMBERS))]
fn mine() -> &'static str {
    "yours"
}

/// For guilds and users
#[command(
    integration_types(guild_install, user_install),
    app_permissions(KICK_MEMBERS)
)]
fn both() -> &'static str {
    "both"
}

#[component("close", app_permissions(MANAGE_THREADS))]
fn close() {}

#[modal("report", app_permissions(ATTACH_FILES))]
fn report() {}

fn invites(builder: AppBuilder) -> Vec<BotInvite> {
    let config = Config::default().with_application_id(Id::new(7));
    builder.config(config).invites().expect("it is complete")
}

/// The only one.
fn invite(builder: AppBuilder) -> BotInvite {
    let mut invites = invites(builder);
    assert_eq!(invites.len(), 1);
    invites.remove(0)
}

#[test]
fn permissions_are_those_of_the_guards_and_no_others() {
    let all = builder(&[ping::COMMAND, moderate::COMMAND]);
    let all = all.component(close::COMPONENT).modal(report::MODAL);
    let invite = invite(all.app_permissions(Permissions::EMBED_LINKS));
    let moderate =
        Permissions::KICK_MEMBERS | Permissions::MANAGE_ROLES | Permissions::MANAGE_NICKNAMES;
    let others = Permissions::MANAGE_THREADS | Permissions::ATTACH_FILES | Permissions::EMBED_LINKS;
    assert_eq!(invite.permissions, moderate | others);
    assert_eq!(
        (invite.scopes, invite.integration_type),
        (Scopes::BOT, None)
    );
}

#[test]
fn app_that_needs_nothing_brings_no_bot() {
    let invite = invite(builder(&[ping::COMMAND]));
    let url = "https://discord.com/oauth2/authorize?client_id=7&scope=applications.commands";
    assert_eq!(invite.url(), url);
}

#[test]
fn call_brings_what_its_endpoint_requires() {
    let app = builder(&[ping::COMMAND]).calls::<BulkBan>();
    let needed = Permissions::BAN_MEMBERS | Permissions::MANAGE_GUILD;
    assert_eq!(invite(app).permissions, needed);
}

#[test]
fn of_several_ways_the_one_that_is_open_anyhow_is_taken() {
    let app = builder(&[ping::COMMAND]).calls::<GetInvites>();
    let app = app.app_permissions(Permissions::VIEW_AUDIT_LOG);
    assert_eq!(invite(app).permissions, Permissions::VIEW_AUDIT_LOG);
}

#[test]
fn bot_comes_along_for_a_call_that_requires_no_permission() {
    let app = builder(&[ping::COMMAND]).calls::<GetGuild>();
    let needed = (Scopes::BOT, Permissions::empty());
    let called = invite(app);
    assert_eq!((called.scopes, called.permissions), needed);
    let stated = invite(builder(&[whoami::COMMAND]));
    assert_eq!((stated.scopes, stated.permissions), needed);
}

#[test]
fn users_get_the_commands_alone() {
    let invite = invite(builder(&[mine::COMMAND]));
    let url = "client_id=7&scope=applications.commands&integration_type=1";
    assert!(invite.url().ends_with(url), "{}", invite.url());
}

#[test]
fn each_way_of_installation_has_its_own() {
    let ways = invites(builder(&[both::COMMAND, ping::COMMAND]));
    let ways = ways.iter().map(|it| (it.integration_type, &it.scopes));
    let (guild, user) = (
        ApplicationIntegrationType::GuildInstall,
        ApplicationIntegrationType::UserInstall,
    );
    let expected = [(Some(guild), &Scopes::BOT), (Some(user), &Scopes::COMMANDS)];
    assert_eq!(ways.collect::<Vec<_>>(), expected);
}
