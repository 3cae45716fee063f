// Finds the emulator's program in the package for this platform.

const PREFIX = "@guildhall/emulator-";

exports.binary = function binary() {
  return process.env.GUILDHALL_EMULATOR_BINARY || installed(`${process.platform}-${process.arch}`);
};

function installed(platform) {
  const name = `guildhall-emulator${process.platform === "win32" ? ".exe" : ""}`;
  try {
    return require.resolve(`${PREFIX}${platform}/bin/${name}`);
  } catch {
    throw new Error(`${reason(platform)} Or set GUILDHALL_EMULATOR_BINARY to the path of the program.`);
  }
}

function reason(platform) {
  const packages = Object.keys(require("./package.json").optionalDependencies ?? {});
  if (packages.includes(PREFIX + platform)) {
    return `The package ${PREFIX}${platform} is not installed: install guildhall-emulator with optional dependencies.`;
  }
  const platforms = packages.map((name) => name.slice(PREFIX.length)).join(", ");
  return (
    `guildhall-emulator has no program for ${platform}, only for ${platforms}: ` +
    "build it with `cargo install guildhall-emulator`."
  );
}
