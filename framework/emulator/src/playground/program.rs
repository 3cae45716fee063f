//! The program in which the emulator runs: its name, and the folder of its sources.

use std::path::PathBuf;

/// Program whose name says nothing about the app: the emulator on its own.
const OWN_PROGRAM: &str = "guildhall-emulator";

/// Returns the folder to which the compiler's paths of source files are relative: that of `Cargo.lock`, at or above the
/// package that `cargo run` starts, or above the working directory.
pub(crate) fn source_root() -> Option<PathBuf> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let start = package.or_else(|| std::env::current_dir().ok())?;
    let mut folders = start.ancestors();
    let root = folders.find(|folder| folder.join("Cargo.lock").is_file());
    Some(root.unwrap_or(&start).to_owned())
}

/// Returns the name of the program in which the emulator runs; `None` for the emulator on its own.
pub(crate) fn program_name() -> Option<String> {
    let program = std::env::current_exe().ok()?;
    let name = program.file_stem()?.to_str()?;
    (name != OWN_PROGRAM).then(|| name.to_owned())
}
