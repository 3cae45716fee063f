//! What does a plan of 100 commands cost, beyond the requests that read what is deployed?
//!
//! Each command has 25 options with texts in two languages. The deployed ones are read from JSON as
//! the service sends it, compared, and the plan is printed; once where nothing differs, and once where
//! every option of every command does. Times are medians of 31 rounds, and of this machine.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use guildhall::define::plan::{Declared, Deployed, Plan, PlanOptions, Scope};
use guildhall::model::{
    Command, CommandBody, CommandOption, CommandOptionType, CommandType, Id, Locale,
};

const COMMANDS: u64 = 100;
const OPTIONS: usize = 25;
const ROUNDS: usize = 31;

fn main() {
    let declared = commands("Sets something that can be set");
    let (same, others) = (
        deployed(&declared),
        deployed(&commands("Sets something else")),
    );
    println!(
        "{COMMANDS} commands of {OPTIONS} options, {} bytes of JSON",
        same.len()
    );
    let declared = Declared::default().with(Scope::Global, declared);

    let reading = median(|| read(&same));
    let unchanged = median(|| plan(&declared, &read(&same)));
    let changed = median(|| plan(&declared, &read(&others)));
    println!("deployed commands, read from JSON: {reading:.2?}");
    println!("read, compared and printed, where nothing differs: {unchanged:.2?}");
    println!("read, compared and printed, where every option differs: {changed:.2?}");
}

fn commands(description: &str) -> Vec<CommandBody> {
    let option = |number: usize| {
        let mut option = CommandOption::new(
            CommandOptionType::String,
            format!("option-{number}"),
            description,
        );
        let texts = [(Locale::German, "Setzt etwas"), (Locale::French, "Met")];
        let texts = texts.map(|(locale, text)| (locale, text.to_owned()));
        option.description_localizations = Some(texts.into());
        option
    };
    let command = |number| CommandBody {
        options: (0..OPTIONS).map(option).collect(),
        ..CommandBody::new(CommandType::ChatInput, format!("command-{number}"), "Sets")
    };
    (0..COMMANDS).map(command).collect()
}

/// What the service answers where these are registered.
fn deployed(bodies: &[CommandBody]) -> Vec<u8> {
    let commands = (1..).zip(bodies);
    let commands = commands.map(|(id, body)| {
        let (id, app, version) = (Id::new(id), Id::new(1), Id::new(1));
        Command::new(id, app, version, body.clone())
    });
    let commands: Vec<_> = commands.collect();
    serde_json::to_vec(&commands).expect("commands have a wire form")
}

fn read(json: &[u8]) -> Deployed {
    let commands: Vec<Command> = serde_json::from_slice(json).expect("it was written before");
    Deployed::default().with(Scope::Global, commands)
}

fn plan(declared: &Declared, deployed: &Deployed) -> String {
    Plan::new(declared, deployed, &PlanOptions::default()).to_string()
}

fn median<T>(work: impl Fn() -> T) -> Duration {
    let round = |_| {
        let begun = Instant::now();
        black_box(work());
        begun.elapsed()
    };
    let mut rounds: Vec<_> = (0..ROUNDS).map(round).collect();
    rounds.sort();
    rounds[ROUNDS / 2]
}
