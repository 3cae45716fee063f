//! Resolves the paths in a package to the top-level modules that they lead through.

use std::collections::{BTreeMap, BTreeSet};

use crate::modules::{Binding, ModuleId, Package};

/// An import between top-level modules: importer, imported.
pub(crate) type Edge = (String, String);

/// Returns the imports between the top-level modules of a package, with the files that contain them.
pub(crate) fn edges(package: &Package) -> BTreeMap<Edge, BTreeSet<String>> {
    let mut resolver = Resolver {
        package,
        known: BTreeMap::new(),
    };
    let mut edges = BTreeMap::<Edge, BTreeSet<String>>::new();
    for (id, module) in package.modules.iter().enumerate() {
        // The crate root declares and re-exports every module.
        let Some(importer) = module.top() else {
            continue;
        };
        for imported in resolver.imports(id) {
            if imported != importer {
                let edge = (importer.to_owned(), imported);
                edges.entry(edge).or_default().insert(module.file.clone());
            }
        }
    }
    edges
}

/// Returns the files of a package that name another crate in a path.
pub(crate) fn files_naming(package: &Package, name: &str) -> BTreeSet<String> {
    let naming = package.modules.iter().filter(|module| {
        let mut paths = module.paths.iter();
        paths.any(|path| path[0] == name && path.len() > 1)
    });
    naming.map(|module| module.file.clone()).collect()
}

/// The result of following a path.
#[derive(Clone, Default)]
struct Found {
    /// The modules that the path denotes; none for an item.
    modules: BTreeSet<ModuleId>,
    /// The top-level modules that the path leads through, re-exports and aliases included.
    passed: BTreeSet<String>,
}

impl Found {
    fn extend(&mut self, other: Self) {
        self.modules.extend(other.modules);
        self.passed.extend(other.passed);
    }
}

struct Resolver<'a> {
    package: &'a Package,
    /// Results by name. Imports can be circular, so a name has an empty result while it is being looked up.
    known: BTreeMap<(ModuleId, String), Found>,
}

impl Resolver<'_> {
    fn imports(&mut self, id: ModuleId) -> BTreeSet<String> {
        let package = self.package;
        let mut imports = BTreeSet::new();
        for path in &package.modules[id].paths {
            let found = self.resolve(id, path);
            // A path of one segment that equals a module name is a variable: a bare module name imports nothing.
            if path.len() > 1 || found.modules.is_empty() {
                imports.extend(found.passed);
            }
        }
        imports
    }

    fn resolve(&mut self, from: ModuleId, path: &[String]) -> Found {
        let keywords = path.iter().take_while(|segment| is_keyword(segment));
        let keywords: Vec<_> = keywords.collect();
        let (mut found, names) = match keywords.last() {
            Some(_) => (self.start(from, &keywords), &path[keywords.len()..]),
            None => (self.look_up(from, &path[0]), &path[1..]),
        };
        for name in names {
            for module in std::mem::take(&mut found.modules) {
                found.extend(self.look_up(module, name));
            }
        }
        found
    }

    /// Follows `crate`, `self` and `super`.
    fn start(&self, from: ModuleId, keywords: &[&String]) -> Found {
        let module = keywords
            .iter()
            .fold(from, |module, keyword| match keyword.as_str() {
                "crate" => 0,
                "super" => self.package.modules[module].parent.unwrap_or_default(),
                _ => module,
            });
        Found {
            modules: BTreeSet::from([module]),
            passed: self.top(module).into_iter().collect(),
        }
    }

    fn look_up(&mut self, module: ModuleId, name: &str) -> Found {
        let key = (module, name.to_owned());
        if let Some(found) = self.known.get(&key) {
            return found.clone();
        }
        self.known.insert(key.clone(), Found::default());
        let package = self.package;
        let mut found = Found::default();
        match package.modules[module].names.get(name) {
            Some(bindings) => {
                for binding in bindings {
                    found.extend(self.follow(module, binding));
                }
            }
            None => {
                for glob in &package.modules[module].globs {
                    for imported in self.resolve(module, glob).modules {
                        found.extend(self.look_up(imported, name));
                    }
                }
            }
        }
        self.known.insert(key, found.clone());
        found
    }

    fn follow(&mut self, module: ModuleId, binding: &Binding) -> Found {
        let mut found = match binding {
            Binding::Item => Found::default(),
            Binding::Path(path) => self.resolve(module, path),
            Binding::Module(child) => Found {
                modules: BTreeSet::from([*child]),
                passed: self.top(*child).into_iter().collect(),
            },
        };
        found.passed.extend(self.top(module));
        found
    }

    fn top(&self, module: ModuleId) -> Option<String> {
        self.package.modules[module].top().map(str::to_owned)
    }
}

fn is_keyword(segment: &str) -> bool {
    matches!(segment, "crate" | "self" | "super")
}
