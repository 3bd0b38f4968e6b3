"""What a campaign adds to each of its games: story, bank slips, mail car, archive, frontiers."""
