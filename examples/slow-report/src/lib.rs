//! A bot that reports on the orders of past weeks, from a slow archive.

use std::fmt::Write;
use std::time::Duration;

use guildhall::prelude::*;
use tokio::time::sleep;

/// Returns a builder for the app.
pub fn app(archive: Archive) -> AppBuilder {
    App::builder().state(archive)
}

/// Source of the order counts; a real bot would use a database.
#[derive(Debug)]
pub struct Archive {
    delay: Duration,
}

impl Archive {
    /// Creates an archive that takes `delay` to read one week.
    pub fn with_delay(delay: Duration) -> Self {
        Self { delay }
    }

    /// Returns the number of orders in a past week; 0 is the current week.
    ///
    /// # Errors
    ///
    /// Returns a user error for weeks that the archive does not contain.
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
/// One report at a time per guild: a second invocation is rejected until the first has finished.
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
        // An error returned here is sent as a follow-up, below the progress message.
        let orders = archive.orders(week).await?;
        writeln!(table, "{week},{orders}")?;
    }
    let file = File::new("orders.csv", table).description("The orders of each week");
    ctx.edit(Update::text("The report is ready.").file(file))
        .await?;
    Ok(())
}

/// Returns the text shown while the report is in progress.
fn progress(week: u32, weeks: u32) -> String {
    let bar = |count: u32, square: &str| square.repeat(count as usize);
    let (done, left) = (bar(week - 1, "▓"), bar(weeks - week + 1, "░"));
    format!("{done}{left} week {week} of {weeks}")
}
