"""How strong the bots are, as one run: rows that are data, games that are kept, tables that are written anew."""
