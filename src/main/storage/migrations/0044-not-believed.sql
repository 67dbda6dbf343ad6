-- What a station does not believe at once: a printer on which others print, and a clock that leaps.

-- unbelieved_runs: while a run was under way the printer counted more labels than were sent: somebody else prints there. So many runs have to agree
-- exactly before its counter is believed again.
ALTER TABLE printer_habits ADD COLUMN unbelieved_runs INTEGER NOT NULL DEFAULT 0;

-- The time by which texts grow old: it follows the clock a day with each look at most. Without a row, of a station that has nothing yet, it is the clock's.
CREATE TABLE removal_time (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at TEXT NOT NULL
) STRICT;
INSERT INTO removal_time (id, at) SELECT 1, max(at) FROM journal HAVING max(at) IS NOT NULL;
