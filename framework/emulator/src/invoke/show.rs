//! An outcome as a person reads it in a terminal.

use std::fmt::{self, Formatter};

use guildhall_model::{Choice, ChoiceValue, Embed, InteractionResponse, MessageBody};

use super::Outcome;

pub(super) fn outcome(outcome: &Outcome, f: &mut Formatter<'_>) -> fmt::Result {
    match &outcome.result {
        Ok(InteractionResponse::Autocomplete(choices)) => suggestions(choices, f),
        Ok(answer) => {
            write!(f, "{}", outcome.app)?;
            if outcome.is_ephemeral() {
                f.write_str(" [only you can see this]")?;
            }
            reply(answer, f)
        }
        Err(failure) => write!(f, "{} did not respond: {failure}", outcome.app),
    }
}

fn reply(answer: &InteractionResponse, f: &mut Formatter<'_>) -> fmt::Result {
    match answer {
        InteractionResponse::ChannelMessage(body) => message(body, f),
        InteractionResponse::DeferredChannelMessage { .. } => f.write_str("\n  is thinking…"),
        InteractionResponse::LaunchActivity => f.write_str("\n  launches its Activity"),
        answer => write!(f, "\n  answers {}", answer.kind().name()),
    }
}

fn message(body: &MessageBody, f: &mut Formatter<'_>) -> fmt::Result {
    for line in body.content.iter().flat_map(|text| text.lines()) {
        write!(f, "\n  {line}")?;
    }
    for part in &body.embeds {
        embed(part, f)?;
    }
    match body.components.len() {
        0 => Ok(()),
        1 => f.write_str("\n  (1 component)"),
        count => write!(f, "\n  ({count} components)"),
    }
}

fn embed(embed: &Embed, f: &mut Formatter<'_>) -> fmt::Result {
    let author = embed.author.iter().map(|author| author.name.clone());
    let title = embed.title.iter().cloned();
    let description = embed.description.iter().cloned();
    let fields = embed.fields.iter();
    let fields = fields.map(|field| format!("{}: {}", field.name, field.value));
    let footer = embed.footer.iter().map(|footer| footer.text.clone());
    let texts = author
        .chain(title)
        .chain(description)
        .chain(fields)
        .chain(footer);
    for text in texts {
        for line in text.lines() {
            write!(f, "\n  ┃ {line}")?;
        }
    }
    Ok(())
}

fn suggestions(choices: &[Choice], f: &mut Formatter<'_>) -> fmt::Result {
    match choices.len() {
        0 => return f.write_str("no suggestions"),
        1 => f.write_str("1 suggestion")?,
        count => write!(f, "{count} suggestions")?,
    }
    for choice in choices {
        match &choice.value {
            ChoiceValue::String(text) if *text == choice.name => write!(f, "\n  {text}")?,
            value => write!(f, "\n  {} ({value})", choice.name)?,
        }
    }
    Ok(())
}
