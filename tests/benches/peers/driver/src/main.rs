//! Guildhall beside other libraries: CPU time, latency, memory and start of the same bot.
//!
//! ```sh
//! cargo run --release --package driver
//! ```
//!
//! Each server of this workspace runs in a process of its own and gets the same kinds of signed
//! requests; in each round, the servers take turns. Arguments after `--`:
//!
//! - `start`, `steady`, `saturated`, `system-calls`: only these tables; the last one needs `perf`
//! - names of servers: only these, and ratios to the first of them; all by default
//! - `--rounds N`: number of rounds; 9 by default

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the numbers are small"
)]

mod bench;
mod clients;
mod figures;
mod load;
mod requests;
#[path = "../../../../kit/server_process.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "other benches use the rest of the file"
)]
mod server_process;
mod servers;
#[path = "../../../../kit/signing.rs"]
mod signing;

use std::env;

use bench::Bench;
use servers::NAMES;

/// Number of rounds, unless `--rounds` states another one.
const ROUNDS: usize = 9;

/// Arguments of the program.
struct Arguments(Vec<String>);

impl Arguments {
    /// Returns whether a word is among the arguments.
    fn has(&self, word: &str) -> bool {
        self.0.iter().any(|argument| argument == word)
    }

    /// Returns the named servers, or all of them.
    fn servers(&self) -> Vec<&'static str> {
        let named: Vec<_> = NAMES.into_iter().filter(|name| self.has(name)).collect();
        if named.is_empty() {
            NAMES.to_vec()
        } else {
            named
        }
    }

    fn rounds(&self) -> usize {
        let mut after = self.0.iter().skip_while(|argument| *argument != "--rounds");
        let rounds = after
            .nth(1)
            .map(|rounds| rounds.parse().expect("a number of rounds"));
        rounds.unwrap_or(ROUNDS)
    }
}

/// Name of a table, and the function that prints the table.
type Table = (&'static str, fn(&mut Bench));

fn main() {
    let arguments = Arguments(env::args().skip(1).collect());
    let mut bench = Bench::new(arguments.servers(), arguments.rounds());
    bench.check();
    let tables: [Table; 4] = [
        ("start", Bench::start),
        ("steady", Bench::steady),
        ("saturated", Bench::saturated),
        ("system-calls", Bench::system_calls),
    ];
    let is_any = tables.iter().any(|(name, _)| arguments.has(name));
    for (name, table) in tables {
        if arguments.has(name) || !is_any {
            table(&mut bench);
        }
    }
}
