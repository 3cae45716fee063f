//! `commands import`: Rust source for commands that are registered already.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io, process};

use clap::{Arg, ArgAction, ArgMatches, Command};
use guildhall_deploy::import::{Dump, Unsaid, import};
use guildhall_deploy::plan::Scope;
use guildhall_deploy::publish::read_commands;

use crate::app::AppBuilder;
use crate::cli::arguments::{flag, guild, guilds};
use crate::cli::plan::missing;
use crate::cli::terminal::Patience;
use crate::cli::tool::{SERVICE, after, with_environment};
use crate::error::{Error, Result};

/// The exit code where something is left out; an error has 1.
const INCOMPLETE: i32 = 2;

const ENDS: &str = "0 where the source has all, 2 where it leaves something out, 1 on an error";

/// `import`, for the command line.
pub(crate) fn command() -> Command {
    let file = Arg::new("file")
        .value_name("FILE")
        .required_unless_present("live")
        .value_parser(clap::value_parser!(PathBuf))
        .help("What `export` printed, or a list of commands as the service sends it");
    let live = flag("live")
        .conflicts_with("file")
        .help("What is registered globally");
    let guild = guild("guild")
        .action(ArgAction::Append)
        .requires("live")
        .help("What is registered in this guild as well");
    Command::new("import")
        .about("Print Rust source that defines commands which are registered")
        .args([file, live, guild])
        .after_help(after(ENDS, &[SERVICE]))
}

/// Prints the source, and on the standard error what it leaves out and what goes without saying.
///
/// Ends the process with 2 where it leaves out anything.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let dump = match matches.get_one::<PathBuf>("file") {
        Some(path) => from_file(path)?,
        None => from_service(builder, matches).await?,
    };
    let imported = import(dump);
    write!(io::stdout().lock(), "{}", imported.source)?;
    if !imported.unsaid.is_empty() {
        let unsaid: Vec<_> = imported.unsaid.iter().map(Unsaid::to_string).collect();
        let unsaid = unsaid.join("; ");
        writeln!(
            io::stderr().lock(),
            "not written, since it says nothing: {unsaid}"
        )?;
    }
    for left_out in &imported.left_out {
        writeln!(io::stderr().lock(), "left out: {left_out}")?;
    }
    if !imported.left_out.is_empty() {
        process::exit(INCOMPLETE);
    }
    Ok(())
}

fn from_file(path: &Path) -> Result<Dump> {
    let named = |error: &dyn std::error::Error| Error::user(format!("{}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| named(&error))?;
    text.parse().map_err(|error| named(&error))
}

async fn from_service(builder: AppBuilder, matches: &ArgMatches) -> Result<Dump> {
    let config = with_environment(builder)?.config;
    let client = config.client()?;
    let guilds = guilds(matches, "guild").map(Scope::Guild);
    let scopes = std::iter::once(Scope::Global).chain(guilds);
    let patience = Patience::default();
    patience.say("reading the commands that are registered");
    let reading = read_commands(&client, config.application_id()?, scopes);
    let deployed = patience.over(reading).await?;
    match deployed.absent().first() {
        Some(guild) => Err(missing(*guild)),
        None => Ok(Dump::from(&deployed)),
    }
}
