//! What the service takes in an answer.

use guildhall_model::{Choice, CommandOptionType, InteractionResponse};

/// What the service would refuse about an answer, in words.
///
/// `focused` is the type of the option whose values are suggested.
pub(super) fn response_fault(
    answer: &InteractionResponse,
    focused: Option<CommandOptionType>,
) -> Option<String> {
    if let Err(invalid) = answer.check() {
        return Some(invalid.to_string());
    }
    match (answer, focused) {
        (InteractionResponse::Autocomplete(choices), Some(kind)) => choice_fault(choices, kind),
        _ => None,
    }
}

/// The first choice that its option does not take.
fn choice_fault(choices: &[Choice], kind: CommandOptionType) -> Option<String> {
    let mut checked = choices.iter().map(|choice| choice.check(kind));
    let at = checked.position(|checked| checked.is_err())?;
    let fault = choices[at].check(kind).err()?;
    Some(format!("data.choices[{at}].value: {fault}"))
}
