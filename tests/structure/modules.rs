//! Parses the source files of a package into a tree of modules, with the names and paths in each module.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path as FilePath;
use std::sync::LazyLock;

use regex::Regex;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemType, ItemUse, Macro, Meta, UseTree};

static TOKEN_PATH: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\b(?:crate|super|self)(?:\s*::\s*\w+)+").expect("the pattern is valid")
});

static STRING: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#""(?:[^"\\]|\\.)*""#).expect("the pattern is valid"));

/// Index of a module in [`Package::modules`]; the crate root is 0.
pub(crate) type ModuleId = usize;

/// Segments of a path as written, such as `["super", "reply", "Reply"]`.
pub(crate) type Path = Vec<String>;

/// Source files by their path below `src/`.
pub(crate) type Files = BTreeMap<String, String>;

/// A package's library.
pub(crate) struct Package {
    pub(crate) modules: Vec<Module>,
}

/// One module, inline or a file.
#[derive(Default)]
pub(crate) struct Module {
    pub(crate) parent: Option<ModuleId>,
    /// Path from the crate root; empty for the root.
    pub(crate) path: Path,
    pub(crate) file: String,
    pub(crate) names: BTreeMap<String, Vec<Binding>>,
    /// Paths of glob imports.
    pub(crate) globs: Vec<Path>,
    /// All paths in the module's code and attributes, including imports.
    pub(crate) paths: Vec<Path>,
}

/// The meaning of a name in a module.
#[derive(Clone)]
pub(crate) enum Binding {
    Module(ModuleId),
    Item,
    /// An import, or the target of a type alias.
    Path(Path),
}

impl Module {
    /// Returns the name of the top-level module that contains this module, or `None` for the crate root.
    pub(crate) fn top(&self) -> Option<&str> {
        self.path.first().map(String::as_str)
    }

    fn bind(&mut self, name: String, binding: Binding) {
        self.names.entry(name).or_default().push(binding);
    }
}

impl Package {
    /// Parses source files with `lib.rs` as the crate root.
    pub(crate) fn parse(files: &Files) -> Self {
        let root = Module {
            file: "lib.rs".to_owned(),
            ..Module::default()
        };
        let mut package = Self {
            modules: vec![root],
        };
        package.read_file(files, 0);
        package
    }

    fn read_file(&mut self, files: &Files, id: ModuleId) {
        let name = &self.modules[id].file;
        let text = files
            .get(name)
            .unwrap_or_else(|| panic!("there is no {name}"));
        let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        self.read_items(files, id, &file.items);
    }

    fn read_items(&mut self, files: &Files, id: ModuleId, items: &[Item]) {
        let mut reader = Reader {
            module: &mut self.modules[id],
            children: Vec::new(),
        };
        for item in items {
            reader.visit_item(item);
        }
        for child in reader.children {
            self.read_child(files, id, &child);
        }
    }

    fn read_child(&mut self, files: &Files, parent: ModuleId, declaration: &ItemMod) {
        let name = declaration.ident.to_string();
        let mut path = self.modules[parent].path.clone();
        path.push(name.clone());
        let id = self.modules.len();
        let file = match &declaration.content {
            Some(_) => self.modules[parent].file.clone(),
            None => child_file(files, &self.modules[parent], declaration),
        };
        self.modules[parent].bind(name, Binding::Module(id));
        self.modules.push(Module {
            parent: Some(parent),
            path,
            file,
            ..Module::default()
        });
        match &declaration.content {
            Some((_, items)) => self.read_items(files, id, items),
            None => self.read_file(files, id),
        }
    }
}

/// Reads all Rust files below a folder.
pub(crate) fn read_files(folder: &FilePath) -> Files {
    let mut files = Files::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("the folder can be read");
            pending.extend(entries.map(|entry| entry.expect("the entry can be read").path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(folder).expect("the file is below");
            let text = fs::read_to_string(&path).expect("the file is text");
            files.insert(name.to_string_lossy().into_owned(), text);
        }
    }
    files
}

/// Returns the file of a child module: the file in its `path` attribute, or `name.rs`, or `name/mod.rs`.
fn child_file(files: &Files, parent: &Module, declaration: &ItemMod) -> String {
    let name = declaration.ident.to_string();
    let folder = match parent.file.rsplit_once('/') {
        Some((folder, "mod.rs")) => format!("{folder}/"),
        None if parent.file == "lib.rs" => String::new(),
        _ => format!("{}/", parent.file.trim_end_matches(".rs")),
    };
    if let Some(path) = declaration.attrs.iter().find_map(path_attribute) {
        return format!("{folder}{path}");
    }
    let file = format!("{folder}{name}.rs");
    if files.contains_key(&file) {
        return file;
    }
    format!("{folder}{name}/mod.rs")
}

fn path_attribute(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else {
        return None;
    };
    let syn::Expr::Lit(value) = &pair.value else {
        return None;
    };
    match &value.lit {
        syn::Lit::Str(text) if pair.path.is_ident("path") => Some(text.value()),
        _ => None,
    }
}

/// Syntax visitor that collects the names and paths of one module, and the declarations of its children.
struct Reader<'a> {
    module: &'a mut Module,
    children: Vec<ItemMod>,
}

impl Reader<'_> {
    fn add_import(&mut self, mut prefix: Path, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.add_import(prefix, &path.tree);
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_import(prefix.clone(), tree);
                }
            }
            UseTree::Glob(_) => {
                self.module.globs.push(prefix.clone());
                self.module.paths.push(prefix);
            }
            UseTree::Name(name) => {
                let name = name.ident.to_string();
                self.add_binding(prefix, &name, None);
            }
            UseTree::Rename(rename) => {
                let alias = rename.rename.to_string();
                self.add_binding(prefix, &rename.ident.to_string(), Some(alias));
            }
        }
    }

    fn add_binding(&mut self, mut path: Path, name: &str, alias: Option<String>) {
        // `use a::b::{self}` binds `b`.
        if name != "self" || path.is_empty() {
            path.push(name.to_owned());
        }
        let bound = alias.or_else(|| path.last().cloned());
        let bound = bound.expect("a path has a segment");
        self.module.bind(bound, Binding::Path(path.clone()));
        self.module.paths.push(path);
    }

    /// Adds the paths in a token stream that start with `crate`, `super` or `self`.
    fn add_tokens(&mut self, tokens: &str) {
        for path in TOKEN_PATH.find_iter(tokens) {
            let segments = path.as_str().split("::");
            let path = segments.map(|segment| segment.trim().to_owned());
            self.module.paths.push(path.collect());
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let name = match item {
            Item::Const(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Static(item) => Some(&item.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Trait(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            Item::Union(item) => Some(&item.ident),
            Item::Macro(item) => item.ident.as_ref(),
            _ => None,
        };
        if let Some(name) = name {
            self.module.bind(name.to_string(), Binding::Item);
        }
        visit::visit_item(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.children.push(item.clone());
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.add_import(Path::new(), &item.tree);
    }

    fn visit_item_type(&mut self, item: &'ast ItemType) {
        let before = self.module.paths.len();
        visit::visit_item_type(self, item);
        let paths: Vec<_> = self.module.paths[before..].to_vec();
        for path in paths {
            self.module
                .bind(item.ident.to_string(), Binding::Path(path));
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments = path.segments.iter();
        let segments = segments.map(|segment| segment.ident.to_string());
        self.module.paths.push(segments.collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast Macro) {
        let tokens = called.tokens.to_string();
        self.add_tokens(&STRING.replace_all(&tokens, ""));
        visit::visit_macro(self, called);
    }

    // `#[serde(with = "crate::wire::id")]` imports too.
    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.add_tokens(&list.tokens.to_string());
        }
    }
}
