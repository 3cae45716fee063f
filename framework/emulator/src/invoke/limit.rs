//! What the service takes as an answer: its type, and what is in it.

use guildhall_model::{
    CallbackType, Choice, CommandOptionType, InteractionResponse, InteractionType,
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

/// What the service would refuse about an answer, in words.
///
/// `focused` is the type of the option whose values are suggested.
pub(super) fn fault(
    answer: &InteractionResponse,
    focused: Option<CommandOptionType>,
) -> Option<String> {
    if is_empty(answer) {
        return Some("a message holds text, an embed or a component; this one is empty".to_owned());
    }
    if let Err(invalid) = answer.check() {
        return Some(invalid.to_string());
    }
    match (answer, focused) {
        (InteractionResponse::Autocomplete(choices), Some(kind)) => misfit(choices, kind),
        _ => None,
    }
}

/// Whether it is a message that shows nothing.
pub(crate) fn is_empty(answer: &InteractionResponse) -> bool {
    matches!(answer, InteractionResponse::ChannelMessage(body) if body.is_empty())
}

/// The first choice that its option does not take.
fn misfit(choices: &[Choice], kind: CommandOptionType) -> Option<String> {
    let mut checked = choices.iter().map(|choice| choice.check(kind));
    let at = checked.position(|checked| checked.is_err())?;
    let fault = choices[at].check(kind).err()?;
    Some(format!("data.choices[{at}].value: {fault}"))
}
