//! `guildhall new NAME`: writes a bot that compiles, has a test and runs in the playground.

#![forbid(unsafe_code)]

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use clap::{Arg, ArgGroup, ArgMatches, Command, value_parser};

/// Declares the files of a new bot: the path in the folder `template`, and the contents with [`NAME`], [`CRATE`] and
/// [`SOURCE`] as placeholders.
macro_rules! files {
    ($($path:literal)*) => {
        const FILES: &[(&str, &str)] =
            &[$(($path, include_str!(concat!("../../template/", $path))),)*];
    };
}

files! {
    "AGENTS.md" "Cargo.toml.template" "README.md" "src/lib.rs" "src/main.rs" "tests/bot.rs" ".github/workflows/ci.yml"
    ".env.example" ".gitignore" ".dockerignore" "Dockerfile" "deploy/Caddyfile" "deploy/nginx.conf"
    "deploy/bot.service"
}

/// Placeholder for the name of the package.
const NAME: &str = "{{name}}";

/// Placeholder for the name of the library, with underscores.
const CRATE: &str = "{{crate}}";

/// Placeholder for the source of the dependency on `guildhall`.
const SOURCE: &str = "{{source}}";

fn main() -> ExitCode {
    let matches = match tool().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => {
            let is_error = error.use_stderr();
            let printed = error.print().is_ok();
            return ExitCode::from(u8::from(is_error || !printed));
        }
    };
    let Some(("new", matches)) = matches.subcommand() else {
        return ExitCode::FAILURE;
    };
    let directory = directory(matches);
    let written = write_bot(matches, &directory).and_then(|()| print_next_steps(&directory));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Without standard error, the exit code still reports the failure.
            let _ = writeln!(io::stderr(), "Error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn tool() -> Command {
    Command::new("guildhall")
        .about("Start a Discord bot with Guildhall")
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(
            Command::new("new")
                .about("Write a bot with a command, a test, a Dockerfile and settings for proxies into a new directory")
                .arg(
                    Arg::new("directory")
                        .value_name("DIRECTORY")
                        .required(true)
                        .value_parser(value_parser!(PathBuf))
                        .help("Directory to create; its last part is the name of the bot"),
                )
                .args([
                    Arg::new("path")
                        .long("path")
                        .value_name("CHECKOUT")
                        .value_parser(value_parser!(PathBuf))
                        .help("Depend on the package in this checkout of Guildhall's repository"),
                    Arg::new("git")
                        .long("git")
                        .value_name("URL")
                        .help("Depend on Guildhall's repository at this URL"),
                ])
                .group(ArgGroup::new("source").args(["path", "git"]))
                .after_help("Without --path or --git, the bot depends on the published package of this version."),
        )
}

fn directory(matches: &ArgMatches) -> PathBuf {
    let directory = matches.get_one::<PathBuf>("directory");
    directory.cloned().unwrap_or_default()
}

/// Writes the files of the bot. Writes none if the directory exists.
///
/// # Errors
///
/// Returns an error for the person at the terminal.
fn write_bot(matches: &ArgMatches, directory: &Path) -> io::Result<()> {
    let name = package_name(directory)?;
    let source = source(matches)?;
    if directory.exists() {
        let reason = format!("{} exists: choose another directory", directory.display());
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, reason));
    }
    for (path, contents) in FILES {
        let contents = contents.replace(NAME, &name);
        let contents = contents.replace(CRATE, &name.replace('-', "_"));
        let contents = contents.replace(SOURCE, &source);
        // `cargo package` leaves out a folder that has its own `Cargo.toml`.
        let path = directory.join(path.strip_suffix(".template").unwrap_or(path));
        let parent = path.parent().unwrap_or(directory);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, contents))
            .map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {error}", path.display()))
            })?;
    }
    Ok(())
}

/// Returns the name of the package: the last part of the directory.
///
/// # Errors
///
/// Returns an error if Cargo or a systemd unit would reject the name, or if a crate of the bot already has it.
fn package_name(directory: &Path) -> io::Result<String> {
    let name = directory.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| {
        let directory = directory.display();
        invalid(format!(
            "{directory} has no name for the package: write a new directory, such as `../my-bot`"
        ))
    })?;
    let has_valid_characters = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| {
            byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte)
        });
    if !has_valid_characters {
        return Err(invalid(format!(
            "{name:?} cannot be the name of a package: write lower-case ASCII letters, digits, `-` and `_`, and begin with a letter"
        )));
    }
    // Cargo rejects keywords and names of the standard library, and a package cannot depend on one with its own name.
    let is_taken = [
        "guildhall",
        "tokio",
        "test",
        "core",
        "std",
        "alloc",
        "proc_macro",
        "proc-macro",
    ]
    .contains(&name);
    if is_taken || KEYWORDS.contains(&name) {
        return Err(invalid(format!(
            "{name:?} cannot be the name of a bot: choose another one"
        )));
    }
    Ok(name.to_owned())
}

/// Keywords of Rust that a package cannot have as its name.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Returns the source of the dependency, as in a manifest.
///
/// # Errors
///
/// Returns an error if `--path` is no checkout of the repository.
fn source(matches: &ArgMatches) -> io::Result<String> {
    if let Some(url) = matches.get_one::<String>("git") {
        return Ok(format!("git = {url:?}"));
    }
    let Some(checkout) = matches.get_one::<PathBuf>("path") else {
        // Cargo sets the variable for `cargo run`, which needs a checkout.
        if let Some(package) = env::var_os("CARGO_MANIFEST_DIR") {
            let checkout = Path::new(&package).parent().unwrap_or(Path::new("."));
            writeln!(
                io::stderr(),
                "note: the bot depends on the published version; to use this checkout, add `--path {}`",
                checkout.display()
            )?;
        }
        return Ok(format!("version = {:?}", env!("CARGO_PKG_VERSION")));
    };
    let package = checkout.join("framework");
    if !package.join("template").is_dir() {
        let reason = format!(
            "{} is no checkout of Guildhall's repository",
            checkout.display()
        );
        return Err(io::Error::new(io::ErrorKind::NotFound, reason));
    }
    let package = package.canonicalize()?;
    let package = package
        .to_str()
        .ok_or_else(|| invalid(format!("{} is not UTF-8", package.display())))?;
    Ok(format!("path = {package:?}"))
}

fn invalid(reason: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, reason)
}

fn print_next_steps(directory: &Path) -> io::Result<()> {
    writeln!(
        io::stdout().lock(),
        "The bot is in {}.\n\n    cd {0}\n    cargo run -- playground\n\nCommit Cargo.lock too: CI and the Dockerfile build with --locked.\nREADME.md describes how to go live.",
        directory.display()
    )
}
