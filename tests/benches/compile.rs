//! Compile time of a bot, compared with an empty crate that depends on the framework.
//!
//! The bench writes two crates to a temporary folder and builds them there: one with 20 commands of five
//! options, and an empty crate. CPU seconds are the sum over all processes that cargo starts.

#![expect(clippy::print_stdout, reason = "what it measures is printed")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const COMMANDS: usize = 20;

fn main() {
    // `cargo test --benches` runs this program too, without `--bench`.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let folder = std::env::temp_dir().join(format!("guildhall-compile-{}", std::process::id()));
    let empty = Project::write(&folder.join("empty"), "fn main() {}\n");
    let bot = Project::write(&folder.join("bot"), &bot(""));

    println!("clean debug build, CPU s (wall s):");
    println!(
        "  empty crate that depends on the framework: {}",
        empty.build()
    );
    println!(
        "  bot with {COMMANDS} commands of five options: {}",
        bot.build()
    );
    fs::write(bot.folder.join("src/main.rs"), bot_source_changed())
        .expect("the temporary folder is writable");
    println!("one changed line in a handler: {}", bot.build());
    println!("crates: {}", bot.crates());
    println!("where its own time goes, by the compiler's passes of over 50 ms:");
    for line in bot.passes() {
        println!("  {line}");
    }
    fs::remove_dir_all(&folder).expect("the temporary folder is writable");
}

fn bot_source_changed() -> String {
    bot("let n0 = n0 + 1;")
}

/// Returns the source of a bot whose first handler contains this statement.
fn bot(statement: &str) -> String {
    let mut source = String::from("use guildhall::prelude::*;\n");
    for index in 0..COMMANDS {
        let statement = if index == 0 { statement } else { "" };
        let _infallible = writeln!(
            source,
            "/// Command number {index}\n#[command]\nasync fn command_{index}(\n\
             /// A number\n#[option(min = 1, max = 100)] n0: u32,\n\
             /// A text\n#[option(max_length = 100)] text: String,\n\
             /// A user\nuser: User,\n/// A channel\nchannel: Option<TextChannel>,\n\
             /// A switch\nswitch: Option<bool>,\n) -> String {{ {statement} \
             format!(\"{{n0}} {{text}} {{user}} {{}} {{switch:?}}\", channel.is_some()) }}"
        );
    }
    source.push_str(
        "#[tokio::main]\nasync fn main() -> guildhall::Result<()> {\n\
         guildhall::cli::run(App::builder()).await\n}\n",
    );
    source
}

struct Project {
    folder: PathBuf,
}

impl Project {
    fn write(folder: &Path, main: &str) -> Self {
        let framework = Path::new(env!("CARGO_MANIFEST_DIR")).join("../framework");
        let framework = framework
            .canonicalize()
            .expect("the framework is beside the tests");
        let manifest = format!(
            "[package]\nname = \"bot\"\nedition = \"2024\"\n[dependencies]\nguildhall = {{ path = \"{}\" }}\n\
             tokio = {{ version = \"1\", features = [\"macros\", \"rt-multi-thread\"] }}\n[workspace]\n",
            framework.display()
        );
        fs::create_dir_all(folder.join("src")).expect("the temporary folder can be written");
        fs::write(folder.join("Cargo.toml"), manifest).expect("the temporary folder is writable");
        fs::write(folder.join("src/main.rs"), main).expect("the temporary folder is writable");
        let lock = framework.join("../Cargo.lock");
        fs::copy(lock, folder.join("Cargo.lock")).expect("the temporary folder is writable");
        Self {
            folder: folder.to_owned(),
        }
    }

    fn run(&self, command: &str) -> String {
        let script = format!("TIMEFORMAT='%U %S %R'; time {command} 2>&1");
        let mut bash = Command::new("bash");
        bash.args(["-c", &script]).current_dir(&self.folder);
        bash.env_remove("CARGO_TARGET_DIR");
        let output = bash.output().expect("bash is installed");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stdout)
        );
        let output = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&output).into_owned()
    }

    /// Builds the project and returns its CPU seconds, followed by the wall seconds in parentheses.
    fn build(&self) -> String {
        let output = self.run("cargo build --quiet --offline");
        let times = output.lines().last().unwrap_or_default();
        let seconds: Vec<f64> = times
            .split(' ')
            .filter_map(|time| time.parse().ok())
            .collect();
        format!("{:.1} ({:.1})", seconds[0] + seconds[1], seconds[2])
    }

    fn crates(&self) -> usize {
        let tree = self.run("cargo tree --offline -e normal,build --prefix none --no-dedupe");
        let mut crates: Vec<&str> = tree.lines().filter(|line| line.contains(" v")).collect();
        crates.sort_unstable();
        crates.dedup();
        crates.len()
    }

    /// Returns the compiler passes that take more than 50 ms for the bot's own crate.
    fn passes(&self) -> Vec<String> {
        fs::write(self.folder.join("src/main.rs"), bot(""))
            .expect("the temporary folder is writable");
        let output = self.run("RUSTC_BOOTSTRAP=1 cargo rustc --quiet --offline -- -Ztime-passes");
        let long = |line: &&str| {
            let seconds = line
                .trim()
                .strip_prefix("time:")
                .and_then(|rest| rest.split(';').next());
            seconds
                .and_then(|seconds| seconds.trim().parse::<f64>().ok())
                .is_some_and(|s| s > 0.05)
        };
        output
            .lines()
            .filter(long)
            .map(|line| line.trim().to_owned())
            .collect()
    }
}
