//! Output of the playground: lines that do not break the line that the developer types, and colors.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{MutexGuard, PoisonError};

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

/// Printer that writes above the line that the developer types.
type Printer = Box<dyn ExternalPrinter + Send>;

/// Printer of the line editor, while there is one.
static PRINTER: Mutex<Option<Printer>> = Mutex::new(None);

/// Sets whether the output is colored.
pub(crate) fn set_colored(is_colored: bool) {
    IS_COLORED.store(is_colored, Ordering::Relaxed);
}

/// Sets the printer for all output; `None` for the streams of the process.
pub(crate) fn set_printer(printer: Option<Printer>) {
    *lock_printer() = printer;
}

fn lock_printer() -> MutexGuard<'static, Option<Printer>> {
    PRINTER.lock().unwrap_or_else(PoisonError::into_inner)
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
    match &mut *lock_printer() {
        Some(printer) => printer.print(format!("{text}\n")).map_err(io::Error::other),
        None => writeln!(io::stdout().lock(), "{text}"),
    }
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
        match &mut *lock_printer() {
            Some(printer) if io::stderr().is_terminal() => {
                let text = String::from_utf8_lossy(bytes).into_owned();
                printer.print(text).map_err(io::Error::other)?;
                Ok(bytes.len())
            }
            _ => io::stderr().write(bytes),
        }
    }

    fn write_fmt(&mut self, arguments: std::fmt::Arguments<'_>) -> io::Result<()> {
        // One call of `write` for each line: the printer adds a line break to each text.
        self.write_all(arguments.to_string().as_bytes())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}
