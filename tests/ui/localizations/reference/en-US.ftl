greeting = { -brand } greets { $name }
farewell = { greeting } { parting }
when = { DATETIME($at) } { NUMBER($count, style: OTHER()) }
