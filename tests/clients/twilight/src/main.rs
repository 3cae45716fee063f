//! The scenario with twilight-http: reads a step of `../scenario.json` from each line of standard input,
//! and writes the value that the step reads in the reply.
//!
//! Each module has the steps of some resources, in the order of the scenario.

mod app;
mod channels;
mod expressions;
mod guild;
mod interactions;
mod messages;
mod scenario;

use anyhow::{Result, bail};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader, stdin};

use crate::scenario::{Scenario, Values};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let mut scenario = Scenario::from_env()?;
    let mut lines = BufReader::new(stdin()).lines();
    while let Some(line) = lines.next_line().await? {
        let line: Value = serde_json::from_str(&line)?;
        let name = line["step"].as_str().unwrap_or("");
        let result = match run(&mut scenario, name, &Values(line["send"].clone())).await {
            Ok(seen) => json!({ "seen": seen }),
            Err(error) => json!({ "error": format!("{error:#}") }),
        };
        println!("{result}");
    }
    Ok(())
}

/// Runs the step `name` and returns the value that the step reads.
async fn run(scenario: &mut Scenario, name: &str, values: &Values) -> Result<Value> {
    if let Some(seen) = app::step(scenario, name, values).await? {
        return Ok(seen);
    }
    if let Some(seen) = guild::step(scenario, name, values).await? {
        return Ok(seen);
    }
    if let Some(seen) = interactions::step(scenario, name, values).await? {
        return Ok(seen);
    }
    if let Some(seen) = messages::step(scenario, name, values).await? {
        return Ok(seen);
    }
    if let Some(seen) = channels::step(scenario, name, values).await? {
        return Ok(seen);
    }
    match expressions::step(scenario, name, values).await? {
        Some(seen) => Ok(seen),
        None => bail!("no step is named {name}"),
    }
}
