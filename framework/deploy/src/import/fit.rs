//! A command as it came → one that attributes can say, and what of it they cannot.

use guildhall_model::{
    ApplicationIntegrationType, ChoiceValue, CommandBody, CommandOption, CommandOptionType,
    InteractionContextType, Localizations, Permissions,
};

use super::cut::{Extent, cut};
use super::left_out::LeftOut;
use super::notes::Notes;
use crate::plan::{Scope, settle_number, without_filled_in};

/// What can be said of a command; none where too little can.
///
/// The macros hold a definition against the rules, so what breaks one would not compile. What this
/// version does not know breaks one, too.
pub(super) fn fit(mut body: CommandBody, scope: Scope, notes: &mut Notes) -> Option<CommandBody> {
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
pub(super) fn settled(mut body: CommandBody) -> CommandBody {
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
