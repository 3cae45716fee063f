//! The program that AWS Lambda starts without arguments. With arguments, it is the usual tool:
//! `cargo run -p lambda -- playground` needs no account, and `… -- commands apply` registers the commands.

use std::env;
use std::io;

use guildhall::Config;
use lambda_http::{Error, Request, run, service_fn};

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    if env::args().len() > 1 {
        return guildhall::cli::run(lambda::app()).await;
    }
    // The platform collects what the function prints, and adds the time.
    tracing_subscriber::fmt()
        .without_time()
        .with_ansi(false)
        .with_writer(io::stderr)
        .init();
    let app = lambda::app().config(Config::from_env()?).build()?;
    let function =
        service_fn(async |request: Request| Ok::<_, Error>(lambda::respond(&app, request).await));
    run(function).await.map_err(io::Error::other)?;
    Ok(())
}
