//! Source code that `commands import` wrote compiles, and exports exactly the commands that were imported.

#![forbid(unsafe_code)]

use std::process::Command;

use guildhall::App;

#[rustfmt::skip]
#[path = "../../fixtures/import/commands.rs.golden"]
#[allow(dead_code, reason = "the module is generated")]
mod commands;

/// Without arguments, runs itself as the command-line tool and compares its export with the imported file.
#[tokio::main]
async fn main() -> guildhall::Result<()> {
    if std::env::args().len() > 1 {
        return guildhall::cli::run(App::builder()).await;
    }
    let tool = std::env::current_exe()?;
    let output = Command::new(tool).args(["commands", "export"]).output()?;
    let export = String::from_utf8_lossy(&output.stdout);
    assert_eq!(export, acceptance::fixture("import/commands.json"));
    Ok(())
}
