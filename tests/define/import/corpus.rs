//! The corpus: definitions drawn at random, the same at every run, and those that were thought of.

use std::collections::BTreeMap;

use acceptance::golden;
use guildhall::model::{CommandBody, CommandType, Guild, Id};
use guildhall::rules::Scope;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde::Serialize;

use super::shaped;
use crate::plan_property::settled;
use crate::tree::command;

/// Commands as they are sorted: by type and name.
type Sorted = BTreeMap<(i64, String), CommandBody>;

/// What `commands export` prints.
#[derive(Serialize)]
struct Export {
    global: Vec<CommandBody>,
    guilds: BTreeMap<Id<Guild>, Vec<CommandBody>>,
}

/// How many are drawn.
const DRAWN: usize = 36;

/// The guild of the commands that are drawn for one, and its neighbor.
const GUILDS: [u64; 2] = [81_384_788_765_712_384, 613_425_648_685_547_541];

fn drawn() -> [Sorted; 2] {
    let mut runner = TestRunner::deterministic();
    let [mut global, mut guild] = [Sorted::new(), Sorted::new()];
    while global.len() + guild.len() < DRAWN {
        let tree = command().new_tree(&mut runner).expect("there is one");
        let (body, scope) = tree.current();
        let place = match scope {
            Scope::Global => &mut global,
            Scope::Guild => &mut guild,
        };
        // An app launches one Activity, and the corpus has it already.
        if body.kind != CommandType::PrimaryEntryPoint {
            insert(place, settled(body));
        }
    }
    [global, guild]
}

fn insert(place: &mut Sorted, body: CommandBody) {
    place.insert((body.kind.wire(), body.name.clone()), body);
}

/// All commands, by the scopes that they are in.
fn export() -> Export {
    let [mut global, mut guild] = drawn();
    let mut neighbor = Sorted::new();
    for body in shaped::global() {
        insert(&mut global, body);
    }
    for body in shaped::of_both_guilds() {
        insert(&mut guild, body.clone());
        insert(&mut neighbor, body);
    }
    insert(&mut neighbor, shaped::of_one_guild());
    let guilds = GUILDS.into_iter().zip([guild, neighbor]);
    Export {
        global: global.into_values().collect(),
        guilds: guilds
            .map(|(id, all)| (id.into(), all.into_values().collect()))
            .collect(),
    }
}

/// All commands of all scopes.
pub(super) fn commands() -> Vec<CommandBody> {
    let export = export();
    let guilds = export.guilds.into_values().flatten();
    export.global.into_iter().chain(guilds).collect()
}

#[test]
fn corpus_is_what_the_tool_is_given() {
    let dump = serde_json::to_string_pretty(&export()).expect("it is JSON");
    golden("import/commands.json", &format!("{dump}\n"));
}
