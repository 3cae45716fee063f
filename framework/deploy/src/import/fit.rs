//! A command as it came → one that attributes can say, and what of it they cannot.
//!
//! What breaks a rule is cut out of a command: a value, the option around it, or the whole.

use guildhall_model::{
    ApplicationIntegrationType, Choice, ChoiceValue, CommandBody, CommandOption, CommandOptionType,
    CommandType, EntryPointHandler, InteractionContextType, Localizations, Permissions,
};
use guildhall_rules::{Field, Place};

use crate::import::omitted::{LeftOut, Notes};
use crate::plan::canonical::settle_number;
use crate::plan::declared::without_filled_in;
use crate::plan::options::Scope;

/// What can be said of a command; none where too little can.
///
/// The macros hold a definition against the rules, so what breaks one would not compile. What this
/// version does not know breaks one, too.
pub(crate) fn fit(mut body: CommandBody, scope: Scope, notes: &mut Notes) -> Option<CommandBody> {
    let in_guild = scope.guild().is_some();
    drop_deprecated(&mut body, in_guild, notes);
    drop_unnamed(&mut body, notes);
    if in_guild {
        drop_places(&mut body, notes);
    }
    let mut body = drop_filled_in(body, notes);
    let branches = has_subcommands(&body);
    while let Some(finding) = body.check(in_guild).first() {
        let found = LeftOut::found(&body, &finding, in_guild);
        let extent = cut(&mut body, &finding.at);
        notes.leave_out(found.with(extent));
        if extent == Extent::Command {
            return None;
        }
    }
    if branches && !has_subcommands(&body) {
        let what = ("options", "nothing");
        let found = LeftOut::field(&body, what, "no subcommand of it is left");
        notes.leave_out(found.with(Extent::Command));
        return None;
    }
    Some(body)
}

/// The same without what is never written: ids, texts in one language, empty lists of texts.
pub(crate) fn settled(mut body: CommandBody) -> CommandBody {
    body.id = None;
    drop_empty(&mut body.name_localizations);
    drop_empty(&mut body.description_localizations);
    body.options.iter_mut().for_each(settle);
    body
}

/// Writes whole numbers in the way of the option's type.
fn settle(option: &mut CommandOption) {
    drop_empty(&mut option.name_localizations);
    drop_empty(&mut option.description_localizations);
    (option.name_localized, option.description_localized) = (None, None);
    let is_whole = option.kind == CommandOptionType::Integer;
    if is_whole {
        option.min_value = option.min_value.map(settle_number);
        option.max_value = option.max_value.map(settle_number);
    }
    for choice in &mut option.choices {
        drop_empty(&mut choice.name_localizations);
        choice.name_localized = None;
        match &mut choice.value {
            ChoiceValue::Number(number) if is_whole => *number = settle_number(*number),
            ChoiceValue::Number(_) | ChoiceValue::String(_) => {}
        }
    }
    option.options.iter_mut().for_each(settle);
}

fn drop_empty(texts: &mut Option<Localizations>) {
    texts.take_if(|texts| texts.is_empty());
}

/// Leaves out where a guild's command may be used, which goes without saying.
fn drop_places(body: &mut CommandBody, notes: &mut Notes) {
    let everywhere = InteractionContextType::ALL;
    if let Some(contexts) = body.contexts.take_if(|it| it == everywhere) {
        let contexts = wire(&contexts, InteractionContextType::wire);
        notes.leave_unsaid("contexts", contexts);
    }
    let by_guild = [ApplicationIntegrationType::GuildInstall];
    if let Some(types) = body.integration_types.take_if(|it| *it == by_guild) {
        notes.leave_unsaid(
            "integration_types",
            wire(&types, ApplicationIntegrationType::wire),
        );
    }
}

fn drop_filled_in(body: CommandBody, notes: &mut Notes) -> CommandBody {
    let had = body.integration_types.clone();
    let body = without_filled_in(body);
    if let Some(types) = had.filter(|_| body.integration_types.is_none()) {
        let (value, why) = (
            wire(&types, ApplicationIntegrationType::wire),
            "the service fills them in by itself",
        );
        let what = ("integration_types", &*value);
        notes.leave_out(LeftOut::field(&body, what, why));
    }
    body
}

/// The numbers of a list, as JSON.
fn wire<T: Copy>(list: &[T], number: fn(T) -> i64) -> String {
    let numbers: Vec<_> = list.iter().map(|it| number(*it).to_string()).collect();
    format!("[{}]", numbers.join(","))
}

fn has_subcommands(body: &CommandBody) -> bool {
    let mut options = body.options.iter();
    options.any(|option| option.kind.is_subcommand_or_group())
}

#[expect(deprecated, reason = "what is deprecated has no attribute")]
fn drop_deprecated(body: &mut CommandBody, in_guild: bool, notes: &mut Notes) {
    match body.default_permission.take() {
        Some(false) => {
            let what = ("default_permission", "false");
            let why = "it is deprecated: `default_member_permissions` stands for it";
            notes.leave_out(LeftOut::field(body, what, why));
            // Without a word, everybody could use it.
            body.default_member_permissions
                .get_or_insert(Permissions::empty());
        }
        Some(true) => notes.leave_unsaid("default_permission", true),
        None => {}
    }
    let is_told = in_guild || body.contexts.is_some();
    match body.dm_permission.take() {
        Some(false) if !is_told => {
            let what = ("dm_permission", "false");
            let why = "it is deprecated: `contexts` without BOT_DM stands for it";
            notes.leave_out(LeftOut::field(body, what, why));
            body.contexts = Some(without_direct_messages(body));
        }
        Some(allowed) => notes.leave_unsaid("dm_permission", allowed),
        None => {}
    }
}

/// Every context but the direct messages of the bot, of those that its installations allow.
fn without_direct_messages(body: &CommandBody) -> Vec<InteractionContextType> {
    let mut types = body.integration_types.iter().flatten();
    let mut contexts = vec![InteractionContextType::Guild];
    if types.any(|it| *it == ApplicationIntegrationType::UserInstall) {
        contexts.push(InteractionContextType::PrivateChannel);
    }
    contexts
}

fn drop_unnamed(body: &mut CommandBody, notes: &mut Notes) {
    let Some(needed) = body.default_member_permissions else {
        return;
    };
    let (named, unnamed) = (needed & Permissions::all(), needed - Permissions::all());
    if !unnamed.is_empty() {
        let bits = format!("\"{}\"", unnamed.bits());
        let what = ("default_member_permissions", &*bits);
        let why = "this version has no names for these permissions";
        notes.leave_out(LeftOut::field(body, what, why));
        body.default_member_permissions = Some(named);
    }
}

/// How much is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// The place alone; the rest is as it was.
    Value,
    /// The innermost option around the place, which is gone.
    Option,
    /// All of it. The body is unchanged.
    Command,
}

/// Cuts out as little as leaves something.
pub(crate) fn cut(body: &mut CommandBody, at: &Place) -> Extent {
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
