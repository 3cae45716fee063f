//! The documents name files, functions and types that exist.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;

use crate::root;

/// Documents whose paths are relative to the root of the repository.
const DOCUMENTS: [&str; 6] = [
    "framework/docs/walkthroughs/request.md",
    "framework/docs/walkthroughs/endpoint.md",
    "framework/docs/walkthroughs/macro.md",
    "framework/docs/walkthroughs/plan.md",
    "framework/docs/architecture.md",
    ".github/CONTRIBUTING.md",
];

#[test]
fn documents_name_existing_files_and_functions() {
    let words = words_of_the_sources();
    let mut unknown = Vec::new();
    for document in DOCUMENTS {
        let text = fs::read_to_string(root().join(document)).expect("the document is there");
        let is_walkthrough = document.contains("walkthroughs");
        for (number, line) in text.lines().enumerate() {
            for code in inline_code(line) {
                let exists = if code.contains('/') {
                    is_not_a_repository_path(code) || root().join(code).exists()
                } else {
                    !is_walkthrough || identifiers(code).all(|word| words.contains(word))
                };
                if !exists {
                    unknown.push(format!("{document}:{}: `{code}`", number + 1));
                }
            }
        }
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}

#[test]
fn walkthroughs_name_the_file_of_each_function() {
    let mut wrong = Vec::new();
    let mut pairs = 0;
    for document in DOCUMENTS
        .iter()
        .filter(|path| path.contains("walkthroughs"))
    {
        let text = fs::read_to_string(root().join(document)).expect("the document is there");
        let parts: Vec<_> = text.split('`').collect();
        // Prose and code alternate: `name` in `file`, or `name` (`file`).
        for window in parts.windows(3).skip(1).step_by(2) {
            let [code, between, path] = window else {
                continue;
            };
            let is_link = matches!(between.trim(), "in" | "(");
            if !is_link
                || Path::new(path)
                    .extension()
                    .is_none_or(|extension| extension != "rs")
                || code.contains('/')
            {
                continue;
            }
            let source = fs::read_to_string(root().join(path)).unwrap_or_default();
            let words: HashSet<_> = identifiers(&source).collect();
            pairs += 1;
            if !identifiers(code).all(|word| words.contains(word)) {
                wrong.push(format!("{document}: `{code}` is not in `{path}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        pairs > 20,
        "only {pairs} functions are named with their files"
    );
}

/// The page that lists the tests of compiler messages.
const MESSAGES: &str = "tests/ui/README.md";

#[test]
fn page_of_compiler_messages_names_existing_files_and_tests() {
    let text = fs::read_to_string(root().join(MESSAGES)).expect("the page is there");
    let (mut missing, mut files, mut tests) = (Vec::new(), 0, 0);
    let rows = text.lines().enumerate();
    for (number, line) in rows.filter(|(_, line)| line.starts_with('|')) {
        for code in inline_code(line).filter(|code| is_test(code)) {
            let exists = if let Some((file, function)) = code.split_once("::") {
                tests += 1;
                let source = fs::read_to_string(root().join("tests").join(file));
                source.is_ok_and(|source| source.contains(&format!("fn {function}(")))
            } else {
                files += 1;
                root().join(format!("tests/ui/{code}.rs")).exists()
            };
            if !exists {
                missing.push(format!("{MESSAGES}:{}: `{code}`", number + 1));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(files > 150 && tests > 5, "{files} files, {tests} tests");
}

/// The table of the mistakes of newcomers, below the folder of the tests of compiler messages.
const MISTAKES: &str = "tests/ui/newcomer/README.md";

#[test]
fn each_mistake_of_newcomers_has_the_answer_in_its_row() {
    let text = fs::read_to_string(root().join(MISTAKES)).expect("the page is there");
    let rows = text
        .lines()
        .enumerate()
        .filter(|(_, line)| line.ends_with("` |"));
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (number, row) in rows {
        let cells: Vec<_> = row.trim_matches(['|', ' ']).split(" | ").collect();
        let [_, answer, file] = cells[..] else {
            panic!("{MISTAKES}:{}: a row has three cells", number + 1);
        };
        let path = format!("tests/ui/{}.stderr", file.trim_matches('`'));
        let messages = fs::read_to_string(root().join(path)).unwrap_or_default();
        let answer = match answer.strip_prefix("`` ") {
            Some(answer) => answer.trim_end_matches(" ``"),
            None => answer.trim_matches('`'),
        };
        count += 1;
        if !messages.contains(answer) {
            wrong.push(format!("{MISTAKES}:{}: {answer}", number + 1));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 52, "only {count} mistakes");
}

/// Returns whether a text between backticks is the name of a file of messages, such as `option/order`, or of a test, such as
/// `define/registry.rs::same_name`.
fn is_test(code: &str) -> bool {
    let is_part = |part: &str| {
        let is_word =
            |character: char| character.is_ascii_lowercase() || "_.:0123456789".contains(character);
        !part.is_empty() && part.chars().all(is_word)
    };
    code.contains('/') && code.split('/').all(is_part)
}

/// Returns the texts between backticks.
fn inline_code(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Returns whether a text with a slash is not a path from the root of the repository: a command, a URL, a pattern, or a
/// path relative to another folder.
fn is_not_a_repository_path(code: &str) -> bool {
    let first = code.split('/').next().unwrap_or_default();
    let tops = ["framework", "macros", "examples", "tests", ".github", ".ci"];
    !tops.contains(&first) || code.contains([' ', '<', '{', '*', '…'])
}

/// Returns the identifiers in a code fragment that have at least three characters.
fn identifiers(code: &str) -> impl Iterator<Item = &str> {
    let words = code.split(|character: char| !character.is_alphanumeric() && character != '_');
    let is_identifier =
        |word: &&str| word.len() > 2 && word.starts_with(|first: char| first.is_alphabetic());
    words.filter(is_identifier)
}

fn words_of_the_sources() -> HashSet<String> {
    let mut words = HashSet::new();
    for folder in ["framework", "macros"] {
        collect_words(&root().join(folder), &mut words);
    }
    words
}

fn collect_words(folder: &Path, words: &mut HashSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("the entry is readable").path();
        if path.is_dir() {
            collect_words(&path, words);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "rs" || extension == "toml")
        {
            let text = fs::read_to_string(&path).expect("the file is text");
            words.extend(identifiers(&text).map(str::to_owned));
        }
    }
}

/// The keys of the framework's messages: in the check of the compiler, in the look-up, and in the documentation.
const MESSAGE_KEYS: [&str; 3] = [
    "framework/src/localize/message_keys.rs",
    "framework/src/messages/file_texts.rs",
    "framework/src/messages/mod.rs",
];

#[test]
fn keys_of_messages_are_the_same_in_the_check_the_look_up_and_the_documentation() {
    let [checked, looked_up, documented] = MESSAGE_KEYS.map(|file| {
        let source = fs::read_to_string(root().join(file)).expect("the file is there");
        let keys = source.split(['"', '`', ' ']).filter(|word| {
            word.strip_prefix("guildhall-")
                .is_some_and(|rest| !rest.is_empty())
        });
        keys.map(str::to_owned)
            .collect::<std::collections::BTreeSet<_>>()
    });
    assert!(checked.len() > 30, "{checked:?}");
    assert_eq!(checked, looked_up);
    assert_eq!(checked, documented);
}

/// The module that lists the pages of the guide, and the folder of the pages.
const GUIDE: (&str, &str) = ("framework/src/guide.rs", "framework/src/docs/guide");

#[test]
fn pages_of_the_guide_have_one_order_and_lead_to_the_pages_before_and_after() {
    let module = fs::read_to_string(root().join(GUIDE.0)).expect("the module is there");
    let modules: Vec<_> = module.lines().filter_map(module_name).collect();
    let rows: Vec<_> = module.lines().filter_map(row_name).collect();
    assert_eq!(rows, modules);

    let mut files: Vec<_> = fs::read_dir(root().join(GUIDE.1))
        .expect("the folder is there")
        .map(|entry| entry.expect("the folder is readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    files.sort();
    assert_eq!(files.len(), modules.len());

    for (index, file) in files.iter().enumerate() {
        let text = fs::read_to_string(file).expect("the page is text");
        let last = text.lines().last().unwrap_or_default();
        let links: Vec<_> = last.split("](crate::guide::").skip(1).collect();
        let links: Vec<_> = links
            .iter()
            .filter_map(|link| link.split(')').next())
            .collect();
        let before = index.checked_sub(1).map(|before| modules[before]);
        let neighbors = before.into_iter().chain(modules.get(index + 1).copied());
        assert_eq!(links, neighbors.collect::<Vec<_>>(), "{}", file.display());
    }
}

fn module_name(line: &str) -> Option<&str> {
    line.strip_prefix("pub mod ")?.strip_suffix(" {}")
}

fn row_name(line: &str) -> Option<&str> {
    line.strip_prefix("//! | [`")?.split('`').next()
}

/// The page with settings of websites for translators.
const TRANSLATORS: &str = "framework/src/docs/guide/19-translators.md";

#[test]
fn settings_for_translators_name_the_files_that_the_bot_reads() {
    let text = fs::read_to_string(root().join(TRANSLATORS)).expect("the page is there");
    let weblate: serde_json::Value =
        serde_json::from_str(block(&text, "json")).expect("the settings are JSON");
    assert_eq!(weblate["filemask"], "locales/*.ftl");
    assert_eq!(weblate["template"], "locales/en-US.ftl");

    let crowdin = block(&text, "yaml");
    assert!(
        crowdin.contains("- source: /locales/en-US.ftl\n"),
        "{crowdin}"
    );
    let (_, mapping) = crowdin
        .split_once("two_letters_code:\n")
        .expect("there is a mapping");
    let mapped = mapping.lines().filter_map(|line| line.split_once(": "));
    let mapped: BTreeSet<_> = mapped.map(|(_, locale)| locale).collect();
    let codes = guildhall_rules::LOCALES.iter().map(|(code, _)| *code);
    let longer = codes.filter(|code| code.len() > 2 && *code != "en-US");
    assert_eq!(mapped, longer.collect());
}

/// Returns the content of the first code block in a language.
fn block<'a>(page: &'a str, language: &str) -> &'a str {
    let (_, rest) = page
        .split_once(&format!("```{language}\n"))
        .expect("the page has a block");
    rest.split("```").next().unwrap_or_default()
}
