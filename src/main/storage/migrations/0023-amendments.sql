-- Changing or voiding a BOL that the service has accepted (decision 49). The states are those of main/amendments/amendment-state.ts.
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
  changed_at   TEXT NOT NULL
) STRICT;
-- One procedure at a time; a BOL replaces one other; a draft becomes one successor.
CREATE UNIQUE INDEX amendments_of_shipment ON amendments (shipment_id) WHERE state <> 'withdrawn';
CREATE UNIQUE INDEX amendments_by_successor ON amendments (successor_id) WHERE successor_id IS NOT NULL;
CREATE UNIQUE INDEX amendments_by_draft ON amendments (draft_id) WHERE draft_id IS NOT NULL;

-- What a person has destroyed or misses, by its print job. Of the paper, whichever procedure it was found in.
CREATE TABLE destroyed_prints (
  print_job_id TEXT PRIMARY KEY,
  shipment_id  TEXT NOT NULL REFERENCES shipments (id),
  how          TEXT NOT NULL CHECK (how IN ('scan', 'hand')),
  reason       TEXT NOT NULL,
  destroyed_by TEXT NOT NULL,
  destroyed_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX destroyed_prints_by_shipment ON destroyed_prints (shipment_id);

-- The carrier was told that the number of an order or a tender no longer counts.
CREATE TABLE amendments_told (
  amendment_id TEXT NOT NULL REFERENCES amendments (id),
  step         TEXT NOT NULL CHECK (step IN ('bol', 'order', 'tender')),
  told_by      TEXT NOT NULL,
  told_at      TEXT NOT NULL,
  PRIMARY KEY (amendment_id, step)
) STRICT, WITHOUT ROWID;

-- Several loads to one dock made into one draft (decision 50): each as it was, so that it can be looked at and put back.
CREATE TABLE merges (
  id          TEXT PRIMARY KEY,
  draft_id    TEXT NOT NULL,                            -- the draft that they became
  shipment_id TEXT REFERENCES shipments (id),           -- once that was sent
  made_by     TEXT NOT NULL,
  made_at     TEXT NOT NULL,
  apart_at    TEXT                                      -- taken apart again
) STRICT;
CREATE INDEX merges_by_draft ON merges (draft_id);
CREATE INDEX merges_by_shipment ON merges (shipment_id) WHERE shipment_id IS NOT NULL;
CREATE TABLE merged_loads (
  merge_id   TEXT NOT NULL REFERENCES merges (id),
  place      INTEGER NOT NULL,
  source     TEXT NOT NULL,                             -- main/together/load-source.ts
  load_id    TEXT NOT NULL,
  bol_number TEXT NOT NULL,
  form       TEXT NOT NULL CHECK (json_valid(form)),
  PRIMARY KEY (merge_id, place)
) STRICT, WITHOUT ROWID;

-- Master BOLs, and the BOLs that each lists. Their papers are own_documents of kind master-bol.
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
CREATE INDEX master_bol_children_by_shipment ON master_bol_children (shipment_id);
CREATE TABLE master_bol_papers (
  master_id   TEXT NOT NULL REFERENCES master_bols (id),
  issue       INTEGER NOT NULL,                         -- 1, 2, … each time it was made anew
  document_id TEXT NOT NULL REFERENCES own_documents (id),
  PRIMARY KEY (master_id, issue)
) STRICT, WITHOUT ROWID;
