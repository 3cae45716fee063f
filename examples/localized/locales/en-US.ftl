### English texts. The names and descriptions of the command are in the code.

details-title = Your order
details-cups-label = How many cups?
details-cups-placeholder = 2
sweets-placeholder = Something sweet?

ordered = { $cups ->
    [one] One cup of tea ({ $tea }) will be ready at { $hour }:00.
   *[other] { $cups } cups of tea ({ $tea }) will be ready at { $hour }:00.
}
sweets = { $count ->
    [0] Nothing sweet, then.
    [one] We add one sweet.
   *[other] We add { $count } sweets.
}
closed = we have a break at { $hour }:00
