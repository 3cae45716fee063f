//! Lines of the plan's text: describes each change, the limits, the permissions that guilds lose, and the guilds whose
//! permissions are unknown.
//!
//! [`text_layout`](crate::plan::text_layout) wraps the lines; [`text`](crate::plan::text) describes the values of
//! fields.

use guildhall_model::{Guild, Id};

use crate::plan::app_plan::{DuplicateCommand, Plan};
use crate::plan::diff::FieldChange;
use crate::plan::lost_permissions::{LostPermissions, permission_lines};
use crate::plan::options::Scope;
use crate::plan::scope_plan::{Change, CommandLabel, CommandPlan, ScopePlan};
use crate::plan::text::{describe_old_and_new, nested_options};
use crate::plan::text_layout::{TextLine, TextStyle};

pub(crate) fn plan_lines(plan: &Plan) -> Vec<TextLine> {
    let mut lines: Vec<_> = plan.scopes().iter().flat_map(scope_lines).collect();
    lines.extend(plan.duplicates().iter().map(duplicate_line));
    lines.extend(known_guilds_line(plan));
    lines.extend(unread_guild_lines(plan));
    lines.extend(absent_guild_lines(plan));
    lines
}

fn scope_lines(scope: &ScopePlan) -> Vec<TextLine> {
    let heading = TextLine::indented(0)
        .with(TextStyle::Heading, &format!("{}: ", scope.scope))
        .with(TextStyle::Plain, &summary(scope));
    let mut lines = vec![heading];
    lines.extend(scope.commands.iter().flat_map(command_lines));
    let is_unchanged = |change: &Change| matches!(change, Change::Unchanged { .. });
    let is_kept = |change: &Change| matches!(change, Change::Kept { .. });
    lines.extend(label_line("= ", scope, is_unchanged));
    lines.extend(label_line("= kept: ", scope, is_kept));
    lines.extend(scope.commands.iter().filter_map(kept_for_absent_guild_line));
    lines.extend(creates_line(scope));
    lines.extend(counts_line(scope));
    lines.extend(scope.exceeded_limits.iter().map(|exceeded| {
        let text = format!("! {exceeded}");
        TextLine::indented(2).with(TextStyle::Deleted, &text)
    }));
    lines.extend(scope.warnings.iter().map(|warning| {
        let text = format!("! {warning}");
        TextLine::indented(2).with(TextStyle::Changed, &text)
    }));
    lines
}

/// Summarizes the changes of a scope: `1 to create, 2 to delete`.
fn summary(scope: &ScopePlan) -> String {
    let count = |is_kind: fn(&Change) -> bool| {
        let commands = scope.commands.iter();
        commands.filter(|command| is_kind(&command.change)).count()
    };
    let counts = [
        (count(|change| matches!(change, Change::Created)), "create"),
        (
            count(|change| matches!(change, Change::Changed { .. })),
            "change",
        ),
        (
            count(|change| matches!(change, Change::Renamed { .. })),
            "rename",
        ),
        (
            count(|change| matches!(change, Change::Deleted { .. })),
            "delete",
        ),
    ];
    let parts: Vec<_> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, verb)| format!("{count} to {verb}"))
        .collect();
    if parts.is_empty() {
        "nothing to do".to_owned()
    } else {
        parts.join(", ")
    }
}

fn command_lines(command: &CommandPlan) -> Vec<TextLine> {
    let label = CommandLabel(command.kind, &command.name).to_string();
    let (style, text) = match &command.change {
        Change::Created => (TextStyle::Created, format!("+ {label}")),
        Change::Changed { .. } => (TextStyle::Changed, format!("~ {label}")),
        Change::Deleted { to, .. } => (TextStyle::Deleted, format!("- {label}{}", relocation(to))),
        Change::Renamed { from, keeps_id, .. } => {
            let from = CommandLabel(command.kind, from);
            let method = if *keeps_id {
                "and keeps its ID"
            } else {
                "by deleting and recreating it"
            };
            (
                TextStyle::Moved,
                format!("> {from} is renamed to {label} {method}"),
            )
        }
        Change::Unchanged { .. } | Change::Kept { .. } => return Vec::new(),
    };
    let mut lines = vec![TextLine::indented(2).with(style, &text)];
    lines.extend(changed_fields(&command.change).iter().flat_map(field_lines));
    lines.extend(
        command
            .lost_permissions
            .iter()
            .flat_map(lost_permission_lines),
    );
    lines
}

/// Describes the scopes that a deleted command moves to: `, which moves to guild 20, guild 21`.
fn relocation(to: &[Scope]) -> String {
    match to {
        [] => String::new(),
        [Scope::Global] => ", which moves to the global scope".to_owned(),
        to => {
            let scopes: Vec<_> = to.iter().map(ToString::to_string).collect();
            format!(", which moves to {}", scopes.join(", "))
        }
    }
}

/// Explains that a command stays registered because only skipped guilds declare it.
fn kept_for_absent_guild_line(command: &CommandPlan) -> Option<TextLine> {
    let Change::Kept { to, .. } = &command.change else {
        return None;
    };
    let label = CommandLabel(command.kind, &command.name);
    let text = format!("! {label}{}, is kept: the guild is skipped", relocation(to));
    (!to.is_empty()).then(|| TextLine::indented(2).with(TextStyle::Changed, &text))
}

fn changed_fields(change: &Change) -> &[FieldChange] {
    match change {
        Change::Changed { fields, .. } | Change::Renamed { fields, .. } => fields,
        _ => &[],
    }
}

/// Describes a changed field, and the nested options of an added or removed option.
fn field_lines(change: &FieldChange) -> Vec<TextLine> {
    let [old, new] = describe_old_and_new(change);
    let mut lines = vec![
        TextLine::indented(6)
            .with(TextStyle::Plain, &format!("{}: ", change.path))
            .with(TextStyle::Deleted, &old)
            .with(TextStyle::Plain, " → ")
            .with(TextStyle::Created, &new),
    ];
    for (style, value) in [
        (TextStyle::Deleted, &change.old),
        (TextStyle::Created, &change.new),
    ] {
        let nested = value.iter().flat_map(|value| nested_options(value, 4));
        lines.extend(nested.map(|(depth, text)| TextLine::indented(2 * depth).with(style, &text)));
    }
    lines
}

/// Lists the entries of lost permissions: unless they are restored, this output is the only copy.
fn lost_permission_lines(lost: &LostPermissions) -> Vec<TextLine> {
    let count = lost.permissions.len();
    let noun = if count == 1 { "entry" } else { "entries" };
    let outlook = if lost.is_restorable() {
        ""
    } else {
        ", permanently"
    };
    let text = format!(
        "guild {} loses its permissions ({count} {noun}){outlook}",
        lost.guild
    );
    let mut lines = vec![TextLine::indented(6).with(TextStyle::Deleted, &text)];
    let entries = permission_lines(&lost.permissions);
    lines.extend(entries.map(|entry| TextLine::indented(8).with(TextStyle::Quiet, &entry)));
    lines
}

fn label_line(
    mark: &str,
    scope: &ScopePlan,
    is_listed: impl Fn(&Change) -> bool,
) -> Option<TextLine> {
    let labels: Vec<_> = scope
        .commands
        .iter()
        .filter(|command| is_listed(&command.change))
        .map(|command| CommandLabel(command.kind, &command.name).to_string())
        .collect();
    let text = format!("{mark}{}", labels.join(", "));
    (!labels.is_empty()).then(|| TextLine::indented(2).with(TextStyle::Quiet, &text))
}

fn creates_line(scope: &ScopePlan) -> Option<TextLine> {
    let (count, limit) = (scope.creates, scope.creates_per_day);
    let (style, verdict) = if count > limit {
        (TextStyle::Deleted, ": too many")
    } else {
        (TextStyle::Plain, "")
    };
    let text = format!("creates: {count} of at most {limit} per day{verdict}");
    (count > 0).then(|| TextLine::indented(2).with(style, &text))
}

/// Compares the new numbers of commands with the limits, for command types whose number changes.
fn counts_line(scope: &ScopePlan) -> Option<TextLine> {
    let deployed_count = |kind| {
        let deployed = scope.deployed().iter();
        deployed.filter(|command| command.kind == kind).count()
    };
    let parts: Vec<_> = scope
        .counts
        .iter()
        .filter(|count| count.count != deployed_count(count.kind))
        .map(|count| {
            format!(
                "{} of at most {} {} commands",
                count.count,
                count.limit,
                count.kind.name()
            )
        })
        .collect();
    let text = format!("after this plan: {}", parts.join(", "));
    (!parts.is_empty()).then(|| TextLine::indented(2).with(TextStyle::Plain, &text))
}

fn duplicate_line(duplicate: &DuplicateCommand) -> TextLine {
    let label = CommandLabel(duplicate.kind, &duplicate.name);
    let text = format!(
        "! {label} is global and in guild {}: its members see both commands",
        duplicate.guild
    );
    TextLine::indented(0).with(TextStyle::Changed, &text)
}

/// Maximum number of guilds that are listed by ID.
const MAX_LISTED_GUILDS: usize = 5;

/// Describes the guilds whose permissions for global commands are known, if global commands are deleted or renamed.
fn known_guilds_line(plan: &Plan) -> Option<TextLine> {
    let count = plan.guild_count();
    if !plan.deletes_global_commands() || count == Some(0) {
        return None;
    }
    let guilds = plan.guilds();
    let knowledge = match (plan.unread_guilds(), count) {
        (Some(0), Some(1)) => "known for the one guild that has the app".to_owned(),
        (Some(0), Some(count)) => format!("known for all {count} guilds that have the app"),
        (Some(unread), Some(count)) => {
            format!("{}; {}", known_guilds(guilds), unread_guilds(unread, count))
        }
        _ => known_guilds(guilds),
    };
    let text = format!("permissions of the global commands: {knowledge}");
    Some(TextLine::indented(0).with(TextStyle::Quiet, &text))
}

fn known_guilds(guilds: &[Id<Guild>]) -> String {
    match guilds {
        [] => "not known".to_owned(),
        [guild] => format!("known only for guild {guild}"),
        [..] if guilds.len() > MAX_LISTED_GUILDS => {
            format!("known only for {} guilds", guilds.len())
        }
        [..] => {
            let ids: Vec<_> = guilds.iter().map(ToString::to_string).collect();
            format!("known only for guilds {}", ids.join(", "))
        }
    }
}

fn unread_guilds(unread: u64, count: u64) -> String {
    let not = "not read";
    match (unread, count) {
        (_, 1) => format!("the only guild with the app was {not}"),
        (1, _) => format!("about {count} guilds have the app; one of them was {not}"),
        _ => format!("about {count} guilds have the app; {unread} of them were {not}"),
    }
}

/// Lists the skipped guilds.
fn absent_guild_lines(plan: &Plan) -> impl Iterator<Item = TextLine> {
    plan.absent().iter().map(|guild| {
        let text = format!(
            "! guild {guild} is skipped: it does not exist, or the app is not installed there"
        );
        TextLine::indented(0).with(TextStyle::Changed, &text)
    })
}

/// Lists the guilds whose permissions are unknown although guild commands are deleted or renamed.
fn unread_guild_lines(plan: &Plan) -> impl Iterator<Item = TextLine> {
    let has_deletion = |scope: &&ScopePlan| {
        let mut commands = scope.commands.iter();
        commands.any(|command| command.change.is_deletion())
    };
    plan.scopes()
        .iter()
        .filter(has_deletion)
        .filter_map(|scope| scope.scope.guild())
        .filter(|guild| !plan.guilds().contains(guild))
        .map(|guild| {
            let text = format!("permissions of the commands in guild {guild}: not known");
            TextLine::indented(0).with(TextStyle::Quiet, &text)
        })
}
