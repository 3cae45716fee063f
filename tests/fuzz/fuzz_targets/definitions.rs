//! The target `definitions` for libFuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| (fuzz::target("definitions").run)(data));
