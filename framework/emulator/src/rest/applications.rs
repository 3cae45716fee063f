//! Endpoints that return and edit the application, and endpoints of its role connection metadata, Activity,
//! entitlements, SKUs and subscriptions.

use std::mem::take;
use std::sync::Arc;

use axum::extract::{RawPathParams, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use guildhall_model::api::{
    ApplicationEdit, Auth, ConsumeEntitlement, CreateTestEntitlement, DeleteTestEntitlement,
    EditApplication, EditCurrentApplication, Endpoint, GetActivityInstance, GetApplication,
    GetCurrentApplication, GetEntitlement, GetRoleConnectionMetadata, GetSkuSubscription,
    ListEntitlements, ListSkuSubscriptions, ListSkus, UpdateRoleConnectionMetadata,
};
use guildhall_model::{Application, ApplicationFlags, Id, Patch, User};

use crate::interactions::endpoint::check_endpoint;
use crate::rest::authentication::authenticate;
use crate::rest::command_body::checked_body;
use crate::rest::consent::SCOPES;
use crate::rest::endpoint::{RestState, RouteTable, Serve, serve};
use crate::rest::error::ApiError;
use crate::rest::rate_limits::RateLimitedRequest;
use crate::rest::request::{ApiRequest, read_request};
use crate::rest::response::{ApiResponse, ok};
use crate::rest::target_guild::global_scope;
use crate::service::Service;
use crate::state::identity::new_user;
use crate::webhook_events::check_events_endpoint;
use crate::world::World;

/// Flags that an edit can change: the flags of the privileged intents.
const INTENT_FLAGS: ApplicationFlags = ApplicationFlags::GATEWAY_PRESENCE_LIMITED
    .union(ApplicationFlags::GATEWAY_GUILD_MEMBERS_LIMITED)
    .union(ApplicationFlags::GATEWAY_MESSAGE_CONTENT_LIMITED);

/// Adds the application's routes.
pub(crate) fn application_routes(table: RouteTable) -> RouteTable {
    table
        .serve::<GetCurrentApplication>()
        .route(
            (EditCurrentApplication::METHOD, EditCurrentApplication::PATH),
            handle_edit::<EditCurrentApplication>,
        )
        .route(
            (EditApplication::METHOD, EditApplication::PATH),
            handle_edit::<EditApplication>,
        )
}

serve! {
    routes: named_application_routes();
    GetApplication { application } => |actor, _| ok(&application_for_owner(actor.world));
    GetActivityInstance { application, instance } => |actor, endpoint| {
        let found = actor.world.activity_instance(&endpoint.instance);
        ok(&found.ok_or_else(|| ApiError::from_status(StatusCode::NOT_FOUND))?)
    };
    GetRoleConnectionMetadata { application } => |actor, _| {
        ok(&actor.world.role_connections.records)
    };
    UpdateRoleConnectionMetadata { application; records } => |actor, endpoint| {
        actor.world.role_connections.records = endpoint.records;
        ok(&actor.world.role_connections.records)
    };
}

serve! {
    routes: entitlement_routes();
    ListEntitlements {
        application;
        ?user_id, sku_ids, guild_id, before, after, limit, exclude_ended, exclude_deleted
    } => |actor, endpoint| ok(&actor.entitlements(&endpoint));
    GetEntitlement { application, entitlement } => |actor, endpoint| {
        ok(actor.entitlement(endpoint.entitlement)?)
    };
    ConsumeEntitlement { application, entitlement } => |actor, endpoint| {
        actor.consume_entitlement(endpoint.entitlement)?;
        Ok(ApiResponse::Empty)
    };
    CreateTestEntitlement { application; entitlement } => |actor, endpoint| {
        ok(&actor.create_test_entitlement(endpoint.entitlement)?)
    };
    DeleteTestEntitlement { application, entitlement } => |actor, endpoint| {
        actor.delete_test_entitlement(endpoint.entitlement)?;
        Ok(ApiResponse::Empty)
    };
    ListSkus { application } => |actor, _| ok(&actor.world.skus.values().collect::<Vec<_>>());
    ListSkuSubscriptions { sku; ?before, after, limit, user_id } => |actor, endpoint| {
        ok(&actor.sku_subscriptions(&endpoint)?)
    };
    GetSkuSubscription { sku, subscription } => |actor, endpoint| {
        let found = actor.sku_subscription(endpoint.sku, endpoint.subscription)?;
        ok(found.ok_or_else(|| ApiError::from_status(StatusCode::NOT_FOUND))?)
    };
}

impl Serve<GetCurrentApplication> for World {
    fn serve(&mut self, _: &ApiRequest, _: Id<User>) -> Result<ApiResponse, ApiError> {
        ok(&application_for_owner(self))
    }
}

/// Handles an edit. The handler is asynchronous, because new URLs must be checked first.
async fn handle_edit<E: Endpoint>(
    State(state): State<Arc<RestState>>,
    params: RawPathParams,
    request: Request,
) -> Result<Response, ApiError> {
    let request = read_request(&params, request).await?;
    let limited = RateLimitedRequest::for_endpoint::<E>(&request);
    let response = async {
        let edited = edit_application(&state.service, &request).await;
        edited.into_response()
    };
    Ok(state.rate_limited(limited, response).await)
}

/// Edits the application; a new URL for interactions or webhook events must pass its check.
async fn edit_application(
    service: &Service,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    authenticate(&service.world(), Auth::Bot, request)?;
    if !request.params.is_empty() {
        global_scope(&service.world(), request)?;
    }
    let edit = read_edit(request)?;
    edit.check()?;
    check_urls(service, &edit).await?;
    let mut world = service.world();
    apply_edit(edit, &mut world);
    ok(&application_for_owner(&world))
}

/// Checks the new URLs that receive interactions and webhook events.
async fn check_urls(service: &Service, edit: &ApplicationEdit) -> Result<(), ApiError> {
    if let Patch::Set(url) = &edit.interactions_endpoint_url {
        let checked = check_endpoint(service, url).await;
        checked.map_err(|error| {
            ApiError::for_field(
                &["interactions_endpoint_url"],
                "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID",
                &format!("The specified interactions endpoint url could not be verified: {error}"),
            )
        })?;
    }
    if let Patch::Set(url) = &edit.event_webhooks_url {
        let checked = check_events_endpoint(service, url).await;
        // Discord does not document the code.
        checked.map_err(|error| {
            ApiError::for_field(
                &["event_webhooks_url"],
                "APPLICATION_EVENT_WEBHOOKS_URL_INVALID",
                &format!("The specified event webhooks url could not be verified: {error}"),
            )
        })?;
    }
    Ok(())
}

/// Returns the application as its owner sees it. The owner of the default guild owns the application, unless a team
/// does: then the owner is an account that stands for the team.
pub(crate) fn application_for_owner(world: &World) -> Application {
    let owner = match &world.identity.application.team {
        Some(team) => Some(new_user(team.id.cast(), &format!("team{}", team.id))),
        None => world.users.get(world.default_guild().owner).cloned(),
    };
    let scopes = SCOPES.iter().map(|scope| (*scope).to_owned());
    Application {
        eligible_oauth2_scopes: Some(scopes.collect()),
        flags_new: flags_as_text(&world.identity.application),
        owner: owner.map(Box::new),
        ..world.identity.application.clone()
    }
}

/// Returns the flags as a decimal string, as in the field `flags_new`.
pub(crate) fn flags_as_text(application: &Application) -> Option<String> {
    Some(application.flags?.bits().to_string())
}

fn read_edit(request: &ApiRequest) -> Result<ApplicationEdit, ApiError> {
    let mut edit: ApplicationEdit = checked_body(&request.json()?)?;
    // The service accepts an empty string in place of null, because Discord's settings page sends an empty string.
    for url in [
        &mut edit.interactions_endpoint_url,
        &mut edit.event_webhooks_url,
    ] {
        if matches!(url, Patch::Set(text) if text.is_empty()) {
            *url = Patch::Clear;
        }
    }
    Ok(edit)
}

fn apply_edit(mut edit: ApplicationEdit, world: &mut World) {
    let mut application = world.identity.application.clone();
    world.apply_image(take(&mut edit.cover_image), &mut application.cover_image);
    world.apply_image(take(&mut edit.icon), &mut application.icon);
    apply_fields(edit, &mut application);
    world.identity.application = application;
}

fn apply_fields(edit: ApplicationEdit, application: &mut Application) {
    edit.custom_install_url
        .apply(&mut application.custom_install_url);
    edit.install_params.apply(&mut application.install_params);
    edit.integration_types_config
        .apply(&mut application.integration_types_config);
    edit.interactions_endpoint_url
        .apply(&mut application.interactions_endpoint_url);
    edit.role_connections_verification_url
        .apply(&mut application.role_connections_verification_url);
    edit.description.apply(&mut application.description);
    application.description.get_or_insert_default();
    edit.event_webhooks_status
        .apply(&mut application.event_webhooks_status);
    edit.event_webhooks_types
        .apply(&mut application.event_webhooks_types);
    edit.event_webhooks_url
        .apply(&mut application.event_webhooks_url);
    edit.tags.apply(&mut application.tags);
    apply_intents(edit.flags, &mut application.flags);
}

/// Changes the intent flags; an edit does not affect other flags.
fn apply_intents(edit: Patch<ApplicationFlags>, flags: &mut Option<ApplicationFlags>) {
    if edit.is_keep() {
        return;
    }
    let intents = edit.value().copied().unwrap_or_default() & INTENT_FLAGS;
    let others = flags.unwrap_or_default().difference(INTENT_FLAGS);
    *flags = Some(others | intents);
}
