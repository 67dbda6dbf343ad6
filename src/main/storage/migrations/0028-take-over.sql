-- Work that goes from one station of a fleet to another (docs/decisions/0065), and the same order at two benches (0066).

-- Acts of this station. asked: written before the server is asked, so that an answer that was lost is asked for again; here: its
-- shipments are committed here; told: the server knows that; papers: their labels and documents have come too, or do not exist.
CREATE TABLE fleet_take_overs (
  id       TEXT PRIMARY KEY,
  victim   TEXT NOT NULL CHECK (json_valid(victim)),    -- shared/fleet/fleet-station.ts, stationRefSchema
  mark     TEXT NOT NULL,
  reason   TEXT NOT NULL,
  by_name  TEXT NOT NULL,
  person   TEXT CHECK (person IS NULL OR json_valid(person)),
  state    TEXT NOT NULL CHECK (state IN ('asked', 'here', 'told', 'papers')),
  asked_at TEXT NOT NULL
) STRICT;

-- What came with them. papers: 0 they are still to be fetched. owner: what the station that had it has said of it since.
CREATE TABLE fleet_taken_over (
  shipment_id  TEXT PRIMARY KEY,
  take_over_id TEXT NOT NULL REFERENCES fleet_take_overs (id),
  labels       TEXT NOT NULL CHECK (json_valid(labels)),
  documents    TEXT NOT NULL CHECK (json_valid(documents)),
  papers       INTEGER NOT NULL DEFAULT 0,
  owner        TEXT NOT NULL DEFAULT 'silent' CHECK (owner IN ('silent', 'said'))
) STRICT, WITHOUT ROWID;
CREATE INDEX fleet_taken_over_papers ON fleet_taken_over (take_over_id) WHERE papers = 0;
CREATE INDEX fleet_taken_over_silent ON fleet_taken_over (take_over_id) WHERE owner = 'silent';

-- What another station has of this one's. No reference to the shipment: it may be one that never came to be here.
CREATE TABLE fleet_taken_away (
  shipment_id  TEXT PRIMARY KEY,
  take_over_id TEXT NOT NULL,
  taker        TEXT NOT NULL CHECK (json_valid(taker)),
  person       TEXT NOT NULL,
  reason       TEXT NOT NULL,
  taken_at     TEXT NOT NULL,
  learned_at   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The act by which another station has a submission. Beside the row's state, so that nothing that leads to a byte can overlook it.
ALTER TABLE submissions ADD COLUMN taken_by TEXT;
CREATE INDEX submissions_taken ON submissions (state) WHERE taken_by IS NOT NULL;

-- Orders that two stations submitted before they knew, until a person has looked.
CREATE TABLE fleet_sent_twice (
  id        TEXT PRIMARY KEY,
  warning   TEXT NOT NULL CHECK (json_valid(warning)),  -- shared/fleet/fleet-acts.ts, orderWarningSchema
  found_at  TEXT NOT NULL,
  looked_at TEXT,
  looked_by TEXT
) STRICT, WITHOUT ROWID;

-- What another station is still to be told of: written with what it tells, gone when the server has it.
CREATE TABLE fleet_notes_due (
  id      TEXT PRIMARY KEY,
  to_uuid TEXT NOT NULL,
  kind    TEXT NOT NULL,
  body    TEXT NOT NULL CHECK (json_valid(body)),
  made_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Notes of other stations that are done: each of them once, also when it is told again.
CREATE TABLE fleet_notes_done (id TEXT PRIMARY KEY, done_at TEXT NOT NULL) STRICT, WITHOUT ROWID;
