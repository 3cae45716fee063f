//! Claims about the structure of the code: dependencies and imports go only where `framework/docs/architecture.md` says.

mod imports;
mod layers;
mod modules;
mod resolving;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use imports::Edge;
use modules::Package;

/// Deviations that the redesign will end. A new one fails the test, and so does an entry that is no longer needed.
const ALLOWED_UNTIL_THE_REDESIGN_LANDS: &[&str] = &[
    "guildhall-client: auth and oauth import each other",
    "guildhall-client: builder and hyper import each other",
    "guildhall-client: builder and send import each other",
    "guildhall-client: error and refusal import each other",
    "guildhall-client: request and send import each other",
    "guildhall-emulator: builder and emulator import each other",
    "guildhall-emulator: emulator and face import each other",
    "guildhall-emulator: emulator and install import each other",
    "guildhall-emulator: emulator and invoke import each other",
    "guildhall-emulator: emulator and playground import each other",
    "guildhall-emulator: error and invoke import each other",
    "guildhall-emulator: invoke and record import each other",
    "guildhall-emulator: invoke and service import each other",
    "guildhall-emulator: record and world import each other",
    "guildhall-emulator: service and world import each other",
    "guildhall-model: interaction and message import each other",
    "guildhall-rules: argument and choice import each other",
    "guildhall-rules: choice and localization import each other",
    "guildhall-rules: choice and option import each other",
    "guildhall: app and installation import each other",
    "guildhall: app and receive import each other",
    "guildhall: app and registration import each other",
    "guildhall: config imports receive from a layer above it",
    "guildhall: context and define import each other",
    "guildhall: context and receive import each other",
    "guildhall: context imports receive from a layer above it",
    "guildhall: define and error import each other",
    "guildhall: define and receive import each other",
    "guildhall: define has no layer",
    "guildhall: error and hook import each other",
    "guildhall: guard and receive import each other",
    "guildhall: guard has no layer",
    "guildhall: hook and receive import each other",
    "guildhall: hook has no layer",
    "guildhall: installation has no layer",
    "guildhall: installed has no layer",
    "guildhall: no module clock",
    "guildhall: no module command",
    "guildhall: no module component",
    "guildhall: no module interaction",
    "guildhall: no module localize",
    "guildhall: no module messages",
    "guildhall: no module policy",
    "guildhall: no module respond",
    "guildhall: no module services",
    "guildhall: no module telemetry",
    "guildhall: no module testing",
    "guildhall: receive and store import each other",
    "guildhall: receive and watch import each other",
    "guildhall: receive and wording import each other",
    "guildhall: receive imports app from a layer above it",
    "guildhall: registration has no layer",
    "guildhall: store imports receive from a layer above it",
    "guildhall: watch has no layer",
    "guildhall: wording has no layer",
];

/// Deviations, each with the places that have it.
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
        deviations.extend(undrawn_dependencies(&row));
        if row.name == "guildhall" {
            let layers = layers::layers(&document);
            deviations.extend(upward_imports(&layers, &edges));
            deviations.extend(misplaced_modules(&layers, &package));
        }
    }

    let allowed = BTreeSet::from_iter(ALLOWED_UNTIL_THE_REDESIGN_LANDS.iter().copied());
    let found: BTreeSet<_> = deviations.keys().map(String::as_str).collect();
    let new = found.difference(&allowed);
    let new: Vec<_> = new
        .map(|new| format!("{new:?}, // {}", deviations[*new].join(" ")))
        .collect();
    let obsolete: Vec<_> = allowed.difference(&found).collect();
    assert!(
        new.is_empty() && obsolete.is_empty(),
        "new deviations:\n{}\nno longer needed in the list of allowed ones:\n{obsolete:#?}",
        new.join("\n")
    );
}

#[test]
fn web_server_is_named_in_few_places() {
    let named = imports::files_naming(&read("framework"), "axum");
    assert_eq!(Vec::from_iter(named), ["app/mod.rs", "receive/serve.rs"]);
}

/// Returns the pairs of modules that import each other, except those of which both are in `exempt`.
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

/// Returns the top-level modules without a layer, and the names in the layers that are no module.
fn misplaced_modules(layers: &[Vec<&str>], package: &Package) -> Deviations {
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

/// Returns the dependencies of a package on others of this workspace that the package table does not have.
fn undrawn_dependencies(row: &layers::PackageRow<'_>) -> Deviations {
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
