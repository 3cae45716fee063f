// Processes: the emulator's program, and bots, with their output.

import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Number of lines of output that are kept. */
const LOG_LINES_MAX = 200;

/** Time in which a process ends by itself after SIGTERM, in milliseconds. */
const GRACE = 5_000;

/** Pause before another attempt, in milliseconds. */
const PAUSE = 20;

/** A process with its output. */
export class Program {
  readonly #process: ChildProcess;
  readonly #name: string;
  readonly #lines: string[] = [];
  readonly #ended: Promise<void>;
  #end?: string;

  constructor(command: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv }) {
    const [name = "", ...args] = command;
    this.#name = name;
    this.#process = spawn(name, args, { ...options, stdio: "pipe" });
    this.#ended = new Promise((resolve) => {
      const end = (reason: string) => {
        this.#end ??= reason;
        resolve();
      };
      this.#process.once("error", ({ message }) => end(`cannot be run: ${message}`));
      this.#process.once("close", (code, signal) => end(`ended by ${signal ?? `exit code ${code}`}`));
    });
    this.#read(this.#process.stdout);
    this.#read(this.#process.stderr);
    // The process may have closed its standard input already.
    this.#process.stdin?.on("error", () => {});
  }

  /** The last lines of standard output and standard error. */
  get log(): string {
    return this.#lines.join("\n");
  }

  /** Waits for a line of the output. Throws errors as {@link until}. */
  async line(matches: (line: string) => boolean, seconds: number): Promise<string> {
    return this.until(async () => this.#lines.find(matches), seconds, "did not write the expected line");
  }

  /**
   * Repeats an attempt until it returns a value.
   *
   * Throws an error with the log if the process ends before, or after `seconds`.
   */
  async until<T>(attempt: () => Promise<T | undefined>, seconds: number, fault: string): Promise<T> {
    const deadline = Date.now() + seconds * 1000;
    for (;;) {
      let reason = "";
      const value = await attempt().catch(({ message }: Error) => void (reason = `: ${message}`));
      if (value !== undefined) return value as T;
      if (this.#end !== undefined) throw this.#error(this.#end);
      if (Date.now() > deadline) throw this.#error(`${fault} within ${seconds} s${reason}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /** Lets this process end while the other one runs. */
  unref(): void {
    this.#process.unref();
    for (const stream of this.#process.stdio) (stream as { unref?: () => void } | null)?.unref?.();
  }

  /** Ends the process: by the end of its input and SIGTERM, and after 5 seconds by SIGKILL. */
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
