#!/usr/bin/env node
// Runs the emulator's program with the arguments, the streams and the signals of this process, and ends as it does.

import { spawn } from "node:child_process";

import { binary } from "../binary.cjs";

const SIGNALS = ["SIGHUP", "SIGINT", "SIGTERM"];

function run() {
  const program = spawn(binary(), process.argv.slice(2), { stdio: "inherit" });
  for (const signal of SIGNALS) {
    // A terminal sends SIGINT to both processes, and many programs take a second one for "stop at once".
    process.on(signal, () => (signal === "SIGINT" && process.stdin.isTTY) || program.kill(signal));
  }
  program.on("error", fail);
  program.on("exit", (code, signal) => {
    for (const name of SIGNALS) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code;
  });
}

function fail({ message }) {
  console.error(`Error: ${message}`);
  process.exitCode = 1;
}

try {
  run();
} catch (error) {
  fail(error);
}
