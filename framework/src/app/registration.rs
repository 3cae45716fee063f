//! Registration of the commands at startup, and mentions of commands by their IDs.

use std::sync::{PoisonError, RwLock};

use guildhall_client::Client;
use guildhall_deploy::plan::{
    Declared, Deployed, ForeignLockError, Lock, Plan, PlanOptions, Target,
};
use guildhall_deploy::publish::{PublishError, Published, PublishedScope, Reader, apply, publish};
use guildhall_model::{Application, Guild, Id};
use guildhall_rules::{CommandType, Limits, Source};

use crate::app::App;
use crate::app::builder::AppBuilder;
use crate::command::definition::Command;
use crate::command::registry::Registry;
use crate::config::variable::ConfigError;
use crate::context::Context;
use crate::context::services::Services;

/// Mode of the registration when the app starts to serve: the scopes, and whether to skip unchanged commands.
///
/// Registering a scope, global or a guild, deletes every command in the scope that the app does not define, and the
/// permissions that guilds have set for that command. There is no confirmation; `commands plan` shows the deletions in
/// advance.
///
/// If commands name a guild that has removed the app, the app serves nevertheless. The guild is logged and listed in
/// [`Published::absent`]. A command that was global and now names only such guilds is deleted by `Global` and kept by
/// `WhenChanged`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Registration {
    /// All commands, at every startup: in the global scope, and in each guild that a command names.
    Global,
    /// All commands in one guild, at every startup, for development.
    Guild(Id<Guild>),
    /// Like `Global`, but only if the registered commands differ. Processes that start together may each find a
    /// difference; they then register the same commands.
    WhenChanged,
}

/// Registers the commands at startup.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registrar {
    registration: Registration,
    application: Id<Application>,
    limits: Limits,
}

/// Returns the full names of commands and subcommands, by the locations of their definitions.
pub(crate) fn command_paths(commands: &[Command]) -> Vec<(Source, String)> {
    let mut paths = Vec::new();
    for command in commands {
        let name = command.def().name;
        paths.push((command.source(), name.to_owned()));
        let children = command_paths(command.children()).into_iter();
        paths.extend(children.map(|(source, path)| (source, format!("{name} {path}"))));
    }
    paths
}

/// Returns the mention of a command for users of `guild`, or for all users.
fn mention(services: &Services, command: &Command, guild: Option<Id<Guild>>) -> String {
    let path = services.commands.path(command.source());
    let path = path.unwrap_or(command.def().name);
    if command.def().kind != CommandType::ChatInput {
        return format!("`{path}`");
    }
    let name = path.split(' ').next().unwrap_or_default();
    let registered = services.commands.id(name, guild);
    let id = registered.or_else(|| services.states.get::<Lock>()?.id(name, guild));
    match id {
        Some(id) => format!("</{path}:{id}>"),
        None => format!("`/{path}`"),
    }
}

impl Context {
    /// Returns a mention of a command, which users can click: `</moderate timeout:909118273645546371>`.
    ///
    /// For CHAT_INPUT commands, [`#[command]`](macro@crate::command) generates a function that calls this method:
    /// `roll::mention(&ctx)`.
    ///
    /// The ID comes from the [registration at startup](crate::AppBuilder::register_on_start), or otherwise from the
    /// [lock](crate::AppBuilder::lock). A command of the guild takes precedence over a global command of the same name.
    /// If the ID is unknown, and for context-menu commands, the method returns the name: `` `/moderate timeout` ``.
    ///
    /// ```
    /// # use guildhall::prelude::*;
    /// /// Roll some dice
    /// #[command]
    /// fn roll() -> &'static str {
    ///     "4"
    /// }
    ///
    /// /// Show the commands
    /// #[command]
    /// fn help(ctx: Context) -> String {
    ///     format!("Try {}.", roll::mention(&ctx))
    /// }
    /// # fn main() {}
    /// ```
    pub fn mention(&self, command: &Command) -> String {
        mention(self.services(), command, self.guild_id())
    }
}

impl AppBuilder {
    /// Checks that the lock belongs to the app.
    ///
    /// # Errors
    ///
    /// Returns [`ForeignLockError`] if the app's ID is set and the lock has a different ID.
    pub(crate) fn check_lock(&self) -> Result<(), ForeignLockError> {
        match (
            self.states.get::<Lock>(),
            self.config.require_application_id(),
        ) {
            (Some(lock), Ok(application)) => lock.check(application),
            _ => Ok(()),
        }
    }

    /// Creates the registrar if commands are registered at startup.
    ///
    /// # Errors
    ///
    /// Returns [`ConfigError`] if the registration needs the app's ID or credentials and they are not set.
    pub(crate) fn registrar(&self) -> Result<Option<Registrar>, ConfigError> {
        let Some(registration) = self.registration else {
            return Ok(None);
        };
        if self.states.get::<Client>().is_none() {
            self.config.credentials()?;
        }
        let application = self.config.require_application_id()?;
        Ok(Some(Registrar {
            registration,
            application,
            limits: self.limits,
        }))
    }
}

impl App {
    /// Returns a mention of a global command, for code without a [`Context`]: `</roll:909118273645546371>`.
    ///
    /// If the ID is unknown, the method returns the name, like [`Context::mention`].
    pub fn mention(&self, command: &Command) -> String {
        mention(self.services(), command, None)
    }

    /// Returns a mention of a command for users of one guild. A command of the guild takes precedence over a global
    /// command of the same name.
    pub fn mention_in(&self, guild: Id<Guild>, command: &Command) -> String {
        mention(self.services(), command, Some(guild))
    }

    /// Registers the commands as set by [`AppBuilder::register_on_start`].
    ///
    /// [`App::serve`] calls this method. Call it explicitly for an app behind another server.
    ///
    /// Returns `None` if `register_on_start` was not set.
    ///
    /// # Errors
    ///
    /// Returns an error under the same conditions as [`publish`].
    pub async fn register(&self) -> Result<Option<Published>, PublishError> {
        let services = self.services();
        let (Some(registrar), Some(client)) = (self.registrar(), services.states.get()) else {
            return Ok(None);
        };
        let work = Registering {
            registrar,
            client,
            ids: &services.commands.ids,
        };
        let published = work.run(self.registry()).await;
        // Scopes that were overwritten before a failure keep their new commands.
        work.save_ids(match &published {
            Ok(published) => published,
            Err(error) => error.written(),
        });
        let published = published?;
        tracing::info!("commands registered: {published}");
        for guild in &published.absent {
            tracing::warn!(%guild, "skipped the commands of a guild in which the app is not installed");
        }
        Ok(Some(published))
    }

    /// Runs the functions of `on_start`, and registers the commands. Closes the app and returns false if `stop`
    /// completes before the functions. The steps are boxed here, so that a bot's crate does not compile their code
    /// again.
    #[cfg(feature = "serve")]
    pub(crate) async fn prepare_to_serve<T>(
        &self,
        stop: impl Future<Output = T>,
    ) -> std::io::Result<bool> {
        let starting: Preparation<'_> =
            Box::pin(async { self.start().await.map_err(std::io::Error::other) });
        tokio::select! {
            biased;
            started = starting => started?,
            _ = stop => {
                self.close().await;
                return Ok(false);
            }
        }
        let registering: Preparation<'_> = Box::pin(async {
            let registered = self.register().await;
            registered.map(drop).map_err(std::io::Error::other)
        });
        registering.await?;
        Ok(true)
    }
}

/// Step before the first interaction is accepted.
#[cfg(feature = "serve")]
type Preparation<'a> = std::pin::Pin<Box<dyn Future<Output = std::io::Result<()>> + Send + 'a>>;

/// The registration of the commands at startup.
struct Registering<'a> {
    registrar: &'a Registrar,
    client: &'a Client,
    /// IDs of the registered commands.
    ids: &'a RwLock<Option<Lock>>,
}

impl Registering<'_> {
    fn save_ids(&self, published: &Published) {
        let mut ids = self.ids.write().unwrap_or_else(PoisonError::into_inner);
        let ids = ids.get_or_insert_with(|| Lock::new(self.registrar.application));
        for written in &published.scopes {
            ids.set_commands(written.scope, written.commands.clone());
        }
    }

    async fn run(&self, registry: &Registry) -> Result<Published, PublishError> {
        let target = match self.registrar.registration {
            Registration::Global => Target::Everywhere,
            Registration::Guild(guild) => Target::Guild(guild),
            Registration::WhenChanged => {
                let declared = registry.declared(Target::Everywhere);
                return self.register_changes(&declared).await;
            }
        };
        let declared = registry.declared(target);
        publish(self.client, self.registrar.application, &declared).await
    }

    async fn register_changes(&self, declared: &Declared) -> Result<Published, PublishError> {
        let application = self.registrar.application;
        let reader = Reader::new(self.client, application);
        let deployed = reader.read_commands(declared.declared_scopes()).await?;
        self.save_ids(&to_published(&deployed));
        let options = PlanOptions::default().limits(self.registrar.limits);
        let plan = Plan::new(declared, &deployed, &options);
        let published = apply(self.client, application, &plan).await?;
        Ok(Published {
            absent: deployed.absent_guilds().iter().copied().collect(),
            ..published
        })
    }
}

/// Converts deployed commands into published ones, to store the IDs of commands that do not change.
fn to_published(deployed: &Deployed) -> Published {
    let scopes = deployed.scopes().map(|(scope, commands)| PublishedScope {
        scope,
        commands: commands.to_vec(),
    });
    Published {
        scopes: scopes.collect(),
        absent: Vec::new(),
    }
}
