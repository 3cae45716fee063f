### Polish texts. Polish has the plural forms `one`, `few` and `many`; `other` is for fractions.

tea =
    .name = herbata
    .description = Zamawia herbatę
tea-kind =
    .name = rodzaj
    .description = Rodzaj herbaty
tea-at =
    .name = godzina
    .description = Godzina, o której przyjdziesz
tea-black =
    .name = herbata czarna
tea-green =
    .name = herbata zielona
tea-mint =
    .name = herbata miętowa
sweet-biscuit =
    .name = ciastko
sweet-cake =
    .name = placek

details-title = Twoje zamówienie
details-cups-label = Ile filiżanek?
details-cups-placeholder = 2
sweets-placeholder = Coś słodkiego?

ordered = { $cups ->
    [one] Jedna filiżanka ({ $tea }) będzie gotowa o { $hour }:00.
    [few] { $cups } filiżanki ({ $tea }) będą gotowe o { $hour }:00.
    [many] { $cups } filiżanek ({ $tea }) będzie gotowych o { $hour }:00.
   *[other] { $cups } filiżanki ({ $tea }) będą gotowe o { $hour }:00.
}
sweets = { $count ->
    [0] A więc nic słodkiego.
    [one] Dodamy jeden słodycz.
    [few] Dodamy { $count } słodycze.
   *[other] Dodamy { $count } słodyczy.
}
closed = o { $hour }:00 mamy przerwę

# Messages of the framework: see the documentation of `guildhall::messages`.
guildhall-value-integer = podaj liczbę całkowitą
guildhall-value-range = podaj liczbę od { $min } do { $max }
guildhall-outdated = Ten formularz jest nieaktualny. Użyj polecenia jeszcze raz.
