//! The control API: tests in any language, the page and other tools act as users, read what happened, and change the
//! world.
//!
//! Discord has none of these paths. The API is versioned and described by `GET /emulator/v1/openapi.json`: a field or
//! an operation may be added to the version, and nothing is removed or renamed.
//!
//! - `operations`: the operations as routes and as a document; what they read and return.
//! - `actions`: acts as a user. `outcome`: the result of an interaction. `people`: members and installations.
//! - `views`, `command_table`: read the world. `objects`: objects of Discord.
//! - `record`: entries of the record. `exports`: scenarios, the world and the coverage. `snapshots`: earlier worlds.
//! - `trouble`: faults, stubs, the clock and the gateway. `limits`: quotas and rate limits. `worlds`: several worlds in
//!   one process.

mod actions;
mod command_table;
#[cfg(feature = "openapi")]
pub(crate) mod document;
mod exports;
mod limits;
mod objects;
mod operations;
mod outcome;
mod people;
mod record;
mod snapshots;
mod trouble;
mod views;
pub(crate) mod worlds;

use std::sync::Arc;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use guildhall_model::api::Method;
use tokio::sync::watch;

use crate::control::operations::{Operations, always, now};
use crate::control::outcome::Modals;
use crate::control::snapshots::{Snapshots, keep_snapshot};
use crate::control::trouble::RequestedFaults;
use crate::control::worlds::{LastStream, Streams, Worlds};
use crate::record::Recorder;
use crate::rest::error::ApiError;
use crate::rest::router::user_router;
use crate::service::{Service, ServiceHandle, WeakServiceHandle};

/// Path of the control API.
pub(crate) const PATH: &str = "/emulator/v1";

/// Description of the API in the document.
#[cfg(feature = "openapi")]
const DESCRIPTION: &str = "Acts as users of Discord in the emulator, reads what happened, and changes the world. \
    Users, channels and guilds are given by name or ID. Below `/discord`, each operation of Discord's REST API for \
    guilds and channels is served for a user: the one whose name or ID the header `X-Emulator-User` has, or else the \
    owner of the guild.";

/// The document of the API, which a test compares with the operations.
const DOCUMENT: &str = include_str!("openapi.json");

/// State of the operations.
#[derive(Clone)]
pub(crate) struct Control {
    /// Weak handle, so that an open page does not keep the service running.
    handle: WeakServiceHandle,
    recorder: Recorder,
    modals: Modals,
    faults: RequestedFaults,
    snapshots: Snapshots,
    /// Other worlds of the process; `None` in these.
    worlds: Option<Arc<Worlds>>,
    /// Streams of the clients.
    streams: Streams,
    /// Receiver whose channel closes when the service stops.
    open: watch::Receiver<()>,
}

impl Control {
    /// Returns the state of the first world, or of another one, which ends with its streams if so asked.
    pub(crate) fn new(
        handle: WeakServiceHandle,
        recorder: Recorder,
        worlds: Option<Arc<Worlds>>,
        last_stream: Option<LastStream>,
        open: watch::Receiver<()>,
    ) -> Self {
        Self {
            handle,
            recorder,
            modals: Modals::default(),
            faults: RequestedFaults::default(),
            snapshots: Snapshots::default(),
            worlds,
            streams: Streams::new(last_stream),
            open,
        }
    }

    fn service(&self) -> Result<ServiceHandle, ApiError> {
        let unavailable = || ApiError::from_status(StatusCode::SERVICE_UNAVAILABLE);
        self.handle.upgrade().ok_or_else(unavailable)
    }
}

/// Returns the routes of the API.
pub(crate) fn control_router(service: &Arc<Service>, control: Control) -> Router {
    let edits = edits().into_router();
    let edits = edits
        .nest_service("/discord", user_router(service))
        .layer(from_fn_with_state(control.clone(), keep_snapshot));
    let routes = operations().into_router().merge(edits);
    let routes = routes
        .route(
            "/openapi.json",
            get(async || ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)),
        )
        .method_not_allowed_fallback(async || {
            ApiError::from_status(StatusCode::METHOD_NOT_ALLOWED)
        });
    Router::new().nest(PATH, routes).with_state(control)
}

/// Returns the operations that change the world otherwise than the bot and its users do. A snapshot is kept before
/// each.
fn edits() -> Operations {
    use Method::{Delete, Post, Put};
    Operations::new()
        .add(
            (Post, "/members"),
            "Add a user to a guild.",
            now(people::add_member),
        )
        .add(
            (Delete, "/members"),
            "Remove a user from a guild.",
            now(people::remove_member),
        )
        .add(
            (Put, "/world"),
            "Load a world file.",
            now(exports::load_world),
        )
        .add(
            (Post, "/reset"),
            "Return to the world of the start.",
            now(exports::reset_world),
        )
        .add(
            (Post, "/undo"),
            "Return to a snapshot.",
            now(snapshots::undo),
        )
}

/// Returns the operations that read the world, or act as the bot's users do.
fn operations() -> Operations {
    let operations = reading(Operations::new());
    let operations = acting(operations);
    let operations = disturbing(operations);
    process(operations)
}

fn reading(operations: Operations) -> Operations {
    use Method::Get;
    operations
        .add(
            (Get, "/state"),
            "Return the app, guilds, users and the time.",
            now(views::state),
        )
        .add(
            (Get, "/commands"),
            "Return the commands of a user, and why others are unavailable.",
            now(views::commands),
        )
        .add(
            (Get, "/messages"),
            "Return the messages that a user can see.",
            now(views::messages),
        )
        .add(
            (Get, "/members"),
            "Find members by the beginning of their names.",
            now(views::members),
        )
        .add(
            (Get, "/channels"),
            "Return the IDs of the channels that a member can view.",
            now(views::visible_channels),
        )
        .add(
            (Get, "/samples"),
            "Return a sample line for each command.",
            now(views::samples),
        )
        .add(
            (Get, "/registered"),
            "Return the registered commands with their sizes.",
            now(command_table::registered_commands),
        )
        .add(
            (Get, "/access"),
            "Return the members who can use each command in a channel.",
            now(command_table::access_table),
        )
        .add(
            (Get, "/interactions/{interaction}"),
            "Return the outcome of an interaction.",
            actions::interaction,
        )
        .add(
            (Get, "/pictures/{picture}"),
            "Return an uploaded picture.",
            now(views::picture),
        )
        .add(
            (Get, "/record"),
            "Return the entries of the record, from a number on.",
            record::record,
        )
        .add(
            (Get, "/failures"),
            "Return the failures, from a number of the record on.",
            always(record::failures),
        )
        .add(
            (Get, "/stream"),
            "Stream the record as server-sent events.",
            always(record::stream),
        )
        .add(
            (Get, "/coverage"),
            "Return how often each part of the app was used.",
            now(exports::coverage),
        )
        .add(
            (Get, "/scenario"),
            "Return what users have done, as a file.",
            now(exports::get_scenario),
        )
        .add(
            (Get, "/world"),
            "Return the world as a file.",
            now(exports::save_world),
        )
        .add(
            (Get, "/snapshots"),
            "Return the snapshots of the world.",
            always(snapshots::snapshots),
        )
}

fn acting(operations: Operations) -> Operations {
    use Method::Post;
    operations
        .add((Post, "/send"), "Send a line.", actions::send)
        .add(
            (Post, "/invoke"),
            "Invoke a slash command with values for its options.",
            actions::invoke,
        )
        .add((Post, "/click"), "Click a button.", actions::click)
        .add(
            (Post, "/select"),
            "Select values in a select menu.",
            actions::select,
        )
        .add((Post, "/submit"), "Submit a modal.", actions::submit)
        .add(
            (Post, "/again"),
            "Perform the action of an interaction again.",
            actions::again,
        )
        .add(
            (Post, "/launch"),
            "Invoke the entry point command.",
            actions::launch,
        )
        .add((Post, "/say"), "Send a message.", now(actions::say))
        .add(
            (Post, "/post"),
            "Start a thread in a forum or media channel.",
            now(actions::start_post),
        )
        .add(
            (Post, "/react"),
            "Add or remove a reaction.",
            now(actions::react),
        )
        .add((Post, "/vote"), "Vote in a poll.", now(actions::vote))
        .add(
            (Post, "/install"),
            "Install or uninstall the app for a user.",
            now(people::install),
        )
        .add(
            (Post, "/presence"),
            "Set the presence of a user.",
            now(people::set_presence),
        )
        .add(
            (Post, "/replay"),
            "Replay a scenario, and compare the results.",
            exports::replay,
        )
}

fn disturbing(operations: Operations) -> Operations {
    use Method::{Delete, Get, Post, Put};
    let operations = operations
        .add(
            (Get, "/limits"),
            "Return the quotas and the rate limits.",
            now(limits::limits),
        )
        .add(
            (Put, "/limits"),
            "Change the quotas and the rate limits.",
            now(limits::set_limits),
        )
        .add((Get, "/clock"), "Return the time.", now(trouble::time))
        .add(
            (Post, "/clock"),
            "Advance the clock.",
            now(trouble::advance),
        )
        .add(
            (Get, "/faults"),
            "Return the fault plans.",
            always(trouble::faults),
        )
        .add(
            (Post, "/faults"),
            "Add a fault plan.",
            now(trouble::add_fault),
        )
        .add(
            (Delete, "/faults/{fault}"),
            "Remove a fault plan.",
            now(trouble::remove_fault),
        )
        .add(
            (Post, "/stubs"),
            "Respond to an endpoint instead of the emulator.",
            now(trouble::add_stub),
        )
        .add(
            (Post, "/expire"),
            "Let the token of an interaction expire.",
            now(trouble::expire_token),
        );
    #[cfg(feature = "gateway")]
    let operations = operations
        .add(
            (Get, "/gateway"),
            "Return the sessions of the gateway.",
            now(trouble::gateway_sessions),
        )
        .add(
            (Post, "/gateway"),
            "Make trouble on the gateway.",
            now(trouble::disturb_gateway),
        );
    operations
}

fn process(operations: Operations) -> Operations {
    use Method::{Delete, Get, Post, Put};
    operations
        .add(
            (Get, "/health"),
            "Return whether the emulator runs.",
            always(worlds::health),
        )
        .add(
            (Get, "/variables"),
            "Return the environment variables for the bot.",
            now(worlds::variables),
        )
        .add(
            (Put, "/app"),
            "Connect the app's endpoint.",
            worlds::connect,
        )
        .add(
            (Post, "/restart"),
            "Restart the app.",
            now(trouble::restart_app),
        )
        .add(
            (Get, "/worlds"),
            "Return the other worlds of the process.",
            now(worlds::list),
        )
        .add((Post, "/worlds"), "Create a world.", worlds::create)
        .add(
            (Delete, "/worlds/{world}"),
            "End a world, and return its failures.",
            now(worlds::end),
        )
}
