//! What the service takes as an answer: its type, and the limits of what is in it.

use guildhall_model::message::MessageFlags;
use guildhall_model::{
    CallbackType, Choice, ChoiceValue, CommandOptionType, Embed, InteractionResponse,
    InteractionType, MessageBody,
};
use guildhall_rules::{
    CHOICE_TEXT_MAX, CHOICES_MAX, CONTENT_MAX, EMBED_AUTHOR_MAX, EMBED_DESCRIPTION_MAX,
    EMBED_FIELD_NAME_MAX, EMBED_FIELD_VALUE_MAX, EMBED_FIELDS_MAX, EMBED_FOOTER_MAX, EMBED_SUM_MAX,
    EMBED_TITLE_MAX, EMBEDS_MAX, characters, check_choice_name,
};

/// Whether an interaction may be answered so.
pub(crate) const fn is_allowed(answer: CallbackType, to: InteractionType) -> bool {
    use CallbackType as Callback;
    use InteractionType as Kind;
    match to {
        Kind::Ping => matches!(answer, Callback::Pong),
        Kind::ApplicationCommand => matches!(
            answer,
            Callback::ChannelMessageWithSource
                | Callback::DeferredChannelMessageWithSource
                | Callback::Modal
                | Callback::LaunchActivity
        ),
        Kind::ApplicationCommandAutocomplete => {
            matches!(answer, Callback::ApplicationCommandAutocompleteResult)
        }
        Kind::MessageComponent => {
            is_allowed(answer, Kind::ModalSubmit) || matches!(answer, Callback::Modal)
        }
        Kind::ModalSubmit => matches!(
            answer,
            Callback::ChannelMessageWithSource
                | Callback::DeferredChannelMessageWithSource
                | Callback::DeferredUpdateMessage
                | Callback::UpdateMessage
                | Callback::LaunchActivity
        ),
        _ => true,
    }
}

/// Finds every limit that an answer exceeds.
///
/// `focused` is the type of the option whose values are suggested.
pub(crate) fn exceeded(
    answer: &InteractionResponse,
    focused: Option<CommandOptionType>,
) -> Vec<String> {
    match answer {
        InteractionResponse::ChannelMessage(body) => of_message(body),
        InteractionResponse::Autocomplete(choices) => of_choices(choices, focused),
        _ => Vec::new(),
    }
}

fn of_message(body: &MessageBody) -> Vec<String> {
    let mut faults = Vec::new();
    if body.is_empty() {
        faults.push("a message holds text, an embed or a component; this one is empty".to_owned());
    }
    let content = body.content.as_deref().unwrap_or("");
    at_most(&mut faults, "content", characters(content), CONTENT_MAX);
    if body.embeds.len() > EMBEDS_MAX {
        let count = body.embeds.len();
        faults.push(format!(
            "a message has at most {EMBEDS_MAX} embeds; this one has {count}"
        ));
    }
    let mut sum = 0;
    for (index, embed) in body.embeds.iter().enumerate() {
        sum += of_embed(&mut faults, index, embed);
    }
    at_most(&mut faults, "all embeds together", sum, EMBED_SUM_MAX);
    let components_only = body.flags.contains(MessageFlags::IS_COMPONENTS_V2);
    if components_only && !(content.is_empty() && body.embeds.is_empty()) {
        let rule = "a message with IS_COMPONENTS_V2 has neither text nor embeds";
        faults.push(rule.to_owned());
    }
    faults
}

/// Checks one embed, and counts the characters that count towards the sum.
fn of_embed(faults: &mut Vec<String>, index: usize, embed: &Embed) -> usize {
    let mut sum = 0;
    let mut text = |part: String, text: Option<&str>, most: usize| {
        // The service counts what is left after trimming.
        let count = characters(text.unwrap_or("").trim());
        at_most(faults, &format!("embeds.{index}.{part}"), count, most);
        sum += count;
    };
    text("title".to_owned(), embed.title.as_deref(), EMBED_TITLE_MAX);
    text(
        "description".to_owned(),
        embed.description.as_deref(),
        EMBED_DESCRIPTION_MAX,
    );
    let footer = embed.footer.as_ref();
    text(
        "footer.text".to_owned(),
        footer.map(|footer| footer.text.as_str()),
        EMBED_FOOTER_MAX,
    );
    let author = embed.author.as_ref();
    text(
        "author.name".to_owned(),
        author.map(|author| author.name.as_str()),
        EMBED_AUTHOR_MAX,
    );
    for (position, field) in embed.fields.iter().enumerate() {
        text(
            format!("fields.{position}.name"),
            Some(&field.name),
            EMBED_FIELD_NAME_MAX,
        );
        text(
            format!("fields.{position}.value"),
            Some(&field.value),
            EMBED_FIELD_VALUE_MAX,
        );
    }
    if embed.fields.len() > EMBED_FIELDS_MAX {
        let count = embed.fields.len();
        faults.push(format!(
            "an embed has at most {EMBED_FIELDS_MAX} fields; this one has {count}"
        ));
    }
    sum
}

fn of_choices(choices: &[Choice], focused: Option<CommandOptionType>) -> Vec<String> {
    let mut faults = Vec::new();
    if choices.len() > CHOICES_MAX {
        let count = choices.len();
        faults.push(format!(
            "at most {CHOICES_MAX} choices are suggested; these are {count}"
        ));
    }
    for (index, choice) in choices.iter().enumerate() {
        if let Err(fault) = check_choice_name(&choice.name) {
            faults.push(format!("choices.{index}.name: {fault}"));
        }
        if let ChoiceValue::String(text) = &choice.value {
            let part = format!("choices.{index}.value");
            at_most(&mut faults, &part, characters(text), CHOICE_TEXT_MAX);
        }
        if focused.is_some_and(|kind| !fits(&choice.value, kind)) {
            faults.push(format!(
                "choices.{index}.value: a choice's value is of its option's type"
            ));
        }
    }
    faults
}

fn fits(value: &ChoiceValue, kind: CommandOptionType) -> bool {
    match kind {
        CommandOptionType::String => matches!(value, ChoiceValue::String(_)),
        CommandOptionType::Integer => {
            matches!(value, ChoiceValue::Number(number) if number.as_f64().fract() == 0.0)
        }
        _ => matches!(value, ChoiceValue::Number(_)),
    }
}

fn at_most(faults: &mut Vec<String>, part: &str, count: usize, most: usize) {
    if count > most {
        faults.push(format!(
            "{part}: at most {most} characters; this has {count}"
        ));
    }
}
