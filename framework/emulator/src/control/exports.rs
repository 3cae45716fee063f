//! Operations for files and counts: the scenario of what users have done, in several formats, the world, and the
//! coverage.

use std::cmp::Reverse;
use std::time::Duration;

use guildhall_model::{Id, Interaction};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::control::Control;
use crate::control::objects::Snowflake;
use crate::control::operations::{Body, Json, Media, Query, RawContent, Text, unknown_field};
use crate::control::outcome::Wait;
use crate::control::views::program_name;
use crate::rest::error::ApiError;
use crate::scenario::Scenario;
use crate::scenario::record::{recorded_scenario, scenario_of_interaction};
use crate::scenario::replay::Replay;
use crate::service::ServiceHandle;
use crate::state::usage::Coverage;
use crate::world_file::format::WorldFile;

/// Format of a scenario.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum ScenarioFormat {
    /// Scenario file.
    #[default]
    Json,
    /// Test in Rust.
    Rust,
    /// Page with the conversation.
    Html,
}

/// Scenario in one of the formats.
#[derive(Debug)]
pub(crate) enum ScenarioFile {}

impl Media for ScenarioFile {
    const TYPES: &'static [&'static str] = &["application/json", "text/html", "text/plain"];
}

/// Parts of a scenario.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ScenarioQuery {
    format: ScenarioFormat,
    /// Numbers of the steps whose expectations stay, such as `1,3`; by default all.
    keep: Option<String>,
    /// Parts that are not compared, such as `1.reply.content,2.sent.0`: a step with a path.
    drop: Option<String>,
    /// Expression for the app in a Rust test, such as `my_bot::app()`.
    app: Option<String>,
    /// ID of an interaction: only the steps that lead to it.
    only: Option<Snowflake>,
}

/// Returns what users have done, as a scenario file, as a test in Rust, or as a page.
pub(crate) fn get_scenario(
    control: &Control,
    Query(query): Query<ScenarioQuery>,
) -> Result<RawContent<ScenarioFile>, ApiError> {
    let service = control.service()?;
    let only: Option<Id<Interaction>> = query.only.map(Snowflake::id);
    let scenario = match only {
        None => recorded_scenario(&mut service.world()),
        Some(id) => scenario_of_interaction(&mut service.world(), id)
            .ok_or_else(|| unknown_field("only", "The interaction is not known."))?,
    };
    let scenario = without_dropped(
        kept(scenario, query.keep.as_deref())?,
        query.drop.as_deref(),
    )?;
    let (name, media, text) = match query.format {
        ScenarioFormat::Json => ("scenario.json", "application/json", scenario.to_string()),
        ScenarioFormat::Html => (
            "conversation.html",
            "text/html; charset=utf-8",
            scenario.to_html(),
        ),
        ScenarioFormat::Rust => {
            let test = scenario.to_rust(&query.app.unwrap_or_else(app_expression));
            ("recorded.rs", "text/plain; charset=utf-8", test)
        }
    };
    Ok(RawContent::download(name, media, text))
}

/// Scenario to replay.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplayRequest {
    /// Content of a scenario file.
    scenario: Value,
    /// Time limit for each result in seconds: up to 60, 5 by default.
    timeout: Option<Wait>,
}

/// Report of a replay.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct ReplayReport {
    /// Whether all results were as expected.
    success: bool,
    /// Numbers of the steps with another result, from 1.
    failed_steps: Vec<usize>,
    /// A line per step, and the differences.
    report: String,
}

/// Time limit for each result of a replay.
const REPLAY_TIMEOUT: Duration = Duration::from_secs(5);

/// Does what the users of a scenario did, and compares the results.
pub(crate) async fn replay(
    control: Control,
    Body(request): Body<ReplayRequest>,
) -> Result<Json<ReplayReport>, ApiError> {
    let service = control.service()?;
    let scenario: Result<Scenario, _> = request.scenario.to_string().parse();
    let invalid = |message: String| ApiError::for_field(&["scenario"], "INVALID", &message);
    let scenario = scenario.map_err(|error| invalid(error.to_string()))?;
    let limit = request.timeout.map_or(REPLAY_TIMEOUT, |Wait(limit)| limit);
    let replay: Replay = crate::scenario::replay::replay(&service, &scenario, limit).await;
    Ok(Json(ReplayReport {
        success: replay.is_success(),
        failed_steps: replay.failed_steps(),
        report: replay.to_string(),
    }))
}

/// World file.
#[derive(Debug)]
pub(crate) enum SavedWorldFile {}

impl Media for SavedWorldFile {
    const TYPES: &'static [&'static str] = &["application/json"];
}

/// Returns the world as a file.
pub(crate) fn save_world(
    control: &Control,
    (): (),
) -> Result<RawContent<SavedWorldFile>, ApiError> {
    let text = WorldFile::from_world(&control.service()?.world()).to_string();
    Ok(RawContent::download("world.json", "application/json", text))
}

/// Number of worlds that were loaded before the current one.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct Generation {
    generation: u64,
}

impl Generation {
    pub(crate) fn now(service: &ServiceHandle) -> Json<Self> {
        let generation = service.world().generation;
        Json(Self { generation })
    }
}

/// Loads the world file in the body, and forgets the recorded scenario, which starts in the earlier world.
pub(crate) fn load_world(
    control: &Control,
    Text(text): Text,
) -> Result<Json<Generation>, ApiError> {
    let service = control.service()?;
    service.load(&world_file(&text)?);
    Ok(Generation::now(&service))
}

/// Parses a world file.
pub(crate) fn world_file(text: &str) -> Result<WorldFile, ApiError> {
    let file: Result<WorldFile, _> = text.parse();
    file.map_err(|error| ApiError::for_field(&["world"], "INVALID", &error.to_string()))
}

/// Returns to the world of the start, or of the loaded file, and forgets the recorded scenario.
pub(crate) fn reset_world(control: &Control, (): ()) -> Result<Json<Generation>, ApiError> {
    let service = control.service()?;
    service.reset();
    Ok(Generation::now(&service))
}

/// Returns the numbers of uses of the app's parts.
pub(crate) fn coverage(control: &Control, (): ()) -> Result<Json<Coverage>, ApiError> {
    Ok(Json(control.service()?.world().coverage()))
}

/// Returns the scenario with the expectations of the steps in `keep`.
fn kept(scenario: Scenario, list: Option<&str>) -> Result<Scenario, ApiError> {
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
fn without_dropped(scenario: Scenario, list: Option<&str>) -> Result<Scenario, ApiError> {
    let rule =
        "The parts must have the form of a step number, a dot and a path, such as 1.reply.content.";
    let invalid = || ApiError::for_field(&["drop"], "INVALID", rule);
    let parts = list.into_iter().flat_map(|list| list.split(','));
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
