-- A BOL that another station had taken over and that comes back waits for a truck again, unless one has taken its freight.
CREATE TRIGGER bols_that_come_back_await_pickup AFTER UPDATE OF state ON submissions
WHEN new.step = 'bol' AND old.state = 'abandoned' AND new.state <> 'abandoned' BEGIN
  INSERT OR IGNORE INTO awaiting_pickup (seq)
  SELECT s.seq FROM shipments AS s WHERE s.id = new.shipment_id AND NOT EXISTS (
    SELECT 1 FROM hand_over_shipments AS h JOIN hand_overs AS o ON o.id = h.hand_over_id WHERE h.shipment_id = s.id AND o.state = 'done');
END;
