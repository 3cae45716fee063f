//! `--look-in`: which guilds are read beside those that the app's commands name.

use std::collections::BTreeSet;

use clap::{Arg, ArgAction, ArgMatches};
use guildhall_client as client;
use guildhall_client::Client;
use guildhall_deploy::plan::Plan;
use guildhall_model::{Guild, Id};
use tokio::sync::OnceCell;

use crate::error::{Error, Result};

/// How many guilds are few, unless that is said.
const FEW: &str = "50";

/// What is read beside the scopes of the commands.
pub(crate) fn looking() -> [Arg; 2] {
    let look_in = Arg::new("look-in")
        .long("look-in")
        .value_name("ID|all")
        .value_parser(Wanted::parse)
        .action(ArgAction::Append)
        .help("Also read this guild, or all of the bot's: what it has set for the commands, and what became global");
    let up_to = Arg::new("look-in-up-to")
        .long("look-in-up-to")
        .value_name("COUNT")
        .value_parser(clap::value_parser!(usize))
        .default_value(FEW)
        .help("Where global commands go, ask what the bot's guilds have set for them, if there are no more");
    [look_in, up_to]
}

/// What one `--look-in` says.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    All,
    One(Id<Guild>),
}

impl Wanted {
    fn parse(text: &str) -> Result<Self, String> {
        if text == "all" {
            return Ok(Self::All);
        }
        let id = text.parse().map(Self::One);
        id.map_err(|error| format!("{error}, nor is it `all`"))
    }
}

/// Which guilds are looked into.
#[derive(Debug)]
pub(crate) struct Look {
    pub(crate) named: BTreeSet<Id<Guild>>,
    pub(crate) is_into_all: bool,
    up_to: usize,
    /// What was listed first, so that a second look is a look into the same guilds.
    listed: OnceCell<Listed>,
}

/// The guilds that the bot is in.
#[derive(Debug)]
pub(crate) enum Listed {
    /// These are all of them.
    All(Vec<Id<Guild>>),
    /// There are at least so many, which is more than are looked into.
    Many(usize),
    /// The client's credentials do not tell.
    Untold,
}

impl Look {
    pub(crate) fn of(matches: &ArgMatches) -> Self {
        let wanted = matches.get_many::<Wanted>("look-in");
        let wanted: Vec<_> = wanted.into_iter().flatten().collect();
        let named = wanted.iter().filter_map(|it| match it {
            Wanted::One(guild) => Some(*guild),
            Wanted::All => None,
        });
        Self {
            named: named.collect(),
            is_into_all: wanted.iter().any(|it| matches!(it, Wanted::All)),
            up_to: matches.get_one("look-in-up-to").copied().unwrap_or(0),
            listed: OnceCell::new(),
        }
    }

    /// Whether a plan loses what is known only of guilds that nobody has named.
    pub(crate) fn is_worth_it(&self, plan: &Plan) -> bool {
        !self.is_into_all && self.up_to > 0 && plan.deletes_globally()
    }

    /// The guilds that the bot is in, as they were when this was asked first.
    pub(crate) async fn listed(&self, client: &Client) -> Result<&Listed> {
        let most = if self.is_into_all {
            usize::MAX
        } else {
            self.up_to
        };
        let listed = self.listed.get_or_try_init(|| list(client, most)).await?;
        if self.is_into_all && matches!(listed, Listed::Untold) {
            return Err(Error::user(
                "--look-in all: the service lists guilds for the token of a bot alone; set \
                 DISCORD_TOKEN, or name guilds with --look-in ID",
            ));
        }
        Ok(listed)
    }

    /// How what is not known can be known.
    pub(crate) fn advice(&self, plan: &Plan) -> &'static str {
        let is_known = plan.unseen_guilds() == Some(0);
        if is_known || !plan.deletes_globally() {
            return "";
        }
        match self.listed.get() {
            Some(Listed::All(_) | Listed::Untold) => {
                "with --look-in ID, the plan knows what that guild has set too\n"
            }
            Some(Listed::Many(_)) | None => {
                "with --look-in all, the plan knows what each guild of the bot has set, and with \
                 --look-in ID, what that one has\n"
            }
        }
    }
}

async fn list(client: &Client, most: usize) -> Result<Listed, client::Error> {
    let mut guilds = client.guilds().stream();
    let mut ids = Vec::new();
    while let Some(guild) = guilds.next().await {
        match guild {
            Ok(guild) => ids.push(guild.id),
            Err(error) if error.is_denied() => return Ok(Listed::Untold),
            Err(error) => return Err(error),
        }
        if ids.len() > most {
            return Ok(Listed::Many(ids.len()));
        }
    }
    Ok(Listed::All(ids))
}
