//! The emulator and the bot that the tools use, and calls of the control API.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::Body;
use axum::http::{Request, header};
use guildhall_emulator::Emulator;
use guildhall_model::api::Method;
use http_body_util::BodyExt;
use serde::Serialize;
use serde_json::{Value, json};

use crate::program::mcp::bot::BotView;
use crate::program::mcp::texts::error_text;
use crate::program::service::StartedService;

/// Path of the control API.
const PATH: &str = "/emulator/v1";

/// Header with the user for whom a path below `/discord` is served.
const USER: &str = "x-emulator-user";

/// Number of new lines of the log below a result.
const REMARKED_LINES: usize = 12;

/// Result of a tool: a text for a model, and JSON, which is an object.
#[derive(Debug)]
pub(super) struct ToolOutput {
    pub(super) text: String,
    pub(super) json: Value,
}

/// Reason that a tool did nothing, and the error of the control API.
#[derive(Debug)]
pub(super) struct ToolError {
    pub(super) text: String,
    pub(super) json: Value,
}

pub(super) type ToolResult = Result<ToolOutput, ToolError>;

impl ToolError {
    pub(super) fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let json = json!({ "message": text });
        Self { text, json }
    }
}

/// Returns the result with a text and JSON.
pub(super) fn output(text: impl Into<String>, json: Value) -> ToolOutput {
    let text = text.into();
    ToolOutput { text, json }
}

/// Emulator and bot of an agent.
#[derive(Debug)]
pub(super) struct AgentSession {
    pub(super) emulator: Emulator,
    /// `None` if the bot is started in another way.
    pub(super) bot: Option<BotView>,
    /// Folder in which tests are saved.
    pub(super) tests: Option<PathBuf>,
    /// Number of the next line of the log that the agent has not seen.
    next_line: AtomicUsize,
    /// Number of changes, since the recording began, that a test does not repeat.
    pub(super) unrepeated: AtomicUsize,
}

impl AgentSession {
    pub(super) fn new(
        service: &Arc<StartedService>,
        bot: Option<BotView>,
        tests: Option<PathBuf>,
    ) -> Self {
        Self {
            emulator: service.emulator.clone(),
            bot,
            tests,
            next_line: AtomicUsize::new(0),
            unrepeated: AtomicUsize::new(0),
        }
    }

    /// Waits until the bot is connected, has ended, or has taken too long.
    pub(super) async fn ready(&self) {
        if let Some(bot) = &self.bot {
            bot.ready().await;
        }
    }

    /// Returns the state of a bot that does not run or is not connected, and the new lines of its log.
    pub(super) fn remark(&self) -> Option<String> {
        let bot = self.bot.as_ref()?;
        let state = bot.state();
        let status = match state.end {
            Some(end) => Some(format!(
                "The bot does not run: {end}. `bot` with `restart` starts it."
            )),
            None if !state.is_ready => Some("The bot is not connected yet.".to_owned()),
            None => None,
        };
        // After the end, the last lines are the reason, whether or not the agent has seen them.
        let seen = self.next_line.load(Ordering::Relaxed);
        let since = if status.is_some() { 0 } else { seen };
        let (lines, next) = bot.lines_since(since, REMARKED_LINES);
        self.next_line.store(next, Ordering::Relaxed);
        let lines =
            (!lines.is_empty()).then(|| format!("Log of the bot:\n  {}", lines.join("\n  ")));
        let parts: Vec<_> = status.into_iter().chain(lines).collect();
        (!parts.is_empty()).then(|| parts.join("\n"))
    }

    /// Marks the lines of the log up to a number as seen.
    pub(super) fn mark_seen(&self, next: usize) {
        self.next_line.store(next, Ordering::Relaxed);
    }

    /// Calls an operation of the control API with GET. The query has the fields of `query` that have a value.
    pub(super) async fn get(&self, path: &str, query: &impl Serialize) -> Result<Value, ToolError> {
        let text = self.get_text(path, query).await?;
        serde_json::from_str(&text).map_err(|error| ToolError::new(error.to_string()))
    }

    /// Calls an operation of the control API with GET, and returns the body of the response.
    pub(super) async fn get_text(
        &self,
        path: &str,
        query: &impl Serialize,
    ) -> Result<String, ToolError> {
        let query = serde_json::to_value(query).unwrap_or_default();
        let pairs = query.as_object().into_iter().flatten();
        let pairs = pairs.filter_map(|(name, value)| match value {
            Value::Null => None,
            Value::String(text) => Some((name, text.clone())),
            value => Some((name, value.to_string())),
        });
        let query = serde_urlencoded::to_string(pairs.collect::<Vec<_>>()).unwrap_or_default();
        let request = Request::builder()
            .method(Method::Get.as_str())
            .uri(format!("{PATH}{path}?{query}"))
            .body(Body::empty());
        self.send(request).await
    }

    /// Calls an operation of the control API with a JSON body.
    pub(super) async fn call(
        &self,
        method: Method,
        path: &str,
        body: &impl Serialize,
    ) -> Result<Value, ToolError> {
        self.call_as(None, method, path, body).await
    }

    /// Calls an operation of the control API with a JSON body, as a user for paths below `/discord`.
    pub(super) async fn call_as(
        &self,
        user: Option<&str>,
        method: Method,
        path: &str,
        body: &impl Serialize,
    ) -> Result<Value, ToolError> {
        let body = serde_json::to_value(body).unwrap_or_default();
        let request = Request::builder()
            .method(method.as_str())
            .uri(format!("{PATH}{path}"))
            .header(header::CONTENT_TYPE, "application/json");
        let request = user
            .into_iter()
            .fold(request, |request, user| request.header(USER, user));
        let body = if body.is_null() {
            Body::empty()
        } else {
            Body::from(body.to_string())
        };
        let text = self.send(request.body(body)).await?;
        Ok(serde_json::from_str(&text).unwrap_or_default())
    }

    async fn send(
        &self,
        request: Result<Request<Body>, axum::http::Error>,
    ) -> Result<String, ToolError> {
        let request = request.map_err(|error| ToolError::new(error.to_string()))?;
        let response = self.emulator.call_control(request).await;
        let response = response.ok_or_else(|| ToolError::new("the control API is not served"))?;
        let status = response.status();
        let body = response.into_body().collect().await;
        let body = body.map_err(|error| ToolError::new(error.to_string()))?;
        let text = String::from_utf8_lossy(&body.to_bytes()).into_owned();
        if status.is_success() {
            return Ok(text);
        }
        let json: Value = serde_json::from_str(&text).unwrap_or_default();
        Err(match json {
            Value::Object(_) => ToolError {
                text: error_text(&json),
                json,
            },
            _ => ToolError::new(format!("{status}: {text}")),
        })
    }
}
