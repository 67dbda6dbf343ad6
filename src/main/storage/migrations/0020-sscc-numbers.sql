-- The SSCC of each handling unit. A code is given once for ever: the key refuses a second time, whatever the counter says; and a unit
-- keeps its code when its label is printed again.
CREATE TABLE sscc_numbers (
  sscc        TEXT PRIMARY KEY,                         -- 18 digits
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  unit        INTEGER NOT NULL,
  given_at    TEXT NOT NULL,
  UNIQUE (shipment_id, unit)
) STRICT, WITHOUT ROWID;

-- Labels of our own that an accepted shipment asks for and that are not made yet: written with the acceptance, gone with the making.
CREATE TABLE own_labels_due (
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  kind        TEXT NOT NULL,                            -- shared/station/own-labels.ts
  PRIMARY KEY (shipment_id, kind)
) STRICT, WITHOUT ROWID;
