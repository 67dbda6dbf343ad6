-- Trucks at the dock and what their drivers took (decision 47).
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
CREATE INDEX hand_overs_open ON hand_overs (begun_at) WHERE state = 'open';
CREATE INDEX hand_overs_done ON hand_overs (done_at) WHERE state = 'done';

-- The key: a shipment is on one truck.
CREATE TABLE hand_over_shipments (
  shipment_id  TEXT PRIMARY KEY REFERENCES shipments (id),
  hand_over_id TEXT NOT NULL REFERENCES hand_overs (id),
  place        INTEGER NOT NULL                         -- in the order in which they were taken
) STRICT, WITHOUT ROWID;
CREATE INDEX hand_over_shipments_by_truck ON hand_over_shipments (hand_over_id, place);

CREATE TABLE hand_over_scans (
  shipment_id TEXT NOT NULL REFERENCES hand_over_shipments (shipment_id) ON DELETE CASCADE,
  unit        INTEGER NOT NULL,
  code        TEXT NOT NULL,
  scanned_at  TEXT NOT NULL,
  PRIMARY KEY (shipment_id, unit)
) STRICT, WITHOUT ROWID;

-- Manifests that were printed; their bytes are in own_documents.
CREATE TABLE manifests (
  day         TEXT NOT NULL,
  scac        TEXT NOT NULL,
  document_id TEXT NOT NULL REFERENCES own_documents (id),
  made_at     TEXT NOT NULL,
  PRIMARY KEY (day, scac, document_id)
) STRICT, WITHOUT ROWID;

-- What no truck has taken. By triggers: whatever makes a shipment, it waits; whatever cancels its BOL, it no longer does. Years of
-- shipments are then never read to find the few that wait.
CREATE TABLE awaiting_pickup (seq INTEGER PRIMARY KEY REFERENCES shipments (seq)) STRICT;
CREATE TRIGGER shipments_await_pickup AFTER INSERT ON shipments BEGIN
  INSERT INTO awaiting_pickup (seq) VALUES (new.seq);
END;
CREATE TRIGGER cancelled_bols_await_nothing AFTER UPDATE OF state ON submissions WHEN new.step = 'bol' AND new.state = 'abandoned' BEGIN
  DELETE FROM awaiting_pickup WHERE seq = (SELECT seq FROM shipments WHERE id = new.shipment_id)
    AND NOT EXISTS (SELECT 1 FROM hand_over_shipments WHERE shipment_id = new.shipment_id);
END;
-- What was made before hand-overs were kept left without being noted here, but for the freight of the last day.
INSERT INTO awaiting_pickup (seq)
SELECT s.seq FROM shipments AS s
WHERE s.created_at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day')
  AND NOT EXISTS (SELECT 1 FROM submissions WHERE shipment_id = s.id AND step = 'bol' AND state = 'abandoned');
