//! Start of an app, its memory at rest, and the cost of its commands, with 5 commands and with 2,000.
//!
//! Each app runs in a process of its own, on tokio's current-thread runtime. This process reads the CPU time that the
//! app needs to start and to respond for the first time, its resident memory before and after the first response, and
//! the CPU time of further requests, in rounds in which the apps take turns. If valgrind is installed, it counts the
//! instructions until the first response, which do not depend on the machine. The commands have five options each. The
//! bench fails if a figure exceeds its promised maximum.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::env;
use std::process::ExitCode;

use acceptance::{INTERACTION_ID, ServerProcess, builder, option, slash};
use guildhall::__private::{Handler, def, respond};
use guildhall::App;
use guildhall::command::Command;
use guildhall::rules::Source;
use guildhall_rules::{CommandOptionType, CommandType, Limits, OptionDef};
use serde_json::{Value, json};
use tokio::runtime::Builder;

/// Numbers of commands.
const COMMANDS: [u32; 2] = [5, 2_000];

/// Maximum resident memory before the first request, in KiB.
const RESIDENT_MAX: u64 = 6_656;

/// Maximum instructions from the start of the process to the first response, in millions, for each number of commands.
const FIRST_RESPONSE_MAX: [f64; 2] = [24.0, 78.0];

/// Maximum CPU time of a request with 2,000 commands, as a multiple of that with 5.
const GROWTH_MAX: f64 = 1.1;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().collect();
    match arguments.iter().position(|argument| argument == "--serve") {
        Some(position) => {
            serve(
                arguments[position + 1]
                    .parse()
                    .expect("a number of commands"),
            );
            ExitCode::SUCCESS
        }
        None if arguments.iter().any(|argument| argument == "--bench") => compare(),
        None => ExitCode::SUCCESS,
    }
}

fn compare() -> ExitCode {
    let starts = COMMANDS.map(start);
    let is_flat = requests();
    let is_short = COMMANDS.iter().zip(FIRST_RESPONSE_MAX).all(first_response);
    let is_in_bound = starts[0] && is_flat && is_short;
    if !is_in_bound {
        println!("BROKEN: a figure is above its maximum");
    }
    ExitCode::from(u8::from(!is_in_bound))
}

/// Counts the instructions until the first response, in millions. Returns whether they are within their limit.
fn first_response((count, max): (&u32, f64)) -> bool {
    let instructions = ServerProcess::instructions(&[&count.to_string()], &body(0), 1);
    let Some(millions) = instructions.map(|instructions| instructions / 1e6) else {
        println!("instructions: not counted, valgrind is not installed");
        return true;
    };
    println!("{count} commands: {millions:.1} million instructions until the first response");
    millions <= max
}

/// Starts an app several times and prints the cost. Returns whether its memory is within its limit.
fn start(count: u32) -> bool {
    const TIMES: usize = 11;
    let mut figures = [const { Vec::new() }; 4];
    for _ in 0..TIMES {
        let mut server = ServerProcess::start(&[&count.to_string()]);
        #[expect(
            clippy::cast_precision_loss,
            reason = "a process has less than 2^53 KiB"
        )]
        let resident = |server: &ServerProcess| server.resident_kib() as f64;
        figures[0].push(server.cpu_micros());
        figures[1].push(resident(&server));
        server.exchange(&body(0), 1);
        figures[2].push(server.cpu_micros());
        figures[3].push(resident(&server));
    }
    let [ready, idle, first, later] = figures.map(median);
    println!(
        "{count} commands: CPU time until the app listens {ready:.0} µs, until its first response {first:.0} µs; \
         resident before that {idle:.0} KiB, after it {later:.0} KiB"
    );
    #[expect(clippy::cast_precision_loss, reason = "the limit is small")]
    let is_small = idle <= RESIDENT_MAX as f64;
    is_small
}

/// Compares the CPU time of requests. Returns whether it is within its limit.
fn requests() -> bool {
    const ROUNDS: usize = 31;
    const REQUESTS: u32 = 200;
    let mut servers = COMMANDS.map(|count| ServerProcess::start(&[&count.to_string()]));
    let mut rounds = [const { Vec::new() }; 2];
    for _ in 0..ROUNDS {
        for (index, server) in servers.iter_mut().enumerate() {
            // Five commands, spread over all.
            let micros = (0..5).map(|fifth| {
                let number = fifth * COMMANDS[index] / 5;
                server.cpu_micros_per_request(&body(number), REQUESTS)
            });
            rounds[index].push(micros.sum::<f64>() / 5.0);
        }
    }
    let [few, many] = rounds.map(median);
    let growth = many / few;
    let [least, most] = COMMANDS;
    println!(
        "CPU time per request: {few:.1} µs with {least} commands, {many:.1} µs with {most}, ratio {growth:.3}"
    );
    growth <= GROWTH_MAX
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns an app with more commands than Discord accepts.
fn app(commands: &[Command]) -> App {
    let limits = Limits::SPECIFICATION.chat_input(2_000).bulk(2_000);
    let app = builder(commands).limits(limits).build();
    app.expect("the app builds")
}

/// Runs an app until standard input closes.
fn serve(count: u32) {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime starts").block_on(async {
        let app = app(&commands(count));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a loopback port is free");
        println!("{}", listener.local_addr().expect("the listener is bound"));
        let serving = tokio::spawn(async { axum::serve(listener, app.into_router()).await });
        let mut rest = Vec::new();
        let _closed =
            tokio::io::AsyncReadExt::read_to_end(&mut tokio::io::stdin(), &mut rest).await;
        serving.abort();
    });
}

/// Returns commands, built as `#[command]` would build them.
fn commands(count: u32) -> Vec<Command> {
    let option = |number: usize| {
        let name = format!("option-{number}").leak();
        OptionDef::new(CommandOptionType::String, name, "Sets something")
    };
    let options: Vec<_> = (0..5).map(option).collect();
    let options: &'static [OptionDef<'static>] = options.leak();
    let command = |line: u32| {
        let name = format!("command-{line}").leak();
        let definition = def(CommandType::ChatInput, name, "Sets", options);
        let handler = Handler::new(|_| Box::pin(async { respond("Done.") }));
        let (path, file) = ("start::command", "start.rs");
        Command::new(definition, handler, Source { path, file, line })
    };
    (0..count).map(command).collect()
}

/// Returns a request that invokes the command with this number.
fn body(number: u32) -> String {
    let options: Vec<Value> = (0..5)
        .map(|index| option(3, &format!("option-{index}"), "value"))
        .collect();
    let mut body = slash(&format!("command-{number}"), json!(options));
    body["id"] = json!(INTERACTION_ID);
    body.to_string()
}
