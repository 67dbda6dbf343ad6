-- What the stations of a fleet edit together, as this one last saw it there (docs/decisions/0064). shared: the row's id in the fleet, where
-- two stations had it before they met; base: its fields as the server last had them, against which an edit here is known; authors: who
-- set each; seq: the server's version. unsure: the server was restored, and what of this it still has is being found out.
CREATE TABLE fleet_shared (
  kind    TEXT NOT NULL,
  id      TEXT NOT NULL,
  shared  TEXT NOT NULL,
  seq     INTEGER NOT NULL,
  base    TEXT NOT NULL CHECK (json_valid(base)),
  authors TEXT NOT NULL CHECK (json_valid(authors)),
  unsure  INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, id),
  UNIQUE (kind, shared)
) STRICT, WITHOUT ROWID;
CREATE INDEX fleet_shared_unsure ON fleet_shared (kind, id) WHERE unsure = 1;

-- Rows that a person or a shipment wrote here since; filled by triggers that are there only in a fleet (storage/catalogue-triggers.ts).
CREATE TABLE fleet_touched (kind TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;

-- Values that had to make room here for another station's; they go to the row's history at the server.
CREATE TABLE fleet_given_up (
  kind  TEXT NOT NULL,
  id    TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL CHECK (json_valid(value)),
  PRIMARY KEY (kind, id, field, value)
) STRICT, WITHOUT ROWID;

-- How far the server's catalogue was pulled, and the push that is on its way: sent again after a lost reply it is the same one.
CREATE TABLE fleet_catalogue (
  one   INTEGER PRIMARY KEY CHECK (one = 1),
  fleet TEXT NOT NULL,
  above INTEGER NOT NULL DEFAULT 0,
  mark  TEXT NOT NULL DEFAULT '',
  begun INTEGER NOT NULL DEFAULT 0,                     -- every row that was here at the joining is in fleet_touched or further
  push  TEXT,
  body  TEXT CHECK (body IS NULL OR json_valid(body))
) STRICT;

-- Blocks of PRO numbers that the server leased to this station (docs/decisions/0063). station, epoch: whose it is; a file that came back
-- from a copy has another epoch, and uses none that it finds here. held: the identity is in doubt.
CREATE TABLE fleet_blocks (
  id        INTEGER PRIMARY KEY,                        -- the server's
  fleet     TEXT NOT NULL,
  space     TEXT NOT NULL,
  first     INTEGER NOT NULL,
  last      INTEGER NOT NULL CHECK (last >= first),
  next      INTEGER NOT NULL CHECK (next BETWEEN first AND last + 1),
  station   TEXT NOT NULL,
  epoch     INTEGER NOT NULL,
  held      INTEGER NOT NULL DEFAULT 0,
  leased_at TEXT NOT NULL
) STRICT;
CREATE INDEX fleet_blocks_left ON fleet_blocks (space, id) WHERE next <= last;

-- What the fleet has left of a range, as last told; given: numbers of it that this station gave before it was shared are told.
CREATE TABLE fleet_ranges (
  space   TEXT NOT NULL,
  first   INTEGER NOT NULL,
  last    INTEGER NOT NULL,
  free    INTEGER,
  given   INTEGER NOT NULL DEFAULT 0,
  told_at TEXT,
  PRIMARY KEY (space, first, last)
) STRICT, WITHOUT ROWID;
