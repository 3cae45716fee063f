//! Start and memory of the emulator with its control API: alone, with 100 worlds, and after interactions in one.
//!
//! The emulator runs in a process of its own: this bench, or with `--program PATH` the program `guildhall-emulator`.
//! The bench fails if a figure exceeds its maximum.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::Instant;

use guildhall_emulator::Emulator;
use serde_json::{Value, json};

/// Number of starts.
const STARTS: usize = 11;

/// Number of worlds besides the first one.
const WORLDS: u32 = 100;

/// Numbers of interactions in one world after which the memory is read.
const INTERACTIONS: [u32; 3] = [1_000, 3_000, 10_000];

/// Maximum CPU time until the first response of the control API, in milliseconds.
const START_MAX: f64 = 30.0;

/// Maximum resident memory after the start, in MiB.
const RESIDENT_MAX: f64 = 20.0;

/// Maximum resident memory of a world, in KiB.
const WORLD_MAX: f64 = 800.0;

/// Maximum resident memory of the interactions in one world, in MiB.
const INTERACTIONS_MAX: f64 = 32.0;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().collect();
    if arguments.iter().any(|argument| argument == "--serve") {
        serve();
        return ExitCode::SUCCESS;
    }
    if !arguments.iter().any(|argument| argument == "--bench") {
        return ExitCode::SUCCESS;
    }
    let position = arguments
        .iter()
        .position(|argument| argument == "--program");
    let program = position.map(|position| arguments[position + 1].as_str());
    measure(program)
}

fn measure(program: Option<&str>) -> ExitCode {
    let starts: Vec<_> = (0..STARTS).map(|_| Service::start(program)).collect();
    let [wall, cpu, resident] = [
        median(starts.iter().map(|service| service.start_millis)),
        median(starts.iter().map(|service| service.start_cpu_millis)),
        median(starts.iter().map(Service::resident_mib)),
    ];
    println!(
        "until the first response: {wall:.1} ms, {cpu:.1} ms CPU time; resident then: {resident:.1} MiB"
    );
    drop(starts);
    let service = Service::start(program);
    let mut client = Client::new(&service.url);
    let before = service.resident_mib();
    let worlds: Vec<Value> = (0..WORLDS)
        .map(|_| client.post("/worlds", &json!({})))
        .collect();
    let per_world = (service.resident_mib() - before) * 1024.0 / f64::from(WORLDS);
    println!("{WORLDS} worlds: {per_world:.0} KiB resident for each");
    let growth = interactions(&service, &worlds[0]);
    let figures = [
        ("CPU time of the start", cpu, START_MAX),
        ("resident after the start", resident, RESIDENT_MAX),
        ("memory of a world", per_world, WORLD_MAX),
        ("memory of interactions", growth, INTERACTIONS_MAX),
    ];
    let broken: Vec<_> = figures
        .iter()
        .filter(|(_, figure, max)| figure > max)
        .collect();
    for (name, figure, max) in &broken {
        println!("BROKEN: {name}: {figure:.2} is over {max}");
    }
    ExitCode::from(u8::from(!broken.is_empty()))
}

/// Sends interactions in a world to an app that responds at once. Returns the memory that they take, in MiB.
fn interactions(service: &Service, world: &Value) -> f64 {
    let text = |value: &Value| value.as_str().expect("the field is a text").to_owned();
    let variables = &world["variables"];
    let mut rest = Client::new(&text(&variables["DISCORD_API_BASE"]));
    rest.token = Some(text(&variables["DISCORD_TOKEN"]));
    let commands = format!(
        "/applications/{}/commands",
        text(&variables["DISCORD_APPLICATION_ID"])
    );
    rest.post(
        &commands,
        &json!({ "name": "ping", "description": "Respond at once" }),
    );
    let mut control = Client::new(&text(&world["url"]));
    control.request("PUT", "/app", &json!({ "url": app() }).to_string());
    let (before, mut sent, mut growth) = (service.resident_mib(), 0, 0.0);
    for count in INTERACTIONS {
        while sent < count {
            let outcome = control.post("/send", &json!({ "member": "you", "line": "/ping" }));
            assert!(outcome.to_string().contains("pong"), "{outcome}");
            sent += 1;
        }
        growth = service.resident_mib() - before;
        println!("{count} interactions in one world: {growth:.1} MiB");
    }
    growth
}

/// Starts an app on a thread, and returns its URL. It responds to the signed PING, to the forged one, and to commands.
fn app() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let url = format!(
        "http://{}/",
        listener.local_addr().expect("the port is bound")
    );
    thread::spawn(move || {
        let mut number = 0;
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.expect("a client connects"));
            while read_message(&mut stream).is_some() {
                number += 1;
                let (status, body) = match number {
                    1 => ("200 OK", r#"{"type":1}"#),
                    2 => ("401 Unauthorized", "{}"),
                    _ => ("200 OK", r#"{"type":4,"data":{"content":"pong"}}"#),
                };
                let response = format!(
                    "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
                    body.len()
                );
                let written = stream.get_mut().write_all(response.as_bytes());
                written.expect("the emulator reads");
            }
        }
    });
    url
}

/// Emulator in a process of its own, which ends when the value is dropped.
struct Service {
    process: Child,
    url: String,
    start_millis: f64,
    start_cpu_millis: f64,
}

impl Service {
    /// Starts the emulator, and waits for the first response of the control API.
    fn start(program: Option<&str>) -> Self {
        let start = Instant::now();
        let mut command = match program {
            Some(program) => Command::new(program),
            None => Command::new(env::current_exe().expect("the bench has a path")),
        };
        command.args(program.map_or(&["--serve"][..], |_| &["--port", "0"]));
        let command = command.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = command.spawn().expect("the emulator starts");
        let output = BufReader::new(process.stdout.take().expect("the output is a pipe"));
        let mut lines = output.lines().map_while(Result::ok);
        let url = lines.find_map(|line| {
            let url = line.strip_prefix("GUILDHALL_EMULATOR_URL=")?;
            Some(url.to_owned())
        });
        let url = url.expect("the emulator prints its URL");
        let health = Client::new(&url).request("GET", "/health", "");
        assert_eq!(health["status"], "ok");
        let start_millis = start.elapsed().as_secs_f64() * 1000.0;
        let start_cpu_millis = cpu_millis(process.id());
        Self {
            process,
            url,
            start_millis,
            start_cpu_millis,
        }
    }

    fn resident_mib(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()));
        let status = status.expect("Linux accounts for memory");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        kib.expect("the field is a number") / 1024.0
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// Returns the CPU time of all threads of a process, in milliseconds.
fn cpu_millis(process: u32) -> f64 {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).expect("Linux lists threads");
    let nanos = tasks.flatten().filter_map(|task| {
        let statistics = fs::read_to_string(task.path().join("schedstat")).ok()?;
        statistics.split_whitespace().next()?.parse::<f64>().ok()
    });
    nanos.sum::<f64>() / 1e6
}

/// Keep-alive connection to a URL.
struct Client {
    stream: BufReader<TcpStream>,
    address: String,
    base: String,
    token: Option<String>,
}

impl Client {
    fn new(url: &str) -> Self {
        let rest = url.strip_prefix("http://").expect("the URL has a scheme");
        let (address, base) = rest.split_once('/').expect("the URL has a path");
        let stream = TcpStream::connect(address).expect("the emulator listens");
        stream
            .set_nodelay(true)
            .expect("the stream is a TCP stream");
        Self {
            stream: BufReader::new(stream),
            address: address.to_owned(),
            base: format!("/{base}"),
            token: None,
        }
    }

    fn post(&mut self, path: &str, body: &Value) -> Value {
        self.request("POST", path, &body.to_string())
    }

    fn request(&mut self, method: &str, path: &str, body: &str) -> Value {
        let token = self.token.as_ref();
        let token = token.map_or_else(String::new, |token| {
            format!("authorization: Bot {token}\r\n")
        });
        let request = format!(
            "{method} {}{path} HTTP/1.1\r\nhost: {}\r\n{token}content-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.base,
            self.address,
            body.len()
        );
        let written = self.stream.get_mut().write_all(request.as_bytes());
        written.expect("the emulator reads");
        let (head, body) = read_message(&mut self.stream).expect("the emulator responds");
        assert!(
            head.starts_with("HTTP/1.1 20"),
            "{head}{}",
            String::from_utf8_lossy(&body)
        );
        serde_json::from_slice(&body).unwrap_or_default()
    }
}

/// Reads the head and the body of a message; `None` at the end of the stream.
fn read_message(stream: &mut BufReader<TcpStream>) -> Option<(String, Vec<u8>)> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if stream.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let lower = head.to_lowercase();
    let length = lower
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    let length = length.and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    Some((head, body))
}

/// Serves until the process is killed.
#[tokio::main]
async fn serve() {
    let started = Emulator::builder().playground(true).start().await;
    let service = started.expect("a port is free");
    println!("GUILDHALL_EMULATOR_URL={}", service.control());
    std::future::pending::<()>().await;
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
