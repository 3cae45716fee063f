guildhall-check = Hier nicht.
