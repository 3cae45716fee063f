//! `exec --redirect`: a command that reaches the emulator at Discord's addresses.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use crate::kit::{PROGRAM, write_temporary_file};

/// Time limit for each read of a client.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Prints the environment of the command, and waits for the end of its input.
const SCRIPT: &str = "env; echo END; read line";

/// Command that runs with `--redirect`, and its environment.
struct RedirectedCommand {
    process: Child,
    input: Option<ChildStdin>,
    variables: BTreeMap<String, String>,
}

impl RedirectedCommand {
    /// Starts a command while the user's environment has these variables.
    fn start(variables: &[(&str, &str)]) -> Self {
        let mut program = Command::new(PROGRAM);
        program.args(["exec", "--redirect", "--", "sh", "-c", SCRIPT]);
        for name in [
            "HTTPS_PROXY",
            "https_proxy",
            "ALL_PROXY",
            "all_proxy",
            "NO_PROXY",
            "no_proxy",
        ] {
            program.env_remove(name);
        }
        let program = program.envs(variables.iter().copied());
        let piped = program
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut process = piped.spawn().expect("the program starts");
        let stdout = process.stdout.take().expect("standard output is piped");
        let lines = BufReader::new(stdout).lines().map_while(Result::ok);
        let pairs = lines.take_while(|line| line != "END");
        let pairs = pairs.filter_map(|line| {
            Some(line.split_once('=')?).map(|(name, value)| (name.to_owned(), value.to_owned()))
        });
        Self {
            input: process.stdin.take(),
            variables: pairs.collect(),
            process,
        }
    }

    /// Ends the command, and returns what the program wrote to standard error.
    fn end(mut self) -> String {
        drop(self.input.take());
        let mut text = String::new();
        let mut stderr = self.process.stderr.take().expect("standard error is piped");
        stderr
            .read_to_string(&mut text)
            .expect("standard error is UTF-8");
        self.process.wait().expect("the process exits");
        text
    }

    /// Connects to the proxy.
    fn connect(&self) -> TcpStream {
        let proxy = self.variables["HTTPS_PROXY"].strip_prefix("http://");
        let stream = TcpStream::connect(proxy.expect("the proxy has a URL"));
        let stream = stream.expect("the proxy accepts connections");
        stream
            .set_read_timeout(Some(TIMEOUT))
            .expect("the time limit is not zero");
        stream
    }

    /// Sends a CONNECT request, and returns the connection and the status.
    fn tunnel(&self, target: &str) -> (TcpStream, String) {
        let mut stream = self.connect();
        write!(
            stream,
            "CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n\r\n"
        )
        .expect("the request is sent");
        let head = read_until(&mut stream, "\r\n\r\n");
        let status = head.split(' ').nth(1).unwrap_or_default().to_owned();
        (stream, status)
    }

    /// Connects to one of Discord's hosts by a CONNECT request.
    fn discord(&self, host: &str) -> StreamOwned<ClientConnection, TcpStream> {
        let (stream, status) = self.tunnel(&format!("{host}:443"));
        assert_eq!(status, "200", "{host}");
        self.tls(host, stream)
    }

    /// Begins TLS with the certificates that the command trusts.
    fn tls(&self, host: &str, stream: TcpStream) -> StreamOwned<ClientConnection, TcpStream> {
        let file = CertificateDer::pem_file_iter(&self.variables["SSL_CERT_FILE"]);
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(file.expect("the file exists").filter_map(Result::ok));
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring supports the default TLS versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let name = ServerName::try_from(host.to_owned()).expect("the host is a name");
        let client = ClientConnection::new(Arc::new(config), name);
        StreamOwned::new(client.expect("the configuration is valid"), stream)
    }

    fn folder(&self) -> PathBuf {
        let file = Path::new(&self.variables["SSL_CERT_FILE"]);
        file.parent().expect("the file is in a folder").to_owned()
    }
}

impl Drop for RedirectedCommand {
    fn drop(&mut self) {
        // The process may have exited already.
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// Reads until the text ends with or contains `end`.
fn read_until(stream: &mut impl Read, end: &str) -> String {
    let mut read = Vec::new();
    let mut byte = [0];
    loop {
        stream.read_exact(&mut byte).expect("the server goes on");
        read.extend(byte);
        if read.ends_with(end.as_bytes()) {
            return String::from_utf8_lossy(&read).into_owned();
        }
    }
}

/// Sends a GET request as the bot, and returns the response with its headers.
fn get(mut stream: impl Read + Write, host: &str, path: &str, token: &str) -> String {
    let headers = format!("Host: {host}\r\nAuthorization: Bot {token}\r\nConnection: close");
    write!(stream, "GET {path} HTTP/1.1\r\n{headers}\r\n\r\n").expect("the request is sent");
    let mut response = String::new();
    stream
        .read_to_string(&mut response)
        .expect("the response is UTF-8");
    response
}

#[test]
fn emulator_responds_at_the_address_of_discord() {
    let command = RedirectedCommand::start(&[]);
    let token = &command.variables["DISCORD_TOKEN"];
    let path = "/api/v10/users/@me";
    let by_proxy = get(command.discord("discord.com"), "discord.com", path, token);
    let direct = command.tls("discord.com", command.connect());
    let direct = get(direct, "discord.com", path, token);
    for response in [by_proxy, direct] {
        assert!(response.starts_with("HTTP/1.1 200"), "{response}");
        assert!(response.contains(r#""bot":true"#), "{response}");
    }
}

#[test]
fn no_host_of_discord_is_reached() {
    let command = RedirectedCommand::start(&[]);
    for host in [
        "canary.discord.com",
        "discordapp.com",
        "cdn.discordapp.com",
        "media.discordapp.net",
        "x.discord.media",
    ] {
        let response = get(command.discord(host), host, "/no/such/page", "");
        assert!(response.starts_with("HTTP/1.1 404"), "{host}: {response}");
    }
}

#[test]
fn gateway_says_hello_at_the_address_of_discord() {
    let command = RedirectedCommand::start(&[]);
    let host = "gateway.discord.gg";
    let mut stream = command.discord(host);
    write!(
        stream,
        "GET /?v=10&encoding=json HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
         Origin: https://discord.com\r\n\r\n"
    )
    .expect("the request is sent");
    let head = read_until(&mut stream, "\r\n\r\n");
    assert!(head.starts_with("HTTP/1.1 101"), "{head}");
    assert!(read_until(&mut stream, r#""op":10"#).contains("heartbeat_interval"));
}

#[test]
fn other_hosts_are_reached_without_a_change() {
    let command = RedirectedCommand::start(&[]);
    let server = TcpListener::bind("127.0.0.1:0").expect("a loopback port is free");
    let address = server.local_addr().expect("a bound socket has an address");
    let echo = thread::spawn(move || {
        let (mut stream, _) = server.accept().expect("the proxy connects");
        let text = read_until(&mut stream, "!");
        write!(stream, "{text} {text}").expect("the client reads");
    });
    let (mut stream, status) = command.tunnel(&address.to_string());
    assert_eq!(status, "200");
    write!(stream, "Hello!").expect("the server reads");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("the text is UTF-8");
    echo.join().expect("the server does not panic");
    assert_eq!(text, "Hello! Hello!");
}

#[test]
fn host_that_cannot_be_reached_is_named() {
    let command = RedirectedCommand::start(&[]);
    let server = TcpListener::bind("127.0.0.1:0").expect("a loopback port is free");
    let address = server.local_addr().expect("a bound socket has an address");
    drop(server);
    let (_, status) = command.tunnel(&address.to_string());
    let log = command.end();
    assert_eq!(status, "502");
    let line = format!("redirect: cannot connect to {address}: ");
    assert!(log.contains(&line), "{log}");
}

#[test]
fn proxy_of_the_user_connects_to_other_hosts_only() {
    let server = TcpListener::bind("127.0.0.1:0").expect("a loopback port is free");
    let address = server.local_addr().expect("a bound socket has an address");
    let proxy = format!("http://tea:milk@{address}");
    let command = RedirectedCommand::start(&[("HTTPS_PROXY", &proxy)]);
    let upstream = thread::spawn(move || {
        let (mut stream, _) = server.accept().expect("the proxy connects");
        let head = read_until(&mut stream, "\r\n\r\n");
        write!(stream, "HTTP/1.1 200 OK\r\n\r\n").expect("the proxy reads");
        let text = read_until(&mut stream, "!");
        write!(stream, "{text}").expect("the proxy reads");
        head
    });
    drop(command.discord("discord.com"));
    let (mut stream, status) = command.tunnel("tea.example:443");
    assert_eq!(status, "200");
    write!(stream, "Hello!").expect("the proxy reads");
    assert_eq!(read_until(&mut stream, "!"), "Hello!");
    let head = upstream
        .join()
        .expect("the proxy of the user does not panic");
    assert!(
        head.starts_with("CONNECT tea.example:443 HTTP/1.1\r\n"),
        "{head}"
    );
    assert!(
        head.to_lowercase().contains("proxy-authorization: basic "),
        "{head}"
    );
}

#[test]
fn request_without_connect_is_rejected() {
    let command = RedirectedCommand::start(&[]);
    let response = get(command.connect(), "127.0.0.1", "/api/v10/users/@me", "");
    assert!(response.starts_with("HTTP/1.1 400"), "{response}");
    assert!(
        response.ends_with("this proxy accepts CONNECT requests\n"),
        "{response}"
    );
}

#[test]
fn variables_of_the_user_are_kept() {
    let command = RedirectedCommand::start(&[
        ("NODE_OPTIONS", "--no-warnings"),
        ("PYTHONPATH", "/my/modules"),
        ("JAVA_TOOL_OPTIONS", "-Xmx64m"),
        (
            "NO_PROXY",
            "tea.example, *, discord.com:443,.com,.discord.gg",
        ),
    ]);
    let (variables, folder) = (&command.variables, command.folder().display().to_string());
    let node = format!("--no-warnings --require \"{folder}/redirect.cjs\"");
    assert_eq!(variables["NODE_OPTIONS"], node);
    assert_eq!(variables["PYTHONPATH"], format!("{folder}:/my/modules"));
    assert!(variables["JAVA_TOOL_OPTIONS"].starts_with("-Xmx64m -Dhttps.proxyHost=127.0.0.1 "));
    assert_eq!(variables["NO_PROXY"], "tea.example,localhost,127.0.0.1,::1");
    assert_eq!(variables["no_proxy"], variables["NO_PROXY"]);
}

#[test]
fn certificates_of_the_user_are_trusted() {
    let pem = "-----BEGIN CERTIFICATE-----\nVGVh\n-----END CERTIFICATE-----\n";
    let file = write_temporary_file("authority-of-the-user.pem", pem);
    let command = RedirectedCommand::start(&[("NODE_EXTRA_CA_CERTS", &file)]);
    let names = [
        "NODE_EXTRA_CA_CERTS",
        "SSL_CERT_FILE",
        "REQUESTS_CA_BUNDLE",
        "CURL_CA_BUNDLE",
    ];
    for name in names {
        let trusted = fs::read_to_string(&command.variables[name]).expect("the file exists");
        assert!(trusted.contains(pem), "{name}");
    }
}

#[test]
fn files_have_no_key_and_are_removed_at_the_end() {
    let command = RedirectedCommand::start(&[]);
    let folder = command.folder();
    let files = fs::read_dir(&folder).expect("the folder exists");
    let files: Vec<_> = files
        .map(|file| file.expect("the file exists").path())
        .collect();
    assert_eq!(files.len(), 4, "{files:?}");
    for file in files {
        let text = fs::read(&file).expect("the file exists");
        assert!(
            !String::from_utf8_lossy(&text).contains("PRIVATE KEY"),
            "{file:?}"
        );
    }
    command.end();
    assert!(!folder.exists());
}

#[test]
fn client_without_the_certificate_is_told_of_it() {
    let command = RedirectedCommand::start(&[]);
    let (mut stream, _) = command.tunnel("discord.com:443");
    // An alert, as a client sends that does not trust the certificate, in the place of a handshake.
    stream
        .write_all(&[0x15, 3, 3, 0, 2, 2, 48])
        .expect("the alert is sent");
    let mut rest = Vec::new();
    let _closed = stream.read_to_end(&mut rest);
    let log = command.end();
    assert!(
        log.contains("redirect: a TLS connection to Discord failed: "),
        "{log}"
    );
    assert!(log.contains("SSL_CERT_FILE"), "{log}");
}
