rolled = { $dice ->
    [one] One die shows { $sum }.
   *[other] { $dice } dice show { $sum }.
}
greeting = Hello, { $name }!
brand = { -app } says hello.
-app = Guildhall
only-default = in the default
wave = { $user-name } ({ $type }).
not-stars = give 1 to { $max } stars
no-word = no entry for { $word }
