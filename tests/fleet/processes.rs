//! The processes of the fleet: three bots, and the load balancer unless the bots listen on the gateway.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use acceptance::RedisServer;
use guildhall::emulator::Emulator;
use tokio::time::sleep;

use crate::bot::VARIABLES;
use crate::link::Link;

/// Number of processes of the bot.
pub(crate) const PROCESSES: usize = 3;

/// Time limit for the sessions of the bots.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// Settings of the load balancer in the example, in which this test replaces the addresses.
const HAPROXY: &str = include_str!("../../examples/fleet/haproxy.cfg");

/// The bots. Dropping the value kills the processes.
#[derive(Debug)]
pub(crate) struct Fleet {
    variables: Vec<(&'static str, String)>,
    /// Ports on which the bots serve; empty if they listen on the gateway.
    ports: [String; PROCESSES],
    bots: [Child; PROCESSES],
    /// Connections of the bots to the store.
    pub(crate) store_links: [Link; PROCESSES],
    /// Connection of all bots to the service.
    pub(crate) service_link: Link,
    balancer: Option<Child>,
    log: PathBuf,
    record: PathBuf,
}

impl Fleet {
    /// Starts the processes, and waits until they can receive interactions.
    pub(crate) async fn start(
        service: &Emulator,
        redis: &RedisServer,
        is_on_gateway: bool,
    ) -> Self {
        let folder = std::env::temp_dir().join("guildhall-fleet");
        fs::create_dir_all(&folder).expect("the temporary folder is writable");
        let (log, record) = (folder.join("fleet.log"), folder.join("fleet.record"));
        for file in [&log, &record] {
            fs::write(file, "").expect("the folder is writable");
        }
        let api_base = service.api_base();
        let port = api_base
            .rsplit([':', '/'])
            .find_map(|part| part.parse().ok());
        let port: u16 = port.expect("the URL has a port");
        let service_link = Link::to(port).await;
        let api_base = api_base.replace(&port.to_string(), &service_link.port.to_string());
        let redis = redis.port();
        let store_links = [
            Link::to(redis).await,
            Link::to(redis).await,
            Link::to(redis).await,
        ];
        let values = [
            service.public_key(),
            service.application_id().to_string(),
            api_base,
            String::new(),
            String::new(),
            record.to_string_lossy().into_owned(),
            service.bot_token(),
        ];
        let variables: Vec<_> = VARIABLES.into_iter().zip(values).collect();
        let [front, ports @ ..] = free_ports::<{ PROCESSES + 1 }>();
        let bot_ports = ports.map(|port| {
            if is_on_gateway {
                String::new()
            } else {
                port.to_string()
            }
        });
        let bots = [0, 1, 2].map(|index| {
            let store = &store_links[index];
            start_bot(&variables, &bot_ports[index], store, &log)
        });
        let balancer = if is_on_gateway {
            wait_for_sessions(service).await;
            None
        } else {
            let balancer = start_balancer(front, ports, &folder, &log);
            let url = format!("http://127.0.0.1:{front}/interactions");
            let connected = service.connect(&url).await;
            connected.expect("the load balancer has a bot behind it");
            Some(balancer)
        };
        Self {
            variables,
            ports: bot_ports,
            bots,
            store_links,
            service_link,
            balancer,
            log,
            record,
        }
    }

    /// Returns the path of the file with the starts and ends of handlers.
    pub(crate) fn record(&self) -> &Path {
        &self.record
    }

    /// Ends a process by a signal, and starts another one on the same port.
    pub(crate) fn replace(&mut self, index: usize, signal: &str) {
        send_signal(&self.bots[index], signal);
        let ended = self.bots[index].wait().expect("the process ends");
        assert!(
            signal == "KILL" || ended.success(),
            "a bot exits with {ended}"
        );
        let store = &self.store_links[index];
        self.bots[index] = start_bot(&self.variables, &self.ports[index], store, &self.log);
    }

    /// Sends a signal to a process: `STOP` pauses it, and `CONT` continues it.
    pub(crate) fn signal(&self, index: usize, signal: &str) {
        send_signal(&self.bots[index], signal);
    }
}

impl Drop for Fleet {
    fn drop(&mut self) {
        for process in self.bots.iter_mut().chain(&mut self.balancer) {
            // The process may have ended already.
            let _ended = process.kill().and_then(|()| process.wait());
        }
    }
}

fn start_bot(variables: &[(&'static str, String)], port: &str, store: &Link, log: &Path) -> Child {
    let program = std::env::current_exe().expect("the system knows the path of the program");
    let mut command = Command::new(program);
    let variables = variables.iter().map(|(name, value)| (*name, value));
    let store = format!("redis://127.0.0.1:{}", store.port);
    command.envs(variables).env("FLEET_PORT", port);
    command.env("FLEET_STORE", store);
    command.stdout(Stdio::piped()).stderr(append(log));
    let mut bot = command.spawn().expect("the program exists");
    let output = bot.stdout.take().expect("the stream is piped");
    let mut ready = String::new();
    let read = BufReader::new(output).read_line(&mut ready);
    read.expect("the bot prints a line");
    assert_eq!(
        ready,
        "ready\n",
        "a bot did not start: see {}",
        log.display()
    );
    bot
}

/// Waits until each bot has a session on the gateway.
async fn wait_for_sessions(service: &Emulator) {
    let deadline = Instant::now() + START_TIMEOUT;
    let ready = || {
        let sessions = service.gateway().sessions();
        let connected = sessions.iter().filter(|session| session.is_connected);
        connected.count() == PROCESSES
    };
    while !ready() {
        assert!(Instant::now() < deadline, "a bot has no session");
        sleep(Duration::from_millis(10)).await;
    }
}

fn start_balancer(front: u16, ports: [u16; PROCESSES], folder: &Path, log: &Path) -> Child {
    let (settings, _) = HAPROXY
        .split_once("\nresolvers docker\n")
        .expect("the last section finds the containers");
    let settings = settings
        .replace("bind :8080", &format!("bind 127.0.0.1:{front}"))
        .replace(" init-addr none resolvers docker", "")
        .replace("inter 500ms", "inter 200ms");
    let (settings, _) = settings
        .split_once("    server-template ")
        .expect("the processes come last");
    let servers = ports.map(|port| format!("    server bot-{port} 127.0.0.1:{port}\n"));
    let settings = settings.to_owned() + &servers.concat();
    let file = folder.join("haproxy.cfg");
    fs::write(&file, settings).expect("the folder is writable");
    let mut command = Command::new("haproxy");
    command.args(["-W", "-db", "-f"]).arg(file);
    command.stdout(Stdio::null()).stderr(append(log));
    let balancer = command
        .spawn()
        .expect("haproxy is installed: `.ci/run fleet` installs it");
    while std::net::TcpStream::connect(("127.0.0.1", front)).is_err() {
        std::thread::yield_now();
    }
    balancer
}

fn append(log: &Path) -> fs::File {
    let file = fs::OpenOptions::new().append(true).open(log);
    file.expect("the log exists")
}

fn send_signal(process: &Child, signal: &str) {
    let id = process.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &id]).status();
    assert!(sent.expect("the `kill` command exists").success());
}

/// Returns different ports that nothing uses now.
fn free_ports<const N: usize>() -> [u16; N] {
    let listeners = [(); N].map(|()| TcpListener::bind("127.0.0.1:0").expect("a port is free"));
    listeners.map(|listener| {
        listener
            .local_addr()
            .expect("a bound socket has an address")
            .port()
    })
}
