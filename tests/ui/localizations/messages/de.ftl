guildhall-done = Erledigt.
guildhall-cooldown = Wieder { $when }.
guildhall-outdatet = Veraltet.
guildhall-value-range = von { $min } bis { $maximum }
guildhall-owners = Nur { $owner }.
guildhall-member-permissions = { $counts ->
    [one] Dir fehlt { $permissions }.
   *[other] Dir fehlen { $permissions }.
}
