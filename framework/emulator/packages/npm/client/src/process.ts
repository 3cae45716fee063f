// Processes: the emulator's program, and bots with their output.

import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Number of lines of output that are kept. */
const LOG_LINES_MAX = 200;

/** Time in which a process ends by itself after a signal, in milliseconds. */
const GRACE = 5_000;

/** A process with its output. */
export class Program {
  readonly #process: ChildProcess;
  readonly #name: string;
  readonly #lines: string[] = [];
  readonly #ended: Promise<string>;
  #listeners = new Set<(line: string) => void>();

  constructor(command: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv }) {
    const [name = "", ...args] = command;
    this.#name = name;
    this.#process = spawn(name, args, { ...options, stdio: "pipe" });
    this.#ended = new Promise((resolve) => {
      this.#process.once("error", (error) => resolve(`cannot be run: ${error.message}`));
      this.#process.once("close", (code, signal) => resolve(`ended by ${signal ?? `exit code ${code}`}`));
    });
    this.#read(this.#process.stdout);
    this.#read(this.#process.stderr);
    this.#process.stdin?.on("error", () => {});
  }

  /** The last lines of standard output and standard error. */
  get log(): string {
    return this.#lines.join("\n");
  }

  /**
   * Waits for a line of the output.
   *
   * Throws an error with the log if the process ends before, or after `seconds`.
   */
  async line(matches: (line: string) => boolean, seconds: number): Promise<string> {
    const written = this.#lines.find(matches);
    if (written !== undefined) return written;
    const found = new Promise<string>((resolve) => {
      this.#listeners.add((line) => matches(line) && resolve(line));
    });
    return this.before(found, seconds, "did not write the expected line");
  }

  /**
   * Waits for a promise while the process runs.
   *
   * Throws an error with the log if the process ends before, or after `seconds`.
   */
  async before<T>(promise: Promise<T>, seconds: number, fault: string): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(this.#error(`${fault} within ${seconds} s`)), seconds * 1000);
    });
    const ended = this.#ended.then((end) => Promise.reject(this.#error(end)));
    try {
      return await Promise.race([promise, timeout, ended]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Lets this Node process end while the process still runs; the process ends with it, by its standard input. */
  unref(): void {
    this.#process.unref();
    for (const stream of this.#process.stdio) {
      (stream as { unref?: () => void } | null)?.unref?.();
    }
  }

  /** Ends the process: with SIGTERM, and after 5 seconds with SIGKILL. */
  async stop(): Promise<void> {
    this.#process.stdin?.end();
    this.#process.kill("SIGTERM");
    const timer = setTimeout(() => this.#process.kill("SIGKILL"), GRACE);
    await this.#ended;
    clearTimeout(timer);
  }

  #read(stream: Readable | null): void {
    if (!stream) return;
    createInterface(stream).on("line", (line) => {
      this.#lines.push(line);
      if (this.#lines.length > LOG_LINES_MAX) this.#lines.shift();
      for (const listener of this.#listeners) listener(line);
    });
  }

  #error(fault: string): Error {
    return new Error(`\`${this.#name}\` ${fault}${withLog(this.log)}`);
  }
}

/** Returns the part of an error message that shows the output of a program. */
export function withLog(log: string): string {
  return log ? `; its last lines:\n${log}` : "";
}
