-- What an order and a tender say beside their shipment. Their way out is the shipment's submission of that step.

-- shipment_number: made by the station, committed before the first send, never reused.
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
  message         TEXT                                      -- what else the answer said
) STRICT;

-- The last good answer to a read, whole. key: the draft (rates), the question (tracking).
CREATE TABLE kept_answers (
  kind     TEXT NOT NULL CHECK (kind IN ('rates', 'tracking')),
  key      TEXT NOT NULL,
  question TEXT NOT NULL CHECK (json_valid(question)),
  answer   TEXT NOT NULL CHECK (json_valid(answer)),
  asked_at TEXT NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT;
CREATE INDEX kept_answers_by_time ON kept_answers (kind, asked_at DESC);

-- The carrier's words for a shipment, one row each time a refresh saw them changed.
CREATE TABLE seen_statuses (
  seq         INTEGER PRIMARY KEY,
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  seen_at     TEXT NOT NULL,
  record      TEXT NOT NULL CHECK (json_valid(record))      -- shared/freight/tracking.ts
) STRICT;
CREATE INDEX seen_statuses_by_shipment ON seen_statuses (shipment_id, seq DESC);

-- A tracking list names a shipment by its PRO, written with dashes and blanks or without.
CREATE INDEX shipments_by_pro ON shipments (replace(replace(upper(json_extract(data, '$.proNumber')), '-', ''), ' ', ''));
-- "Which carrier do we use to that dock?"
CREATE INDEX shipments_by_consignee ON shipments (lower(json_extract(data, '$.consignee.company')));
