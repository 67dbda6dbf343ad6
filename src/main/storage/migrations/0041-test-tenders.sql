-- was_test: the tender went out, or was to, in test mode: no truck comes for it, and it may be tendered anew at a station that is live.
ALTER TABLE tenders ADD COLUMN was_test INTEGER NOT NULL DEFAULT 0;
UPDATE tenders SET was_test = 1 WHERE EXISTS (
  SELECT 1 FROM submissions AS s LEFT JOIN submission_payloads AS p ON p.submission_id = s.id
  WHERE s.shipment_id = tenders.shipment_id AND s.step = 'tender'
    AND coalesce(p.payload, s.payload) ->> '$.DeveloperMode' = 1);
