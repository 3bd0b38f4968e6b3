"""Live tables: commands, broadcast, timers, automatic moves, new tables and rematches."""
