-- Answers to BOL create that were not believed and yet brought something: a number, documents, labels. What they brought lies in
-- `documents` and `labels` under the same shipment and try. open: a person has not decided yet. rejected: it is another shipment's, or
-- a person said that the service has no such BOL; it stays with its try and never becomes the shipment's. Believed: no row.
CREATE TABLE answers_in_doubt (
  shipment_id TEXT NOT NULL REFERENCES shipments (id),
  attempt     INTEGER NOT NULL,                         -- the try of the submission whose answer it was
  bl_number   TEXT,                                     -- the number in the answer, when it had one
  standing    TEXT NOT NULL CHECK (standing IN ('open', 'rejected')),
  PRIMARY KEY (shipment_id, attempt)
) STRICT;

-- Answers from before this table.
INSERT INTO answers_in_doubt (shipment_id, attempt, standing)
  SELECT DISTINCT s.shipment_id, e.attempt,
    CASE WHEN s.state = 'in-doubt' AND e.attempt = s.attempt THEN 'open' ELSE 'rejected' END
  FROM exchanges AS e JOIN submissions AS s ON s.id = e.submission_id
  WHERE s.step = 'bol' AND e.outcome = 'in-doubt' AND (e.attempt < s.attempt OR s.state = 'in-doubt')
    AND (EXISTS (SELECT 1 FROM documents AS d WHERE d.shipment_id = s.shipment_id AND d.attempt = e.attempt)
      OR EXISTS (SELECT 1 FROM labels AS l WHERE l.shipment_id = s.shipment_id AND l.attempt = e.attempt));

-- "Does another shipment have this number?", however it is written: dashes, blanks and capitals do not matter.
CREATE INDEX shipments_by_plain_bol ON shipments (upper(replace(replace(bol_number, '-', ''), ' ', '')));
CREATE INDEX shipments_by_plain_bl ON shipments (upper(replace(replace(bl_number, '-', ''), ' ', '')));
