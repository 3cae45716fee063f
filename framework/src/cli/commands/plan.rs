//! `commands plan`: what `apply` would do, printed. And how every other task comes by a plan.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::ArgMatches;
use guildhall_model::{Application, Id};

use super::super::tool::with_environment;
use super::arguments::{is_json, lock as lock_path, looked_in, options, target};
use super::patience::Patience;
use super::{lock, terminal};
use crate::app::AppBuilder;
use crate::client::Client;
use crate::config::Config;
use crate::define::plan::{Change, Declared, Lock, Plan, PlanOptions, Renames, Scope, Target};
use crate::define::publish::read;
use crate::error::Result;

/// Prints what `apply` would do.
pub(super) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let task = Task::new(builder, matches)?;
    let plan = task.plan().await?;
    print(&plan, matches)?;
    if is_json(matches) {
        return Ok(());
    }
    let advice = task.advice(&plan);
    Ok(write!(io::stdout().lock(), "{advice}")?)
}

/// Prints a plan as it was asked for.
pub(super) fn print(plan: &Plan, matches: &ArgMatches) -> Result<()> {
    let mut out = io::stdout().lock();
    if is_json(matches) {
        let json = serde_json::to_string_pretty(plan)?;
        return Ok(writeln!(out, "{json}")?);
    }
    let text = plan.text().with_width(terminal::width());
    let text = text.with_paint(terminal::paint(matches));
    Ok(write!(out, "{text}")?)
}

/// Everything that a plan is made of, and done with.
pub(super) struct Task {
    pub(super) config: Config,
    pub(super) client: Client,
    pub(super) application: Id<Application>,
    pub(super) target: Target,
    pub(super) lock: PathBuf,
    pub(super) patience: Patience,
    declared: Declared,
    options: PlanOptions,
    scopes: BTreeSet<Scope>,
}

impl Task {
    pub(super) fn new(builder: AppBuilder, matches: &ArgMatches) -> Result<Self> {
        let builder = with_environment(builder)?;
        let config = builder.config.clone();
        let target = target(matches, &config)?;
        let declared = Declared::of(&builder.registry()?, target);
        let path = lock_path(matches);
        let application = config.application_id()?;
        let locked = lock::read(&path)?.filter(|lock| lock.application() == application);

        let mut scopes: BTreeSet<_> = declared.scopes().map(|(scope, _)| scope).collect();
        scopes.insert(Scope::Global);
        scopes.extend(looked_in(matches).map(Scope::Guild));
        if target == Target::Everywhere {
            scopes.extend(config.dev_guild.map(Scope::Guild));
            scopes.extend(locked.iter().flat_map(Lock::scopes));
        }
        Ok(Self {
            client: Client::from_config(&config)?,
            patience: Patience::default(),
            options: options(matches).with_limits(builder.limits),
            lock: path,
            config,
            application,
            target,
            declared,
            scopes,
        })
    }

    /// Reads what the service has, and compares.
    pub(super) async fn plan(&self) -> Result<Plan> {
        self.patience
            .say("reading the commands that are registered");
        let scopes = self.scopes.iter().copied();
        let reading = read(&self.client, self.application, scopes);
        let deployed = self.patience.over(reading).await?;
        Ok(Plan::new(&self.declared, &deployed, &self.options))
    }

    /// How what a plan loses can be kept.
    pub(super) fn advice(&self, plan: &Plan) -> String {
        let mut advice = String::new();
        let is_renamed = |change: &Change| matches!(change, Change::Renamed { .. });
        let mut deletions = plan.deletions();
        let renamed = deletions.any(|(_, it)| is_renamed(&it.change));
        if renamed && plan.options().renames == Renames::Recreate {
            advice += "with --keep-ids, a renamed command keeps its id, and mentions of it work\n";
        }
        let loses = plan.deletions().any(|(_, it)| !it.lost.is_empty());
        if loses && self.config.permissions_token.is_none() {
            advice += "with DISCORD_PERMISSIONS_TOKEN, `apply` restores what guilds have set for \
                       commands that are renamed or move\n";
        }
        advice
    }
}
