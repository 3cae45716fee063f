//! Reads the packages, the layers and the exceptions from the blocks in `framework/docs/architecture.md`.

/// A row of the package table.
pub(crate) struct PackageRow<'a> {
    pub(crate) name: &'a str,
    pub(crate) folder: &'a str,
    /// Packages of this workspace that the package may depend on.
    pub(crate) dependencies: Vec<&'a str>,
}

/// Parses the block of packages: name, folder, dependencies.
pub(crate) fn packages(document: &str) -> Vec<PackageRow<'_>> {
    let rows = block(document, "packages").lines().map(|line| {
        let mut words = line.split_whitespace();
        PackageRow {
            name: words.next().expect("a row has a name"),
            folder: words.next().expect("a row has a folder"),
            dependencies: words.collect(),
        }
    });
    rows.collect()
}

/// Parses the block of layers: the modules of each layer, starting with the uppermost.
pub(crate) fn layers(document: &str) -> Vec<Vec<&str>> {
    let rows = block(document, "layers").lines().map(|line| {
        let modules = line.split("  ").next().expect("a row has modules");
        modules.split(" · ").collect()
    });
    rows.collect()
}

/// Parses the block that lists the model's modules that may import each other.
pub(crate) fn objects(document: &str) -> Vec<&str> {
    block(document, "objects").split_whitespace().collect()
}

/// Returns the fenced block with this info string.
fn block<'a>(document: &'a str, info: &str) -> &'a str {
    let fence = format!("```{info}\n");
    let (_, rest) = document
        .split_once(&fence)
        .expect("the document has the block");
    rest.split_once("```").expect("the block ends").0
}
