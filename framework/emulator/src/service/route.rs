//! From the endpoint table to routes.

use std::sync::Arc;

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{RawPathParams, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, on};
use guildhall_model::api::{
    BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, CreateGlobalCommand,
    CreateGuildCommand, DeleteGlobalCommand, DeleteGuildCommand, EditCurrentApplication,
    EditGlobalCommand, EditGuildCommand, Endpoint, GetCurrentApplication, GetGlobalCommand,
    GetGuildCommand, ListGlobalCommands, ListGuildCommands, Method,
};

use super::{Answer, Call, Refusal, Serve, Service, applications, oauth2};
use crate::world::World;

/// The base of every path.
pub(crate) const BASE: &str = "/api/v10";

/// The largest body that is read: 25 MiB, as for a message with files.
const BODY_MAX: usize = 25 << 20;

/// All that the service serves.
pub(crate) fn router(service: Arc<Service>) -> Router {
    let table = Table(Router::new())
        .serve::<GetCurrentApplication>()
        .serve::<ListGlobalCommands>()
        .serve::<CreateGlobalCommand>()
        .serve::<GetGlobalCommand>()
        .serve::<EditGlobalCommand>()
        .serve::<DeleteGlobalCommand>()
        .serve::<BulkOverwriteGlobalCommands>()
        .serve::<ListGuildCommands>()
        .serve::<CreateGuildCommand>()
        .serve::<GetGuildCommand>()
        .serve::<EditGuildCommand>()
        .serve::<DeleteGuildCommand>()
        .serve::<BulkOverwriteGuildCommands>();
    // These two are not answers of the world alone: one asks the app, one has errors of its own.
    let routes = table
        .0
        .route(
            EditCurrentApplication::PATH,
            on(filter(EditCurrentApplication::METHOD), edit_application),
        )
        .route(oauth2::PATH, on(MethodFilter::POST, token))
        .method_not_allowed_fallback(async || Refusal::http(StatusCode::METHOD_NOT_ALLOWED));

    Router::new()
        .nest(BASE, routes)
        .fallback(unknown)
        .with_state(service)
}

struct Table(Router<Arc<Service>>);

impl Table {
    fn serve<E: Endpoint + 'static>(self) -> Self
    where
        World: Serve<E>,
    {
        Self(self.0.route(E::PATH, on(filter(E::METHOD), handle::<E>)))
    }
}

async fn handle<E: Endpoint>(
    State(service): State<Arc<Service>>,
    params: RawPathParams,
    request: Request,
) -> Result<Answer, Refusal>
where
    World: Serve<E>,
{
    let call = call(&params, request).await?;
    let mut world = service.world();
    world.admit(<World as Serve<E>>::ACCESS, &call)?;
    Serve::<E>::serve(&mut *world, &call)
}

async fn edit_application(
    State(service): State<Arc<Service>>,
    params: RawPathParams,
    request: Request,
) -> Result<Answer, Refusal> {
    applications::edit(&service, &call(&params, request).await?).await
}

async fn token(
    State(service): State<Arc<Service>>,
    params: RawPathParams,
    request: Request,
) -> Result<Response, Refusal> {
    let call = call(&params, request).await?;
    Ok(oauth2::token(&mut service.world(), &call))
}

async fn call(params: &RawPathParams, request: Request) -> Result<Call, Refusal> {
    let (head, body) = request.into_parts();
    let body = to_bytes(body, BODY_MAX).await;
    Ok(Call {
        params: params.iter().map(|(_, value)| value.to_owned()).collect(),
        query: head.uri.query().unwrap_or("").to_owned(),
        headers: head.headers,
        body: body.map_err(|_| Refusal::http(StatusCode::PAYLOAD_TOO_LARGE))?,
    })
}

async fn unknown(request: Request) -> Response {
    let mut segments = request.uri().path().split('/').skip(1);
    let version = (segments.next(), segments.next());
    let other = matches!(version, (Some("api"), Some(version)) if version != "v10");
    if other {
        Refusal::version().into_response()
    } else {
        Refusal::http(StatusCode::NOT_FOUND).into_response()
    }
}

const fn filter(method: Method) -> MethodFilter {
    match method {
        Method::Delete => MethodFilter::DELETE,
        Method::Get => MethodFilter::GET,
        Method::Patch => MethodFilter::PATCH,
        Method::Post => MethodFilter::POST,
        Method::Put => MethodFilter::PUT,
    }
}
