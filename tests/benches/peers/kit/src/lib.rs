//! The part that all servers share: their runtime, the key of the requests, and the suggestions of `/search`.

use std::env;
use std::future::Future;
use std::io::{self, Read};
use std::process;
use std::thread;

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

/// Public key of the signed requests.
pub const PUBLIC_KEY: &str = "197f6b23e16c8532c6abc838facd5ea789be0c76b2920334039bfa8b3d368d61";

/// Texts that `/search` suggests.
const TOPICS: [&str; 12] = [
    "borrowing",
    "closures",
    "enums",
    "generics",
    "iterators",
    "lifetimes",
    "macros",
    "modules",
    "ownership",
    "slices",
    "threads",
    "traits",
];

/// Runs a server on a free loopback port until standard input closes. Prints the address first.
///
/// The program's arguments are `--serve THREADS`. With one thread, the server gets tokio's current-thread runtime.
///
/// # Panics
///
/// Panics if no port is free.
pub fn run<F>(serve: impl FnOnce(TcpListener) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    thread::spawn(|| {
        let _closed = io::stdin().read_to_end(&mut Vec::new());
        process::exit(0);
    });
    runtime().block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a loopback port is free");
        println!("{}", listener.local_addr().expect("the listener is bound"));
        tokio::spawn(serve(listener))
            .await
            .expect("the server runs until the program exits");
    });
}

fn runtime() -> Runtime {
    let threads = env::args().nth(2).and_then(|threads| threads.parse().ok());
    let mut builder = match threads {
        None | Some(0 | 1) => Builder::new_current_thread(),
        Some(threads) => {
            let mut builder = Builder::new_multi_thread();
            builder.worker_threads(threads);
            builder
        }
    };
    builder.enable_all().build().expect("a runtime starts")
}

/// Returns the first five topics that contain a text.
pub fn suggestions(text: &str) -> impl Iterator<Item = &'static str> {
    TOPICS
        .into_iter()
        .filter(move |topic| topic.contains(text))
        .take(5)
}

/// Options of a command, read by name, for the bots whose library does not convert options to parameters.
pub trait Options {
    /// Returns a text.
    fn text(&self, name: &str) -> Option<&str>;
    /// Returns an integer.
    fn integer(&self, name: &str) -> Option<i64>;
    /// Returns a boolean.
    fn boolean(&self, name: &str) -> Option<bool>;
    /// Returns the name of a resolved user.
    fn user(&self, name: &str) -> Option<&str>;
    /// Returns the name of a resolved channel.
    fn channel(&self, name: &str) -> Option<&str>;
}

/// Returns the response to `/role member add`, or `None` if an option is missing.
pub fn add_role(options: &impl Options) -> Option<String> {
    Some(format!(
        "{} has the role for {} days, as #{} will say: {} ({})",
        options.user("user")?,
        options.integer("days")?,
        options.channel("channel")?,
        options.text("reason")?,
        options.boolean("silent").unwrap_or_default()
    ))
}

/// Returns the response to the commands without a name of their own, or `None` if an option is missing.
pub fn note(options: &impl Options) -> Option<String> {
    Some(format!(
        "{} {} {} {:?} {:?}",
        options.integer("number")?,
        options.text("text")?,
        options.user("user")?,
        options.channel("channel"),
        options.boolean("switch")
    ))
}
