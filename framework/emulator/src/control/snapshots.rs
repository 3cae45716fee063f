//! Snapshots of the world before each change by the developer, and the return to one of them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use guildhall_model::{Reason, Timestamp};
use serde::{Deserialize, Serialize};

use crate::control::Control;
use crate::control::exports::Generation;
use crate::control::operations::{Body, Json, unknown_field};
use crate::rest::error::ApiError;
use crate::rest::request::percent_decode;
use crate::world_file::format::WorldFile;

/// Maximum number of snapshots. The oldest are removed first.
const SNAPSHOTS_MAX: usize = 20;

/// State of the world before a change.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct Snapshot {
    number: u64,
    #[cfg_attr(feature = "openapi", schemars(with = "String"))]
    at: Timestamp,
    /// Change that followed.
    before: String,
    #[serde(skip)]
    world: WorldFile,
}

/// Newest snapshots, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snapshots(Arc<Mutex<VecDeque<Snapshot>>>);

/// Snapshot to return to.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Undo {
    /// Number of the snapshot.
    snapshot: u64,
}

/// Returns the snapshots, newest first.
pub(crate) fn snapshots(control: &Control, (): ()) -> Json<Vec<Snapshot>> {
    Json(control.snapshots.all().iter().rev().cloned().collect())
}

/// Returns to a snapshot, and forgets the recorded scenario, which starts in the earlier world.
pub(crate) fn undo(
    control: &Control,
    Body(Undo { snapshot }): Body<Undo>,
) -> Result<Json<Generation>, ApiError> {
    let service = control.service()?;
    let all = control.snapshots.all();
    let kept = all.iter().find(|one| one.number == snapshot);
    let world = kept.map(|one| one.world.clone());
    drop(all);
    let world =
        world.ok_or_else(|| unknown_field("snapshot", "The snapshot is no longer kept."))?;
    service.restore(&world);
    Ok(Generation::now(&service))
}

impl Snapshots {
    fn push(&self, at: Timestamp, before: String, world: WorldFile) {
        let mut all = self.all();
        let number = all.back().map_or(0, |newest| newest.number + 1);
        all.push_back(Snapshot {
            number,
            at,
            before,
            world,
        });
        if all.len() > SNAPSHOTS_MAX {
            all.pop_front();
        }
    }

    fn all(&self) -> MutexGuard<'_, VecDeque<Snapshot>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Middleware that keeps a snapshot of the world before each request that changes the world. The audit log reason of
/// the request names the change.
pub(crate) async fn keep_snapshot(
    State(control): State<Control>,
    request: Request,
    next: Next,
) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let service = match control.service() {
        Ok(service) => service,
        Err(error) => return error.into_response(),
    };
    let reason = request.headers().get(Reason::HEADER);
    let reason = reason.map(|text| percent_decode(&String::from_utf8_lossy(text.as_bytes())));
    let route = || format!("{} {}", request.method(), request.uri().path());
    let before = reason.unwrap_or_else(route);
    let (at, world) = {
        let world = service.world();
        (world.clock.now(), WorldFile::from_world(&world))
    };
    let response = next.run(request).await;
    if response.status().is_success() {
        control.snapshots.push(at, before, world);
    }
    response
}
