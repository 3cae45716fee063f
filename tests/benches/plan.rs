//! CPU cost of `commands plan` for 100 commands with 25 options each, without the cost of its requests.
//!
//! Each option has texts in two languages. The bench builds the registry, reads the deployed commands from
//! JSON as the service sends it, compares both and prints the plan: without differences, with a
//! difference in every option of every command (as text and as JSON), and with every
//! command renamed, so that each new name may belong to any old command. It measures the
//! thread's CPU time and fails if a figure exceeds its promised maximum.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::hint::black_box;
use std::process::ExitCode;

use acceptance::cpu_micros;
use guildhall::__private::{Handler, def};
use guildhall::command::{Command, Registry};
use guildhall::deploy::plan::{Deployed, Plan, PlanOptions, Scope, Target};
use guildhall::model::{Command as Registered, CommandBody, CommandOptionType, CommandType, Id};
use guildhall::rules::Source;
use guildhall_rules::{LocalizedDef, OptionDef};

const COMMANDS: u32 = 100;
const OPTIONS: usize = 25;

/// Number of repetitions: many, because the kernel updates a thread's CPU time in steps.
const TIMES: u32 = 150;

/// Maximum CPU time of a plan, in microseconds.
const PLAN_MAX: f64 = 50_000.0;

const TEXTS: &[LocalizedDef<'static>] = &[
    LocalizedDef::new("de", "Setzt etwas, was gesetzt werden kann"),
    LocalizedDef::new("fr", "Met quelque chose qui peut être mis"),
];

fn main() -> ExitCode {
    if !std::env::args().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    let declared = commands("command", "Sets something that can be set");
    let same = deployed(&declared);
    let changed = deployed(&commands("command", "Sets something else"));
    let renamed = deployed(&commands("another", "Sets something that can be set"));
    println!(
        "{COMMANDS} commands of {OPTIONS} options, {} bytes of JSON; CPU time, means of {TIMES}",
        same.len()
    );
    measure("registry", || registry(&declared));
    measure("deployed commands, read from JSON", || read(&same));
    let figures = [
        measure("a plan where nothing differs", || {
            plan(&declared, &same).to_string()
        }),
        measure("a plan where every option differs", || {
            plan(&declared, &changed).to_string()
        }),
        measure("the same as JSON", || {
            serde_json::to_string_pretty(&plan(&declared, &changed))
                .expect("a plan has a JSON form")
        }),
        measure("a plan where every command is renamed", || {
            plan(&declared, &renamed).to_string()
        }),
    ];
    let all_within_limit = figures.iter().all(|micros| *micros <= PLAN_MAX);
    if !all_within_limit {
        println!("BROKEN: a plan takes over {PLAN_MAX} µs");
    }
    ExitCode::from(u8::from(!all_within_limit))
}

/// Returns 100 commands, built as `#[command]` would build them. The names start with `name`, and every option has the
/// description `description`.
fn commands(name: &str, description: &'static str) -> Vec<Command> {
    let option = |number: usize| {
        let name = format!("option-{number}").leak();
        let mut option = OptionDef::new(CommandOptionType::String, name, description);
        (option.required, option.description_localizations) = (false, TEXTS);
        option
    };
    let options: Vec<_> = (0..OPTIONS).map(option).collect();
    let options: &'static [OptionDef<'static>] = options.leak();
    let command = |line: u32| {
        let name = format!("{name}-{line}").leak();
        let definition = def(CommandType::ChatInput, name, "Sets", options);
        let handler = Handler::new(|_| Box::pin(async { Ok(None) }));
        let (path, file) = ("plan::command", "plan.rs");
        Command::new(definition, handler, Source { path, file, line })
    };
    (0..COMMANDS).map(command).collect()
}

/// Returns the body of the service's response if these commands are registered.
fn deployed(commands: &[Command]) -> Vec<u8> {
    let commands: Vec<_> = (1..)
        .zip(commands)
        .map(|(id, command)| {
            let body = CommandBody::from(command.def());
            Registered::new(Id::new(id), Id::new(1), Id::new(1), body)
        })
        .collect();
    serde_json::to_vec(&commands).expect("commands have a wire form")
}

fn registry(commands: &[Command]) -> Registry {
    Registry::new(commands.iter().copied()).expect("the definitions are sound")
}

fn read(json: &[u8]) -> Deployed {
    let read = Deployed::default().commands_json(Scope::Global, json);
    read.expect("the JSON is valid")
}

fn plan(declared: &[Command], json: &[u8]) -> Plan {
    let declared = registry(declared).declared(Target::Everywhere);
    Plan::new(&declared, &read(json), &PlanOptions::default())
}

/// Measures an operation, and prints and returns its mean CPU time in microseconds.
fn measure<T>(name: &str, measured: impl Fn() -> T) -> f64 {
    let before = cpu_micros();
    for _ in 0..TIMES {
        black_box(measured());
    }
    let micros = (cpu_micros() - before) / f64::from(TIMES);
    println!("{name}: {micros:.0} µs");
    micros
}
