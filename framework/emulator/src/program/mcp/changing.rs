//! Tools that change the world, the time, the faults and the bot's process.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use guildhall_model::api::Method;
use serde_json::{Value, json};

use crate::program::mcp::inputs::{BotInput, ChangeInput, ClockInput, TroubleInput, UserRequest};
use crate::program::mcp::session::{AgentSession, ToolError, ToolOutput, ToolResult, output};
use crate::program::mcp::texts::{list, shortened, text_of};

/// Number of lines of the log by default.
const LINES_DEFAULT: usize = 40;

/// Maximum number of lines of the log.
const LINES_MAX: usize = 200;

/// Number of bytes of the response to a request of a user.
const RESPONSE_SIZE_MAX: usize = 4 << 10;

pub(super) async fn clock(session: Arc<AgentSession>, input: ClockInput) -> ToolResult {
    let now = if input.seconds == 0 {
        session.get("/clock", &()).await?
    } else {
        let step = json!({ "seconds": input.seconds });
        let now = session.call(Method::Post, "/clock", &step).await?;
        session.unrepeated.fetch_add(1, Ordering::Relaxed);
        now
    };
    Ok(output(format!("it is {}", text_of(&now["now"])), now))
}

/// Returns an error unless at most one of the fields is given.
fn at_most_one(fields: &[(&str, bool)]) -> Result<(), ToolError> {
    let given = fields
        .iter()
        .filter(|(_, is_given)| *is_given)
        .map(|(name, _)| *name);
    let given: Vec<_> = given.collect();
    if given.len() > 1 {
        let text = format!(
            "{} cannot be combined: give one at a time",
            given.join(" and ")
        );
        return Err(ToolError::new(text));
    }
    Ok(())
}

pub(super) async fn trouble(session: Arc<AgentSession>, input: TroubleInput) -> ToolResult {
    let TroubleInput {
        add,
        remove,
        gateway,
        expire_token,
    } = input;
    at_most_one(&[
        ("add", add.is_some()),
        ("remove", remove.is_some()),
        ("gateway", gateway.is_some()),
        ("expire_token", expire_token.is_some()),
    ])?;
    let is_made =
        remove.is_none() && (add.is_some() || gateway.is_some() || expire_token.is_some());
    if let Some(plan) = add {
        session.call(Method::Post, "/faults", &plan).await?;
    }
    if let Some(id) = remove {
        session
            .call(Method::Delete, &format!("/faults/{id}"), &())
            .await?;
    }
    if let Some(trouble) = gateway {
        session.call(Method::Post, "/gateway", &trouble).await?;
    }
    if let Some(interaction) = expire_token {
        let body = json!({ "interaction": interaction });
        session.call(Method::Post, "/expire", &body).await?;
    }
    session
        .unrepeated
        .fetch_add(is_made.into(), Ordering::Relaxed);
    let plans = session.get("/faults", &()).await?;
    let lines = list(&plans).iter().map(|plan| {
        format!(
            "fault plan {}: {} ({} faults so far)",
            plan["id"], plan["plan"], plan["hits"]
        )
    });
    let lines: Vec<_> = lines.collect();
    let text = if lines.is_empty() {
        "no fault plans".to_owned()
    } else {
        lines.join("\n")
    };
    Ok(output(text, json!({ "plans": plans })))
}

pub(super) async fn change_world(session: Arc<AgentSession>, input: ChangeInput) -> ToolResult {
    at_most_one(&[
        ("add_member", input.add_member.is_some()),
        ("remove_member", input.remove_member.is_some()),
        ("request", input.request.is_some()),
        ("reset", input.reset),
        ("undo", input.undo.is_some()),
    ])?;
    let is_unrepeated =
        input.add_member.is_some() || input.remove_member.is_some() || input.request.is_some();
    let changed = change(&session, input).await?;
    session
        .unrepeated
        .fetch_add(is_unrepeated.into(), Ordering::Relaxed);
    let snapshots = session.get("/snapshots", &()).await?;
    let newest = list(&snapshots).first().map(|newest| {
        let (number, before) = (&newest["number"], text_of(&newest["before"]));
        format!("\nsnapshot {number} has the world before `{before}`")
    });
    let text = changed.text + &newest.unwrap_or_default();
    let json = json!({ "result": changed.json, "snapshots": snapshots });
    Ok(output(text, json))
}

async fn change(session: &AgentSession, input: ChangeInput) -> ToolResult {
    let guild = input.guild;
    if let Some(name) = input.add_member {
        let body = json!({ "guild": guild, "name": name });
        let added = session.call(Method::Post, "/members", &body).await?;
        return Ok(output(
            format!("{name} has joined: {}", text_of(&added["id"])),
            added,
        ));
    }
    if let Some(name) = input.remove_member {
        let body = json!({ "guild": guild, "name": name });
        session.call(Method::Delete, "/members", &body).await?;
        return Ok(output(format!("{name} has left"), json!({})));
    }
    if let Some(request) = input.request {
        return send_request(session, request).await;
    }
    let (done, generation) = if input.reset {
        let generation = session.call(Method::Post, "/reset", &()).await?;
        ("the world of the start is back", generation)
    } else if let Some(snapshot) = input.undo {
        let body = json!({ "snapshot": snapshot });
        (
            "the snapshot is back",
            session.call(Method::Post, "/undo", &body).await?,
        )
    } else {
        return Ok(output("nothing was changed", json!({})));
    };
    session.unrepeated.store(0, Ordering::Relaxed);
    Ok(output(done, generation))
}

/// Sends a request of Discord's REST API as a user.
async fn send_request(session: &AgentSession, request: UserRequest) -> ToolResult {
    let UserRequest {
        method,
        path,
        body,
        user,
    } = request;
    let known = Method::from_name(&method).ok_or_else(|| {
        let text = format!("request.method: `{method}` must be GET, POST, PATCH, PUT or DELETE");
        ToolError::new(text)
    })?;
    if !path.starts_with('/') {
        let text =
            format!("request.path: `{path}` must start with a slash, such as /guilds/123/roles");
        return Err(ToolError::new(text));
    }
    let body = if body.is_empty() {
        Value::Null
    } else {
        Value::Object(body)
    };
    let response = session
        .call_as(user.as_deref(), known, &format!("/discord{path}"), &body)
        .await?;
    let shown = if response.is_null() {
        "done".to_owned()
    } else {
        response.to_string()
    };
    Ok(output(shortened(&shown, RESPONSE_SIZE_MAX), response))
}

pub(super) async fn bot(session: Arc<AgentSession>, input: BotInput) -> ToolResult {
    let limit = input.lines.unwrap_or(LINES_DEFAULT);
    if limit > LINES_MAX {
        let text = format!("lines: {limit} must be a number from 0 to {LINES_MAX}");
        return Err(ToolError::new(text));
    }
    if input.restart {
        let starts = session.bot.as_ref().map_or(0, |bot| bot.state().starts);
        session.call(Method::Post, "/restart", &()).await?;
        if let Some(bot) = &session.bot {
            bot.restarted(starts).await;
        }
    }
    match &session.bot {
        Some(_) => Ok(bot_state(&session, limit)),
        None => variables(&session).await,
    }
}

/// Returns the state of the bot's process, and its log.
fn bot_state(session: &AgentSession, limit: usize) -> ToolOutput {
    let Some(bot) = &session.bot else {
        return output("", json!({}));
    };
    let state = bot.state();
    let (lines, next) = bot.lines_since(0, limit);
    session.mark_seen(next);
    let status = match &state.end {
        // The remark below each result has the end.
        Some(_) => String::new(),
        None if state.is_ready => {
            format!("the bot runs and is connected; starts: {}", state.starts)
        }
        None => format!("the bot runs; starts: {}", state.starts),
    };
    let log = if lines.is_empty() {
        String::new()
    } else {
        format!("\nlog:\n  {}", lines.join("\n  "))
    };
    let json = json!({
        "running": state.end.is_none(),
        "connected": state.is_ready,
        "starts": state.starts,
        "end": state.end,
        "log": lines,
    });
    output(format!("{status}{log}").trim_start(), json)
}

/// Returns the variables for a bot that is started in another way.
async fn variables(session: &AgentSession) -> ToolResult {
    let variables = session.get("/variables", &()).await?;
    let pairs = variables.as_object().into_iter().flatten();
    let lines = pairs.map(|(name, value)| format!("{name}={}", text_of(value)));
    let lines: Vec<_> = lines.collect();
    let text = format!(
        "the bot is started in another way, with these variables:\n{}",
        lines.join("\n")
    );
    Ok(output(text, json!({ "variables": variables })))
}
