"""What a bot makes of a view: how the board lies, which ways lead where, which cards are missing, how long it lasts."""
