//! The protocol: names and schemas of the tools, and calls of them.

use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Value, json};

use crate::program::mcp::session::{AgentSession, ToolError, ToolOutput};
use crate::program::mcp::texts::shortened;
use crate::program::mcp::tools::{AgentTool, tools};

/// Number of bytes of a text that a tool returns.
const TEXT_SIZE_MAX: usize = 16 << 10;

/// Number of bytes of the JSON that a tool returns. Tools with lists stay below by themselves.
const JSON_SIZE_MAX: usize = 64 << 10;

/// Text for the agent about all tools.
const INSTRUCTIONS: &str = "Discord, emulated in memory, with a bot connected to it. Use the bot as its users do: \
    `commands` lists what a user can do, `invoke` sends a line such as `/warn user:@bob`, and `click`, `select` and \
    `submit_modal` go on from its responses. `bot` has the bot's log; call it with `restart` after a change of the \
    source. `record` says what failed. `save_test` writes what was done as a test.";

/// Server for one agent.
pub(super) struct McpServer {
    session: Arc<AgentSession>,
    tools: Vec<AgentTool>,
}

impl McpServer {
    pub(super) fn new(session: AgentSession) -> Self {
        Self {
            session: Arc::new(session),
            tools: tools(),
        }
    }

    fn names(&self) -> String {
        let names = self.tools.iter().map(|tool| &*tool.definition.name);
        names.collect::<Vec<_>>().join(", ")
    }
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let version = env!("CARGO_PKG_VERSION");
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("guildhall-emulator", version))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = self.tools.iter().map(|tool| tool.definition.clone());
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let mut tools = self.tools.iter();
        let tool = tools.find(|tool| tool.definition.name == request.name);
        let tool = tool.ok_or_else(|| {
            let text = format!(
                "there is no tool `{}`; the tools are {}",
                request.name,
                self.names()
            );
            ErrorData::invalid_params(text, None)
        })?;
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let mut result = tool.run(self.session.clone(), arguments).await;
        if let Some(remark) = self.session.remark() {
            let text = match &mut result {
                Ok(ToolOutput { text, .. }) | Err(ToolError { text, .. }) => text,
            };
            text.push_str("\n\n");
            text.push_str(&remark);
        }
        Ok(response(result).into())
    }
}

fn response(result: Result<ToolOutput, ToolError>) -> CallToolResult {
    let (is_error, text, json) = match result {
        Ok(ToolOutput { text, json }) => (false, text, json),
        Err(ToolError { text, json }) => (true, text, json),
    };
    let size = json.to_string().len();
    let json = if size > JSON_SIZE_MAX {
        json!({ "left_out": format!("{size} bytes; at most {JSON_SIZE_MAX} are returned") })
    } else {
        json
    };
    let content = vec![ContentBlock::text(shortened(&text, TEXT_SIZE_MAX))];
    let mut result = CallToolResult::success(content);
    result.is_error = Some(is_error);
    result.structured_content = Some(json);
    result
}
