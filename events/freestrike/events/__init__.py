"""What happened: event types, the record around each, the log, its codec and its stores."""
