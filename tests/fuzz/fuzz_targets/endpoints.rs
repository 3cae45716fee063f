//! The target `endpoints` for libFuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| (fuzz::target("endpoints").run)(data));
