//! `commands explain`: whether a member may use a command somewhere, and why.
//!
//! Where somebody would use a command: a channel, a thread, or a private thread they are not in.

use std::io;
use std::io::Write;

use clap::{Arg, ArgMatches, Command};
use guildhall_client as client;
use guildhall_client::handle::Application;
use guildhall_client::{Client, handle};
use guildhall_deploy::plan::{Label, Scope};
use guildhall_model as model;
use guildhall_model::api::Code;
use guildhall_model::command::GuildCommandPermissions;
use guildhall_model::permission::{
    CommandAccess, Guild as Rights, Layering, Place, Standing, explain,
};
use guildhall_model::{
    ApplicationIntegrationType, Channel, ChannelType, CommandType, Guild, Id, Secret, Timestamp,
    User,
};
use http::StatusCode;

use crate::app::AppBuilder;
use crate::cli::arguments::guild;
use crate::cli::terminal::Patience;
use crate::cli::tool::{BOT, DONE, RESTORING, after, with_environment};
use crate::error::{Error, Result};

/// `explain`, for the command line.
pub(crate) fn command() -> Command {
    let about = "Say whether a member may use a command in a channel, and why";
    let name = Arg::new("command").value_name("/NAME").required(true);
    Command::new("explain")
        .about(about)
        .args([
            id("guild").help("The guild"),
            id("user").help("The member"),
            id("channel").help("The channel, or the thread, put away or not"),
            name.help("The command, as it is registered: /roll, or the name of one in a menu"),
        ])
        .after_help(after(DONE, &[BOT, RESTORING]))
}

fn id(name: &'static str) -> Arg {
    guild(name).required(true)
}

/// Prints whether a member may use a command, and why.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let config = with_environment(builder)?.config;
    // Guilds, their members and their channels are read by bots alone.
    config.bot()?;
    let client = config.client()?;
    let app = client.application(config.application_id()?);
    let Some(question) = Question::of(matches) else {
        return Ok(());
    };
    let patience = Patience::default();
    patience.say("reading the guild, its channels and what it has set");
    let token = config.permissions_token.as_ref();
    let verdict = patience.over(question.answer((&client, &app), token));
    let verdict = verdict.await?;
    Ok(writeln!(io::stdout().lock(), "{verdict}")?)
}

/// Who would use what, and where.
struct Question<'m> {
    who: Somebody,
    command: &'m str,
}

impl<'m> Question<'m> {
    fn of(matches: &'m ArgMatches) -> Option<Self> {
        let id = |name| matches.get_one::<Id<Guild>>(name).copied();
        Some(Self {
            who: Somebody {
                user: id("user")?.cast(),
                guild: id("guild")?,
                channel: id("channel")?.cast(),
            },
            command: matches.get_one::<String>("command")?,
        })
    }

    async fn answer(
        &self,
        (client, app): (&Client, &Application),
        token: Option<&Secret>,
    ) -> Result<String> {
        let guild = self.who.guild;
        let here = client.guild(guild);
        let case = Case {
            guild: reached(&here).await?,
            commands: found(app, guild, self.command).await?,
            stored: stored(app, guild, token).await?,
            place: Whereabouts::find(client, self.who).await?,
        };
        case.verdict(&here, self.who.user).await
    }
}

/// Everything that decides, but the member.
struct Case {
    commands: Vec<model::Command>,
    stored: Vec<GuildCommandPermissions>,
    guild: Guild,
    place: Whereabouts,
}

impl Case {
    async fn verdict(&self, here: &handle::Guild, user: Id<User>) -> Result<String> {
        let rights = Rights::of(&self.guild);
        let rights =
            rights.ok_or_else(|| Error::user("the service does not say who owns the guild"))?;
        let member = here.member(user).get().await;
        let member = member.map_err(|error| match error.code() {
            Some(Code::UNKNOWN_MEMBER | Code::UNKNOWN_USER) => Error::user(format!(
                "user {user} is no member of guild {}",
                self.guild.id
            )),
            _ => error.into(),
        })?;
        let standing = rights.member(&member, Timestamp::now());
        let each = self.commands.iter().map(|it| (it, self.of(it, &standing)));
        let each: Vec<_> = each.collect();
        if let [(_, verdict)] = each.as_slice() {
            return Ok(verdict.clone());
        }
        let each = each.into_iter().map(|(command, verdict)| {
            let label = Label(command.kind, &command.name);
            let scope = command.guild_id.map_or(Scope::Global, Scope::Guild);
            format!("{label}, {scope}: {verdict}")
        });
        Ok(each.collect::<Vec<_>>().join("\n"))
    }

    fn of(&self, command: &model::Command, standing: &Standing<'_>) -> String {
        if !is_of_guilds(command) {
            return "only for who has installed the app, which nobody is told of".to_owned();
        }
        let access = CommandAccess::from(command)
            .with_stored(command.id, &self.stored)
            .with_layering(Layering::of(&self.guild.features));
        explain(standing, &access, self.place.place()).to_string()
    }
}

/// What the guild has set for the app's commands: for a user, where the app is not told.
async fn stored(
    app: &Application,
    guild: Id<Guild>,
    token: Option<&Secret>,
) -> Result<Vec<GuildCommandPermissions>> {
    let permissions = app.guild(guild).commands().permissions();
    let stored = permissions.list().await;
    let is_refused = |error: &client::Error| error.status() == Some(StatusCode::FORBIDDEN);
    match (stored, token) {
        (Ok(stored), _) => Ok(stored.into()),
        (Err(error), Some(token)) if is_refused(&error) => {
            Ok(permissions.list().bearer(token).await?.into())
        }
        (Err(error), None) if is_refused(&error) => Err(Error::user(format!(
            "the app may not read what guild {guild} has set; with DISCORD_PERMISSIONS_TOKEN, a \
             user is asked: {error}"
        ))),
        (Err(error), _) => Err(error.into()),
    }
}

/// The guild, which the app is in.
async fn reached(here: &handle::Guild) -> Result<Guild> {
    let guild = here.get().await;
    guild.map_err(|error| match error.code() {
        Some(Code::UNKNOWN_GUILD | Code::MISSING_ACCESS) => {
            Error::user("the app is in no such guild: install it there, or name another one")
        }
        _ => error.into(),
    })
}

/// Whether a guild that has the app has the command by that.
fn is_of_guilds(command: &model::Command) -> bool {
    let types = command.integration_types.as_ref();
    command.guild_id.is_some()
        || types.is_none_or(|it| it.contains(&ApplicationIntegrationType::GuildInstall))
}

/// The commands that members of a guild may see under this name: its own, then global ones.
async fn found(app: &Application, guild: Id<Guild>, typed: &str) -> Result<Vec<model::Command>> {
    let words = typed.strip_prefix('/');
    // A subcommand has no permissions of its own.
    let slash = words.and_then(|words| words.split(' ').next());
    let is_it = |command: &model::Command| match slash {
        Some(name) => command.kind == CommandType::ChatInput && command.name == name,
        None => command.name == typed,
    };
    let own = app.guild(guild).commands().list().await?;
    let global = app.commands().list().await?;
    let found: Vec<_> = own.into_iter().chain(global).filter(is_it).collect();
    if found.is_empty() {
        let hint = "it is registered neither there nor globally";
        let unknown = format!("{typed} is not known in guild {guild}: {hint}");
        return Err(Error::user(unknown));
    }
    Ok(found)
}

/// Whose whereabouts are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Somebody {
    pub(crate) user: Id<User>,
    pub(crate) guild: Id<Guild>,
    pub(crate) channel: Id<Channel>,
}

/// The channel whose overwrites count, and what in it is meant.
#[derive(Debug)]
pub(crate) struct Whereabouts {
    channel: Channel,
    part: Part,
}

#[derive(Clone, Copy, Debug)]
enum Part {
    Channel,
    Thread,
    ClosedThread,
}

impl Whereabouts {
    pub(crate) async fn find(client: &Client, who: Somebody) -> Result<Self> {
        let channels = client.guild(who.guild).channels().list().await?;
        let of = |id| channels.iter().find(|channel| channel.id == id).cloned();
        if let Some(channel) = of(who.channel) {
            let part = Part::Channel;
            return Ok(Self { channel, part });
        }
        let thread = thread(client, who).await?;
        let parent = thread.parent_id.and_then(of).ok_or_else(|| {
            let Somebody { guild, channel, .. } = who;
            Error::user(format!("guild {guild} has no channel {channel}"))
        })?;
        Ok(Self {
            channel: parent,
            part: part(client, &thread, who.user).await?,
        })
    }

    pub(crate) const fn place(&self) -> Place<'_> {
        match self.part {
            Part::Channel => Place::Channel(&self.channel),
            Part::Thread => Place::ThreadIn(&self.channel),
            Part::ClosedThread => Place::ClosedThreadIn(&self.channel),
        }
    }
}

/// A thread of the guild, put away or not.
async fn thread(client: &Client, who: Somebody) -> Result<Channel> {
    let Somebody { guild, channel, .. } = who;
    let found = client.channel(channel).get().await;
    let found = found.map_err(|error| match error.code() {
        Some(Code::UNKNOWN_CHANNEL) => Error::user(format!("there is no channel {channel}")),
        Some(Code::MISSING_ACCESS) => Error::user(format!(
            "the bot does not see {channel}: it is in another guild, or a private thread that the \
             bot is not in"
        )),
        _ => error.into(),
    })?;
    match found.guild_id {
        Some(own) if own == guild => Ok(found),
        Some(other) => Err(Error::user(format!(
            "channel {channel} is in guild {other}, and not in guild {guild}"
        ))),
        None => Err(Error::user(format!("channel {channel} is in no guild"))),
    }
}

/// Whether a user is shut out of a thread: of a private one that they were not added to.
async fn part(client: &Client, thread: &Channel, user: Id<User>) -> Result<Part> {
    if thread.kind != ChannelType::PrivateThread {
        return Ok(Part::Thread);
    }
    match client.channel(thread.id).member(user).await {
        Ok(_) => Ok(Part::Thread),
        Err(error) if error.status().is_some_and(|it| it.as_u16() == 404) => Ok(Part::ClosedThread),
        Err(error) => Err(error.into()),
    }
}
