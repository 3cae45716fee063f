//! `commands plan`: what `apply` would do, printed. And how every other task comes by a plan.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::ArgMatches;
use guildhall_model::api::Code;
use guildhall_model::{Application, Id};

use super::super::tool::with_environment;
use super::arguments::{guilds, is_json, lock as lock_path, options, target};
use super::debts::Debts;
use super::patience::Patience;
use super::renamed::{Renamed, declared};
use super::{lock, terminal, token};
use crate::app::AppBuilder;
use crate::client::{self, Client};
use crate::config::Config;
use crate::define::plan::{
    Change, Declared, Deployed, Label, Lock, Plan, PlanOptions, Renames, Scope, Target,
};
use crate::define::publish::{PublishError, read, read_permissions};
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
    write!(io::stdout().lock(), "{advice}")?;
    token::check(&task, &plan).await
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
    /// What the file of the lock held.
    pub(super) old: Option<Lock>,
    pub(super) patience: Patience,
    declared: Declared,
    renamed: Vec<Renamed>,
    options: PlanOptions,
    /// What is read, beside the declared scopes, for what became global.
    bystanders: BTreeSet<Scope>,
    /// The scopes that the lock has: what no command names any more is cleared.
    locked: BTreeSet<Scope>,
}

impl Task {
    pub(super) fn new(builder: AppBuilder, matches: &ArgMatches) -> Result<Self> {
        let builder = with_environment(builder)?;
        let config = builder.config.clone();
        let target = target(matches, &config)?;
        let renamed = Renamed::all(matches);
        let declared = declared(Declared::of(&builder.registry()?, target), &renamed);
        let path = lock_path(matches);
        let application = config.application_id()?;
        let old = lock::read(&path, Some(application))?;

        let mut bystanders: BTreeSet<_> = guilds(matches, "look-in").map(Scope::Guild).collect();
        let mut managed = BTreeSet::new();
        bystanders.insert(Scope::Global);
        if target == Target::Everywhere {
            bystanders.extend(config.dev_guild.map(Scope::Guild));
            managed.extend(old.iter().flat_map(Lock::scopes));
        }
        bystanders.extend(&managed);
        for scope in declared.places() {
            bystanders.remove(&scope);
        }
        Ok(Self {
            client: Client::from_config(&config)?,
            patience: Patience::default(),
            options: options(matches).with_limits(builder.limits),
            lock: path,
            old,
            config,
            application,
            target,
            declared,
            renamed,
            bystanders,
            locked: managed,
        })
    }

    /// Reads what the service has, and compares.
    pub(super) async fn plan(&self) -> Result<Plan> {
        self.patience
            .say("reading the commands that are registered");
        let deployed = self.patience.over(self.read()).await?;
        let declared = self
            .declared
            .clone()
            .and_nothing_in(&self.locked, &deployed);
        let plan = Plan::new(&declared, &deployed, &self.options);
        self.renamed.iter().try_for_each(|it| it.check(&plan))?;
        Ok(plan)
    }

    async fn read(&self) -> Result<Deployed, PublishError> {
        let declared = self.declared.places();
        let mut deployed = read(&self.client, self.application, declared).await?;
        for scope in &self.bystanders {
            match read(&self.client, self.application, [*scope]).await {
                Ok(more) => deployed = deployed.and(more),
                Err(error) if is_gone(&error) => tracing::warn!("not looked at: {error}"),
                Err(error) => return Err(error),
            }
        }
        match &self.config.permissions_token {
            None => Ok(deployed),
            Some(token) => {
                let app = self.client.application(self.application);
                read_permissions(&app, deployed, token).await
            }
        }
    }

    /// Whether a scope is the app's own: a command names it, or the lock has it.
    pub(super) fn manages(&self, scope: Scope) -> bool {
        self.locked.contains(&scope) || self.declared.places().any(|own| own == scope)
    }

    /// How what a plan loses can be kept, and what is owed since earlier ones.
    pub(super) fn advice(&self, plan: &Plan) -> String {
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
        if plan.deletions().any(|(it, _)| it == Scope::Global) {
            advice += "with --look-in ID, the plan knows what that guild has set too\n";
        }
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

/// Whether the app has left a guild.
fn is_gone(error: &PublishError) -> bool {
    let guild = error.scope().and_then(Scope::guild);
    let code = error.client_error().and_then(client::Error::code);
    guild.is_some() && matches!(code, Some(Code::MISSING_ACCESS | Code::UNKNOWN_GUILD))
}
