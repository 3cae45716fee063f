//! What does `commands plan` cost for 100 commands of 25 options, beyond its requests?
//!
//! Each option has texts in two languages. The registry is built, the deployed commands are read from
//! JSON as the service sends it, both are compared, and the plan is printed: once where nothing
//! differs, once where every option of every command does, as text and as JSON, and once where every
//! command has another name, by which each could be any of them. Everything is measured in the
//! thread's CPU time, and it fails where a figure is beyond what is promised.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::hint::black_box;
use std::process::ExitCode;

use acceptance::cpu_micros;
use guildhall::__private::{Handler, def};
use guildhall::rules::Source;
use guildhall::deploy::plan::{Deployed, Plan, PlanOptions, Scope, Target};
use guildhall::model::Command as Registered;
use guildhall::model::{CommandBody, CommandOptionType, CommandType, Id};
use guildhall::{Command, Registry};
use guildhall_rules::{LocalizedDef, OptionDef};

const COMMANDS: u32 = 100;
const OPTIONS: usize = 25;

/// How often everything is done: the kernel accounts for a thread's time only now and then.
const TIMES: u32 = 150;

/// The most that a plan may take, in microseconds.
const MOST: f64 = 50_000.0;

const TEXTS: &[LocalizedDef<'static>] = &[
    LocalizedDef::new("de", "Setzt etwas, was gesetzt werden kann"),
    LocalizedDef::new("fr", "Met quelque chose qui peut être mis"),
];

fn main() -> ExitCode {
    if !std::env::args().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    let own = commands("command", "Sets something that can be set");
    let same = deployed(&own);
    let others = deployed(&commands("command", "Sets something else"));
    let renamed = deployed(&commands("another", "Sets something that can be set"));
    println!(
        "{COMMANDS} commands of {OPTIONS} options, {} bytes of JSON; CPU time, means of {TIMES}",
        same.len()
    );
    each("registry", || registry(&own));
    each("deployed commands, read from JSON", || read(&same));
    let figures = [
        each("a plan where nothing differs", || {
            plan(&own, &same).to_string()
        }),
        each("a plan where every option differs", || {
            plan(&own, &others).to_string()
        }),
        each("the same as JSON", || {
            serde_json::to_string_pretty(&plan(&own, &others)).expect("a plan has a JSON form")
        }),
        each("a plan where every command is renamed", || {
            plan(&own, &renamed).to_string()
        }),
    ];
    let is_kept = figures.iter().all(|micros| *micros <= MOST);
    if !is_kept {
        println!("BROKEN: a plan takes over {MOST} µs");
    }
    ExitCode::from(u8::from(!is_kept))
}

/// Commands as the attributes make them, with this in front of their numbers, and this text at each
/// option.
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

/// What the service answers where these are registered.
fn deployed(commands: &[Command]) -> Vec<u8> {
    let commands = (1..).zip(commands).map(|(id, command)| {
        let body = CommandBody::from(command.def());
        Registered::new(Id::new(id), Id::new(1), Id::new(1), body)
    });
    let commands: Vec<_> = commands.collect();
    serde_json::to_vec(&commands).expect("commands have a wire form")
}

fn registry(commands: &[Command]) -> Registry {
    Registry::new(commands.iter().copied()).expect("the definitions are sound")
}

fn read(json: &[u8]) -> Deployed {
    let read = Deployed::default().with_json(Scope::Global, json);
    read.expect("it was written before")
}

fn plan(own: &[Command], json: &[u8]) -> Plan {
    let declared = registry(own).declared(Target::Everywhere);
    Plan::new(&declared, &read(json), &PlanOptions::default())
}

/// Prints what something takes on average, in microseconds of CPU time.
fn each<T>(what: &str, something: impl Fn() -> T) -> f64 {
    let before = cpu_micros();
    for _ in 0..TIMES {
        black_box(something());
    }
    let micros = (cpu_micros() - before) / f64::from(TIMES);
    println!("{what}: {micros:.0} µs");
    micros
}
