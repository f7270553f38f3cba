"""White castles: an action with the number of the white die."""
