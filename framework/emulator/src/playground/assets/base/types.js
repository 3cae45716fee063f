// Types of the values that the page receives from the emulator, and of those that its modules share.

/**
 * JSON of an object of the service, as Discord documents it.
 * @typedef {Record<string, any>} Json
 */

/**
 * @typedef {object} Person
 * @property {string} id
 * @property {string} name
 * @property {string} username
 * @property {boolean} bot
 * @property {string[]} [roles]
 */

/**
 * A channel. `people` lists the users of a private channel.
 * @typedef {object} Channel
 * @property {string} id
 * @property {string} name
 * @property {number} type
 * @property {string | null} [parent_id]
 * @property {Json[]} [permission_overwrites]
 * @property {string[]} [people]
 * @property {string | null} [topic]
 */

/**
 * @typedef {object} Role
 * @property {string} id
 * @property {string} name
 * @property {number} color
 * @property {number} position
 * @property {string} permissions
 * @property {Json} [tags]
 */

/**
 * @typedef {object} Guild
 * @property {string} id
 * @property {string} name
 * @property {string} locale
 * @property {string} [owner]
 * @property {Channel[]} channels
 * @property {Role[]} roles
 * @property {Person[]} members
 */

/**
 * The app: `program` is the name of its program, and `root` the folder of its sources.
 * @typedef {object} App
 * @property {string} id
 * @property {string} bot
 * @property {string} name
 * @property {string | null} program
 * @property {string | null} root
 * @property {boolean} user_install
 */

/**
 * Response of `GET state`.
 * @typedef {object} State
 * @property {App} app
 * @property {{id: string, people: string[]}[]} directs
 * @property {string[]} features
 * @property {number} generation
 * @property {{id: string, name: string, people: string[]}[]} groups
 * @property {Guild[]} guilds
 * @property {string[]} installed
 * @property {string[]} locales
 * @property {string} now
 * @property {Person[]} people
 * @property {{name: string, bit: string}[]} permissions
 * @property {string} run
 */

/**
 * Something that the user can choose from a list. Those with `last` come after others that match as well.
 * @typedef {object} Choice
 * @property {string} label
 * @property {string} value
 * @property {string | null} [hint]
 * @property {boolean} [last]
 */

/**
 * Error in an input, with the position in the line.
 * @typedef {object} Fault
 * @property {string} message
 * @property {number} [offset]
 * @property {string | null} [nearest]
 */

/**
 * Entry of the record: `number`, `at`, `type`, and the fields of the type.
 * @typedef {Json & {number: number, type: string}} Entry
 */

/**
 * Names for the IDs in mentions, and the action of a click on a command.
 * @typedef {object} Names
 * @property {(id: string) => string} member
 * @property {(id: string) => string} role
 * @property {(id: string) => string} channel
 * @property {(path: string) => void} command
 */

export {};
