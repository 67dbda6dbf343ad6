-- The rate somebody chose: of a draft while it is typed, of the shipment once there is one. It goes with a draft that is discarded.
CREATE TABLE chosen_rates (
  draft_id    TEXT UNIQUE REFERENCES drafts (id) ON DELETE CASCADE,
  shipment_id TEXT UNIQUE REFERENCES shipments (id),
  data        TEXT NOT NULL CHECK (json_valid(data)),   -- chosenRateSchema of shared/freight/quote.ts
  CHECK ((draft_id IS NULL) <> (shipment_id IS NULL))
) STRICT;
