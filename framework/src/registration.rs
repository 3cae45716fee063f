//! Registers the commands when the app begins to serve, and tells it their ids.

use std::sync::{PoisonError, RwLock};

use guildhall_model::{Application, Command as Registered, Guild, Id};
use guildhall_rules::Limits;

use crate::app::{App, AppBuilder};
use crate::config::ConfigError;
use guildhall_client::Client;
use guildhall_deploy::plan::{
    Declared, Deployed, ForeignLockError, Lock, Plan, PlanOptions, Target,
};
use guildhall_deploy::publish::{
    PublishError, Published, PublishedScope, apply, publish, read_commands,
};

/// What is registered when the app begins to serve.
///
/// What the app's code does not have is deleted in each scope that is written, and with it what
/// guilds have set for it; nobody is asked. `commands plan` says so before.
///
/// A guild that commands name and that has removed the app does not keep it from serving: it stands
/// in the log, and in [`Published::absent`]. A global command that only such guilds are to have from
/// now on is deleted by `Global`, and stays with `WhenChanged`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Registration {
    /// Everything, at every start: the global scope, and each guild that a command names.
    Global,
    /// Everything into one guild, at every start, as for trying it out.
    Guild(Id<Guild>),
    /// As `Global`, but only where something differs from what is registered. Of many replicas that
    /// start together, each may find the difference, and all write the same.
    WhenChanged,
}

/// What is to be registered, and for whom; and once that is done, the ids.
#[derive(Debug)]
pub(crate) struct Registering {
    registration: Registration,
    application: Id<Application>,
    limits: Limits,
    ids: RwLock<Lock>,
}

impl AppBuilder {
    /// Registers the commands when the app begins to serve; nothing is registered unless set.
    ///
    /// It takes the app's id and credentials, as `commands apply` does. From then on
    /// [`Context::mention`](crate::Context::mention) and [`App::mention`] know the ids.
    pub fn register_on_start(mut self, registration: Registration) -> Self {
        self.registration = Some(registration);
        self
    }

    /// Tells the app which ids its commands have, for [`Context::mention`](crate::Context::mention)
    /// and [`App::mention`].
    ///
    /// `commands apply` writes them into a file to be kept with the code:
    /// `App::builder().lock(include_str!("../commands.lock.json").parse()?)`.
    ///
    /// Ids that [`register_on_start`](Self::register_on_start) has found come first.
    ///
    /// Where the app's id is set, the lock of another app keeps it from being built. On the service
    /// in memory, the ids that commands have there take its place.
    pub fn lock(self, lock: Lock) -> Self {
        self.state(lock)
    }

    /// Refuses the lock of another app.
    ///
    /// # Errors
    ///
    /// [`ForeignLockError`], where the app's id is known and is another one.
    pub(crate) fn check_lock(&self) -> Result<(), ForeignLockError> {
        match (self.states.get::<Lock>(), self.config.application_id()) {
            (Some(lock), Ok(application)) => lock.check(application),
            _ => Ok(()),
        }
    }

    /// What is registered at the start.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] where the app's id or credentials are missing for it.
    pub(crate) fn registering(&self) -> Result<Option<Registering>, ConfigError> {
        let Some(registration) = self.registration else {
            return Ok(None);
        };
        if self.states.get::<Client>().is_none() {
            self.config.credentials()?;
        }
        let application = self.config.application_id()?;
        Ok(Some(Registering {
            registration,
            application,
            limits: self.limits,
            ids: RwLock::new(Lock::new(application)),
        }))
    }
}

impl App {
    /// Registers what [`AppBuilder::register_on_start`] asks
    /// for, which [`App::serve`] does by itself; for who serves the router.
    ///
    /// None where nothing was asked for.
    ///
    /// # Errors
    ///
    /// As [`publish`].
    pub async fn register(&self) -> Result<Option<Published>, PublishError> {
        let shared = self.shared();
        let (Some(what), Some(client)) = (&shared.registering, shared.states.get()) else {
            return Ok(None);
        };
        let outcome = what.register(client, &shared.registry).await;
        // What was written before a failure is written.
        what.note(match &outcome {
            Ok(published) => published,
            Err(error) => error.written(),
        });
        let published = outcome?;
        tracing::info!("registered: {published}");
        for guild in &published.absent {
            tracing::warn!(%guild, "commands name a guild that does not have the app: they are not registered there");
        }
        Ok(Some(published))
    }

    #[cfg(feature = "serve")]
    pub(crate) async fn begin(&self) -> std::io::Result<()> {
        self.register()
            .await
            .map(drop)
            .map_err(std::io::Error::other)
    }
}

impl Registering {
    /// The id that a CHAT_INPUT command was registered with, as [`Lock::id`].
    pub(crate) fn id(&self, name: &str, guild: Option<Id<Guild>>) -> Option<Id<Registered>> {
        let ids = self.ids.read().unwrap_or_else(PoisonError::into_inner);
        ids.id(name, guild)
    }

    fn note(&self, published: &Published) {
        let mut ids = self.ids.write().unwrap_or_else(PoisonError::into_inner);
        for written in &published.scopes {
            ids.note(written.scope, written.commands.clone());
        }
    }

    async fn register(
        &self,
        client: &Client,
        registry: &crate::Registry,
    ) -> Result<Published, PublishError> {
        let application = self.application;
        let target = match self.registration {
            Registration::Global => Target::Everywhere,
            Registration::Guild(guild) => Target::Guild(guild),
            Registration::WhenChanged => {
                let declared = registry.declared(Target::Everywhere);
                return self.register_changes(client, &declared).await;
            }
        };
        publish(client, application, &registry.declared(target)).await
    }

    async fn register_changes(
        &self,
        client: &Client,
        declared: &Declared,
    ) -> Result<Published, PublishError> {
        let application = self.application;
        let deployed = read_commands(client, application, declared.scope_keys()).await?;
        self.note(&found(&deployed));
        let options = PlanOptions::default().with_limits(self.limits);
        let plan = Plan::new(declared, &deployed, &options);
        let published = apply(client, application, &plan).await?;
        Ok(Published {
            absent: deployed.absent().iter().copied().collect(),
            ..published
        })
    }
}

/// What is there before anything is written.
fn found(deployed: &Deployed) -> Published {
    let scopes = deployed.scopes().map(|(scope, commands)| PublishedScope {
        scope,
        commands: commands.to_vec(),
    });
    Published {
        scopes: scopes.collect(),
        absent: Vec::new(),
    }
}
