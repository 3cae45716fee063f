//! From the endpoint table to routes.

use std::sync::Arc;

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{RawPathParams, Request, State};
use axum::handler::Handler;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, on};
#[expect(deprecated, reason = "a deprecated endpoint is served as well")]
use guildhall_model::api::ModifyCurrentUserNick;
use guildhall_model::api::{
    AddMember, AddMemberRole, BeginPrune, BulkBan, BulkOverwriteGlobalCommands,
    BulkOverwriteGuildCommands, Code, CreateBan, CreateChannel, CreateFollowupMessage,
    CreateGlobalCommand, CreateGuildCommand, CreateInteractionResponse, CreateRole,
    DeleteFollowupMessage, DeleteGlobalCommand, DeleteGuildCommand, DeleteIntegration,
    DeleteOriginalResponse, DeleteRole, EditCommandPermissions, EditCurrentApplication,
    EditFollowupMessage, EditGlobalCommand, EditGuildCommand, EditOriginalResponse, Endpoint,
    GET_TOKEN, GetBan, GetBans, GetChannel, GetChannels, GetCommandPermissions,
    GetCurrentApplication, GetCurrentAuthorization, GetCurrentUserGuilds, GetFollowupMessage,
    GetGlobalCommand, GetGuild, GetGuildCommand, GetGuildCommandPermissions, GetGuildPreview,
    GetIntegrations, GetInvites, GetMember, GetOnboarding, GetOriginalResponse, GetPruneCount,
    GetRole, GetRoleMemberCounts, GetRoles, GetThreadMember, GetVanityUrl, GetVoiceRegions,
    GetWelcomeScreen, GetWidget, GetWidgetImage, GetWidgetSettings, ListActiveThreads,
    ListGlobalCommands, ListGuildCommands, ListMembers, Method, ModifyChannelPositions,
    ModifyCurrentMember, ModifyGuild, ModifyIncidentActions, ModifyMember, ModifyOnboarding,
    ModifyRole, ModifyRolePositions, ModifyWelcomeScreen, ModifyWidget, REVOKE_TOKEN, RemoveBan,
    RemoveMember, RemoveMemberRole, SearchMembers,
};
use guildhall_rules::FILES_SIZE_MAX;

use super::faulty::{RouteFaults, inject_fault};
use super::limits::RateLimitedRequest;
use super::{ApiError, ApiRequest, Serve, Service, applications, oauth2};
use crate::script::Route;
use crate::world::World;

/// The base of every path.
pub(crate) const BASE: &str = "/api/v10";

/// The largest body that is read, in bytes.
#[expect(clippy::cast_possible_truncation, reason = "25 MiB are few anywhere")]
pub(crate) const BODY_MAX: usize = FILES_SIZE_MAX as usize;

/// All that the service serves.
pub(crate) fn router(service: &Arc<Service>) -> Router {
    let empty = RouteTable {
        router: Router::new(),
        service: service.clone(),
    };
    let table = around_interactions(people(guild(commands(empty))));
    // These are not answers of the world alone: one asks the app, two have errors of their own.
    let routes = table
        .route(
            (EditCurrentApplication::METHOD, EditCurrentApplication::PATH),
            edit_application,
        )
        .route((GET_TOKEN.method, GET_TOKEN.path), token)
        .route((REVOKE_TOKEN.method, REVOKE_TOKEN.path), revoke)
        .router
        .method_not_allowed_fallback(async || ApiError::status(StatusCode::METHOD_NOT_ALLOWED));

    Router::new()
        .nest(BASE, routes)
        .fallback(unknown)
        .with_state(service.clone())
}

fn commands(table: RouteTable) -> RouteTable {
    table
        .serve::<GetCurrentApplication>()
        .serve::<GetCurrentAuthorization>()
        .serve::<GetCurrentUserGuilds>()
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
        .serve::<BulkOverwriteGuildCommands>()
        .serve::<GetGuildCommandPermissions>()
        .serve::<GetCommandPermissions>()
        .serve::<EditCommandPermissions>()
}

fn guild(table: RouteTable) -> RouteTable {
    table
        .serve::<GetGuild>()
        .serve::<GetGuildPreview>()
        .serve::<ModifyGuild>()
        .serve::<GetVoiceRegions>()
        .serve::<GetChannels>()
        .serve::<CreateChannel>()
        .serve::<ModifyChannelPositions>()
        .serve::<ListActiveThreads>()
        .serve::<GetChannel>()
        .serve::<GetThreadMember>()
        .serve::<GetInvites>()
        .serve::<GetVanityUrl>()
        .serve::<GetIntegrations>()
        .serve::<DeleteIntegration>()
        .serve::<GetWidgetSettings>()
        .serve::<ModifyWidget>()
        .serve::<GetWidget>()
        .serve::<GetWidgetImage>()
        .serve::<GetWelcomeScreen>()
        .serve::<ModifyWelcomeScreen>()
        .serve::<GetOnboarding>()
        .serve::<ModifyOnboarding>()
        .serve::<ModifyIncidentActions>()
}

#[expect(deprecated, reason = "a deprecated endpoint is served as well")]
fn people(table: RouteTable) -> RouteTable {
    table
        .serve::<GetMember>()
        .serve::<ListMembers>()
        .serve::<SearchMembers>()
        .serve::<AddMember>()
        .serve::<ModifyMember>()
        .serve::<ModifyCurrentMember>()
        .serve::<ModifyCurrentUserNick>()
        .serve::<AddMemberRole>()
        .serve::<RemoveMemberRole>()
        .serve::<RemoveMember>()
        .serve::<GetBans>()
        .serve::<GetBan>()
        .serve::<CreateBan>()
        .serve::<RemoveBan>()
        .serve::<BulkBan>()
        .serve::<GetRoles>()
        .serve::<GetRole>()
        .serve::<GetRoleMemberCounts>()
        .serve::<CreateRole>()
        .serve::<ModifyRolePositions>()
        .serve::<ModifyRole>()
        .serve::<DeleteRole>()
        .serve::<GetPruneCount>()
        .serve::<BeginPrune>()
}

fn around_interactions(table: RouteTable) -> RouteTable {
    table
        .serve::<CreateInteractionResponse>()
        .serve::<GetOriginalResponse>()
        .serve::<EditOriginalResponse>()
        .serve::<DeleteOriginalResponse>()
        .serve::<CreateFollowupMessage>()
        .serve::<GetFollowupMessage>()
        .serve::<EditFollowupMessage>()
        .serve::<DeleteFollowupMessage>()
}

struct RouteTable {
    router: Router<Arc<Service>>,
    service: Arc<Service>,
}

impl RouteTable {
    fn serve<E: Endpoint + 'static>(self) -> Self
    where
        World: Serve<E>,
    {
        self.route((E::METHOD, E::PATH), handle_endpoint::<E>)
    }

    /// Adds a route, on which scripts are played.
    fn route<H, T>(self, route: Route, handler: H) -> Self
    where
        H: Handler<T, Arc<Service>>,
        T: 'static,
    {
        let faults = RouteFaults {
            service: self.service.clone(),
            route,
        };
        let handler = on(filter(route.0), handler).layer(from_fn_with_state(faults, inject_fault));
        Self {
            router: self.router.route(route.1, handler),
            ..self
        }
    }
}

async fn handle_endpoint<E: Endpoint>(
    State(service): State<Arc<Service>>,
    params: RawPathParams,
    request: Request,
) -> Result<Response, ApiError>
where
    World: Serve<E>,
{
    let request = read_request(&params, request).await?;
    let answer = async {
        let mut world = service.world();
        let sender = world.authenticate(E::AUTH, &request);
        let answer = sender.and_then(|sender| Serve::<E>::serve(&mut *world, &request, sender));
        answer.into_response()
    };
    Ok(rate_limited(
        &service,
        RateLimitedRequest::for_endpoint::<E>(&request),
        answer,
    )
    .await)
}

async fn edit_application(
    State(service): State<Arc<Service>>,
    params: RawPathParams,
    request: Request,
) -> Result<Response, ApiError> {
    let request = read_request(&params, request).await?;
    let answer = async {
        applications::edit_application(&service, &request)
            .await
            .into_response()
    };
    let asked = RateLimitedRequest::for_endpoint::<EditCurrentApplication>(&request);
    Ok(rate_limited(&service, asked, answer).await)
}

/// Serves what `oauth2` answers by itself, with errors of its own.
macro_rules! grants {
    ($($name:ident: $endpoint:ident;)*) => {$(
        async fn $name(
            State(service): State<Arc<Service>>,
            params: RawPathParams,
            request: Request,
        ) -> Result<Response, ApiError> {
            let request = read_request(&params, request).await?;
            let asked = RateLimitedRequest {
                route: ($endpoint.method, $endpoint.path),
                auth: $endpoint.auth,
                request: &request,
            };
            let answer = async { oauth2::$name(&mut service.world(), &request) };
            Ok(rate_limited(&service, asked, answer).await)
        }
    )*};
}

grants! {
    token: GET_TOKEN;
    revoke: REVOKE_TOKEN;
}

/// Counts a request, and answers it where it is not one too many.
async fn rate_limited(
    service: &Service,
    asked: RateLimitedRequest<'_>,
    answer: impl Future<Output = Response>,
) -> Response {
    let entered = service.world().enter(asked);
    let response = match entered {
        Ok(left) => {
            let mut response = answer.await;
            left.write_headers(&mut response);
            response
        }
        Err(closed) => closed.into_response(),
    };
    service.world().windows.count_invalid(&response);
    response
}

/// Reads a request whose path is known.
pub(crate) async fn read_request(
    params: &RawPathParams,
    request: Request,
) -> Result<ApiRequest, ApiError> {
    let (head, body) = request.into_parts();
    let body = to_bytes(body, BODY_MAX).await;
    Ok(ApiRequest {
        params: owned_params(params),
        query: head.uri.query().unwrap_or("").to_owned(),
        headers: head.headers,
        body: body.map_err(|_| Code::REQUEST_ENTITY_TOO_LARGE)?,
    })
}

fn owned_params(params: &RawPathParams) -> Vec<(String, String)> {
    let params = params.iter();
    params
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

async fn unknown(request: Request) -> Response {
    let mut segments = request.uri().path().split('/').skip(1);
    let version = (segments.next(), segments.next());
    let other = matches!(version, (Some("api"), Some(version)) if version != "v10");
    if other {
        ApiError::version().into_response()
    } else {
        ApiError::status(StatusCode::NOT_FOUND).into_response()
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
