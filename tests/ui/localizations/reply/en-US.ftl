hello = Hello, { $name }.
coins = { $count ->
    [one] { hello } One coin.
   *[other] { hello } { NUMBER($count) } coins.
}
goodbye = Goodbye, { $name }.
only-german-too = Yes.
