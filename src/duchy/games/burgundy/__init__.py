"""The Castles of Burgundy: the base game in its 2011, 2019 and Special editions."""
