//! Runs a target on changes of its stored inputs: `cargo run --release -p fuzz --bin changed -- gateway 400000`.

use std::time::Instant;

use fuzz::{run_changed, target};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().expect("the first argument is a target");
    let mut number = |name: &str, default: u64| {
        let given = arguments.next().map(|number| number.parse());
        let given = given.transpose();
        given
            .unwrap_or_else(|_| panic!("{name} is a number"))
            .unwrap_or(default)
    };
    let (count, first) = (number("COUNT", 1000), number("FIRST", 1));
    let start = Instant::now();
    let parts = run_changed(target(&name), first..first + count);
    let seconds = start.elapsed().as_secs();
    println!("{name}: {count} inputs with {parts} parts from seed {first} on, {seconds} s");
}
