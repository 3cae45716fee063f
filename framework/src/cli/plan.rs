//! `commands plan`: prints the changes that `apply` would make. `apply` and `check` make the same plan.

use std::collections::BTreeSet;
use std::io;
use std::io::Write;
use std::path::PathBuf;

use clap::ArgMatches;
use guildhall_client::Client;
use guildhall_deploy::__private::{CommandLabel, check_limits};
use guildhall_deploy::plan::{
    Change, Declared, Deployed, Lock, Plan, PlanOptions, Renames, RestoreQueue, Scope, Target,
};
use guildhall_deploy::publish::{PublishError, Reader};
use guildhall_model::{Application, Guild, Id};
use serde::Serialize;

use crate::app::builder::AppBuilder;
use crate::cli::arguments::{RenameArg, declare_renames, is_json, lock_path, options, target};
use crate::cli::guild_scan::{GuildList, GuildScan};
use crate::cli::restore_queue::{TokenCheck, summary};
use crate::cli::terminal::ProgressMessage;
use crate::cli::tool::with_environment;
use crate::cli::{lock, terminal};
use crate::config::Config;
use crate::error::{Error, Result};

/// Prints the changes that `apply` would make.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let context = PlanContext::new(builder, matches)?;
    let plan = context.plan().await?;
    let token_check = TokenCheck::run(&context, &context.restore_queue(&plan)).await;
    let mut advice = context.advice(&plan);
    if let Ok(token_check) = &token_check {
        advice += &token_check.warnings(&context);
    }
    print(&plan, &advice, matches)?;
    if !is_json(matches) {
        write!(io::stdout().lock(), "{advice}")?;
    }
    token_check?;
    check_limits(&plan)?;
    context.check_absent_guilds(&plan)
}

/// A plan and advice, serialized as JSON.
#[derive(Serialize)]
struct PlanOutput<'p> {
    #[serde(flatten)]
    plan: &'p Plan,
    /// Advice on how to read or keep permissions that would be lost, one sentence per entry.
    advice: Vec<&'p str>,
}

/// Prints a plan in the requested format. The JSON includes the advice.
pub(crate) fn print(plan: &Plan, advice: &str, matches: &ArgMatches) -> Result<()> {
    let mut out = io::stdout().lock();
    if is_json(matches) {
        let advice = advice.lines().collect();
        let json = serde_json::to_string_pretty(&PlanOutput { plan, advice })?;
        return Ok(writeln!(out, "{json}")?);
    }
    let text = plan
        .text()
        .width(terminal::width())
        .color(terminal::color_mode(matches));
    Ok(write!(out, "{text}")?)
}

/// The configuration and the inputs of a plan.
pub(crate) struct PlanContext {
    pub(crate) config: Config,
    pub(crate) client: Client,
    pub(crate) application: Id<Application>,
    pub(crate) target: Target,
    /// Path of the lock file.
    pub(crate) lock: PathBuf,
    /// Content of the lock file at the start of the run.
    pub(crate) old_lock: Option<Lock>,
    pub(crate) progress: ProgressMessage,
    declared: Declared,
    renames: Vec<RenameArg>,
    options: PlanOptions,
    scan: GuildScan,
    /// Scopes to read in addition to those that commands or the command line name: the global scope and, unless the
    /// target is a single guild, the development guild and the scopes of the lock. Guilds without the app are skipped.
    extra_scopes: BTreeSet<Scope>,
    /// Scopes of the lock. If no declared command names one of these scopes any longer, the plan deletes the scope's
    /// commands.
    locked_scopes: BTreeSet<Scope>,
}

impl PlanContext {
    pub(crate) fn new(builder: AppBuilder, matches: &ArgMatches) -> Result<Self> {
        let builder = with_environment(builder)?;
        let config = builder.config.clone();
        let target = target(matches, &config)?;
        let renames = RenameArg::all(matches);
        let application = config.require_application_id()?;
        let limits = builder.limits;
        let registry = builder.registry_to_deploy()?;
        let declared = declare_renames(registry.declared(target), &renames);
        let path = lock_path(matches);
        let old_lock = lock::read(&path, Some(application))?;

        let scan = GuildScan::new(matches);
        let mut extra_scopes = BTreeSet::from([Scope::Global]);
        let mut locked_scopes = BTreeSet::new();
        if target == Target::Everywhere {
            extra_scopes.extend(config.dev_guild.map(Scope::Guild));
            locked_scopes.extend(old_lock.iter().flat_map(Lock::scopes));
        }
        extra_scopes.extend(&locked_scopes);
        let named = scan.named.iter().copied().map(Scope::Guild);
        for scope in declared.declared_scopes().chain(named) {
            extra_scopes.remove(&scope);
        }
        Ok(Self {
            client: config.client()?,
            progress: ProgressMessage::default(),
            options: options(matches).limits(limits),
            lock: path,
            old_lock,
            config,
            application,
            target,
            declared,
            renames,
            scan,
            extra_scopes,
            locked_scopes,
        })
    }

    /// Reads the deployed commands, and compares them with the declared ones.
    pub(crate) async fn plan(&self) -> Result<Plan> {
        self.progress.set("reading the registered commands");
        let deployed = self.progress.run(self.read()).await?;
        let mut plan = self.compare(&deployed);
        if self.scan.is_useful_for(&plan) {
            let deployed = self
                .progress
                .run(self.read_more_permissions(deployed))
                .await?;
            plan = self.compare(&deployed);
        }
        self.renames
            .iter()
            .try_for_each(|rename| rename.check(&plan))?;
        Ok(plan)
    }

    /// Returns the guilds that the command line names. Making a plan fails if the app is missing from any of them.
    fn named_scopes(&self) -> BTreeSet<Scope> {
        let target = match self.target {
            Target::Guild(guild) => Some(guild),
            _ => None,
        };
        let scanned = self.scan.named.iter().copied();
        scanned.chain(target).map(Scope::Guild).collect()
    }

    /// Checks that the app is in all guilds that commands name.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the guilds without the app.
    pub(crate) fn check_absent_guilds(&self, plan: &Plan) -> Result<()> {
        let declared: BTreeSet<_> = self
            .declared
            .declared_scopes()
            .filter_map(Scope::guild)
            .collect();
        let absent: Vec<_> = plan
            .absent()
            .iter()
            .filter(|guild| declared.contains(guild))
            .map(ToString::to_string)
            .collect();
        if absent.is_empty() {
            return Ok(());
        }
        Err(Error::user(format!(
            "commands name guild {}, where the app is not installed: remove the guild from \
             `guilds(…)`, or install the app there",
            absent.join(", guild ")
        )))
    }

    fn compare(&self, deployed: &Deployed) -> Plan {
        let declared = self.declared.clone();
        let declared = declared.declare_empty(&self.locked_scopes, deployed);
        Plan::new(&declared, deployed, &self.options)
    }

    async fn read(&self) -> Result<Deployed> {
        let reader = Reader::new(&self.client, self.application);
        let named = self.named_scopes();
        let others: Vec<_> = self
            .declared
            .declared_scopes()
            .chain(self.extra_scopes.iter().copied())
            .filter(|scope| !named.contains(scope))
            .collect();
        let present = reader.read_or_mark_absent(others, |_| ()).await?;
        let mut deployed = present.merge(reader.read(named).await.map_err(named_guild_error)?);
        if self.scan.includes_all {
            deployed = self.read_all_guilds(deployed).await?;
        }
        match &self.config.permissions_token {
            None => Ok(deployed),
            Some(token) => Ok(reader.read_permissions_as_user(deployed, token).await?),
        }
    }

    /// Reads the commands and permissions of the bot's guilds that have not been read yet.
    async fn read_all_guilds(&self, deployed: Deployed) -> Result<Deployed> {
        let GuildList::Complete(guilds) = self.scan.list(&self.client).await? else {
            return Ok(deployed);
        };
        let is_read = |guild| deployed.scopes().any(|(scope, _)| scope == guild);
        let unread: Vec<_> = guilds
            .iter()
            .copied()
            .map(Scope::Guild)
            .filter(|scope| !is_read(*scope))
            .collect();
        let reader = Reader::new(&self.client, self.application);
        let on_guild = self.scan_progress(unread.len());
        let scanned = reader.read_or_mark_absent(unread, on_guild).await?;
        Ok(deployed.merge(scanned.guild_count(guilds.len() as u64)))
    }

    /// Reads the permissions of the bot's guilds that have not been read yet, unless the bot is in more guilds than the
    /// limit.
    async fn read_more_permissions(&self, deployed: Deployed) -> Result<Deployed> {
        let guilds = match self.scan.list(&self.client).await? {
            GuildList::Complete(guilds) => guilds,
            GuildList::TooMany(count) => {
                let counted = Deployed::default().guild_count(*count as u64);
                return Ok(deployed.merge(counted));
            }
            GuildList::Denied => return Ok(deployed),
        };
        let is_known = |guild| deployed.guilds().any(|known| known == guild);
        let unknown: Vec<_> = guilds
            .iter()
            .copied()
            .filter(|guild| !is_known(*guild))
            .collect();
        let reader = Reader::new(&self.client, self.application);
        let on_guild = self.scan_progress(unknown.len());
        let scanned = reader.read_guild_permissions(unknown, on_guild).await?;
        Ok(deployed.merge(scanned.guild_count(guilds.len() as u64)))
    }

    /// Returns a function that displays the number of guilds that have been read.
    fn scan_progress(&self, all: usize) -> impl Fn(usize) {
        self.progress.set(&format!("reading {all} guilds"));
        move |done| {
            let text = format!("read {done} of {all} guilds");
            self.progress.set(&text);
        }
    }

    /// Returns whether the app manages a scope: a command names the scope, or the lock contains it.
    pub(crate) fn manages(&self, scope: Scope) -> bool {
        self.locked_scopes.contains(&scope)
            || self.declared.declared_scopes().any(|own| own == scope)
    }

    /// Returns advice on how to keep IDs and permissions, and a summary of the pending restores.
    pub(crate) fn advice(&self, plan: &Plan) -> String {
        let mut advice = String::new();
        let mut renamed = plan
            .deletions()
            .filter_map(|(_, command)| match &command.change {
                Change::Renamed {
                    from,
                    keeps_id: false,
                    ..
                } => Some((from, &command.name)),
                _ => None,
            });
        if plan.options().renames == Renames::Update {
            for (old, new) in renamed {
                let line = format!("with --keep-id '{old}={new}', this command keeps its ID too\n");
                advice += &line;
            }
        } else if renamed.next().is_some() {
            advice +=
                "with --keep-ids, a renamed command keeps its ID, and mentions of it still work\n";
        }
        advice += self.scan.advice(plan);
        advice += &self.restore_advice(plan);
        advice + &summary(self, &self.restore_queue(plan))
    }

    /// Returns the permissions that a plan deletes, and the restores that are pending in the lock.
    pub(crate) fn restore_queue(&self, plan: &Plan) -> RestoreQueue {
        let earlier = self.old_lock.as_ref().map(Lock::restore_queue);
        RestoreQueue::new(earlier, plan)
    }

    /// Returns a line that lists the commands whose permissions `apply` restores.
    fn restore_advice(&self, plan: &Plan) -> String {
        let labels: BTreeSet<_> = plan
            .restorable()
            .map(|(_, command)| CommandLabel(command.kind, &command.name).to_string())
            .collect();
        if labels.is_empty() {
            return String::new();
        }
        let condition = match self.config.permissions_token {
            Some(_) => "in guilds that the user of DISCORD_PERMISSIONS_TOKEN can manage, ",
            None => "with DISCORD_PERMISSIONS_TOKEN, ",
        };
        let labels: Vec<_> = labels.into_iter().collect();
        format!(
            "{condition}`apply` restores the permissions that guilds have set for {}\n",
            labels.join(", ")
        )
    }
}

/// Replaces the error for an absent guild with one that names the guild.
fn named_guild_error(error: PublishError) -> Error {
    match error.absent_guild() {
        None => error.into(),
        Some(guild) => missing_guild_error(guild),
    }
}

pub(crate) fn missing_guild_error(guild: Id<Guild>) -> Error {
    Error::user(format!(
        "guild {guild} does not exist, or the app is not installed there"
    ))
}
