greeting = ¡Hola, { $name }!
