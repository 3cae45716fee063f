//! The target `rate_limits` for libFuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| (fuzz::target("rate_limits").run)(data));
