greeting = Good day, { $name }.
only-british = only in British English
