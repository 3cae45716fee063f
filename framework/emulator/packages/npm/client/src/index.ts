// Client of guildhall-emulator for tests of Discord bots.

export type { Api, File, Schemas } from "./api.js";
export { Discord, type RecordQuery, type StartOptions, start } from "./discord.js";
export { Emulator, type EmulatorOptions } from "./emulator.js";
export { FailedError, RefusedError, UnseenFailuresError } from "./errors.js";
export { type ActionOptions, type Commands, Member, type ModalValues, type Place } from "./member.js";
export { type Choice, type Component, Message, type Modal, Reply } from "./reply.js";
