//! A bot that reports on the orders of past weeks, from an archive that delay its time.

use std::fmt::Write;
use std::time::Duration;

use guildhall::AppBuilder;
use guildhall::prelude::*;
use tokio::time::sleep;

/// The bot, which is yet to start.
pub fn app(archive: Archive) -> AppBuilder {
    App::builder().state(archive)
}

/// Where the figures are, in place of a database.
#[derive(Debug)]
pub struct Archive {
    delay: Duration,
}

impl Archive {
    /// One that delay so long for each week.
    pub fn with_delay(delay: Duration) -> Self {
        Self { delay }
    }

    /// How many orders there were so many weeks ago.
    ///
    /// # Errors
    ///
    /// What the member is told about weeks that are not in it.
    async fn orders(&self, weeks_ago: u32) -> Result<u32> {
        sleep(self.delay).await;
        match weeks_ago {
            0..=4 => Ok(100 - 7 * weeks_ago),
            _ => Err(Error::user(
                "The archive goes back 4 weeks. The report ends here.",
            )),
        }
    }
}

/// Report on the orders of past weeks
///
/// One report at a time for each server: who asks for a second one is told to wait.
#[command(defer, concurrency(1, by = guild))]
async fn report(
    ctx: Context,
    /// How many weeks
    #[option(min = 1, max = 8)]
    weeks: u32,
    #[state] archive: &Archive,
) -> Result<()> {
    let mut table = String::from("weeks ago,orders\n");
    for week in 1..=weeks {
        ctx.edit(progress(week, weeks)).await?;
        // An error from here is a message of its own, below the progress.
        let orders = archive.orders(week).await?;
        writeln!(table, "{week},{orders}")?;
    }
    let file = File::new("orders.csv", table).description("The orders of each week");
    ctx.edit(Update::text("The report is there.").file(file))
        .await?;
    Ok(())
}

/// What the member sees while the report is made.
fn progress(week: u32, weeks: u32) -> String {
    let bar = |count: u32, square: &str| square.repeat(count as usize);
    let (done, left) = (bar(week - 1, "▓"), bar(weeks - week + 1, "░"));
    format!("{done}{left} week {week} of {weeks}")
}
