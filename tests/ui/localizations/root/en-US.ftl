greeting = Hello
