//! The bot as a member of a guild.

use guildhall_model::api::ModifyCurrentMember;
#[expect(deprecated, reason = "it says what to use in its place")]
use guildhall_model::api::ModifyCurrentUserNick;
use guildhall_model::member::{CurrentMemberEdit, NickEdit};
use guildhall_model::{self as model, Id, ImageData, Patch};

use super::{handle, setters};
use crate::Request;

handle! {
    /// The bot as a [member](https://docs.discord.com/developers/resources/guild#modify-current-member) of a guild.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.me().edit().nick("Dice").bio("Rolls dice.").await?;
    /// # Ok(())
    /// # }
    /// ```
    Me { guild: Id<model::Guild> }
}

impl Me {
    /// Changes the given fields of the bot in this guild.
    ///
    /// Requires `CHANGE_NICKNAME` for `nick` and nothing for the rest, causes
    /// `GUILD_MEMBER_UPDATE`.
    ///
    /// A `nick` of more than 32 characters, a `bio` of more than 190 and a picture that is no PNG,
    /// JPEG or GIF are refused before it is sent.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// guild.me().edit().nick(None).bio("Rolls dice.").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self) -> Request<ModifyCurrentMember> {
        let edit = CurrentMemberEdit::default();
        let endpoint = ModifyCurrentMember::new(self.guild, edit);
        self.sender.request(endpoint)
    }

    /// Renames the bot in this guild; none takes the name away.
    ///
    /// Requires `CHANGE_NICKNAME`, causes `GUILD_MEMBER_UPDATE`. More than 32 characters are
    /// refused before it is sent.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// # #[allow(deprecated)]
    /// let renamed = guild.me().rename("Dice").await?;
    /// println!("{:?}", renamed.nick);
    /// # Ok(())
    /// # }
    /// ```
    #[deprecated(note = "use `edit().nick(…)`")]
    #[expect(deprecated, reason = "it is the deprecated endpoint")]
    pub fn rename(&self, nick: impl Into<Patch<String>>) -> Request<ModifyCurrentUserNick> {
        let edit = NickEdit::default().nick(nick);
        let endpoint = ModifyCurrentUserNick::new(self.guild, edit);
        self.sender.request(endpoint)
    }
}

setters! {
    ModifyCurrentMember.edit: CurrentMemberEdit => {
        avatar(impl Into<Patch<ImageData>>);
        banner(impl Into<Patch<ImageData>>);
        bio(impl Into<Patch<String>>);
        nick(impl Into<Patch<String>>);
    }
}
