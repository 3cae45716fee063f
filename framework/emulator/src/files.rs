//! Uploaded files over HTTP: at the URLs in attachments, and pictures for the playground.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use guildhall_model::{Attachment, Id};

use crate::service::{Service, ServiceHandle};
use crate::state::messages::StoredFile;

/// Policy of a response with a file: a browser that shows the file runs nothing in it, and loads nothing.
const FILE_POLICY: &str = "default-src 'none'; sandbox";

/// Returns the router of the files.
pub(crate) fn file_router(service: &Arc<Service>) -> Router {
    Router::new()
        .route("/attachments/{folder}/{id}/{name}", get(file))
        .route("/ephemeral-attachments/{folder}/{id}/{name}", get(file))
        .with_state(service.clone())
}

async fn file(
    State(service): State<Arc<Service>>,
    Path((_, id, name)): Path<(String, String, String)>,
) -> Response {
    let Ok(id) = id.parse::<Id<Attachment>>() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let found = service.world().files.get(id).cloned();
    match found.filter(|file| file.name == name) {
        Some(file) => download(file),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Returns a response with an uploaded picture; `None` for other files, and for pictures that are no longer kept.
pub(crate) fn stored_picture(service: &ServiceHandle, id: Id<Attachment>) -> Option<Response> {
    let file = service.world().files.get(id).cloned();
    file.filter(|file| file.picture.is_some()).map(inert)
}

/// Returns a file as a download. The page of the playground has the same origin, so no file is served with a media type
/// that a browser could run.
fn download(file: StoredFile) -> Response {
    ([(header::CONTENT_DISPOSITION, "attachment")], inert(file)).into_response()
}

/// Returns a file that a browser does not run, with the media type of a picture or of arbitrary bytes.
fn inert(file: StoredFile) -> Response {
    let headers = [
        (
            header::CONTENT_TYPE,
            file.picture.unwrap_or("application/octet-stream"),
        ),
        (header::CONTENT_SECURITY_POLICY, FILE_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, file.content).into_response()
}
