hello = Hallo, { $name }.
coins = { $count ->
    [one] { hello } Eine Münze.
   *[other] { hello } { $count } Münzen.
}
goodbye = Tschüss, { $name }, bis in { $count } Tagen.
only-german = Nur hier.
only-german-too = Ja.
