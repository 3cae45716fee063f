//! Steps of the guild, its roles and members.

use anyhow::{Context, Result};
use serde_json::{Value, json};
use twilight_http::request::AuditLogReason;
use twilight_model::guild::audit_log::AuditLogEventType;
use twilight_model::guild::{Member, RolePosition};

use crate::scenario::{Scenario, Values, in_seconds, sorted};

/// Number of members in a page.
const PAGE: u16 = 1000;

/// Runs the step `name`; `None` if there is no such step here.
pub(crate) async fn step(s: &mut Scenario, name: &str, values: &Values) -> Result<Option<Value>> {
    let guild = s.guild;
    let seen = match name {
        "get_guild" => json!(s.client.guild(guild).await?.model().await?.name),
        "get_preview" => json!(s.client.guild_preview(guild).await?.model().await?.name),
        "edit_guild" => {
            let edit = s.client.update_guild(guild).afk_timeout(values.number("afk_timeout")?.into());
            json!(edit.await?.model().await?.afk_timeout)
        }
        "get_channels" => {
            let channels = s.client.guild_channels(guild).await?.models().await?;
            s.channels = channels.into_iter().filter_map(|channel| Some((channel.name?, channel.id))).collect();
            sorted(s.channels.keys().cloned())
        }
        "get_members" => {
            let mut page = s.client.guild_members(guild).limit(PAGE).await?.models().await?;
            while let Some(last) = page.last().map(|member| member.user.id) {
                let is_last = page.len() < usize::from(PAGE);
                s.members.extend(page.drain(..).map(|member| (member.user.name, member.user.id)));
                if is_last {
                    break;
                }
                page = s.client.guild_members(guild).limit(PAGE).after(last).await?.models().await?;
            }
            json!(s.members.len())
        }
        "get_member" => json!(s.client.guild_member(guild, s.member(values)?).await?.model().await?.nick),
        "search_members" => {
            let found = s.client.search_guild_members(guild, values.text("query")?).await?.models().await?;
            sorted(found.into_iter().map(|member| member.user.name))
        }
        "get_roles" => {
            let roles = s.client.roles(guild).await?.models().await?;
            s.roles = roles.into_iter().map(|role| (role.name, role.id)).collect();
            sorted(s.roles.keys().cloned())
        }
        "create_role" => {
            let create = s.client.create_role(guild).name(values.text("name")?).color(values.number("color")?);
            let role = create.reason(values.text("reason")?).await?.model().await?;
            s.store("role", role.id);
            json!(role.name)
        }
        #[expect(deprecated, reason = "the other libraries read the single color as well")]
        "get_role" => json!(s.client.role(guild, s.id("role")?).await?.model().await?.color),
        "edit_role" => {
            let edit = s.client.update_role(guild, s.id("role")?);
            json!(edit.name(Some(values.text("name")?)).await?.model().await?.name)
        }
        "move_role" => {
            let positions = [RolePosition { id: s.id("role")?, position: values.number("position")?.into() }];
            let roles = s.client.update_role_positions(guild, &positions).await?.models().await?;
            json!(roles.iter().find(|moved| moved.id == positions[0].id).map(|moved| moved.position))
        }
        "add_role" => {
            done(s.client.add_guild_member_role(guild, s.member(values)?, s.id("role")?).await?.status().is_success())
        }
        "remove_role" => done(
            s.client.remove_guild_member_role(guild, s.member(values)?, s.id("role")?).await?.status().is_success(),
        ),
        "get_role_member_counts" => {
            let counts = s.client.role_member_counts(guild).await?.model().await?;
            json!(counts.get(&s.role(values)?))
        }
        "get_audit_log" => {
            let log = s
                .client
                .audit_log(guild)
                .action_type(AuditLogEventType::from(u16::try_from(values.number("action")?)?));
            json!(log.await?.model().await?.entries.first().context("no entry")?.reason)
        }
        "delete_role" => done(s.client.delete_role(guild, s.id("role")?).await?.status().is_success()),

        "edit_nick" => {
            let edit = s.client.update_guild_member(guild, s.member(values)?).nick(Some(values.text("nick")?));
            json!(edit.await?.model().await?.nick)
        }
        "edit_own_nick" => {
            // The library declares that the reply is empty.
            let reply = s.client.update_current_member(guild).nick(Some(values.text("nick")?)).await?;
            let member: Member = serde_json::from_slice(&reply.bytes().await?)?;
            json!(member.nick)
        }
        "time_out" | "end_timeout" => {
            let until = values.number("seconds").ok().map(in_seconds).transpose()?;
            let edit = s.client.update_guild_member(guild, s.member(values)?).communication_disabled_until(until);
            json!(edit.await?.model().await?.communication_disabled_until.is_some())
        }
        "kick" => done(s.client.remove_guild_member(guild, s.member(values)?).await?.status().is_success()),
        "get_prune_count" => {
            let days = u16::try_from(values.number("days")?)?;
            json!(s.client.guild_prune_count(guild).days(days).await?.model().await?.pruned)
        }
        "create_ban" => {
            let ban = s.client.create_ban(guild, s.member(values)?).reason(values.text("reason")?);
            done(ban.await?.status().is_success())
        }
        "bulk_ban" => {
            let names = values.texts("members")?;
            let members = names.iter().map(|name| s.members.get(name).copied().context("unknown member"));
            let members = members.collect::<Result<Vec<_>>>()?;
            json!(s.client.bulk_guild_ban(guild, &members).await?.model().await?.banned_users.len())
        }
        "get_ban" => json!(s.client.ban(guild, s.member(values)?).await?.model().await?.reason),
        "get_bans" => {
            let first = s.client.bans(guild).limit(2).await?.models().await?;
            let after = first.last().context("no bans")?.user.id;
            let second = s.client.bans(guild).limit(2).after(after).await?.models().await?;
            sorted(first.into_iter().chain(second).map(|ban| ban.user.name))
        }
        "remove_ban" => done(s.client.delete_ban(guild, s.member(values)?).await?.status().is_success()),
        "wait_out_429" => json!(s.client.guild_integrations(guild).await?.models().await?.len()),
        _ => return Ok(None),
    };
    Ok(Some(seen))
}

fn done(is_success: bool) -> Value {
    json!(is_success)
}
