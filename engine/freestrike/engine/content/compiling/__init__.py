"""From printed sentences to the values that the engine runs: `sentence.lark` says what is understood, the rooms here what it means."""
