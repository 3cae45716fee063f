//! Tests of the code structure: dependencies and imports match `framework/docs/architecture.md`.

mod documents;
mod imports;
mod layers;
mod modules;
mod resolving;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use imports::Edge;
use modules::Package;

/// Deviations, with the files that contain them.
type Deviations = BTreeMap<String, Vec<String>>;

#[test]
fn imports_go_down_the_layers() {
    let document = architecture();
    let mut deviations = Deviations::new();
    for row in layers::packages(&document) {
        let folder = root().join(row.folder);
        if !folder.exists() {
            deviations.insert(
                format!("{}: no folder {}", row.name, row.folder),
                Vec::new(),
            );
            continue;
        }
        let package = read(row.folder);
        let edges = imports::edges(&package);
        let objects = match row.name {
            "guildhall-model" => layers::objects(&document),
            _ => Vec::new(),
        };
        deviations.extend(mutual_imports(row.name, &edges, &objects));
        deviations.extend(undocumented_dependencies(&row));
        if row.name == "guildhall" {
            let layers = layers::layers(&document);
            deviations.extend(upward_imports(&layers, &edges));
            deviations.extend(modules_without_a_layer(&layers, &package));
        }
    }

    let deviations: Vec<_> = deviations
        .iter()
        .map(|(deviation, files)| format!("{deviation}: {}", files.join(" ")))
        .collect();
    assert!(deviations.is_empty(), "{}", deviations.join("\n"));
}

#[test]
fn web_server_is_named_in_few_places() {
    let named = imports::files_naming(&read("framework"), "axum");
    assert!(
        named.iter().eq([
            "app/mod.rs",
            "receive/http_server.rs",
            "server/mod.rs",
            "server/serving.rs"
        ]),
        "{named:?}"
    );
}

/// Packages that name clocks, timers and tasks in few files: folder and files.
const PLATFORM_FILES: [(&str, &[&str]); 2] = [
    ("framework", &[]),
    (
        "framework/client",
        &["platform/mod.rs", "platform/native.rs", "platform/web.rs"],
    ),
];

/// Beginnings of the paths of clocks, timers and tasks, as rustfmt writes them. A group such as `tokio::{…}` could hide one.
const TIME_AND_TASKS: [&str; 14] = [
    "std::time::Instant",
    "std::time::{Duration, Instant",
    "std::time::{Instant",
    "SystemTime::now",
    "tokio::runtime",
    "tokio::spawn",
    "tokio::task::Join",
    "tokio::task::coop",
    "tokio::task::spawn(",
    "tokio::task::yield_now",
    "tokio::time",
    "tokio::{",
    "tokio_util::task",
    "tokio_util::time",
];

#[test]
fn time_and_tasks_are_named_in_the_platform_module_only() {
    for (folder, expected) in PLATFORM_FILES {
        let files = modules::read_files(&root().join(folder).join("src"));
        let naming = files.iter().filter(|(_, text)| names_time_or_tasks(text));
        let naming: Vec<_> = naming.map(|(file, _)| file.as_str()).collect();
        assert_eq!(naming, expected, "in {folder}");
    }
}

/// Returns whether a source file names a clock, a timer or a task, except in comments.
fn names_time_or_tasks(text: &str) -> bool {
    let mut code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    code.any(|line| TIME_AND_TASKS.iter().any(|name| line.contains(name)))
}

/// Returns the pairs of modules that import each other, except pairs within `exempt`.
fn mutual_imports(
    package: &str,
    edges: &BTreeMap<Edge, BTreeSet<String>>,
    exempt: &[&str],
) -> Deviations {
    let is_exempt = |module: &String| exempt.contains(&module.as_str());
    let mutual = edges.iter().filter_map(|(edge, files)| {
        let (one, other) = edge;
        let back = edges.get(&(other.clone(), one.clone()))?;
        let counts = one < other && !(is_exempt(one) && is_exempt(other));
        let deviation = format!("{package}: {one} and {other} import each other");
        counts.then(|| (deviation, files.union(back).cloned().collect()))
    });
    mutual.collect()
}

fn upward_imports(layers: &[Vec<&str>], edges: &BTreeMap<Edge, BTreeSet<String>>) -> Deviations {
    let rank = |module: &str| layers.iter().position(|layer| layer.contains(&module));
    let upward = edges.iter().filter_map(|((importer, imported), files)| {
        let goes_up = rank(imported)? < rank(importer)?;
        let deviation = format!("guildhall: {importer} imports {imported} from a layer above it");
        goes_up.then(|| (deviation, files.iter().cloned().collect()))
    });
    upward.collect()
}

/// Returns the top-level modules without a layer, and the names in the layers that are not modules.
fn modules_without_a_layer(layers: &[Vec<&str>], package: &Package) -> Deviations {
    let drawn: BTreeSet<&str> = layers.iter().flatten().copied().collect();
    let modules = package
        .modules
        .iter()
        .filter(|module| module.path.len() == 1);
    let modules: BTreeSet<&str> = modules.filter_map(modules::Module::top).collect();
    let unplaced = modules.difference(&drawn);
    let unplaced = unplaced.map(|module| format!("guildhall: {module} has no layer"));
    let missing = drawn.difference(&modules);
    let missing = missing.map(|module| format!("guildhall: no module {module}"));
    unplaced
        .chain(missing)
        .map(|deviation| (deviation, Vec::new()))
        .collect()
}

/// Returns a package's dependencies on other packages of this workspace that are missing from the package table.
fn undocumented_dependencies(row: &layers::PackageRow<'_>) -> Deviations {
    let manifest = root().join(row.folder).join("Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("the package has a manifest");
    let (_, dependencies) = manifest
        .split_once("\n[dependencies]")
        .expect("it depends on others");
    let dependencies = dependencies.split("\n[").next().expect("the section ends");
    let names = dependencies
        .lines()
        .filter_map(|line| line.split(['.', ' ']).next());
    let ours = names.filter(|name| name.starts_with("guildhall"));
    let undrawn = ours.filter(|name| !row.dependencies.contains(name));
    undrawn
        .map(|name| (format!("{} depends on {name}", row.name), Vec::new()))
        .collect()
}

fn read(folder: &str) -> Package {
    Package::parse(&modules::read_files(&root().join(folder).join("src")))
}

fn architecture() -> String {
    fs::read_to_string(root().join("framework/docs/architecture.md"))
        .expect("the document is there")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
