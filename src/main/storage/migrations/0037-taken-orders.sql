-- A shipment that was taken over from another station, and the external ids of all orders on its BOL: what it was made of lies there
-- (merges), and the BOL itself has room for one of them.
CREATE TABLE taken_orders (
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  external_id TEXT NOT NULL,
  PRIMARY KEY (shipment_id, external_id)
) STRICT, WITHOUT ROWID;
