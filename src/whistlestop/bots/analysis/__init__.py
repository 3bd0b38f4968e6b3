"""What a bot makes of a view: how the board lies, which ways lead where, what is missing, how long it lasts."""
