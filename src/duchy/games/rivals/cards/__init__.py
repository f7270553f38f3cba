"""What single cards need beyond the verbs of the data: their decisions, and the words of these, by set."""
