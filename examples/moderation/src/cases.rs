//! Cases and log channels of guilds, in SQLite.

use guildhall::prelude::*;
use sqlx::sqlite::{SqlitePool, SqlitePoolOptions, SqliteRow};
use sqlx::{Error as DatabaseError, Row};

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS cases (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        guild INTEGER NOT NULL,
        member INTEGER NOT NULL,
        moderator INTEGER NOT NULL,
        action TEXT NOT NULL,
        reason TEXT NOT NULL,
        confirmed INTEGER NOT NULL
    );
    CREATE INDEX IF NOT EXISTS cases_of_members ON cases (guild, member);
    CREATE TABLE IF NOT EXISTS log_channels (guild INTEGER PRIMARY KEY, channel INTEGER NOT NULL);
";

/// An action that a moderator took against a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Warning,
    Timeout,
    Ban,
}

impl Action {
    /// Returns the name in the database, which is also the key of the action's text.
    pub fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Timeout => "timeout",
            Self::Ban => "ban",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        let all = [Self::Warning, Self::Timeout, Self::Ban];
        all.into_iter().find(|action| action.name() == name)
    }
}

/// A case before it has a number.
#[derive(Clone, Debug)]
pub struct NewCase {
    pub guild: Id<Guild>,
    pub member: Id<User>,
    pub moderator: Id<User>,
    pub action: Action,
    pub reason: String,
}

/// A case with its number.
#[derive(Clone, Debug)]
pub struct Case {
    pub number: u64,
    pub member: Id<User>,
    pub moderator: Id<User>,
    pub action: Action,
    pub reason: String,
}

/// The database.
#[derive(Clone, Debug)]
pub struct Cases(SqlitePool);

impl Cases {
    /// Opens a database such as `sqlite://moderation.db?mode=rwc`, and creates its tables.
    pub async fn open(url: &str) -> Result<Self, DatabaseError> {
        // A database in memory belongs to one connection, which must stay open.
        let options = SqlitePoolOptions::new().max_connections(1);
        let pool = options
            .idle_timeout(None)
            .max_lifetime(None)
            .connect(url)
            .await?;
        sqlx::raw_sql(SCHEMA).execute(&pool).await?;
        Ok(Self(pool))
    }

    /// Adds a case. A case that is not confirmed is not listed.
    pub async fn add(&self, case: NewCase, confirmed: bool) -> Result<Case, DatabaseError> {
        let insert = sqlx::query(
            "INSERT INTO cases (guild, member, moderator, action, reason, confirmed) VALUES (?, ?, ?, ?, ?, ?)",
        );
        let inserted = insert
            .bind(to_sql(case.guild))
            .bind(to_sql(case.member))
            .bind(to_sql(case.moderator))
            .bind(case.action.name())
            .bind(&case.reason)
            .bind(confirmed)
            .execute(&self.0)
            .await?;
        Ok(Case {
            number: inserted.last_insert_rowid().cast_unsigned(),
            member: case.member,
            moderator: case.moderator,
            action: case.action,
            reason: case.reason,
        })
    }

    /// Returns a case that is not confirmed; `None` if the case was confirmed or deleted before.
    pub async fn unconfirmed(
        &self,
        guild: Id<Guild>,
        number: u64,
    ) -> Result<Option<Case>, DatabaseError> {
        let select =
            sqlx::query("SELECT * FROM cases WHERE guild = ? AND number = ? AND NOT confirmed");
        let row = select
            .bind(to_sql(guild))
            .bind(number.cast_signed())
            .fetch_optional(&self.0)
            .await?;
        Ok(row.as_ref().and_then(case))
    }

    /// Confirms a case. Returns whether this call confirmed the case, and no earlier one.
    pub async fn confirm(&self, guild: Id<Guild>, number: u64) -> Result<bool, DatabaseError> {
        let update = sqlx::query(
            "UPDATE cases SET confirmed = TRUE WHERE guild = ? AND number = ? AND NOT confirmed",
        );
        let updated = update
            .bind(to_sql(guild))
            .bind(number.cast_signed())
            .execute(&self.0)
            .await?;
        Ok(updated.rows_affected() > 0)
    }

    /// Deletes a case that is not confirmed.
    pub async fn discard(&self, guild: Id<Guild>, number: u64) -> Result<(), DatabaseError> {
        let delete =
            sqlx::query("DELETE FROM cases WHERE guild = ? AND number = ? AND NOT confirmed");
        delete
            .bind(to_sql(guild))
            .bind(number.cast_signed())
            .execute(&self.0)
            .await?;
        Ok(())
    }

    /// Returns the last ten confirmed cases of a member, the newest first.
    pub async fn list_for_member(
        &self,
        guild: Id<Guild>,
        member: Id<User>,
    ) -> Result<Vec<Case>, DatabaseError> {
        let select = sqlx::query(
            "SELECT * FROM cases WHERE guild = ? AND member = ? AND confirmed ORDER BY number DESC LIMIT 10",
        );
        let rows = select
            .bind(to_sql(guild))
            .bind(to_sql(member))
            .fetch_all(&self.0)
            .await?;
        Ok(rows.iter().filter_map(case).collect())
    }

    /// Sets the channel that gets the guild's log.
    pub async fn set_log_channel(
        &self,
        guild: Id<Guild>,
        channel: Id<Channel>,
    ) -> Result<(), DatabaseError> {
        let replace =
            sqlx::query("INSERT OR REPLACE INTO log_channels (guild, channel) VALUES (?, ?)");
        replace
            .bind(to_sql(guild))
            .bind(to_sql(channel))
            .execute(&self.0)
            .await?;
        Ok(())
    }

    /// Returns the channel that gets the guild's log.
    pub async fn log_channel(
        &self,
        guild: Id<Guild>,
    ) -> Result<Option<Id<Channel>>, DatabaseError> {
        let select = sqlx::query("SELECT channel FROM log_channels WHERE guild = ?");
        let row = select.bind(to_sql(guild)).fetch_optional(&self.0).await?;
        Ok(row.map(|row| id(&row, "channel")))
    }
}

/// Returns a row of `cases`; `None` if a later version of the bot wrote its action.
fn case(row: &SqliteRow) -> Option<Case> {
    Some(Case {
        number: row.get::<i64, _>("number").cast_unsigned(),
        member: id(row, "member"),
        moderator: id(row, "moderator"),
        action: Action::from_name(row.get("action"))?,
        reason: row.get("reason"),
    })
}

/// Returns an ID as SQLite's signed integer. Snowflakes have 63 bits until the year 2084.
fn to_sql<T>(id: Id<T>) -> i64 {
    id.get().cast_signed()
}

fn id<T>(row: &SqliteRow, column: &str) -> Id<T> {
    Id::new(row.get::<i64, _>(column).cast_unsigned())
}
