//! Lines that the developer types: with history and completion on a terminal, or else plain lines of standard input.

use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use tokio::io::{AsyncBufReadExt, BufReader, Split, Stdin};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::cli::console::{end_line, println, start_line, start_printer, stop_printer};
use crate::cli::prompt::Prompt;

/// Number of lines that the history keeps.
const HISTORY_LINES_MAX: usize = 1000;

/// Time in milliseconds after which a single Esc is not the start of a longer sequence.
const ESCAPE_TIMEOUT: u16 = 50;

/// Source of lines.
pub(crate) enum InputLines {
    Edited(EditedLines),
    Plain(Split<BufReader<Stdin>>),
}

impl InputLines {
    /// Returns the lines of standard input, by an editor if standard input and output are a terminal. `app` is the name
    /// of the app, which has a history of its own.
    pub(crate) fn new(app: &str) -> Self {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let edited = is_terminal.then(|| EditedLines::start(app)).flatten();
        let plain = || Self::Plain(BufReader::new(tokio::io::stdin()).split(b'\n'));
        edited.map_or_else(plain, Self::Edited)
    }

    /// Returns the next line; `None` at the end of the input, or after Ctrl-C.
    pub(crate) async fn next(&mut self, prompt: &Prompt) -> io::Result<Option<String>> {
        let lines = match self {
            Self::Edited(edited) => return Ok(edited.next(prompt).await),
            Self::Plain(lines) => lines,
        };
        let is_terminal = io::stdin().is_terminal();
        if is_terminal {
            let mut out = io::stdout().lock();
            out.write_all(b"> ")?;
            out.flush()?;
        }
        let Some(line) = lines.next_segment().await? else {
            return Ok(None);
        };
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if !is_terminal {
            // A terminal echoes the line itself.
            println(&format!("> {line}"))?;
        }
        Ok(Some(line))
    }
}

/// Lines of an editor, which runs in a thread of its own: it blocks the thread while it waits for a key.
pub(crate) struct EditedLines {
    requests: mpsc::Sender<Prompt>,
    lines: UnboundedReceiver<Option<String>>,
}

impl EditedLines {
    /// Starts the editor; `None` if the terminal supports none.
    fn start(app: &str) -> Option<Self> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .keyseq_timeout(Some(ESCAPE_TIMEOUT))
            .max_history_size(HISTORY_LINES_MAX)
            .and_then(|config| config.history_ignore_dups(true))
            .ok()?
            .build();
        let mut editor: PromptEditor = Editor::with_config(config).ok()?;
        let printer = editor.create_external_printer().ok()?;
        let (requests, received) = mpsc::channel();
        let (typed, lines) = unbounded_channel();
        let history = history_path(app);
        let thread = thread::Builder::new().name("line editor".to_owned());
        let edit = move || edit(editor, history.as_deref(), &received, &typed);
        start_printer(printer).ok()?;
        if thread.spawn(edit).is_err() {
            stop_printer();
            return None;
        }
        Some(Self { requests, lines })
    }

    async fn next(&mut self, prompt: &Prompt) -> Option<String> {
        self.requests.send(prompt.clone()).ok()?;
        self.lines.recv().await?
    }
}

impl Drop for EditedLines {
    fn drop(&mut self) {
        stop_printer();
    }
}

type PromptEditor = Editor<PromptHelper, FileHistory>;

/// Reads a line for each request, until nobody requests another one.
fn edit(
    mut editor: PromptEditor,
    history: Option<&Path>,
    requests: &mpsc::Receiver<Prompt>,
    lines: &UnboundedSender<Option<String>>,
) {
    if let Some(path) = history {
        // There is no history yet at the first start.
        let _ignored = editor.load_history(path);
    }
    while let Ok(prompt) = requests.recv() {
        let shown = format!("{prompt}> ");
        editor.set_helper(Some(PromptHelper(prompt)));
        start_line();
        let line = read_line(&mut editor, &shown);
        end_line();
        // The emulator stops with its last handle, and the prompt has one.
        editor.set_helper(None);
        let line = line.map(|line| line.trim().to_owned());
        if let Some(line) = line.as_ref().filter(|line| !line.is_empty()) {
            // The session goes on without a history that cannot be written.
            let added = editor.add_history_entry(line.as_str()).unwrap_or(false);
            if let (true, Some(path)) = (added, history) {
                let _ignored = editor.append_history(path);
            }
        }
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// Reads a line; `None` after Ctrl-C and Ctrl-D, and if the terminal is gone.
fn read_line(editor: &mut PromptEditor, shown: &str) -> Option<String> {
    loop {
        match editor.readline(shown) {
            // The size of the window has changed.
            Err(ReadlineError::Signal(_)) => {}
            line => return line.ok(),
        }
    }
}

/// Returns the path of the history in the user's state folder; `None` if there is no such folder.
fn history_path(app: &str) -> Option<PathBuf> {
    let variable = |name| env::var_os(name).map(PathBuf::from);
    let absolute = |path: &PathBuf| path.is_absolute();
    let state = if cfg!(windows) {
        variable("LOCALAPPDATA").filter(absolute)?
    } else {
        let given = variable("XDG_STATE_HOME").filter(absolute);
        let home = || Some(variable("HOME").filter(absolute)?.join(".local/state"));
        given.or_else(home)?
    };
    let folder = state.join("guildhall");
    fs::create_dir_all(&folder).ok()?;
    Some(folder.join(format!("{app}.history")))
}

/// Completion of lines for the editor.
struct PromptHelper(Prompt);

impl Completer for PromptHelper {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let completion = self.0.complete(line.get(..position).unwrap_or(line));
        let words = completion.words.into_iter();
        let pairs = words.map(|word| Pair {
            replacement: if word.ends_with(':') {
                word.clone()
            } else {
                format!("{word} ")
            },
            display: word,
        });
        Ok((completion.start, pairs.collect()))
    }
}

impl Helper for PromptHelper {}

impl Hinter for PromptHelper {
    type Hint = String;
}

impl Highlighter for PromptHelper {}

impl Validator for PromptHelper {}
