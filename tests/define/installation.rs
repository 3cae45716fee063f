//! Install links request the scopes and permissions that the app needs.

use acceptance::builder;
use guildhall::client::Client;
use guildhall::client::oauth::{InstallLink, Scopes};
use guildhall::guard::AppGuards;
use guildhall::model::api::{BulkBan, GetGuild, GetInvites};
use guildhall::model::{ApplicationIntegrationType, Id, Permissions};
use guildhall::prelude::*;
use guildhall::{AppBuilder, Config};

/// Respond
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

/// Show the client
#[command]
async fn whoami(#[state] client: &Client) -> String {
    format!("{client:?}")
}

/// For users who install the app
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

fn invites(builder: AppBuilder) -> Vec<InstallLink> {
    let config = Config::default().application_id(Id::new(7));
    builder
        .config(config)
        .install_links()
        .expect("the configuration is complete")
}

/// Returns the app's only install link.
fn invite(builder: AppBuilder) -> InstallLink {
    let mut invites = invites(builder);
    assert_eq!(invites.len(), 1);
    invites.remove(0)
}

#[test]
fn invite_requests_exactly_the_permissions_of_the_guards() {
    let all = builder(&[ping::COMMAND, moderate::COMMAND]);
    let all = all.component(close::COMPONENT).modal(report::MODAL);
    let invite = invite(all.guards(AppGuards::new().app_permissions(Permissions::EMBED_LINKS)));
    let moderate =
        Permissions::KICK_MEMBERS | Permissions::MANAGE_ROLES | Permissions::MANAGE_NICKNAMES;
    let others = Permissions::MANAGE_THREADS | Permissions::ATTACH_FILES | Permissions::EMBED_LINKS;
    assert_eq!(invite.permissions, moderate | others);
    assert_eq!(invite.scopes, Scopes::BOT);
    assert_eq!(invite.integration_type, None);
}

#[test]
fn app_without_required_permissions_does_not_invite_a_bot() {
    let invite = invite(builder(&[ping::COMMAND]));
    let url = "https://discord.com/oauth2/authorize?client_id=7&scope=applications.commands";
    assert_eq!(invite.url(), url);
}

#[test]
fn rest_call_adds_the_permissions_of_its_endpoint() {
    let app = builder(&[ping::COMMAND]).declare_request::<BulkBan>();
    let needed = Permissions::BAN_MEMBERS | Permissions::MANAGE_GUILD;
    assert_eq!(invite(app).permissions, needed);
}

#[test]
fn declared_permissions_are_requested() {
    let app = builder(&[ping::COMMAND]).declare_permissions(Permissions::MANAGE_ROLES);
    let needed = (Scopes::BOT, Permissions::MANAGE_ROLES);
    let invite = invite(app);
    assert_eq!((invite.scopes, invite.permissions), needed);
}

#[test]
fn alternative_permission_that_is_already_requested_suffices() {
    let app = builder(&[ping::COMMAND]).declare_request::<GetInvites>();
    let app = app.guards(AppGuards::new().app_permissions(Permissions::VIEW_AUDIT_LOG));
    assert_eq!(invite(app).permissions, Permissions::VIEW_AUDIT_LOG);
}

#[test]
fn rest_call_without_permissions_still_invites_the_bot() {
    let app = builder(&[ping::COMMAND]).declare_request::<GetGuild>();
    let needed = (Scopes::BOT, Permissions::empty());
    let called = invite(app);
    assert_eq!((called.scopes, called.permissions), needed);
    let stated = invite(builder(&[whoami::COMMAND]));
    assert_eq!((stated.scopes, stated.permissions), needed);
}

#[test]
fn user_installation_requests_only_commands() {
    let invite = invite(builder(&[mine::COMMAND]));
    let url = "client_id=7&scope=applications.commands&integration_type=1";
    assert!(invite.url().ends_with(url), "{}", invite.url());
}

#[test]
fn each_installation_context_has_its_own_invite() {
    let invites_by_context = invites(builder(&[both::COMMAND, ping::COMMAND]));
    let invites_by_context = invites_by_context
        .iter()
        .map(|invite| (invite.integration_type, &invite.scopes));
    let (guild, user) = (
        ApplicationIntegrationType::GuildInstall,
        ApplicationIntegrationType::UserInstall,
    );
    let expected = [(Some(guild), &Scopes::BOT), (Some(user), &Scopes::COMMANDS)];
    assert_eq!(invites_by_context.collect::<Vec<_>>(), expected);
}
