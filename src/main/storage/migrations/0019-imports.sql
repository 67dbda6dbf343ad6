-- Files that were read, and what became of their rows. finished_at NULL: still being read; what is there of such a file counts for
-- nothing and is taken away at the next start.
CREATE TABLE import_files (
  seq          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  name         TEXT NOT NULL,
  from_folder  INTEGER NOT NULL,
  fingerprint  TEXT NOT NULL,                           -- SHA-256 of its bytes
  started_at   TEXT NOT NULL,
  finished_at  TEXT,
  imported_by  TEXT NOT NULL,
  rows         INTEGER NOT NULL DEFAULT 0,
  shipments    INTEGER NOT NULL DEFAULT 0,
  bad_rows     INTEGER NOT NULL DEFAULT 0,
  known_rows   INTEGER NOT NULL DEFAULT 0,
  dismissed    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX import_files_by_fingerprint ON import_files (fingerprint);

-- An external id counts once for ever: what was imported under it stays imported, whatever became of it.
CREATE TABLE import_external_ids (
  external_id  TEXT PRIMARY KEY,
  file_id      TEXT NOT NULL REFERENCES import_files (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_external_ids_by_file ON import_external_ids (file_id);

-- One batch at a time is sent; the others are what went before.
CREATE TABLE import_batches (
  id           INTEGER PRIMARY KEY,
  state        TEXT NOT NULL CHECK (state IN ('running', 'paused', 'ended')),
  started_at   TEXT NOT NULL,
  started_by   TEXT NOT NULL
) STRICT;

-- What was imported, as its list shows it. id: also that of its draft, once it has one. The columns are those of the list; the form is
-- in a table of its own, so that ten thousand rows are read without it.
CREATE TABLE imported_shipments (
  seq          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  file_seq     INTEGER NOT NULL REFERENCES import_files (seq),
  first_row    INTEGER NOT NULL,
  load_order   REAL,
  external_id  TEXT NOT NULL,
  bol_number   TEXT NOT NULL,
  consignee    TEXT NOT NULL,
  place        TEXT NOT NULL,
  units        REAL NOT NULL,
  weight_lb    REAL NOT NULL,
  reasons      TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(reasons)),  -- shared/station/imported.ts, the first of them
  reason_count INTEGER NOT NULL DEFAULT 0,
  checked_at   TEXT NOT NULL,
  shipment_id  TEXT REFERENCES shipments (id) DEFERRABLE INITIALLY DEFERRED,
  batch_id     INTEGER REFERENCES import_batches (id),
  batch_place  INTEGER,                                  -- its turn in the batch
  removed_at   TEXT
) STRICT;
CREATE INDEX imported_by_file ON imported_shipments (file_seq, load_order, first_row);
CREATE INDEX imported_in_line ON imported_shipments (batch_id, batch_place) WHERE shipment_id IS NULL;
-- A scanned order number calls up what waits under it.
CREATE INDEX imported_by_external_id ON imported_shipments (external_id COLLATE NOCASE) WHERE external_id <> '';
CREATE UNIQUE INDEX imported_by_shipment ON imported_shipments (shipment_id) WHERE shipment_id IS NOT NULL;
CREATE INDEX imported_by_bol ON imported_shipments (bol_number) WHERE bol_number <> '';
CREATE INDEX imported_in_batch ON imported_shipments (batch_id, batch_place) WHERE batch_id IS NOT NULL;

CREATE TABLE imported_forms (
  id           TEXT PRIMARY KEY,
  form         TEXT NOT NULL CHECK (json_valid(form))   -- shared/freight/shipment-form.ts
) STRICT;

CREATE INDEX imported_forms_by_po ON imported_forms ((form ->> '$.poNumber') COLLATE NOCASE);

-- Rows that did not become a shipment, with why, so that they can be fetched as a file.
CREATE TABLE import_left_rows (
  file_seq     INTEGER NOT NULL REFERENCES import_files (seq),
  row          INTEGER NOT NULL,
  kind         TEXT NOT NULL CHECK (kind IN ('bad', 'known')),
  cells        TEXT NOT NULL CHECK (json_valid(cells)),
  problems     TEXT NOT NULL CHECK (json_valid(problems)),
  PRIMARY KEY (file_seq, row)
) STRICT, WITHOUT ROWID;

-- How the columns of a source become a shipment, by the headings of its files.
CREATE TABLE import_mappings (
  headings     TEXT PRIMARY KEY,                        -- SHA-256 of the headings
  name         TEXT NOT NULL,
  mapping      TEXT NOT NULL CHECK (json_valid(mapping)),
  used_at      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
