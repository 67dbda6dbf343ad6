-- What other stations should know of (docs/decisions/0061). One row for each thing, however often it changes; seq rises with each change
-- and is never used twice, so "what the server lacks" is all above the seq it has. Filled by triggers that are there only while the
-- station belongs to a fleet (storage/fleet-triggers.ts): a station alone writes nothing here.
CREATE TABLE fleet_changes (
  seq  INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('shipment', 'label', 'document')),
  id   TEXT NOT NULL,
  at   TEXT NOT NULL,
  UNIQUE (kind, id)
) STRICT;

-- The fleet this station belongs to. One row at most. session: of the running or last run, written here before the server hears of it,
-- so that a copy of this file is known by the session it cannot have; earlier: those before it, the newest first, by which a server
-- that was restored still knows the station. acknowledged, journal: what the server had when last heard of; it is the server that is
-- believed. marked: all that was here before it joined stands in fleet_changes.
CREATE TABLE fleet_membership (
  one          INTEGER PRIMARY KEY CHECK (one = 1),
  fleet        TEXT NOT NULL,                           -- the server's own uuid of the fleet; '' until it was heard of
  session      TEXT NOT NULL,
  earlier      TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(earlier)),
  marked       INTEGER NOT NULL DEFAULT 0 CHECK (marked IN (0, 1)),
  acknowledged INTEGER NOT NULL DEFAULT 0,
  journal      INTEGER NOT NULL DEFAULT 0,
  shared_at    TEXT,
  joined_at    TEXT NOT NULL
) STRICT;
