-- Documents and labels that Dockprint makes itself, beside those of the service: kept as they were printed. `kind` is closed in
-- shared/station/own-document.ts and not here: a new kind must not copy a table of documents.
CREATE TABLE own_documents (
  id          TEXT PRIMARY KEY,
  kind        TEXT NOT NULL,
  format      TEXT NOT NULL CHECK (format IN ('pdf', 'zpl')),
  shipment_id TEXT REFERENCES shipments (id),           -- null: it is of no one shipment, such as a manifest
  title       TEXT NOT NULL,                            -- as a person calls it: in a printer's queue, in the name of a file
  bytes       BLOB NOT NULL,
  sha256      TEXT NOT NULL,
  made_at     TEXT NOT NULL
) STRICT;
CREATE INDEX own_documents_by_shipment ON own_documents (shipment_id, made_at) WHERE shipment_id IS NOT NULL;
CREATE INDEX own_documents_by_kind ON own_documents (kind, made_at);

-- Two more kinds of print job. SQLite cannot change a CHECK, so the table is made anew; its rows are small.
CREATE TABLE print_jobs_new (
  id                TEXT PRIMARY KEY,
  kind              TEXT NOT NULL CHECK (kind IN ('label', 'document', 'test-label', 'test-page', 'staging-tag', 'own-label', 'own-document')),
  shipment_id       TEXT REFERENCES shipments (id),
  label_id          TEXT REFERENCES labels (id),
  document_id       TEXT REFERENCES documents (id),
  payload           BLOB,                               -- only what is stored nowhere else: test pages, tags
  unit              INTEGER,
  of                INTEGER,
  copies            INTEGER NOT NULL DEFAULT 1,
  printer_id        TEXT,
  state             TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'printed', 'in-doubt', 'cancelled')),
  confirms          INTEGER NOT NULL DEFAULT 1,
  reason            TEXT,                               -- why it waits, is in doubt, or is printed again
  odometer          INTEGER,                            -- the printer's own counter before the first byte
  remote_id         TEXT,                               -- the printer's or the queue's own job number
  parent_id         TEXT REFERENCES print_jobs_new (id), -- becomes print_jobs with the table's name
  created_at        TEXT NOT NULL,
  changed_at        TEXT NOT NULL,
  asked_at          TEXT NOT NULL DEFAULT '',
  run_id            INTEGER REFERENCES print_runs (id),
  counted           INTEGER,                            -- how many of `counted_of` labels of its run the printer counted
  counted_of        INTEGER,
  label_document_id TEXT REFERENCES label_documents (id),
  sent_to           TEXT,                               -- the address that its bytes went to
  words             TEXT,                               -- the printer's or the queue's own words about it
  own_document_id   TEXT REFERENCES own_documents (id)
) STRICT;
-- With their row ids: lists are in their order.
INSERT INTO print_jobs_new (rowid, id, kind, shipment_id, label_id, document_id, payload, unit, of, copies, printer_id, state, confirms,
  reason, odometer, remote_id, parent_id, created_at, changed_at, asked_at, run_id, counted, counted_of, label_document_id, sent_to, words)
SELECT rowid, id, kind, shipment_id, label_id, document_id, payload, unit, of, copies, printer_id, state, confirms,
  reason, odometer, remote_id, parent_id, created_at, changed_at, asked_at, run_id, counted, counted_of, label_document_id, sent_to, words
FROM print_jobs ORDER BY rowid;
-- Each row that goes is looked for as a parent: without an index that reads the whole table for each.
CREATE INDEX print_jobs_parents ON print_jobs (parent_id);
DROP TABLE print_jobs;
ALTER TABLE print_jobs_new RENAME TO print_jobs;
CREATE INDEX print_jobs_by_state ON print_jobs (state, created_at);
CREATE INDEX print_jobs_by_shipment ON print_jobs (shipment_id);
CREATE INDEX print_jobs_by_run ON print_jobs (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX print_jobs_waiting ON print_jobs (printer_id) WHERE state = 'queued';
CREATE INDEX print_jobs_waiting_units ON print_jobs (shipment_id, printer_id, unit) WHERE state = 'queued';
CREATE INDEX print_jobs_in_doubt ON print_jobs (shipment_id, printer_id, unit) WHERE state = 'in-doubt';
CREATE INDEX print_jobs_unconfirmed ON print_jobs (printer_id) WHERE state = 'sent' AND confirms = 1;
CREATE INDEX print_jobs_uncounted ON print_jobs (changed_at)
  WHERE run_id IS NULL AND state <> 'queued' AND kind NOT IN ('document', 'test-page', 'own-document');
CREATE INDEX print_jobs_of_own ON print_jobs (own_document_id) WHERE own_document_id IS NOT NULL;
