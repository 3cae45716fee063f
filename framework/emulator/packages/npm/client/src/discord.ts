// A world of the emulator: a Discord of its own for one test.

import { type Api, type Schemas, api, result } from "./api.js";
import { Emulator } from "./emulator.js";
import { UnseenFailuresError } from "./errors.js";
import { Member, type Place } from "./member.js";
import { Program } from "./process.js";
import type { Reply } from "./reply.js";

/** Settings of a world and of the bot in it. */
export interface StartOptions extends Omit<Schemas["NewWorld"], "app"> {
  /** Emulator to use; by default {@link Emulator.shared}. */
  emulator?: Emulator;
  /**
   * URL of the bot's endpoint, such as `http://127.0.0.1:8787/interactions`; or with `command`, an expression whose
   * first group finds the URL in the output. A bot that logs in, or sets its `interactions_endpoint_url`, needs none.
   */
  app?: string | RegExp;
  /** Command that starts the bot, which gets {@link Discord.variables} in its environment. */
  command?: readonly string[];
  /** Working directory of the command. */
  cwd?: string;
  /** Further environment variables of the command. */
  env?: Record<string, string>;
  /**
   * Text in a line of the output after which the bot is ready. By default, a bot is ready when its endpoint is
   * connected, or when it has logged in.
   */
  ready?: string;
  /** Seconds for the start of the bot: 20 by default. */
  startTimeout?: number;
}

/** Entries of the record to read; see {@link Discord.record}. */
export interface RecordQuery {
  since?: number;
  types?: readonly string[];
  wait?: number;
}

const START_TIMEOUT = 20;

/** Starts a world, and the bot in it. */
export async function start(options: StartOptions = {}): Promise<Discord> {
  const { emulator, app, command, cwd, env, ready, startTimeout, ...settings } = options;
  const process = emulator ?? (await Emulator.shared());
  const main = api(process.url, process.token);
  const world = await result("the world", main.POST("/worlds", { body: settings }));
  const discord = new Discord(world, api(world.url, process.token), main, options);
  try {
    if (command) await discord.startBot();
    else if (typeof app === "string") await discord.connect(app);
  } catch (error) {
    await discord.close({ allowFailures: true });
    throw error;
  }
  return discord;
}

/** A world of the emulator. */
export class Discord {
  /** Client of the control API, for all operations. */
  readonly api: Api;

  /** Environment variables for the bot: DISCORD_API_BASE, DISCORD_TOKEN, DISCORD_PUBLIC_KEY and others. */
  readonly variables: Readonly<Record<string, string>>;

  /** URL of the page of this world. */
  readonly playground: string;

  readonly #id: string;
  readonly #main: Api;
  readonly #options: StartOptions;
  readonly #seen = new Set<string>();
  #bot?: Program;

  constructor(world: Schemas["World"], own: Api, main: Api, options: StartOptions) {
    this.api = own;
    this.variables = world.variables;
    this.playground = world.playground;
    this.#id = world.id;
    this.#main = main;
    this.#options = options;
  }

  /** Returns a member of the first guild or of `place.guild`; the user joins if the user is not there. */
  async member(name: string, place: Place = {}): Promise<Member> {
    const { guild } = place;
    await result(`the member \`${name}\``, this.api.POST("/members", { body: guild ? { guild, name } : { name } }));
    return new Member(this, name, place);
  }

  /** Connects the bot's endpoint, after Discord's check of signatures. */
  async connect(url: string): Promise<void> {
    await result(`the endpoint ${url}`, this.api.PUT("/app", { body: { url } }));
  }

  /** The last lines that the bot wrote, if this client has started it. */
  get log(): string {
    return this.#bot?.log ?? "";
  }

  /** The clock of the world. */
  readonly clock = {
    /** Returns the time. */
    now: async (): Promise<Date> => new Date((await result("the clock", this.api.GET("/clock"))).now),

    /** Advances the time by seconds, up to a year. */
    advance: async (seconds: number): Promise<Date> => {
      const { now } = await result("the clock", this.api.POST("/clock", { body: { seconds } }));
      return new Date(now);
    },
  };

  /** Returns the number of the next entry of the record, for {@link record}. */
  async cursor(): Promise<number> {
    return (await this.record({ types: ["none"] })).next;
  }

  /**
   * Returns the entries of the record from the number `since` on: interactions, responses, calls, events and others, or
   * those of some `types`. With `wait`, waits for an entry for so many seconds, up to 60.
   */
  async record(query: RecordQuery = {}): Promise<Schemas["RecordPage"]> {
    const { types, ...others } = query;
    const list = types ? { types: types.join(",") } : {};
    return result("the record", this.api.GET("/record", { params: { query: { ...others, ...list } } }));
  }

  /** Returns the events of the gateway, from an entry of the record on. */
  async events(since = 0): Promise<unknown[]> {
    return (await this.record({ since, types: ["event"] })).entries;
  }

  /** Returns the interactions without a valid response. {@link close} does not throw an error for them. */
  async failures(): Promise<unknown[]> {
    const { entries } = await result("the failures", this.api.GET("/failures"));
    for (const entry of entries) this.#seen.add(interactionOf(entry));
    return entries;
  }

  /** Makes trouble, such as `{ at: "POST /guilds/{guild}/roles", fault: { status: 503 }, times: 2 }`. */
  async fault(plan: Record<string, unknown>): Promise<Schemas["Fault"]> {
    return result("the fault", this.api.POST("/faults", { body: plan }));
  }

  /** Sets the response to the requests of an endpoint, such as `{ at: "GET /users/@me", status: 503 }`. */
  async stub(response: { at: string; status?: number; body?: unknown }): Promise<void> {
    await result("the stub", this.api.POST("/stubs", { body: response }));
  }

  /** Returns how often each command, option, component and so on was used. */
  async coverage(): Promise<Schemas["Coverage"]> {
    return result("the coverage", this.api.GET("/coverage"));
  }

  /** Returns what users have done: as a scenario file, a test in Rust, or a page with the conversation. */
  async scenario(format: "json" | "rust" | "html" = "json"): Promise<string> {
    const request = this.api.GET("/scenario", { params: { query: { format } }, parseAs: "text" });
    return (await result("the scenario", request)) as unknown as string;
  }

  /** Restarts the bot; the world stays as it is. */
  async restart(): Promise<void> {
    if (!this.#bot) {
      await result("the restart", this.api.POST("/restart"));
      return;
    }
    await this.#bot.stop();
    await this.startBot();
  }

  /** Ends the bot, if this client has started it. */
  async stopBot(): Promise<void> {
    await this.#bot?.stop();
  }

  /** Starts the bot with the command of the options, and waits until it is ready. */
  async startBot(): Promise<void> {
    const { command = [], cwd, env, app, ready, startTimeout = START_TIMEOUT } = this.#options;
    const earlier = new Set(await this.#sessions());
    const bot = new Program(command, { cwd, env: { ...process.env, ...this.variables, ...env } });
    this.#bot = bot;
    if (ready !== undefined) await bot.line((line) => line.includes(ready), startTimeout);
    if (app instanceof RegExp) {
      const line = await bot.line((line) => app.test(line), startTimeout);
      await this.connect(app.exec(line)?.[1] ?? "");
    } else if (app !== undefined) {
      const attempt = async () => (await this.connect(app), true);
      await bot.until(attempt, startTimeout, `has no valid endpoint at ${app}`);
    } else if (ready === undefined) {
      await bot.until(() => this.#appeared(earlier), startTimeout, "has neither logged in nor set its endpoint");
    }
  }

  /**
   * Ends the world, and the bot if this client has started it.
   *
   * Throws {@link UnseenFailuresError} if the bot failed and the test did not look at it.
   */
  async close({ allowFailures = false } = {}): Promise<void> {
    await this.stopBot();
    const params = { path: { world: this.#id } };
    const { failures } = await result("the end of the world", this.#main.DELETE("/worlds/{world}", { params }));
    const unseen = failures.filter((failure) => !this.#seen.has(interactionOf(failure)));
    if (unseen.length > 0 && !allowFailures) throw new UnseenFailuresError(unseen, this.log);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Marks the failure of an interaction as seen by the test. */
  markSeen({ interaction }: Reply): void {
    this.#seen.add(interaction);
  }

  /** Returns true if the bot has set its endpoint, or has a session of the gateway that is not one of the earlier ones. */
  async #appeared(earlier: ReadonlySet<string>): Promise<true | undefined> {
    const { endpoint } = await result("the state", this.api.GET("/state"));
    const sessions = await this.#sessions();
    return endpoint || sessions.some((id) => !earlier.has(id)) ? true : undefined;
  }

  /** Returns the IDs of the sessions of the gateway. */
  async #sessions(): Promise<string[]> {
    const { sessions } = await result("the gateway", this.api.GET("/gateway"));
    return sessions.map((session) => (session as { id: string }).id);
  }
}

function interactionOf(entry: unknown): string {
  return String((entry as { interaction?: unknown }).interaction ?? "");
}
