// The process of the emulator, which may have many worlds.

import { binary } from "guildhall-emulator";

import { Program } from "./process.js";

const URL_PREFIX = "GUILDHALL_EMULATOR_URL=";
const TOKEN_PREFIX = "GUILDHALL_EMULATOR_TOKEN=";

/** Time for the start of the emulator, in seconds. */
const START_TIMEOUT = 20;

/** Settings of the emulator's process. */
export interface EmulatorOptions {
  /** Arguments of the program, such as `["--rate-limits"]`; `npx guildhall-emulator --help` lists them. */
  args?: readonly string[];
  /** Port of the first world; by default any free port. */
  port?: number;
}

let shared: Promise<Emulator> | undefined;

/** A process of the emulator. */
export class Emulator {
  private constructor(
    /** URL of the control API. */
    readonly url: string,
    /** Token of an emulator that listens beyond loopback. */
    readonly token?: string,
    private readonly program?: Program,
  ) {}

  /** Returns the emulator at a URL, with its token if it listens beyond loopback; by default GUILDHALL_EMULATOR_TOKEN. */
  static at(url: string, { token = process.env.GUILDHALL_EMULATOR_TOKEN }: { token?: string } = {}): Emulator {
    return new Emulator(url, token);
  }

  /**
   * Starts a process, which ends with this one at the latest.
   *
   * Throws an error with the output of the process if it does not start.
   */
  static async start({ args = [], port = 0 }: EmulatorOptions = {}): Promise<Emulator> {
    const program = new Program([binary(), "--port", `${port}`, "--until-eof", ...args], {});
    let token: string | undefined;
    const line = await program.line((line) => {
      if (line.startsWith(TOKEN_PREFIX)) token = line.slice(TOKEN_PREFIX.length);
      return line.startsWith(URL_PREFIX);
    }, START_TIMEOUT);
    program.unref();
    return new Emulator(line.slice(URL_PREFIX.length), token, program);
  }

  /**
   * Returns the emulator at GUILDHALL_EMULATOR_URL, as in `guildhall-emulator exec -- vitest run`, or else the emulator
   * of this process, which the first call starts.
   */
  static async shared(): Promise<Emulator> {
    const url = process.env.GUILDHALL_EMULATOR_URL;
    if (url) return Emulator.at(url);
    shared ??= Emulator.start();
    return shared;
  }

  /** The last lines that the process wrote; empty for a process that another one has started. */
  get log(): string {
    return this.program?.log ?? "";
  }

  /** Stops the process, unless another one has started it. */
  async stop(): Promise<void> {
    await this.program?.stop();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}
