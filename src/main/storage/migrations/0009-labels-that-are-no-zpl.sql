-- What one answer said of its labels. whole: 0 while the labels of a long list are being stored, some hundreds a commit; they count
-- only from the commit that settles the try. An answer from before this table was stored in one commit and has no row.
CREATE TABLE label_answers (
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  attempt     INTEGER NOT NULL,                         -- the try of the submission whose answer it is
  strings     INTEGER NOT NULL,                         -- entries of the answer's list, labels or not
  bad         TEXT NOT NULL CHECK (json_valid(bad)),    -- the places in that list, from 1, of what is no label
  whole       INTEGER NOT NULL CHECK (whole IN (0, 1)),
  PRIMARY KEY (shipment_id, attempt)
) STRICT;

-- The shipment label as a document or a picture (ShipmentLabel of the answer). Not in `documents`: its CHECK knows the BOL alone, and
-- a table of gigabytes is not copied for a word.
CREATE TABLE label_documents (
  id          TEXT PRIMARY KEY,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  attempt     INTEGER NOT NULL,
  format      TEXT NOT NULL CHECK (format IN ('pdf', 'png')),
  bytes       BLOB NOT NULL,
  sha256      TEXT NOT NULL,
  stored_at   TEXT NOT NULL,
  UNIQUE (shipment_id, attempt)
) STRICT;
ALTER TABLE print_jobs ADD COLUMN label_document_id TEXT REFERENCES label_documents (id);

-- What a printer has still to do with is found without reading what it has done: each index holds only that, and most are empty.
CREATE INDEX print_jobs_waiting ON print_jobs (printer_id) WHERE state = 'queued';
CREATE INDEX print_jobs_waiting_units ON print_jobs (shipment_id, printer_id, unit) WHERE state = 'queued';
CREATE INDEX print_jobs_in_doubt ON print_jobs (shipment_id, printer_id, unit) WHERE state = 'in-doubt';
CREATE INDEX print_jobs_unconfirmed ON print_jobs (printer_id) WHERE state = 'sent' AND confirms = 1;
