// The control API at the URL of a world.

import createClient, { type Client } from "openapi-fetch";

import { RefusedError } from "./errors.js";
import type { components, paths } from "./schema.js";

/** Types of the control API, made from its OpenAPI document. */
export type Schemas = components["schemas"];

/** Client of the control API: each operation by method and path. */
export type Api = Client<paths>;

/** Returns a client of the control API at a URL, by default with the token of GUILDHALL_EMULATOR_TOKEN. */
export function api(url: string, token = process.env.GUILDHALL_EMULATOR_TOKEN): Api {
  return createClient<paths>({ baseUrl: url, headers: token ? { Authorization: `Bearer ${token}` } : {} });
}

/** Returns the content of a response. Throws {@link RefusedError} if the emulator rejected the request. */
export async function result<T>(
  action: string,
  request: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T> {
  const { data, error, response } = await request;
  if (!response.ok) throw new RefusedError(action, response.status, error);
  return data as T;
}

/** A file that a user uploads. */
export interface File {
  name: string;
  data: string | Uint8Array<ArrayBuffer>;
}

/** Returns the options of a request with a body and files. */
export function withFiles<T>(body: T, files: readonly File[] = []): { body: T; bodySerializer?: () => FormData } {
  if (files.length === 0) return { body };
  const form = new FormData();
  form.set("payload_json", JSON.stringify(body));
  for (const [index, { name, data }] of files.entries()) form.set(`files[${index}]`, new Blob([data]), name);
  return { body, bodySerializer: () => form };
}
