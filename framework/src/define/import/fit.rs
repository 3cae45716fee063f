//! A command as it came → one that attributes can say, and what of it they cannot.

use guildhall_model::{ChoiceValue, CommandBody, CommandOption, CommandOptionType, Permissions};

use super::cut::{Extent, cut};
use super::left_out::LeftOut;
use crate::define::plan::{Scope, settle_number, without_filled_in};

/// What can be said of a command; none where too little can.
///
/// The macros hold a definition against the rules, so what breaks one would not compile. What this
/// version does not know breaks one, too.
pub(super) fn fit(
    mut body: CommandBody,
    scope: Scope,
    left_out: &mut Vec<LeftOut>,
) -> Option<CommandBody> {
    let in_guild = scope.guild().is_some();
    drop_deprecated(&mut body, in_guild, left_out);
    drop_unnamed(&mut body, left_out);
    let mut body = drop_filled_in(body, left_out);
    body.options.iter_mut().for_each(settle);
    let branches = has_subcommands(&body);
    while let Some(finding) = body.check(in_guild).first() {
        let found = LeftOut::found(&body, &finding, in_guild);
        let extent = cut(&mut body, &finding.at);
        left_out.push(found.with(extent));
        if extent == Extent::Command {
            return None;
        }
    }
    if branches && !has_subcommands(&body) {
        let what = ("options", "nothing");
        let found = LeftOut::field(&body, what, "no subcommand of it is left");
        left_out.push(found.with(Extent::Command));
        return None;
    }
    Some(body)
}

fn drop_filled_in(body: CommandBody, left_out: &mut Vec<LeftOut>) -> CommandBody {
    let had = body.integration_types.clone();
    let body = without_filled_in(body);
    if let Some(types) = had.filter(|_| body.integration_types.is_none()) {
        let types: Vec<_> = types.iter().map(|it| it.wire()).collect();
        let (value, why) = (format!("{types:?}"), "the service fills them in by itself");
        left_out.push(LeftOut::field(&body, ("integration_types", &value), why));
    }
    body
}

fn has_subcommands(body: &CommandBody) -> bool {
    let mut options = body.options.iter();
    options.any(|option| option.kind.is_subcommand_or_group())
}

#[expect(deprecated, reason = "what is deprecated has no attribute")]
fn drop_deprecated(body: &mut CommandBody, in_guild: bool, left_out: &mut Vec<LeftOut>) {
    if body.default_permission.take() == Some(false) {
        let what = ("default_permission", "false");
        let why = "it is deprecated: `default_member_permissions` stands for it";
        left_out.push(LeftOut::field(body, what, why));
        // Without a word, everybody could use it.
        body.default_member_permissions
            .get_or_insert(Permissions::empty());
    }
    let silent = in_guild || body.contexts.is_some();
    if body.dm_permission.take() == Some(false) && !silent {
        let what = ("dm_permission", "false");
        let why = "it is deprecated: write `contexts(guild)`";
        left_out.push(LeftOut::field(body, what, why));
    }
}

fn drop_unnamed(body: &mut CommandBody, left_out: &mut Vec<LeftOut>) {
    let Some(needed) = body.default_member_permissions else {
        return;
    };
    let (named, unnamed) = (needed & Permissions::all(), needed - Permissions::all());
    if !unnamed.is_empty() {
        let bits = format!("\"{}\"", unnamed.bits());
        let what = ("default_member_permissions", &*bits);
        let why = "this version has no names for these permissions";
        left_out.push(LeftOut::field(body, what, why));
        body.default_member_permissions = Some(named);
    }
}

/// Writes whole numbers in the way of the option's type.
fn settle(option: &mut CommandOption) {
    if option.kind == CommandOptionType::Integer {
        option.min_value = option.min_value.map(settle_number);
        option.max_value = option.max_value.map(settle_number);
        for choice in &mut option.choices {
            if let ChoiceValue::Number(number) = &mut choice.value {
                *number = settle_number(*number);
            }
        }
    }
    option.options.iter_mut().for_each(settle);
}
