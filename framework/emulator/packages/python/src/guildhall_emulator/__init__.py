"""Client of the emulator."""
