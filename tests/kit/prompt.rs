//! Lines typed at the prompt of an example's playground; the tests of the examples include this file.

use std::io::Write;
use std::process::{Command, Stdio};

/// Types lines at the prompt of a program, and returns the output.
pub(crate) fn transcript(program: &str, lines: &str) -> String {
    let mut command = Command::new(program);
    let command = command
        .args(["playground", "--port", "0"])
        .stdin(Stdio::piped());
    let process = command.stdout(Stdio::piped()).spawn();
    let mut process = process.expect("the example is built");
    let mut stdin = process.stdin.take().expect("standard input is piped");
    stdin
        .write_all(lines.as_bytes())
        .expect("the lines are sent");
    drop(stdin);
    let output = process.wait_with_output().expect("the playground ends");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Asserts that an output contains all parts.
pub(crate) fn assert_parts(output: &str, parts: &[&str]) {
    for part in parts {
        assert!(output.contains(part), "{part} is not in:\n{output}");
    }
}
