//! Tools that act as a user.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use guildhall_model::api::Method;
use serde::Serialize;
use serde_json::{Value, json};

use crate::program::mcp::inputs::{
    AutocompleteInput, ClickInput, LineInput, MessageInput, ModalInput, ReactionInput, SelectInput,
};
use crate::program::mcp::session::{AgentSession, ToolResult, output};
use crate::program::mcp::texts::outcome_text;

/// Seconds to wait for the complete response by default.
const WAIT: f64 = 10.0;

pub(super) async fn invoke(session: Arc<AgentSession>, input: LineInput) -> ToolResult {
    act(&session, "/send", &input).await
}

pub(super) async fn autocomplete(
    session: Arc<AgentSession>,
    mut input: AutocompleteInput,
) -> ToolResult {
    if !input.line.starts_with('?') {
        input.line.insert(0, '?');
    }
    act(&session, "/send", &input).await
}

pub(super) async fn click(session: Arc<AgentSession>, input: ClickInput) -> ToolResult {
    act(&session, "/click", &input).await
}

pub(super) async fn select(session: Arc<AgentSession>, input: SelectInput) -> ToolResult {
    act(&session, "/select", &input).await
}

pub(super) async fn submit_modal(session: Arc<AgentSession>, input: ModalInput) -> ToolResult {
    act(&session, "/submit", &input).await
}

/// Performs an action that sends an interaction to the bot.
async fn act(session: &AgentSession, path: &str, input: &impl Serialize) -> ToolResult {
    session.ready().await;
    let mut body = serde_json::to_value(input).unwrap_or_default();
    if body["wait"].is_null() {
        body["wait"] = json!(WAIT);
    }
    let outcome = session.call(Method::Post, path, &body).await?;
    Ok(output(outcome_text(&outcome, &session.emulator), outcome))
}

pub(super) async fn say(session: Arc<AgentSession>, input: MessageInput) -> ToolResult {
    session.ready().await;
    let sent = session.call(Method::Post, "/say", &input).await?;
    let id = sent["id"].as_str().unwrap_or_default();
    Ok(output(
        format!("sent message {id}"),
        json!({ "message": id }),
    ))
}

pub(super) async fn react(session: Arc<AgentSession>, input: ReactionInput) -> ToolResult {
    session.ready().await;
    let _done: Value = session.call(Method::Post, "/react", &input).await?;
    session.unrepeated.fetch_add(1, Ordering::Relaxed);
    let done = if input.remove { "removed" } else { "added" };
    Ok(output(format!("{done} {}", input.emoji), json!({})))
}
