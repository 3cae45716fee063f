//! Command definitions from arbitrary trees: the rules, as the macros evaluate them in constants, and the emulator agree.

use std::collections::BTreeSet;

use acceptance::overwrite_commands;
use arbitrary::{Arbitrary, Result, Unstructured};
use guildhall::deploy::import::import;
use guildhall::deploy::plan::{Declared, Scope as PlanScope};
use guildhall_emulator::Emulator;
use guildhall_model::{
    ApplicationIntegrationType, ChannelType, Choice, ChoiceValue, CommandBody, CommandOption,
    CommandOptionType, CommandType, EntryPointHandler, InteractionContextType, Locale,
    Localizations, Permissions,
};
use guildhall_rules::{self as rules, CommandDef, DefinitionPath, Fault, Report, Scope};

use crate::input::with_sockets;

const NAMES: [&str; 10] = [
    "roll", "all", "Roll", "", "a b", "würfel", "日本", "x-1", "İ", "none",
];

/// Checks the definition that the bytes describe.
pub(crate) fn run(data: &[u8]) {
    let mut bytes = Unstructured::new(data);
    if let (Ok(body), Ok(in_guild)) = (command(&mut bytes), bool::arbitrary(&mut bytes)) {
        let scope = if in_guild {
            Scope::Guild
        } else {
            Scope::Global
        };
        let json = serde_json::to_string(&body).expect("a body can be written");
        let read: CommandBody = serde_json::from_str(&json).expect("a body can be read");
        assert_eq!(read, body, "{json}");
        compare_rules(&body, in_guild);
        compare_service(&body, scope);
        import_as_source(body, scope);
    }
}

/// Asserts that the checks that a macro's constants call, of each option and of all options, find what the check of
/// the whole command finds.
fn compare_rules(body: &CommandBody, in_guild: bool) {
    body.with_def(in_guild, |def| {
        let findings = rules::check(def);
        let service = rules::check_as_service(def);
        let found: Vec<_> = findings.iter().map(|finding| finding.fault).collect();
        let by_service = service.iter().all(|finding| found.contains(&finding.fault));
        assert!(
            by_service || findings.is_truncated(),
            "{:?}",
            service.iter().collect::<Vec<_>>()
        );
        for finding in findings.iter() {
            assert!(!finding.at.path_in(def).contains('\n'));
            assert!(!finding.fault.message().is_empty());
            let mut report = Report::new();
            report.push_finding(def, finding);
            assert!(!report.is_empty(), "{finding:?}");
        }
        if is_complete(def) && !findings.is_truncated() {
            compare_parts(def, &findings);
        }
    });
}

/// Returns whether no option is misplaced or too large, so that the check of the command visits every option.
fn is_complete(def: &CommandDef<'_>) -> bool {
    let skipped = [
        Fault::GroupNested,
        Fault::SubCommandNested,
        Fault::ParameterInGroup,
        Fault::TooLarge,
        Fault::TooManyOptions,
    ];
    def.kind == CommandType::ChatInput
        && rules::check(def)
            .iter()
            .all(|finding| !skipped.contains(&finding.fault))
}

fn compare_parts(def: &CommandDef<'_>, findings: &rules::Findings) {
    let whole: BTreeSet<_> = findings
        .iter()
        .filter(|finding| is_in_options(&finding.at))
        .map(|finding| format!("{:?}", finding.fault))
        .collect();
    let inside = def
        .options
        .iter()
        .flat_map(|option| rules::check_option(option).iter().collect::<Vec<_>>());
    let siblings: Vec<_> = rules::check_siblings(def.options).iter().collect();
    let parts: BTreeSet<_> = inside
        .chain(siblings)
        .map(|finding| format!("{:?}", finding.fault))
        .collect();
    assert_eq!(whole, parts, "whole command, and its options by themselves");
}

fn is_in_options(at: &DefinitionPath) -> bool {
    !at.options().is_empty()
}

/// Asserts that the emulator accepts the command if and only if the service's rules do.
fn compare_service(body: &CommandBody, scope: Scope) {
    let findings = body.with_def(scope == Scope::Guild, |def| {
        rules::check_as_service(def).iter().collect::<Vec<_>>()
    });
    let accepted = with_sockets(async {
        let has_activity = (body.kind, scope) == (CommandType::PrimaryEntryPoint, Scope::Global);
        let builder = Emulator::builder()
            .user_install(true)
            .activity(has_activity);
        let emulator = builder.start().await.expect("a loopback port is free");
        overwrite_commands(&emulator, scope, std::slice::from_ref(body)).await
    });
    assert_eq!(
        accepted.is_ok(),
        findings.is_empty(),
        "{accepted:?} {findings:?} {body:?}"
    );
}

/// Asserts that the imported source is Rust, and complete if the definition is valid.
fn import_as_source(body: CommandBody, scope: Scope) {
    let is_valid = body.check(scope == Scope::Guild).is_empty();
    let scope = match scope {
        Scope::Global => PlanScope::Global,
        Scope::Guild => PlanScope::Guild(5.into()),
    };
    let imported = import(&Declared::default().commands(scope, [body]));
    syn::parse_file(&imported.source)
        .unwrap_or_else(|error| panic!("{error}: {}", imported.source));
    let is_known =
        |omission: &str| omission.contains("does not know") || omission.contains("deprecated");
    let left_out: Vec<_> = imported
        .omissions
        .iter()
        .map(ToString::to_string)
        .filter(|omission| !is_known(omission))
        .collect();
    assert!(!is_valid || left_out.is_empty(), "{left_out:?}");
}

fn command(bytes: &mut Unstructured<'_>) -> Result<CommandBody> {
    let kind = bytes.int_in_range(1..=5)?;
    let mut body = CommandBody::new(CommandType::from_wire(kind), text(bytes)?, text(bytes)?);
    body.name_localizations = localizations(bytes)?;
    body.description_localizations = localizations(bytes)?;
    if bytes.ratio(1, 4)? {
        body.contexts = Some(list(bytes, InteractionContextType::ALL)?);
        body.integration_types = Some(list(bytes, ApplicationIntegrationType::ALL)?);
    }
    if bytes.ratio(1, 4)? {
        body.default_member_permissions = Some(Permissions::from_bits_truncate(bytes.arbitrary()?));
        body.nsfw = bytes.arbitrary()?;
    }
    if bytes.ratio(1, 8)? || kind == 4 {
        body.handler = Some(*bytes.choose(EntryPointHandler::ALL)?);
    }
    body.options = options(bytes, 0)?;
    Ok(body)
}

fn list<T: Clone>(bytes: &mut Unstructured<'_>, all: &[T]) -> Result<Vec<T>> {
    let count = bytes.int_in_range(0..=3)?;
    (0..count).map(|_| bytes.choose(all).cloned()).collect()
}

fn options(bytes: &mut Unstructured<'_>, depth: usize) -> Result<Vec<CommandOption>> {
    let most = if depth > 3 { 0 } else { 4 };
    let mut count = bytes.int_in_range(0..=most)?;
    if depth < 2 && count == most && bytes.ratio(1, 16)? {
        count = 26;
    }
    (0..count)
        .map(|position| option(bytes, depth, position))
        .collect()
}

fn option(bytes: &mut Unstructured<'_>, depth: usize, position: usize) -> Result<CommandOption> {
    let kind = CommandOptionType::from_wire(bytes.int_in_range(1..=12)?);
    let name = if bytes.ratio(3, 4)? {
        format!("o{position}")
    } else {
        text(bytes)?
    };
    let mut option = CommandOption::new(kind, name, text(bytes)?);
    option.name_localizations = localizations(bytes)?;
    option.required = bytes.ratio(1, 3)?;
    option.autocomplete = bytes.ratio(1, 6)?;
    for _ in 0..bytes.int_in_range(0..=2)? {
        let mut choice = Choice::new(text(bytes)?, value(bytes)?);
        choice.name_localizations = localizations(bytes)?;
        option.choices.push(choice);
    }
    if bytes.ratio(1, 6)? {
        option.channel_types = list(bytes, ChannelType::ALL)?;
    }
    if bytes.ratio(1, 6)? {
        (option.min_length, option.max_length) = (bytes.arbitrary()?, bytes.arbitrary()?);
    }
    if kind.is_subcommand_or_group() || bytes.ratio(1, 16)? {
        option.options = options(bytes, depth + 1)?;
    }
    Ok(option)
}

fn value(bytes: &mut Unstructured<'_>) -> Result<ChoiceValue> {
    Ok(match bytes.int_in_range(0..=2)? {
        0 => text(bytes)?.into(),
        1 => bytes.arbitrary::<i64>()?.into(),
        _ => f64::from(bytes.arbitrary::<i32>()?).into(),
    })
}

fn localizations(bytes: &mut Unstructured<'_>) -> Result<Option<Localizations>> {
    if !bytes.ratio(1, 6)? {
        return Ok(None);
    }
    let locales = list(bytes, Locale::ALL)?;
    let texts = locales.into_iter().map(|locale| Ok((locale, text(bytes)?)));
    texts.collect::<Result<_>>().map(Some)
}

fn text(bytes: &mut Unstructured<'_>) -> Result<String> {
    Ok(match bytes.int_in_range(0..=11)? {
        11 => "x".repeat(bytes.int_in_range(30..=102)?),
        10 => bytes.arbitrary()?,
        index => NAMES[index].to_owned(),
    })
}
