-- What a person took out of the list of imported shipments, or put back, and how far that is. Twenty thousand rows in one commit held
-- everything else up for an eighth of a second: what he decided is one commit here, and is done to the rows some hundreds at a time. What a
-- crash left is gone on with at the next start.
CREATE TABLE import_removals (
  seq          INTEGER PRIMARY KEY,
  ids          TEXT NOT NULL,                           -- JSON; looked at when it is read
  removed_at   TEXT                                     -- NULL: put back
) STRICT;
