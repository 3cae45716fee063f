//! Discord's domains: the emulator is in the place of each of their hosts.

/// Domains whose hosts bots connect to: the API, the gateway, files, and voice.
pub(super) const DOMAINS: [&str; 5] = [
    "discord.com",
    "discord.gg",
    "discordapp.com",
    "discordapp.net",
    "discord.media",
];

/// Domain of the gateway's hosts, such as `gateway.discord.gg`.
const GATEWAY_DOMAIN: &str = "discord.gg";

/// Returns whether a host is one of Discord's domains or below one.
pub(super) fn is_discord(host: &str) -> bool {
    DOMAINS.iter().any(|domain| is_within(host, domain))
}

/// Returns whether a host is one of the gateway.
pub(super) fn is_gateway(host: &str) -> bool {
    is_within(host, GATEWAY_DOMAIN)
}

fn is_within(host: &str, domain: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    let parent = host.strip_suffix(domain);
    parent.is_some_and(|parent| parent.is_empty() || parent.ends_with('.'))
}
