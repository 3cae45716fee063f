//! The fuzzer for the target in the environment variable `TARGET`; see `.ci/run fuzz`. Without `--cfg fuzzing`, the
//! program runs the target on the files in its arguments.

#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
use std::sync::LazyLock;

#[cfg(fuzzing)]
static TARGET: LazyLock<fuzz::Target> =
    LazyLock::new(|| fuzz::target(&std::env::var("TARGET").expect("TARGET names the target")));

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| (TARGET.run)(data));

#[cfg(not(fuzzing))]
fn main() {
    let name = std::env::var("TARGET").expect("TARGET names the target");
    for path in std::env::args().skip(1) {
        let input = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        (fuzz::target(&name).run)(&input);
    }
}
