//! Table of the tools: name, description, arguments and function of each.

use std::future::Future;
use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::program::mcp::acting::{autocomplete, click, invoke, react, say, select, submit_modal};
use crate::program::mcp::changing::{bot, change_world, clock, trouble};
use crate::program::mcp::reading::{commands, coverage, messages, record, timeline, world};
use crate::program::mcp::saving::save_test;
use crate::program::mcp::session::{AgentSession, ToolError, ToolResult};

/// Function of a tool.
type RunTool = dyn Fn(Arc<AgentSession>, Value) -> BoxFuture<'static, ToolResult> + Send + Sync;

/// Tool of the server.
pub(super) struct AgentTool {
    pub(super) definition: Tool,
    function: Box<RunTool>,
}

impl AgentTool {
    fn new<I, F>(
        name: &'static str,
        description: &'static str,
        function: fn(Arc<AgentSession>, I) -> F,
    ) -> Self
    where
        I: DeserializeOwned + JsonSchema + Send + 'static,
        F: Future<Output = ToolResult> + Send + 'static,
    {
        let run = move |session, arguments| {
            async move {
                let input = read_arguments(name, arguments)?;
                function(session, input).await
            }
            .boxed()
        };
        Self {
            definition: Tool::new(name, description, schema::<I>()),
            function: Box::new(run),
        }
    }

    /// Marks the tool as one that changes nothing.
    fn read_only(mut self) -> Self {
        self.definition.annotations =
            Some(ToolAnnotations::new().read_only(true).open_world(false));
        self
    }

    pub(super) fn run(
        &self,
        session: Arc<AgentSession>,
        arguments: Value,
    ) -> BoxFuture<'static, ToolResult> {
        (self.function)(session, arguments)
    }
}

fn schema<I: JsonSchema>() -> JsonObject {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let schema = settings.into_generator().into_root_schema_for::<I>();
    let mut schema = schema.as_object().cloned().unwrap_or_default();
    // The description of the tool says more.
    schema.remove("title");
    schema.remove("description");
    schema
}

/// Parses arguments. An error names the tool and the path of the value, and lists the valid fields for an unknown one.
fn read_arguments<I: DeserializeOwned>(tool: &str, arguments: Value) -> Result<I, ToolError> {
    serde_path_to_error::deserialize(arguments).map_err(|error| {
        let path = error.path().to_string();
        let reason = error.inner();
        ToolError::new(match &*path {
            "." => format!("{tool}: {reason}"),
            path => format!("{tool}: {path}: {reason}"),
        })
    })
}

/// Returns all tools. The first sentence of each description is in the guide.
#[expect(clippy::too_many_lines, reason = "a table")]
pub(super) fn tools() -> Vec<AgentTool> {
    vec![
        AgentTool::new(
            "world",
            "Lists the guilds with their channels, roles and members, the app, and the time. Names and IDs that other \
             tools take come from here.",
            world,
        )
        .read_only(),
        AgentTool::new(
            "commands",
            "Lists the commands that a user can use in a channel, with their options, and why others are unavailable. \
             Has a sample line for each command.",
            commands,
        )
        .read_only(),
        AgentTool::new(
            "invoke",
            "Sends a line such as `/warn user:@bob` as a user, and waits for the complete response. Returns the \
             message with its ID and components, follow-ups, or the fields of a modal.",
            invoke,
        ),
        AgentTool::new(
            "autocomplete",
            "Returns the choices that the bot suggests for the last option of a line.",
            autocomplete,
        ),
        AgentTool::new(
            "click",
            "Clicks a button of a message as a user, and waits for the complete response.",
            click,
        ),
        AgentTool::new(
            "select",
            "Selects values in a select menu of a message as a user, and waits for the complete response.",
            select,
        ),
        AgentTool::new(
            "submit_modal",
            "Submits the modal that an interaction opened, with values, and waits for the complete response.",
            submit_modal,
        ),
        AgentTool::new(
            "say",
            "Sends a message as a user. A bot on the gateway may respond with messages of its own: see `messages`.",
            say,
        ),
        AgentTool::new("react", "Adds or removes a reaction as a user.", react),
        AgentTool::new(
            "messages",
            "Returns the newest messages of a channel that a user can see, as text or as JSON. The IDs of messages \
             with buttons and menus are for `click` and `select`.",
            messages,
        )
        .read_only(),
        AgentTool::new(
            "timeline",
            "Returns what happened for an interaction: when the bot received it, deferred and responded, and its REST \
             calls with their status.",
            timeline,
        )
        .read_only(),
        AgentTool::new(
            "record",
            "Returns what happened since a number: interactions, responses, REST calls, events, log lines, or failures \
             only. The number `next` is `since` of the next call.",
            record,
        )
        .read_only(),
        AgentTool::new(
            "clock",
            "Advances the clock of the emulator, and returns the time. Timeouts, expired tokens and cooldowns of \
             Discord follow it; timers in the bot's process do not.",
            clock,
        ),
        AgentTool::new(
            "trouble",
            "Makes trouble: faults of Discord's API, of deliveries to the bot, of the gateway, or an expired token. \
             Returns the active fault plans.",
            trouble,
        ),
        AgentTool::new(
            "change_world",
            "Changes the world: members, channels, roles and permissions, a reset, or the return to a snapshot. A \
             snapshot is kept before each change.",
            change_world,
        ),
        AgentTool::new(
            "coverage",
            "Returns how often each command, option, choice, component and modal was used.",
            coverage,
        )
        .read_only(),
        AgentTool::new(
            "bot",
            "Returns whether the bot runs, and its last lines of log; restarts it on request. Without a command, \
             returns the environment variables for the bot.",
            bot,
        ),
        AgentTool::new(
            "save_test",
            "Saves what was done since the start or the last reset as a test, and replays it. The result says which \
             steps differ in the replay.",
            save_test,
        ),
    ]
}
