"""What any game is: the contract, explicit chance, records, scenarios and the conformance kit."""
