//! Cost of the emulator in tests: start, slash command, large guild, memory at rest, growth of memory.
//!
//! Everything runs on one thread, including the app and the bare server for comparison. The unit is
//! the CPU time of that thread, which other processes do not affect.
//! The bench fails if a figure exceeds its promised maximum.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use acceptance::cpu_micros;
use axum::Router;
use axum::body::Bytes;
use axum::routing::post;
use guildhall::prelude::*;
use guildhall::settings::{Duplicates, Endpoint};
use guildhall_emulator::{Emulator, GuildHandle, Quotas};
use guildhall_model::{Id, Permissions, Role};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Number of alternating rounds: many short ones, so that noise on the machine affects all measurements alike.
const ROUNDS: usize = 31;

/// Repetitions per round.
const TIMES: u32 = 50;

/// Member counts of the small and the large guild.
const MEMBER_COUNTS: [usize; 2] = [1_000, 100_000];

/// Requests with equally large responses in both guilds; `{guild}` stands for the guild's path.
const REQUESTS: [(&str, &str); 3] = [
    ("list", "{guild}/members?limit=100&after=1"),
    ("search", "{guild}/members/search?limit=100&query=member-9"),
    ("prune count", "{guild}/prune?days=7"),
];

/// Prunes per round.
const PRUNES: u32 = 10;

/// Number of batches of ten members with a shared role: one for each measured prune, and one for the
/// unmeasured first prune.
const BATCHES: usize = ROUNDS * PRUNES as usize + 1;

/// Maximum CPU time of a start, in microseconds.
const START_MAX: f64 = 5_000.0;

/// Maximum CPU time of a round trip, in microseconds.
const ROUND_TRIP_MAX: f64 = 2_000.0;

/// Maximum resident memory at rest, in MiB.
const RESIDENT_MAX: f64 = 20.0;

/// Round trips before the growth is measured: enough to fill everything that keeps the last 1,000 entries.
const FILLING_ROUND_TRIPS: u32 = 3_000;

/// Round trips over which the growth is measured.
const MEASURED_ROUND_TRIPS: u32 = 20_000;

/// Maximum growth of resident memory, in bytes per round trip.
const GROWTH_MAX: f64 = 64.0;

/// Maximum ratio of a request's cost in the large guild to the cost in the small guild: deeper trees and
/// colder caches may add half.
const RATIO_MAX: f64 = 1.5;

/// Figures that exceed their promised maximum.
#[derive(Default)]
struct Violations(Vec<String>);

impl Violations {
    /// Records a figure if it exceeds its maximum.
    fn check(&mut self, name: &str, figure: f64, max: f64) {
        if figure > max {
            self.0.push(format!("{name}: {figure:.2} is over {max}"));
        }
    }
}

/// Repeat a text
#[command]
async fn echo(
    /// The text
    text: String,
) -> String {
    text
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().collect();
    let given = |name: &str| arguments.iter().any(|argument| argument == name);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.expect("a runtime starts");
    if given("--idle") {
        runtime.block_on(idle());
    } else if given("--growth") {
        println!("{}", runtime.block_on(growth()));
    } else if let Some(times) = value_after(&arguments, "--round-trips") {
        runtime.block_on(round_trips(times));
    } else if let Some(members) = value_after(&arguments, "--members") {
        let prunes = value_after(&arguments, "--prunes").unwrap_or_default();
        println!("{}", runtime.block_on(prune_micros(members, prunes)));
    } else if given("--bench") {
        let violations = runtime.block_on(measure()).0;
        for name in &violations {
            println!("BROKEN: {name}");
        }
        return ExitCode::from(u8::from(!violations.is_empty()));
    }
    ExitCode::SUCCESS
}

/// Returns the number that follows `name` in the arguments.
fn value_after(arguments: &[String], name: &str) -> Option<u32> {
    let position = arguments.iter().position(|argument| argument == name)?;
    arguments.get(position + 1)?.parse().ok()
}

async fn measure() -> Violations {
    let mut violations = Violations::default();
    println!("CPU time of one thread, means of {ROUNDS} rounds");
    let start = start().await;
    println!("start: {start:.0} µs");
    violations.check("start", start, START_MAX);
    let (bare, slash) = round_trip().await;
    println!("round trip: bare axum {bare:.0} µs, slash command {slash:.0} µs");
    println!("slash command / bare axum: {:.2}", slash / bare);
    violations.check("round trip", slash, ROUND_TRIP_MAX);
    let growth = growth_in_own_process();
    println!("growth: {growth:.1} bytes per round trip, over {MEASURED_ROUND_TRIPS} round trips");
    violations.check("growth", growth, GROWTH_MAX);
    large_guild(&mut violations).await;
    let resident = resident_at_rest();
    println!("resident at rest: {resident:.1} MiB");
    violations.check("resident at rest", resident, RESIDENT_MAX);
    violations
}

async fn start() -> f64 {
    let mut micros = Vec::new();
    for _ in 0..ROUNDS {
        micros.push(mean_micros(TIMES, async || drop(Emulator::start().await)).await);
    }
    mean(&micros)
}

/// Measures the growth in a process that holds nothing else.
fn growth_in_own_process() -> f64 {
    let program = env::current_exe().expect("a running program has a path");
    let output = Command::new(program).arg("--growth").output();
    let output = output.expect("the bench starts itself").stdout;
    let figure = String::from_utf8(output).expect("the figure is text");
    figure.trim().parse().expect("the figure is a number")
}

/// Sends slash commands, for a tool that counts instructions.
async fn round_trips(times: u32) {
    let service = Emulator::start().await;
    let app = App::builder().discovery(false).command(echo::COMMAND);
    let _bot = service.install(app).await;
    let you = service.you();
    for _ in 0..times {
        assert_eq!(you.slash("/echo text:hello").await.content(), "hello");
    }
}

/// Returns the CPU time of a prune, for a tool that counts instructions.
async fn prune_micros(members: u32, prunes: u32) -> f64 {
    let members = usize::try_from(members).expect("the count fits");
    let mut guild = Guild::new(members).await;
    guild.prune().await;
    mean_micros(prunes, async || guild.prune().await).await
}

/// Returns the growth of resident memory, in bytes per round trip.
async fn growth() -> f64 {
    let service = Emulator::start().await;
    // The app would remember the interactions of 15 minutes.
    let endpoint = Endpoint::new().duplicates(Duplicates::RunAgain);
    let app = App::builder()
        .discovery(false)
        .endpoint(endpoint)
        .command(echo::COMMAND);
    let _bot = service.install(app).await;
    let you = service.you();
    let send = async |times: u32| {
        for _ in 0..times {
            assert_eq!(you.slash("/echo text:hello").await.content(), "hello");
        }
    };
    send(FILLING_ROUND_TRIPS).await;
    let before = resident_mib("self");
    send(MEASURED_ROUND_TRIPS).await;
    (resident_mib("self") - before) * 1024.0 * 1024.0 / f64::from(MEASURED_ROUND_TRIPS)
}

/// Measures a slash command sent to an app, and a request with the same body to a bare server.
async fn round_trip() -> (f64, f64) {
    let service = Emulator::start().await;
    let app = App::builder().discovery(false).command(echo::COMMAND);
    let _bot = service.install(app).await;
    let you = service.you();
    let interaction = you.slash("/echo text:hello").await.interaction;
    let body = serde_json::to_string(&interaction).expect("an interaction is JSON");
    let mut bare = bare_server().await;

    let (mut bares, mut slashes) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bares.push(
            mean_micros(TIMES, async || {
                bare.request("POST / HTTP/1.1", "", &body).await;
            })
            .await,
        );
        let slash = async || {
            let outcome = you.slash("/echo text:hello").await;
            assert_eq!(outcome.content(), "hello");
        };
        slashes.push(mean_micros(TIMES, slash).await);
    }
    (mean(&bares), mean(&slashes))
}

async fn bare_server() -> Connection {
    let response = |_: Bytes| async { r#"{"type":4,"data":{"content":"hello"}}"# };
    let router = Router::new().route("/", post(response));
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a loopback port is free");
    let address = listener
        .local_addr()
        .expect("the listener is bound")
        .to_string();
    tokio::spawn(axum::serve(listener, router).into_future());
    Connection::open(&address).await
}

async fn large_guild(violations: &mut Violations) {
    let mut guilds = Vec::new();
    for count in MEMBER_COUNTS {
        let before = resident_mib("self");
        let guild = Guild::new(count).await;
        let mib = resident_mib("self") - before;
        println!("a guild of {count} members: {mib:.1} MiB");
        guilds.push(guild);
    }
    for (name, path) in REQUESTS {
        let ratio = compare(name, &mut guilds, async |guild| {
            mean_micros(TIMES, async || guild.request(path).await).await
        });
        violations.check(name, ratio.await, RATIO_MAX);
    }
    // The first prune of a guild also removes the members without a role.
    for guild in &mut guilds {
        guild.prune().await;
    }
    let ratio = compare("prune of 10", &mut guilds, async |guild| {
        mean_micros(PRUNES, async || guild.prune().await).await
    });
    violations.check("prune of 10", ratio.await, RATIO_MAX);
}

/// Measures an operation in the small and the large guild alternately, and returns the cost in the large guild divided by
/// the cost in the small one.
async fn compare(
    name: &str,
    guilds: &mut [Guild],
    mut measured: impl AsyncFnMut(&mut Guild) -> f64,
) -> f64 {
    let mut micros = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (guild, micros) in guilds.iter_mut().zip(&mut micros) {
            micros.push(measured(guild).await);
        }
    }
    let [small, large] = micros.map(|micros| mean(&micros));
    let ratio = large / small;
    println!("{name}: {small:.0} µs and {large:.0} µs, ratio {ratio:.2}");
    ratio
}

/// A guild whose members are all inactive: ten without a role, whom any prune removes, batches of ten with a
/// shared role, whom only a prune that includes the role removes, and the rest with a role that no prune includes.
struct Guild {
    service: Emulator,
    connection: Connection,
    batches: Vec<Id<Role>>,
}

impl Guild {
    async fn new(count: usize) -> Self {
        let mut quotas = Quotas::default();
        quotas.roles = 2 * BATCHES;
        let started = Emulator::builder().quotas(quotas).start().await;
        let service = started.expect("a loopback port is free");
        let needed = Permissions::KICK_MEMBERS | Permissions::MANAGE_GUILD;
        let home = service
            .default_guild()
            .set_bot_permissions(needed)
            .generate_members(count);
        let sleeper = home.role("Sleeper").create();
        for number in 1..=count {
            let role = (number > 10).then_some(sleeper);
            join(&home, &format!("member-{number}"), role).await;
        }
        let mut batches = Vec::new();
        for batch in 0..BATCHES {
            let role = home.role(&format!("Batch {batch}")).create();
            for number in 0..10 {
                join(&home, &format!("batch-{batch}-{number}"), Some(role)).await;
            }
            batches.push(role);
        }
        let address = service.api_base()["http://".len()..].replace("/api/v10", "");
        let connection = Connection::open(&address).await;
        Self {
            service,
            connection,
            batches,
        }
    }

    async fn request(&mut self, path: &str) {
        self.send("GET", path, "").await;
    }

    /// Prunes the next batch.
    async fn prune(&mut self) {
        let role = self
            .batches
            .pop()
            .expect("there are more batches than prunes");
        let body = format!(r#"{{"days":7,"include_roles":["{role}"]}}"#);
        self.send("POST", "{guild}/prune", &body).await;
    }

    async fn send(&mut self, method: &str, path: &str, body: &str) {
        let guild = format!("/api/v10/guilds/{}", self.service.default_guild().id());
        let first = format!("{method} {} HTTP/1.1", path.replace("{guild}", &guild));
        let token = self.service.bot_token();
        let headers = format!("authorization: Bot {token}\r\ncontent-type: application/json\r\n");
        self.connection.request(&first, &headers, body).await;
    }
}

/// Adds a member who has been inactive for a month.
async fn join(home: &GuildHandle, name: &str, role: Option<Id<Role>>) {
    let mut member = home.member(name);
    if let Some(role) = role {
        member = member.role(role);
    }
    let month = Duration::from_hours(30 * 24);
    member.join().await.set_inactive_for(month);
}

/// A keep-alive connection.
struct Connection {
    stream: TcpStream,
    address: String,
}

impl Connection {
    async fn open(address: &str) -> Self {
        let stream = TcpStream::connect(address)
            .await
            .expect("the server listens");
        stream
            .set_nodelay(true)
            .expect("the stream is a TCP stream");
        let address = address.to_owned();
        Self { stream, address }
    }

    /// Sends a request and waits for the whole response.
    async fn request(&mut self, first: &str, headers: &str, body: &str) {
        let (host, length) = (&self.address, body.len());
        let request =
            format!("{first}\r\nhost: {host}\r\ncontent-length: {length}\r\n{headers}\r\n{body}");
        self.stream
            .write_all(request.as_bytes())
            .await
            .expect("the server reads");
        let mut response = Vec::new();
        while !is_whole(&response) {
            let read = self
                .stream
                .read_buf(&mut response)
                .await
                .expect("the server responds");
            assert_ne!(read, 0, "{}", String::from_utf8_lossy(&response));
        }
        assert!(
            response.starts_with(b"HTTP/1.1 200"),
            "it takes the request"
        );
    }
}

/// Returns whether a response is complete: its body is as long as its `content-length` header says.
fn is_whole(response: &[u8]) -> bool {
    let Some(end) = response.windows(4).position(|four| four == b"\r\n\r\n") else {
        return false;
    };
    let head = String::from_utf8_lossy(&response[..end]).to_lowercase();
    let mut lines = head.lines();
    let length = lines.find_map(|line| line.strip_prefix("content-length: "));
    let length: usize = length
        .and_then(|text| text.parse().ok())
        .expect("the head has a content length");
    response.len() == end + 4 + length
}

/// Returns the resident memory of an idle emulator in its own process.
fn resident_at_rest() -> f64 {
    let program = env::current_exe().expect("a running program has a path");
    let mut process = Command::new(program)
        .arg("--idle")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the bench starts itself");
    let output = process.stdout.take().expect("the output is piped");
    let mut address = String::new();
    let read = BufReader::new(output).read_line(&mut address);
    assert_ne!(read.expect("the process prints its address"), 0);
    let mib = resident_mib(&process.id().to_string());
    drop(process.stdin.take());
    let _ended = process.wait();
    mib
}

/// Serves until standard input closes.
async fn idle() {
    let service = Emulator::start().await;
    println!("{}", service.api_base());
    let mut rest = Vec::new();
    let _closed = std::io::stdin().read_to_end(&mut rest);
}

fn resident_mib(process: &str) -> f64 {
    let status =
        fs::read_to_string(format!("/proc/{process}/status")).expect("Linux accounts for memory");
    let mut lines = status.lines();
    let line = lines.find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next());
    let kib: f64 = kib
        .and_then(|kib| kib.parse().ok())
        .expect("the field is a number");
    kib / 1024.0
}

/// Returns the mean CPU time of this thread over `times` runs, in microseconds.
async fn mean_micros(times: u32, mut measured: impl AsyncFnMut()) -> f64 {
    let before = cpu_micros();
    for _ in 0..times {
        measured().await;
    }
    (cpu_micros() - before) / f64::from(times)
}

/// Returns the mean.
fn mean(values: &[f64]) -> f64 {
    let count = u32::try_from(values.len()).expect("the rounds are few");
    values.iter().sum::<f64>() / f64::from(count)
}
