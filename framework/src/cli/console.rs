//! Output of the playground: lines that do not break the line that the developer types, and colors.
//!
//! While the developer types, the texts wait in a queue, which a thread of its own passes to the line editor: the
//! editor accepts no text while it shows completions or searches the history, and the printing thread alone waits for
//! it then. Everything else only locks the queue, and only briefly.

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{MutexGuard, PoisonError, mpsc};
use std::thread;

use anstyle::{AnsiColor, Style};
use rustyline::ExternalPrinter;

use crate::platform::Mutex;

/// Style of names and addresses.
pub(crate) const BOLD: Style = Style::new().bold();

/// Style of remarks.
pub(crate) const DIM: Style = Style::new().dimmed();

/// Style of errors.
pub(crate) const RED: Style = AnsiColor::Red.on_default();

/// Whether the output is colored.
static IS_COLORED: AtomicBool = AtomicBool::new(false);

/// Texts for the terminal, while there is a line editor.
static QUEUE: Mutex<Queue> = Mutex::new(Queue {
    printer: None,
    is_editing: false,
    waiting: VecDeque::new(),
});

/// Texts that wait for the printing thread.
struct Queue {
    /// Wakes the printing thread once for each text; `None` if there is no line editor.
    printer: Option<mpsc::Sender<()>>,
    /// Whether the developer types a line.
    is_editing: bool,
    waiting: VecDeque<(Stream, String)>,
}

/// Stream of the process.
#[derive(Clone, Copy, Debug)]
enum Stream {
    Output,
    Error,
}

impl Stream {
    fn is_terminal(self) -> bool {
        match self {
            Self::Output => io::stdout().is_terminal(),
            Self::Error => io::stderr().is_terminal(),
        }
    }

    fn write(self, text: &[u8]) -> io::Result<()> {
        match self {
            Self::Output => io::stdout().lock().write_all(text),
            Self::Error => io::stderr().lock().write_all(text),
        }
    }
}

/// Sets whether the output is colored.
pub(crate) fn set_colored(is_colored: bool) {
    IS_COLORED.store(is_colored, Ordering::Relaxed);
}

/// Starts the thread that prints above the line that the developer types.
pub(crate) fn start_printer(printer: impl ExternalPrinter + Send + 'static) -> io::Result<()> {
    let (wake, woken) = mpsc::channel();
    let thread = thread::Builder::new().name("line printer".to_owned());
    thread.spawn(move || print_waiting(printer, &woken))?;
    lock_queue().printer = Some(wake);
    Ok(())
}

/// Stops the printing thread, without waiting for it, and writes the texts that it has not taken.
pub(crate) fn stop_printer() {
    let mut queue = lock_queue();
    queue.printer = None;
    queue.end_line();
}

/// Passes all texts to the line editor from now on.
pub(crate) fn start_line() {
    lock_queue().is_editing = true;
}

/// Writes all texts directly from now on: those that wait too. The line editor keeps up to two texts that it has not
/// shown, and shows them when the next line starts.
pub(crate) fn end_line() {
    lock_queue().end_line();
}

impl Queue {
    fn end_line(&mut self) {
        self.is_editing = false;
        for (stream, text) in self.waiting.drain(..) {
            // A closed stream must not end the session before the next line does.
            let _ignored = stream.write(text.as_bytes());
        }
    }
}

/// Passes the texts to the line editor, until the printer is stopped.
fn print_waiting(mut printer: impl ExternalPrinter, woken: &mpsc::Receiver<()>) {
    while woken.recv().is_ok() {
        let next = lock_queue().waiting.pop_front();
        let Some((stream, text)) = next else {
            // The end of the line has written it.
            continue;
        };
        // Waits while the editor accepts no text.
        if printer.print(text.clone()).is_err() {
            // The editor has ended.
            let _ignored = stream.write(text.as_bytes());
        }
    }
}

fn lock_queue() -> MutexGuard<'static, Queue> {
    QUEUE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a text to a stream, above the line that the developer types if both are on the terminal.
fn write(stream: Stream, text: &[u8]) -> io::Result<()> {
    let mut queue = lock_queue();
    let Some(printer) = queue.printer.as_ref().filter(|_| stream.is_terminal()) else {
        drop(queue);
        return stream.write(text);
    };
    if queue.is_editing {
        // The thread ends only after the printer is stopped.
        let _ignored = printer.send(());
        let text = String::from_utf8_lossy(text).into_owned();
        queue.waiting.push_back((stream, text));
        return Ok(());
    }
    // The lock keeps the order, and keeps the editor from starting a line at the same time.
    stream.write(text)
}

/// Returns a text in a style, if the output is colored.
pub(crate) fn styled(style: Style, text: &str) -> String {
    if IS_COLORED.load(Ordering::Relaxed) && !text.is_empty() {
        format!("{style}{text}{style:#}")
    } else {
        text.to_owned()
    }
}

/// Prints a line to standard output.
pub(crate) fn println(text: &str) -> io::Result<()> {
    write(Stream::Output, format!("{text}\n").as_bytes())
}

/// Prints a line to standard error.
pub(crate) fn eprintln(text: &str) -> io::Result<()> {
    writeln!(LogWriter, "{text}")
}

/// Writer of the log: standard error, above the line that the developer types if both are on the terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LogWriter;

impl Write for LogWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        write(Stream::Error, bytes)?;
        Ok(bytes.len())
    }

    fn write_fmt(&mut self, arguments: std::fmt::Arguments<'_>) -> io::Result<()> {
        // One call of `write` for each line: the printer adds a line break to each text.
        self.write_all(arguments.to_string().as_bytes())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}
