report-title = A report of { $who }
report-what-label = Report of { $who }
close-label = Close { $what }
who-placeholder = Choose { $whom }
