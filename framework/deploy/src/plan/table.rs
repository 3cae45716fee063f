//! What a plan says, line by line.

use guildhall_model::{Guild, Id};

use crate::plan::canonical::FieldChange;
use crate::plan::change::{Change, CommandPlan, Label, Lost, Recovery, ScopePlan};
use crate::plan::layout::{Line, Tone};
use crate::plan::options::Scope;
use crate::plan::overview::Plan;
use crate::plan::text::{inner, values};

pub(crate) fn lines(plan: &Plan) -> Vec<Line> {
    let mut lines = Vec::new();
    for scope in plan.scopes() {
        lines.extend(of_scope(scope));
    }
    lines.extend(plan.doubles().iter().map(|double| {
        let label = Label(double.kind, &double.name);
        let twice = format!(
            "! {label} is global and in guild {}: members there see it twice",
            double.guild
        );
        Line::at(0).with(Tone::Changed, &twice)
    }));
    lines.extend(unknown(plan));
    lines.extend(unread(plan));
    lines.extend(absent(plan));
    lines
}

fn of_scope(scope: &ScopePlan) -> Vec<Line> {
    let heading = format!("{}: ", scope.scope);
    let heading = Line::at(0).with(Tone::Heading, &heading);
    let mut lines = vec![heading.with(Tone::Plain, &summary(scope))];
    let effective = scope.commands.iter().filter(|it| it.change.is_effective());
    lines.extend(effective.flat_map(of_command));
    let unchanged = |change: &Change| matches!(change, Change::Unchanged { .. });
    let kept = |change: &Change| matches!(change, Change::Kept { .. });
    lines.extend(list("= ", scope, unchanged));
    lines.extend(list("= kept: ", scope, kept));
    lines.extend(scope.commands.iter().filter_map(awaiting));
    lines.extend(creates(scope));
    lines.extend(counts(scope));
    lines.extend(scope.excess.iter().map(|excess| {
        let excess = format!("! {excess}");
        Line::at(2).with(Tone::Deleted, &excess)
    }));
    lines
}

/// How many commands have which future: `1 to create, 2 to delete`.
fn summary(scope: &ScopePlan) -> String {
    let count = |is: fn(&Change) -> bool| {
        let commands = scope.commands.iter();
        commands.filter(|command| is(&command.change)).count()
    };
    let counts = [
        (count(|it| matches!(it, Change::Created)), "create"),
        (count(|it| matches!(it, Change::Changed { .. })), "change"),
        (count(|it| matches!(it, Change::Renamed { .. })), "rename"),
        (count(|it| matches!(it, Change::Deleted { .. })), "delete"),
    ];
    let some = counts.iter().filter(|(count, _)| *count > 0);
    let said: Vec<_> = some.map(|(n, what)| format!("{n} to {what}")).collect();
    if said.is_empty() {
        "nothing to do".to_owned()
    } else {
        said.join(", ")
    }
}

fn of_command(command: &CommandPlan) -> Vec<Line> {
    let label = Label(command.kind, &command.name).to_string();
    let (tone, text) = match &command.change {
        Change::Created => (Tone::Created, format!("+ {label}")),
        Change::Changed { .. } => (Tone::Changed, format!("~ {label}")),
        Change::Deleted { to, .. } => (Tone::Deleted, format!("- {label}{}", moves(to))),
        Change::Renamed { from, keeps_id, .. } => {
            let from = Label(command.kind, from);
            let how = if *keeps_id {
                "under its id"
            } else {
                "deleted and created anew"
            };
            (Tone::Moved, format!("> {from} becomes {label}, {how}"))
        }
        Change::Unchanged { .. } | Change::Kept { .. } => return Vec::new(),
    };
    let mut lines = vec![Line::at(2).with(tone, &text)];
    lines.extend(fields(&command.change).iter().flat_map(field));
    lines.extend(command.lost.iter().flat_map(lost));
    lines
}

/// Where a command goes that is deleted: `, which moves to guild 20, guild 21`.
fn moves(to: &[Scope]) -> String {
    match to {
        [] => String::new(),
        [Scope::Global] => ", which becomes global".to_owned(),
        to => {
            let to: Vec<_> = to.iter().map(ToString::to_string).collect();
            format!(", which moves to {}", to.join(", "))
        }
    }
}

/// Why a command stays that has another place.
fn awaiting(command: &CommandPlan) -> Option<Line> {
    let Change::Kept { to, .. } = &command.change else {
        return None;
    };
    let label = Label(command.kind, &command.name);
    let text = format!("! {label}{}, stays: nothing is written there", moves(to));
    (!to.is_empty()).then(|| Line::at(2).with(Tone::Changed, &text))
}

fn fields(change: &Change) -> &[FieldChange] {
    match change {
        Change::Changed { fields, .. } | Change::Renamed { fields, .. } => fields,
        _ => &[],
    }
}

/// A field, and what is in an option that comes or goes as a whole.
fn field(change: &FieldChange) -> Vec<Line> {
    let [old, new] = values(change);
    let line = Line::at(6)
        .with(Tone::Plain, &format!("{}: ", change.path))
        .with(Tone::Deleted, &old)
        .with(Tone::Plain, " → ")
        .with(Tone::Created, &new);
    let values = [(Tone::Deleted, &change.old), (Tone::Created, &change.new)];
    let inner = values.into_iter().flat_map(|(tone, value)| {
        let inner = value.iter().flat_map(|value| inner(value, 4));
        inner.map(move |(depth, said)| Line::at(2 * depth).with(tone, &said))
    });
    std::iter::once(line).chain(inner).collect()
}

/// What a guild loses, entry by entry: where it is not restored, nothing else has it.
fn lost(lost: &Lost) -> Vec<Line> {
    let count = lost.permissions.len();
    let entries = if count == 1 { "entry" } else { "entries" };
    let chance = match lost.recovery {
        Recovery::Possible => "",
        Recovery::Gone | Recovery::Unsure | Recovery::Taken => ", for good",
    };
    let said = format!(
        "loses what guild {} has set for it ({count} {entries}){chance}",
        lost.guild
    );
    let entries = lost.entries();
    let entries = entries.map(|entry| Line::at(8).with(Tone::Quiet, &entry));
    let said = Line::at(6).with(Tone::Deleted, &said);
    std::iter::once(said).chain(entries).collect()
}

fn list(mark: &str, scope: &ScopePlan, is: impl Fn(&Change) -> bool) -> Option<Line> {
    let commands = scope.commands.iter().filter(|it| is(&it.change));
    let labels: Vec<_> = commands
        .map(|it| Label(it.kind, &it.name).to_string())
        .collect();
    let text = format!("{mark}{}", labels.join(", "));
    (!labels.is_empty()).then(|| Line::at(2).with(Tone::Quiet, &text))
}

fn creates(scope: &ScopePlan) -> Option<Line> {
    let (count, limit) = (scope.creates, scope.creates_per_day);
    let (tone, more) = if count > limit {
        (Tone::Deleted, ", which is too many")
    } else {
        (Tone::Plain, "")
    };
    let text = format!("created: {count} of {limit} that the service takes in a day{more}");
    (count > 0).then(|| Line::at(2).with(tone, &text))
}

/// How many commands there will be, of those that the service takes, where that changes.
fn counts(scope: &ScopePlan) -> Option<Line> {
    let count = |kind| {
        let had = scope.deployed().iter();
        had.filter(|command| command.kind == kind).count()
    };
    let changed = scope.counts.iter().filter(|it| it.count != count(it.kind));
    let said = changed.map(|it| format!("{} of {} {}", it.count, it.limit, it.kind.name()));
    let said: Vec<_> = said.collect();
    let text = format!("then there are {}", said.join(", "));
    (!said.is_empty()).then(|| Line::at(2).with(Tone::Plain, &text))
}

/// How many guilds are listed by their ids.
const LISTED: usize = 5;

/// Says of which guilds it is known what global commands lose.
fn unknown(plan: &Plan) -> Option<Line> {
    let count = plan.guild_count();
    if !plan.deletes_globally() || count == Some(0) {
        return None;
    }
    let guilds = plan.guilds();
    let text = match (plan.unseen_guilds(), count) {
        (Some(0), Some(1)) => "known of the one guild that has the app".to_owned(),
        (Some(0), Some(count)) => format!("known of all {count} that have the app"),
        (Some(unseen), Some(count)) => format!("{}; {}", known(guilds), rest(unseen, count)),
        _ => known(guilds),
    };
    let text = format!("what guilds have set for the global commands is {text}");
    Some(Line::at(0).with(Tone::Quiet, &text))
}

fn known(guilds: &[Id<Guild>]) -> String {
    match guilds {
        [] => "not known".to_owned(),
        [..] if guilds.len() > LISTED => format!("known of {} alone", guilds.len()),
        [..] => {
            let ids: Vec<_> = guilds.iter().map(ToString::to_string).collect();
            format!("known of {} alone", ids.join(", "))
        }
    }
}

/// How many guilds were not looked into.
fn rest(unseen: u64, count: u64) -> String {
    let not = "not looked into";
    match (unseen, count) {
        (_, 1) => format!("one guild has the app, and was {not}"),
        (1, _) => format!("about {count} guilds have the app, of which one was {not}"),
        _ => format!("about {count} guilds have the app, of which {unseen} were {not}"),
    }
}

/// Says which guilds are passed over.
fn absent(plan: &Plan) -> impl Iterator<Item = Line> {
    plan.absent().iter().map(|guild| {
        let text = format!("! guild {guild} is passed over: it is gone, or does not have the app");
        Line::at(0).with(Tone::Changed, &text)
    })
}

/// Says of which guilds it is not known what their own commands lose.
fn unread(plan: &Plan) -> impl Iterator<Item = Line> {
    let is_loss = |scope: &&ScopePlan| scope.commands.iter().any(|it| it.change.is_deletion());
    let guilds = plan.scopes().iter().filter(is_loss);
    let guilds = guilds.filter_map(|scope| scope.scope.guild());
    let unread = guilds.filter(|guild| !plan.guilds().contains(guild));
    unread.map(|guild| {
        let text = format!("what guild {guild} has set for its own commands is not known");
        Line::at(0).with(Tone::Quiet, &text)
    })
}
