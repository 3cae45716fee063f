//! Conversation of a scenario as one HTML file: no script, nothing loaded, all text escaped.

use std::fmt::Write as _;

use crate::scenario::Scenario;
use crate::scenario::format::{Expectation, ExpectedEmbed, ExpectedMessage, ScenarioStep};

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">
<title>Conversation</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.4 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
li { margin: 0 0 1.5rem }
.reply { border-left: 3px solid #5865f2; padding: .25rem .75rem; margin: .5rem 0; white-space: pre-wrap; overflow-wrap: anywhere }
.embed { border-left: 3px solid #888; padding-left: .75rem; margin: .25rem 0 }
.note { opacity: .75 }
</style>
<h1>Conversation</h1>
<ol>
";

/// Returns the file.
pub(crate) fn to_html(scenario: &Scenario) -> String {
    let mut html = HEAD.to_owned();
    for step in &scenario.steps {
        write_step(&mut html, step);
    }
    html.push_str("</ol>\n</html>\n");
    html
}

fn write_step(html: &mut String, step: &ScenarioStep) {
    let (user, channel) = (escaped(&step.user), escaped(&step.channel));
    let action = escaped(&step.action.to_string());
    // Writing to a string cannot fail.
    let _ = writeln!(
        html,
        "<li><b>{user}</b> <span class=\"note\">in {channel}</span>: <code>{action}</code>"
    );
    if let Some(result) = &step.expect {
        write_result(html, result);
    }
    html.push_str("</li>\n");
}

fn write_result(html: &mut String, result: &Expectation) {
    for message in result.reply.iter().chain(&result.followups) {
        let is_ephemeral = message.ephemeral == Some(true);
        let note = if is_ephemeral {
            "only the user can see this"
        } else {
            ""
        };
        write_message(html, note, message);
    }
    for sent in &result.sent {
        write_message(html, &format!("sent to {}", sent.channel), &sent.message);
    }
    let modal = result
        .modal
        .iter()
        .map(|title| format!("opens the modal “{title}”"));
    let choices = result
        .choices
        .iter()
        .map(|names| format!("suggests {}", names.join(", ")));
    let failure = result.no_response.iter();
    let failure = failure.map(|reason| format!("did not respond: {reason}"));
    let audit = result.audit.iter();
    let audit = audit.map(|entry| format!("audit log: {} {}", entry.action, entry.target));
    for note in modal.chain(choices).chain(failure).chain(audit) {
        let _ = writeln!(html, "<div class=\"reply note\">{}</div>", escaped(&note));
    }
}

fn write_message(html: &mut String, note: &str, message: &ExpectedMessage) {
    html.push_str("<div class=\"reply\">");
    if !note.is_empty() {
        let _ = writeln!(html, "<span class=\"note\">{}</span>", escaped(note));
    }
    html.push_str(&escaped(message.content.as_deref().unwrap_or("")));
    for embed in &message.embeds {
        let _ = write!(
            html,
            "<div class=\"embed\">{}</div>",
            escaped(&embed_text(embed))
        );
    }
    for line in message.components.iter().chain(&message.files) {
        let _ = write!(html, "\n{}", escaped(line));
    }
    html.push_str("</div>\n");
}

fn embed_text(embed: &ExpectedEmbed) -> String {
    let fields = embed.fields.iter();
    let fields = fields.map(|field| format!("{}: {}", field.name, field.value));
    let texts = embed.title.iter().chain(&embed.description).cloned();
    let lines: Vec<_> = texts.chain(fields).chain(embed.footer.clone()).collect();
    lines.join("\n")
}

/// Returns a text in which no character has a meaning in HTML.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
