-- Dockprint's one database. Times are ISO 8601 in UTC; ids are UUIDs unless said otherwise; JSON columns hold what the
-- schemas of src/shared describe. Credentials are in no column.

CREATE TABLE settings (
  section TEXT PRIMARY KEY,
  value   TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

-- Numbers that must never be given twice: the BOL sequence, the shipment number.
CREATE TABLE counters (
  name  TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT;

-- seq: in the order of making; also the rowid of shipment_search, so newest-first needs no sorting.
CREATE TABLE shipments (
  seq         INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE,
  data        TEXT NOT NULL CHECK (json_valid(data)),   -- shared/freight/shipment.ts
  bol_number  TEXT NOT NULL,                            -- as asked for
  bl_number   TEXT,                                     -- as the service gave it
  external_id TEXT UNIQUE,                              -- NULL when the caller gave none
  created_at  TEXT NOT NULL,
  created_by  TEXT NOT NULL
) STRICT;
CREATE INDEX shipments_by_time ON shipments (created_at DESC);
CREATE INDEX shipments_by_bol ON shipments (bol_number);
CREATE INDEX shipments_by_bl ON shipments (bl_number);

-- What is being typed, letter for letter. shipment_id: the refused or held shipment that this draft repairs.
CREATE TABLE drafts (
  id          TEXT PRIMARY KEY,
  form        TEXT NOT NULL CHECK (json_valid(form)),   -- shared/freight/shipment-form.ts
  touched     INTEGER NOT NULL DEFAULT 0,
  shipment_id TEXT REFERENCES shipments (id),
  created_at  TEXT NOT NULL,
  saved_at    TEXT NOT NULL
) STRICT;

-- The outbox: one row per step of a shipment, payload frozen when queued. UNIQUE makes a double click one entry.
CREATE TABLE submissions (
  id           TEXT PRIMARY KEY,
  shipment_id  TEXT NOT NULL REFERENCES shipments (id),
  draft_id     TEXT,                                    -- the draft it came from: twice the same draft is one
  step         TEXT NOT NULL CHECK (step IN ('bol', 'order', 'tender')),
  state        TEXT NOT NULL CHECK (state IN ('queued', 'claimed', 'on-wire', 'accepted', 'refused', 'held', 'in-doubt', 'abandoned')),
  payload      TEXT NOT NULL CHECK (json_valid(payload)),
  attempt      INTEGER NOT NULL DEFAULT 0,
  next_try_at  TEXT,
  evidence     TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  queued_at    TEXT NOT NULL,
  changed_at   TEXT NOT NULL,
  UNIQUE (shipment_id, step)
) STRICT;
CREATE INDEX submissions_by_state ON submissions (state, queued_at);
CREATE INDEX submissions_by_change ON submissions (changed_at);
CREATE UNIQUE INDEX submissions_by_draft ON submissions (draft_id, step) WHERE draft_id IS NOT NULL;

-- What was sent and what came back, credentials removed before it gets here.
CREATE TABLE exchanges (
  id            TEXT PRIMARY KEY,
  submission_id TEXT NOT NULL REFERENCES submissions (id),
  attempt       INTEGER NOT NULL,
  operation     TEXT NOT NULL,
  started_at    TEXT NOT NULL,
  ended_at      TEXT,
  left_at       TEXT,                                   -- when the first byte left; NULL: nothing left
  bytes_sent    INTEGER,
  outcome       TEXT,
  reason        TEXT,
  http_status   INTEGER,
  request       TEXT NOT NULL,
  response      BLOB
) STRICT;
CREATE INDEX exchanges_by_submission ON exchanges (submission_id, attempt);

CREATE TABLE documents (
  id          TEXT PRIMARY KEY,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  attempt     INTEGER NOT NULL DEFAULT 1,               -- the try of the submission whose answer it came with
  kind        TEXT NOT NULL CHECK (kind IN ('bill-of-lading')),
  bytes       BLOB NOT NULL,
  sha256      TEXT NOT NULL,
  stored_at   TEXT NOT NULL
) STRICT;
CREATE INDEX documents_by_shipment ON documents (shipment_id);

-- One row per physical label, in the order the service gave them. zpl is the service's bytes, unchanged. physical: how many
-- labels come out of the printer for this row; above 1 only where a ^PQ could not be split without changing bytes; unit is then
-- the first of them.
CREATE TABLE labels (
  id          TEXT PRIMARY KEY,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  attempt     INTEGER NOT NULL DEFAULT 1,               -- the try of the submission whose answer it came with
  unit        INTEGER NOT NULL,
  of          INTEGER NOT NULL,
  physical    INTEGER NOT NULL DEFAULT 1 CHECK (physical >= 1),
  zpl         BLOB NOT NULL,
  stored_at   TEXT NOT NULL,
  UNIQUE (shipment_id, attempt, unit)
) STRICT;

-- One row per physical label or per document copy set, written before the first byte.
CREATE TABLE print_jobs (
  id          TEXT PRIMARY KEY,
  kind        TEXT NOT NULL CHECK (kind IN ('label', 'document', 'test-label', 'test-page', 'staging-tag')),
  shipment_id TEXT REFERENCES shipments (id),
  label_id    TEXT REFERENCES labels (id),
  document_id TEXT REFERENCES documents (id),
  payload     BLOB,                                     -- only what is stored nowhere else: test pages, tags
  unit        INTEGER,
  of          INTEGER,
  copies      INTEGER NOT NULL DEFAULT 1,
  printer_id  TEXT,
  state       TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'printed', 'in-doubt', 'cancelled')),
  confirms    INTEGER NOT NULL DEFAULT 1,
  reason      TEXT,                                     -- why it waits, is in doubt, or is printed again
  odometer    INTEGER,                                  -- the printer's own counter before the first byte
  remote_id   TEXT,                                     -- the printer's or the queue's own job number
  parent_id   TEXT REFERENCES print_jobs (id),
  created_at  TEXT NOT NULL,
  changed_at  TEXT NOT NULL
) STRICT;
CREATE INDEX print_jobs_by_state ON print_jobs (state, created_at);
CREATE INDEX print_jobs_by_shipment ON print_jobs (shipment_id);

-- Append-only: every transition, in the same commit as its row.
CREATE TABLE journal (
  seq         INTEGER PRIMARY KEY,
  at          TEXT NOT NULL,
  shipment_id TEXT,
  subject     TEXT NOT NULL,
  subject_id  TEXT NOT NULL,
  event       TEXT NOT NULL,
  detail      TEXT NOT NULL CHECK (json_valid(detail))
) STRICT;
CREATE INDEX journal_by_shipment ON journal (shipment_id, seq DESC);
CREATE TRIGGER journal_is_append_only_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_append_only_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

-- Found at once by any number or name: one row per shipment (rowid = shipments.seq), accents folded before they get here
-- (shipment-search.ts), substrings of three letters and up.
CREATE VIRTUAL TABLE shipment_search USING fts5 (shipment_id UNINDEXED, words, tokenize = "trigram remove_diacritics 1");
