//! The target `custom_id` for libFuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| (fuzz::target("custom_id").run)(data));
