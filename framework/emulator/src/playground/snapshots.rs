//! Snapshots of the world before each change by the developer, and the return to one of them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use guildhall_model::{Reason, Timestamp};
use serde::{Deserialize, Serialize};

use crate::playground::actions::{read_body, unknown_field};
use crate::playground::exports::restarted;
use crate::playground::routes::PlaygroundState;
use crate::rest::error::ApiError;
use crate::rest::request::{ApiRequest, percent_decode};
use crate::rest::response::{ApiResponse, ok};
use crate::service::ServiceHandle;
use crate::world_file::format::WorldFile;

/// Maximum number of snapshots. The oldest are removed first.
const SNAPSHOTS_MAX: usize = 20;

/// State of the world before a change.
#[derive(Clone, Debug, Serialize)]
struct Snapshot {
    number: u64,
    at: Timestamp,
    /// Change that followed.
    before: String,
    #[serde(skip)]
    world: WorldFile,
}

/// Newest snapshots, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snapshots(Arc<Mutex<VecDeque<Snapshot>>>);

/// Body of `POST /undo`.
#[derive(Deserialize)]
struct UndoBody {
    snapshot: u64,
}

impl Snapshots {
    /// Handles `GET /snapshots`: returns the snapshots, newest first.
    pub(crate) fn list(&self) -> Result<ApiResponse, ApiError> {
        ok(&self.all().iter().rev().collect::<Vec<_>>())
    }

    /// Handles `POST /undo`: returns to a snapshot, and forgets the recorded scenario, which starts in the earlier
    /// world.
    pub(crate) fn undo(
        &self,
        service: &ServiceHandle,
        request: &ApiRequest,
    ) -> Result<ApiResponse, ApiError> {
        let UndoBody { snapshot } = read_body(request)?;
        let all = self.all();
        let mut matching = all.iter().filter(|one| one.number == snapshot);
        let world = matching.next().map(|one| one.world.clone());
        drop(all);
        let world =
            world.ok_or_else(|| unknown_field("snapshot", "The snapshot is no longer kept."))?;
        service.restore(&world);
        restarted(service)
    }

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
    State(playground): State<PlaygroundState>,
    request: Request,
    next: Next,
) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let service = match playground.service() {
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
        playground.snapshots.push(at, before, world);
    }
    response
}
