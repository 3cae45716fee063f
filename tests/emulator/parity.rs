//! The page `framework/docs/parity.md`: the operations of Discord's published description, and the state of each in the
//! emulator, from the declarations of the endpoints and from the responses of the emulator.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use guildhall_model::Requirement;
use guildhall_model::api::{Auth, ENDPOINTS, EndpointInfo, PublishedOperation};

use crate::kit::{Fixture, request};
use crate::untyped_operations::UNTYPED;

const INTRODUCTION: &str = "\
# Operations of Discord

A test writes this page: `ACCEPT=1 cargo test -p acceptance --test emulator -- parity`. It compares Discord's published
description of 18 July 2026 ([`discord-openapi.json`](../../tests/fixtures/discord-openapi.json)) with the declarations
of the endpoints in `guildhall_model::api` and with the responses of the running emulator. Other pages have
[the events of the gateway with their intents, and its close codes](gateway.md#events).

";

const COLUMNS: &str = "\
For each operation that the emulator serves:

- **Type.** The client sends the request by its type, or by a method of a handle, such as `client.guild(id)`.
- **Fields.** Parameters of the query string and fields of the body. The emulator rejects another type, a value out of
  range and a missing field with Discord's error for the field. A test compares their names, the success statuses and
  the authorization with the description, and all response bodies of the emulator's tests with its schemas.
- **Authorization.** A bot token, unless another is named. `token` is that of an interaction or webhook in the path.
- **Permissions.** Those that the emulator checks for every request. Some values of fields need more, and the hierarchy
  of roles and the overwrites of channels apply too.
- **Log.** The audit log gets an entry, with the reason of the header `X-Audit-Log-Reason`.
- **Events.** Those that the gateway sends for every request. A request may cause more, by the values of its fields.
- **Rate limits.** All operations count towards the limits that `--rate-limits` enforces, and have their headers.

An operation without a type is sent with [`Client::raw`](../client/src/raw_request.rs). The emulator responds with
status 501 and the name of the operation to those that it does not serve, unless a test sets the response with
`Emulator::stub` or `POST /emulator/v1/stubs`.
";

/// Returns the declaration of an operation; `None` if it has no type.
fn declaration(operation: &PublishedOperation) -> Option<&'static EndpointInfo> {
    let mut endpoints = ENDPOINTS.iter();
    endpoints.find(|info| operation.is_at(info.method, info.path))
}

/// Returns the IDs of the operations for which the emulator has no other response than 501.
async fn unserved() -> BTreeSet<&'static str> {
    let fixture = Fixture::new().await;
    let address = format!("127.0.0.1:{}", fixture.service.port());
    let mut unserved = BTreeSet::new();
    for operation in PublishedOperation::all() {
        let path: Vec<_> = operation.path.split('/').map(filled).collect();
        let path = format!("/api/v10{}", path.join("/"));
        let reply = request(&address, operation.method.as_str(), &path, &[], "").await;
        // An object that does not exist has another code.
        let has_route = ![(404, 0), (405, 0)].contains(&reply.error());
        assert!(has_route, "{operation:?}: {}", reply.body);
        if reply.status == 501 {
            unserved.insert(operation.id);
        }
    }
    unserved
}

/// Returns a segment of a path, with a value in the place of a parameter.
fn filled(segment: &str) -> String {
    match segment.split_once('{') {
        Some((before, rest)) => {
            let after = rest.split_once('}').map_or("", |(_, after)| after);
            format!("{before}1{after}")
        }
        None => segment.to_owned(),
    }
}

fn authorization(auth: Auth) -> String {
    match auth {
        Auth::Bot => String::new(),
        Auth::BotOrBearer([]) => "bot, or access token".to_owned(),
        Auth::BotOrBearer(scopes) => format!("bot, or `{}`", scopes.join("`, `")),
        Auth::Bearer([]) => "access token".to_owned(),
        Auth::Bearer(scopes) => format!("`{}`", scopes.join("`, `")),
        other => format!("{other:?}").to_lowercase(),
    }
}

fn row(operation: &PublishedOperation, info: &EndpointInfo) -> String {
    let requires = Some(info.requires).filter(|requires| *requires != Requirement::NONE);
    let requires = requires.map_or_else(String::new, |requires| requires.to_string());
    let log = if info.accepts_reason { "yes" } else { "" };
    let events: Vec<_> = info
        .events
        .iter()
        .map(|event| format!("`{event}`"))
        .collect();
    format!(
        "| `{} {}` | `{}` | {} | {} | {requires} | {log} | {} |\n",
        operation.method,
        operation.path,
        info.name,
        info.query.len() + info.body_fields().len(),
        authorization(info.auth),
        events.join(", ")
    )
}

/// Returns the page.
fn page(unserved: &BTreeSet<&str>) -> String {
    let all: Vec<_> = PublishedOperation::all().collect();
    let typed = |operation: &&PublishedOperation| declaration(operation).is_some();
    let mut page = INTRODUCTION.to_owned();
    page += "| operations | number |\n|---|---|\n";
    for (text, number) in [
        ("in the description", all.len()),
        ("served by the emulator", all.len() - unserved.len()),
        (
            "with a type in the client",
            all.iter().filter(typed).count(),
        ),
        ("not served: status 501", unserved.len()),
    ] {
        let _ = writeln!(page, "| {text} | {number} |");
    }
    let _ = writeln!(page, "\n{COLUMNS}");
    let mut resources = BTreeMap::<_, Vec<_>>::new();
    for operation in &all {
        let resource = operation.path.split('/').nth(1).unwrap_or_default();
        resources.entry(resource).or_default().push(operation);
    }
    for (resource, operations) in &resources {
        let rows = operations
            .iter()
            .filter_map(|operation| Some(row(operation, declaration(operation)?)));
        let rows: Vec<_> = rows.collect();
        if rows.is_empty() {
            continue;
        }
        let count = operations.len();
        let _ = writeln!(page, "## `/{resource}`: {} of {count}\n", rows.len());
        page += "| operation | type | fields | authorization | permissions | log | events |\n|---|---|---|---|---|---|---|\n";
        page.extend(rows);
        page.push('\n');
    }
    page += "## Operations without a type\n";
    for group in UNTYPED {
        let served = group
            .ids
            .iter()
            .filter(|id| !unserved.contains(*id))
            .count();
        let served = if served > 0 {
            format!(", {served} served")
        } else {
            String::new()
        };
        let _ = writeln!(
            page,
            "\n### {}: {}{served}\n\n{}\n\n| operation | ID |\n|---|---|",
            group.title,
            group.ids.len(),
            group.reason
        );
        for id in group.ids {
            let operation = all.iter().find(|operation| operation.id == *id);
            let operation = operation.unwrap_or_else(|| panic!("{id} is published"));
            let _ = writeln!(
                page,
                "| `{} {}` | `{id}` |",
                operation.method, operation.path
            );
        }
    }
    page
}

#[tokio::test]
async fn page_is_that_of_the_declarations_and_the_emulator() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../framework/docs/parity.md");
    let expected = page(&unserved().await);
    if std::env::var_os("ACCEPT").is_some() {
        fs::write(&path, &expected).expect("the page can be written");
    }
    let stored = fs::read_to_string(&path).expect("the page is stored");
    assert!(
        stored == expected,
        "run `ACCEPT=1 cargo test -p acceptance --test emulator -- parity`"
    );
}

#[tokio::test]
async fn operation_without_a_type_has_a_reason_and_all_others_are_served() {
    let untyped = PublishedOperation::all().filter(|operation| declaration(operation).is_none());
    let untyped: BTreeSet<_> = untyped.map(|operation| operation.id).collect();
    let listed: Vec<_> = UNTYPED
        .iter()
        .flat_map(|group| group.ids)
        .copied()
        .collect();
    assert_eq!(untyped.len(), listed.len());
    assert_eq!(untyped, listed.into_iter().collect());
    assert!(unserved().await.is_subset(&untyped));
}
