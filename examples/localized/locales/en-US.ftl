### English texts. Those of the command, the modal and the menu are in the code.

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
