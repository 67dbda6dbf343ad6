-- The database of a station, version 1. Later versions are migrations (migrations.ts).
CREATE TABLE settings (
  section TEXT PRIMARY KEY,
  value   TEXT NOT NULL CHECK (json_valid(value))
) STRICT;
CREATE TABLE counters (
  name  TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT;
CREATE TABLE shipments (
  seq         INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE,
  data        TEXT NOT NULL CHECK (json_valid(data)),   -- shared/freight/shipment.ts
  bol_number  TEXT NOT NULL,                            -- as asked for
  service_bol_number TEXT,                              -- as the service gave it
  external_id TEXT UNIQUE,                              -- NULL when the caller gave none
  created_at  TEXT NOT NULL,
  created_by  TEXT NOT NULL,
  prints_by_rule TEXT CHECK (json_valid(prints_by_rule)) -- what rules of Setup said when it was submitted (shared/station/rules.ts)
) STRICT;
CREATE TABLE drafts (
  id          TEXT PRIMARY KEY,
  form        TEXT NOT NULL CHECK (json_valid(form)),   -- shared/freight/shipment-form.ts
  touched     INTEGER NOT NULL DEFAULT 0,
  shipment_id TEXT REFERENCES shipments (id),
  created_at  TEXT NOT NULL,
  saved_at    TEXT NOT NULL,
  number_in_doubt INTEGER NOT NULL DEFAULT 0,
  set_aside INTEGER NOT NULL DEFAULT 0 CHECK (set_aside IN (0, 1)),
  template_id TEXT,
  left_for TEXT NOT NULL DEFAULT '',
  left_by TEXT NOT NULL DEFAULT '',
  left_note TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE submissions (
  id           TEXT PRIMARY KEY,
  shipment_id  TEXT NOT NULL REFERENCES shipments (id),
  draft_id     TEXT,                                    -- the draft it came from: twice the same draft is one
  step         TEXT NOT NULL CHECK (step IN ('bol', 'order', 'tender')),
  state        TEXT NOT NULL CHECK (state IN ('queued', 'claimed', 'on-wire', 'accepted', 'refused', 'held', 'in-doubt', 'canceled')),
  payload      TEXT NOT NULL CHECK (json_valid(payload)),
  attempt      INTEGER NOT NULL DEFAULT 0,
  next_attempt_at  TEXT,
  evidence     TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  queued_at    TEXT NOT NULL,
  changed_at   TEXT NOT NULL, taken_by TEXT, loss_then INTEGER NOT NULL DEFAULT 0,
  UNIQUE (shipment_id, step)
) STRICT;
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
  response      BLOB,
  removed_at TEXT,
  request_bytes INTEGER,
  response_bytes INTEGER,
  waited_seconds REAL
) STRICT;
CREATE TABLE documents (
  id          TEXT PRIMARY KEY,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  attempt     INTEGER NOT NULL DEFAULT 1,               -- the attempt of the submission whose answer it came with
  kind        TEXT NOT NULL CHECK (kind IN ('bill-of-lading')),
  bytes       BLOB NOT NULL,
  sha256      TEXT NOT NULL,
  stored_at   TEXT NOT NULL
) STRICT;
CREATE TABLE labels (
  id          TEXT PRIMARY KEY,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  attempt     INTEGER NOT NULL DEFAULT 1,               -- the attempt of the submission whose answer it came with
  unit        INTEGER NOT NULL,
  of          INTEGER NOT NULL,
  physical    INTEGER NOT NULL DEFAULT 1 CHECK (physical >= 1),
  per_unit    INTEGER NOT NULL DEFAULT 1 CHECK (per_unit >= 1), -- labels in a row for one handling unit
  zpl         BLOB NOT NULL,
  stored_at   TEXT NOT NULL,
  UNIQUE (shipment_id, attempt, unit)
) STRICT;
CREATE TABLE journal (
  seq         INTEGER PRIMARY KEY,
  at          TEXT NOT NULL,
  shipment_id TEXT,
  subject     TEXT NOT NULL,
  subject_id  TEXT NOT NULL,
  event       TEXT NOT NULL,
  detail      TEXT NOT NULL CHECK (json_valid(detail)),
  hash TEXT,
  person TEXT CHECK (person IS NULL OR json_valid(person))
) STRICT;
CREATE VIRTUAL TABLE shipment_search USING fts5 (shipment_id UNINDEXED, words, tokenize = "trigram remove_diacritics 1");
CREATE TABLE orders (
  shipment_id         TEXT PRIMARY KEY REFERENCES shipments (id),
  shipment_number     TEXT NOT NULL UNIQUE,
  internal_bol_number TEXT NOT NULL,
  confirmation_emails TEXT NOT NULL CHECK (json_valid(confirmation_emails)),
  queued_at           TEXT NOT NULL
) STRICT;
CREATE TABLE tenders (
  shipment_id     TEXT PRIMARY KEY REFERENCES shipments (id),
  data            TEXT NOT NULL CHECK (json_valid(data)),   -- shared/freight/tender.ts
  queued_at       TEXT NOT NULL,
  confirmation_id TEXT,                                     -- the carrier's own
  pickup_id       REAL,                                     -- the service's own; a JSON number, whole or not
  message         TEXT,                                     -- what else the answer said
  was_test INTEGER NOT NULL DEFAULT 0
) STRICT;
-- What a file asks to have tendered once the BOL is accepted. It goes in the commit that queues the tender.
CREATE TABLE planned_tenders (
  shipment_id TEXT PRIMARY KEY REFERENCES shipments (id),
  data        TEXT NOT NULL CHECK (json_valid(data)),   -- plannedTenderSchema of shared/freight/planned-steps.ts
  problem     TEXT                                      -- why it waits for a person; NULL: it waits for its BOL
) STRICT;
CREATE TABLE kept_answers (
  kind     TEXT NOT NULL CHECK (kind IN ('rates', 'tracking')),
  key      TEXT NOT NULL,
  question TEXT NOT NULL CHECK (json_valid(question)),
  answer   TEXT NOT NULL CHECK (json_valid(answer)),
  asked_at TEXT NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT;
CREATE TABLE seen_statuses (
  seq         INTEGER PRIMARY KEY,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  seen_at     TEXT NOT NULL,
  record      TEXT NOT NULL CHECK (json_valid(record))      -- shared/freight/tracking.ts
) STRICT;
CREATE TABLE settings_proof (
  id        INTEGER PRIMARY KEY CHECK (id = 1),
  mark      TEXT NOT NULL,
  proven_at TEXT NOT NULL
) STRICT;
CREATE TABLE identity (
  one     INTEGER PRIMARY KEY CHECK (one = 1),
  station TEXT NOT NULL,
  epoch   INTEGER NOT NULL
) STRICT;
CREATE TABLE data_losses (
  id           INTEGER PRIMARY KEY,
  found_at     TEXT NOT NULL,
  kind         TEXT NOT NULL,                           -- shared/station/data-loss.ts
  known_until  TEXT,                                    -- the last thing the file knows
  witnessed_at TEXT,                                    -- the last thing the witness knows
  missing      INTEGER,                                 -- lines of the journal that are missing, at least
  checked_at   TEXT,
  checked_by   TEXT,
  after_shipment INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE print_runs (
  id          INTEGER PRIMARY KEY,
  printer_id  TEXT NOT NULL,
  serial      TEXT,                                     -- null: the printer did not tell, so it can be compared with nothing
  model       TEXT,
  firmware    TEXT,
  odometer    INTEGER NOT NULL,                         -- the printer's own counter at the point of agreement
  sent        INTEGER NOT NULL DEFAULT 0,               -- physical labels since
  suspect     INTEGER NOT NULL DEFAULT 0,               -- ~HS once counted fewer labels than were still to come
  agreed_at   INTEGER,                                  -- the counter where it came to agree; null: it never did
  booted_at   INTEGER,                                  -- when the printer was switched on, milliseconds by this computer's clock; null: it does not say
  begun_at    TEXT NOT NULL
) STRICT;
CREATE TABLE printer_habits (
  serial       TEXT PRIMARY KEY,
  slowest      INTEGER NOT NULL,                        -- milliseconds a label took at the longest, fading
  shows_labels INTEGER NOT NULL,                        -- ~HS has counted a whole window of labels
  hides_labels INTEGER NOT NULL,                        -- ~HS has counted fewer labels than were still to come
  unbelieved_runs INTEGER NOT NULL DEFAULT 0
) STRICT;
-- What labels that were sent to a printer changed in it beyond their own end, until a label of another origin undoes it.
CREATE TABLE printer_changes (
  address TEXT PRIMARY KEY,
  origin  TEXT NOT NULL,                                -- what the labels belong to
  undo    TEXT NOT NULL CHECK (json_valid(undo))        -- the ZPL that undoes each command, by its name
) STRICT;
-- Labels that do not fit a printer, and that a person wants printed there anyway.
CREATE TABLE label_misfits (
  address TEXT NOT NULL,
  misfit  TEXT NOT NULL,                                -- what does not fit, and the size of the label
  PRIMARY KEY (address, misfit)
) STRICT;
-- Spare printers that print for another one until it is ready again.
CREATE TABLE spares_in_use (
  printer_id TEXT PRIMARY KEY,
  spare_id   TEXT NOT NULL,
  since      TEXT NOT NULL
) STRICT;
CREATE TABLE label_answers (
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  attempt     INTEGER NOT NULL,                         -- the attempt of the submission whose answer it is
  strings     INTEGER NOT NULL,                         -- entries of the answer's list, labels or not
  bad         TEXT NOT NULL CHECK (json_valid(bad)),    -- the places in that list, from 1, of what is no label
  whole       INTEGER NOT NULL CHECK (whole IN (0, 1)),
  PRIMARY KEY (shipment_id, attempt)
) STRICT;
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
CREATE TABLE answers_in_doubt (
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  attempt     INTEGER NOT NULL,                         -- the attempt of the submission whose answer it was
  bol_number  TEXT,                                     -- the number in the answer, when it had one
  standing    TEXT NOT NULL CHECK (standing IN ('open', 'rejected')),
  PRIMARY KEY (shipment_id, attempt)
) STRICT;
CREATE TABLE chosen_rates (
  draft_id    TEXT UNIQUE REFERENCES drafts (id) ON DELETE CASCADE,
  shipment_id TEXT UNIQUE REFERENCES shipments (id),
  data        TEXT NOT NULL CHECK (json_valid(data)),   -- chosenRateSchema of shared/freight/quote.ts
  CHECK ((draft_id IS NULL) <> (shipment_id IS NULL))
) STRICT;
CREATE TABLE submission_payloads (
  submission_id TEXT PRIMARY KEY REFERENCES submissions (id),
  payload       TEXT NOT NULL CHECK (json_valid(payload))
) STRICT;
CREATE TABLE pro_numbers (
  scac        TEXT NOT NULL,
  number      TEXT NOT NULL,                            -- without dashes and blanks, in capitals
  shipment_id TEXT NOT NULL REFERENCES shipments (id) DEFERRABLE INITIALLY DEFERRED,
  given_at    TEXT NOT NULL,
  PRIMARY KEY (scac, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE bol_beginnings (
  form        TEXT NOT NULL,                            -- main/numbers/bol-number.ts
  station     INTEGER NOT NULL,
  asked_at    TEXT NOT NULL,
  answered_at TEXT,
  last_number TEXT,                                     -- as a person said it; NULL: none was given
  PRIMARY KEY (form, station)
) STRICT, WITHOUT ROWID;
CREATE TABLE own_documents (
  id          TEXT PRIMARY KEY,
  kind        TEXT NOT NULL,
  format      TEXT NOT NULL CHECK (format IN ('pdf', 'zpl')),
  shipment_id TEXT REFERENCES shipments (id),           -- null: it is of no one shipment, such as a manifest
  title       TEXT NOT NULL,                            -- as a person calls it: in a printer's queue, in the name of a file
  bytes       BLOB NOT NULL,
  sha256      TEXT NOT NULL,
  made_at     TEXT NOT NULL,
  picture TEXT CHECK (picture IS NULL OR picture = 'png')
) STRICT;
CREATE TABLE print_jobs (
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
  state             TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'printed', 'in-doubt', 'canceled')),
  confirms          INTEGER NOT NULL DEFAULT 1,
  reason            TEXT,                               -- why it waits, is in doubt, or is printed again
  odometer          INTEGER,                            -- the printer's own counter before the first byte
  remote_id         TEXT,                               -- the printer's or the queue's own job number
  parent_id         TEXT REFERENCES print_jobs (id),
  created_at        TEXT NOT NULL,
  changed_at        TEXT NOT NULL,
  asked_at          TEXT NOT NULL DEFAULT '',
  run_id            INTEGER REFERENCES print_runs (id),
  counted           INTEGER,                            -- how many of `counted_of` labels of its run the printer counted
  counted_of        INTEGER,
  label_document_id TEXT REFERENCES label_documents (id),
  sent_to           TEXT,                               -- the address that its bytes went to
  words             TEXT,                               -- the printer's or the queue's own words about it
  own_document_id   TEXT REFERENCES own_documents (id),
  per_unit          INTEGER NOT NULL DEFAULT 1,         -- as of its label
  paper             TEXT,                               -- whose route it follows; NULL: that of the labels or the BOL, by its kind
  rule_printer      TEXT,                               -- prints it instead, while the settings have it: a rule of Setup said so
  run_then INTEGER NOT NULL DEFAULT 0
) STRICT;
-- Handling units whose label was scanned while this BOL waits for it (stick and scan).
CREATE TABLE label_scans (
  job_id     TEXT NOT NULL REFERENCES print_jobs (id),
  unit       INTEGER NOT NULL,
  code       TEXT NOT NULL,
  scanned_at TEXT NOT NULL,
  PRIMARY KEY (job_id, unit)
) STRICT, WITHOUT ROWID;
CREATE TABLE book_docks (
  rank        INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  key         TEXT NOT NULL UNIQUE,
  data        TEXT NOT NULL CHECK (json_valid(data)),   -- shared/freight/dock.ts
  hidden      INTEGER NOT NULL DEFAULT 0,               -- no longer offered
  by_hand     INTEGER NOT NULL DEFAULT 0,               -- a person wrote it: what is shipped no longer changes it
  used_at     TEXT,                                     -- NULL: never shipped
  shipment_id TEXT REFERENCES shipments (id)            -- the last shipment to it
) STRICT;
CREATE TABLE book_freight (
  rank        INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  key         TEXT NOT NULL UNIQUE,
  data        TEXT NOT NULL CHECK (json_valid(data)),   -- shared/freight/commodity.ts
  hidden      INTEGER NOT NULL DEFAULT 0,
  by_hand     INTEGER NOT NULL DEFAULT 0,
  used_at     TEXT,
  shipment_id TEXT REFERENCES shipments (id)
) STRICT;
CREATE TABLE book_docks_merged (key TEXT PRIMARY KEY, id TEXT NOT NULL REFERENCES book_docks (id)) STRICT, WITHOUT ROWID;
CREATE TABLE book_freight_merged (key TEXT PRIMARY KEY, id TEXT NOT NULL REFERENCES book_freight (id)) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE book_docks_search USING fts5 (name, rest, content = '', contentless_delete = 1, tokenize = 'trigram');
CREATE VIRTUAL TABLE book_freight_search USING fts5 (name, rest, content = '', contentless_delete = 1, tokenize = 'trigram');
CREATE TABLE book_docks_words (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE book_freight_words (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE book_imports (
  id       TEXT PRIMARY KEY,
  list     TEXT NOT NULL CHECK (list IN ('docks', 'freight')),
  whole    INTEGER NOT NULL DEFAULT 0,                  -- 1: every row is here; -1: canceled, its rows are being removed
  begun_at TEXT NOT NULL
) STRICT;
CREATE TABLE book_import_rows (
  import_id TEXT NOT NULL REFERENCES book_imports (id) ON DELETE CASCADE,
  row       INTEGER NOT NULL,
  data      TEXT NOT NULL CHECK (json_valid(data)),
  PRIMARY KEY (import_id, row)
) STRICT, WITHOUT ROWID;
CREATE TABLE import_files (
  seq          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE,
  name         TEXT NOT NULL,
  from_folder  INTEGER NOT NULL,
  fingerprint  TEXT NOT NULL,                           -- SHA-256 of its bytes
  started_at   TEXT NOT NULL,
  finished_at  TEXT,
  imported_by  TEXT NOT NULL,
  mapping      TEXT NOT NULL DEFAULT '',                -- the name that its mapping is stored under
  rows         INTEGER NOT NULL DEFAULT 0,
  shipments    INTEGER NOT NULL DEFAULT 0,
  bad_rows     INTEGER NOT NULL DEFAULT 0,
  known_rows   INTEGER NOT NULL DEFAULT 0,
  dismissed    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE import_external_ids (
  external_id  TEXT PRIMARY KEY,
  file_id      TEXT NOT NULL REFERENCES import_files (id)
) STRICT, WITHOUT ROWID;
CREATE TABLE import_batches (
  id           INTEGER PRIMARY KEY,
  state        TEXT NOT NULL CHECK (state IN ('running', 'paused', 'ended')),
  started_at   TEXT NOT NULL,
  started_by   TEXT NOT NULL
) STRICT;
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
  removed_at   TEXT,
  merge_id TEXT REFERENCES merges (id),
  ship_date TEXT NOT NULL DEFAULT '',
  doubts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(doubts)),
  doubt_count INTEGER NOT NULL DEFAULT 0,
  to_check INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE imported_forms (
  id           TEXT PRIMARY KEY,
  steps        TEXT CHECK (steps IS NULL OR json_valid(steps)),  -- shared/freight/planned-steps.ts; NULL: only the BOL
  form         TEXT NOT NULL CHECK (json_valid(form))   -- shared/freight/shipment-form.ts
) STRICT;
CREATE TABLE import_left_rows (
  file_seq     INTEGER NOT NULL REFERENCES import_files (seq),
  row          INTEGER NOT NULL,
  kind         TEXT NOT NULL CHECK (kind IN ('bad', 'known')),
  cells        TEXT NOT NULL CHECK (json_valid(cells)),
  problems     TEXT NOT NULL CHECK (json_valid(problems)),
  PRIMARY KEY (file_seq, row)
) STRICT, WITHOUT ROWID;
CREATE TABLE import_results (
  seq     INTEGER PRIMARY KEY,
  file_id TEXT NOT NULL UNIQUE REFERENCES import_files (id),
  folder  TEXT NOT NULL,                                -- the watched folder that it came from
  name    TEXT NOT NULL,                                -- in `done`
  listed  INTEGER NOT NULL DEFAULT 0 CHECK (listed IN (0, 1)) -- its shipments are in import_result_lines
) STRICT;
CREATE TABLE import_result_lines (
  id          INTEGER PRIMARY KEY,
  file_id     TEXT NOT NULL REFERENCES import_results (file_id),
  imported_id TEXT NOT NULL,                            -- '': taken before, under its external id
  row         INTEGER NOT NULL,
  external_id TEXT NOT NULL,
  line        TEXT CHECK (line IS NULL OR json_valid(line)), -- the last one: shared/station/result-line.ts
  due         INTEGER NOT NULL DEFAULT 1 CHECK (due IN (0, 1)), -- something changed since it was looked at
  UNIQUE (file_id, imported_id, external_id)
) STRICT;
CREATE TABLE import_result_subjects (                   -- imported shipment, BOLs and merges that a line depends on
  subject_id TEXT NOT NULL,
  line_id    INTEGER NOT NULL REFERENCES import_result_lines (id),
  PRIMARY KEY (subject_id, line_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE import_results_unwritten (                 -- lines that are not known to be in their file yet
  seq     INTEGER PRIMARY KEY,
  file_id TEXT NOT NULL REFERENCES import_results (file_id),
  line    TEXT NOT NULL CHECK (json_valid(line))
) STRICT;
CREATE TABLE import_mappings (
  headings     TEXT PRIMARY KEY,                        -- SHA-256 of the headings
  name         TEXT NOT NULL,
  mapping      TEXT NOT NULL CHECK (json_valid(mapping)),
  used_at      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE sscc_numbers (
  sscc        TEXT PRIMARY KEY,                         -- 18 digits
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  unit        INTEGER NOT NULL,
  given_at    TEXT NOT NULL,
  UNIQUE (shipment_id, unit)
) STRICT, WITHOUT ROWID;
CREATE TABLE own_labels_due (
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  kind        TEXT NOT NULL,                            -- shared/station/own-labels.ts
  may_be_printed INTEGER NOT NULL DEFAULT 0 CHECK (may_be_printed IN (0, 1)),
  PRIMARY KEY (shipment_id, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE templates (
  id       TEXT PRIMARY KEY,
  name     TEXT NOT NULL,
  folded   TEXT NOT NULL UNIQUE,                        -- the name in small letters without accents
  words    TEXT NOT NULL,                               -- what its list searches, folded
  code     TEXT NOT NULL UNIQUE,
  key      INTEGER UNIQUE CHECK (key BETWEEN 1 AND 9),  -- Shift+F1 to Shift+F9
  form     TEXT NOT NULL,                               -- JSON, a form without the numbers of one shipment
  asked    TEXT NOT NULL,                               -- JSON, the fields that are asked each time
  saved_at TEXT NOT NULL,
  used_at  TEXT
) STRICT;
CREATE TABLE hand_overs (
  id           TEXT PRIMARY KEY,
  scac         TEXT NOT NULL,
  carrier_name TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('open', 'done', 'left')),
  form         TEXT NOT NULL CHECK (json_valid(form)),  -- handOverFormSchema of shared/station/hand-over.ts
  begun_at     TEXT NOT NULL,
  papers_at    TEXT,                                    -- when its BOLs and slip were printed last
  slip_id      TEXT REFERENCES own_documents (id),
  done_at      TEXT,                                    -- the carrier's date of acceptance
  done_by      TEXT,
  document_id  TEXT REFERENCES own_documents (id)       -- one for all its shipments
) STRICT;
CREATE TABLE hand_over_shipments (
  shipment_id  TEXT PRIMARY KEY REFERENCES shipments (id),
  hand_over_id TEXT NOT NULL REFERENCES hand_overs (id),
  place        INTEGER NOT NULL                         -- in the order in which they were taken
) STRICT, WITHOUT ROWID;
CREATE TABLE hand_over_scans (
  shipment_id TEXT NOT NULL REFERENCES hand_over_shipments (shipment_id) ON DELETE CASCADE,
  unit        INTEGER NOT NULL,
  code        TEXT NOT NULL,
  scanned_at  TEXT NOT NULL,
  PRIMARY KEY (shipment_id, unit)
) STRICT, WITHOUT ROWID;
CREATE TABLE manifests (
  day         TEXT NOT NULL,
  scac        TEXT NOT NULL,
  document_id TEXT NOT NULL REFERENCES own_documents (id),
  made_at     TEXT NOT NULL,
  PRIMARY KEY (day, scac, document_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE awaiting_pickup (seq INTEGER PRIMARY KEY REFERENCES shipments (seq)) STRICT;
CREATE TABLE amendments (
  id           TEXT PRIMARY KEY,
  shipment_id  TEXT NOT NULL REFERENCES shipments (id), -- the BOL that is changed or void
  kind         TEXT NOT NULL CHECK (kind IN ('change', 'void')),
  state        TEXT NOT NULL CHECK (state IN ('drafted', 'sent', 'in-force', 'closed', 'withdrawn')),
  reason       TEXT NOT NULL,
  draft_id     TEXT,                                    -- of the successor, until it is sent; the draft may have been thrown away
  successor_id TEXT REFERENCES shipments (id),
  begun_by     TEXT NOT NULL,
  begun_at     TEXT NOT NULL,
  changed_at   TEXT NOT NULL,
  after_print INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE destroyed_prints (
  print_job_id TEXT PRIMARY KEY,
  shipment_id  TEXT NOT NULL REFERENCES shipments (id),
  how          TEXT NOT NULL CHECK (how IN ('scan', 'hand')),
  reason       TEXT NOT NULL,
  destroyed_by TEXT NOT NULL,
  destroyed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE amendments_told (
  amendment_id TEXT NOT NULL REFERENCES amendments (id),
  step         TEXT NOT NULL CHECK (step IN ('bol', 'order', 'tender')),
  told_by      TEXT NOT NULL,
  told_at      TEXT NOT NULL,
  PRIMARY KEY (amendment_id, step)
) STRICT, WITHOUT ROWID;
CREATE TABLE merges (
  id          TEXT PRIMARY KEY,
  draft_id    TEXT NOT NULL,                            -- the draft that they became
  shipment_id TEXT REFERENCES shipments (id),           -- once that was sent
  made_by     TEXT NOT NULL,
  made_at     TEXT NOT NULL,
  apart_at    TEXT                                      -- taken apart again
) STRICT;
CREATE TABLE merged_loads (
  merge_id   TEXT NOT NULL REFERENCES merges (id),
  place      INTEGER NOT NULL,
  source     TEXT NOT NULL,                             -- main/combining/load-source.ts
  load_id    TEXT NOT NULL,
  bol_number TEXT NOT NULL,
  form       TEXT NOT NULL CHECK (json_valid(form)),
  template_id TEXT,
  left_for TEXT NOT NULL DEFAULT '',
  left_by TEXT NOT NULL DEFAULT '',
  left_note TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (merge_id, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE master_bols (
  id        TEXT PRIMARY KEY,
  number    TEXT NOT NULL UNIQUE,
  covers    TEXT NOT NULL CHECK (covers IN ('destination', 'pickup')),
  made_by   TEXT NOT NULL,
  made_at   TEXT NOT NULL
) STRICT;
CREATE TABLE master_bol_children (
  master_id   TEXT NOT NULL REFERENCES master_bols (id),
  place       INTEGER NOT NULL,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  PRIMARY KEY (master_id, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE master_bol_papers (
  master_id   TEXT NOT NULL REFERENCES master_bols (id),
  issue       INTEGER NOT NULL,                         -- 1, 2, … each time it was made anew
  document_id TEXT NOT NULL REFERENCES own_documents (id),
  outs        TEXT NOT NULL CHECK (json_valid(outs)),   -- what it says of each load that is changed or void
  PRIMARY KEY (master_id, issue)
) STRICT, WITHOUT ROWID;
CREATE TABLE dock_codes (
  code    TEXT PRIMARY KEY,
  dock_id TEXT NOT NULL
) STRICT;
CREATE TABLE people (
  id         TEXT PRIMARY KEY,
  name       TEXT NOT NULL,
  folded     TEXT NOT NULL,                             -- the name in small letters without accents
  badge      TEXT,
  role       TEXT NOT NULL CHECK (role IN ('packer', 'supervisor', 'administrator')),
  pin        TEXT,
  active     INTEGER NOT NULL DEFAULT 1,
  managed    INTEGER NOT NULL DEFAULT 0,
  version    INTEGER NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;
CREATE TABLE pin_tries (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  wrong     INTEGER NOT NULL,
  last_at   TEXT NOT NULL
) STRICT;
CREATE TABLE signed_in (
  one       INTEGER PRIMARY KEY CHECK (one = 1),
  person_id TEXT NOT NULL REFERENCES people (id)
) STRICT;
CREATE TABLE fleet_changes (
  seq  INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('shipment', 'label', 'document')),
  id   TEXT NOT NULL,
  UNIQUE (kind, id)
) STRICT;
CREATE TABLE fleet_membership (
  one          INTEGER PRIMARY KEY CHECK (one = 1),
  fleet        TEXT NOT NULL,                           -- the server's own uuid of the fleet; '' until it was heard of
  session      TEXT NOT NULL,
  earlier      TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(earlier)),
  marked       INTEGER NOT NULL DEFAULT 0 CHECK (marked IN (0, 1)),
  acknowledged INTEGER NOT NULL DEFAULT 0,
  journal      INTEGER NOT NULL DEFAULT 0,
  shared_at    TEXT,
  joined_at    TEXT NOT NULL,
  let_in INTEGER NOT NULL DEFAULT 0 CHECK (let_in IN (0, 1)),
  parted INTEGER NOT NULL DEFAULT 0,
  papers_told INTEGER NOT NULL DEFAULT 0 CHECK (papers_told IN (0, 1))
) STRICT;
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
CREATE TABLE fleet_touched (kind TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
CREATE TABLE fleet_given_up (
  kind  TEXT NOT NULL,
  id    TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL CHECK (json_valid(value)),
  PRIMARY KEY (kind, id, field, value)
) STRICT, WITHOUT ROWID;
CREATE TABLE fleet_catalogue (
  one   INTEGER PRIMARY KEY CHECK (one = 1),
  fleet TEXT NOT NULL,
  above INTEGER NOT NULL DEFAULT 0,
  mark  TEXT NOT NULL DEFAULT '',
  begun INTEGER NOT NULL DEFAULT 0,                     -- every row that was here at the joining is in fleet_touched or further
  push  TEXT,
  body  TEXT CHECK (body IS NULL OR json_valid(body))
) STRICT;
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
CREATE TABLE fleet_ranges (
  space   TEXT NOT NULL,
  first   INTEGER NOT NULL,
  last    INTEGER NOT NULL,
  free    INTEGER,
  given   INTEGER NOT NULL DEFAULT 0,
  told_at TEXT,
  PRIMARY KEY (space, first, last)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE fleet_taken_over (
  shipment_id  TEXT PRIMARY KEY,
  take_over_id TEXT NOT NULL REFERENCES fleet_take_overs (id),
  labels       TEXT NOT NULL CHECK (json_valid(labels)),
  documents    TEXT NOT NULL CHECK (json_valid(documents)),
  papers       INTEGER NOT NULL DEFAULT 0,
  owner        TEXT NOT NULL DEFAULT 'silent' CHECK (owner IN ('silent', 'said'))
) STRICT, WITHOUT ROWID;
CREATE TABLE fleet_taken_away (
  shipment_id  TEXT PRIMARY KEY,
  take_over_id TEXT NOT NULL,
  taker        TEXT NOT NULL CHECK (json_valid(taker)),
  person       TEXT NOT NULL,
  reason       TEXT NOT NULL,
  taken_at     TEXT NOT NULL,
  learned_at   TEXT NOT NULL,
  after_print INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE fleet_sent_twice (
  id        TEXT PRIMARY KEY,
  warning   TEXT NOT NULL CHECK (json_valid(warning)),  -- shared/fleet/fleet-acts.ts, orderWarningSchema
  found_at  TEXT NOT NULL,
  looked_at TEXT,
  looked_by TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE fleet_notes_due (
  id      TEXT PRIMARY KEY,
  to_uuid TEXT NOT NULL,
  kind    TEXT NOT NULL,
  body    TEXT NOT NULL CHECK (json_valid(body)),
  made_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE fleet_notes_done (id TEXT PRIMARY KEY, done_at TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE station_numbers (
  station  INTEGER PRIMARY KEY,
  standing TEXT NOT NULL CHECK (standing IN ('own', 'taken', 'replacing', 'replaced')),
  act      TEXT,
  victim   TEXT CHECK (victim IS NULL OR json_valid(victim)),
  seen_at  TEXT,
  told     TEXT CHECK (told IS NULL OR json_valid(told)),
  learned  INTEGER NOT NULL DEFAULT 0 CHECK (learned IN (0, 1)),
  other    TEXT NOT NULL DEFAULT '',
  at       TEXT NOT NULL
) STRICT;
CREATE TABLE taken_orders (
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  external_id TEXT NOT NULL,
  PRIMARY KEY (shipment_id, external_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE removal_time (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at TEXT NOT NULL
) STRICT;
CREATE TABLE book_due (
  shipment_id TEXT PRIMARY KEY,
  at TEXT NOT NULL
) STRICT;
CREATE TABLE listed_shipments (
  seq            INTEGER PRIMARY KEY REFERENCES shipments (seq),
  pro_number     TEXT NOT NULL,
  po_number      TEXT NOT NULL,
  consignee      TEXT NOT NULL,
  city           TEXT NOT NULL,
  state          TEXT NOT NULL,
  scac           TEXT NOT NULL,
  carrier_name   TEXT NOT NULL,
  ship_date      TEXT NOT NULL,
  handling_units ANY NOT NULL,
  pieces         ANY NOT NULL,                          -- of the lines that say how many
  pieces_open    INTEGER NOT NULL,                      -- a line does not say how many
  weight_lb      ANY NOT NULL,
  hazmat         INTEGER NOT NULL
) STRICT;
CREATE TABLE import_removals (
  seq          INTEGER PRIMARY KEY,
  ids          TEXT NOT NULL,                           -- JSON; looked at when it is read
  removed_at   TEXT                                     -- NULL: put back
) STRICT;
CREATE INDEX shipments_by_time ON shipments (created_at DESC);
CREATE INDEX shipments_by_bol ON shipments (bol_number);
CREATE INDEX shipments_by_bl ON shipments (service_bol_number);
CREATE INDEX shipments_by_shown_number ON shipments (lower(coalesce(service_bol_number, bol_number)));
CREATE INDEX shipments_by_packer ON shipments (created_by);
CREATE INDEX submissions_by_state ON submissions (state, queued_at);
CREATE INDEX submissions_by_change ON submissions (changed_at);
CREATE UNIQUE INDEX submissions_by_draft ON submissions (draft_id, step) WHERE draft_id IS NOT NULL;
CREATE INDEX exchanges_by_submission ON exchanges (submission_id, attempt);
CREATE INDEX documents_by_shipment ON documents (shipment_id);
CREATE INDEX journal_by_shipment ON journal (shipment_id, seq DESC);
CREATE INDEX planned_tenders_due ON planned_tenders (shipment_id) WHERE problem IS NULL;
CREATE INDEX kept_answers_by_time ON kept_answers (kind, asked_at DESC);
CREATE INDEX seen_statuses_by_shipment ON seen_statuses (shipment_id, seq DESC);
CREATE INDEX shipments_by_pro ON shipments (replace(replace(upper(json_extract(data, '$.proNumber')), '-', ''), ' ', ''));
CREATE INDEX shipments_by_consignee ON shipments (lower(json_extract(data, '$.consignee.company')));
CREATE INDEX exchanges_with_texts ON exchanges (started_at) WHERE removed_at IS NULL;
CREATE INDEX print_runs_by_printer ON print_runs (printer_id, id);
CREATE INDEX shipments_by_plain_bol ON shipments (upper(replace(replace(bol_number, '-', ''), ' ', '')));
CREATE INDEX shipments_by_plain_bl ON shipments (upper(replace(replace(service_bol_number, '-', ''), ' ', '')));
CREATE INDEX pro_numbers_by_shipment ON pro_numbers (shipment_id);
CREATE INDEX own_documents_by_shipment ON own_documents (shipment_id, made_at) WHERE shipment_id IS NOT NULL;
CREATE INDEX own_documents_by_kind ON own_documents (kind, made_at);
CREATE INDEX print_jobs_by_state ON print_jobs (state, created_at);
CREATE INDEX print_jobs_by_shipment ON print_jobs (shipment_id);
CREATE INDEX print_jobs_by_run ON print_jobs (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX print_jobs_waiting ON print_jobs (printer_id) WHERE state = 'queued';
CREATE INDEX print_jobs_waiting_units ON print_jobs (shipment_id, printer_id, unit) WHERE state = 'queued';
CREATE INDEX print_jobs_in_doubt ON print_jobs (shipment_id, printer_id, unit) WHERE state = 'in-doubt';
CREATE INDEX print_jobs_unconfirmed ON print_jobs (printer_id) WHERE state = 'sent' AND confirms = 1;
CREATE INDEX print_jobs_of_own ON print_jobs (own_document_id) WHERE own_document_id IS NOT NULL;
CREATE INDEX book_docks_hidden ON book_docks (rank) WHERE hidden = 1;
CREATE INDEX book_freight_hidden ON book_freight (rank) WHERE hidden = 1;
CREATE INDEX book_docks_merged_by_id ON book_docks_merged (id);
CREATE INDEX book_freight_merged_by_id ON book_freight_merged (id);
CREATE INDEX import_files_by_fingerprint ON import_files (fingerprint);
CREATE INDEX import_external_ids_by_file ON import_external_ids (file_id);
CREATE INDEX imported_by_file ON imported_shipments (file_seq, load_order, first_row);
CREATE INDEX imported_in_line ON imported_shipments (batch_id, batch_place) WHERE shipment_id IS NULL;
CREATE INDEX imported_by_external_id ON imported_shipments (external_id COLLATE NOCASE) WHERE external_id <> '';
CREATE UNIQUE INDEX imported_by_shipment ON imported_shipments (shipment_id) WHERE shipment_id IS NOT NULL;
CREATE INDEX imported_by_bol ON imported_shipments (bol_number) WHERE bol_number <> '';
CREATE INDEX imported_in_batch ON imported_shipments (batch_id, batch_place) WHERE batch_id IS NOT NULL;
CREATE INDEX imported_forms_by_po ON imported_forms ((form ->> '$.poNumber') COLLATE NOCASE);
CREATE INDEX hand_overs_open ON hand_overs (begun_at) WHERE state = 'open';
CREATE INDEX hand_overs_done ON hand_overs (done_at) WHERE state = 'done';
CREATE INDEX hand_over_shipments_by_truck ON hand_over_shipments (hand_over_id, place);
CREATE UNIQUE INDEX amendments_of_shipment ON amendments (shipment_id) WHERE state <> 'withdrawn';
CREATE UNIQUE INDEX amendments_by_successor ON amendments (successor_id) WHERE successor_id IS NOT NULL;
CREATE UNIQUE INDEX amendments_by_draft ON amendments (draft_id) WHERE draft_id IS NOT NULL;
CREATE INDEX destroyed_prints_by_shipment ON destroyed_prints (shipment_id);
CREATE INDEX merges_by_draft ON merges (draft_id);
CREATE INDEX merges_by_shipment ON merges (shipment_id) WHERE shipment_id IS NOT NULL;
CREATE INDEX master_bol_children_by_shipment ON master_bol_children (shipment_id);
CREATE INDEX imported_by_day ON imported_shipments (ship_date, seq)
  WHERE shipment_id IS NULL AND removed_at IS NULL AND merge_id IS NULL;
CREATE INDEX imported_by_merge ON imported_shipments (merge_id) WHERE merge_id IS NOT NULL;
CREATE INDEX dock_codes_by_dock ON dock_codes (dock_id);
CREATE UNIQUE INDEX people_by_name ON people (folded) WHERE active = 1;
CREATE UNIQUE INDEX people_by_badge ON people (badge) WHERE active = 1 AND badge IS NOT NULL;
CREATE INDEX fleet_shared_unsure ON fleet_shared (kind, id) WHERE unsure = 1;
CREATE INDEX fleet_blocks_left ON fleet_blocks (space, id) WHERE next <= last;
CREATE INDEX fleet_taken_over_papers ON fleet_taken_over (take_over_id) WHERE papers = 0;
CREATE INDEX fleet_taken_over_silent ON fleet_taken_over (take_over_id) WHERE owner = 'silent';
CREATE INDEX submissions_taken ON submissions (state) WHERE taken_by IS NOT NULL;
CREATE INDEX fleet_shared_told ON fleet_shared (kind, id) WHERE unsure = 2;
CREATE INDEX print_runs_by_serial ON print_runs (serial, id) WHERE serial IS NOT NULL;
CREATE INDEX print_jobs_by_change ON print_jobs (changed_at);
CREATE INDEX print_jobs_by_label ON print_jobs (label_id) WHERE label_id IS NOT NULL;
CREATE INDEX print_jobs_out ON print_jobs (changed_at, shipment_id)
  WHERE (state = 'printed' OR (state = 'sent' AND confirms = 0)) AND kind IN ('label', 'document') AND shipment_id IS NOT NULL;
CREATE INDEX journal_printer_conditions ON journal (subject_id, at) WHERE event = 'printer-condition';
CREATE INDEX merged_loads_by_load ON merged_loads (load_id);
CREATE INDEX print_jobs_uncounted ON print_jobs (run_then)
  WHERE run_id IS NULL AND state <> 'queued' AND kind NOT IN ('document', 'test-page', 'own-document');
CREATE INDEX imported_to_check ON imported_shipments (id) WHERE to_check = 1;
CREATE INDEX import_results_to_list ON import_results (file_id) WHERE listed = 0;
CREATE INDEX import_result_lines_due ON import_result_lines (id) WHERE due = 1;
CREATE INDEX import_results_unwritten_by_file ON import_results_unwritten (file_id, seq);
CREATE TRIGGER journal_is_append_only_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_append_only_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER shipments_await_pickup AFTER INSERT ON shipments BEGIN
  INSERT INTO awaiting_pickup (seq) VALUES (new.seq);
END;
CREATE TRIGGER canceled_bols_await_nothing AFTER UPDATE OF state ON submissions WHEN new.step = 'bol' AND new.state = 'canceled' BEGIN
  DELETE FROM awaiting_pickup WHERE seq = (SELECT seq FROM shipments WHERE id = new.shipment_id)
    AND NOT EXISTS (SELECT 1 FROM hand_over_shipments WHERE shipment_id = new.shipment_id);
END;
CREATE TRIGGER imported_opened AFTER INSERT ON drafts BEGIN
  UPDATE imported_shipments SET to_check = 1 WHERE id = NEW.id;
END;
CREATE TRIGGER imported_typed AFTER UPDATE OF form ON drafts BEGIN
  UPDATE imported_shipments SET to_check = 1 WHERE id = NEW.id;
END;
CREATE TRIGGER bols_that_come_back_await_pickup AFTER UPDATE OF state ON submissions
WHEN new.step = 'bol' AND old.state = 'canceled' AND new.state <> 'canceled' BEGIN
  INSERT OR IGNORE INTO awaiting_pickup (seq)
  SELECT s.seq FROM shipments AS s WHERE s.id = new.shipment_id AND NOT EXISTS (
    SELECT 1 FROM hand_over_shipments AS h JOIN hand_overs AS o ON o.id = h.hand_over_id WHERE h.shipment_id = s.id AND o.state = 'done');
END;
CREATE TRIGGER shipments_are_listed AFTER INSERT ON shipments BEGIN
  INSERT INTO listed_shipments
  SELECT new.seq, coalesce(new.data ->> '$.proNumber', ''), coalesce(new.data ->> '$.poNumber', ''),
    coalesce(new.data ->> '$.consignee.company', ''), coalesce(new.data ->> '$.consignee.city', ''),
    coalesce(new.data ->> '$.consignee.state', ''), coalesce(new.data ->> '$.scac', ''), coalesce(new.data ->> '$.carrierName', ''),
    coalesce(new.data ->> '$.shipDate', ''), coalesce(sum(value ->> '$.handlingUnits'), 0), coalesce(sum(value ->> '$.pieces'), 0),
    coalesce(max(value ->> '$.pieces' IS NULL), 0), coalesce(sum(value ->> '$.weightLb'), 0),
    coalesce(max(value ->> '$.hazard' IS NOT NULL), 0)
  FROM jsonb_each(new.data, '$.lines');
END;
CREATE TRIGGER changed_shipments_are_listed AFTER UPDATE OF data ON shipments BEGIN
  DELETE FROM listed_shipments WHERE seq = new.seq;
  INSERT INTO listed_shipments
  SELECT new.seq, coalesce(new.data ->> '$.proNumber', ''), coalesce(new.data ->> '$.poNumber', ''),
    coalesce(new.data ->> '$.consignee.company', ''), coalesce(new.data ->> '$.consignee.city', ''),
    coalesce(new.data ->> '$.consignee.state', ''), coalesce(new.data ->> '$.scac', ''), coalesce(new.data ->> '$.carrierName', ''),
    coalesce(new.data ->> '$.shipDate', ''), coalesce(sum(value ->> '$.handlingUnits'), 0), coalesce(sum(value ->> '$.pieces'), 0),
    coalesce(max(value ->> '$.pieces' IS NULL), 0), coalesce(sum(value ->> '$.weightLb'), 0),
    coalesce(max(value ->> '$.hazard' IS NOT NULL), 0)
  FROM jsonb_each(new.data, '$.lines');
END;
-- In the commit of whatever a results file says: its line is looked at again, however the process ends.
CREATE TRIGGER import_result_imported AFTER UPDATE OF shipment_id, removed_at, merge_id, reasons, batch_id ON imported_shipments
WHEN new.shipment_id IS NOT old.shipment_id OR new.removed_at IS NOT old.removed_at OR new.merge_id IS NOT old.merge_id
  OR new.reasons IS NOT old.reasons OR new.batch_id IS NOT old.batch_id BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.id);
END;
-- What a batch had left when it ended waits for a person.
CREATE TRIGGER import_result_batch AFTER UPDATE OF state ON import_batches WHEN new.state <> old.state BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id IN (
    SELECT id FROM imported_shipments WHERE batch_id = new.id AND shipment_id IS NULL));
END;
CREATE TRIGGER import_result_shipment AFTER UPDATE OF data, service_bol_number ON shipments BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.id);
END;
CREATE TRIGGER import_result_submitted AFTER INSERT ON submissions BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.shipment_id);
END;
CREATE TRIGGER import_result_submission AFTER UPDATE OF state, evidence, taken_by ON submissions BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.shipment_id);
END;
CREATE TRIGGER import_result_tender AFTER UPDATE OF confirmation_id, pickup_id ON tenders BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.shipment_id);
END;
CREATE TRIGGER import_result_planned AFTER INSERT ON planned_tenders BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.shipment_id);
END;
CREATE TRIGGER import_result_planned_problem AFTER UPDATE OF problem ON planned_tenders BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.shipment_id);
END;
CREATE TRIGGER import_result_unplanned AFTER DELETE ON planned_tenders BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = old.shipment_id);
END;
CREATE TRIGGER import_result_print AFTER INSERT ON print_jobs BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.shipment_id);
END;
CREATE TRIGGER import_result_printed AFTER UPDATE OF state, reason, words, confirms ON print_jobs BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.shipment_id);
END;
CREATE TRIGGER import_result_own_labels AFTER DELETE ON own_labels_due BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = old.shipment_id);
END;
CREATE TRIGGER import_result_amended AFTER INSERT ON amendments BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.shipment_id);
END;
CREATE TRIGGER import_result_amendment AFTER UPDATE OF state, successor_id, kind ON amendments BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.shipment_id);
END;
CREATE TRIGGER import_result_load AFTER INSERT ON merged_loads BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.load_id);
END;
CREATE TRIGGER import_result_merge AFTER UPDATE OF shipment_id, apart_at ON merges BEGIN
  UPDATE import_result_lines SET due = 1 WHERE id IN (SELECT line_id FROM import_result_subjects WHERE subject_id = new.id);
END;
INSERT INTO identity (one, station, epoch) VALUES (1, lower(hex(randomblob(16))), 0);
PRAGMA user_version = 1;
