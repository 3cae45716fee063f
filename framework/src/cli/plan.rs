//! `commands plan`: what `apply` would do, printed. And how every other task comes by a plan.

use std::collections::BTreeSet;
use std::io;
use std::io::Write;
use std::path::PathBuf;

use clap::ArgMatches;
use guildhall_client::Client;
use guildhall_deploy::plan::{
    Change, Declared, Deployed, Label, Lock, Plan, PlanOptions, Renames, Scope, Target,
};
use guildhall_deploy::publish::{PublishError, Reader, read_permissions};
use guildhall_model::{Application, Guild, Id};
use serde::Serialize;

use crate::app::AppBuilder;
use crate::cli::arguments::{is_json, lock as lock_path, options, target};
use crate::cli::check::{Renamed, declared};
use crate::cli::guild_scan::{Listed, Look};
use crate::cli::restore_queue::Debts;
use crate::cli::terminal::Patience;
use crate::cli::token_check::Tried;
use crate::cli::tool::with_environment;
use crate::cli::{lock, terminal};
use crate::config::Config;
use crate::error::{Error, Result};

/// Prints what `apply` would do.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let task = Task::new(builder, matches)?;
    let plan = task.plan().await?;
    let tried = Tried::of(&task, &Debts::of(&task, &plan)).await;
    let mut advice = task.advice(&plan);
    advice.extend(tried.iter().map(|tried| tried.told(&task)));
    print(&plan, &advice, matches)?;
    if !is_json(matches) {
        write!(io::stdout().lock(), "{advice}")?;
    }
    tried?;
    task.check_presence(&plan)
}

/// A plan for programs.
#[derive(Serialize)]
struct Told<'p> {
    #[serde(flatten)]
    plan: &'p Plan,
    /// How what it loses can be known or kept, a sentence each.
    advice: Vec<&'p str>,
}

/// Prints a plan as it was asked for; for programs, with advice.
pub(crate) fn print(plan: &Plan, advice: &str, matches: &ArgMatches) -> Result<()> {
    let mut out = io::stdout().lock();
    if is_json(matches) {
        let advice = advice.lines().collect();
        let json = serde_json::to_string_pretty(&Told { plan, advice })?;
        return Ok(writeln!(out, "{json}")?);
    }
    let text = plan.text().with_width(terminal::width());
    let text = text.with_paint(terminal::paint(matches));
    Ok(write!(out, "{text}")?)
}

/// Everything that a plan is made of, and done with.
pub(crate) struct Task {
    pub(crate) config: Config,
    pub(crate) client: Client,
    pub(crate) application: Id<Application>,
    pub(crate) target: Target,
    pub(crate) lock: PathBuf,
    /// What the file of the lock held.
    pub(crate) old: Option<Lock>,
    pub(crate) patience: Patience,
    declared: Declared,
    renamed: Vec<Renamed>,
    options: PlanOptions,
    look: Look,
    /// What is read, beside these and the declared scopes, for what became global. A guild of the
    /// lock, or the development guild, may be gone.
    bystanders: BTreeSet<Scope>,
    /// The scopes that the lock has: what no command names any more is cleared.
    locked: BTreeSet<Scope>,
}

impl Task {
    pub(crate) fn new(builder: AppBuilder, matches: &ArgMatches) -> Result<Self> {
        let builder = with_environment(builder)?;
        let config = builder.config.clone();
        let target = target(matches, &config)?;
        let renamed = Renamed::all(matches);
        let declared = declared(builder.registry()?.declared(target), &renamed);
        let path = lock_path(matches);
        let application = config.application_id()?;
        let old = lock::read(&path, Some(application))?;

        let look = Look::of(matches);
        let mut bystanders = BTreeSet::from([Scope::Global]);
        let mut managed = BTreeSet::new();
        if target == Target::Everywhere {
            bystanders.extend(config.dev_guild.map(Scope::Guild));
            managed.extend(old.iter().flat_map(Lock::scopes));
        }
        bystanders.extend(&managed);
        let named = look.named.iter().copied().map(Scope::Guild);
        for scope in declared.places().chain(named) {
            bystanders.remove(&scope);
        }
        Ok(Self {
            client: config.client()?,
            patience: Patience::default(),
            options: options(matches).with_limits(builder.limits),
            lock: path,
            old,
            config,
            application,
            target,
            declared,
            renamed,
            look,
            bystanders,
            locked: managed,
        })
    }

    /// Reads what the service has, and compares.
    pub(crate) async fn plan(&self) -> Result<Plan> {
        self.patience
            .say("reading the commands that are registered");
        let deployed = self.patience.over(self.read()).await?;
        let mut plan = self.compare(&deployed);
        if self.look.is_worth_it(&plan) {
            let deployed = self.patience.over(self.look_around(deployed)).await?;
            plan = self.compare(&deployed);
        }
        self.renamed.iter().try_for_each(|it| it.check(&plan))?;
        Ok(plan)
    }

    /// The scopes that the command line names: these have to be there.
    fn named(&self) -> BTreeSet<Scope> {
        let target = match self.target {
            Target::Guild(guild) => Some(guild),
            _ => None,
        };
        let looked_in = self.look.named.iter().copied();
        looked_in.chain(target).map(Scope::Guild).collect()
    }

    /// Says which guilds commands name and are not registered in.
    ///
    /// # Errors
    ///
    /// Where there is any: the others are as planned.
    pub(crate) fn check_presence(&self, plan: &Plan) -> Result<()> {
        let places: BTreeSet<_> = self.declared.places().filter_map(Scope::guild).collect();
        let absent = plan.absent().iter().filter(|guild| places.contains(guild));
        let absent: Vec<_> = absent.map(ToString::to_string).collect();
        if absent.is_empty() {
            return Ok(());
        }
        Err(Error::user(format!(
            "commands name guild {}, where the app is not: take it out of `guilds(…)`, or install the \
             app there",
            absent.join(", guild ")
        )))
    }

    fn compare(&self, deployed: &Deployed) -> Plan {
        let declared = self.declared.clone();
        let declared = declared.and_nothing_in(&self.locked, deployed);
        Plan::new(&declared, deployed, &self.options)
    }

    async fn read(&self) -> Result<Deployed> {
        let reader = Reader::new(&self.client, self.application);
        let named = self.named();
        let others = self.bystanders.iter().copied();
        let others = self.declared.places().chain(others);
        let others: Vec<_> = others.filter(|scope| !named.contains(scope)).collect();
        let deployed = reader.read_present(others, |_| ()).await?;
        let more = reader.read(named).await.map_err(told)?;
        let mut deployed = deployed.and(more);
        if self.look.is_into_all {
            deployed = self.look_into_all(deployed).await?;
        }
        match &self.config.permissions_token {
            None => Ok(deployed),
            Some(token) => {
                let app = self.client.application(self.application);
                Ok(read_permissions(&app, deployed, token).await?)
            }
        }
    }

    /// Adds the commands of the bot's other guilds, and what these have set.
    async fn look_into_all(&self, deployed: Deployed) -> Result<Deployed> {
        let Listed::All(guilds) = self.look.listed(&self.client).await? else {
            return Ok(deployed);
        };
        let is_read = |it| deployed.scopes().any(|(scope, _)| scope == it);
        let scopes = guilds.iter().copied().map(Scope::Guild);
        let scopes: Vec<_> = scopes.filter(|scope| !is_read(*scope)).collect();
        let reader = Reader::new(&self.client, self.application);
        let say = self.counting(scopes.len());
        let more = reader.read_present(scopes, say).await?;
        Ok(deployed.and(more.with_guild_count(guilds.len() as u64)))
    }

    /// Adds what the bot's other guilds have set, where they are few.
    async fn look_around(&self, deployed: Deployed) -> Result<Deployed> {
        let guilds = match self.look.listed(&self.client).await? {
            Listed::All(guilds) => guilds,
            Listed::Many(count) => {
                let more = Deployed::default().with_guild_count(*count as u64);
                return Ok(deployed.and(more));
            }
            Listed::Untold => return Ok(deployed),
        };
        let is_known = |it| deployed.guilds().any(|guild| guild == it);
        let unknown: Vec<_> = guilds.iter().copied().filter(|it| !is_known(*it)).collect();
        let reader = Reader::new(&self.client, self.application);
        let say = self.counting(unknown.len());
        let more = reader.permissions_in(unknown, say).await?;
        Ok(deployed.and(more.with_guild_count(guilds.len() as u64)))
    }

    /// Says how many guilds were looked into, of so many.
    fn counting(&self, all: usize) -> impl Fn(usize) {
        self.patience.say(&format!("looking into {all} guilds"));
        move |done| {
            let say = format!("looked into {done} of {all} guilds");
            self.patience.say(&say);
        }
    }

    /// Whether a scope is the app's own: a command names it, or the lock has it.
    pub(crate) fn manages(&self, scope: Scope) -> bool {
        self.locked.contains(&scope) || self.declared.places().any(|own| own == scope)
    }

    /// How what a plan loses can be kept, and what is owed since earlier ones.
    pub(crate) fn advice(&self, plan: &Plan) -> String {
        let mut advice = String::new();
        let mut renamed = plan.deletions().filter_map(|(_, it)| match &it.change {
            Change::Renamed {
                from,
                keeps_id: false,
                ..
            } => Some((from, &it.name)),
            _ => None,
        });
        if plan.options().renames == Renames::Update {
            let told = |(old, new)| format!("with --keep-id '{old}={new}', it keeps its id too\n");
            advice.extend(renamed.map(told));
        } else if renamed.next().is_some() {
            advice += "with --keep-ids, a renamed command keeps its id, and mentions of it work\n";
        }
        advice += self.look.advice(plan);
        advice += &self.restoring(plan);
        advice + &Debts::of(self, plan).told(self)
    }

    /// For which commands `apply` restores what guilds have set.
    fn restoring(&self, plan: &Plan) -> String {
        let labels = plan
            .restorable()
            .map(|(_, it)| Label(it.kind, &it.name).to_string());
        let labels: BTreeSet<_> = labels.collect();
        if labels.is_empty() {
            return String::new();
        }
        let with = match self.config.permissions_token {
            Some(_) => "where the user of DISCORD_PERMISSIONS_TOKEN may set it, ",
            None => "with DISCORD_PERMISSIONS_TOKEN, ",
        };
        let labels: Vec<_> = labels.into_iter().collect();
        format!(
            "{with}`apply` restores what guilds have set for {}\n",
            labels.join(", ")
        )
    }
}

/// Says of a guild that is named, and that the app is not in.
fn told(error: PublishError) -> Error {
    match error.absence() {
        None => error.into(),
        Some(guild) => missing(guild),
    }
}

pub(crate) fn missing(guild: Id<Guild>) -> Error {
    Error::user(format!(
        "guild {guild}: there is no such guild, or the app is not in it"
    ))
}
