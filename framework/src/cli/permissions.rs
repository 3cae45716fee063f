//! `commands check --permissions` and `invite --permissions`: a recording of the requests that handlers send.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches};
use guildhall_model::Permissions;
use guildhall_model::api::{Auth, ENDPOINTS, EndpointInfo};

use crate::app::builder::AppBuilder;
use crate::app::install_links::{DeclaredRequest, GuildRequirements, required_permissions};
use crate::error::{Error, Result};
use crate::recording::{RecordedRequest, permission_names};

const DEFAULT_PATH: &str = "permissions.jsonl";

/// Returns the `--permissions` argument: the path of a recording.
pub(crate) fn recording() -> Arg {
    Arg::new("permissions")
        .long("permissions")
        .value_name("FILE")
        .num_args(0..=1)
        .default_missing_value(DEFAULT_PATH)
        .value_parser(clap::value_parser!(PathBuf))
}

/// Returns the path of the recording that the command line names.
pub(crate) fn recording_path(matches: &ArgMatches) -> Option<&PathBuf> {
    matches.get_one("permissions")
}

/// Reads a recording.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or for the first malformed line.
pub(crate) fn read_recording(path: &Path) -> Result<Vec<RecordedRequest>> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Error::user(format!(
            "{name} does not exist; run the tests with GUILDHALL_RECORD_PERMISSIONS set to the absolute path of the file"
        )),
        _ => Error::user(format!("cannot read {name}: {error}")),
    })?;
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let parse = |(number, line)| {
        serde_json::from_str(line).map_err(|error| malformed_line(path, number, &error))
    };
    lines.map(parse).collect()
}

fn malformed_line(path: &Path, number: usize, error: &serde_json::Error) -> Error {
    let reason = error.to_string();
    // The parser counts lines within this line.
    let reason = reason.split(" at line ").next().unwrap_or_default();
    let (path, column) = (path.display(), error.column());
    Error::user(format!(
        "{path}:{number}:{column}: not a line of a recording: {reason}; delete the line, or delete the file and record again"
    ))
}

/// Compares a recording with the declared permissions, and prints the differences. Returns whether a recorded request
/// requires something that is not declared.
///
/// # Errors
///
/// Returns an error if the recording cannot be read, the commands have faults, or standard output is closed.
pub(crate) fn check(builder: &AppBuilder, path: &Path) -> Result<bool> {
    let recorded = read_recording(path)?;
    let declared = GuildRequirements::new(builder, builder.registry()?.commands());
    let undeclared = undeclared(declared, &recorded);
    let mut text = String::new();
    for (permission, requests) in &undeclared {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{permission} is not declared:");
        for request in requests {
            let _ = writeln!(text, "  {request}");
        }
    }
    if !declared.permissions.contains(Permissions::MENTION_EVERYONE) {
        for RecordedRequest { handler, .. } in recorded.iter().filter(|one| one.mentions_roles) {
            let _ = writeln!(
                text,
                "note: `{handler}` mentions a role: a role that is not mentionable is notified only with MENTION_EVERYONE, which is not declared"
            );
        }
    }
    for name in permission_names(never_required(declared, &recorded)) {
        let _ = writeln!(
            text,
            "note: {name} is declared, but no recorded request requires the permission"
        );
    }
    if undeclared.is_empty() {
        let count = recorded.len();
        let _ = writeln!(
            text,
            "{count} recorded requests; all required permissions are declared"
        );
    }
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(!undeclared.is_empty())
}

/// Returns a line for each request that requires an undeclared permission, by permission, or the undeclared bot user.
fn undeclared(
    declared: GuildRequirements,
    recorded: &[RecordedRequest],
) -> BTreeMap<String, Vec<String>> {
    let mut lines = BTreeMap::<_, Vec<_>>::new();
    for request in recorded {
        let missing = DeclaredRequest::from(request).missing_from(declared.permissions);
        for name in permission_names(missing) {
            let line = advice(request, missing);
            lines.entry(name).or_default().push(line);
        }
        if request.bot && !declared.needs_bot && missing.is_empty() {
            let line = advice(request, missing);
            lines
                .entry("the bot user".to_owned())
                .or_default()
                .push(line);
        }
    }
    for lines in lines.values_mut() {
        lines.sort();
        lines.dedup();
    }
    lines
}

/// Returns a request with the code that declares the permissions it requires: a guard of the handler, which checks the
/// interaction's channel, or a declaration of the app.
fn advice(request: &RecordedRequest, missing: Permissions) -> String {
    let RecordedRequest {
        handler,
        request: label,
        ..
    } = request;
    let endpoint = ENDPOINTS.iter().find(|endpoint| {
        format!("{} {}", endpoint.method, endpoint.path) == *label && declares(endpoint, missing)
    });
    let names = permission_names(missing).join(" | ");
    let declaration = endpoint.map_or_else(
        || format!("`.declare_permissions({names})` to `App::builder()`"),
        |EndpointInfo { name, .. }| format!("`.declare_request::<{name}>()` to `App::builder()`"),
    );
    let guard = format!(
        "`app_permissions({names})` to the attribute of `{handler}` if the request is for the channel or guild of the interaction"
    );
    if missing.is_empty() {
        return format!("`{handler}` sends {label}: add {declaration}");
    }
    format!("`{handler}` sends {label}: add {guard}, or else {declaration}")
}

/// Returns whether a declaration of the endpoint declares the permissions, or the bot user if there are none.
fn declares(endpoint: &EndpointInfo, permissions: Permissions) -> bool {
    let request = DeclaredRequest::from(endpoint);
    let declared = required_permissions(Permissions::empty(), std::slice::from_ref(&request));
    declared.contains(permissions) && (request.needs_bot || !permissions.is_empty())
}

/// Returns the declared permissions that no recorded request requires.
fn never_required(declared: GuildRequirements, recorded: &[RecordedRequest]) -> Permissions {
    let sets = recorded.iter().flat_map(|request| &request.permissions);
    let unused = sets.fold(declared.permissions, |unused, set| unused.difference(*set));
    let mentions = recorded.iter().any(|request| request.mentions_roles);
    unused.difference(if mentions {
        Permissions::MENTION_EVERYONE
    } else {
        Permissions::empty()
    })
}

impl From<&RecordedRequest> for DeclaredRequest {
    fn from(request: &RecordedRequest) -> Self {
        Self {
            alternatives: request.permissions.clone(),
            needs_bot: request.bot,
        }
    }
}

impl From<&EndpointInfo> for DeclaredRequest {
    fn from(endpoint: &EndpointInfo) -> Self {
        Self {
            alternatives: endpoint.requires.alternatives().collect(),
            needs_bot: matches!(endpoint.auth, Auth::Bot),
        }
    }
}
