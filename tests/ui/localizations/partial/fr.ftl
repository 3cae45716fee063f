greeting = Bonjour
