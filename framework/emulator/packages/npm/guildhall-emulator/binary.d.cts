/**
 * Returns the path of the emulator's program: the variable GUILDHALL_EMULATOR_BINARY, or the program in the package for
 * this platform. Throws an error that names the platform if there is none.
 */
export function binary(): string;
