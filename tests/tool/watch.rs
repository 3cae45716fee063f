//! `playground --watch` builds and restarts the bot after changes of its source.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use acceptance::{assert_contains, assert_lacks};
use tempfile::TempDir;

use crate::program::{OUTPUT_DEADLINE, OutputReader, Run, bot};

/// Package of a bot, with a source file that the test changes.
struct Package(TempDir);

impl Package {
    fn new() -> Self {
        let package = Self(tempfile::tempdir().expect("a directory can be created"));
        package.write("src/main.rs", "fn main() {}");
        package
    }

    fn path(&self) -> &str {
        self.0.path().to_str().expect("the path is UTF-8")
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.path().join(path);
        let folder = path.parent().expect("the file is in the package");
        fs::create_dir_all(folder).expect("the directory is writable");
        fs::write(path, text).expect("the directory is writable");
    }
}

/// A session with `--watch`. Dropping the value kills the process.
struct WatchSession {
    process: Child,
    output: OutputReader,
    address: String,
}

impl WatchSession {
    fn start(mut command: Command) -> Self {
        let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = streams.spawn().expect("the program exists");
        let output = OutputReader::new(process.stdout.take().expect("the stream is piped"));
        let mut session = Self {
            process,
            output,
            address: String::new(),
        };
        let line = session.wait_for("/playground");
        let (_, url) = line.split_once("http://").expect("the line has the URL");
        let address = url.trim_end_matches("/playground");
        address.clone_into(&mut session.address);
        session
    }

    /// Starts the bot for a package, with a command that builds the package.
    fn with_build(package: &Package, build: &str) -> Self {
        let arguments = ["playground", "--port", "0", "--watch", "--build", build];
        let mut command = bot(&arguments, &[("CARGO_MANIFEST_DIR", package.path())]);
        command.stderr(Stdio::null());
        Self::start(command)
    }

    /// Waits for a line of standard output that contains `part`.
    #[track_caller]
    fn wait_for(&mut self, part: &str) -> String {
        let text = self.output.read_until(part) + &self.output.read_until("\n");
        text.lines().last().unwrap_or_default().to_owned()
    }

    /// Reads the record of the session until an entry contains `part`, and returns the entries of builds.
    fn builds_until(&self, part: &str) -> Vec<String> {
        let mut stream = TcpStream::connect(&self.address).expect("the page is served");
        let deadline = stream.set_read_timeout(Some(OUTPUT_DEADLINE));
        deadline.expect("the deadline is not zero");
        let host = &self.address;
        write!(
            stream,
            "GET /emulator/v1/stream HTTP/1.1\r\nHost: {host}\r\n\r\n"
        )
        .expect("the page is served");
        let mut builds = Vec::new();
        for line in BufReader::new(stream).lines() {
            let line = line.unwrap_or_else(|error| panic!("{part} is not in {builds:?}: {error}"));
            if let Some((_, build)) = line.split_once(r#""type":"build","#) {
                builds.push(build.trim_end_matches('}').to_owned());
                if build.contains(part) {
                    return builds;
                }
            }
        }
        panic!("{part} is not in {builds:?}")
    }
}

impl Drop for WatchSession {
    fn drop(&mut self) {
        // The process may have exited already.
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}

#[test]
fn watched_bot_runs_as_a_child_process() {
    assert_watched(&[], "a wrongly signed PING → 401");
    assert_watched(&["--listen"], "the app listens on the gateway");
}

/// Asserts that a watched bot responds, and that the start is described by `expected`.
#[track_caller]
fn assert_watched(options: &[&str], expected: &str) {
    let arguments = [
        "playground",
        "--port",
        "0",
        "-v",
        "--watch",
        "--build",
        "true",
    ];
    let mut command = bot(&[&arguments, options].concat(), &[]);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = piped.spawn().expect("the bot is built");
    let lines = b"/ping\nquit\n";
    let mut input = process.stdin.take().expect("the stream is piped");
    input.write_all(lines).expect("the bot reads its input");
    drop(input);
    let output = process.wait_with_output().expect("the bot ends");
    let output = Run::from(output);

    assert!(output.is_success());
    assert_contains(&output.stdout, expected);
    assert_contains(&output.stdout, "pong");
}

#[test]
fn states_of_the_build_reach_the_page() {
    let package = Package::new();
    package.write("build.sh", "! grep 'not Rust' \"$1\" >&2");
    let source = format!("{}/src/main.rs", package.path());
    let script = format!("sh {}/build.sh {source}", package.path());
    let mut session = WatchSession::with_build(&package, &script);

    package.write("src/main.rs", "this is not Rust");
    session.wait_for("the app could not be built; the earlier build goes on");
    package.write("src/main.rs", "fn main() { }");
    let line = session.wait_for("restarted");
    assert_contains(&line, "built in ");
    assert!(line.ends_with(" s without a change of the program, restarted, no command changed"));

    let builds = session.builds_until("no command changed");
    let states: Vec<_> = builds.iter().map(|build| build.split(',').next()).collect();
    let state = |name| Some(format!(r#""state":"{name}""#));
    let expected = ["running", "building", "failed", "building", "running"].map(state);
    assert!(
        states.iter().eq(expected
            .iter()
            .map(Option::as_deref)
            .collect::<Vec<_>>()
            .iter()),
        "{builds:?}"
    );
    assert_contains(&builds[2], "this is not Rust");
}

/// Returns cargo without the variables that cargo has set for this test.
fn cargo(target: &Path) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("CARGO") && name != "CARGO_HOME" || name == "OUT_DIR" {
            cargo.env_remove(&*name);
        }
    }
    cargo.env("CARGO_TARGET_DIR", target);
    cargo
}

#[test]
fn change_of_a_bot_under_cargo_run_builds_no_dependency() {
    let package = Package::new();
    package.write(
        "Cargo.toml",
        "[package]\nname = \"bot\"\nedition = \"2024\"\n[dependencies]\nstub = { path = \"stub\" }\n[workspace]\n",
    );
    package.write(
        "stub/Cargo.toml",
        "[package]\nname = \"stub\"\nedition = \"2024\"\n",
    );
    package.write("stub/src/lib.rs", "");
    let script = "fn main() { println!(\"cargo::rerun-if-env-changed=CARGO_MANIFEST_DIR\"); }";
    package.write("stub/build.rs", script);
    // The bot of these tests takes the place of the program that cargo runs, with its environment.
    let program = env!("CARGO_BIN_EXE_bot");
    let main = format!(
        "fn main() {{ use std::{{env::args, os::unix::process::CommandExt, process::Command}};\n\
         panic!(\"{{}}\", Command::new({program:?}).args(args().skip(1)).exec()); }}\n"
    );
    package.write("src/main.rs", &main);

    let mut command = cargo(&package.0.path().join("target"));
    command.args(["run", "--offline", "--manifest-path"]);
    command.arg(format!("{}/Cargo.toml", package.path()));
    if Path::new(program)
        .parent()
        .is_some_and(|folder| folder.ends_with("release"))
    {
        command.arg("--release");
    }
    command.args(["--", "playground", "--port", "0", "--watch"]);
    let errors = package.0.path().join("errors");
    command.stderr(fs::File::create(&errors).expect("the directory is writable"));
    let mut session = WatchSession::start(command);
    package.write("src/main.rs", &format!("// A change.\n{main}"));
    session.wait_for("restarted");

    let errors = fs::read_to_string(&errors).expect("the output is UTF-8");
    let (built, rebuilt) = errors.split_once("Running `").expect("cargo runs the bot");
    assert_contains(built, "Compiling stub v0.0.0");
    assert_contains(rebuilt, "Compiling bot v0.0.0");
    assert_lacks(rebuilt, "stub");
}
