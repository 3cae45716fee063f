//! `commands import`: prints Rust source for commands that are already registered.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io, process};

use clap::{Arg, ArgAction, ArgMatches, Command};
use guildhall_deploy::import::{ImportInput, import};
use guildhall_deploy::plan::Scope;
use guildhall_deploy::publish::Reader;

use crate::app::builder::AppBuilder;
use crate::cli::arguments::{flag, guild, guilds};
use crate::cli::plan::missing_guild_error;
use crate::cli::terminal::ProgressMessage;
use crate::cli::tool::{ExitCodes, SERVICE_VARIABLES, after_help, with_environment};
use crate::error::{Error, Result};

/// Exit code if the source is incomplete; an error has exit code 1.
const INCOMPLETE: i32 = 2;

const EXIT_CODES: ExitCodes = &[
    "0  the source is complete",
    "1  an error",
    "2  the source is incomplete",
];

/// Returns the definition of `import`.
pub(crate) fn command() -> Command {
    let file = Arg::new("file")
        .value_name("FILE")
        .required_unless_present("live")
        .value_parser(clap::value_parser!(PathBuf))
        .help("Output of `export`, or a JSON list of commands as Discord returns it");
    let live = flag("live")
        .conflicts_with("file")
        .help("Import the registered global commands");
    let guild = guild("guild")
        .action(ArgAction::Append)
        .requires("live")
        .help("Also import the commands of this guild");
    Command::new("import")
        .about("Print Rust source that defines the registered commands")
        .args([file, live, guild])
        .after_help(after_help(EXIT_CODES, &[SERVICE_VARIABLES]))
}

/// Prints the source to standard output, and the omissions to standard error.
///
/// Exits with code 2 if the source is incomplete.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let input = match matches.get_one::<PathBuf>("file") {
        Some(path) => read_file(path)?,
        None => read_service(builder, matches).await?,
    };
    let imported = import(input);
    write!(io::stdout().lock(), "{}", imported.source)?;
    for omission in &imported.omissions {
        writeln!(io::stderr().lock(), "left out: {omission}")?;
    }
    if !imported.omissions.is_empty() {
        process::exit(INCOMPLETE);
    }
    Ok(())
}

fn read_file(path: &Path) -> Result<ImportInput> {
    let with_path =
        |error: &dyn std::error::Error| Error::user(format!("{}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| with_path(&error))?;
    text.parse().map_err(|error| with_path(&error))
}

async fn read_service(builder: AppBuilder, matches: &ArgMatches) -> Result<ImportInput> {
    let config = with_environment(builder)?.config;
    let client = config.client()?;
    let guild_scopes = guilds(matches, "guild").map(Scope::Guild);
    let scopes = std::iter::once(Scope::Global).chain(guild_scopes);
    let progress = ProgressMessage::default();
    progress.set("reading the registered commands");
    let reader = Reader::new(&client, config.require_application_id()?);
    let deployed = progress.run(reader.read_commands(scopes)).await?;
    match deployed.absent_guilds().first() {
        Some(guild) => Err(missing_guild_error(*guild)),
        None => Ok(ImportInput::from(&deployed)),
    }
}
