//! Registration of the commands at startup, and mentions of commands by their IDs.

use std::sync::{Arc, PoisonError, RwLock};

use guildhall_client::Client;
use guildhall_deploy::plan::{
    Declared, Deployed, ForeignLockError, Lock, Plan, PlanOptions, Target,
};
use guildhall_deploy::publish::{PublishError, Published, PublishedScope, Reader, apply, publish};
use guildhall_model::{Application, Command as RegisteredCommand, Guild, Id};
use guildhall_rules::{CommandType, Limits, Source};

use crate::app::App;
use crate::app::builder::AppBuilder;
use crate::command::definition::Command;
use crate::command::registry::Registry;
use crate::config::ConfigError;
use crate::context::Context;
use crate::context::services::{CommandDirectory, Services};

/// Mode of the registration when the app starts to serve: the scopes, and whether to skip unchanged commands.
///
/// Registering a scope, global or a guild, deletes every command in the scope that the app does not
/// define, and the permissions that guilds have set for that command. There is no confirmation;
/// `commands plan` shows the deletions in advance.
///
/// If commands name a guild that has removed the app, the app serves nevertheless. The guild is logged
/// and listed in [`Published::absent`]. A command that was global and now names only such guilds is
/// deleted by `Global` and kept by `WhenChanged`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Registration {
    /// All commands, at every startup: in the global scope, and in each guild that a command names.
    Global,
    /// All commands in one guild, at every startup, for development.
    Guild(Id<Guild>),
    /// Like `Global`, but only if the registered commands differ. Replicas that start together may each
    /// find a difference; they then register the same commands.
    WhenChanged,
}

/// Commands of the app, and the registrar if commands are registered at startup.
#[derive(Debug)]
pub(crate) struct AppCommands {
    pub(crate) registry: Arc<Registry>,
    pub(crate) registrar: Option<Registrar>,
}

/// Registers the commands at startup, and stores their IDs.
#[derive(Debug)]
pub(crate) struct Registrar {
    registration: Registration,
    application: Id<Application>,
    limits: Limits,
    ids: RwLock<Lock>,
}

impl CommandDirectory for AppCommands {
    fn path(&self, source: Source) -> Option<String> {
        path(self.registry.commands(), source)
    }

    fn id(&self, name: &str, guild: Option<Id<Guild>>) -> Option<Id<RegisteredCommand>> {
        self.registrar.as_ref()?.id(name, guild)
    }
}

fn path(commands: &[Command], source: Source) -> Option<String> {
    commands.iter().find_map(|command| {
        let name = command.def().name;
        if command.source() == source {
            return Some(name.to_owned());
        }
        let inner = path(command.children(), source)?;
        Some(format!("{name} {inner}"))
    })
}

/// Returns the mention of a command for users of `guild`, or for all users.
fn mention(services: &Services, command: &Command, guild: Option<Id<Guild>>) -> String {
    let path = services.commands.path(command.source());
    let path = path.unwrap_or_else(|| command.def().name.to_owned());
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
    /// For CHAT_INPUT commands, [`#[command]`](crate::command) generates a function that calls this
    /// method: `roll::mention(&ctx)`.
    ///
    /// The ID comes from the [registration at startup](crate::AppBuilder::register_on_start), or otherwise
    /// from the [lock](crate::AppBuilder::lock). A command of the guild takes precedence over a global
    /// command of the same name. If the ID is unknown, and for context-menu commands, the method returns
    /// the name: `` `/moderate timeout` ``.
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
            ids: RwLock::new(Lock::new(application)),
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

    /// Returns a mention of a command for users of one guild. A command of the guild takes precedence
    /// over a global command of the same name.
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
        let client = self.services().states.get();
        let (Some(registrar), Some(client)) = (&self.commands().registrar, client) else {
            return Ok(None);
        };
        let outcome = registrar.register(client, self.registry()).await;
        // Scopes that were overwritten before a failure keep their new commands.
        registrar.save_ids(match &outcome {
            Ok(published) => published,
            Err(error) => error.written(),
        });
        let published = outcome?;
        tracing::info!("commands registered: {published}");
        for guild in &published.absent {
            tracing::warn!(%guild, "skipped the commands of a guild in which the app is not installed");
        }
        Ok(Some(published))
    }

    /// Registers the commands. The future is boxed here, so that a bot's crate does not compile its code again.
    #[cfg(feature = "serve")]
    pub(crate) fn register_before_serving(
        &self,
    ) -> std::pin::Pin<Box<dyn Future<Output = std::io::Result<()>> + Send + '_>> {
        Box::pin(async move {
            let registered = self.register().await;
            registered.map(drop).map_err(std::io::Error::other)
        })
    }
}

impl Registrar {
    /// Returns the ID of a registered CHAT_INPUT command, like [`Lock::id`].
    fn id(&self, name: &str, guild: Option<Id<Guild>>) -> Option<Id<RegisteredCommand>> {
        let ids = self.ids.read().unwrap_or_else(PoisonError::into_inner);
        ids.id(name, guild)
    }

    fn save_ids(&self, published: &Published) {
        let mut ids = self.ids.write().unwrap_or_else(PoisonError::into_inner);
        for written in &published.scopes {
            ids.set_commands(written.scope, written.commands.clone());
        }
    }

    async fn register(
        &self,
        client: &Client,
        registry: &Registry,
    ) -> Result<Published, PublishError> {
        let target = match self.registration {
            Registration::Global => Target::Everywhere,
            Registration::Guild(guild) => Target::Guild(guild),
            Registration::WhenChanged => {
                let declared = registry.declared(Target::Everywhere);
                return self.register_changes(client, &declared).await;
            }
        };
        publish(client, self.application, &registry.declared(target)).await
    }

    async fn register_changes(
        &self,
        client: &Client,
        declared: &Declared,
    ) -> Result<Published, PublishError> {
        let application = self.application;
        let reader = Reader::new(client, application);
        let deployed = reader.read_commands(declared.declared_scopes()).await?;
        self.save_ids(&to_published(&deployed));
        let options = PlanOptions::default().limits(self.limits);
        let plan = Plan::new(declared, &deployed, &options);
        let published = apply(client, application, &plan).await?;
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
