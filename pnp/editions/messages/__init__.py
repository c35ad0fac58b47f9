"""Messages: which texts of the records of a game can be translated, and their replacement."""
