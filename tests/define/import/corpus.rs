//! Commands that test the import: reproducible random commands and hand-written commands.

use std::collections::BTreeMap;

use acceptance::golden;
use guildhall::model::{CommandBody, CommandType, Guild, Id};
use guildhall::rules::Scope;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde::Serialize;

use super::handwritten;
use crate::command_strategy::command;
use crate::plan_property::normalized;

/// Commands sorted by type and name.
type SortedCommands = BTreeMap<(i64, String), CommandBody>;

/// Format of `commands export`.
#[derive(Serialize)]
struct Export {
    global: Vec<CommandBody>,
    guilds: BTreeMap<Id<Guild>, Vec<CommandBody>>,
}

/// Number of random commands.
const RANDOM_COUNT: usize = 36;

/// IDs of the guild with the random guild commands, and of a second guild.
const GUILDS: [u64; 2] = [81_384_788_765_712_384, 613_425_648_685_547_541];

fn random_commands() -> [SortedCommands; 2] {
    let mut runner = TestRunner::deterministic();
    let [mut global, mut guild] = [SortedCommands::new(), SortedCommands::new()];
    while global.len() + guild.len() < RANDOM_COUNT {
        let tree = command()
            .new_tree(&mut runner)
            .expect("the strategy rejects no values");
        let (body, scope) = tree.current();
        let place = match scope {
            Scope::Global => &mut global,
            Scope::Guild => &mut guild,
        };
        // An app has one entry point, and the corpus already contains it.
        if body.kind != CommandType::PrimaryEntryPoint {
            insert(place, normalized(body));
        }
    }
    [global, guild]
}

fn insert(place: &mut SortedCommands, body: CommandBody) {
    place.insert((body.kind.wire(), body.name.clone()), body);
}

/// Returns all commands by scope.
fn export() -> Export {
    let [mut global, mut guild] = random_commands();
    let mut second_guild = SortedCommands::new();
    for body in handwritten::global() {
        insert(&mut global, body);
    }
    for body in handwritten::in_both_guilds() {
        insert(&mut guild, body.clone());
        insert(&mut second_guild, body);
    }
    insert(&mut second_guild, handwritten::in_one_guild());
    let guilds = GUILDS.into_iter().zip([guild, second_guild]);
    Export {
        global: global.into_values().collect(),
        guilds: guilds
            .map(|(id, all)| (id.into(), all.into_values().collect()))
            .collect(),
    }
}

/// Returns the commands of all scopes.
pub(super) fn commands() -> Vec<CommandBody> {
    let export = export();
    let guilds = export.guilds.into_values().flatten();
    export.global.into_iter().chain(guilds).collect()
}

#[test]
fn corpus_matches_the_imported_fixture() {
    let dump = serde_json::to_string_pretty(&export()).expect("every export can be serialized");
    golden("import/commands.json", &format!("{dump}\n"));
}
