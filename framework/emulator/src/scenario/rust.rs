//! Scenario as a test in Rust with the emulator.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::Value;

use crate::interactions::modal::InputValue;
use crate::scenario::Scenario;
use crate::scenario::format::{ScenarioAction, ScenarioStep, SentMessage, Submission};
use crate::scenario::rust_reply::result_lines;
use crate::scenario::rust_text::{RustNames, message_variable};

/// Returns the test. `app` is an expression for the app, such as `my_bot::app()`.
pub(crate) fn to_rust(scenario: &Scenario, app: &str) -> String {
    let scenario = &without_repeated_components(scenario.clone());
    let names = RustNames::new(scenario);
    let numbered = (1..).zip(&scenario.steps);
    let steps: Vec<_> = numbered
        .flat_map(|(number, step)| step_lines(&names, number, step))
        .collect();
    let body = without_unused_variables(&steps);
    let mut lines = vec!["let discord = Emulator::start().await;".to_owned()];
    if scenario.world.is_some() {
        let load = "discord.load(&WORLD.parse().expect(\"the world file is valid\"));";
        lines.push(load.to_owned());
    }
    lines.push(format!(
        "let {} = discord.install({app}).await;",
        used("bot", &body)
    ));
    lines.extend(member_lines(&names, &body));
    lines.extend(body);
    file(scenario.world.as_ref().map(world_item).as_deref(), &lines)
}

/// Returns the constant with the world file.
fn world_item(file: &Value) -> String {
    let file = format!("{file:#}");
    // More `#` than follow any quote of the file, so that none of them ends the string.
    let runs = file.split('"').skip(1);
    let longest = runs.map(|rest| rest.len() - rest.trim_start_matches('#').len());
    let hashes = "#".repeat(longest.max().unwrap_or(0) + 1);
    format!(
        "/// World in which the conversation begins.\nconst WORLD: &str = r{hashes}\"{file}\"{hashes};\n\n"
    )
}

/// Returns the test file, with an item before the test, and the lines of the test.
fn file(item: Option<&str>, lines: &[String]) -> String {
    let mut items = vec!["Emulator"];
    let mentions = |name: &str| lines.iter().any(|line| has_word(line, name));
    items.extend(["InputValue"].into_iter().filter(|name| mentions(name)));
    let items = match items[..] {
        [one] => one.to_owned(),
        _ => format!("{{{}}}", items.join(", ")),
    };
    let mut text = format!(
        "//! A conversation with the app, recorded in the playground.\n\n\
         use guildhall::emulator::{items};\n\n{}\
         #[tokio::test]\nasync fn app_responds_as_recorded() {{\n",
        item.unwrap_or_default()
    );
    for line in lines {
        let indent = if line.is_empty() { "" } else { "    " };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{indent}{line}");
    }
    text + "}\n"
}

/// Returns the lines for the members that the test needs.
fn member_lines(names: &RustNames, body: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    for (guild, user, variable) in names.members() {
        if !body.iter().any(|line| has_word(line, variable)) {
            continue;
        }
        let guild = match guild {
            Some(name) => format!("discord.guild({name:?}).await"),
            None => "guild".to_owned(),
        };
        lines.push(format!(
            "let {variable} = {guild}.member({user:?}).join().await;"
        ));
    }
    if lines.iter().any(|line| line.contains("= guild.")) {
        lines.insert(0, "let guild = discord.default_guild();".to_owned());
    }
    lines
}

/// Returns the lines of a step: an empty line, the action, the messages that later steps use, and the assertions.
fn step_lines(names: &RustNames, number: usize, step: &ScenarioStep) -> Vec<String> {
    let variable = names.outcome(number);
    let actor = actor(names, step);
    let action = match &step.action {
        ScenarioAction::Post(content) => {
            format!("{actor}.send_message({})", names.argument(content))
        }
        ScenarioAction::Send(line) => sent_line(names, &actor, line),
        ScenarioAction::Click(used) => {
            let message = message_variable(&used.message);
            format!("{actor}.press(&{message}, {:?}).await", used.component)
        }
        ScenarioAction::Select(used) => {
            let message = message_variable(&used.message);
            let values = values(&used.values);
            format!(
                "{actor}.choose(&{message}, {:?}, {values}).await",
                used.component
            )
        }
        ScenarioAction::Submit(filled) => submission(names, &actor, filled),
    };
    let mut lines = vec![String::new(), format!("let {variable} = {action};")];
    lines.extend(message_lines(names, number, step));
    if let Some(result) = &step.expect {
        lines.extend(result_lines(names, number, result));
    }
    let mut is_idle = false;
    lines.retain(|line| line != "bot.idle().await;" || !std::mem::replace(&mut is_idle, true));
    lines
}

/// Removes the expectations on components that an earlier step has as well: an update of a message often changes its
/// text only.
fn without_repeated_components(mut scenario: Scenario) -> Scenario {
    let mut seen = BTreeSet::new();
    let results = scenario
        .steps
        .iter_mut()
        .filter_map(|step| step.expect.as_mut());
    for reply in results.filter_map(|result| result.reply.as_mut()) {
        if !seen.insert(reply.components.clone()) {
            reply.components.clear();
        }
    }
    scenario
}

/// Returns the call that sends a line.
fn sent_line(names: &RustNames, actor: &str, line: &str) -> String {
    if line.starts_with("https://")
        && let Some((link, command)) = line.split_once("}} ")
        && let Some((_, message)) = link.rsplit_once("/{{")
    {
        let message = message_variable(message);
        return format!("{actor}.message_command_on({command:?}, &{message}).await");
    }
    let argument = names.argument(line);
    if line.starts_with("?/") {
        format!("{actor}.autocomplete({argument}).await")
    } else if line.starts_with('/') {
        format!("{actor}.slash({argument}).await")
    } else {
        format!("{actor}.send({argument}).await.expect(\"the line is valid\")")
    }
}

fn submission(names: &RustNames, actor: &str, filled: &Submission) -> String {
    let symbol = filled.modal.trim_matches(['{', '}']);
    let opener = symbol.strip_prefix("interaction:");
    let opener = opener.and_then(|number| number.parse().ok()).unwrap_or(0);
    let has_one_type = filled
        .fields
        .iter()
        .all(|field| matches!(field.value, InputValue::Text(_)));
    let fields = (0..).zip(&filled.fields).map(|(index, field)| {
        let value = match &field.value {
            InputValue::Text(text) => names.argument(text),
            InputValue::Values(chosen) => values(chosen),
            InputValue::Checked(checked) => checked.to_string(),
        };
        let value = match (has_one_type, index) {
            (true, _) => value,
            (false, 0) => format!("InputValue::from({value})"),
            (false, _) => format!("{value}.into()"),
        };
        format!("({:?}, {value})", field.custom_id)
    });
    let fields: Vec<_> = fields.collect();
    let modal = format!("modal_{opener}");
    format!("{actor}.submit(&{modal}, [{}]).await", fields.join(", "))
}

fn values(values: &[String]) -> String {
    if values.is_empty() {
        return "Vec::<String>::new()".to_owned();
    }
    format!("{values:?}")
}

/// Returns an expression for the acting user in the channel of a step.
fn actor(names: &RustNames, step: &ScenarioStep) -> String {
    let member = names.member(step.guild.as_ref(), &step.user);
    let mut actor = match step.channel.strip_prefix("dm") {
        None => in_channel(member, &step.channel),
        Some("") => format!("{member}.user().dm()"),
        Some(others) => {
            let others: Vec<_> = others.trim_start_matches(':').split(',').collect();
            format!("{member}.user().dm_with({others:?})")
        }
    };
    if let Some(locale) = &step.locale {
        let _ = write!(actor, ".with_locale({:?}.into())", locale.code());
    }
    actor
}

/// Returns an expression for a member in a channel. Members start in `general`.
pub(crate) fn in_channel(member: &str, channel: &str) -> String {
    match channel.trim_start_matches('#') {
        "general" => member.to_owned(),
        name => format!("{member}.in_channel({name:?}).expect(\"the channel exists\")"),
    }
}

/// Returns the lines that bind the messages of a step to which the scenario refers.
fn message_lines(names: &RustNames, number: usize, step: &ScenarioStep) -> Vec<String> {
    let (outcome, result) = (names.outcome(number), step.expect.as_ref());
    let has_symbol = |symbol: &String| names.symbols.contains(symbol);
    let mut lines = Vec::new();
    let symbol = format!("message:{number}");
    if has_symbol(&symbol) && !matches!(step.action, ScenarioAction::Post(_)) {
        let variable = message_variable(&symbol);
        lines.push(format!(
            "let {variable} = {outcome}.final_response().await.expect(\"the message is there\");"
        ));
    }
    let followups = result.map_or(0, |result| result.followups.len());
    for index in 1..=followups {
        let symbol = format!("message:{number}.{index}");
        if has_symbol(&symbol) {
            let variable = message_variable(&symbol);
            lines.push(format!(
                "let {variable} = {outcome}.wait_for_followups({index}).await.swap_remove({});",
                index - 1
            ));
        }
    }
    let sent = result.map_or(&[][..], |result| &result.sent);
    for (index, message) in sent.iter().enumerate() {
        let symbol = format!("message:{number}.{}", followups + index + 1);
        if has_symbol(&symbol) {
            let variable = message_variable(&symbol);
            let later = sent[index + 1..].iter();
            let later = later
                .filter(|other| other.channel == message.channel)
                .count();
            let newest = match later {
                0 => "pop()".to_owned(),
                _ => format!("into_iter().rev().nth({later})"),
            };
            lines.push("bot.idle().await;".to_owned());
            lines.push(format!(
                "let {variable} = {}.{newest}.expect(\"the message is there\");",
                messages_in(names, message)
            ));
        }
    }
    lines
}

/// Returns an expression for the messages in the channel of a message.
pub(crate) fn messages_in(names: &RustNames, sent: &SentMessage) -> String {
    match sent.channel.strip_prefix('@') {
        Some(user) => format!("{}.user().dm().messages()", names.member(None, user)),
        None => format!(
            "{}.messages()",
            in_channel(names.member(None, "you"), &sent.channel)
        ),
    }
}

/// Removes the variables that no other line uses.
fn without_unused_variables(lines: &[String]) -> Vec<String> {
    let is_used = |index: usize, name: &str| {
        let mut others = lines
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index);
        others.any(|(_, line)| has_word(line, name))
    };
    let cleaned = lines.iter().enumerate().map(|(index, line)| {
        let binding = line
            .strip_prefix("let ")
            .and_then(|rest| rest.split_once(" = "));
        match binding {
            Some((name, value)) if !is_used(index, name.split(':').next().unwrap_or(name)) => {
                value.to_owned()
            }
            _ => line.clone(),
        }
    });
    cleaned.collect()
}

/// Returns a variable, with an underscore if no line uses the variable.
fn used(variable: &str, lines: &[String]) -> String {
    let is_used = lines.iter().any(|line| has_word(line, variable));
    format!("{}{variable}", if is_used { "" } else { "_" })
}

/// Returns whether a line contains an identifier as a whole word, outside of string literals.
fn has_word(line: &str, word: &str) -> bool {
    let mut code = line.split('"').step_by(2);
    code.any(|code| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        code.split(|c| !is_part(c)).any(|other| other == word)
    })
}
