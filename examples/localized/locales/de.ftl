### German texts.

tea =
    .name = tee
    .description = Bestellt Tee
tea-kind =
    .name = sorte
    .description = Sorte des Tees
tea-at =
    .name = um
    .description = Stunde, zu der du kommst
tea-black =
    .name = Schwarztee
tea-green =
    .name = Grüntee
tea-mint =
    .name = Minztee
sweet-biscuit =
    .name = Keks
sweet-cake =
    .name = Kuchen

details-title = Bestellung
details-cups-label = Wie viele Tassen?
details-cups-placeholder = 2
sweets-placeholder = Etwas Süßes?

ordered = { $cups ->
    [one] Eine Tasse { $tea } steht um { $hour } Uhr bereit.
   *[other] { $cups } Tassen { $tea } stehen um { $hour } Uhr bereit.
}
sweets = { $count ->
    [0] Also nichts Süßes.
    [one] Dazu kommt eine Süßigkeit.
   *[other] Dazu kommen { $count } Süßigkeiten.
}
closed = um { $hour } Uhr haben wir Pause

# Messages of the framework: see the documentation of `guildhall::messages`.
guildhall-value-integer = gib eine ganze Zahl ein
guildhall-value-range = gib eine Zahl von { $min } bis { $max } ein
guildhall-outdated = Dieses Formular ist veraltet. Rufe den Befehl noch einmal auf.
