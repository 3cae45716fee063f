//! `doctor`: compares the configuration with the app in the developer portal, and says the mend of each fault.

use std::fmt::Display;
use std::io::{self, Write};
use std::process;

use clap::Command;
use guildhall_client::__private::{has_warned_of_clock, permissions_phrase};
use guildhall_client::Client;
use guildhall_deploy::plan::{Change, Plan, PlanOptions, Scope, Target};
use guildhall_deploy::publish::Reader;
use guildhall_model::api::GetCurrentApplication;
use guildhall_model::guild::UserGuild;
use guildhall_model::{
    Application, ApplicationFlags, EventWebhooksStatus, Id, InstallParams, Permissions,
};
use guildhall_rules::ApplicationIntegrationType;
use http::Uri;

use crate::app::builder::AppBuilder;
use crate::app::install_links::GuildRequirements;
use crate::cli::serve;
use crate::cli::tool::{
    SERVE_VARIABLES, SERVICE_VARIABLES, after_help, with_environment, with_variable,
};
use crate::config::Credentials;
use crate::config::variable::{APPLICATION_ID, PUBLIC_KEY};
use crate::error::Result;

/// Exit code if a check finds a fault; an error has exit code 1.
const FAULTY: i32 = 2;

/// Whether the binary has the task `listen`. A bot that also has no public key cannot `serve`, so it listens.
const CAN_LISTEN: bool = cfg!(feature = "gateway");

/// Place of the Interactions Endpoint URL.
const ENDPOINT_PLACE: &str = "in the developer portal under General Information";

/// Maximum number of guilds whose permissions are read: ten pages.
const GUILDS_READ: usize = 2000;

/// Maximum number of guilds whose commands are read beside those that commands name: a request for each.
const COMMANDS_READ: usize = 50;

/// Number of guilds that a fault names; the others are counted.
const NAMED_GUILDS: usize = 5;

/// Flags of an app that may receive privileged events over the gateway.
const PRIVILEGED_INTENTS: [ApplicationFlags; 6] = [
    ApplicationFlags::GATEWAY_PRESENCE,
    ApplicationFlags::GATEWAY_PRESENCE_LIMITED,
    ApplicationFlags::GATEWAY_GUILD_MEMBERS,
    ApplicationFlags::GATEWAY_GUILD_MEMBERS_LIMITED,
    ApplicationFlags::GATEWAY_MESSAGE_CONTENT,
    ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED,
];

/// Returns the definition of `doctor`.
pub(crate) fn command() -> Command {
    let exit_codes = &[
        "0  no check has found a fault",
        "1  an error",
        "2  a check has found a fault",
    ];
    Command::new("doctor")
        .about("Compare the configuration with the app in the developer portal, and say how to mend each fault")
        .after_help(after_help(exit_codes, &[SERVE_VARIABLES, SERVICE_VARIABLES]))
}

/// Prints a line for each check, and exits with code 2 if a check has found a fault.
pub(crate) async fn run(builder: AppBuilder) -> Result<()> {
    let mut report = Report::default();
    match with_environment(builder) {
        Ok(builder) => check(builder, &mut report).await?,
        Err(error) => report.fault(error)?,
    }
    if report.has_fault {
        process::exit(FAULTY);
    }
    Ok(())
}

/// Lines of the checks, each printed at once: a check may wait for the service.
#[derive(Debug, Default)]
struct Report {
    has_fault: bool,
}

impl Report {
    /// Prints a fault with its mend.
    fn fault(&mut self, text: impl Display) -> io::Result<()> {
        self.has_fault = true;
        line("fault", text)
    }

    /// Prints the result of a check that finds a fault or nothing.
    fn result(&mut self, result: Result<String, String>) -> io::Result<()> {
        match result {
            Ok(text) => good(text),
            Err(text) => self.fault(text),
        }
    }
}

fn good(text: impl Display) -> io::Result<()> {
    line("ok", text)
}

/// Prints something that may be intended.
fn note(text: impl Display) -> io::Result<()> {
    line("note", text)
}

fn line(kind: &str, text: impl Display) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{kind:<6} {text}")
}

async fn check(builder: AppBuilder, report: &mut Report) -> Result<()> {
    check_store(&builder, report).await?;
    let client = match builder.config.client() {
        Ok(client) => client,
        Err(error) => {
            report.fault(error)?;
            return Ok(check_missing(&builder, report)?);
        }
    };
    let app = match client.send(GetCurrentApplication).await {
        Ok(app) => app,
        Err(error) => return Ok(report.fault(with_variable(error.into(), &builder.config))?),
    };
    good(format_args!(
        "the credentials are those of the app {} ({})",
        app.name, app.id
    ))?;
    report.result(check_clock(&client))?;
    report.result(check_id(&builder, &app))?;
    if CAN_LISTEN && builder.config.public_keys.is_empty() {
        report.result(check_listening(&builder, &app))?;
    } else {
        report.result(check_key(&builder, &app))?;
        report.result(check_endpoint(&builder.endpoint.path, &app))?;
    }
    check_events(&builder, &app, report)?;
    check_intents(&app)?;

    let registry = match builder.registry() {
        Ok(registry) => registry,
        Err(error) => return Ok(report.fault(error)?),
    };
    let commands = registry.commands();
    let types = commands
        .iter()
        .filter_map(|command| command.def().integration_types);
    let is_for_users = types
        .flatten()
        .any(|ty| *ty == ApplicationIntegrationType::UserInstall);
    report.result(check_installation(is_for_users, &app))?;
    let needs = GuildRequirements::new(&builder, commands).permissions;
    check_default_link(needs, &app)?;
    let guilds = check_guilds(&client, needs, &builder, report).await?;
    check_commands(&client, builder, guilds, &app, report).await
}

async fn check_store(builder: &AppBuilder, report: &mut Report) -> io::Result<()> {
    if let Err(error) = serve::check_store(builder) {
        return report.fault(error);
    }
    if !builder.store.is_set() {
        return Ok(());
    }
    match builder.store.store().check().await {
        Ok(()) => good("the store can be written"),
        Err(error) => report.fault(format_args!("the store cannot be used: {error}")),
    }
}

fn check_clock(client: &Client) -> Result<String, String> {
    if has_warned_of_clock(client) {
        return Err("the clock of this machine differs from the service's by more than 2 seconds, so interactions \
                    may be rejected: synchronize the clock"
            .to_owned());
    }
    Ok("the clock of this machine agrees with the service's".to_owned())
}

/// Reports the other variables that are not set, if the app cannot be read without credentials.
fn check_missing(builder: &AppBuilder, report: &mut Report) -> io::Result<()> {
    if let Err(error) = builder.config.require_application_id() {
        report.fault(error)?;
    }
    match builder.config.public_keys() {
        Err(error) if !CAN_LISTEN => report.fault(error),
        _ => Ok(()),
    }
}

fn check_id(builder: &AppBuilder, app: &Application) -> Result<String, String> {
    let name = APPLICATION_ID.help().0;
    match builder.config.require_application_id() {
        Ok(id) if id == app.id => Ok(format!("{name} is the ID of the app")),
        Ok(id) => Err(format!(
            "{name} is {id}, and the credentials are those of {}: set {name}={0}, or the credentials of {id}",
            app.id
        )),
        Err(_) => Err(format!("{name} is not set: set {name}={}", app.id)),
    }
}

fn check_key(builder: &AppBuilder, app: &Application) -> Result<String, String> {
    let name = PUBLIC_KEY.help().0;
    let keys = &builder.config.public_keys;
    let Some(expected) = app.verify_key.as_deref() else {
        return Ok(format!(
            "{name} cannot be compared: the service sends no key"
        ));
    };
    let is_known = expected
        .parse()
        .is_ok_and(|expected| keys.contains(&expected));
    match (is_known, keys.is_empty()) {
        (true, _) => Ok(format!("{name} is the key of the app")),
        (false, true) => Err(format!("{name} is not set: set {name}={expected}")),
        (false, false) => Err(format!(
            "{name} is not the key of the app, so all interactions are rejected: set {name}={expected}"
        )),
    }
}

/// Checks that Discord sends interactions over the gateway, for a bot without a public key.
fn check_listening(builder: &AppBuilder, app: &Application) -> Result<String, String> {
    let token = builder.config.bot_token();
    token.map_err(|error| error.to_string())?;
    let key = app.verify_key.as_deref().unwrap_or_default();
    let serve = format!("for `serve`, set {}={key}", PUBLIC_KEY.help().0);
    match &app.interactions_endpoint_url {
        None => Ok(format!(
            "Discord sends interactions over the gateway, to `listen`; {serve}"
        )),
        Some(url) => Err(format!(
            "Discord sends interactions to {url}, and none over the gateway: for `listen`, clear the Interactions \
             Endpoint URL {ENDPOINT_PLACE}; {serve}"
        )),
    }
}

fn check_endpoint(path: &str, app: &Application) -> Result<String, String> {
    let place = ENDPOINT_PLACE;
    let Some(url) = &app.interactions_endpoint_url else {
        let listen = if CAN_LISTEN {
            format!("; for `listen`, unset {}", PUBLIC_KEY.help().0)
        } else {
            String::new()
        };
        return Err(format!(
            "the app has no Interactions Endpoint URL, so Discord sends nothing here: start `serve`, and set the URL, \
             which ends with {path}, {place}{listen}"
        ));
    };
    if path_of(url).as_deref() == Some(path) {
        return Ok(format!("Discord sends interactions to {url}"));
    }
    Err(format!(
        "Discord sends interactions to {url}, and the app receives them at {path}: change the Interactions Endpoint URL \
         {place}, or the path by `App::builder().endpoint(…)`; nothing is wrong if a proxy changes the path"
    ))
}

fn path_of(url: &str) -> Option<String> {
    Some(url.parse::<Uri>().ok()?.path().to_owned())
}

fn check_events(builder: &AppBuilder, app: &Application, report: &mut Report) -> io::Result<()> {
    let place = "in the developer portal under Webhooks";
    let events = builder.events();
    if events.is_empty() {
        return Ok(());
    }
    let path = &builder.endpoint.events_path;
    let url = app.event_webhooks_url.as_deref();
    if url.and_then(path_of).as_deref() != Some(path) {
        let url = url.unwrap_or("none");
        return report.fault(format_args!(
            "the app receives webhook events at {path}, and their URL is {url}: set it {place}"
        ));
    }
    if app.event_webhooks_status != Some(EventWebhooksStatus::Enabled) {
        return report.fault(format_args!(
            "webhook events are not enabled: enable them {place}"
        ));
    }
    good(format_args!(
        "Discord sends webhook events to {}",
        url.unwrap_or_default()
    ))
}

fn check_intents(app: &Application) -> io::Result<()> {
    let flags = app.flags.unwrap_or_default();
    if PRIVILEGED_INTENTS
        .iter()
        .any(|intent| flags.contains(*intent))
    {
        return note(
            "the app has privileged intents, which interactions do not need: they can be turned off in the developer \
             portal under Bot",
        );
    }
    good("the app has no privileged intents, and needs none")
}

/// Checks that users can install the app, if a command is for users who have.
fn check_installation(is_for_users: bool, app: &Application) -> Result<String, String> {
    let types = app.integration_types_config.clone().unwrap_or_default();
    if is_for_users && types.user.is_none() {
        return Err("a command has the installation context USER_INSTALL, which the app does not support: turn on User \
                    Install in the developer portal under Installation"
            .to_owned());
    }
    Ok("the app supports the installation contexts of its commands".to_owned())
}

/// Compares the install link of the developer portal, if there is one, with the permissions that the app declares.
fn check_default_link(needs: Permissions, app: &Application) -> io::Result<()> {
    let types = app.integration_types_config.clone().unwrap_or_default();
    let link = types.guild.and_then(|guild| guild.oauth2_install_params);
    let link = link.or_else(|| app.install_params.clone());
    let Some(InstallParams { permissions, .. }) = link else {
        return Ok(());
    };
    let missing = needs - permissions;
    if missing.is_empty() {
        return good(
            "the install link of the developer portal has the permissions that the app declares",
        );
    }
    note(format_args!(
        "the install link of the developer portal lacks {0}: add them under Installation, or share the link of \
         `invite`",
        permissions_phrase(missing)
    ))
}

/// Compares the bot's permissions in up to [`GUILDS_READ`] guilds with those that the app declares. Returns the guilds.
async fn check_guilds(
    client: &Client,
    needs: Permissions,
    builder: &AppBuilder,
    report: &mut Report,
) -> Result<Vec<UserGuild>> {
    if !matches!(builder.config.credentials, Some(Credentials::Bot(_))) {
        return Ok(Vec::new());
    }
    let mut guilds = Vec::new();
    let mut all = client.guilds().stream();
    while guilds.len() < GUILDS_READ
        && let Some(guild) = all.next().await
    {
        match guild {
            Ok(guild) => guilds.push(guild),
            Err(error) => {
                report.fault(error)?;
                return Ok(guilds);
            }
        }
    }
    let lacking = |guild: &UserGuild| {
        let granted = guild.permissions;
        let is_complete = granted.contains(Permissions::ADMINISTRATOR) || granted.contains(needs);
        (!is_complete).then_some(needs - granted)
    };
    let mut faults = guilds
        .iter()
        .filter_map(|guild| Some((guild, lacking(guild)?)));
    for (guild, missing) in faults.by_ref().take(NAMED_GUILDS) {
        let (name, id, missing) = (&guild.name, guild.id, permissions_phrase(missing));
        report.fault(format_args!(
            "in the guild {name} ({id}), the bot lacks {missing}: change its role, or open the link of `invite`"
        ))?;
    }
    let further = faults.count();
    if further > 0 {
        report.fault(format_args!(
            "in {further} further guilds, the bot lacks permissions"
        ))?;
    } else if !guilds.iter().any(|guild| lacking(guild).is_some()) {
        let count = guilds.len();
        let first = if count < GUILDS_READ { "" } else { "first " };
        good(format_args!(
            "the bot has the permissions that the app declares in all of its {first}{count} guilds"
        ))?;
    }
    Ok(guilds)
}

/// Compares the registered commands with the declared ones, in the global scope and the guilds that commands name.
/// Notes the commands of the first [`COMMANDS_READ`] other guilds.
async fn check_commands(
    client: &Client,
    builder: AppBuilder,
    guilds: Vec<UserGuild>,
    app: &Application,
    report: &mut Report,
) -> Result<()> {
    let options = PlanOptions::default().limits(builder.limits);
    let declared = match builder.registry_to_deploy() {
        Ok(registry) => registry.declared(Target::Everywhere),
        Err(error) => return Ok(report.fault(error)?),
    };
    let mut scopes: Vec<_> = declared.declared_scopes().collect();
    if !scopes.contains(&Scope::Global) {
        scopes.push(Scope::Global);
    }
    let others = guilds.iter().map(|guild| Scope::Guild(guild.id));
    let others: Vec<_> = others.filter(|scope| !scopes.contains(scope)).collect();
    let others = others.into_iter().take(COMMANDS_READ);
    let reader = Reader::new(client, app.id);
    let read = reader.read_or_mark_absent(scopes, |_| ()).await;
    let (deployed, elsewhere) = match (read, reader.read_commands(others).await) {
        (Ok(deployed), Ok(elsewhere)) => (deployed, elsewhere),
        (Err(error), _) | (_, Err(error)) => return Ok(report.fault(error)?),
    };
    for (scope, commands) in elsewhere
        .scopes()
        .filter(|(_, commands)| !commands.is_empty())
    {
        let id = scope.guild().unwrap_or(Id::new(0));
        let name = guilds.iter().find(|guild| guild.id == id);
        let name = name.map_or("", |guild| &guild.name);
        let commands: Vec<_> = commands.iter().map(|command| &*command.name).collect();
        note(format_args!(
            "the guild {name} ({id}) has commands that the code does not declare there: {}; `commands apply \
             --scan-guild {id}` deletes those that are also global",
            commands.join(", ")
        ))?;
    }
    let plan = Plan::new(&declared, &deployed, &options);
    let changes = plan.scopes().iter().flat_map(|scope| &scope.commands);
    let changes = changes
        .filter(|command| !matches!(command.change, Change::Unchanged { .. }))
        .count();
    for guild in plan.absent() {
        report.fault(format_args!(
            "a command names the guild {guild}, where the app is not installed"
        ))?;
    }
    Ok(report.result(match changes {
        0 => Ok("the registered commands, globally and in the guilds that the code names, are those of the code".to_owned()),
        1 => Err("a registered command differs from the code: run `commands plan`, then `commands apply`".to_owned()),
        count => Err(format!(
            "{count} registered commands differ from the code: run `commands plan`, then `commands apply`"
        )),
    })?)
}
