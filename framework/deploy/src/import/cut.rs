//! What breaks a rule is cut out of a command: a value, the option around it, or the whole.

use guildhall_model::{
    Choice, CommandBody, CommandOption, CommandType, EntryPointHandler, Localizations,
};
use guildhall_rules::{Field, Place};

/// How much is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// The place alone; the rest is as it was.
    Value,
    /// The innermost option around the place, which is gone.
    Option,
    /// All of it. The body is unchanged.
    Command,
}

/// Cuts out as little as leaves something.
pub(super) fn cut(body: &mut CommandBody, at: &Place) -> Extent {
    let Some((last, above)) = at.options().split_last() else {
        return if cut_field(body, at) {
            Extent::Value
        } else {
            Extent::Command
        };
    };
    let Some(siblings) = siblings(&mut body.options, above) else {
        return Extent::Command;
    };
    let Some(option) = siblings.get_mut(*last) else {
        return Extent::Command;
    };
    if cut_from_option(option, at) {
        return Extent::Value;
    }
    siblings.remove(*last);
    Extent::Option
}

/// The options among which the last of a path is.
fn siblings<'b>(
    options: &'b mut Vec<CommandOption>,
    above: &[usize],
) -> Option<&'b mut Vec<CommandOption>> {
    above.iter().try_fold(options, |options, index| {
        options.get_mut(*index).map(|option| &mut option.options)
    })
}

fn cut_field(body: &mut CommandBody, at: &Place) -> bool {
    let names = &mut body.name_localizations;
    if let Some(is_cut) = cut_localized(at, names, &mut body.description_localizations) {
        return is_cut;
    }
    match at.field() {
        Some(Field::Contexts) => cut_list(&mut body.contexts, at.entry()),
        Some(Field::IntegrationTypes) => cut_list(&mut body.integration_types, at.entry()),
        Some(Field::Handler) => cut_handler(body),
        _ => false,
    }
}

/// A handler that is missing is the app, which is where the interaction arrives.
fn cut_handler(body: &mut CommandBody) -> bool {
    let launches = body.kind == CommandType::PrimaryEntryPoint;
    if launches && body.handler.is_some() {
        return false;
    }
    body.handler = launches.then_some(EntryPointHandler::AppHandler);
    true
}

fn cut_from_option(option: &mut CommandOption, at: &Place) -> bool {
    if let Some(choice) = at.choice() {
        return cut_choice(&mut option.choices, choice, at);
    }
    let names = &mut option.name_localizations;
    if let Some(is_cut) = cut_localized(at, names, &mut option.description_localizations) {
        return is_cut;
    }
    match at.field() {
        Some(Field::ChannelTypes) => cut_entry(&mut option.channel_types, at.entry()),
        Some(Field::FileTypes) => cut_entry(&mut option.file_types, at.entry()),
        Some(Field::Choices) => cut_entry(&mut option.choices, at.entry()),
        Some(Field::MinValue) => option.min_value.take().is_some(),
        Some(Field::MaxValue) => option.max_value.take().is_some(),
        Some(Field::MinLength) => option.min_length.take().is_some(),
        Some(Field::MaxLength) => option.max_length.take().is_some(),
        Some(Field::Required) => std::mem::take(&mut option.required),
        Some(Field::Autocomplete) => std::mem::take(&mut option.autocomplete),
        _ => false,
    }
}

fn cut_choice(choices: &mut Vec<Choice>, index: usize, at: &Place) -> bool {
    let choice = choices.get_mut(index);
    let text = at.field() == Some(Field::NameLocalizations);
    if choice.is_some_and(|it| text && cut_text(&mut it.name_localizations, at.entry())) {
        return true;
    }
    cut_entry(choices, Some(index))
}

/// Whether a text in another language is cut; none where the place is no such text.
fn cut_localized(
    at: &Place,
    names: &mut Option<Localizations>,
    descriptions: &mut Option<Localizations>,
) -> Option<bool> {
    match at.field()? {
        Field::NameLocalizations => Some(cut_text(names, at.entry())),
        Field::DescriptionLocalizations => Some(cut_text(descriptions, at.entry())),
        _ => None,
    }
}

fn cut_text(texts: &mut Option<Localizations>, entry: Option<usize>) -> bool {
    let Some(texts) = texts else { return false };
    let locale = entry.and_then(|entry| texts.keys().nth(entry).cloned());
    locale.is_some_and(|locale| texts.remove(&locale).is_some())
}

/// Cuts an entry, or the list; one that would be left empty goes as a whole.
fn cut_list<T>(list: &mut Option<Vec<T>>, entry: Option<usize>) -> bool {
    let Some(entries) = list else { return false };
    let is_cut = entries.is_empty() || cut_entry(entries, entry);
    list.take_if(|entries| entries.is_empty());
    is_cut
}

/// Cuts an entry, or all of them.
fn cut_entry<T>(entries: &mut Vec<T>, entry: Option<usize>) -> bool {
    let before = entries.len();
    match entry {
        None => entries.clear(),
        Some(index) if index < before => drop(entries.remove(index)),
        Some(_) => {}
    }
    entries.len() < before
}
