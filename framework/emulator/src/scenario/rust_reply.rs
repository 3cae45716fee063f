//! Assertions of a test in Rust on the result of a step.

use crate::scenario::format::{
    Expectation, ExpectedAudit, ExpectedEmbed, ExpectedMessage, SentMessage,
};
use crate::scenario::rust::messages_in;
use crate::scenario::rust_text::{RustNames, RustText};

/// Returns the assertions on the result of a step.
pub(crate) fn result_lines(names: &RustNames, number: usize, result: &Expectation) -> Vec<String> {
    let outcome = names.outcome(number);
    let mut lines = Vec::new();
    if let Some(title) = &result.modal {
        let modal = format!("modal_{number}");
        lines.push(format!(
            "let {modal} = {outcome}.modal().expect(\"a modal opens\");"
        ));
        lines.extend(equal(names, &format!("{modal}.title"), title));
    }
    if let Some(choices) = &result.choices {
        lines.push(format!(
            "let choices_{number}: Vec<_> = {outcome}.choices().iter().map(|choice| choice.name.as_str()).collect();"
        ));
        let expected = match choices[..] {
            [] => "[\"\"; 0]".to_owned(),
            _ => format!("{choices:?}"),
        };
        lines.push(format!("assert_eq!(choices_{number}, {expected});"));
    }
    if result.no_response.is_some() {
        lines.push(format!("assert!({outcome}.error().is_some());"));
    }
    if let Some(reply) = &result.reply {
        lines.extend(reply_lines(names, number, result, reply));
    }
    lines.extend(followup_lines(names, number, &result.followups));
    lines.extend(effect_lines(names, number, result));
    if result.failed {
        lines.push("bot.idle().await;".to_owned());
        lines.push(format!("assert!({outcome}.failure().is_some());"));
    }
    lines
}

/// Returns the assertions on the original response: on the initial response if that is also its last state, or else on
/// the final response.
fn reply_lines(
    names: &RustNames,
    number: usize,
    result: &Expectation,
    reply: &ExpectedMessage,
) -> Vec<String> {
    let outcome = names.outcome(number);
    let kind = result.response.as_deref().unwrap_or("");
    let is_immediate = kind == "CHANNEL_MESSAGE_WITH_SOURCE" && !result.edited;
    let variable = format!("reply_{number}");
    let mut lines = Vec::new();
    let (content, message, shown) = if is_immediate {
        (
            format!("{outcome}.content()"),
            format!("{outcome}.message().expect(\"a message is shown\")"),
            format!("{outcome}.to_string()"),
        )
    } else {
        lines.extend(result.edited.then(|| "bot.idle().await;".to_owned()));
        lines.push(format!(
            "let {variable} = {outcome}.final_response().await.expect(\"there is a response\");"
        ));
        (
            format!("{variable}.content"),
            variable.clone(),
            format!("{outcome}.final_text().await"),
        )
    };
    if reply.ephemeral == Some(true) && kind.contains("CHANNEL_MESSAGE") {
        lines.push(format!("assert!({outcome}.is_ephemeral());"));
    }
    let has_content = reply
        .content
        .as_deref()
        .is_some_and(|text| !text.is_empty());
    if let Some(text) = reply.content.as_ref().filter(|_| has_content) {
        lines.extend(equal(names, &content, text));
    }
    lines.extend(embed_lines(
        names,
        &format!("{message}.embeds"),
        &reply.embeds,
    ));
    let files = reply.files.iter().enumerate().filter(|_| !is_immediate);
    lines.extend(files.map(|(index, name)| {
        format!("assert_eq!({message}.attachments[{index}].filename, {name:?});")
    }));
    lines.extend(component_lines(names, number, &shown, &reply.components));
    lines
}

/// Returns the assertions on the lines of components. Lines with mentions differ on the screen.
fn component_lines(
    names: &RustNames,
    number: usize,
    shown: &str,
    components: &[String],
) -> Vec<String> {
    let literals = components.iter().filter_map(|line| match names.text(line) {
        RustText::Literal(literal) => Some(literal),
        RustText::Format(_) | RustText::Parts(_) => None,
    });
    let assertions =
        literals.map(|literal| format!("assert!(shown_{number}.contains({literal}));"));
    let assertions: Vec<_> = assertions.collect();
    if assertions.is_empty() {
        return assertions;
    }
    let binding = format!("let shown_{number} = {shown};");
    [binding].into_iter().chain(assertions).collect()
}

fn embed_lines(names: &RustNames, embeds: &str, expected: &[ExpectedEmbed]) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, embed) in expected.iter().enumerate() {
        let path = format!("{embeds}[{index}]");
        for (field, text) in [("title", &embed.title), ("description", &embed.description)] {
            if let Some(text) = text {
                let value = format!("{path}.{field}.as_deref().unwrap_or_default()");
                lines.extend(equal(names, &value, text));
            }
        }
        for (index, field) in embed.fields.iter().enumerate() {
            lines.extend(equal(
                names,
                &format!("{path}.fields[{index}].name"),
                &field.name,
            ));
            lines.extend(equal(
                names,
                &format!("{path}.fields[{index}].value"),
                &field.value,
            ));
        }
    }
    lines
}

fn followup_lines(names: &RustNames, number: usize, expected: &[ExpectedMessage]) -> Vec<String> {
    if expected.is_empty() {
        return Vec::new();
    }
    let (outcome, count) = (names.outcome(number), expected.len());
    let variable = format!("followups_{number}");
    let mut lines = vec![format!(
        "let {variable} = {outcome}.wait_for_followups({count}).await;"
    )];
    for (index, followup) in expected.iter().enumerate() {
        if let Some(text) = &followup.content {
            lines.extend(equal(names, &format!("{variable}[{index}].content"), text));
        }
        lines.extend(embed_lines(
            names,
            &format!("{variable}[{index}].embeds"),
            &followup.embeds,
        ));
    }
    lines
}

/// Returns the assertions on other messages of the bot and on the audit log. The handler may still run after its
/// response.
fn effect_lines(names: &RustNames, number: usize, result: &Expectation) -> Vec<String> {
    if result.sent.is_empty() && result.audit.is_empty() {
        return Vec::new();
    }
    let mut lines = vec!["bot.idle().await;".to_owned()];
    for (index, sent) in (1..).zip(&result.sent) {
        lines.extend(sent_lines(names, &format!("sent_{number}_{index}"), sent));
    }
    lines.extend(result.audit.iter().map(audit_line));
    let bans = result
        .audit
        .iter()
        .filter(|entry| entry.action == "MEMBER_BAN_ADD");
    let banned = bans.filter_map(|entry| entry.target.strip_prefix("{{user:")?.strip_suffix("}}"));
    lines.extend(banned.map(|user| format!("assert!({}.is_banned());", names.member(None, user))));
    lines
}

fn sent_lines(names: &RustNames, variable: &str, sent: &SentMessage) -> Vec<String> {
    let title = sent
        .message
        .embeds
        .first()
        .and_then(|embed| embed.title.as_deref());
    let content = sent
        .message
        .content
        .as_deref()
        .filter(|text| !text.is_empty());
    let condition = match (content.map(|text| names.text(text)), title) {
        (Some(RustText::Literal(text) | RustText::Format(text)), _) => {
            format!("message.content == {text}")
        }
        (Some(RustText::Parts(parts)), _) if !parts.is_empty() => {
            let conditions = parts
                .iter()
                .map(|part| format!("message.content.contains({part})"));
            conditions.collect::<Vec<_>>().join(" && ")
        }
        (_, Some(title)) => format!(
            "message.embeds.iter().any(|embed| embed.title.as_deref() == Some({}))",
            names.argument(title)
        ),
        _ => return Vec::new(),
    };
    vec![
        format!("let {variable} = {};", messages_in(names, sent)),
        format!("assert!({variable}.iter().any(|message| {condition}));"),
    ]
}

fn audit_line(entry: &ExpectedAudit) -> String {
    let ExpectedAudit { action, reason, .. } = entry;
    let reason = reason.as_ref();
    let reason = reason.map(|reason| format!(" && entry.reason() == Some({reason:?})"));
    let condition = format!("entry.action == {action:?}{}", reason.unwrap_or_default());
    format!("assert!(discord.audit_log().iter().any(|entry| {condition}));")
}

/// Returns the assertion that a value is a text, or contains the parts of the text that do not vary.
fn equal(names: &RustNames, value: &str, text: &str) -> Vec<String> {
    match names.text(text) {
        RustText::Literal(expected) | RustText::Format(expected) => {
            vec![format!("assert_eq!({value}, {expected});")]
        }
        RustText::Parts(parts) => {
            let lines = parts.iter();
            lines
                .map(|part| format!("assert!({value}.contains({part}));"))
                .collect()
        }
    }
}
