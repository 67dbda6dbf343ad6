-- What the witness outside the database is compared with (storage/witness.ts, docs/decisions/0026).

-- Each line of the journal is chained to the one before it: SHA-256 over that one's hash and this line. NULL: written before
-- there was a chain.
ALTER TABLE journal ADD COLUMN hash TEXT;

-- Which database this is. epoch: how often a person had it go on although records were missing, or it came from a copy.
CREATE TABLE identity (
  one     INTEGER PRIMARY KEY CHECK (one = 1),
  station TEXT NOT NULL,
  epoch   INTEGER NOT NULL
) STRICT;
INSERT INTO identity (one, station, epoch) VALUES (1, lower(hex(randomblob(16))), 0);

-- Records that were found missing at a start. It is shown until a person says that the pallets were checked.
CREATE TABLE data_losses (
  id           INTEGER PRIMARY KEY,
  found_at     TEXT NOT NULL,
  kind         TEXT NOT NULL,                           -- shared/station/data-loss.ts
  known_until  TEXT,                                    -- the last thing the file knows
  witnessed_at TEXT,                                    -- the last thing the witness knows
  missing      INTEGER,                                 -- lines of the journal that are missing, at least
  checked_at   TEXT,
  checked_by   TEXT
) STRICT;

-- The number of an open draft may have gone out with a shipment that is missing now: it gets a new one before it is shown.
ALTER TABLE drafts ADD COLUMN number_in_doubt INTEGER NOT NULL DEFAULT 0;
