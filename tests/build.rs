//! Sets `no_redis` if `redis-server` is not installed: the tests that start a server are then ignored, or fail in CI.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(no_redis)");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=CI");
    println!("cargo::rerun-if-env-changed=PATH");
    let version = Command::new("redis-server").arg("--version").output();
    if version.is_err() && env::var_os("CI").is_none() {
        println!("cargo::rustc-cfg=no_redis");
    }
}
