//! What the service takes as an answer: its type, and what is in it.

use guildhall_model::{
    CallbackType, Choice, CommandOptionType, InteractionResponse, InteractionType,
};

/// Whether an interaction may be answered so; `on_message` says whether a component of a message
/// was used, or has shown the modal that is sent off.
pub(crate) const fn is_allowed(
    answer: CallbackType,
    to: InteractionType,
    on_message: bool,
) -> bool {
    use CallbackType as Callback;
    use InteractionType as Kind;
    match (to, answer) {
        (Kind::Ping, answer) => matches!(answer, Callback::Pong),
        (Kind::ApplicationCommandAutocomplete, answer) => {
            matches!(answer, Callback::ApplicationCommandAutocompleteResult)
        }
        (
            Kind::ApplicationCommand | Kind::MessageComponent | Kind::ModalSubmit,
            Callback::ChannelMessageWithSource
            | Callback::DeferredChannelMessageWithSource
            | Callback::PremiumRequired
            | Callback::LaunchActivity,
        )
        | (Kind::ApplicationCommand | Kind::MessageComponent, Callback::Modal) => true,
        (
            Kind::MessageComponent | Kind::ModalSubmit,
            Callback::DeferredUpdateMessage | Callback::UpdateMessage,
        ) => on_message,
        (Kind::ApplicationCommand | Kind::MessageComponent | Kind::ModalSubmit, _) => false,
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
    if let Err(invalid) = answer.check() {
        return Some(invalid.to_string());
    }
    match (answer, focused) {
        (InteractionResponse::Autocomplete(choices), Some(kind)) => misfit(choices, kind),
        _ => None,
    }
}

/// The first choice that its option does not take.
fn misfit(choices: &[Choice], kind: CommandOptionType) -> Option<String> {
    let mut checked = choices.iter().map(|choice| choice.check(kind));
    let at = checked.position(|checked| checked.is_err())?;
    let fault = choices[at].check(kind).err()?;
    Some(format!("data.choices[{at}].value: {fault}"))
}
