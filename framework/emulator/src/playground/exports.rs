//! Playground endpoints for what was used: the scenario of what users have done, in several formats, and the coverage.

use axum::extract::{RawPathParams, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::playground::routes::PlaygroundState;
use crate::rest::error::ApiError;
use crate::rest::request::{ApiRequest, read_request};
use crate::rest::response::{ApiResponse, ok};
use crate::scenario::Scenario;
use crate::scenario::record::recorded_scenario;
use crate::service::ServiceHandle;

/// Program whose name says nothing about the app: the emulator on its own.
const OWN_PROGRAM: &str = "guildhall-emulator";

/// Handles `GET /scenario?format=rust|json|html&keep=1,3&app=my_bot::app()`: returns the recorded
/// scenario as a file. `keep` lists the steps whose expectations stay, by default all; `app` is the
/// expression for the app in a Rust test.
pub(crate) async fn get_scenario(
    State(playground): State<PlaygroundState>,
    params: RawPathParams,
    request: Request,
) -> Result<Response, ApiError> {
    let request: ApiRequest = read_request(&params, request).await?;
    export(&playground.service()?, &request)
}

fn export(service: &ServiceHandle, request: &ApiRequest) -> Result<Response, ApiError> {
    let scenario = recorded_scenario(&mut service.world());
    let scenario = kept(scenario, request)?;
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
    let headers = [
        (header::CONTENT_TYPE, media.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
    ];
    Ok((headers, text).into_response())
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

/// Returns `name::app()`, where `name` is the program in which the emulator runs.
fn app_expression() -> String {
    let program = std::env::current_exe().ok();
    let name = program.as_ref().and_then(|path| path.file_stem()?.to_str());
    let name = name.filter(|name| *name != OWN_PROGRAM);
    format!("{}::app()", name.unwrap_or("my_bot").replace('-', "_"))
}
