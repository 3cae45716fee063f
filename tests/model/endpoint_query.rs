//! Query strings of endpoints.

use guildhall_model::Id;
use guildhall_model::api::*;
use guildhall_model::guild::WidgetStyle;

use crate::endpoint_path::{GUILD, USER};

#[test]
fn absent_query_parameter_is_omitted() {
    let bans = GetBans::new(GUILD);

    assert_eq!(bans.path_and_query(), "/guilds/2/bans");
    assert_eq!(bans.after(USER).path_and_query(), "/guilds/2/bans?after=4");
}

#[test]
fn query_parameters_are_in_declaration_order() {
    let bans = GetBans::new(GUILD).after(USER).before(Id::new(9)).limit(50);

    assert_eq!(
        bans.path_and_query(),
        "/guilds/2/bans?limit=50&before=9&after=4"
    );
    assert_eq!(GetBans::QUERY, ["limit", "before", "after"]);
}

#[test]
fn page_of_guilds_is_requested_by_limit_and_bounds() {
    let guilds = GetCurrentUserGuilds::new().limit(200).before(GUILD);
    let counted = GetCurrentUserGuilds::new().after(GUILD).with_counts(true);

    assert_eq!(
        guilds.path_and_query(),
        "/users/@me/guilds?before=2&limit=200"
    );
    assert_eq!(
        counted.path_and_query(),
        "/users/@me/guilds?after=2&with_counts=true"
    );
}

#[test]
fn query_text_is_percent_encoded() {
    let search = SearchMembers::new(GUILD, "a & b=é?#+/%").limit(5);

    assert_eq!(
        search.path_and_query(),
        "/guilds/2/members/search?query=a%20%26%20b%3D%C3%A9%3F%23%2B%2F%25&limit=5"
    );
}

#[test]
fn roles_of_a_prune_are_comma_separated() {
    let count = GetPruneCount::new(GUILD).days(30);
    let roles = [Id::new(5), Id::new(6)];

    assert_eq!(count.path_and_query(), "/guilds/2/prune?days=30");
    assert_eq!(
        count.include_roles(roles).path_and_query(),
        "/guilds/2/prune?days=30&include_roles=5,6"
    );
}

#[test]
fn boolean_parameter_is_sent_only_if_set() {
    let guild = GetGuild::new(GUILD);

    assert_eq!(guild.path_and_query(), "/guilds/2");
    assert_eq!(
        guild.with_counts(true).path_and_query(),
        "/guilds/2?with_counts=true"
    );
    assert_eq!(guild.with_counts(false).path_and_query(), "/guilds/2");
}

#[test]
fn widget_style_is_sent_as_its_name() {
    let image = GetWidgetImage::new(GUILD).style(WidgetStyle::Banner3);

    assert_eq!(image.path_and_query(), "/guilds/2/widget.png?style=banner3");
}
