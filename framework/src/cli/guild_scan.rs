//! `--scan-guild`: selects guilds to read in addition to the guilds that the app's commands name.

use std::collections::BTreeSet;

use clap::{Arg, ArgAction, ArgMatches};
use guildhall_client as client;
use guildhall_client::Client;
use guildhall_deploy::plan::Plan;
use guildhall_model::{Guild, Id};
use tokio::sync::OnceCell;

use crate::error::{Error, Result};

/// Default value of `--scan-guild-limit`.
const DEFAULT_LIMIT: &str = "50";

/// Returns the arguments that select guilds to read.
pub(crate) fn scan_args() -> [Arg; 2] {
    let scan = Arg::new("scan-guild")
        .long("scan-guild")
        .value_name("ID|all")
        .value_parser(GuildSelector::parse)
        .action(ArgAction::Append)
        .help(
            "Also read the commands and permissions of this guild, or of all guilds the bot is in",
        );
    let limit = Arg::new("scan-guild-limit")
        .long("scan-guild-limit")
        .value_name("COUNT")
        .value_parser(clap::value_parser!(usize))
        .default_value(DEFAULT_LIMIT)
        .help(
            "If the plan deletes global commands, read the permissions of all guilds of the bot, unless the bot is in more than COUNT guilds",
        );
    [scan, limit]
}

/// A value of `--scan-guild`.
#[derive(Clone, Copy, Debug)]
enum GuildSelector {
    All,
    One(Id<Guild>),
}

impl GuildSelector {
    fn parse(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self::All);
        }
        let id = text.parse().map(Self::One);
        id.map_err(|error| format!("expected a guild ID or `all`: {error}"))
    }
}

/// The guilds to read in addition to the guilds that commands name.
#[derive(Debug)]
pub(crate) struct GuildScan {
    pub(crate) named: BTreeSet<Id<Guild>>,
    pub(crate) includes_all: bool,
    limit: usize,
    /// Result of the first listing, which a second plan reuses to read the same guilds.
    guild_list: OnceCell<GuildList>,
}

/// The guilds that the bot is in.
#[derive(Debug)]
pub(crate) enum GuildList {
    /// All guilds of the bot.
    Complete(Vec<Id<Guild>>),
    /// The bot is in more guilds than the limit. The value is the number of guilds that were listed before the listing
    /// stopped.
    TooMany(usize),
    /// The client's credentials cannot list guilds.
    Denied,
}

impl GuildScan {
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        let mut named = BTreeSet::new();
        let mut includes_all = false;
        for selector in matches
            .get_many::<GuildSelector>("scan-guild")
            .into_iter()
            .flatten()
        {
            match selector {
                GuildSelector::All => includes_all = true,
                GuildSelector::One(guild) => drop(named.insert(*guild)),
            }
        }
        Self {
            named,
            includes_all,
            limit: matches.get_one("scan-guild-limit").copied().unwrap_or(0),
            guild_list: OnceCell::new(),
        }
    }

    /// Returns whether to read the permissions of more guilds: the plan deletes global commands, and the arguments
    /// allow the requests.
    pub(crate) fn is_useful_for(&self, plan: &Plan) -> bool {
        !self.includes_all && self.limit > 0 && plan.deletes_global_commands()
    }

    /// Returns the guilds that the bot is in. Lists them only once.
    pub(crate) async fn list(&self, client: &Client) -> Result<&GuildList> {
        let limit = if self.includes_all {
            usize::MAX
        } else {
            self.limit
        };
        let guilds = self
            .guild_list
            .get_or_try_init(|| list_guilds(client, limit))
            .await?;
        if self.includes_all && matches!(guilds, GuildList::Denied) {
            return Err(Error::user(
                "--scan-guild all: only a bot token can list the guilds; set DISCORD_TOKEN, or select \
                 guilds with --scan-guild ID",
            ));
        }
        Ok(guilds)
    }

    /// Returns advice on how to read permissions that are missing from the plan.
    pub(crate) fn advice(&self, plan: &Plan) -> &'static str {
        let is_known = plan.unread_guilds() == Some(0);
        if is_known || !plan.deletes_global_commands() {
            return "";
        }
        match self.guild_list.get() {
            Some(GuildList::Complete(_) | GuildList::Denied) => {
                "with --scan-guild ID, the plan includes the permissions that this guild has set\n"
            }
            Some(GuildList::TooMany(_)) | None => {
                "with --scan-guild all, the plan includes the permissions that each guild of the bot \
                 has set, and with --scan-guild ID, those of one guild\n"
            }
        }
    }
}

async fn list_guilds(client: &Client, limit: usize) -> Result<GuildList, client::Error> {
    let mut guilds = client.guilds().stream();
    let mut ids = Vec::new();
    while let Some(guild) = guilds.next().await {
        match guild {
            Ok(guild) => ids.push(guild.id),
            Err(error) if error.is_denied() => return Ok(GuildList::Denied),
            Err(error) => return Err(error),
        }
        if ids.len() > limit {
            return Ok(GuildList::TooMany(ids.len()));
        }
    }
    Ok(GuildList::Complete(ids))
}
