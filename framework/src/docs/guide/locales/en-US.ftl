hello = Hello, { $who }.
your-coins = { $count ->
    [one] You have one coin.
   *[other] You have { $count } coins.
}
too-many-stars = give at most { $max } stars
