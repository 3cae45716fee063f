//! Table of endpoints, and properties of individual endpoints.

use std::collections::HashSet;

use acceptance::fixture;
use guildhall_model::api::*;
use guildhall_model::command::CommandPermission;
use guildhall_model::{CommandEdit, Id, Requirement};

use crate::endpoint_path::{APP, COMMAND, GUILD, USER};
use crate::wire::written;

/// Returns the table row of an endpoint as text.
fn row(info: &EndpointInfo) -> String {
    let statuses: Vec<_> = info.statuses.iter().map(u16::to_string).collect();
    let mut row = format!("{} {} -> {}", info.method, info.path, statuses.join("|"));
    let mut add = |name: &str, value: &str| {
        if !value.is_empty() {
            row = format!("{row}; {name}: {value}");
        }
    };
    add("query", &info.query.join(" "));
    add("body", &info.body_fields().join(" "));
    if info.requires != Requirement::NONE {
        add("requires", &info.requires.to_string());
    }
    add("causes", &info.events.join(" "));
    add("auth", &auth(info.auth));
    add("takes", if info.accepts_reason { "reason" } else { "" });
    format!("{}: {row}", info.name)
}

fn auth(auth: Auth) -> String {
    match auth {
        Auth::Bot => String::new(),
        Auth::BotOrBearer([]) => "bot or bearer".to_owned(),
        Auth::BotOrBearer(scopes) => format!("bot or bearer {}", scopes.join(" ")),
        Auth::Bearer([]) => "bearer".to_owned(),
        Auth::Bearer(scopes) => format!("bearer {}", scopes.join(" ")),
        other => format!("{other:?}").to_lowercase(),
    }
}

#[test]
fn endpoint_table_equals_the_fixture() {
    let expected = fixture("endpoints.txt");
    let rows: Vec<_> = ENDPOINTS.iter().map(row).collect();

    for (row, line) in rows.iter().zip(expected.lines()) {
        assert_eq!(row, line);
    }
    assert_eq!(rows.len(), expected.lines().count());
}

#[test]
fn names_and_routes_are_unique() {
    let names: HashSet<_> = ENDPOINTS.iter().map(|info| info.name).collect();
    let lines: HashSet<_> = ENDPOINTS
        .iter()
        .map(|info| (info.method, info.path))
        .collect();

    assert_eq!(
        (names.len(), lines.len()),
        (ENDPOINTS.len(), ENDPOINTS.len())
    );
}

fn accepts_reason<E: AcceptsReason>() -> bool {
    E::ACCEPTS_REASON
}

#[test]
fn endpoints_declare_whether_they_accept_a_reason() {
    assert!(accepts_reason::<CreateBan>());
    assert!(accepts_reason::<ModifyGuild>());
    let without = [
        AddMember::ACCEPTS_REASON,
        ModifyChannelPositions::ACCEPTS_REASON,
        ModifyIncidentActions::ACCEPTS_REASON,
    ];
    assert_eq!(without, [false; 3]);
    assert_eq!(
        ENDPOINTS.iter().filter(|info| info.accepts_reason).count(),
        50
    );
}

#[test]
#[expect(deprecated, reason = "the deprecated type is tested")]
fn disabled_batch_edit_becomes_single_edits() {
    let permission = CommandPermission::user(USER, true);
    let batch = BatchEditCommandPermissions {
        application: APP,
        guild: GUILD,
        permissions: vec![(COMMAND, vec![permission]), (Id::new(9), vec![])],
    };
    let edits: Vec<_> = batch.edits().collect();

    assert_eq!(
        edits[1].path_and_query(),
        "/applications/1/guilds/2/commands/9/permissions"
    );
    assert_eq!(edits[0].permissions.permissions, [permission]);
    assert_eq!(edits.len(), 2);
}

#[test]
fn widget_image_response_is_a_png() {
    let png = b"\x89PNG\r\n\x1A\n...";

    assert_eq!(WidgetImage::read(png).unwrap().0, png);
    let fault = WidgetImage::read(b"GIF89a").expect_err("the bytes are not a PNG file");
    assert_eq!(fault.to_string(), "not a png file");
}

#[test]
fn null_response_is_read_as_none() {
    let added = <AddMember as Endpoint>::Response::read(b"null").unwrap();
    let responded = <CreateInteractionResponse as Endpoint>::Response::read(b"null").unwrap();

    assert_eq!((added, responded), (None, None));
}

#[test]
fn empty_edit_has_a_body_and_a_get_has_none() {
    let edit = EditGlobalCommand::new(APP, COMMAND, CommandEdit::default());

    assert_eq!(edit.body().map(written), Some(serde_json::json!({})));
    assert_eq!(GetBan::new(GUILD, USER).body(), None);
}
