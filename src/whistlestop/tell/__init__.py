"""What players are told: the numbered rules, and sentences about what happened."""
