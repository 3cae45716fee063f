//! The target `lines` for libFuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| (fuzz::target("lines").run)(data));
