//! Emulator with registered commands of every kind, read back by `commands import --live`.

use acceptance::fixture;
use guildhall::client::{Auth, Client};
use guildhall::model::CommandBody;
use guildhall_emulator::Emulator;
use serde_json::Value;

/// Names of the commands in `import/commands.json` to register globally; together they have every type and every field.
const GLOBAL: &[&str] = &[
    "administrators",
    "alike",
    "choice",
    "everything",
    "numbers",
    "suggest-a-b",
    "Iuba",
    "Self",
    "reply!",
    "Start",
];

/// Names of the commands to register in the default guild.
const LOCAL: &[&str] = &["everything", "Self"];

/// Returns a builder for an emulator that accepts every kind of command.
pub(crate) fn builder() -> guildhall_emulator::EmulatorBuilder {
    Emulator::builder().user_install(true).activity(true)
}

/// Registers the commands, globally and in the default guild.
pub(crate) async fn register(service: &Emulator) {
    let export: Value =
        serde_json::from_str(&fixture("import/commands.json")).expect("the fixture is JSON");
    let auth = Auth::bot(service.bot_token());
    let client = Client::with_base_url(&service.api_base(), auth).expect("the base URL is valid");
    let app = client.application(service.application_id());
    let global = select(&export["global"], GLOBAL);
    let global = app.commands().overwrite(global).await;
    global.expect("the commands are valid");
    let local = select(&export["guilds"]["81384788765712384"], LOCAL);
    let guild = app.guild(service.default_guild().id()).commands();
    let local = guild.overwrite(local).await;
    local.expect("the commands are valid");
}

fn select(list: &Value, names: &[&str]) -> Vec<CommandBody> {
    let commands = serde_json::from_value::<Vec<CommandBody>>(list.clone());
    let commands = commands
        .expect("the fixture is a list of commands")
        .into_iter();
    let is_selected = |command: &CommandBody| names.contains(&&*command.name);
    commands.filter(is_selected).collect()
}
