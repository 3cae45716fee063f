//! `commands explain`: reports whether a member may use a command in a channel, and why.

use std::io;
use std::io::Write;

use clap::{Arg, ArgMatches, Command};
use guildhall_client as client;
use guildhall_client::handle::Application;
use guildhall_client::{Client, handle};
use guildhall_deploy::__private::CommandLabel;
use guildhall_deploy::plan::Scope;
use guildhall_model as model;
use guildhall_model::api::ErrorCode;
use guildhall_model::command::GuildCommandPermissions;
use guildhall_model::permission::{
    CommandAccess, GuildPermissions, MemberPermissions, PermissionLayering, PermissionScope,
    explain,
};
use guildhall_model::{
    ApplicationIntegrationType, Channel, ChannelType, CommandType, Guild, Id, Secret, Timestamp,
    User,
};
use http::StatusCode;

use crate::app::builder::AppBuilder;
use crate::cli::arguments::guild;
use crate::cli::terminal::ProgressMessage;
use crate::cli::tool::{
    BOT_VARIABLES, EXIT_CODES, RESTORE_VARIABLES, after_help, with_environment,
};
use crate::error::{Error, Result};

/// Returns the definition of `explain`.
pub(crate) fn command() -> Command {
    let about = "Explain why a member can or cannot use a command in a channel";
    let name = Arg::new("command").value_name("/NAME").required(true);
    Command::new("explain")
        .about(about)
        .args([
            id("guild").help("Guild of the member and the channel"),
            id("user").help("Member who would use the command"),
            id("channel").help("Channel, or active or archived thread"),
            name.help(
                "Name of the registered command: /roll, or the name of a USER or MESSAGE command",
            ),
        ])
        .after_help(after_help(EXIT_CODES, &[BOT_VARIABLES, RESTORE_VARIABLES]))
}

fn id(name: &'static str) -> Arg {
    guild(name).required(true)
}

/// Prints whether a member may use a command in a channel, and why.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let config = with_environment(builder)?.config;
    // Only a bot can read guilds, members and channels.
    config.bot_token()?;
    let client = config.client()?;
    let app = client.application(config.require_application_id()?);
    let Some(request) = ExplainRequest::new(matches) else {
        return Ok(());
    };
    let progress = ProgressMessage::default();
    progress.set("reading the guild, its channels and its permissions");
    let token = config.permissions_token.as_ref();
    let verdict = progress.run(request.verdict(&client, &app, token)).await?;
    Ok(writeln!(io::stdout().lock(), "{verdict}")?)
}

/// The command-line arguments of `explain`: a command, a guild, a member and a channel.
struct ExplainRequest<'m> {
    subject: ExplainSubject,
    command: &'m str,
}

impl<'m> ExplainRequest<'m> {
    fn new(matches: &'m ArgMatches) -> Option<Self> {
        let id = |name| matches.get_one::<Id<Guild>>(name).copied();
        Some(Self {
            subject: ExplainSubject {
                user: id("user")?.cast(),
                guild: id("guild")?,
                channel: id("channel")?.cast(),
            },
            command: matches.get_one::<String>("command")?,
        })
    }

    async fn verdict(
        &self,
        client: &Client,
        app: &Application,
        token: Option<&Secret>,
    ) -> Result<String> {
        let guild = client.guild(self.subject.guild);
        let facts = GuildCapabilities {
            guild: fetch_guild(&guild).await?,
            commands: find_commands(app, self.subject.guild, self.command).await?,
            permissions: fetch_permissions(app, self.subject.guild, token).await?,
            location: Location::find(client, self.subject).await?,
        };
        facts.verdict(&guild, self.subject.user).await
    }
}

/// The data of the guild that determines the result. The member is read separately.
struct GuildCapabilities {
    commands: Vec<model::Command>,
    permissions: Vec<GuildCommandPermissions>,
    guild: Guild,
    location: Location,
}

impl GuildCapabilities {
    async fn verdict(&self, guild: &handle::Guild, user: Id<User>) -> Result<String> {
        let guild_permissions = GuildPermissions::from_guild(&self.guild)
            .ok_or_else(|| Error::user("the service does not report the owner of the guild"))?;
        let member = guild
            .member(user)
            .get()
            .await
            .map_err(|error| match error.code() {
                Some(ErrorCode::UNKNOWN_MEMBER | ErrorCode::UNKNOWN_USER) => Error::user(format!(
                    "user {user} is not a member of guild {}",
                    self.guild.id
                )),
                _ => error.into(),
            })?;
        let member_permissions = guild_permissions.member_permissions(&member, Timestamp::now());
        if let [command] = self.commands.as_slice() {
            return Ok(self.command_verdict(command, &member_permissions));
        }
        let lines: Vec<_> = self
            .commands
            .iter()
            .map(|command| {
                let label = CommandLabel(command.kind, &command.name);
                let scope = command.guild_id.map_or(Scope::Global, Scope::Guild);
                let verdict = self.command_verdict(command, &member_permissions);
                format!("{label}, {scope}: {verdict}")
            })
            .collect();
        Ok(lines.join("\n"))
    }

    fn command_verdict(
        &self,
        command: &model::Command,
        member_permissions: &MemberPermissions<'_>,
    ) -> String {
        if !is_guild_installable(command) {
            return "available only to users who installed the app; the service does not list these users"
                .to_owned();
        }
        let access = CommandAccess::from(command)
            .guild_permissions(command.id, &self.permissions)
            .layering(PermissionLayering::from_features(&self.guild.features));
        explain(
            member_permissions,
            &access,
            self.location.permission_scope(),
        )
        .to_string()
    }
}

/// Reads the permissions that the guild has set for the app's commands. Uses the user's token if the app may not read
/// them.
async fn fetch_permissions(
    app: &Application,
    guild: Id<Guild>,
    token: Option<&Secret>,
) -> Result<Vec<GuildCommandPermissions>> {
    let permissions = app.guild(guild).commands().permissions();
    let response = permissions.list().await;
    let is_forbidden = |error: &client::Error| error.status() == Some(StatusCode::FORBIDDEN);
    match (response, token) {
        (Ok(stored), _) => Ok(stored.into()),
        (Err(error), Some(token)) if is_forbidden(&error) => {
            Ok(permissions.list().bearer(token).await?.into())
        }
        (Err(error), None) if is_forbidden(&error) => Err(Error::user(format!(
            "the app cannot read the command permissions of guild {guild}: {error}; set \
             DISCORD_PERMISSIONS_TOKEN to read them as a user"
        ))),
        (Err(error), _) => Err(error.into()),
    }
}

/// Reads the guild. If the app is not in the guild, the error says what to do.
async fn fetch_guild(guild: &handle::Guild) -> Result<Guild> {
    let response = guild.get().await;
    response.map_err(|error| match error.code() {
        Some(ErrorCode::UNKNOWN_GUILD | ErrorCode::MISSING_ACCESS) => Error::user(
            "the app is not in this guild: install the app there, or pass another --guild",
        ),
        _ => error.into(),
    })
}

/// Returns whether the command is available in guilds that have installed the app.
fn is_guild_installable(command: &model::Command) -> bool {
    let types = command.integration_types.as_ref();
    command.guild_id.is_some()
        || types.is_none_or(|types| types.contains(&ApplicationIntegrationType::GuildInstall))
}

/// Returns the commands that guild members see under this name: guild commands, then global ones.
async fn find_commands(
    app: &Application,
    guild: Id<Guild>,
    typed: &str,
) -> Result<Vec<model::Command>> {
    let words = typed.strip_prefix('/');
    // A subcommand has the permissions of its command.
    let slash = words.and_then(|words| words.split(' ').next());
    let is_named = |command: &model::Command| match slash {
        Some(name) => command.kind == CommandType::ChatInput && command.name == name,
        None => command.name == typed,
    };
    let own = app.guild(guild).commands().list().await?;
    let global = app.commands().list().await?;
    let found: Vec<_> = own.into_iter().chain(global).filter(is_named).collect();
    if found.is_empty() {
        let unknown = format!("{typed} is registered neither in guild {guild} nor globally");
        return Err(Error::user(unknown));
    }
    Ok(found)
}

/// A guild member, and the channel where the member would use a command.
#[derive(Clone, Copy, Debug)]
struct ExplainSubject {
    user: Id<User>,
    guild: Id<Guild>,
    channel: Id<Channel>,
}

/// The place where the command would be used: a channel with its permission overwrites, or a thread of the channel.
#[derive(Debug)]
struct Location {
    channel: Channel,
    kind: LocationKind,
}

#[derive(Clone, Copy, Debug)]
enum LocationKind {
    Channel,
    Thread,
    /// A private thread that the member has not joined.
    UnjoinedPrivateThread,
}

impl Location {
    async fn find(client: &Client, subject: ExplainSubject) -> Result<Self> {
        let channels = client.guild(subject.guild).channels().list().await?;
        let find = |id| channels.iter().find(|channel| channel.id == id).cloned();
        if let Some(channel) = find(subject.channel) {
            let kind = LocationKind::Channel;
            return Ok(Self { channel, kind });
        }
        let thread = fetch_thread(client, subject).await?;
        let parent = thread.parent_id.and_then(find).ok_or_else(|| {
            let ExplainSubject { guild, channel, .. } = subject;
            Error::user(format!("guild {guild} has no channel {channel}"))
        })?;
        Ok(Self {
            channel: parent,
            kind: thread_kind(client, &thread, subject.user).await?,
        })
    }

    const fn permission_scope(&self) -> PermissionScope<'_> {
        match self.kind {
            LocationKind::Channel => PermissionScope::Channel(&self.channel),
            LocationKind::Thread => PermissionScope::Thread(&self.channel),
            LocationKind::UnjoinedPrivateThread => PermissionScope::PrivateThread(&self.channel),
        }
    }
}

/// Reads an active or archived thread of the guild.
async fn fetch_thread(client: &Client, subject: ExplainSubject) -> Result<Channel> {
    let ExplainSubject { guild, channel, .. } = subject;
    let response = client.channel(channel).get().await;
    let found = response.map_err(|error| match error.code() {
        Some(ErrorCode::UNKNOWN_CHANNEL) => Error::user(format!("channel {channel} does not exist")),
        Some(ErrorCode::MISSING_ACCESS) => Error::user(format!(
            "the bot cannot see channel {channel}: it is in another guild, or is a private thread that \
             the bot has not joined"
        )),
        _ => error.into(),
    })?;
    match found.guild_id {
        Some(own) if own == guild => Ok(found),
        Some(other) => Err(Error::user(format!(
            "channel {channel} is in guild {other}, not in guild {guild}"
        ))),
        None => Err(Error::user(format!("channel {channel} is not in a guild"))),
    }
}

/// Returns the location kind of a thread. A private thread that the user has not joined is a
/// [`LocationKind::UnjoinedPrivateThread`].
async fn thread_kind(client: &Client, thread: &Channel, user: Id<User>) -> Result<LocationKind> {
    if thread.kind != ChannelType::PrivateThread {
        return Ok(LocationKind::Thread);
    }
    match client.channel(thread.id).member(user).await {
        Ok(_) => Ok(LocationKind::Thread),
        Err(error) if error.status() == Some(StatusCode::NOT_FOUND) => {
            Ok(LocationKind::UnjoinedPrivateThread)
        }
        Err(error) => Err(error.into()),
    }
}
