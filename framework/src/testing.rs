//! An app on the service in memory: started with its secrets, registered and connected.

use std::future::Future;
use std::io;

use guildhall_client::Client;
use guildhall_deploy::plan::Lock;
use guildhall_deploy::publish::{Target, publish};
use guildhall_emulator::{Emulator, EndpointCheck, Install};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::app::{App, AppBuilder};
use crate::command::definition::Command;
use crate::command::registry::Registry;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::receive::verify::PublicKey;

/// An app that answers a service in memory, on a loopback port, until this is dropped.
///
/// [`Emulator::install`] makes one, for a test:
///
/// ```standalone_crate
/// use guildhall::emulator::Emulator;
/// use guildhall::model::Permissions;
///
/// mod my_bot {
///     use std::time::Duration;
///
///     use guildhall::AppBuilder;
///     use guildhall::prelude::*;
///
///     pub fn app() -> AppBuilder {
///         App::builder()
///     }
///
///     /// Moderate members
///     #[group(contexts(guild), default_member_permissions(MODERATE_MEMBERS))]
///     mod moderate {
///         use crate::*;
///
///         /// Time a member out
///         #[command]
///         pub async fn timeout(
///             ctx: Context,
///             /// Who
///             member: Member,
///             /// For how many minutes, like `10m`
///             length: String,
///             /// Shown in the audit log
///             #[option(max_length = 512)] reason: Option<String>,
///         ) -> Result<Reply> {
///             let minutes: u64 = length.trim_end_matches('m').parse()?;
///             let time = Duration::from_secs(60 * minutes);
///             let reason = reason.as_deref().unwrap_or("spam");
///             ctx.guild()?.member(member.id()).timeout(time).reason(reason).await?;
///             Ok(Reply::text(format!("{member} is timed out for {length}.")).ephemeral())
///         }
///     }
/// }
///
/// # #[tokio::main]
/// # async fn main() {
/// let service = Emulator::start().await;
/// let guild = service.guild("Rust users").await;
/// let alice = guild.member("alice").permissions(Permissions::MODERATE_MEMBERS).join().await;
/// let bob = guild.member("bob").join().await;
/// let bot = service.install(my_bot::app()).await;
///
/// let reply = alice.slash("/moderate timeout member:@bob length:10m").await;
///
/// assert!(reply.is_ephemeral());
/// assert!(bob.is_timed_out().await);
/// assert_eq!(service.audit_log().last().reason(), Some("spam"));
/// # }
/// ```
#[derive(Debug)]
#[must_use = "the app stops when this is dropped"]
pub struct Installed {
    app: App,
    registered: Vec<String>,
    check: EndpointCheck,
    /// The server stops when this is dropped.
    stop: oneshot::Sender<()>,
    server: JoinHandle<io::Result<()>>,
}

impl Installed {
    /// What was registered, a line for each place, and what was left out.
    pub fn registered(&self) -> &[String] {
        &self.registered
    }

    /// How the app's endpoint passed the service's check.
    pub const fn check(&self) -> &EndpointCheck {
        &self.check
    }

    /// Waits until no handler is at work, so that whatever they had to say is said.
    pub async fn idle(&self) {
        self.app.idle().await;
    }

    /// Stops the app, once the handlers that are at work have finished.
    ///
    /// That takes 3 seconds longer where the service still lives, which keeps a connection open.
    ///
    /// # Errors
    ///
    /// Where the server ended with one.
    pub async fn stop(self) -> io::Result<()> {
        drop(self.stop);
        self.server.await?
    }
}

/// Takes the place of all credentials that were set before.
///
/// The commands are registered as `commands apply` does, but those of single guilds in every guild
/// that there is.
impl Install for AppBuilder {
    type Installed = Installed;
    type Error = Error;

    fn install(self, service: &Emulator) -> impl Future<Output = Result<Installed>> + Send {
        put_up(self, service.clone())
    }
}

async fn put_up(builder: AppBuilder, service: Emulator) -> Result<Installed> {
    let config = known_to(&service)?;
    let client = config.client()?;
    let app = builder.in_place_of_config(config).build()?;
    let (registered, lock) = register(&client, &service, &app).await?;
    let app = app.with_state(lock);

    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}{}", listener.local_addr()?, app.path());
    let (stop, stopped) = oneshot::channel::<()>();
    let end = async { drop(stopped.await) };
    let server = tokio::spawn(app.clone().serve(listener, end));
    let check = service.connect(&url).await?;
    Ok(Installed {
        app,
        registered,
        check,
        stop,
        server,
    })
}

/// What an app needs to know of the service in memory.
fn known_to(service: &Emulator) -> Result<Config> {
    let key: PublicKey = service.public_key().parse()?;
    Ok(Config::default()
        .with_public_key(key)
        .with_application_id(service.application_id())
        .with_token(service.bot_token())
        .with_api_base(service.api_base()))
}

/// Registers, and says what was registered, and which ids it has.
///
/// A command of single guilds whose name a global one has is left out: it would hide the other.
async fn register(client: &Client, service: &Emulator, app: &App) -> Result<(Vec<String>, Lock)> {
    let commands = app.registry().commands().iter().copied();
    let (local, global): (Vec<_>, Vec<_>) = commands.partition(|command| command.def().in_guild);
    let is_hidden = |one: &Command| {
        global
            .iter()
            .any(|other| one.def().shares_name_with(other.def()))
    };
    let (hidden, local): (Vec<_>, Vec<_>) = local.into_iter().partition(is_hidden);

    let mut plans = vec![(global, Target::Everywhere)];
    let guilds = service.guilds().into_iter();
    plans.extend(guilds.map(|guild| (local.clone(), Target::Guild(guild.id()))));
    let id = service.application_id();
    let (mut said, mut lock) = (Vec::new(), Lock::new(id));
    for (commands, target) in plans {
        // Of an app without any command, publishing says so.
        if !commands.is_empty() || app.registry().is_empty() {
            let registry = Registry::new(commands)?;
            let published = publish(client, id, &registry.declared(target)).await?;
            said.push(published.to_string());
            for written in published.scopes {
                lock.note(written.scope, written.commands);
            }
        }
    }
    said.extend(hidden.iter().map(|command| {
        let name = command.def().name;
        format!("left out: `{name}` of single guilds, whose name a global command has")
    }));
    Ok((said, lock))
}
