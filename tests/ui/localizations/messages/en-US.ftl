guildhall-check = Not here.
