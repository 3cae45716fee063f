greeting = Hallo
