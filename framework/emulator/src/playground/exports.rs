//! Playground endpoints for files and counts: the scenario of what users have done, in several formats, the world, and
//! the coverage.

use std::cmp::Reverse;

use axum::extract::{RawPathParams, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use guildhall_model::{Id, Interaction};
use serde_json::json;

use crate::playground::actions::unknown_field;
use crate::playground::routes::PlaygroundState;
use crate::playground::views::program_name;
use crate::rest::error::ApiError;
use crate::rest::request::{ApiRequest, read_request};
use crate::rest::response::{ApiResponse, ok};
use crate::scenario::Scenario;
use crate::scenario::record::{recorded_scenario, scenario_of_interaction};
use crate::service::ServiceHandle;
use crate::world_file::format::WorldFile;

/// Handles `GET /scenario?format=rust|json|html&keep=1,3&drop=1.reply.content&app=my_bot::app()&only=…`: returns the
/// recorded scenario as a file. `keep` lists the steps whose expectations stay, by default all; `drop` lists parts that
/// are not compared, each a step with a path; `app` is the expression for the app in a Rust test; `only` is the ID of
/// an interaction, whose scenario has only the steps that lead to it.
pub(crate) async fn get_scenario(
    State(playground): State<PlaygroundState>,
    params: RawPathParams,
    request: Request,
) -> Result<Response, ApiError> {
    let request: ApiRequest = read_request(&params, request).await?;
    export(&playground.service()?, &request)
}

fn export(service: &ServiceHandle, request: &ApiRequest) -> Result<Response, ApiError> {
    let only: Option<Id<Interaction>> = request.query("only")?;
    let scenario = match only {
        None => recorded_scenario(&mut service.world()),
        Some(id) => scenario_of_interaction(&mut service.world(), id)
            .ok_or_else(|| unknown_field("only", "The interaction is not known."))?,
    };
    let scenario = without_dropped(kept(scenario, request)?, request)?;
    let format: Option<String> = request.query("format")?;
    let (name, media, text) = match format.as_deref() {
        None | Some("json") => ("scenario.json", "application/json", scenario.to_string()),
        Some("html") => (
            "conversation.html",
            "text/html; charset=utf-8",
            scenario.to_html(),
        ),
        Some("rust") => {
            let app: Option<String> = request.query("app")?;
            let test = scenario.to_rust(&app.unwrap_or_else(app_expression));
            ("recorded.rs", "text/plain; charset=utf-8", test)
        }
        Some(_) => {
            let rule = "The format must be rust, json or html.";
            return Err(ApiError::for_field(&["format"], "INVALID", rule));
        }
    };
    Ok(attachment(name, media, text))
}

/// Returns a response that a browser saves as a file.
fn attachment(name: &str, media: &str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, media.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
    ];
    (headers, text).into_response()
}

/// Handles `GET /world`: returns the world as a file.
pub(crate) async fn save_world(
    State(playground): State<PlaygroundState>,
) -> Result<Response, ApiError> {
    let service = playground.service()?;
    let file = WorldFile::from_world(&service.world()).to_string();
    Ok(attachment("world.json", "application/json", file))
}

/// Handles `POST /world`: loads the world file in the body, and forgets the recorded scenario, which starts in the
/// earlier world.
pub(crate) fn load_world(
    service: &ServiceHandle,
    request: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    let text = String::from_utf8_lossy(&request.body);
    let file: Result<WorldFile, _> = text.parse();
    let file =
        file.map_err(|error| ApiError::for_field(&["world"], "INVALID", &error.to_string()))?;
    service.load(&file);
    restarted(service)
}

/// Handles `POST /reset`: returns to the world of the start, or of the loaded file, and forgets the recorded scenario.
pub(crate) fn reset_world(
    service: &ServiceHandle,
    _: &ApiRequest,
) -> Result<ApiResponse, ApiError> {
    service.reset();
    restarted(service)
}

pub(crate) fn restarted(service: &ServiceHandle) -> Result<ApiResponse, ApiError> {
    ok(&json!({ "generation": service.world().generation }))
}

/// Handles `GET /coverage`: returns the numbers of uses of the app's parts.
pub(crate) fn coverage(service: &ServiceHandle, _: &ApiRequest) -> Result<ApiResponse, ApiError> {
    ok(&service.world().coverage())
}

/// Returns the scenario with the expectations of the steps in `keep`.
fn kept(scenario: Scenario, request: &ApiRequest) -> Result<Scenario, ApiError> {
    let list: Option<String> = request.query("keep")?;
    let Some(list) = list else {
        return Ok(scenario);
    };
    let numbers = list.split(',').filter(|number| !number.is_empty());
    let numbers: Result<Vec<usize>, _> = numbers.map(|number| number.trim().parse()).collect();
    let rule = "The steps must be numbers separated by commas.";
    let numbers = numbers.map_err(|_| ApiError::for_field(&["keep"], "INVALID", rule))?;
    Ok(scenario.keep_expectations(&numbers))
}

/// Returns the scenario without the parts in `drop`. Parts with a greater index come first, so that the indexes of the
/// others stay.
fn without_dropped(scenario: Scenario, request: &ApiRequest) -> Result<Scenario, ApiError> {
    let list: Option<String> = request.query("drop")?;
    let rule =
        "The parts must have the form of a step number, a dot and a path, such as 1.reply.content.";
    let invalid = || ApiError::for_field(&["drop"], "INVALID", rule);
    let parts = list.iter().flat_map(|list| list.split(','));
    let parts = parts.filter(|part| !part.is_empty()).map(|part| {
        let (step, path) = part.split_once('.').ok_or_else(invalid)?;
        Ok((step.parse().map_err(|_| invalid())?, path))
    });
    let mut parts = parts.collect::<Result<Vec<(usize, &str)>, ApiError>>()?;
    parts.sort_by_key(|(_, path)| Reverse(index_of(path)));
    let dropped = parts.into_iter();
    Ok(dropped.fold(scenario, |scenario, (step, path)| {
        scenario.drop_expectation(step, path)
    }))
}

/// Returns the last index in a path.
fn index_of(path: &str) -> Option<usize> {
    let mut names = path.rsplit('.');
    names.find_map(|name| name.parse().ok())
}

/// Returns `name::app()`, where `name` is the program in which the emulator runs.
fn app_expression() -> String {
    let name = program_name();
    let name = name.as_deref().unwrap_or("my_bot");
    format!("{}::app()", name.replace('-', "_"))
}
