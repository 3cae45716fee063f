//! Groups: subcommands, and checks that they inherit.

use guildhall::prelude::*;

/// Two subcommands
#[group]
mod parent {
    use super::*;

    /// First subcommand
    #[command]
    fn first() -> &'static str {
        "You used the first subcommand."
    }

    /// Second subcommand
    #[command]
    fn second() -> &'static str {
        "You used the second subcommand."
    }
}

/// Subcommands with the checks of their parents
#[group(check = parent_check)]
mod inherited {
    use super::*;

    /// Group with a check of its own
    #[group(check = child_check)]
    mod deeper {
        use super::*;

        /// Subcommand with three checks
        #[command(check = own_check)]
        fn all() -> &'static str {
            "Three checks passed: parent, child, own."
        }
    }

    /// Subcommand with one check
    #[command]
    fn one() -> &'static str {
        "One check passed: parent."
    }
}

/// Passes everybody but bots.
fn parent_check(ctx: &Context) -> Result<()> {
    if ctx.user().bot {
        return Err(Error::user("Parent check: no bots."));
    }
    Ok(())
}

/// Passes users in servers.
fn child_check(ctx: &Context) -> Result<()> {
    match ctx.guild_id() {
        Some(_) => Ok(()),
        None => Err(Error::user("Child check: only in servers.")),
    }
}

/// Passes users whose names begin with the letter f.
fn own_check(ctx: &Context) -> Result<()> {
    if ctx.user().username.starts_with('f') {
        return Ok(());
    }
    Err(Error::user("Own check: only names with f."))
}
